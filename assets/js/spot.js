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
  if (found.size) import("./zoom.js").then((zoom) => found.forEach((meant, frame) => zoom.near(frame, meant)));
  return elements.map((element) => around(element) ?? element);
}

/** What holds the picture that an element lies in; nothing where it lies in none, or beside it. */
function around(element) {
  const picture = element.closest("[data-zoom]")?.querySelector("svg");
  return picture?.contains(element) ? picture.parentElement : undefined;
}

/** All of them in the middle of the screen, as far as it is free: on a phone the prompt lies over its foot. */
function bring(elements) {
  const prompt = document.getElementById("prompt");
  const over = prompt?.getBoundingClientRect();
  if (!over || !elements.length) return;
  const outside = elements.filter((element) => !prompt.contains(element));
  const boxes = (outside.length ? outside : elements).map((element) => element.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const phone = over.width >= document.documentElement.clientWidth;
  const foot = phone ? innerHeight - over.height : innerHeight;
  if (!outside.length) prompt.scrollTop += Math.max(0, bottom - over.bottom + 8);
  else if (phone && prompt.compareDocumentPosition(outside[0]) & Node.DOCUMENT_POSITION_FOLLOWING)
    scrollBy(0, top - over.height - 12); // both are seen, one below the other
  else if (top >= 0 && bottom <= Math.max(foot, over.top)) return;
  else if (bottom - top > foot) scrollBy(0, top - 8);
  else scrollBy(0, (top + bottom - foot) / 2);
}
