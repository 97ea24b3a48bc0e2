// A picture in [data-zoom] that can be brought nearer and moved: pinch, wheel, drag, and buttons with [data-zoom-step]
// beside it.
import Panzoom from "../../runtime/panzoom.mjs";
import { addCaption } from "./caption.js";
import * as focus from "./focus.js";
import { keepSizes } from "./letters.js";
import { full, isFull, pressSwitches, tint } from "./switches.js";
import { begun, pans } from "./view.js";
import { untilGone } from "../page/until-gone.js";

const MOST = 8;
const STEP = 0.35; // of the logarithm of the scale, at a press of a button
const DRAG = 6; // pixels after which a press is no click

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
  const hands = new Map(); // what moves it now: where fingers are, by pointer; and the wheel
  if (picture.dataset.levels) keepSizes(frame, picture, pan, hands, signal);
  pressSwitches();

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
    const box = event.target.closest?.("[data-zoom-box]")?.dataset.zoomBox;
    if (box) focus.toBox(frame, box.split(" ").map(Number));
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

  addCaption(frame, picture);

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

/** What moves a picture makes it zoomable first: it may have come with what is drawn just now. */
const zoomableFirst = (move) => (frame, ...what) => {
  zoomable(frame);
  return move(frame, ...what);
};
export const [near, follow, toPicks, uncover] = [focus.near, focus.follow, focus.toPicks, focus.uncover].map(zoomableFirst);

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest?.("input, textarea, select, dialog") || !document.querySelector("[data-zoom]")) return;
  const key = event.key.toLowerCase();
  if (key === "f" && event.shiftKey) full(!isFull());
  else if (key === "c" && event.shiftKey) document.querySelectorAll("[data-zoom]").forEach(toPicks);
  else if (key === "escape" && isFull()) full(false);
});
