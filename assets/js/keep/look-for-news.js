// An installed page that is closed looks for news of its tables whenever the browser wakes its service worker: whose turn it
// is where others host, and whether somebody has answered where this device does. Whatever relays send, little of it is looked
// at; and only who has the link of a table can have made what is believed. The rest is checked by the page when it is opened.
import { joinBytes } from "../live/bytes.js";
import { KIND, nameOf, namesBy, openEnvelope, openSeal, readEvent, slotName } from "../live/envelope.js";

const MOST = 40; // events of one table from one relay
const LONGEST = 64_000; // characters of a message
const PATIENCE = 15_000; // ms until a relay is given up
const AHEAD = 7 * 86_400_000; // ms by which a clock may be wrong: the number of a letter is the time at which it was laid, or little more
const BEFORE = 3_600; // seconds before the newest letter that was read, from which relays are asked: their clocks differ too

/** What a request to IndexedDB comes to, as a promise. */
const answerOf = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
    request.onupgradeneeded = () => request.transaction.abort(); // the page makes what is kept, not the worker
  });

/** What a relay has of a table since then. */
const ask = (url, topic, since) =>
  new Promise((done) => {
    const found = [];
    let heard = 0;
    const relay = new WebSocket(url);
    const end = () => (relay.close(), done(found));
    setTimeout(end, PATIENCE);
    relay.onclose = relay.onerror = end;
    relay.onopen = () => relay.send(JSON.stringify(["REQ", "news", { kinds: [KIND], "#x": [topic], since, limit: MOST }]));
    relay.onmessage = ({ data }) => {
      try {
        const [kind, , said] = data.length < LONGEST ? JSON.parse(data) : [];
        const event = kind === "EVENT" && readEvent(said, topic);
        if (event && event.created_at >= since) found.push(event);
        if (kind === "EOSE" || kind === "CLOSED") end();
      } catch {
        // not what a relay says
      }
      if ((heard += 1) > MOST) end();
    };
  });

/** A piece of a letter in the slot that is looked at; null where an event is another. */
async function read(event, table) {
  const { pubkey, content } = event;
  const room = { ...table, nameOf: namesBy(table.names) };
  const { slot, number, piece, pieces, digest, load } = await openEnvelope(room, pubkey, nameOf(event), content);
  const isHere = slot === (await slotName(room, pubkey, table.slot)) && number < Date.now() + AHEAD;
  return isHere ? { author: pubkey, number, piece, pieces, digest, load } : null;
}

const readAll = async (events, table) =>
  (await Promise.all(events.map((event) => read(event, table).catch(() => null)))).filter(Boolean);

/** By author, the number of its newest letter among these. */
const numbersOf = (letters) => {
  const found = {};
  for (const { author, number } of letters) found[author] = Math.max(number, found[author] ?? 0);
  return found;
};

/** Whether a letter calls this device, of which these are pieces: an answer does, and a head that waits for a seat of its.
 *  A letter of which a piece is missing calls nobody yet. */
async function calls(table, author, letters) {
  const pieces = new Map(letters.map(({ piece, load }) => [piece, load]));
  if (pieces.size < letters[0].pieces) return false;
  if (table.slot !== "head") return true;
  const [, text] = await openSeal(table.all, author, joinBytes(...[...pieces].sort(([a], [b]) => a - b).map(([, load]) => load)));
  const { waits } = JSON.parse(text).state.body.table;
  return waits.some(([seat]) => table.seats.includes(seat));
}

/** Tell what is newer than what the page has read and than what was told: by author, the numbers of what was told by now. */
async function look(table, kept) {
  const since = Math.max(BEFORE, ...kept.map(({ created_at }) => Math.min(created_at, Date.now() / 1000))) - BEFORE;
  const found = await Promise.all(table.relays.map((url) => ask(url, table.topic, Math.floor(since))));
  const known = numbersOf(await readAll(kept, table));
  const letters = await readAll(found.flat(), table);
  const told = { ...table.told };
  let called = false;
  for (const [author, number] of Object.entries(numbersOf(letters))) {
    if (number <= Math.max(known[author] ?? 0, told[author] ?? 0)) continue;
    const newest = letters.filter((one) => one.author === author && one.number === number);
    const ofOne = newest.filter(({ digest }) => digest === newest[0].digest);
    if (!(await calls(table, author, ofOne).catch(() => false))) continue;
    told[author] = number;
    called = true;
  }
  if (!called) return null;
  const { title, text, lang, topic, link } = table;
  await self.registration.showNotification(title, { body: text, lang, tag: topic, data: link });
  return told;
}

/** Look for news of a table, and keep what was told, unless the page has forgotten the table meanwhile. */
async function lookAt(db, table) {
  const within = IDBKeyRange.bound(`${table.topic}/`, `${table.topic}/\uffff`);
  const kept = await answerOf(db.transaction("events").objectStore("events").getAll(within));
  const told = await look(table, kept.map(({ event }) => event));
  if (!told) return;
  const store = db.transaction("news", "readwrite").objectStore("news");
  const now = await answerOf(store.get(table.topic));
  if (now) await answerOf(store.put({ ...now, told }));
}

/** Look for news of all tables, unless the page is in sight. */
export async function lookForNews() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  const db = await answerOf(indexedDB.open("cradle-post"));
  db.onversionchange = () => db.close(); // a newer page has more to keep
  try {
    const tables = await answerOf(db.transaction("news").objectStore("news").getAll());
    await Promise.all(tables.map((table) => lookAt(db, table).catch(console.warn)));
  } finally {
    db.close();
  }
}
