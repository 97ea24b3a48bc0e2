// Orders by drag: what Python names in [data-drags] can be taken up on a map and let go where it is to go.
import { untilGone } from "../page/until-gone.js";
import { hold, shift } from "./view.js";

const FAR = 6; // pixels after which a press is a drag
const LONG = 350; // ms that a finger rests on land it takes tokens from, where the picture is near and could be moved
const THUMB = 14; // pixels around a piece on which a finger means the piece, and takes it up at once
const EDGE = 28; // pixels from the edge of the picture where it moves along
const STAYS = 200; // ms that a hand is there before it does
const PACE = 7; // pixels a frame that it moves, at most
const NARROW = matchMedia("(max-width: 52rem), (max-height: 27rem)"); // where the prompt and what happened stand below the map

/** Whether something can be taken up at an element. */
function takesUp(target) {
  const place = target.closest?.("[data-pick]")?.dataset.pick;
  const origins = document.querySelector("#prompt [data-drags]")?.dataset.drags.split(" ") ?? [];
  return origins.includes(place) ? place : null;
}

/** Whether a point is on a piece, as far as a finger can tell. */
function onPiece(frame, place, x, y) {
  const there = frame.querySelectorAll(`[id="part-in-${place}"] .map-fixed, [data-pick="${place}"] .map-fixed`);
  return [...there].some((piece) => {
    const box = piece.getBoundingClientRect();
    return x > box.left - THUMB && x < box.right + THUMB && y > box.top - THUMB && y < box.bottom + THUMB;
  });
}

export function draggable(frame, tell) {
  if (frame.dataset.dragged) return;
  frame.dataset.dragged = "true";
  const signal = untilGone(frame);
  let press = null; // the pointer that may drag: {id, place, x, y, ready, up, timer}
  let swallow = false; // the click that follows a drag is none
  const mark = document.createElement("div");
  mark.className = "drag-mark";

  function under(x, y) {
    const found = document.elementFromPoint(x, y)?.closest?.("[data-pick]");
    return frame.contains(found) ? found : null;
  }

  function light(element) {
    for (const lit of frame.querySelectorAll("[data-under]")) if (lit !== element) delete lit.dataset.under;
    if (element) element.dataset.under = "true";
  }

  /** What is asked next may be longer or shorter: the map does not move under the hand for that. */
  function still(on) {
    const prompt = document.querySelector("#prompt");
    if (!prompt) return;
    const height = on ? `${prompt.getBoundingClientRect().height}px` : "";
    Object.assign(prompt.style, { boxSizing: on ? "border-box" : "", minHeight: height, maxHeight: height });
    prompt.style.overflow = on ? "hidden" : "";
  }

  /** The drag is over, on an element or on nothing. */
  function end(place) {
    if (!press) return;
    const { place: from, up, timer } = press;
    press = null;
    clearTimeout(timer);
    hold(frame, false);
    light(null);
    mark.remove();
    frame.classList.remove("is-dragging");
    swallow = up;
    if (up) still(false);
    if (up) tell("drag", `${from} ${place ?? ""}`);
  }

  function ready() {
    if (!press) return;
    press.ready = true;
    hold(frame, true);
    mark.classList.toggle("is-still", true);
    move(press.x, press.y);
  }

  function move(x, y) {
    mark.style.transform = `translate(${x}px, ${y}px)`;
    if (!mark.isConnected) document.body.append(mark);
  }

  frame.addEventListener("pointerdown", (event) => {
    swallow = false;
    if (press) return end(null); // a second finger: nothing is taken anywhere
    const place = event.isPrimary && event.button === 0 ? takesUp(event.target) : null;
    if (place === null) return;
    const { clientX: x, clientY: y } = event;
    const near = event.pointerType === "touch" && frame.classList.contains("is-zoomed");
    const waits = near && !onPiece(frame, place, x, y);
    press = { id: event.pointerId, place, x, y, ready: !waits, up: false };
    if (waits) press.timer = setTimeout(ready, LONG);
    else hold(frame, true);
  }, true);

  addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { clientX: x, clientY: y } = event;
    if (!press.up) {
      if (Math.hypot(x - press.x, y - press.y) <= FAR) return;
      if (!press.ready) return end(null); // the picture is moved
      press.up = true;
      still(true);
      frame.classList.add("is-dragging");
      tell("grab", press.place);
    }
    mark.classList.remove("is-still");
    move(x, y);
    light(under(x, y));
    press.at = [x, y];
    if (!press.along) along();
  }, { signal });

  /** At the edge of the picture it moves along under a hand that stays there, and is nearer to it than it began. */
  function along() {
    if (!press?.up) return;
    const box = frame.getBoundingClientRect();
    const gaps = (x, y) => [x - box.left, box.right - x, y - box.top, box.bottom - y];
    const [there, begun] = [gaps(...press.at), gaps(press.x, press.y)];
    const [left, right, top, foot] = there.map((gap, n) => (PACE * Math.max(0, Math.min(EDGE, begun[n]) - gap)) / EDGE);
    const inside = there.every((gap) => gap > 0);
    const near = inside && left + right + top + foot > 0;
    press.since = near ? (press.since ?? performance.now()) : null;
    press.along = near ? requestAnimationFrame(() => {
      if (press?.since && performance.now() - press.since > STAYS) shift(frame, left - right, top - foot);
      along();
    }) : 0;
    if (inside) light(under(...press.at));
  }

  addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    end(press.up ? under(event.clientX, event.clientY)?.dataset.pick : null);
  }, { signal });
  addEventListener("pointercancel", (event) => press && event.pointerId === press.id && end(null), { signal });
  addEventListener("keydown", (event) => event.key === "Escape" && end(null), { signal });

  // Where what happened takes room, it has been read once a finger moves the map, or scrolls what stands in a tab.
  const read = () => NARROW.matches && document.querySelector("#recap-lines:not([hidden])") && tell("recap-read");
  const panels = frame.closest(".play-pages")?.querySelector(".play-panels");
  let touched = false;
  for (const type of ["touchstart", "touchend"]) panels?.addEventListener(type, () => (touched = type === "touchstart"));
  panels?.addEventListener("scroll", () => touched && read(), true);
  let pans = null; // where a finger is put down that may move the picture
  frame.addEventListener("pointerdown", ({ clientX, clientY }) => (pans = [clientX, clientY]));
  frame.addEventListener("pointerup", ({ clientX, clientY }) => {
    const moved = pans && Math.hypot(clientX - pans[0], clientY - pans[1]) > FAR;
    pans = null;
    if (moved && !press?.up) read();
  });

  // A finger that takes something along does not scroll the page.
  frame.addEventListener("touchmove", (event) => {
    if (press?.ready && event.touches.length === 1 && event.cancelable) event.preventDefault();
  }, { passive: false });
  frame.addEventListener("contextmenu", (event) => press && event.preventDefault());

  frame.addEventListener("click", (event) => {
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
  }, true);
}
