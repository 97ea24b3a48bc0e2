// What the post needs to read: its events and their names, their envelopes, and what is sealed in a letter. The service worker
// does with this alone (keep/look-for-news.js).
import { bytes, hex, joinBytes, textOf, unbase64, unhex } from "./bytes.js";

export const KIND = 30_078; // of events that a newer one of the same author and name replaces (NIP-78)
const LONGEST_EVENT = 16_000; // bytes of an event with all that is in it
export const LONGEST_TEXT = 400_000; // bytes
const ABOUT = 2_000; // bytes of what is to be known about it
const MOST = 40; // pieces
export const HEAD = 34; // bytes in an envelope before the piece
export const SEAL = 8 + 65 + 12; // bytes in a letter before what is sealed: whose it is, the open key, a number used once
export const TAG = 16; // bytes by which AES-GCM grows
export const VERSION = 1;
const HEX = /^[0-9a-f]+$/;

export const aes = (iv, about) => ({ name: "AES-GCM", iv, additionalData: bytes(about) });

export async function unpack(data) {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(...parts);
    size += value.length;
    if (size > LONGEST_TEXT + ABOUT) throw (reader.cancel().catch(() => {}), new Error("a letter that is too long"));
    parts.push(value);
  }
}

/** An event of the post of this topic, or null: relays say what they like. */
export function readEvent(event, topic) {
  const { id, pubkey, sig, kind, created_at, content, tags } = Object(event);
  const names = [[id, 64], [pubkey, 64], [sig, 128]].every(([text, n]) => typeof text === "string" && text.length === n && HEX.test(text));
  if (!names || kind !== KIND || !Number.isSafeInteger(created_at) || created_at < 0 || typeof content !== "string") return null;
  if (!Array.isArray(tags) || tags.length !== 3 || !tags.every((tag) => Array.isArray(tag) && tag.length === 2)) return null;
  const [[d, name], [x, its], [expiration, until]] = tags;
  const told = [d, x, expiration].join() === "d,x,expiration" && /^[0-9a-f]{32}$/.test(name) && its === topic;
  if (!told || !/^\d{1,12}$/.test(until) || content.length > LONGEST_EVENT) return null;
  return { id, pubkey, sig, kind, created_at, content, tags };
}

export const nameOf = ({ tags }) => tags[0][1];
export const untilOf = ({ tags }) => +tags[2][1];
/** How all at a table make names, by the key that they share. */
export const namesBy = (key) => async (...parts) => new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(parts.join(" "))));

/** The name of a slot within a room: those who have the link can compare it, and only who knows the slot can tell it. */
export const slotName = async (room, author, slot) => hex((await room.nameOf("slot", author, slot)).subarray(0, 8));

/** The name of an event (its tag d): relays see neither slot nor author in it. `turn`: see `piecesOf`. */
export const eventName = async (room, author, slotIs, piece, turn) => hex((await room.nameOf("event", author, slotIs, piece, turn)).subarray(0, 16));

/** What is in the envelope of an event: { number, slot, piece, pieces, turn, digest, load }; { isLater: true } in one that a
 *  later page has made. It throws where that is none. */
export async function openEnvelope(room, author, name, content) {
  const data = unbase64(content);
  const load = new Uint8Array(await crypto.subtle.decrypt(aes(data.subarray(0, 12), `${author} ${name}`), room.envelope, data.subarray(12)));
  if (load[0] > VERSION) return { isLater: true };
  const head = new DataView(load.buffer, 0, HEAD);
  const number = head.getUint16(1) * 2 ** 32 + head.getUint32(3);
  const [piece, pieces, turn] = load.subarray(7, 10);
  const slot = hex(load.subarray(10, 18));
  const sound = load[0] === VERSION && piece < pieces && pieces <= MOST && turn <= 2 && number > 0;
  if (!sound || name !== (await eventName(room, author, slot, piece, turn))) throw new Error("no envelope of the post");
  return { number, slot, piece, pieces, turn, digest: hex(load.subarray(18, HEAD)), load: load.subarray(HEAD) };
}

export const isForAll = (letter) => letter.subarray(0, 8).every((n) => n === 0);

/** What an author has sealed in a letter: [what is to be known about it, the text]. */
export async function openSeal(key, author, letter) {
  const under = aes(letter.slice(73, SEAL), `${author} ${hex(letter.subarray(0, 73))}`);
  const filled = await crypto.subtle.decrypt(under, key, letter.subarray(SEAL));
  const length = new DataView(filled).getUint32(0);
  if (length > filled.byteLength - 4) throw new Error("a letter shorter than it says");
  const said = textOf(await unpack(new Uint8Array(filled, 4, length)));
  const end = said.indexOf("\n");
  return [JSON.parse(said.slice(0, end)), said.slice(end + 1)];
}
