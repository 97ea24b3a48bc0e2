// An installed page has its service worker look for news of its tables while it is closed (keep/look-for-news.js): here it
// is kept what the worker needs for that. Fetched only where there are such tables, and where that was allowed.
import { roomKeys } from "./post-keys.js";
import { keepWatched } from "./post-store.js";

const TAG = "news";
const OFTEN = 3_600_000; // ms between two looks, at most; browsers make it more

/** Have the worker look for these tables, each { secret, slot, seats, title, text, link }; where there are none, for none. */
export async function watch(tables, { relays }) {
  const keys = await Promise.all(tables.map(({ secret }) => roomKeys(secret)));
  const watched = tables.map(({ secret, ...about }, n) => {
    const { topic, envelope, all, names } = keys[n];
    return { ...about, topic, envelope, all, names, relays };
  });
  await keepWatched(watched);
  const worker = await navigator.serviceWorker.getRegistration();
  if (watched.length) await worker?.periodicSync.register(TAG, { minInterval: OFTEN });
  else await worker?.periodicSync.unregister(TAG);
}
