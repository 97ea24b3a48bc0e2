// The stage: cards of what changes fates, one after the other over the board, each beside the place where it happened.
// Whatever is pressed ends it, and means what it always means. Nothing here is for screen readers: they hear the events.
import { drawRings, removeRings, elementsOf } from "./rings.js";

const TIME = 2000; // ms for each card
const SHARES = { short: 0.5, off: 0 };
const GAP = 14; // px between a card and its place
const TURN = { duration: 420, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" };
const ROLL = 700; // ms
const STRUCK = [{ filter: "none" }, { filter: "grayscale(1) brightness(0.75)", offset: 0.3 }, { filter: "none" }];
let running = null; // what ends the acts that are shown now

/** Whether anything may move on the screen. */
const moves = () => document.documentElement.dataset.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Show what is on the stage; `ended` is called if a press ends it. */
export function play(stage, ended) {
  running?.abort();
  const acts = [...stage.children];
  const hide = () => acts.forEach((act) => (act.hidden = true));
  hide();
  const time = TIME * (SHARES[document.documentElement.dataset.stage] ?? 1);
  if (!acts.length || !time) return;
  const end = new AbortController();
  running = end;
  end.signal.addEventListener("abort", () => {
    hide();
    removeRings();
    running = null;
  });
  const press = () => {
    end.abort();
    ended();
  };
  for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, press, { capture: true, passive: true, signal: end.signal });
  const from = (n) => {
    if (end.signal.aborted) return;
    hide();
    if (n === acts.length) return end.abort();
    show(acts[n]);
    setTimeout(from, time, n + 1);
  };
  from(0);
}

/** Turn a card over beside its place, and let the place be struck. */
function show(act) {
  act.hidden = false;
  const names = act.dataset.at;
  const found = names ? elementsOf(names) : [];
  drawRings(names);
  place(act, found);
  if (!moves()) return;
  act.animate([{ transform: "perspective(60rem) rotateY(-95deg)" }, { transform: "perspective(60rem) rotateY(0deg)" }], TURN);
  for (const element of found.slice(0, 12)) element.animate(STRUCK, TIME);
  for (const die of act.querySelectorAll(".die")) roll(die);
}

/** A card stands above or below its place, within the board; without one, in the middle of it. */
function place(act, found) {
  const board = document.querySelector("#table").getBoundingClientRect();
  const room = { left: Math.max(0, board.left), right: Math.min(innerWidth, board.right), top: Math.max(0, board.top), bottom: Math.min(innerHeight, board.bottom) };
  const boxes = found.map((element) => element.getBoundingClientRect()).filter(({ width, bottom, top }) => width && bottom > room.top && top < room.bottom);
  const { offsetWidth: width, offsetHeight: height } = act;
  const clamp = (n, least, most) => Math.max(least, Math.min(n, most));
  let [x, y] = [(room.left + room.right - width) / 2, (room.top + room.bottom - height) / 2];
  if (boxes.length) {
    const [first] = boxes;
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    x = first.left + first.width / 2 - width / 2;
    const above = top - GAP - height;
    const below = bottom + GAP;
    if (above >= room.top) y = above;
    else if (below + height <= room.bottom) y = below;
    else {
      const left = first.left - GAP - width; // where the places take all the height, beside the first
      x = left >= room.left ? left : first.right + GAP;
      y = first.top + first.height / 2 - height / 2;
    }
  }
  act.style.left = `${clamp(x, room.left + 8, room.right - width - 8)}px`;
  act.style.top = `${clamp(y, room.top + 8, room.bottom - height - 8)}px`;
}

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
