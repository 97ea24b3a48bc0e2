// Lines between devices at a live table: the one place that knows WebRTC. Fetched only when somebody plays live.
import { selfId } from "../../runtime/trystero.mjs";
import { bytes } from "./bytes.js";
import { freshHostKey, markOf, readHostKey, saidByHost, signAsHost } from "./host-key.js";
import { Line, roomName } from "./line-limits.js";
import { begin, end, joinRoom } from "./relays.js";

const APP = "cradle";
const PATIENCE = 5_000; // ms in which a device says who it is
const TRIES = 5; // proofs of one device that are looked at
const PAUSES = [4, 6, 10, 15, 20]; // seconds without the host before a guest calls again; relays want no more
let room = null;
let come = null; // enters the room once more
let hostPeer = ""; // the device that has proved that it hosts, as long as its line is there
let silent = 0; // seconds without it, since the last call
let calls = 0;
let entered = ""; // the secret of the room
let says = null; // what is said over the lines
let proves = null; // that a device has the key of the host
let own = null; // that key, where this device has it: { secret, open }
let mark = ""; // what the link says of the open half of it
let tell = null;
let ticking = 0;
let seconds = 0; // since the room was entered
const closed = new Set(); // devices whose lines were closed here
const proofs = new Map(); // by device: whether it has the key of the host, as a promise, and how often it has tried

/** Host the room of this secret, by this key, or a new one; a room that this device is in already stays as it is. */
export async function host(secret, key, relays, listener) {
  const stored = key ? JSON.parse(key) : await freshHostKey();
  own = await readHostKey(stored);
  mark = await markOf(own.open);
  await enter(secret, relays, listener, JSON.stringify({ key: JSON.stringify(stored), mark }));
}

/** Come to the room of this secret, whose host has the key of this mark. */
export async function join(secret, itsMark, relays, listener) {
  own = null;
  mark = itsMark;
  await enter(secret, relays, listener, "");
}

/** Whatever happens in the room is told by `listener(verb, peer, text)`. */
async function enter(secret, { relays, ice }, listener, value) {
  tell = listener;
  if (room && entered === secret) {
    tell("live-ready", selfId, value);
    for (const [peer, line] of Object.entries(room.getPeers())) {
      line.reset();
      greet(peer);
    }
    return;
  }
  leave(false);
  entered = secret;
  Line.room = await roomName(APP, secret);
  if (entered !== secret) return; // left meanwhile
  ticking = setInterval(() => (tick(), callAgain()), 1000);
  seconds = 0;
  addEventListener("online", hurry);
  begin(relays, (works) => tell("live-relays", "", works ? "work" : ""));
  const lines = { rtcConfig: { iceServers: ice }, rtcPolyfill: Line };
  const config = { appId: APP, password: secret, relayConfig: { urls: relays }, ...lines };
  come = () => meet(config, secret);
  come();
  tell("live-ready", selfId, value);
}

/** A device has proved that it hosts: it is listened to. */
function followHost(peer) {
  hostPeer = peer;
  silent = calls = 0;
  room?.getPeers()[peer]?.follow();
  tell("live-proven", peer);
}

/** Come into the room, and call those who are there. */
function meet(config, secret) {
  room = joinRoom(config, secret, { onJoinError: ({ error }) => tell("live-trouble", "", String(error).slice(0, 200)) });
  says = room.makeAction("say");
  says.onMessage = (text, { peerId }) => {
    if (closed.has(peerId)) return;
    const proof = proofs.get(peerId);
    if (proof) proof.checked.then(() => tell("live-heard", peerId, text)); // what follows a proof is heard after it
    else if (own) tell("live-heard", peerId, text); // guests have nothing to say to each other
  };
  proves = room.makeAction("host");
  proves.onMessage = (proof, { peerId }) => {
    const before = proofs.get(peerId) ?? { checked: Promise.resolve(), tries: 0 };
    if (before.tries >= TRIES) return;
    const checked = before.checked.then(() => check(proof, peerId)).catch(() => false)
      .then((proven) => proven && followHost(peerId));
    proofs.set(peerId, { checked, tries: before.tries + 1 });
  };
  room.onPeerJoin = greet;
  room.onPeerLeave = (peer) => {
    proofs.delete(peer);
    if (peer === hostPeer) hostPeer = "";
    if (!closed.has(peer)) tell("live-line", peer, "");
  };
}

/** Trystero calls a few times and then once a minute. A guest whose host is not there comes anew, and so calls again. */
async function callAgain() {
  if (own || hostPeer || !room || (silent += 1) < PAUSES[Math.min(calls, PAUSES.length - 1)]) return;
  silent = 0;
  calls += 1;
  const before = room;
  room = says = proves = null;
  for (const peer of Object.keys(before.getPeers())) before.onPeerLeave?.(peer);
  await before.leave();
  if (entered && !room) come();
}

/** The network is back. */
function hurry() {
  silent = PAUSES.at(-1);
}

/** A line is there; who hosts proves it first. */
async function greet(peer) {
  const line = room?.getPeers()[peer];
  if (closed.has(peer)) return line?.cut();
  if (own) {
    setTimeout(() => own && line && !line.known && !line.rules && line.cut(), PATIENCE);
    const proof = await signAsHost(own, statement(peer, true));
    await proves.send(proof, { target: peer }).catch(() => {});
  }
  tell("live-line", peer, "open");
}

/** Whether a proof is that of the host: its key is the one of the link, and it was made for this very line. */
async function check(proof, peer) {
  return saidByHost(proof, mark, statement(peer, false));
}

/** What the host signs: the room, and the certificates of both ends of the line, so that nobody can pass it on. */
function statement(peer, hosts) {
  const { localDescription, remoteDescription } = room.getPeers()[peer];
  const ends = [localDescription, remoteDescription].map(({ sdp }) => {
    const prints = new Set(Array.from(sdp.matchAll(/^a=fingerprint:(.+?)\s*$/gm), ([, print]) => print.toLowerCase()));
    if (prints.size !== 1) throw new Error("a line with several certificates");
    return [...prints][0];
  });
  return bytes(["cradle", entered, ...(hosts ? ends : ends.reverse())].join(" "));
}

export function send(peer, text) {
  if (text.startsWith('{"t":"state"')) room?.getPeers()[peer]?.expect();
  says?.send(text, { target: peer }).catch(() => {}); // a line that has ended is told by onPeerLeave
}

/** That device has said who it is; seated: and proved that it has a seat. */
export function know(peer, seated) {
  room?.getPeers()[peer]?.know(seated);
}

/** End a line; the device may come again. */
export function cut(peer) {
  const line = room?.getPeers()[peer];
  setTimeout(() => line?.cut(), 500); // the last words go out first
}

/** End the line to a device, and any that it opens later. */
export function close(peer) {
  closed.add(peer);
  cut(peer);
}

/** Tell somebody who looks elsewhere that it is their turn; only where they have allowed it. */
export function notify(title, text) {
  if (globalThis.Notification?.permission !== "granted" || (!document.hidden && document.hasFocus())) return;
  const options = { body: text, tag: "cradle" };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => (focus(), shown.close());
  } catch { // on phones only a service worker may
    navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, options)).catch(() => {});
  }
}

/** How long somebody has been thinking: as the places say that Python draws, second by second. */
function tick() {
  if ((seconds += 1) % 60 === 0) tell("live-minute", "", "");
  for (const place of document.querySelectorAll("[data-since]")) {
    const seconds = Math.max(0, Math.floor((Date.now() - place.dataset.since) / 1000));
    const two = (n) => String(n).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const text = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
    if (place.textContent !== text) place.textContent = text;
  }
}

export function leave(all = true) {
  clearInterval(ticking);
  removeEventListener("online", hurry);
  const before = room;
  if (entered) Promise.resolve(before?.leave()).catch(() => {}).then(() => entered || end());
  room = says = proves = null;
  entered = hostPeer = "";
  silent = calls = 0;
  if (all) own = null;
  closed.clear();
  proofs.clear();
}
