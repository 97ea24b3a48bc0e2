// The stage: cards of what changes fates, one after the other over the board, each beside the place where it happened.
// Whatever is pressed ends it, and means what it always means; but whoever meant a card that has just gone sees the next. Nothing here is for screen readers: they hear the events.
import { drawRings, removeRings, elementsOf } from "./rings.js";
import { untilGone } from "./until-gone.js";

const TIME = 2000; // ms for each card
const SHARES = { short: 0.5, off: 0 };
const GAP = 14; // px between a card and its place
const TURN = { duration: 420, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" };
const ROLL = 700; // ms
const RINGED = 5; // places at most that get a ring
const GLIDE = 300; // ms until the map is where its places are in sight
const GREY = { filter: "grayscale(1) brightness(0.75)" };
const STRUCK = [{ filter: "none" }, { ...GREY, offset: 0.3 }, { filter: "none" }];
const STRUCK_MOST = 20; // places
const MEANT = 300; // ms in which a press still means the act before this one
const SMALL = "(max-width: 52rem), (max-height: 27rem)";
let running = null; // what ends the acts that are shown now
let passed = -Infinity; // when an act ended last without a press

/** Whether anything may move on the screen. */
const moves = () => document.documentElement.dataset.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Show what is on the stage; `ended` is called if a press ends it. */
export function play(stage, ended) {
  if (running) passed = performance.now();
  running?.abort();
  const acts = [...stage.children];
  const hide = () => acts.forEach((act) => (act.hidden = true));
  hide();
  const time = TIME * (SHARES[document.documentElement.dataset.stage] ?? 1);
  const pages = document.querySelector(".play-pages"); // on a phone: where one looks comes in sight, and then what was there
  if (!acts.length || !time || !pages) return;
  const end = new AbortController();
  running = end;
  untilGone(pages).addEventListener("abort", () => end.abort(), { signal: end.signal }); // who leaves the table sees no more of it
  const left = pages.scrollLeft;
  const glided = new Set(); // the maps that went to where something happened
  document.documentElement.dataset.staging = "true";
  if (left && acts.some((act) => act.dataset.at)) pages.scrollTo({ left: 0, behavior: "instant" });
  end.signal.addEventListener("abort", () => {
    hide();
    delete document.documentElement.dataset.staging;
    if (left && !pages.scrollLeft) pages.scrollTo({ left, behavior: "instant" });
    removeRings();
    running = null;
    for (const map of glided) import("../map/zoom.js").then((zoom) => zoom.follow(map)); // back to what is asked
  });
  let seen = 0; // since when one sees the act that follows another; Infinity: not yet
  const press = () => {
    if (performance.now() - seen < MEANT) return;
    end.abort();
    ended();
  };
  for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, press, { capture: true, passive: true, signal: end.signal });
  const from = (n) => {
    if (end.signal.aborted) return;
    hide();
    const now = performance.now();
    if (n) passed = now;
    if (n === acts.length) return end.abort();
    const follows = now - passed < MEANT;
    if (follows) seen = Infinity;
    show(acts[n], end.signal, glided).then(() => follows && (seen = performance.now()));
    setTimeout(from, time, n + 1);
  };
  from(0);
}

/** Turn a card over beside its place, and let the place be struck. If nothing of it is in sight, the map glides there. */
async function show(act, ended, glided) {
  const names = act.dataset.at;
  const found = names ? elementsOf(names) : [];
  const frame = found[0]?.closest("[data-zoom]");
  if (frame && !found.some((element) => isWithin(element, frame))) {
    glided.add(frame);
    await (await import("../map/zoom.js")).near(frame, found);
    await new Promise((done) => setTimeout(done, GLIDE));
  }
  if (ended.aborted || !act.isConnected) return;
  act.hidden = false;
  drawRings(found.length > RINGED ? "" : names); // many rings would hide what is in them
  place(act, found);
  for (const element of found.slice(0, STRUCK_MOST)) element.animate(moves() ? STRUCK : [GREY, GREY], TIME);
  if (!moves()) return;
  act.animate([{ transform: "perspective(60rem) rotateY(-95deg)" }, { transform: "perspective(60rem) rotateY(0deg)" }], TURN);
  for (const die of act.querySelectorAll(".die")) roll(die);
}

/** Where what is asked begins below the map, on a phone; 0: it stands beside it. */
function sideBelow() {
  const { top } = document.querySelector(".play-side").getBoundingClientRect();
  return matchMedia(SMALL).matches && top > 0.2 * innerHeight ? top : 0;
}

/** Whether the middle of an element can be seen in a frame. */
function isWithin(element, frame) {
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < Math.min(outer.bottom, sideBelow() || Infinity);
}

/** A card stands beside its places, within the board, where it covers least of them; without one, in the middle of it. On a
 *  phone it is a strip below the map. */
function place(act, found) {
  const board = document.querySelector("#table").getBoundingClientRect();
  const room = { left: Math.max(0, board.left), right: Math.min(innerWidth, board.right), top: Math.max(0, board.top), bottom: Math.min(innerHeight, board.bottom) };
  const boxes = found.map((element) => element.getBoundingClientRect()).filter(({ width, bottom, top }) => width && bottom > room.top && top < room.bottom);
  const { offsetWidth: width, offsetHeight: height } = act;
  const clamp = (n, least, most) => Math.max(least, Math.min(n, most));
  const within = ([x, y]) => [clamp(x, room.left + 8, room.right - width - 8), clamp(y, room.top + 8, room.bottom - height - 8)];
  const middle = [(room.left + room.right - width) / 2, (room.top + room.bottom - height) / 2];
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  let at = [middle];
  const below = sideBelow();
  if (below) {
    room.bottom = innerHeight; // over what is asked, which is decided afterwards: all of the map is to be seen
    at = [[middle[0], below]];
  } else if (boxes.length) {
    const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
    at = [[x, top - GAP - height], [x, bottom + GAP], [left - GAP - width, y], [right + GAP, y]];
    for (const edgeX of [room.left, room.right]) for (const edgeY of [room.top, room.bottom]) at.push([edgeX, edgeY]);
  }
  const covered = ([x, y]) => boxes.reduce((sum, box) => sum + over(x, width, box.left, box.width) * over(y, height, box.top, box.height), 0);
  const [x, y] = at.map(within).reduce((best, one) => (covered(one) < covered(best) ? one : best));
  act.style.left = `${x}px`;
  act.style.top = `${y}px`;
}

/** How much two stretches have in common. */
const over = (a, sizeA, b, sizeB) => Math.max(0, Math.min(a + sizeA, b + sizeB) - Math.max(a, b));

function roll(die) {
  const side = Math.random() < 0.5 ? 1 : -1;
  const way = die.animate([{ translate: `${50 * side}px -30px`, rotate: `${-540 * side}deg` }, { translate: "0px 0px", rotate: "0deg" }], { duration: ROLL, easing: "cubic-bezier(0.2, 0.6, 0.3, 1)" });
  const turn = () => (die.dataset.face = 1 + Math.floor(6 * Math.random()));
  const turns = setInterval(turn, ROLL / 8);
  turn();
  way.onfinish = way.oncancel = () => {
    clearInterval(turns);
    delete die.dataset.face;
  };
}
