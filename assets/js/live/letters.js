// A letter of the post: a text becomes events that relays may hold, and becomes the text again.
// What it says is packed, filled up to one of a few sizes, and sealed to its reader. What comes of that is cut into pieces,
// and each goes into an envelope that only those who have the link can open.
import { base64, bytes, hex, joinBytes, random, sha256, textOf, unbase64, unhex } from "./bytes.js";
import { keyToSeal, keyToUnseal } from "./post-keys.js";

export const KIND = 30_078; // of events that a newer one of the same author and name replaces (NIP-78)
export const LONGEST_EVENT = 16_000; // bytes of an event with all that is in it
const LONGEST_TEXT = 400_000; // bytes
const ABOUT = 2_000; // bytes of what is to be known about it
const PIECE = 11_200; // bytes of a letter in one event
const SIZES = [1_600, 4_800]; // bytes of shorter letters
const MOST = 40; // pieces
const HEAD = 34; // bytes in an envelope before the piece
const SEAL = 8 + 65 + 12; // bytes in a letter before what is sealed: whose it is, the open key, a number used once
const TAG = 16; // bytes by which AES-GCM grows
const VERSION = 1;
const ALL = new Uint8Array(8); // in place of a reader: everyone with the link

const aes = (iv, about) => ({ name: "AES-GCM", iv, additionalData: bytes(about) });
export const pack = async (data) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());

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

const readerTag = async (open) => (await sha256(unhex(open))).subarray(0, 8);

/** The name of a slot within a room: those who have the link can compare it, and only who knows the slot can tell it. */
export const slotName = async (room, author, slot) => hex((await room.nameOf("slot", author, slot)).subarray(0, 8));

/** The name of an event (its tag d): relays see neither slot nor author in it. `turn`: see `piecesOf`. */
const eventName = async (room, author, slotIs, piece, turn) => hex((await room.nameOf("event", author, slotIs, piece, turn)).subarray(0, 16));

/** A letter of this device to `reader` (the open half of its sealing key, or "" for everyone): a text, and what is to be
 *  known `about` it, sealed. */
export async function seal(room, own, reader, about, text) {
  const said = bytes(text);
  if (said.length > LONGEST_TEXT) throw new Error("a letter that is too long");
  const body = await pack(joinBytes(bytes(`${JSON.stringify(about)}\n`), said));
  const needs = SEAL + 4 + body.length + TAG;
  const size = SIZES.find((one) => one >= needs) ?? Math.ceil(needs / PIECE) * PIECE;
  const filled = new Uint8Array(size - SEAL - TAG);
  new DataView(filled.buffer).setUint32(0, body.length);
  filled.set(body, 4);
  const iv = random(12);
  const { once, key } = reader ? await keyToSeal(reader) : { once: random(65), key: room.all };
  const head = joinBytes(reader ? await readerTag(reader) : ALL, once);
  const cover = new Uint8Array(await crypto.subtle.encrypt(aes(iv, `${own.signs.author} ${hex(head)}`), key, filled));
  return joinBytes(head, iv, cover);
}

/** What an author has said in a letter, [what is to be known about it, the text]; null if it is for another device. */
export async function unseal(room, own, author, letter) {
  const forAll = letter.subarray(0, 8).every((n) => n === 0);
  if (!forAll && hex(letter.subarray(0, 8)) !== hex(await readerTag(own.open))) return null;
  const key = forAll ? room.all : await keyToUnseal(own, letter.slice(8, 73));
  const under = aes(letter.slice(73, SEAL), `${author} ${hex(letter.subarray(0, 73))}`);
  const filled = await crypto.subtle.decrypt(under, key, letter.subarray(SEAL));
  const length = new DataView(filled).getUint32(0);
  if (length > filled.byteLength - 4) throw new Error("a letter shorter than it says");
  const said = textOf(await unpack(new Uint8Array(filled, 4, length)));
  const end = said.indexOf("\n");
  return [JSON.parse(said.slice(0, end)), said.slice(end + 1)];
}

/** The pieces of a letter that is the `number`th of its slot, each as [name, content] of an event. One that is in several
 *  pieces takes other names than the one before (`turn` 1 and 2), so that this is whole until the new one is. */
export async function piecesOf(room, author, slotIs, number, turn, letter) {
  const pieces = Math.ceil(letter.length / PIECE);
  const digest = (await sha256(letter)).subarray(0, 16);
  const made = [];
  for (let piece = 0; piece < pieces; piece++) {
    const head = new DataView(new ArrayBuffer(HEAD));
    head.setUint8(0, VERSION);
    head.setUint16(1, Math.floor(number / 2 ** 32));
    head.setUint32(3, number >>> 0);
    [piece, pieces, turn].forEach((n, i) => head.setUint8(7 + i, n));
    unhex(slotIs).forEach((n, i) => head.setUint8(10 + i, n));
    digest.forEach((n, i) => head.setUint8(18 + i, n));
    const name = await eventName(room, author, slotIs, piece, turn);
    const iv = random(12);
    const load = joinBytes(new Uint8Array(head.buffer), letter.subarray(piece * PIECE, (piece + 1) * PIECE));
    const cover = await crypto.subtle.encrypt(aes(iv, `${author} ${name}`), room.envelope, load);
    made.push([name, base64(joinBytes(iv, new Uint8Array(cover)))]);
  }
  return made;
}

export const isLong = (letter) => letter.length > PIECE;

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

/** The letter of these pieces, if they are the ones that belong together. */
export async function wholeLetter(pieces) {
  const letter = joinBytes(...pieces.map(({ load }) => load));
  const digest = hex((await sha256(letter)).subarray(0, 16));
  if (digest !== pieces[0].digest || letter.length < SEAL + TAG + 4) throw new Error("pieces of several letters");
  return letter;
}
