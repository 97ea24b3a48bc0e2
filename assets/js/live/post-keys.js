// Keys of the post. A device has two pairs of its own in a room: by one letters are sealed to it, by the other it signs. The
// open halves, joined by a dot, are its public post key. What all at the table share follows from the secret in the link.
import { bytes, hex, unhex } from "./bytes.js";
import { namesBy } from "./envelope.js";
import { saidByHost, signAsHost } from "./host-key.js";
import { authorOf, freshAuthor } from "./nostr-events.js";

const SEALING = { name: "ECDH", namedCurve: "P-256" };
export const PUBLIC = /^04[0-9a-f]{128}\.[0-9a-f]{64}$/;

/** New keys of a device, as they are kept. */
async function freshKeys() {
  const pair = await crypto.subtle.generateKey(SEALING, true, ["deriveBits"]);
  const open = hex(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { seal: await crypto.subtle.exportKey("jwk", pair.privateKey), open, sign: hex(freshAuthor().secret) };
}

/** The keys of this device: those it has kept, or new ones if there are none, or none that can be read. */
export async function keysOf(kept) {
  if (kept) {
    try {
      return await readKeys(JSON.parse(kept));
    } catch (error) {
      console.warn("post keys:", error);
    }
  }
  return readKeys(await freshKeys());
}

async function readKeys(kept) {
  const unseals = await crypto.subtle.importKey("jwk", kept.seal, SEALING, false, ["deriveBits"]);
  const secret = unhex(kept.sign);
  const author = authorOf(secret);
  const name = `${kept.open}.${author}`;
  if (!PUBLIC.test(name)) throw new Error("no public post key");
  return { kept: JSON.stringify(kept), name, open: kept.open, unseals, signs: { secret, author } };
}

const statement = (secret, name) => bytes(`cradle post ${secret} ${name}`);

/** That this device hosts the room: the host's key says so of its public post key. */
export const certificate = (hostKey, secret, name) => signAsHost(hostKey, statement(secret, name));

/** Whether the device of this public post key hosts the room, or has hosted it. */
export const isCertified = (proof, { secret, mark }, name) => saidByHost(proof, mark, statement(secret, name)).catch(() => false);

const deriveBits = (from, salt, info) =>
  crypto.subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]).then((key) =>
    crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: bytes(salt), info: bytes(info) }, key, 256));
const cipher = (raw) => crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);

/** What follows from the secret of a room: its topic at the relays, and keys. */
export async function roomKeys(secret) {
  const of = (purpose) => deriveBits(bytes(secret), "cradle post", purpose);
  const names = await crypto.subtle.importKey("raw", await of("names"), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return {
    topic: hex(await of("topic")).slice(0, 32),
    envelope: await cipher(await of("envelope")), // of every event
    all: await cipher(await of("all")), // of letters that everyone with the link may read
    names,
    nameOf: namesBy(names),
  };
}

const importOpen = (raw) => crypto.subtle.importKey("raw", raw, SEALING, false, []);

/** Whether this is the open half of a pair by which letters are sealed: who sits down may say anything. */
export const isSealingKey = (open) => importOpen(unhex(open)).then(() => true, () => false);

/** A key for one letter to `reader`, and what its reader needs to find it: the open half of a pair made for this letter. */
export async function keyToSeal(reader) {
  const pair = await crypto.subtle.generateKey(SEALING, true, ["deriveBits"]);
  const once = hex(await crypto.subtle.exportKey("raw", pair.publicKey));
  const theirs = await importOpen(unhex(reader));
  return { once: unhex(once), key: await agreedKey(pair.privateKey, theirs, once, reader) };
}

export async function keyToUnseal(own, once) {
  const theirs = await importOpen(once);
  return agreedKey(own.unseals, theirs, hex(once), own.open);
}

async function agreedKey(secret, open, once, reader) {
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: open }, secret, 256);
  return cipher(await deriveBits(shared, "cradle letter", `${once} ${reader}`));
}
