// The box of a table, which its guests can open if the host is gone, and what they sign to go on without the host. What is
// asked here comes from Python by `ask` of post.js; each answer is [what it is about, the answer].
import { schnorr } from "../../runtime/secp256k1.mjs";
import { combine, split } from "../../runtime/shamir.mjs";
import { base64, bytes, hex, joinBytes, random, sha256, textOf, unbase64, unhex } from "./bytes.js";
import { freshHostKey, markOf, saidByHost, signAsHost } from "./host-key.js";
import { unpack } from "./envelope.js";
import { pack } from "./letters.js";

const STEP = 4_096; // bytes: a box is filled up to a multiple of it, so that its size tells little
const MOST = 16; // signatures under one statement

const cipher = (key) => crypto.subtle.importKey("raw", unhex(key), "AES-GCM", false, ["encrypt", "decrypt"]);
const aes = (iv, will) => ({ name: "AES-GCM", iv, additionalData: bytes(will) });
const hashOf = (statement) => sha256(bytes(`cradle says ${statement}`));
const willOf = (secret, will) => bytes(`cradle will ${secret} ${will}`);

async function sealBox(key, will, text) {
  const body = await pack(bytes(text));
  const filled = new Uint8Array(Math.ceil((body.length + 4) / STEP) * STEP);
  new DataView(filled.buffer).setUint32(0, body.length);
  filled.set(body, 4);
  const iv = random(12);
  return base64(joinBytes(iv, new Uint8Array(await crypto.subtle.encrypt(aes(iv, will), await cipher(key), filled))));
}

async function openBox(shares, will, sealed) {
  const key = hex(await combine(shares.map(unhex)));
  const data = unbase64(sealed);
  const filled = await crypto.subtle.decrypt(aes(data.slice(0, 12), will), await cipher(key), data.subarray(12));
  return textOf(await unpack(new Uint8Array(filled, 4, new DataView(filled).getUint32(0))));
}

/** Whether the device of this public post key has signed a statement. */
const hasSigned = async (name, statement, signature) =>
  schnorr.verifyAsync(unhex(signature), await hashOf(statement), unhex(name.split(".")[1] ?? ""));

export const answers = {
  /** A new key, in shares: so many of them put it together, and fewer know nothing of it. */
  async split(post, { needs, names }) {
    const key = random(32);
    const shares = await split(key, names.length, needs);
    return ["", JSON.stringify({ key: hex(key), needs, shares: Object.fromEntries(names.map((name, n) => [name, hex(shares[n])])) })];
  },

  /** Lay a box. head: what its letter says besides; will: who may open it, which the host signs. */
  async box(post, { head, key, will, text }) {
    const signed = await signAsHost(post.hostKey, willOf(post.secret, will));
    post.put("box", "", JSON.stringify({ ...head, will, signed, sealed: await sealBox(key, will, text) }));
    return null;
  },

  /** What is in a box; "" if these shares do not open it. */
  open: (post, { shares, will, sealed }) => openBox(shares, will, sealed).catch(() => "").then((text) => ["", text]),

  /** A new pair of keys for a host: its mark, and the keys. */
  async heir() {
    const key = await freshHostKey();
    return [await markOf(key.open), JSON.stringify(key)];
  },

  /** The signature of this device under a statement. */
  async sign(post, { statement }) {
    return [statement, hex(await schnorr.signAsync(await hashOf(statement), post.own.signs.secret))];
  },

  /** Whose signatures under a statement are right, if the host of this mark has signed the will. After a wrong one no more
   *  are looked at: nobody passes on such a thing in good faith, and each costs time. */
  async check(post, { id, mark, will, signed, statement, agreed }) {
    const right = [];
    const isWill = await saidByHost(signed, mark, willOf(post.secret, will)).catch(() => false);
    for (const [name, signature] of isWill ? Object.entries(agreed).slice(0, MOST) : []) {
      if (!(await hasSigned(name, statement, signature).catch(() => false))) break;
      right.push(name);
    }
    return [id, JSON.stringify(right)];
  },
};
