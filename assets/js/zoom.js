// A picture in [data-zoom] that can be brought nearer and moved: pinch, wheel, drag, and buttons with [data-zoom-step]
// beside it.
import Panzoom from "../runtime/panzoom.mjs";

const MOST = 8;
const STEP = 0.35; // of the logarithm of the scale, at a press of a button
const DRAG = 6; // pixels after which a press is no click
const WIDE = 900; // pixels of a picture in which what lies in it is easily read and pressed
const ROOM = 0.85; // of a frame, for what is brought near
const LITTLE = 1.3; // a scale that is not worth it

const pans = new WeakMap(); // by frame

export function zoomable(frame) {
  if (frame.dataset.zooms) return;
  frame.dataset.zooms = "true";
  const picture = frame.querySelector("svg");
  const pan = Panzoom(picture, {
    maxScale: MOST,
    minScale: 1,
    contain: "outside",
    panOnlyWhenZoomed: true,
    cursor: "",
    touchAction: "pan-x pan-y", // one finger scrolls the page until the picture is nearer
    animate: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    handleStartEvent: () => {},
  });
  pans.set(frame, pan);

  function settle() {
    const near = pan.getScale() > 1.01;
    if (frame.classList.contains("is-zoomed") === near) return;
    frame.classList.toggle("is-zoomed", near);
    pan.setOptions({ touchAction: near ? "none" : "pan-x pan-y" });
  }
  picture.addEventListener("panzoomzoom", settle);
  picture.addEventListener("panzoomreset", settle);

  // Two fingers keep hold of what they touch: so many scales a pixel that it stays under them as they part.
  const fingers = new Map();
  picture.addEventListener("pointerdown", ({ pointerId, clientX, clientY }) => {
    fingers.set(pointerId, [clientX, clientY]);
    if (fingers.size !== 2) return;
    const [[ax, ay], [bx, by]] = fingers.values();
    pan.setOptions({ step: (80 * pan.getScale()) / Math.max(24, Math.hypot(ax - bx, ay - by)) });
  });
  for (const event of ["pointerup", "pointercancel"])
    document.addEventListener(event, ({ pointerId }) => {
      if (fingers.delete(pointerId) && fingers.size < 2) pan.setOptions({ step: STEP });
    });

  // A plain wheel scrolls the page as long as all of the picture is in sight.
  frame.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey || frame.classList.contains("is-zoomed")) pan.zoomWithWheel(event);
  }, { passive: false });

  frame.parentElement.addEventListener("click", (event) => {
    const step = event.target.closest?.("[data-zoom-step]")?.dataset.zoomStep;
    if (step === "in") pan.zoomIn({ step: STEP });
    if (step === "out") pan.zoomOut({ step: STEP });
    if (step === "all") pan.reset();
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
  let shown = null;
  function open({ target }) {
    const on = target.closest?.("[aria-label]");
    shown = picture.contains(on) ? on : null;
    const here = shown ? [on, ...frame.querySelectorAll(`[data-of="${on.dataset.pick}"]`)] : [];
    const words = here.map((element) => element.getAttribute("aria-label")).join(" ");
    if (caption && caption.textContent !== words) caption.textContent = words;
  }
  for (const event of ["pointerover", "pointermove", "focusin"]) picture.addEventListener(event, open);
  frame.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && open(event));
  // A finger leaves the caption open: it goes on saying what is there, and is empty when that has gone.
  function anew() {
    const again = () => picture.querySelector(`[data-pick="${shown.dataset.pick}"]`) ?? picture;
    if (shown) open({ target: shown.isConnected ? shown : again() });
  }
  if (caption) new MutationObserver(anew).observe(picture, { subtree: true, childList: true, attributeFilter: ["aria-label"] });

  // What has the focus is in sight.
  picture.addEventListener("focusin", ({ target }) => {
    frame.scrollTo(0, 0); // a browser may have moved what is cut off
    if (!target.matches(":focus-visible")) return;
    const box = target.getBoundingClientRect();
    const all = frame.getBoundingClientRect();
    const dx = all.x + all.width / 2 - (box.x + box.width / 2);
    const dy = all.y + all.height / 2 - (box.y + box.height / 2);
    if (Math.abs(dx) > all.width / 2 - 40 || Math.abs(dy) > all.height / 2 - 40)
      pan.pan(dx / pan.getScale(), dy / pan.getScale(), { relative: true });
  });
}

/** Whether the picture stays where it is, while something is dragged over it. */
export function hold(frame, still) {
  pans.get(frame)?.setOptions({ disablePan: still });
}

/** Bring what lies in a picture near, where that is small; nothing in particular: show all of it. */
export function near(frame, elements) {
  zoomable(frame);
  const pan = pans.get(frame);
  if (!elements.length) return pan.reset();
  const all = frame.querySelector("svg").parentElement.getBoundingClientRect();
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  const now = pan.getScale();
  const room = ROOM * now * Math.min(all.width / (right - left), all.height / (bottom - top));
  const scale = Math.max(1, Math.min(WIDE / all.width, room));
  const seen = left >= all.left && right <= all.right && top >= all.top && bottom <= all.bottom;
  if (seen && (scale < LITTLE || now > 0.8 * scale)) return;
  const { x, y } = pan.getPan();
  const [dx, dy] = [(left + right - all.left - all.right) / 2, (top + bottom - all.top - all.bottom) / 2];
  pan.zoom(scale, { animate: false });
  const move = () => pan.pan(x - dx / now, y - dy / now, { animate: false });
  requestAnimationFrame(() => requestAnimationFrame(move)); // the bounds are those of what is drawn
}
