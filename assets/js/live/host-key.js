// The pair of keys by which the host of a room is known: a hash of the open one is in the link of the room.
import { hex, sha256, unhex } from "./bytes.js";

const KEY = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" };

/** What the link says of an open key. */
export const markOf = async (open) => hex(await sha256(unhex(open))).slice(0, 32);

/** A new key, as it is kept: { secret, open }. */
export async function freshHostKey() {
  const pair = await crypto.subtle.generateKey(KEY, true, ["sign", "verify"]);
  const open = hex(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { secret: await crypto.subtle.exportKey("jwk", pair.privateKey), open };
}

/** A key as it is kept, ready to sign. */
export async function readHostKey({ secret, open }) {
  return { secret: await crypto.subtle.importKey("jwk", secret, KEY, false, ["sign"]), open };
}

/** That the owner of this key says so. */
export async function signAsHost(key, statement) {
  return { open: key.open, signature: hex(await crypto.subtle.sign(SIGNATURE, key.secret, statement)) };
}

/** Whether the owner of the key of this mark says so. */
export async function saidByHost({ open, signature }, mark, statement) {
  if ((await markOf(open)) !== mark) return false;
  const key = await crypto.subtle.importKey("raw", unhex(open), KEY, false, ["verify"]);
  return crypto.subtle.verify(SIGNATURE, key, unhex(signature), statement);
}
