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
  if (shown) bring([...document.querySelectorAll(shown)]);
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
