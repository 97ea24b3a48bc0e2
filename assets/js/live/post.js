// The post: a line between devices of a table that remembers. Letters lie at relays, sealed, until their readers come; each
// replaces what its author laid in the same slot before. docs/post.md says what relays see. Fetched only for such a table.
import { KIND, nameOf, openEnvelope, readEvent, slotName, untilOf } from "./envelope.js";
import { isLong, piecesOf, seal, unseal, wholeLetter } from "./letters.js";
import { readHostKey } from "./host-key.js";
import { Bucket } from "./line-limits.js";
import { signEvent, isGenuine } from "./nostr-events.js";
import { answers } from "./post-box.js";
import { PUBLIC, certificate, isCertified, isSealingKey, keysOf, roomKeys } from "./post-keys.js";
import { Pause } from "./post-pause.js";
import { PostRelay } from "./post-relays.js";
import { Shelf } from "./post-shelf.js";
import { keepEvents, keptEvents } from "./post-store.js";
import { askTime, siteTime, watchClock } from "./site-time.js";

const PATIENCE = 8_000; // ms until it is told what could be read
const UNKEPT = 10_000; // ms until it is told that no relay has confirmed a letter
const LASTS = 60 * 86_400; // seconds that a relay is asked to keep a letter
const AGED = 20 * 86_400; // seconds after which its author signs it anew
const OFF = 60; // seconds by which the time of a letter may be wrong
const SLOTS = 40; // of one device
const STRANGERS = [32, 4]; // devices without a seat that are heard in a visit, and slots of each that are told
const BRIEF = 20_000; // characters of what they say
const LONGEST_SLOT = 100; // characters
const TRIES = 5; // refusals of one relay after which a letter is signed anew
const HOSTS = 8; // devices that have hosted
const TRAFFIC = [8_000_000, 500]; // bytes laid at all relays together: at once, and in each second
const HIDDEN = [9_000_000, 550]; // the same out of sight: who leaves a table leaves its newest state behind
const PARTING = 8_000; // ms in which letters still go out when a table is left
let post = null; // the room that is open

class Post {
  shelf = new Shelf();
  relays = [];
  puts = new Map(); // what this device has put in this visit, by slot
  ready = null; // a promise: that its keys are there, and what is kept has been looked at
  writing = null; // a promise: that all letters so far are written
  traffic = new Bucket(...TRAFFIC);
  hiddenTraffic = new Bucket(...HIDDEN);
  named = null; // authors with a seat, as it was said; until then those whose letters are kept here
  stored = new Set();
  hosts = new Set(); // authors with a certificate of the host
  strangers = new Map(); // by author: the slots that are told
  proofs = new Set(); // certificates that were found right
  told = new Map(); // by author and slot: the number of the letter that was told
  dates = new Map(); // by name: the latest time of an event of this device
  readUp = ""; // what was told to have been read
  later = new Set(); // authors of whom there is something that only a later page can read
  missed = false; // whether somebody's letter was left out because nobody knew them
  begun = performance.now();
  ended = false;

  constructor(secret, mark, tell) {
    Object.assign(this, { secret, mark });
    this.tell = (...said) => post === this && tell(...said);
  }

  async begin(urls, hostKey, kept) {
    this.room = await roomKeys(this.secret);
    this.own = await keysOf(kept);
    this.topic = this.room.topic;
    if (hostKey) this.hostKey = await readHostKey(JSON.parse(hostKey));
    if (hostKey) this.proof = await certificate(this.hostKey, this.secret, this.own.name);
    this.tell("post-ready", this.own.name, this.own.kept);
    await this.readKept();
    if (this.ended) return;
    this.relays = urls.map((url) => new PostRelay(url, this));
    for (const relay of this.relays) relay.connect();
  }

  /** What lies in this browser is looked at as if it came from a relay. */
  async readKept() {
    const now = (await siteTime()) / 1000;
    const here = { envelopes: new Bucket(Infinity, 0), checks: () => true, has: () => {} };
    const events = (await keptEvents(this.topic, now)).map((event) => readEvent(event, this.topic)).filter(Boolean);
    for (const { pubkey } of events) this.stored.add(pubkey);
    for (const event of events) await this.take(event, here).catch(() => {});
    for (const letter of this.shelf.lettersOf(this.own.signs.author))
      for (const part of letter.parts.values()) if (now - part.event.created_at > AGED) await this.signAnew(part);
  }

  /** The table is left: what was put goes out first. */
  async end() {
    const latest = performance.now() + PARTING;
    const busy = () => [...this.puts.values()].some((put) => !this.isKept(put));
    while (busy() && performance.now() < latest) {
      await new Promise((done) => setTimeout(done, 200));
      this.look();
    }
    this.ended = true;
    for (const relay of this.relays) relay.part();
  }

  // Whose letters count ------------------------------------------------------------------------------------------------
  /** Devices whose letters are asked for by name, and kept. */
  authors() {
    return [...new Set([this.own.signs.author, ...this.hosts, ...(this.named ?? this.stored)])];
  }

  isKnown(author) {
    return author === this.own.signs.author || this.hosts.has(author) || (this.named ?? this.stored).has(author);
  }

  know(keys) {
    this.named = new Set(keys.filter((key) => PUBLIC.test(key)).map((key) => key.split(".")[1]));
    this.ready.then(() => this.knowMore());
  }

  /** There are new devices whose letters count: keep them, tell what was not told of them, and ask for what was left out. */
  knowMore() {
    for (const author of this.authors()) {
      const letters = this.shelf.lettersOf(author);
      for (const letter of letters) this.keep(letter);
      if (this.strangers.delete(author)) for (const letter of letters) this.tellLetter(letter).catch(console.warn);
    }
    if (this.missed) for (const relay of this.relays) if (relay.open) relay.listen();
    this.missed = false;
  }

  /** Whether there is room for a letter of this author. */
  lets({ author, slot }) {
    const strangers = this.strangers;
    if (!this.isKnown(author) && !strangers.has(author)) {
      if (strangers.size >= STRANGERS[0]) return false;
      strangers.set(author, new Set());
    }
    return this.shelf.numberOf(author, slot) > 0 || this.shelf.slotsOf(author) < SLOTS;
  }

  /** Whether a letter of this author is told. */
  listensTo(author, slot, text) {
    if (this.isKnown(author)) return true;
    const slots = this.strangers.get(author);
    if (slots.size < STRANGERS[1]) slots.add(slot);
    return slots.has(slot) && text.length <= BRIEF;
  }

  // What comes ---------------------------------------------------------------------------------------------------------
  /** Look at an event that a relay has passed on. */
  async take(event, relay) {
    const author = event.pubkey;
    const name = nameOf(event);
    if (!relay.envelopes.take(1)) return;
    const envelope = await openEnvelope(this.room, author, name, event.content);
    if (envelope.isLater) return this.noteLater(event, relay);
    const part = { author, name, event, ...envelope };
    if (author === this.own.signs.author) await this.date(part, relay);
    if (this.shelf.wants(part)) await this.accept(part, relay);
    if (this.shelf.knows(part)) relay.has(event);
  }

  /** A later page has written this: it is told once of each author, and whether that one has a seat, or hosts. */
  async noteLater(event, relay) {
    const author = event.pubkey;
    const isKnown = this.isKnown(author);
    if (this.later.has(author) || (!isKnown && this.later.size >= STRANGERS[0])) return;
    if (!relay.checks(author, isKnown) || !(await isGenuine(event))) return;
    this.later.add(author);
    this.tell("post-later", "", this.hosts.has(author) ? "host" : isKnown ? "seat" : "");
  }

  async accept(part, relay) {
    if (!this.lets(part) || !relay.checks(part.author, this.isKnown(part.author))) {
      this.missed = true;
      return;
    }
    if (!(await isGenuine(part.event))) return;
    const done = this.shelf.put(part);
    if (done) await this.read(done);
  }

  /** A relay has an event of this device. Where an old one is the later one, by a clock that was wrong, it would stay. */
  async date({ name, slot, piece, number, event }, relay) {
    if (event.created_at <= (this.dates.get(name) ?? 0) || !relay.checks(event.pubkey, true)) return;
    if (!(await isGenuine(event))) return;
    this.dates.set(name, event.created_at);
    const mine = this.shelf.newest(event.pubkey, slot);
    const part = mine?.parts.get(piece);
    if (part?.name === name && mine.number > number) await this.signAnew(part);
  }

  /** A letter has come whole. */
  async read({ letter, isNew, before }) {
    if (isNew) await this.tellLetter(letter).catch((error) => console.warn("a letter that cannot be read:", error));
    if (this.isKnown(letter.author)) await this.keep(letter, before);
    const put = [...this.puts.values()].find(({ place }) => place === letter.slot);
    if (letter.author !== this.own.signs.author || !put || put.letter === letter || put.again) return;
    put.again = true; // another device has the same keys, and was here: what was put last goes after that
    this.lay(put);
  }

  async tellLetter(letter) {
    const { author } = letter;
    const said = await unseal(this.room, this.own, author, await wholeLetter(Shelf.parts(letter)));
    if (!said) return;
    const [{ slot, key, host }, text] = said;
    const name = `${key}.${author}`;
    if (String(slot).length > LONGEST_SLOT) throw new Error("an odd slot");
    if (!PUBLIC.test(name) || letter.slot !== (await slotName(this.room, author, String(slot)))) throw new Error("not of its author");
    const hosts = Boolean(host) && (await this.proven(name, host));
    if (hosts && !this.hosts.has(author) && this.hosts.size < HOSTS) {
      this.hosts.add(author);
      this.knowMore();
    }
    const place = `${author}/${slot}`;
    if ((this.told.get(place) ?? 0) >= letter.number || !this.listensTo(author, slot, text)) return;
    this.told.set(place, letter.number);
    this.tell("post-letter", `${hosts ? "host " : ""}${name} ${slot}`, text);
  }

  async proven(name, proof) {
    const what = `${name} ${proof.signature}`;
    if (!this.proofs.has(what) && (await isCertified(proof, this, name))) this.proofs.add(what);
    return this.proofs.has(what);
  }

  keep(letter, before) {
    const kept = [...letter.parts.values()].map(({ author, name, event }) => [`${author}/${name}`, event, untilOf(event)]);
    const old = before && before !== letter ? [...before.parts.values()].map(({ author, name }) => `${author}/${name}`) : [];
    return keepEvents(this.topic, kept, old);
  }

  hasRead() {
    const read = this.relays.filter((relay) => relay.hasRead).length;
    const now = read && read === this.relays.length ? "all" : read ? "some" : "none";
    const late = performance.now() - this.begun > PATIENCE;
    if (now === this.readUp || (now !== "all" && !late)) return;
    if (this.readUp === "all") return;
    this.readUp = now;
    this.tell("post-read", "", now);
  }

  // What goes ----------------------------------------------------------------------------------------------------------
  put(slot, reader, text) {
    const put = { slot, reader, text, since: performance.now(), place: "", letter: null, kept: null, again: false };
    this.puts.set(slot, put);
    this.lay(put);
  }

  /** Write a letter, after what is being written. */
  lay(put) {
    this.writing = this.writing.then(() => this.write(put)).catch((error) => console.warn("post:", error));
  }

  async write(put) {
    const replaced = () => this.ended || this.puts.get(put.slot) !== put;
    const spent = () => !(document.hidden ? this.hiddenTraffic : this.traffic).take(0);
    while (!replaced() && spent()) await new Promise((done) => setTimeout(done, 1_000));
    const reader = put.reader.split(".")[0];
    const isFor = !reader || (await isSealingKey(reader));
    if (replaced()) return;
    if (!isFor) {
      this.puts.delete(put.slot); // nobody has such a key, so nobody waits for the letter
      return this.tell("post-kept", put.slot, "1");
    }
    const { author } = this.own.signs;
    const about = { slot: put.slot, key: this.own.open, host: this.proof };
    const letter = await seal(this.room, this.own, reader, about, put.text);
    put.place = await slotName(this.room, author, put.slot);
    const now = await siteTime();
    const before = this.shelf.newest(author, put.place);
    const number = Math.max(this.shelf.numberOf(author, put.place) + 1, Math.floor(now));
    const turn = isLong(letter) ? (before?.parts.get(0).turn === 1 ? 2 : 1) : 0;
    const parts = [];
    for (const [name, content] of await piecesOf(this.room, author, put.place, number, turn, letter)) {
      const event = await this.sign(name, content, now);
      parts.push({ author, name, event, ...(await openEnvelope(this.room, author, name, content)) });
      for (const bucket of [this.traffic, this.hiddenTraffic]) bucket.take(JSON.stringify(event).length * this.relays.length);
    }
    const done = parts.map((part) => this.shelf.put(part)).at(-1);
    if (!done) return this.lay(put); // another device with the same keys was quicker
    put.letter = done.letter;
    this.told.set(`${author}/${put.slot}`, number);
    await this.keep(done.letter, done.before);
    for (const relay of this.relays) relay.offer();
  }

  /** An event of this device. Of two with one name relays take the later one, so time goes on whatever the clock says;
   *  but a time far ahead that no relay has taken does not count. */
  async sign(name, content, now) {
    const seconds = Math.floor(now / 1000);
    const before = this.dates.get(name) ?? 0;
    const counts = before <= seconds + OFF || this.relays.some((relay) => relay.holds.has(`${this.own.signs.author}/${name}`));
    const created_at = Math.max(seconds, counts ? before + 1 : 0);
    this.dates.set(name, created_at);
    const tags = [["d", name], ["x", this.topic], ["expiration", String(seconds + LASTS)]];
    return signEvent({ kind: KIND, tags, created_at, content }, this.own.signs);
  }

  async signAnew(part) {
    part.event = await this.sign(part.name, part.event.content, await siteTime());
    const letter = this.shelf.newest(part.author, part.slot);
    if (letter) await this.keep(letter);
  }

  /** A relay does not take an event: its time may have been wrong. */
  async refused(part, event, why, tries) {
    if (part.author !== this.own.signs.author || part.event !== event) return;
    await askTime();
    const off = Math.abs(event.created_at - (await siteTime()) / 1000) > OFF;
    if (part.event === event && tries < TRIES && (off || why.startsWith("replaced:"))) await this.signAnew(part);
  }

  /** What relays are to have: the newest letters of all who are known. */
  *parts() {
    for (const author of this.authors())
      for (const letter of this.shelf.lettersOf(author)) yield* letter.parts.values();
  }

  /** Whether a relay has all of a letter. */
  isKept({ letter }) {
    return Boolean(letter) && this.relays.some((relay) => relay.holdsAll(letter));
  }

  tellKept() {
    for (const put of this.puts.values()) {
      const kept = this.isKept(put);
      const late = put.kept !== null || performance.now() - put.since > UNKEPT;
      if (kept === put.kept || (!kept && !late)) continue;
      put.kept = kept;
      this.tell("post-kept", put.slot, kept ? "1" : "");
    }
  }

  look() {
    const now = performance.now();
    for (const relay of this.relays) {
      relay.look(now);
      relay.offer();
    }
    this.tellKept();
    this.hasRead();
  }
}

// What the page calls -------------------------------------------------------------------------------------------------
let looking = 0;
let pause = null;

/** Open the post of a room; own: the keys of this device as it has kept them, or "". Everything is told by `tell`. */
export async function open({ relays }, { secret, mark, hostKey, own }, tell) {
  leave();
  const here = (post = new Post(secret, mark, tell));
  askTime();
  pause = new Pause(() => here.tell("post-lay", "", ""));
  looking = setInterval(() => (watchClock(), here.look()), 1_000);
  addEventListener("online", hurry);
  here.ready = here.writing = here.begin(relays, hostKey, own);
  await here.ready;
}

/** Lay a letter for the device of this public post key, or for everyone with the link (""). */
export function put(slot, reader, text) {
  post?.put(slot, reader, text);
}

const HEARD = { split: "post-split", heir: "post-heir", sign: "post-sign", check: "post-check", open: "post-open" };

/** What Python asks of the box of this table (post-box.js): the answer is told, by the verb that stands above. */
export async function ask(what, about) {
  const here = post;
  await here?.ready;
  const answer = here && (await answers[what](here, JSON.parse(about)));
  if (answer) here.tell(HEARD[what], ...answer);
}

/** These devices have seats. */
export function know(keys) {
  post?.know(keys);
}

/** Tell when letters are to be laid: when nothing has changed for a moment, and at once when the page is left. */
export function laySoon() {
  pause?.begin();
}

/** The network is back. */
function hurry() {
  for (const relay of post?.relays ?? []) relay.hurry();
}

export function leave() {
  clearInterval(looking);
  pause?.end();
  removeEventListener("online", hurry);
  post?.end();
  pause = post = null;
}
