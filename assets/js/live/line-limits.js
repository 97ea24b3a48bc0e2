// A line to another device, and how much may come over it: all is counted, piece by piece, before anybody reads it.
import { hashWith, toHex } from "../../runtime/trystero.mjs";

const SAID = 8_192; // bytes of a message of a guest; see LONGEST_UP in py/cradle/app/live/wire.py
const TOLD = 12_000_000; // bytes of a message of the host; see LONGEST_DOWN there
const SMALL = 4_096; // bytes of what the lines themselves need
const TOKEN = 64; // bytes that name the room: see `roomName`
const NOTICES = 20; // that it is in a room, which a device may give over one line
const [LAST, META, BINARY, JSON_] = [1, 2, 4, 8]; // marks of a piece
const NEEDED = { "@_hsdata": JSON_, "@_hsready": 0, "@_leave": 0, "@_signal": JSON_, host: JSON_, say: 0 };

/** How Trystero names a room in each piece. */
export const roomName = async (app, room) => toHex(await hashWith("SHA-256", `Trystero:${app}:${room}`));

/** So many at once, and so many in each second. */
export class Bucket {
  constructor(most, pace) {
    Object.assign(this, { most, pace, left: most, then: performance.now() });
  }

  take(n) {
    const now = performance.now();
    this.left = Math.min(this.most, this.left + ((now - this.then) * this.pace) / 1000) - n;
    this.then = now;
    return this.left >= 0;
  }
}

/** A bucket for pieces, and one for their bytes. */
class Allowance {
  constructor([pieces, pace], [bytes, speed]) {
    this.pieces = new Bucket(pieces, pace);
    this.bytes = new Bucket(bytes, speed);
  }

  take(bytes) {
    return this.pieces.take(1) && this.bytes.take(bytes);
  }

  /** What is sent over a line may be answered. */
  add() {
    this.pieces.left += 1;
  }
}

const stranger = () => new Allowance([40, 10], [65_536, 8_192]); // whoever has the link
const player = () => new Allowance([120, 40], [262_144, 65_536]); // a device with a seat
const ruler = () => new Allowance([4_000, 400], [4 * TOLD, 2_000_000]); // the host
let strangers = null; // all of them together

/** Trystero keeps offers ready, and renews one that is a minute old by taking it back. In Chromium an offer that was taken
 * back never leads to a line. So it is not taken back, and Trystero makes a new one.
 */
export class Line extends RTCPeerConnection {
  static room = ""; // the name of the room; what is for another one is not heard
  channel = null;
  notices = 0;
  ended = false;
  unfinished = new Map(); // bytes of the messages that have come in part, by number

  constructor(...settings) {
    super(...settings);
    this.reset();
    this.addEventListener("datachannel", (event) => {
      if (!this.channel) return this.guard(event.channel);
      event.stopImmediatePropagation(); // one is enough
      event.channel.close();
    });
  }

  async setLocalDescription(description) {
    if (description?.type === "rollback" && !this.remoteDescription) throw new Error("an offer is not used twice");
    await super.setLocalDescription(description);
  }

  createDataChannel(...settings) {
    return this.guard(super.createDataChannel(...settings));
  }

  /** Read each piece before Trystero does, which would keep what nobody listens to. */
  guard(channel) {
    channel.addEventListener("message", (event) => {
      if (!this.lets(event.data)) event.stopImmediatePropagation();
    });
    return (this.channel = channel);
  }

  /** Nobody knows yet who is at the other end. */
  reset() {
    this.allowance = this.asStranger = stranger();
    this.asPlayer = null;
    this.known = this.rules = this.seated = false;
  }

  /** The device has said who it is, or has a seat now, or none any more. That is no reason to count from the start. */
  know(seated) {
    this.known = true;
    this.allowance = seated ? (this.asPlayer ??= player()) : this.asStranger;
    this.seated = seated;
  }

  /** The device has proved that it hosts. */
  follow() {
    this.rules = true;
    this.allowance = ruler();
  }

  /** A state is sent, and the device will confirm it. */
  expect() {
    this.allowance.add();
    if (!this.seated) strangers?.add();
  }

  /** Whether a piece is one that somebody waits for; a device that sends too much loses its line. */
  lets(data) {
    if (this.ended) return false;
    const bytes = data.byteLength ?? data.length;
    strangers ??= new Allowance([240, 60], [1_000_000, 100_000]);
    const much = !this.allowance.take(bytes) || (!this.rules && !this.seated && !strangers.take(bytes));
    const piece = much || typeof data === "string" ? null : readPiece(new Uint8Array(data));
    if (much || (piece && !this.fits(piece))) this.cut();
    return !this.ended && piece !== null && this.wants(piece);
  }

  /** Whether a message is not too long so far. */
  fits({ kind, number, marks, load }) {
    if (kind !== "say") return load.byteLength <= SMALL;
    const before = this.unfinished.get(number) ?? 0;
    if (marks & LAST) this.unfinished.delete(number);
    else this.unfinished.set(number, before + load.byteLength);
    const waiting = [...this.unfinished.values()].reduce((sum, n) => sum + n, 0);
    return Math.max(before + load.byteLength, waiting) <= (this.rules ? TOLD : SAID);
  }

  wants({ kind, marks, load }) {
    if (kind === "") return (this.notices += 1) <= NOTICES; // that it is in the room, or leaves
    if (!Object.hasOwn(NEEDED, kind) || (marks & (META | BINARY | JSON_)) !== NEEDED[kind]) return false;
    if (kind === "say") return true;
    if (!(marks & LAST)) return false;
    if (!NEEDED[kind]) return !load.byteLength;
    try {
      const said = JSON.parse(new TextDecoder().decode(load));
      return kind !== "@_signal" || said.type === "candidate";
    } catch {
      return false;
    }
  }

  /** End the line, whoever is there; they may come again. */
  cut() {
    this.ended = true;
    this.channel?.close();
    setTimeout(() => this.close(), 500);
  }
}

/** What a piece is: as Trystero packs it, after the name of the room; null if it is none. */
function readPiece(data) {
  const [form, ...head] = data.subarray(0, 4);
  const [high, low] = form === 1 ? head : head.slice(1);
  const start = form === 1 ? 3 : 4;
  if ((form !== 1 && form !== 2) || high * 256 + low !== TOKEN) return null;
  if (new TextDecoder().decode(data.subarray(start, start + TOKEN)) !== Line.room) return null;
  const rest = data.subarray(start + TOKEN);
  if (form === 2) return { kind: "", number: 0, marks: LAST, load: rest };
  if (rest.length < 36) return null;
  const kind = new TextDecoder().decode(rest.subarray(0, 32)).replaceAll("\0", "");
  return { kind, number: rest[32] * 256 + rest[33], marks: rest[34], load: rest.subarray(36) };
}
