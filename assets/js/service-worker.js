// The page without a network: every file of one version, fetched and checked together, and served from then on.
// tools/dist.py writes this file to the head of the site, and before it `const FILES`: address -> SHA-256.
/* global FILES */
const HERE = new URL("./", self.location).href;
const SHELF = `cradle ${HERE}`; // other pages of this origin have shelves of their own

/** Files lie on the shelf by address and content, so that two versions stand side by side. */
const label = (path) => `${HERE}${path}?${FILES[path]}`;

async function digest(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function stock() {
  const shelf = await caches.open(SHELF);
  const fetched = async (path) => {
    if (await shelf.match(label(path))) return; // as in the version before
    const answer = await fetch(HERE + path, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    // A site in the middle of being replaced serves files of two versions: rather none than those.
    const body = await answer.clone().arrayBuffer();
    const found = await digest(body);
    body.transfer?.(0); // a browser may keep it for long
    if (found !== FILES[path]) throw new Error(`${path}: another version`);
    await shelf.put(label(path), answer);
  };
  for (const path of Object.keys(FILES)) await fetched(path); // one by one: a page plays meanwhile, and has one file in memory
}

async function clear() {
  const shelf = await caches.open(SHELF);
  const mine = new Set(Object.keys(FILES).map(label));
  for (const { url } of await shelf.keys()) if (!mine.has(url)) await shelf.delete(url);
}

/** Only where the page that asks is the last one open: no version changes under a running game. */
async function takeOver(page) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.filter(({ url }) => url.startsWith(HERE)).length > 1) page.postMessage("others");
  else await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(stock()));
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
      .then((shelf) => shelf.match(label(path)))
      .then((found) => found || fetch(event.request)),
  );
});

// A notice that it is one's turn was pressed: to the page.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(([page]) => page?.focus()));
});
