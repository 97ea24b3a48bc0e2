// Relays: through them devices find each other.
import { createTopicStrategy, hashWith, strToNum } from "../../runtime/trystero.mjs";
import { base64, bytes, joinBytes, random, textOf, unbase64 } from "./bytes.js";
import { Bucket } from "./line-limits.js";
import { freshAuthor, signEvent } from "./nostr-events.js";
import { RelayConnection } from "./relay-connection.js";
import { askTime, siteTime, watchClock } from "./site-time.js";

const STEADY = 60_000; // ms between calls
const SOON = 300; // ms until a call is tried again while there is no relay
const LOSES = 60_000; // ms after a missing answer in which all is said several times
const LATER = { signal: [1_000, 3_000, 7_000], announce: [5_000, 15_000, 30_000] }; // ms until it is said once more
const SILENCE = 6_000; // ms without any relay, until this is told
const KEPT = 500; // messages that are remembered, so that none is heard twice

const author = freshAuthor();
const relays = new Map(); // by address
let used = []; // those of this room
let listener = null;
let looking = 0;
let worked = 0; // when a relay last worked
let told = true; // whether one works, as it was told

// What is said goes sealed by the secret of the room: no relay, and nobody without the link, can read or invent it.
const keys = new Map();
const keyOf = (secret) => {
  if (!keys.has(secret)) {
    const raw = hashWith("SHA-256", `cradle relay ${secret}`);
    keys.set(secret, raw.then((key) => crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"])));
  }
  return keys.get(secret);
};
const sealing = (iv, topic) => ({ name: "AES-GCM", iv, additionalData: bytes(topic) });

async function seal(secret, topic, said) {
  const iv = random(12);
  const sealed = await crypto.subtle.encrypt(sealing(iv, topic), await keyOf(secret), bytes(said));
  return base64(joinBytes(iv, new Uint8Array(sealed)));
}

async function unseal(secret, topic, content) {
  const sealed = unbase64(content);
  const key = await keyOf(secret);
  return textOf(await crypto.subtle.decrypt(sealing(sealed.subarray(0, 12), topic), key, sealed.subarray(12)));
}

const kindOf = (topic) => strToNum(topic, 10_000) + 20_000; // of those that relays do not keep

async function write(topic, content) {
  const created_at = Math.floor((await siteTime()) / 1000);
  return signEvent({ kind: kindOf(topic), tags: [["x", topic]], created_at, content }, author);
}

class Relay extends RelayConnection {
  topics = new Map(); // what is listened to: { secret, hear }
  rests = 0; // until when it wants no calls
  heard = new Set();
  calls = new Bucket(60, 6); // of other devices, each of which makes an offer here
  offers = new Bucket(40, 4);
  others = new Bucket(200, 4);
  renewal = null;

  get loses() {
    return performance.now() - this.missed < LOSES;
  }

  /** Listen to what is said from now on; the relay answers, and sends at most one message of before. */
  listen() {
    if (!this.topics.size) return;
    const topics = [...this.topics.keys()];
    this.subscribe({ kinds: [...new Set(topics.map(kindOf))], "#x": topics, limit: 1 });
  }

  probe() {
    this.listen();
  }

  /** Listen soon: several topics come and go together. */
  renew() {
    this.renewal ??= new Promise((done) => setTimeout(done)).then(() => {
      this.renewal = null;
      if (this.topics.size) this.listen();
      else if (this.open) this.socket.send(JSON.stringify(["CLOSE", this.listens]));
    });
    return this.renewal;
  }

  /** Say something, and again while the relay does not confirm it; in any case, if it loses what it confirms. */
  async publish(topic, content, later) {
    let taken = false;
    const once = async () => {
      const event = await write(topic, content);
      this.say(event.id, ["EVENT", event], (takes, why) => {
        const much = !takes && why.startsWith("rate-limited:");
        if (much) this.rests = performance.now() + STEADY;
        taken ||= takes || much;
      });
    };
    await once();
    for (const ms of later) setTimeout(() => (!taken || this.loses) && once().catch(console.warn), ms);
  }

  /** Hear what another device says. */
  async pass({ tags, content }) {
    const topic = tags.find(([name]) => name === "x")[1];
    const { secret, hear } = this.topics.get(topic) ?? {};
    const name = String(content).slice(0, 40);
    if (!hear || this.heard.has(name)) return;
    const said = await unseal(secret, topic, content).catch(() => "");
    if (!said || this.heard.has(name)) return;
    this.heard.add(name);
    if (this.heard.size > KEPT) this.heard.delete(this.heard.values().next().value);
    const { offer, answer, candidate } = JSON.parse(said);
    const bucket = offer ? this.offers : answer || candidate ? this.others : this.calls;
    if (bucket.take(1)) await hear(topic, said);
  }
}

/** Enter a room, as Trystero says; its messages go through these relays. */
export const joinRoom = createTopicStrategy({
  init: ({ relayConfig }) => relayConfig.urls.map(relayAt),
  subscribeTopic: (relay, topic, hear, { roomId }) => {
    const here = { secret: roomId, hear };
    relay.topics.set(topic, here);
    const listens = relay.renew();
    const end = () => {
      if (relay.topics.get(topic) !== here) return;
      relay.topics.delete(topic);
      relay.renew();
    };
    return listens.then(() => end);
  },
  publishTopic: async (relay, topic, said, { kind, roomId }) => {
    const calls = kind === "announce";
    if (!relay.open) return calls ? { nextAnnounceMs: SOON } : undefined;
    if (!calls || performance.now() > relay.rests) await relay.publish(topic, await seal(roomId, topic, said), LATER[kind]);
    return calls ? { nextAnnounceMs: STEADY } : undefined;
  },
});

function relayAt(url) {
  if (!relays.has(url)) relays.set(url, new Relay(url));
  return relays.get(url);
}

/** Keep these relays, and tell `listener(works)` when for some seconds none has worked, and when one does again. */
export function begin(urls, listens) {
  end();
  used = urls.map(relayAt);
  listener = listens;
  told = true;
  worked = performance.now();
  askTime();
  for (const relay of used) relay.connect();
  looking = setInterval(look, 1000);
  addEventListener("online", hurry);
}

export function end() {
  clearInterval(looking);
  removeEventListener("online", hurry);
  for (const relay of used) {
    relay.part();
    relay.tries = 0;
  }
  used = [];
}

function look() {
  const now = performance.now();
  watchClock();
  for (const relay of used) relay.look(now);
  const works = used.some((relay) => relay.works);
  if (works) worked = now;
  if (works === told || (!works && now - worked < SILENCE)) return;
  told = works;
  listener(works);
}

/** The network is back. */
function hurry() {
  for (const relay of used) relay.hurry();
}
