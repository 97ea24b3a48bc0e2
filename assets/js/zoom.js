// A picture in [data-zoom] that can be brought nearer and moved: pinch, wheel, drag, and buttons with [data-zoom-step]
// beside it.
import Panzoom from "../runtime/panzoom.mjs";
import { untilGone } from "./until-gone.js";
import * as store from "./local-storage.js";

const MOST = 8;
const STEP = 0.35; // of the logarithm of the scale, at a press of a button
const DRAG = 6; // pixels after which a press is no click
const WIDE = 900; // pixels of a picture in which what lies in it is easily read and pressed
const ROOM = 0.85; // of a frame, for what is brought near
const LITTLE = 1.3; // a scale that is not worth it

const STAYS = 3000; // ms that a caption stays open after a finger

const RESTS = 250; // ms after which a picture that fingers or a wheel moved stands

const CLOSE = 2.2; // pixels of the screen by one of the map: picks are brought no nearer
const FAR = 0.85; // of the scale at which a map is read: below, no letters are shown
const HINT = ".is-hint";
const PICKS = "[data-pick]:is(.is-legal, .is-picked)";
const ABOUT = "[data-about]"; // a line around what is asked about

const RECENT = "[data-pick].is-recent";
const LOOKS = "#prompt input[data-do='look']"; // one looks at what has been

const EDGE = 24; // pixels from the edge of a frame, within which a pick is not in sight when a phase begins

const ASKED = "#prompt :is(h2 .rule-link, [data-do='proceed'])"; // who sits here has to decide, or may change what was ordered

const pans = new WeakMap(); // by frame
const begun = new WeakMap(); // by frame: until Panzoom has put the picture where it begins, a moment after it came
const scales = new WeakMap(); // by frame: of the whole map, and of what is shown now, in pixels by one of the map

export function zoomable(frame) {
  if (frame.dataset.zooms || !frame.isConnected) return; // it may have gone while this file was fetched
  frame.dataset.zooms = "true";
  const picture = frame.querySelector("svg");
  const pan = Panzoom(picture, {
    maxScale: MOST,
    minScale: 1,
    contain: "outside",
    panOnlyWhenZoomed: true,
    cursor: "",
    overflow: "clip", // what is cut off is not scrolled to: neither by a browser nor by its search
    touchAction: "pan-x pan-y", // one finger scrolls the page until the picture is nearer
    animate: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    handleStartEvent: () => {},
  });
  const signal = untilGone(frame);
  signal.addEventListener("abort", pan.destroy);
  pans.set(frame, pan);
  begun.set(frame, new Promise((done) => setTimeout(done)));
  const labels = picture.querySelector("#part-labels");
  const room = picture.querySelector("#part-shown");
  const levels = (picture.dataset.levels ?? "").split(" ").map(Number);
  const read = levels[0];
  const hands = new Map(); // what moves it now: where fingers are, by pointer; and the wheel
  let stands = 0; // the timer until it does not move any more
  let unit = 0;
  let level = -1;
  let size = { width: 0, height: 0 }; // of the frame
  let whole = 0; // as below, when the frame got this size: to measure it anew at every zoom would lay all out twice

  /** Pixels by one of the map, where all of it is shown; 0 where the frame is hidden. */
  function wholeNow() {
    const { width, height } = picture.viewBox.baseVal;
    const { offsetWidth, clientWidth, offsetHeight, clientHeight } = picture.parentElement;
    const all = picture.parentElement.getBoundingClientRect(); // to a part of a pixel, but with its border
    const [wide, high] = [all.width - offsetWidth + clientWidth, all.height - offsetHeight + clientHeight];
    return Math.min(wide / width, high / height);
  }

  /** Letters and pieces keep their size on the screen; a picture without levels has none that do. */
  function fit() {
    if (!whole) return;
    const scale = whole * pan.getScale();
    scales.set(frame, { whole, scale, read });
    const now = 1 / Math.max(scale, read);
    if (Math.abs(now / unit - 1) > 0.01) picture.style.setProperty("--unit", (unit = now).toFixed(4));
    picture.classList.toggle("is-far", scale < FAR * read);
    picture.classList.toggle("is-small", scale < 0.99 * read);
    const last = levels.findLastIndex((from) => scale >= from - 0.01);
    if (Math.max(last, 0) === level) return;
    level = Math.max(last, 0);
    letter();
  }

  /** While fingers or a wheel move the picture it is moved as it is drawn; its letters get their size when it stands. */
  function changed() {
    if (!hands.size && !stands) return fit();
    picture.classList.add("is-moving");
    clearTimeout(stands);
    stands = setTimeout(stand, RESTS);
  }

  function stand() {
    stands = 0;
    hands.delete("wheel");
    picture.classList.remove("is-moving");
    fit();
  }

  /** The frame has another size: what was brought near stays as large as it was, and its middle in the middle; at its
   *  head, where only the height is another: nothing moves under the finger when the prompt grows. First the scale, then
   *  the letters: the other way round, all of them would be set twice. What the page has gone to, because the whole map
   *  could not be read, is left where it can be. */
  function resized() {
    const before = scales.get(frame)?.whole;
    whole = wholeNow();
    const old = size;
    const all = picture.parentElement.getBoundingClientRect();
    size = { width: all.width, height: all.height };
    if (frame.dataset.followed && whole >= FAR * read) {
      delete frame.dataset.followed;
      pan.reset({ animate: false });
      atOnce(pan);
      return fit();
    }
    if (before && whole && (old.height !== size.height || old.width !== size.width) && pan.getScale() > 1.01) {
      const { x, y } = pan.getPan();
      const scale = (pan.getScale() * before) / whole;
      pan.zoom(scale, { animate: false });
      pan.pan((x * whole) / before, (y * whole) / before, { animate: false });
      atOnce(pan);
      const down = old.width === size.width ? (size.height - old.height) / 2 : 0;
      bring(frame, scale, all.left + all.width / 2, all.top + all.height / 2 + down);
      if (down && document.querySelector(ASKED)) follow(frame, ownPieces(frame)); // a longer question may cover them
    }
    fit();
  }

  /** The names that have room at this scale: Python has worked out which. */
  function letter() {
    const text = room.querySelector("[data-shown]")?.dataset.shown ?? "";
    labels.querySelectorAll("text").forEach((name, n) => {
      name.classList.toggle("is-on", ((parseInt(text.slice(2 * n, 2 * n + 2), 16) || 0) >> level) % 2 === 1);
    });
  }

  if (read) {
    const sized = new ResizeObserver(resized);
    sized.observe(picture.parentElement);
    signal.addEventListener("abort", () => sized.disconnect());
    const drawn = new MutationObserver(letter);
    drawn.observe(room, { subtree: true, childList: true, attributeFilter: ["data-shown"] });
    drawn.observe(labels, { subtree: true, childList: true });
    picture.addEventListener("panzoomchange", changed);
    whole = wholeNow();
    fit();
  }
  for (const step of ["tint", "full"]) press(step, step === "full" ? isFull() : document.documentElement.dataset.tint !== "off");

  function settle() {
    const near = pan.getScale() > 1.01;
    if (frame.classList.contains("is-zoomed") === near) return;
    frame.classList.toggle("is-zoomed", near);
    pan.setOptions({ touchAction: near ? "none" : "pan-x pan-y" });
  }
  picture.addEventListener("panzoomzoom", settle);
  picture.addEventListener("panzoomreset", settle);

  // Two fingers keep hold of what they touch: so many scales a pixel that it stays under them as they part.
  picture.addEventListener("pointerdown", ({ pointerId, clientX, clientY }) => {
    hands.delete("wheel");
    hands.set(pointerId, [clientX, clientY]);
    if (hands.size !== 2) return;
    const [[ax, ay], [bx, by]] = hands.values();
    pan.setOptions({ step: (80 * pan.getScale()) / Math.max(24, Math.hypot(ax - bx, ay - by)) });
  });
  for (const event of ["pointerup", "pointercancel"])
    document.addEventListener(event, ({ pointerId }) => {
      if (hands.delete(pointerId) && hands.size < 2) pan.setOptions({ step: STEP });
    }, { signal });

  // A plain wheel scrolls the page as long as all of the picture is in sight.
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && !frame.classList.contains("is-zoomed")) return;
    hands.set("wheel", null);
    pan.zoomWithWheel(event);
  }, { passive: false });

  for (const touch of ["pointerdown", "wheel", "keydown"])
    frame.parentElement.addEventListener(touch, () => delete frame.dataset.fresh, { passive: true });
  frame.parentElement.addEventListener("click", (event) => {
    const step = event.target.closest?.("[data-zoom-step]")?.dataset.zoomStep;
    if (step === "in") pan.zoomIn({ step: STEP });
    if (step === "out") pan.zoomOut({ step: STEP });
    if (step === "all") pan.reset();
    if (step === "picks") toPicks(frame);
    if (step === "tint") tint();
    if (step === "full") full(!isFull());
  });

  // Who drags does not pick.
  let from = null;
  let dragged = false;
  frame.addEventListener("pointerdown", (event) => {
    from = [event.clientX, event.clientY];
    dragged = false;
  }, true);
  frame.addEventListener("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > DRAG) dragged = true;
  }, true);
  frame.addEventListener("click", (event) => {
    const away = dragged && frame.classList.contains("is-zoomed") && picture.contains(event.target);
    from = null;
    dragged = false;
    if (away) event.stopPropagation();
  }, true);

  // A stack opens where the pointer or a finger is: what is there, in the words it has for screen readers.
  const caption = frame.querySelector("[data-caption]");
  const said = caption?.appendChild(new Text()); // one text for all: a new one would have half the page styled anew
  let shown = null;
  let closes = 0;
  function open({ target }) {
    if (picture.classList.contains("is-moving")) return;
    const on = target.closest?.("[aria-label]");
    shown = picture.contains(on) ? on : null;
    const others = shown ? [...frame.querySelectorAll(`[data-of="${on.dataset.pick}"]`)] : [];
    const words = shown ? [on.getAttribute("aria-label"), ...others.map((one) => one.dataset.there)].join(" ") : "";
    if (said && said.data !== words) said.data = words;
    if (said && words) aside(caption, on.querySelector(".map-wash, .map-owned") ?? on);
  }
  for (const event of ["pointerover", "pointermove", "focusin"]) picture.addEventListener(event, open);
  frame.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && open(event));
  for (const event of ["pointerdown", "pointerup", "pointercancel"])
    picture.addEventListener(event, ({ type, pointerType }) => {
      clearTimeout(closes);
      if (type === "pointerdown") return;
      if (pointerType === "touch") closes = setTimeout(() => open({ target: picture }), STAYS);
    });
  // A finger leaves the caption open for a while: it goes on saying what is there, and is empty when that has gone.
  function anew() {
    const again = () => picture.querySelector(`[data-pick="${shown.dataset.pick}"]`) ?? picture;
    if (shown) open({ target: shown.isConnected ? shown : again() });
  }
  if (caption) new MutationObserver(anew).observe(picture, { subtree: true, childList: true, attributeFilter: ["aria-label"] });

  // What has the focus is in sight.
  picture.addEventListener("focusin", ({ target }) => {
    if (!target.matches(":focus-visible")) return;
    const box = target.getBoundingClientRect();
    const all = frame.getBoundingClientRect();
    const dx = all.x + all.width / 2 - (box.x + box.width / 2);
    const dy = all.y + all.height / 2 - (box.y + box.height / 2);
    if (Math.abs(dx) > all.width / 2 - 40 || Math.abs(dy) > all.height / 2 - 40)
      pan.pan(dx / pan.getScale(), dy / pan.getScale(), { relative: true });
  });
}

/** A caption lies in a corner where it does not hide what it tells of. */
function aside(caption, meant) {
  const a = meant.getBoundingClientRect();
  for (const corner of ["", "right", "foot", "corner"]) {
    caption.dataset.at = corner;
    const b = caption.getBoundingClientRect();
    if (a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom) return;
  }
  caption.dataset.at = "";
}

// Switches ------------------------------------------------------------------------------------------------------------
function press(step, on) {
  for (const button of document.querySelectorAll(`[data-zoom-step="${step}"]`)) button.setAttribute("aria-pressed", on);
}

/** Land is tinted in the colour of who holds it, or not. */
function tint() {
  const on = document.documentElement.dataset.tint === "off";
  if (on) delete document.documentElement.dataset.tint;
  else document.documentElement.dataset.tint = "off";
  if (on) store.remove("cradle/tint");
  else store.put("cradle/tint", "off");
  press("tint", on);
}

const isFull = () => "full" in document.documentElement.dataset;

/** The map takes the whole screen, as far as the browser lets it; head and desk are hidden. */
function full(on) {
  if (on) document.documentElement.dataset.full = "true";
  else delete document.documentElement.dataset.full;
  press("full", on);
  if (on) document.documentElement.requestFullscreen?.().catch(() => {}); // where it may not, the page is full all the same
  else if (document.fullscreenElement) document.exitFullscreen();
}

addEventListener("fullscreenchange", () => document.fullscreenElement || full(false));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest?.("input, textarea, select, dialog") || !document.querySelector("[data-zoom]")) return;
  const key = event.key.toLowerCase();
  if (key === "f" && event.shiftKey) full(!isFull());
  else if (key === "c" && event.shiftKey) document.querySelectorAll("[data-zoom]").forEach(toPicks);
  else if (key === "escape" && isFull()) full(false);
});

// Where the picture is ------------------------------------------------------------------------------------------------
/** Whether the picture stays where it is, while something is dragged over it. */
export function hold(frame, still) {
  pans.get(frame)?.setOptions({ disablePan: still });
}

/** Move a picture that is near by so many pixels, as far as there is more of it. */
export function shift(frame, dx, dy) {
  const pan = pans.get(frame);
  const scale = pan?.getScale() ?? 1;
  if (scale > 1.01) pan.pan(dx / scale, dy / scale, { relative: true, animate: false, force: true });
}

/** Bring what lies in a picture near, where that is small; nothing in particular: show all of it. */
export async function near(frame, elements) {
  zoomable(frame);
  await begun.get(frame);
  if (!frame.isConnected) return;
  const pan = pans.get(frame);
  if (!elements.length) return pan.reset();
  const all = frame.querySelector("svg").parentElement.getBoundingClientRect();
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
async function toPicks(frame) {
  zoomable(frame);
  await begun.get(frame);
  if (!frame.isConnected) return false;
  const matters = matter(frame);
  const meant = matters.length ? matters : ownPieces(frame);
  if (meant.length) gather(frame, meant, meant[0].matches(PICKS) && meant.length > 1 ? CLOSE : 0);
  return meant.length > 0;
}

function ownPieces(frame) {
  const seat = /seat-(?!chip)\w+/.exec(document.querySelector("#prompt .seat-chip")?.className)?.[0];
  return seat ? [...frame.querySelectorAll(`.map-pieces .${seat}`)] : [];
}

/** Bring things near: all of them where that can be read, else as many as are in one place, beside what is asked about
 *  where there is such a thing. most: pixels of the screen by
 *  one of the map, unless more are needed to read; "as it is": no nearer than now, and no farther; "no nearer": but
 *  farther, where all of them have room then. */
function gather(frame, picks, most) {
  const all = frame.querySelector("svg").parentElement.getBoundingClientRect();
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
  const all = frame.querySelector("svg").parentElement.getBoundingClientRect();
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
  zoomable(frame);
  await begun.get(frame);
  if (!frame.isConnected) return;
  const { whole, read } = scales.get(frame) ?? {};
  if (!read || whole >= FAR * read || document.querySelector("#prompt .tour")) return; // a tour points by itself
  const matters = matter(frame);
  const meant = matters.length ? matters : dear;
  const all = frame.getBoundingClientRect();
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

/** The box around some elements. */
function around(elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

/** What lies at a point of the screen comes to the middle of the frame, or as near to it as leaves nothing empty beyond
 *  the edge of the map, at a scale, before the next picture is shown. */
function bring(frame, scale, px, py) {
  const pan = pans.get(frame);
  const picture = frame.querySelector("svg");
  const all = picture.parentElement.getBoundingClientRect();
  const now = pan.getScale();
  const at = pan.getPan();
  const drawn = picture.getBoundingClientRect(); // the map lies in its middle, and is as wide or as high
  const { width, height } = picture.viewBox.baseVal;
  const size = Math.min(drawn.width / width, drawn.height / height);
  const within = (point, middle, long, frame) => {
    const play = Math.max(0, (long * size - (frame * now) / scale) / 2);
    return Math.min(Math.max(point, middle - play), middle + play);
  };
  const x = within(px, drawn.left + drawn.width / 2, width, all.width);
  const y = within(py, drawn.top + drawn.height / 2, height, all.height);
  const to = { x: at.x - (x - (all.left + all.right) / 2) / now, y: at.y - (y - (all.top + all.bottom) / 2) / now };
  const kept = 1 / scale - 1 / now; // Panzoom keeps a point in its place: the one that leads there
  const focal = (axis) => (scale * (to[axis] - at[axis])) / kept;
  if (Math.abs(kept) < 1e-4) pan.pan(to.x, to.y, { animate: false });
  else pan.zoom(scale, { animate: false, focal: { x: focal("x"), y: focal("y") } });
  atOnce(pan);
}

/** Panzoom writes where the picture is in the next frame: now, so that who measures before then is not misled. */
function atOnce(pan) {
  const { x, y } = pan.getPan();
  pan.setStyle("transition", "none");
  pan.setStyle("transform", `scale(${pan.getScale()}) translate(${x}px, ${y}px)`);
}
