// Playing without a network, and storage that lasts. A site has a service worker where its page names one: `make build`
// makes it, the development server has none. A new version waits until somebody asks for it, or the last tab is closed.
import { codeAddress } from "../start/trusted.js";

const OFTEN = 3_600_000; // ms between two looks for a new version
const address = document.querySelector('meta[name="service-worker"]')?.content;
const workers = address && navigator.serviceWorker;
let waiting = null;

/** Keep the page for next time, once it is up and its files are in the browser's cache: few have to come again. */
export async function begin(tell) {
  addEventListener("appinstalled", () => keep(tell));
  if (!workers) return;
  if (workers.controller) workers.addEventListener("controllerchange", () => location.reload());
  workers.addEventListener("message", ({ data }) => data === "others" && tell("update-others"));
  const registration = await workers.register(codeAddress(new URL(address, document.baseURI)), { updateViaCache: "none" });
  const look = () => {
    if (!registration.waiting || registration.waiting === waiting || !workers.controller) return;
    waiting = registration.waiting;
    tell("update-waits");
  };
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", look));
  look();
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - last < OFTEN) return;
    last = Date.now();
    registration.update().catch(() => {}); // no network, no news
  });
}

/** Ask the version that waits to take over: the page is loaded again when it has. */
export function update() {
  waiting?.postMessage("take over");
}

/** Ask the browser not to clear what this page stores; some browsers ask the player. */
export async function keep(tell) {
  let kept = false;
  try {
    kept = (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    /* a browser without such promises */
  }
  tell("persisted", kept ? "yes" : "no");
}

/** Whether this is Safari, or another browser with its engine, in which pages lose what they store after seven days. */
export function clears() {
  return navigator.vendor.startsWith("Apple") && !matchMedia("(display-mode: standalone)").matches;
}
