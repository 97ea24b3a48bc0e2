// The board before Python is up: the last one seen is kept as trees, and drawn again at the next start.
import { read, show } from "./draw.js";
import * as store from "../keep/local-storage.js";

const PAINT = "cradle/paint";
const STILL = 2000; // ms after which a board is kept: it takes a while, and whoever clicks on would wait for it
const drawn = new Map(); // mount id -> tree, of the table
let open = false; // whether all at this device may see the board that is drawn
let timer = 0;

// Where the first thing drawn is a board: a game that is kept here, or a table over days. Another live table comes when
// its host is reached, and until then there is the entrance.
const PLACE = /^#(?:\/play\/.|t=[0-9a-f]{64}p$)/;
const PART = /^(?:table$|desk$|part-)/; // what of a screen is kept

/** What is drawn now. */
export function note(batch) {
  for (const [id, tree] of batch) if (PART.test(id)) drawn.set(id, tree);
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
  if (open && PLACE.test(location.hash) && drawn.has("table")) store.put(PAINT, JSON.stringify([location.hash, ...drawn]));
}

addEventListener("pagehide", keep);
addEventListener("hashchange", forget); // another address is chosen by hand: what is drawn is not of it

/** Draw the board that was kept, if it is of the game in the address; nothing can be picked there yet, and whatever the
 *  storage holds, nothing is drawn but parts of a board. */
export function paint() {
  const stored = PLACE.test(location.hash) && store.get(PAINT);
  if (!stored) return;
  try {
    const [place, ...batch] = read(stored);
    if (place !== location.hash || !batch.every(([id]) => PART.test(id))) return;
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
