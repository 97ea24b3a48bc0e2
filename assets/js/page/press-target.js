// A press means what was under the pointer when it came down, even if the page moves below it before it is let go.
const STRAYS = 6; // px; who goes farther drags
const FINGER = 40; // px: as large is for a finger what can be picked on a map, where there is room beside it
let down = null; // the last press: what was there and what that said, where it stood, and where the pointer was

const pressable = (target) => target.closest?.("[data-do],[data-pick]");
const meaningOf = ({ dataset }) => [dataset.pick, dataset.do, dataset.arg].join("\n");
const placeOf = (element) => Object.values(element.getBoundingClientRect().toJSON()).map(Math.round).join();

/** Whether there is nothing but sea, or land that is not in play. */
const isBeside = (on) => on?.dataset.do === "beside";

/** The pick of a map that is so small that a finger beside it means it: the nearest; null if there is none. */
function smallPick(target, x, y) {
  let [found, least] = [null, Infinity];
  for (const pick of target.closest("[data-zoom]")?.querySelectorAll(".map-area:is(.is-legal, .is-picked)") ?? []) {
    const { left, top, width, height } = pick.querySelector(".map-hit").getBoundingClientRect();
    const [dx, dy] = [Math.abs(x - left - width / 2), Math.abs(y - top - height / 2)];
    const near = 2 * dx <= Math.max(FINGER, width) && 2 * dy <= Math.max(FINGER, height);
    const far = Math.hypot(dx, dy);
    if (near && Math.min(width, height) < FINGER && far < least) [found, least] = [pick, far];
  }
  return found;
}

addEventListener("pointerdown", ({ target, clientX, clientY, pointerType }) => {
  const there = pressable(target);
  const small = pointerType === "touch" && isBeside(there) ? smallPick(target, clientX, clientY) : null;
  const on = small ?? there;
  down = on && { on, small, said: meaningOf(on), stands: placeOf(on), clientX, clientY };
}, true);
addEventListener("pointercancel", () => (down = null), true);

/** The element that a click means; none if what was pressed is gone, or says something else by now. */
export function pressTarget(event) {
  const press = event.detail ? down : null; // a key presses what has the focus
  down = null;
  const on = pressable(event.target);
  const strays = press && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > STRAYS;
  if (!press || (strays && !press.small)) return on; // a browser moves the click of a finger that is beside something small
  if (!press.on.isConnected || meaningOf(press.on) !== press.said) return null;
  const moved = placeOf(press.on) !== press.stands;
  return on === press.on || moved || (press.small && isBeside(on)) ? press.on : on; // a browser may help a finger that is a little off
}
