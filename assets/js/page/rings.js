// Rings around places of the board: where something has happened. They lie over the page, and no drawing knows of them.
import { untilGone } from "./until-gone.js";

const LASTS = 2500; // ms
const ROOM = 6; // px around what lies in a ring
let rings = [];

export const elementsOf = (names) => names.split(" ").flatMap((name) => [...document.querySelectorAll(`#board [data-pick="${CSS.escape(name)}"]`)]);

export function removeRings() {
  for (const ring of rings) ring.remove();
  rings = [];
}

/** Draw a ring around each of these places that is in sight. Returns the rings. */
export function drawRings(names) {
  removeRings();
  for (const element of names ? elementsOf(names) : []) {
    const box = element.getBoundingClientRect();
    const frame = element.closest("[data-zoom], .play-board").getBoundingClientRect();
    const side = document.querySelector(".play-side")?.getBoundingClientRect();
    const low = side && side.left < box.right ? Math.max(0, box.bottom + ROOM - side.top) : 0; // on a phone it lies over the map
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!box.width || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom || (low && y > side.top)) continue;
    const ring = document.createElement("div");
    ring.className = "ring";
    ring.setAttribute("aria-hidden", "true");
    const [width, height] = [box.width, box.height].map((size) => `${size + 2 * ROOM}px`);
    if (low) ring.style.clipPath = `inset(0 0 ${low}px 0)`;
    Object.assign(ring.style, { left: `${box.x - ROOM}px`, top: `${box.y - ROOM}px`, width, height });
    document.body.append(ring);
    rings.push(ring);
  }
  return rings;
}

/** Show places for a while: their board comes in view, they are brought near where the board can be, and ringed. */
export async function showPlaces(names) {
  const found = elementsOf(names);
  if (!found.length) return;
  (found[0].closest(".play-board") ?? found[0]).scrollIntoView({ block: "nearest", inline: "nearest" });
  const frame = found[0].closest("[data-zoom]");
  if (frame) await (await import("../map/zoom.js")).near(frame, found);
  await new Promise((done) => setTimeout(done, frame ? 300 : 0)); // it glides there
  const drawn = drawRings(names);
  setTimeout(() => drawn === rings && removeRings(), LASTS);
}

/** Ring the places of a line while a pointer is over it, or while it has the focus; nothing tells of either once the line
 *  is gone. */
export function ringWhileOver(line) {
  drawRings(line.dataset.shows);
  untilGone(line).addEventListener("abort", removeRings, { once: true });
  for (const leave of ["pointerleave", "blur"]) line.addEventListener(leave, removeRings, { once: true });
}
