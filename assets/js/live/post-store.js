// What this device keeps of the post, so that it can be read at once and laid again where a relay has lost it: the newest
// events of every room, in IndexedDB. Where there is none they are kept as long as the page is open.
import { openDB } from "../../runtime/idb.mjs";

const NAME = "cradle-post";
let opening = null;

const open = () =>
  (opening ??= openDB(NAME, 2, {
    upgrade(fresh, before) {
      if (before < 1) fresh.createObjectStore("events").createIndex("until", "until");
      fresh.createObjectStore("news", { keyPath: "topic" });
    },
    terminated: () => (opening = null),
  }).then((db) => {
    db.addEventListener("versionchange", () => (db.close(), (opening = null)));
    return db;
  }));

const within = (room) => IDBKeyRange.bound(`${room}/`, `${room}/\uffff`);
const failed = (error) => console.warn("IndexedDB:", error);

/** The events of a room. Those of any room that have expired are forgotten. */
export async function keptEvents(room, seconds) {
  try {
    const db = await open();
    const work = db.transaction("events", "readwrite");
    const old = await work.store.index("until").getAllKeys(IDBKeyRange.upperBound(seconds));
    for (const key of old) work.store.delete(key).catch(() => {});
    const kept = await work.store.getAll(within(room));
    await work.done;
    return kept.map(({ event }) => event);
  } catch (error) {
    failed(error);
    opening = null;
    return [];
  }
}

/** Keep these events, [name, event, the second in which it expires], and forget those of the other names, at once. */
export async function keepEvents(room, kept, forgotten = []) {
  try {
    const work = (await open()).transaction("events", "readwrite");
    for (const name of forgotten) work.store.delete(`${room}/${name}`).catch(() => {});
    for (const [name, event, until] of kept) work.store.put({ event, until }, `${room}/${name}`).catch(() => {});
    await work.done;
  } catch (error) {
    failed(error);
  }
}

/** Keep what the service worker looks for: these tables, each with its topic, and no others. What it has told of them stays. */
export async function keepWatched(tables) {
  try {
    const work = (await open()).transaction("news", "readwrite");
    const told = new Map((await work.store.getAll()).map((one) => [one.topic, one.told]));
    work.store.clear().catch(() => {});
    for (const table of tables) work.store.put({ ...table, told: told.get(table.topic) }).catch(() => {});
    await work.done;
  } catch (error) {
    failed(error);
  }
}
