// An installed page that is closed looks for news of its tables whenever the browser wakes its service worker: whose turn it
// is where others host, and whether somebody has answered where this device does. Whatever relays send, little of it is looked
// at; and only who has the link of a table can have made what is believed. The rest is checked by the page when it is opened.
import { KIND, nameOf, namesBy, openEnvelope, openSeal, readEvent, slotName } from "../live/envelope.js";

const MOST = 40; // events of one table from one relay
const LONGEST = 64_000; // characters of a message
const PATIENCE = 15_000; // ms until a relay is given up

const answer = (request) =>
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
        if (kind === "EOSE") end();
      } catch {
        // not what a relay says
      }
      if ((heard += 1) > MOST) end();
    };
  });

/** A letter in the slot that is looked at: its number, and whether it calls this device; null where an event is another. */
async function read(event, table) {
  const room = { ...table, nameOf: namesBy(table.names) };
  const { slot, number, pieces, load } = await openEnvelope(room, event.pubkey, nameOf(event), event.content);
  if (slot !== (await slotName(room, event.pubkey, table.slot))) return null;
  if (table.slot !== "head" || pieces > 1) return { number, calls: true };
  const [, text] = await openSeal(table.all, event.pubkey, load);
  const { waits } = JSON.parse(text).state.body.table;
  return { number, calls: waits.some(([seat]) => table.seats.includes(seat)) };
}

const readAll = async (events, table) =>
  (await Promise.all(events.map((event) => read(event, table).catch(() => null)))).filter(Boolean);

/** Tell what is newer than what the page has read and than what was told: the number of that letter. */
async function look(table, kept) {
  const since = Math.max(0, ...kept.map(({ created_at }) => created_at)) + 1;
  const found = await Promise.all(table.relays.map((url) => ask(url, table.topic, since)));
  const known = Math.max(table.told ?? 0, ...(await readAll(kept, table)).map(({ number }) => number));
  const news = (await readAll(found.flat(), table)).filter(({ number }) => number > known);
  const newest = news.reduce((one, other) => (one?.number > other.number ? one : other), null);
  if (!newest?.calls) return 0;
  const { title, text, lang, topic, link } = table;
  await self.registration.showNotification(title, { body: text, lang, tag: topic, data: link });
  return newest.number;
}

/** Look for news of all tables, unless the page is in sight. */
export async function lookForNews() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  const db = await answer(indexedDB.open("cradle-post"));
  const within = ({ topic }) => IDBKeyRange.bound(`${topic}/`, `${topic}/\uffff`);
  for (const table of await answer(db.transaction("news").objectStore("news").getAll())) {
    const kept = await answer(db.transaction("events").objectStore("events").getAll(within(table)));
    const told = await look(table, kept.map(({ event }) => event));
    if (told) await answer(db.transaction("news", "readwrite").objectStore("news").put({ ...table, told }));
  }
  db.close();
}
