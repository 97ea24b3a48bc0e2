// The page without a network: every file of one version, fetched and checked together, and served from then on.
// tools/ship/dist.py writes this file to the head of the site, and before it `const FILES`: address -> SHA-256.
import { hex, sha256 } from "../live/bytes.js";
import { lookForNews } from "./look-for-news.js";
/* global FILES, VERSION */
const HERE = new URL("./", self.location).href;
const MINE = `cradle ${HERE} `; // other pages of this origin have shelves of their own
const SHELF = MINE + VERSION; // and so has each version

/** The shelves of other versions of this page. */
const others = async () => (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== SHELF);

/** A file as another version of the page keeps it, if it is the same there. */
async function sameInOthers(path) {
  for (const name of await others()) {
    const answer = await (await caches.open(name)).match(HERE + path);
    if (answer && (await isRight(path, answer.clone()))) return answer;
  }
}

async function isRight(path, answer) {
  const body = await answer.arrayBuffer();
  const found = hex(await sha256(body));
  body.transfer?.(0); // a browser may keep it for long
  return found === FILES[path];
}

/** Fetch every file of this version onto its shelf. */
async function fetchFiles() {
  const shelf = await caches.open(SHELF);
  const fetched = async (path) => {
    if (await shelf.match(HERE + path)) return; // from an installation that broke off
    let answer = await sameInOthers(path);
    if (!answer) {
      answer = await fetch(HERE + path, { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      // A site in the middle of being replaced serves files of two versions: rather none than those.
      if (!(await isRight(path, answer.clone()))) throw new Error(`${path}: another version`);
    }
    // The browser takes files from the shelf without this worker, so the page lies there under both of its addresses.
    if (path === "") await shelf.put(`${HERE}index.html`, answer.clone());
    await shelf.put(HERE + path, answer);
  };
  for (const path of Object.keys(FILES)) await fetched(path); // one by one: a page plays meanwhile, and has one file in memory
}

const clear = async () => Promise.all((await others()).map((name) => caches.delete(name)));

/** Only where the page that asks is the last one open: no version changes under a running game. */
async function takeOver(page) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.filter(({ url }) => url.startsWith(HERE)).length > 1) page.postMessage("others");
  else await self.skipWaiting();
}

/** Where the browser can, it takes files from the shelf by itself: nobody waits for this worker to start. */
function route(event) {
  if (!event.addRoutes) return;
  const urlPattern = { pathname: `${new URL(HERE).pathname}*`, search: "" };
  const rule = { condition: { urlPattern, requestMethod: "GET" }, source: { cacheName: SHELF } };
  event.waitUntil(event.addRoutes([rule]).catch(console.warn));
}

self.addEventListener("install", (event) => {
  route(event);
  event.waitUntil(fetchFiles());
});
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver(event.source));
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const [address] = url.split(/[?#]/);
  if (method !== "GET" || !address.startsWith(HERE)) return;
  const path = address.slice(HERE.length).replace(/^index\.html$/, "");
  if (!Object.hasOwn(FILES, path)) return;
  event.respondWith(
    caches
      .open(SHELF)
      .then((shelf) => shelf.match(HERE + path))
      .then((found) => found || fetch(event.request)),
  );
});

self.addEventListener("periodicsync", (event) => event.waitUntil(lookForNews()));

/** A notice that it is one's turn was pressed: to the page, and to the table that it speaks of. */
async function leadToTable(link) {
  const [page] = await self.clients.matchAll({ type: "window" });
  if (!page) return self.clients.openWindow(HERE + (link ?? ""));
  await page.focus();
  if (link) await page.navigate(HERE + link);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(leadToTable(event.notification.data));
});
