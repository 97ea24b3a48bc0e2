// A press means what was under the pointer when it came down, even if the page moves below it before it is let go.
const STRAYS = 6; // px; who goes farther drags
let down = null; // the last press: what was there and what that said, where it stood, and where the pointer was

const pressable = (target) => target.closest?.("[data-do],[data-pick]");
const meaningOf = ({ dataset }) => [dataset.pick, dataset.do, dataset.arg].join("\n");
const placeOf = (element) => Object.values(element.getBoundingClientRect().toJSON()).map(Math.round).join();

addEventListener("pointerdown", ({ target, clientX, clientY }) => {
  const on = pressable(target);
  down = on && { on, said: meaningOf(on), stands: placeOf(on), clientX, clientY };
}, true);
addEventListener("pointercancel", () => (down = null), true);

/** The element that a click means; none if what was pressed is gone, or says something else by now. */
export function pressTarget(event) {
  const press = event.detail ? down : null; // a key presses what has the focus
  down = null;
  if (!press || Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > STRAYS) return pressable(event.target);
  if (!press.on.isConnected || meaningOf(press.on) !== press.said) return null;
  const on = pressable(event.target);
  return on === press.on || placeOf(press.on) !== press.stands ? press.on : on; // a browser may help a finger that is a little off
}
