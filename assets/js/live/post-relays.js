// The relays at which the post of a room lies. Each is asked for all that there is, and what it lacks is laid there again.
import { hex, random } from "./bytes.js";
import { KIND, nameOf, readEvent } from "./envelope.js";
import { Bucket } from "./line-limits.js";
import { RelayConnection } from "./relay-connection.js";

const AGAIN = 1_800_000; // ms after which a relay is asked for everything once more
const LATER = [5_000, 600_000]; // ms until an event that was not taken is tried again: at first, and at most
const QUEUE = 2_000; // events of one relay that wait to be looked at
const MOST = 150; // events of one author that are asked for, and of all strangers together
const ALONE = 8; // authors that are asked for one by one, so that none of them takes the place of another's letters

const placeOf = (event) => `${event.pubkey}/${nameOf(event)}`;

/** One of them. The room says what is asked for by whom (`authors`), looks at what comes (`take`), and has parts of letters
 *  to lay (`parts`). */
export class PostRelay extends RelayConnection {
  holds = new Map(); // what it has, by author and name: the id
  found = new Map(); // the same, since it was last asked for everything
  hasRead = false; // whether all that it had has been looked at, since then
  listened = -Infinity; // when that was
  laying = new Set(); // ids that it has not confirmed yet
  later = new Map(); // what was laid there, by author and name: { id, takes, tries, next }
  waiting = 0;
  work = Promise.resolve();
  probes = hex(random(16));
  pace = new Bucket(40, 8); // events laid there
  envelopes = new Bucket(2_000, 100); // that are opened
  signatures = new Map(); // that are checked, by author

  constructor(url, room) {
    super(url);
    this.room = room;
  }

  listen() {
    const about = { kinds: [KIND], "#x": [this.room.topic], limit: MOST };
    const authors = this.room.authors();
    const groups = [...authors.slice(0, ALONE).map((author) => [author]), authors.slice(ALONE)];
    this.found = new Map();
    this.listened = performance.now();
    this.subscribe(...groups.filter((group) => group.length).map((group) => ({ ...about, authors: group })), about);
  }

  probe() {
    const again = !document.hidden && performance.now() - this.listened > AGAIN;
    if (!this.hasRead || again) this.listen();
    else this.say(this.probes, ["REQ", this.probes, { ids: ["0".repeat(64)], limit: 1 }]);
  }

  part() {
    super.part();
    this.laying.clear();
  }

  pass(said) {
    const event = readEvent(said, this.room.topic);
    if (!event || this.waiting >= QUEUE) return;
    this.waiting += 1;
    this.queue(() => this.room.take(event, this)).then(() => (this.waiting -= 1));
  }

  hasAll() {
    const { found } = this;
    this.queue(() => {
      if (found !== this.found) return;
      this.holds = new Map(found);
      this.hasRead = true;
      this.room.hasRead();
      this.offer();
    });
  }

  queue(act) {
    return (this.work = this.work.then(act).catch(() => {})); // what cannot be read is none of ours
  }

  has(event) {
    this.holds.set(placeOf(event), event.id);
    this.found.set(placeOf(event), event.id);
  }

  holdsAll(letter) {
    return [...letter.parts.values()].every(({ event }) => this.holds.get(placeOf(event)) === event.id);
  }

  /** Whether a signature of this author may be checked: that takes longer than all else. */
  checks(author, isKnown) {
    const whose = isKnown ? author : "";
    if (!this.signatures.has(whose)) this.signatures.set(whose, isKnown ? new Bucket(MOST, 4) : new Bucket(MOST, 1));
    return this.signatures.get(whose).take(1);
  }

  /** Lay there what it lacks. */
  offer() {
    if (!this.open || !this.hasRead) return;
    const now = performance.now();
    for (const part of this.room.parts()) {
      const place = placeOf(part.event);
      const { id } = part.event;
      if (this.holds.get(place) === id || this.laying.has(id) || this.waitsFor(place, id, now)) continue;
      if (!this.pace.take(0)) return;
      this.pace.take(1);
      this.lay(part, place);
    }
  }

  /** Whether it is too early to lay that there again, or anything in the place of what it has refused. */
  waitsFor(place, id, now) {
    const last = this.later.get(place);
    return Boolean(last) && now < last.next && (last.id === id || !last.takes);
  }

  lay(part, place) {
    const { event } = part;
    const { id } = event;
    this.laying.add(id);
    this.say(id, ["EVENT", event], (takes, why) => {
      this.laying.delete(id);
      const last = this.later.get(place);
      const tries = last && (last.id === id || !last.takes) ? last.tries + 1 : 1;
      this.later.set(place, { id, takes, tries, next: performance.now() + Math.min(LATER[1], LATER[0] * 2 ** (tries - 1)) });
      if (takes) this.has(event);
      else if (why) this.room.refused(part, event, why, tries).catch(console.warn);
      this.room.tellKept();
    });
  }
}
