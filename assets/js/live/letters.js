// A letter of the post: a text becomes events that relays may hold, and becomes the text again.
// What it says is packed, filled up to one of a few sizes, and sealed to its reader. What comes of that is cut into pieces,
// and each goes into an envelope: envelope.js.
import { base64, bytes, hex, joinBytes, random, sha256, unhex } from "./bytes.js";
import { HEAD, LONGEST_TEXT, SEAL, TAG, VERSION, aes, eventName, isForAll, openSeal } from "./envelope.js";
import { keyToSeal, keyToUnseal } from "./post-keys.js";

const PIECE = 11_200; // bytes of a letter in one event
const SIZES = [1_600, 4_800]; // bytes of shorter letters
const ALL = new Uint8Array(8); // in place of a reader: everyone with the link

export const pack = async (data) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());

const readerTag = async (open) => (await sha256(unhex(open))).subarray(0, 8);

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
  const forAll = isForAll(letter);
  if (!forAll && hex(letter.subarray(0, 8)) !== hex(await readerTag(own.open))) return null;
  return openSeal(forAll ? room.all : await keyToUnseal(own, letter.slice(8, 73)), author, letter);
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

/** The letter of these pieces, if they are the ones that belong together. */
export async function wholeLetter(pieces) {
  const letter = joinBytes(...pieces.map(({ load }) => load));
  const digest = hex((await sha256(letter)).subarray(0, 16));
  if (digest !== pieces[0].digest || letter.length < SEAL + TAG + 4) throw new Error("pieces of several letters");
  return letter;
}
