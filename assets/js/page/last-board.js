// The board before Python is up: the last one seen is kept as trees, and drawn again at the next start.
import { show } from "./draw.js";
import * as store from "../keep/local-storage.js";

const PAINT = "cradle/paint";
const STILL = 2000; // ms after which a board is kept: it takes a while, and whoever clicks on would wait for it
const drawn = new Map(); // mount id -> tree, of the table
let open = false; // whether all at this device may see the board that is drawn
let timer = 0;

/** What is drawn now. */
export function note(batch) {
  for (const [id, tree] of batch) if (id === "table" || id === "desk" || id.startsWith("part-")) drawn.set(id, tree);
}

/** There is no board any more. */
export function forget() {
  clearTimeout(timer);
  drawn.clear();
  open = false;
}

/** A board that all at this device may see is kept when nothing happens for a while, or when the page is left. */
export function keepSoon(all) {
  clearTimeout(timer);
  if (all) timer = setTimeout(keep, STILL);
  else if (open) store.remove(PAINT); // somebody else has sat down, from whom it is hidden
  open = all;
}

function keep() {
  const id = location.hash.startsWith("#/play/") ? location.hash.slice(7) : "";
  if (open && id && drawn.has("table")) store.put(PAINT, JSON.stringify([id, ...drawn]));
}

addEventListener("pagehide", keep);

/** Draw the board that was kept, if it is of the game in the address; nothing can be picked there yet. */
export function paint() {
  const stored = location.hash.startsWith("#/play/") && store.get(PAINT);
  if (!stored) return;
  try {
    const [id, ...batch] = JSON.parse(stored);
    if (id !== location.hash.slice(7)) return;
    const say = document.getElementById("loading-text")?.textContent || "";
    const head = ["p", { id: "loading-text", class: "prompt" }, say];
    const side = ["aside", { class: "play-side" }, ["section", { id: "loading", class: "panel play-prompt", role: "status" }, head]];
    const board = ["div", { class: "play-board" }, ["div", { id: "table", class: "early", inert: true }]];
    const panels = ["div", { class: "play-panels" }, ["div", { id: "desk", class: "early", inert: true }]];
    document.getElementById("screen").replaceChildren();
    show([["screen", ["div", { class: "play" }, ["div", { id: "board", class: "play-pages" }, board, panels], side]], ...batch]);
  } catch {
    store.remove(PAINT);
  }
}
