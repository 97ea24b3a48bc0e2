// The connection to a relay, which may be away, refuse, lose or flood, and is never given up.
import { hex, random } from "./bytes.js";
import { askTime } from "./site-time.js";

const ANSWER = 3_000; // ms in which a relay answers
const GONE = 15_000; // ms without any answer after which the connection is made anew
const CHECK = 30_000; // ms after which a relay is asked whether it is still there
const LONGEST_PAUSE = 30_000; // ms between two tries to reach a relay
const LONGEST = 64_000; // characters of a message
const FLOOD = [50_000, 50_000_000]; // messages and characters in ten seconds after which a relay has to pause

/** Who extends it says what is listened to (`listen`), asks whether the relay is there (`probe`), and hears (`pass`). */
export class RelayConnection {
  listens = hex(random(16)); // the name of the subscription
  socket = null;
  tries = 0;
  next = 0; // when the next try is due
  since = 0; // when this one began
  waits = new Map(); // what the relay has not answered yet, by id: { then, done }
  silent = 0; // since when it has not answered at all
  answered = false; // whether it has, on this connection
  missed = -Infinity; // when an answer was last missing
  refused = false; // it takes none of our messages
  checked = 0; // when it was last asked whether it is there
  flood = [0, 0, 0]; // messages and characters since then

  constructor(url) {
    this.url = url;
  }

  get open() {
    return this.socket?.readyState === 1;
  }

  /** Whether messages go through it now. */
  get works() {
    const late = this.silent && performance.now() - this.silent > ANSWER;
    return this.open && this.answered && !late && !this.refused;
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

  /** The network is back: try at once. */
  hurry() {
    this.tries = 0;
    if (!this.socket) this.connect();
  }

  /** Every second: try again what has failed, and ask whether the relay is there. */
  look(now) {
    if (!this.socket) return now >= this.next && this.connect();
    if (!this.open) return now - this.since > GONE && this.part();
    for (const [id, { then, done }] of this.waits)
      if (now - then > ANSWER) {
        this.waits.delete(id);
        this.missed = now;
        if (id === this.listens) this.checked = -Infinity;
        done(false, "");
      }
    if (this.silent && now - this.silent > GONE) this.part();
    else if (now - this.checked > CHECK) {
      this.checked = now;
      this.probe();
    }
  }

  /** Say something that the relay answers: then, or when no answer has come, `done(whether it took it, why not)`. */
  say(id, message, done = () => {}) {
    if (!this.open) return;
    this.socket.send(JSON.stringify(message));
    this.waits.set(id, { then: performance.now(), done });
    this.silent ||= performance.now();
  }

  /** Ask for what fits these filters, and listen to what comes later. */
  subscribe(...filters) {
    this.checked = performance.now();
    this.say(this.listens, ["REQ", this.listens, ...filters], (all) => all && this.hasAll());
  }

  /** The relay has said all that it had. */
  hasAll() {}

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
    const asked = this.waits.get(this.listens);
    if (kind === "EVENT" && asked) asked.then = performance.now(); // it has not said all yet
    if (kind === "EVENT") return Promise.resolve(this.pass(about)).catch(() => {}); // not what a relay passes on
    const { done } = this.waits.get(id) ?? {};
    this.waits.delete(id);
    const reason = String(kind === "OK" ? why : about);
    if (kind === "EOSE") this.tries = 0;
    else this.refused = kind === "CLOSED" || (!about && !/^(duplicate|replaced|rate-limited):/.test(reason));
    if (this.refused) askTime();
    done?.(kind === "EOSE" || (kind === "OK" && (Boolean(about) || reason.startsWith("duplicate:"))), reason);
  }
}
