// Messages as Nostr relays take them (NIP-01): each has its author's signature, and its id is its hash.
import { schnorr } from "../../runtime/secp256k1.mjs";
import { bytes, hex, sha256, unhex } from "./bytes.js";

/** A new pair of keys: { secret, author }; the author is the open half, as it stands in a message. */
export function freshAuthor() {
  const { secretKey, publicKey } = schnorr.keygen();
  return { secret: secretKey, author: hex(publicKey) };
}

export const authorOf = (secret) => hex(schnorr.getPublicKey(secret));

const hashOf = ({ pubkey, created_at, kind, tags, content }) =>
  sha256(bytes(JSON.stringify([0, pubkey, created_at, kind, tags, content])));

/** A message with its author, id and signature. */
export async function signEvent(message, { secret, author }) {
  const event = { ...message, pubkey: author };
  const hash = await hashOf(event);
  return { ...event, id: hex(hash), sig: hex(await schnorr.signAsync(hash, secret)) };
}

/** Whether its author has written a message as it is. */
export async function isGenuine(event) {
  const hash = await hashOf(event);
  return hex(hash) === event.id && schnorr.verifyAsync(unhex(event.sig), hash, unhex(event.pubkey));
}
