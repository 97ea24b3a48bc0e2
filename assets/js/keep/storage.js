// What Python keeps, twice: in localStorage, which can be read at once, and in IndexedDB, which still has what it has
// confirmed when the browser is killed; localStorage is up to half a minute behind then. At the start the newer of both
// counts. An entry says how often it has been saved, by which tab, and which one it follows. So a tab cannot overwrite
// what another tab has confirmed and this one has not read.
import { openDB } from "../../runtime/idb.mjs";
import * as store from "./local-storage.js";

// Games, what is begun at them, rooms of live tables, preferences. The rest is an appearance, chosen again in a second.
const TWICE = /^cradle\/(?:(?:game|draft|live|guest)\/|preferences$)/;
const GAME = "cradle/game/";
const ASIDE = "cradle/aside/"; // what cannot be read; see py/cradle/app/table/saves.py
const GONE = "cradle/gone/"; // that an entry was deleted, until IndexedDB knows it
// [how often, by which tab, both of the entry before, a sum of what an older version of the page had written]
const STAMP = /^\{\s*"saved":\s*\[(\d{1,15}),\s*"(\w*)",\s*(\d{1,15}),\s*"(\w*)",\s*"(\w*)"\](?:,\s*)?/;
const LATE = 3000; // ms that the page waits for IndexedDB at its start; what comes later is told as if of another tab
const SLOW = 5000; // ms that messages wait for it
const here = Array.from(crypto.getRandomValues(new Uint8Array(5)), (n) => n.toString(36)).join("");
const channel = globalThis.BroadcastChannel && new BroadcastChannel("cradle/kept");
const seen = new Map(); // by key, the stamp of what this tab has read or written last
const due = new Map(); // by key, what IndexedDB has not got yet: its text, and the stamp that it follows
const beyond = new Map(); // by key, what has no room in localStorage
let db = null;
let failed = ""; // why the last writing failed: "full" or "blocked"
let told = ""; // "loose" where the app knows that localStorage alone has what was written last
let writing = Promise.resolve();
let timer = 0;
let listener = () => {};

/** Say something to the app, when what is done here is done. */
const tell = (...said) => setTimeout(() => listener(...said));

const sum = (text) => {
  let found = text.length;
  for (let i = 0; i < text.length; i++) found = (Math.imul(found, 31) + text.charCodeAt(i)) | 0;
  return (found >>> 0).toString(36);
};

/** How often a text was saved and so on; one without a stamp is of an older version of the page. */
function stampOf(text) {
  const found = STAMP.exec(text ?? "{}");
  if (found) return { n: +found[1], by: found[2], after: { n: +found[3], by: found[4] }, origin: found[5] };
  return { n: 0, by: "", after: { n: 0, by: "" }, origin: text ? sum(text) : "", old: Boolean(text) };
}

const bare = (text) => text.replace(STAMP, "{");

function stamped(text, n, by, after) {
  const rest = bare(text).slice(1);
  return `{"saved":[${n},"${by}",${after.n},"${after.by}","${after.origin}"]${rest.trim() === "}" ? "" : ","}${rest}`;
}

/** Whether an entry without a stamp is one at all. */
function isEntry(text) {
  try {
    return STAMP.test(text) || (text[0] === "{" && Boolean(JSON.parse(text)));
  } catch {
    return false;
  }
}

const isDeleted = (text) => /^\{\s*\}$/.test(bare(text));

/** Whether a text was made after that one, by somebody who had read it. */
function follows(text, that) {
  const [mine, other] = [stampOf(text), stampOf(that)];
  if (mine.old) return mine.origin !== other.origin;
  return other.n < mine.after.n || (other.n === mine.after.n && other.by === mine.after.by) || text === that;
}

/** Lay a text where it is read; "" or why localStorage does not take it. */
function lay(key, text) {
  const refused = store.put(key, text);
  if (refused && db) beyond.set(key, text);
  else beyond.delete(key);
  return refused;
}

const read = (key) => beyond.get(key) ?? store.get(key);

// What Python calls ---------------------------------------------------------------------------------------------------
export function get(key) {
  const text = read(key);
  if (text === undefined || !TWICE.test(key)) return text;
  seen.set(key, stampOf(text));
  return bare(text);
}

/** "" where it is kept, or will be in a moment; "loose" where only localStorage takes it; else "full" or "blocked". */
export function put(key, value) {
  if (!TWICE.test(key) || value[0] !== "{") return store.put(key, value);
  const refused = lay(key, write(key, value));
  if (!db) return refused || "loose";
  return refused ? failed : told;
}

export function remove(key) {
  if (TWICE.test(key) && read(key) !== undefined) store.put(GONE + key, write(key, "{}"));
  store.remove(key);
  beyond.delete(key);
}

export function keys(prefix) {
  return [...new Set([...store.keys(prefix), ...[...beyond.keys()].filter((key) => key.startsWith(prefix))])];
}

/** Why nothing is kept here, or "loose", or "". */
export function trouble() {
  if (db) return failed;
  const refused = store.put("cradle/probe", "?");
  store.remove("cradle/probe");
  return refused || "loose";
}

/** Whether IndexedDB has not got something yet. What says so on the screen has an attribute of its own: for one of the
 *  root that a style names, a browser goes through the whole page, at every pick. */
function tellSaving(lasts) {
  document.documentElement.toggleAttribute("data-saving", lasts);
  document.querySelector(".saving")?.toggleAttribute("data-lasts", lasts);
}

// IndexedDB -----------------------------------------------------------------------------------------------------------
/** Note a text to be written once all is drawn; the text with its stamp. */
function write(key, value) {
  const last = seen.get(key) ?? stampOf(read(key));
  const after = due.get(key)?.after ?? last;
  const text = stamped(value, last.n + 1, here, after);
  seen.set(key, stampOf(text));
  if (!db) return text;
  due.set(key, { text, after });
  tellSaving(true);
  if (!timer) {
    timer = setTimeout(flush, 100); // a page out of sight draws nothing
    requestAnimationFrame(() => setTimeout(() => timer && flush()));
  }
  return text;
}

/** Write what is due, after what is being written. */
function flush() {
  clearTimeout(timer);
  timer = 0;
  if (db && due.size) writing = writing.then(writeAll).catch(console.warn);
  return writing;
}

/** When all that Python has stored so far is kept, or cannot be: what is said to others waits for that. */
export const settled = () => Promise.race([flush(), new Promise((done) => setTimeout(done, SLOW))]);

async function writeAll(reopened = false) {
  const batch = [...due];
  due.clear();
  try {
    await writeBatch(batch);
    if (failed) for (const [key] of batch) tell("unkept", "", key);
    failed = told = "";
  } catch (error) {
    console.warn("IndexedDB:", error);
    for (const [key, one] of batch) if (!due.has(key)) due.set(key, one); // with the next entry it is tried again
    failed = error?.name === "QuotaExceededError" ? "full" : "blocked";
    if (error?.name === "InvalidStateError" && !reopened) { // the browser has closed it, now or at an earlier failure
      db = await open().catch(() => db);
      return writeAll(true);
    }
    for (const [key] of batch) {
      told = beyond.has(key) ? "" : "loose";
      tell("unkept", told || failed, key);
    }
  }
  if (!due.size) tellSaving(false);
}

/** In one transaction: what is there is read, and what follows it written. */
async function writeBatch(batch) {
  const [kept, lost] = [[], []];
  const work = db.transaction("entries", "readwrite");
  work.done.catch(() => {}); // it is waited for below
  const there = await Promise.all(batch.map(([key]) => work.store.get(key)));
  batch.forEach(([key, { text }], i) => {
    const that = there[i];
    if (that === undefined || follows(text, that)) kept.push([key, text, text]);
    else if (key.startsWith(GAME) && !isDeleted(that) && !isDeleted(text)) lost.push([key, that]);
    else kept.push([key, text, stamped(text, stampOf(that).n + 1, here, stampOf(that))]); // the last who writes is right
  });
  for (const [key, , text] of kept) work.store.put(text, key).catch(() => {});
  await work.done;
  for (const [key, before, text] of kept) {
    if (before !== text) rebase(key, before, stampOf(text), text);
    if (!due.has(key)) store.remove(GONE + key);
    channel?.postMessage(key);
  }
  for (const [key, that] of lost) {
    due.delete(key);
    lay(key, that);
    channel?.postMessage(key);
    tell("stored", key);
  }
}

/** An entry was written with another stamp than it has here, and so has what follows it. */
function rebase(key, before, stamp, text) {
  const next = due.get(key);
  if (next) {
    text = stamped(next.text, stamp.n + 1, here, stamp);
    due.set(key, { text, after: stamp });
  } else if (read(key) !== before && !isDeleted(text)) return; // another tab has written it
  seen.set(key, stampOf(text));
  if (!isDeleted(text)) lay(key, text);
}

async function open() {
  const opened = await openDB("cradle", 1, { upgrade: (fresh) => void fresh.createObjectStore("entries") });
  opened.addEventListener("versionchange", () => opened.close());
  return opened;
}

/** Of every entry the newer one counts, whether it is a text or that it was deleted; in doubt it is there. */
async function compare() {
  const work = db.transaction("entries");
  const [names, texts] = await Promise.all([work.store.getAllKeys(), work.store.getAll()]);
  const there = new Map(names.map((name, i) => [name, texts[i]]));
  const mine = [...store.keys("cradle/")].map((key) => (key.startsWith(GONE) ? key.slice(GONE.length) : key));
  for (const key of new Set([...names, ...mine])) {
    if (!TWICE.test(key)) continue;
    const that = there.get(key);
    const [text, deleted] = [store.get(key), store.get(GONE + key)];
    const own = deleted !== undefined && (text === undefined || follows(deleted, text)) ? deleted : text;
    if (own === that) continue;
    if (own !== undefined && !isEntry(own)) { // damaged: what is whole takes its place, or else the app says so
      if (that === undefined || isDeleted(that)) continue;
      store.put(`${ASIDE}${key}/damaged`, own);
    } else if (own !== undefined && (that === undefined || follows(own, that))) {
      const stamp = stampOf(that ?? own);
      const old = stampOf(own).old && stamped(own, stamp.n + 1, here, { ...stamp, origin: sum(own) });
      due.set(key, { text: old || own, after: stamp });
      if (own === deleted) store.remove(key);
      else if (old) lay(key, old);
      continue;
    }
    store.remove(GONE + key);
    if (isDeleted(that)) store.remove(key);
    else lay(key, that);
    if (isDeleted(that) && own === undefined) db.delete("entries", key).catch(() => {}); // neither has it any more
    tell("stored", key);
  }
  flush();
}

/** Another tab has written an entry, and IndexedDB has it. */
async function take(key) {
  const that = await db?.get("entries", key);
  if (that === undefined) return;
  const own = read(key);
  if (isDeleted(that)) (store.remove(key), beyond.delete(key));
  else if (own === undefined || !follows(own, that)) lay(key, that);
  tell("stored", key);
}

/** Open IndexedDB, and bring both up to date; resolves when Python may read. */
export function begin() {
  const ready = (async () => {
    db = await open();
    await compare();
  })().catch((error) => {
    console.warn("IndexedDB:", error);
    db = null;
    due.clear();
  });
  return Promise.race([ready, new Promise((done) => setTimeout(done, LATE))]);
}

/** From now on the app is told what other tabs have written, and what could not be kept. */
export function listen(told) {
  listener = told;
  channel?.addEventListener("message", ({ data }) => take(String(data)).catch(console.warn));
  addEventListener("storage", ({ key }) => key && !(db && TWICE.test(key)) && tell("stored", key));
  addEventListener("pagehide", flush); // what is asked for then is still done
  document.addEventListener("visibilitychange", flush);
}
