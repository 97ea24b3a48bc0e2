// What the page speaks of: marked wherever it is drawn, and brought into view.
const watch = new MutationObserver(mark);
let marks = "";

function mark() {
  const log = document.getElementById("log");
  const atEnd = log && log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  for (const old of document.querySelectorAll("[data-spot]"))
    if (!marks || !old.matches(marks)) old.removeAttribute("data-spot");
  if (marks) for (const found of document.querySelectorAll(marks)) found.setAttribute("data-spot", "");
  if (atEnd) log.scrollTop = log.scrollHeight; // what is spoken of may have taken its room
}

/** Mark what one selector finds from now on, and show what another one finds. */
export function spot(selector, shown) {
  marks = selector;
  watch.disconnect();
  if (marks) watch.observe(document.getElementById("screen"), { childList: true, subtree: true });
  mark();
  if (shown) bring(pictures([...document.querySelectorAll(shown)]));
}

/** The same with the pictures that can be brought nearer in the place of what lies in them, and that brought near. */
function pictures(elements) {
  const found = new Map();
  for (const element of elements) {
    const within = around(element);
    const frame = within?.closest("[data-zoom]") ?? element.querySelector("[data-zoom]");
    if (frame) found.set(frame, [...(found.get(frame) ?? []), ...(within ? [element] : [])]);
  }
  if (found.size) import("../map/zoom.js").then((zoom) => found.forEach((meant, frame) => zoom.near(frame, meant)));
  return elements.map((element) => around(element) ?? element);
}

/** What holds the picture that an element lies in; nothing where it lies in none, or beside it. */
function around(element) {
  const picture = element.closest("[data-zoom]")?.querySelector("svg");
  return picture?.contains(element) ? picture.parentElement : undefined;
}

/** All of them in the middle of each box that scrolls around them; nothing moves where they are in sight. */
function bring(elements) {
  const prompt = document.getElementById("prompt");
  const outside = elements.filter((element) => !prompt?.contains(element));
  const held = new Map(); // by the box: what of them lies in it and is drawn
  for (const element of outside.length ? outside : elements)
    for (let box = element.parentElement; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowY) && element.getClientRects().length)
        held.set(box, [...(held.get(box) ?? []), element]);
  for (const [box, within] of held) {
    const all = box.getBoundingClientRect();
    const boxes = within.map((element) => element.getBoundingClientRect());
    const top = Math.min(...boxes.map((each) => each.top));
    const bottom = Math.max(...boxes.map((each) => each.bottom));
    if (top >= all.top && bottom <= all.bottom) continue;
    box.scrollTop += bottom - top > all.height ? top - all.top - 8 : (top + bottom - all.top - all.bottom) / 2;
  }
}
