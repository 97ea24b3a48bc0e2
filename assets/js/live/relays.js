// Relays: through them devices find each other. One may be away, refuse, lose or flood, and is never given up.
import { createTopicStrategy, hashWith, strToNum, toHex } from "../../runtime/trystero.mjs";
import { schnorr } from "../../runtime/secp256k1.mjs";
import { Bucket } from "./line-limits.js";

const SITE = new URL("../../../", import.meta.url);
const STEADY = 60_000; // ms between calls
const SOON = 300; // ms until a call is tried again while there is no relay
const ANSWER = 3_000; // ms in which a relay answers
const GONE = 15_000; // ms without any answer after which the connection is made anew
const CHECK = 30_000; // ms after which a relay is asked whether it is still there
const LOSES = 60_000; // ms after a missing answer in which all is said several times
const LATER = { signal: [1_000, 3_000, 7_000], announce: [5_000, 15_000, 30_000] }; // ms until it is said once more
const LONGEST_PAUSE = 30_000; // ms between two tries to reach a relay
const SILENCE = 6_000; // ms without any relay, until this is told
const LONGEST = 64_000; // characters of a message
const FLOOD = [50_000, 50_000_000]; // messages and characters in ten seconds after which a relay has to pause
const KEPT = 500; // messages that are remembered, so that none is heard twice
const TIMED = 15_000; // ms between two questions for the time

const { secretKey, publicKey } = schnorr.keygen();
const author = toHex(publicKey);
const relays = new Map(); // by address
let used = []; // those of this room
let listener = null;
let looking = 0;
let worked = 0; // when a relay last worked
let told = true; // whether one works, as it was told
let drift = 0;

// The time: a relay takes no messages from long ago or from the future, and the clock of this device may be wrong. So the
// site is asked for the time.
let ahead = 0; // ms by which the site's clock is ahead of this one
let asked = -Infinity;
let timed = Promise.resolve();

function askTime() {
  if (performance.now() - asked < TIMED) return timed;
  asked = performance.now();
  timed = fetch(SITE, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(ANSWER) })
    .then(({ headers }) => {
      const date = Date.parse(headers.get("date"));
      if (date) ahead = date + 500 - Date.now();
    })
    .catch(() => {}); // then the time stays as it was
  return timed;
}

// What is said goes sealed by the secret of the room: no relay, and nobody without the link, can read or invent it.
const keys = new Map();
const text = (bytes) => new TextDecoder().decode(bytes);
const bytes = (said) => new TextEncoder().encode(said);
const keyOf = (secret) => {
  if (!keys.has(secret)) {
    const raw = hashWith("SHA-256", `cradle relay ${secret}`);
    keys.set(secret, raw.then((key) => crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"])));
  }
  return keys.get(secret);
};
const sealing = (iv, topic) => ({ name: "AES-GCM", iv, additionalData: bytes(topic) });

async function seal(secret, topic, said) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(sealing(iv, topic), await keyOf(secret), bytes(said));
  return btoa(Array.from([...iv, ...new Uint8Array(sealed)], (byte) => String.fromCharCode(byte)).join(""));
}

async function unseal(secret, topic, content) {
  const sealed = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const key = await keyOf(secret);
  return text(await crypto.subtle.decrypt(sealing(sealed.subarray(0, 12), topic), key, sealed.subarray(12)));
}

const kindOf = (topic) => strToNum(topic, 10_000) + 20_000; // of those that relays do not keep

/** A message as relays take it: [its id, the text]. */
async function write(topic, content) {
  await timed;
  const event = { kind: kindOf(topic), tags: [["x", topic]], created_at: Math.floor((Date.now() + ahead) / 1000), content };
  const { kind, tags, created_at } = event;
  const hash = await hashWith("SHA-256", JSON.stringify([0, author, created_at, kind, tags, content]));
  const id = toHex(hash);
  const sig = toHex(await schnorr.signAsync(hash, secretKey));
  return [id, JSON.stringify(["EVENT", { ...event, pubkey: author, id, sig }])];
}

class Relay {
  topics = new Map(); // what is listened to: { secret, hear }
  listens = toHex(crypto.getRandomValues(new Uint8Array(16))); // the name of the subscription
  socket = null;
  tries = 0;
  next = 0; // when the next try is due
  since = 0; // when this one began
  waits = new Map(); // what the relay has not answered yet, by id: { then, done }
  silent = 0; // since when it has not answered at all
  answered = false; // whether it has, on this connection
  missed = -Infinity; // when an answer was last missing
  refused = false; // it takes none of our messages
  rests = 0; // until when it wants no calls
  checked = 0; // when it was last asked for what is listened to
  flood = [0, 0, 0]; // messages and characters since then
  heard = new Set();
  calls = new Bucket(60, 6); // of other devices, each of which makes an offer here
  offers = new Bucket(40, 4);
  others = new Bucket(200, 4);
  renewal = null;

  constructor(url) {
    this.url = url;
  }

  get open() {
    return this.socket?.readyState === 1;
  }

  /** Whether devices can find each other there now. */
  get works() {
    const late = this.silent && performance.now() - this.silent > ANSWER;
    return this.open && this.answered && !late && !this.refused;
  }

  get loses() {
    return performance.now() - this.missed < LOSES;
  }

  connect() {
    this.since = performance.now();
    this.silent = 0;
    this.answered = this.refused = false;
    const socket = (this.socket = new WebSocket(this.url));
    socket.onopen = () => socket === this.socket && (askTime(), this.listen());
    socket.onmessage = ({ data }) => socket === this.socket && this.take(data);
    socket.onclose = () => socket === this.socket && this.part();
  }

  /** The connection is lost, or was of no use: the next try comes after a pause. */
  part() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.waits.clear();
    this.tries += 1;
    this.next = performance.now() + Math.min(LONGEST_PAUSE, 500 * 2 ** this.tries) * (0.5 + Math.random() / 2);
  }

  /** Every second: try again what has failed, and ask whether the relay is there. */
  look(now) {
    if (!this.socket) return now >= this.next && this.connect();
    if (!this.open) return now - this.since > GONE && this.part();
    for (const [id, { then }] of this.waits)
      if (now - then > ANSWER) {
        this.waits.delete(id);
        this.missed = now;
        if (id === this.listens) this.checked = -Infinity;
      }
    if (this.silent && now - this.silent > GONE) this.part();
    else if (now - this.checked > CHECK) this.listen();
  }

  say(id, message, done = () => {}) {
    if (!this.open) return;
    this.socket.send(message);
    this.waits.set(id, { then: performance.now(), done });
    this.silent ||= performance.now();
  }

  /** Listen to what is said from now on; the relay answers, and sends at most one message of before. */
  listen() {
    if (!this.topics.size) return;
    this.checked = performance.now();
    const topics = [...this.topics.keys()];
    const filter = { kinds: [...new Set(topics.map(kindOf))], "#x": topics, limit: 1 };
    this.say(this.listens, JSON.stringify(["REQ", this.listens, filter]));
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
    const once = async () => this.say(...(await write(topic, content)), () => (taken = true));
    await once();
    for (const ms of later) setTimeout(() => (!taken || this.loses) && once().catch(console.warn), ms);
  }

  take(data) {
    const [from, messages, characters] = performance.now() - this.flood[0] > 10_000 ? [performance.now(), 0, 0] : this.flood;
    this.flood = [from, messages + 1, characters + (data.length ?? data.size)];
    if (this.flood[1] > FLOOD[0] || this.flood[2] > FLOOD[1]) return this.part();
    if (typeof data !== "string" || data.length > LONGEST) return;
    try {
      this.read(...JSON.parse(data));
    } catch {
      // not what a relay says
    }
  }

  read(kind, id, about, why) {
    const mine = kind === "EVENT" || kind === "CLOSED" ? id === this.listens : this.waits.has(id);
    if (!mine) return;
    this.answered = true;
    this.silent = 0;
    if (kind === "EVENT") return this.pass(about);
    const { done } = this.waits.get(id) ?? {};
    this.waits.delete(id);
    const reason = String(kind === "OK" ? why : about);
    if (kind === "EOSE") this.tries = 0;
    else if (kind === "CLOSED" || (!about && !/^(duplicate|rate-limited):/.test(reason))) {
      this.refused = true;
      askTime();
    } else {
      done();
      this.refused = false;
      if (!about && reason.startsWith("rate")) this.rests = performance.now() + STEADY;
    }
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
  drift = Date.now() - worked;
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
  if (Math.abs(Date.now() - now - drift) > 5_000) askTime(); // somebody has set the clock, or the device has slept
  drift = Date.now() - now;
  for (const relay of used) relay.look(now);
  const works = used.some((relay) => relay.works);
  if (works) worked = now;
  if (works === told || (!works && now - worked < SILENCE)) return;
  told = works;
  listener(works);
}

/** The network is back: try at once. */
function hurry() {
  for (const relay of used) {
    relay.tries = 0;
    if (!relay.socket) relay.connect();
  }
}
