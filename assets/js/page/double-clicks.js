// A double click is one click, and a key that is held down is pressed once: what they hit the second time was drawn
// after the first, and nobody meant it.
const QUICK = 300; // ms
const NEAR = 24; // px between two taps of a finger
const REPEATED = new Set(["undo", "look", "number", "renumber", "fill", "theme", "language"]); // buttons that are pressed in a row on purpose
let before = { timeStamp: -Infinity }; // the last click: when and where, for the event would keep what it hit
let finger = false;

addEventListener("pointerdown", (event) => (finger = event.pointerType === "touch"), true);

/** Whether a click is the second half of a double click, of which this verb must not hear. Asked of every click. */
export function isDoubleClick(event, verb) {
  const last = before;
  const { timeStamp, clientX, clientY } = event;
  before = { timeStamp, clientX, clientY };
  if (timeStamp - last.timeStamp > QUICK || REPEATED.has(verb)) return false;
  const near = Math.hypot(clientX - last.clientX, clientY - last.clientY) < NEAR;
  return event.detail > 1 || (event.detail === 1 && finger && near); // not every browser counts taps
}

/** Whether a key that is held down would press the button in focus once more. */
export function isHeldDown(event, verb) {
  return event.repeat && (event.key === "Enter" || event.key === " ") && !REPEATED.has(verb);
}
