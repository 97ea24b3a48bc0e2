// What matters on a map is brought near: what can be picked or is asked about, or what a tour or a hint points at.
import { begun, bring, lower, openPart, pans, scales } from "./view.js";

const WIDE = 900; // pixels of a picture in which what lies in it is easily read and pressed
const ROOM = 0.85; // of a frame, for what is brought near
const LITTLE = 1.3; // a scale that is not worth it
const CLOSE = 2.2; // pixels of the screen by one of the map: picks are brought no nearer
const EDGE = 24; // pixels from the edge of a frame, within which a pick is not in sight when a phase begins

const HINT = ".is-hint";
const PICKS = "[data-pick]:is(.is-legal, .is-picked)";
const ABOUT = "[data-about]"; // a line around what is asked about
const RECENT = "[data-pick].is-recent";
const LOOKS = "#prompt input[data-do='look']"; // one looks at what has been

/** Below this part of the scale at which a map is read, no letters are shown. */
export const FAR = 0.85;
/** Who sits here has to decide, or may change what was ordered. */
export const ASKED = "#prompt :is(h2 .rule-link, [data-do='proceed'])";

/** Bring what lies in a picture near, where that is small; nothing in particular: show all of it. */
export async function near(frame, elements) {
  await begun.get(frame);
  if (!frame.isConnected) return;
  const pan = pans.get(frame);
  if (!elements.length) return pan.reset();
  const all = openPart(frame);
  const box = around(elements);
  const now = pan.getScale();
  const room = ROOM * now * Math.min(all.width / box.width, all.height / box.height);
  const { width, height } = frame.querySelector("svg").viewBox.baseVal;
  const drawn = Math.min(all.width, (all.height * width) / height); // a low frame has room beside the picture
  const scale = Math.max(1, Math.min(WIDE / drawn, room));
  const seen = box.left >= all.left && box.right <= all.right && box.top >= all.top && box.bottom <= all.bottom;
  if (seen && (scale < LITTLE || now > 0.8 * scale)) return;
  bring(frame, scale, box.left + box.width / 2, box.top + box.height / 2);
}

/** What is to be decided on a map: what a hint advises, else what can be picked; where that is nothing, what is asked
 *  about. Where one looks at what has been: what changed then. */
function matter(frame) {
  const kinds = document.querySelector(LOOKS) ? [RECENT] : [PICKS + HINT, PICKS, ABOUT];
  return kinds.map((kind) => [...frame.querySelectorAll(kind)]).find((found) => found.length) ?? [];
}

/** Bring that near; where there is none, the pieces of who is asked. Tells if there was any. */
export async function toPicks(frame) {
  await begun.get(frame);
  if (!frame.isConnected) return false;
  const matters = matter(frame);
  const meant = matters.length ? matters : ownPieces(frame);
  if (meant.length) gather(frame, meant, meant[0].matches(PICKS) && meant.length > 1 ? CLOSE : 0);
  return meant.length > 0;
}

/** Bring a part of the map near, as much as has room, and so near that it can be read. box: its x, y, width and height
 *  on the map. */
export function toBox(frame, [x, y, width, height]) {
  const { a, d, e, f } = frame.querySelector("svg").getScreenCTM();
  const box = { left: a * x + e, top: d * y + f, width: a * width, height: d * height };
  bring(frame, Math.max(leastOf(frame), roomFor(frame, box)), box.left + box.width / 2, box.top + box.height / 2);
}

export function ownPieces(frame) {
  const seat = /seat-(?!chip)\w+/.exec(document.querySelector("#prompt .seat-chip")?.className)?.[0];
  return seat ? [...frame.querySelectorAll(`.map-pieces .${seat}`)] : [];
}

/** Bring things near: all of them where that can be read, else as many as are in one place, beside what is asked about
 *  where there is such a thing. most: pixels of the screen by one of the map, unless more are needed to read; "as it is":
 *  no nearer than now, and no farther; "no nearer": but farther, where all of them have room then. */
function gather(frame, picks, most) {
  const all = openPart(frame);
  const { whole } = scales.get(frame) ?? { whole: 1 };
  const now = pans.get(frame).getScale();
  let box = around(picks);
  const room = roomFor(frame, box);
  const near = most === "no nearer" ? now : most / whole;
  const scale = Math.max(leastOf(frame), most === "as it is" ? now : Math.min(near, room));
  const about = [...frame.querySelectorAll(ABOUT)];
  if (room < scale) box = thickest(picks, (all.width * now) / scale, (all.height * now) / scale, about);
  bring(frame, scale, box.left + box.width / 2, box.top + box.height / 2);
}

/** The scale up to which a box has room in a frame. */
function roomFor(frame, box) {
  const all = openPart(frame);
  return ROOM * pans.get(frame).getScale() * Math.min(all.width / box.width, all.height / box.height);
}

/** The scale from which on a map can be read. */
function leastOf(frame) {
  const { whole, read } = scales.get(frame) ?? { whole: 1, read: 0 };
  return Math.max(1, (1.02 * read) / whole);
}

/** The box of the pick around which most of the others lie within so much width and height; of what is asked about, with
 *  the picks around that, where there are any.
 */
function thickest(picks, width, height, about) {
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const middles = picks.map((element) => middle(element.getBoundingClientRect()));
  const near = ([x, y]) => middles.filter(([u, v]) => Math.abs(u - x) < width / 2 && Math.abs(v - y) < height / 2);
  let most = about.length ? near(middle(around(about))) : [];
  if (most.length) most.push(middle(around(about)));
  else for (const one of middles) if (near(one).length > most.length) most = near(one);
  const [xs, ys] = [most.map(([x]) => x), most.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** On a screen where the whole map cannot be read: go to what is to be decided, or else to what is dear, unless some of
 *  it is in sight; as long as one has not touched the map in this phase, unless all of it is, or most of it where not all
 *  has room. */
export async function follow(frame, dear = []) {
  await begun.get(frame);
  if (!frame.isConnected) return;
  const { whole, read } = scales.get(frame) ?? {};
  lower(frame);
  if (!read || whole >= FAR * read || document.querySelector("#prompt .tour:not(.lesson)")) return; // a tour points by itself, a lesson does not
  const matters = matter(frame);
  const meant = matters.length ? matters : dear;
  const all = openPart(frame);
  const sees = (element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x > all.left + edge && x < all.right - edge && y > all.top + edge && y < all.bottom - edge;
  };
  const about = [...frame.querySelectorAll(ABOUT)];
  const phase = document.querySelector(ASKED) && document.querySelector(".map-head")?.textContent;
  if (phase && phase !== frame.dataset.phase) [frame.dataset.phase, frame.dataset.fresh] = [phase, "true"];
  const fresh = Boolean(frame.dataset.fresh);
  const edge = fresh ? EDGE : 0;
  const share = meant.length && roomFor(frame, around(meant)) >= leastOf(frame) ? 1 : 0.7;
  const seen = !meant.length || meant.filter(sees).length >= (fresh ? share * meant.length : 1);
  if (frame.dataset.followed && seen && (!about.length || about.some(sees))) return;
  if (frame.dataset.followed) gather(frame, meant, fresh ? "no nearer" : "as it is");
  else if (await toPicks(frame)) frame.dataset.followed = "true"; // a map on which nothing stands yet is gone to later
}

/** What happened has come over the foot of the map, or less of it lies there: who has not touched the map in this phase
 *  still sees what is asked about. */
export async function uncover(frame) {
  lower(frame);
  if (frame.dataset.fresh) await follow(frame);
}

/** The box around some elements. */
function around(elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}
