// What the page speaks of: marked wherever it is drawn, and brought into view.
const watch = new MutationObserver(mark);
let marks = "";

function mark() {
  for (const old of document.querySelectorAll("[data-spot]"))
    if (!marks || !old.matches(marks)) old.removeAttribute("data-spot");
  if (marks) for (const found of document.querySelectorAll(marks)) found.setAttribute("data-spot", "");
}

/** Mark what one selector finds from now on, and show the first element that another one finds. */
export function spot(selector, shown) {
  marks = selector;
  watch.disconnect();
  if (marks) watch.observe(document.getElementById("screen"), { childList: true, subtree: true });
  mark();
  const found = shown && document.querySelector(shown);
  if (found) bring(found);
}

/** Into the middle of the screen, as far as it is free: on a phone the prompt lies over its foot. */
function bring(element) {
  const prompt = document.getElementById("prompt");
  if (!prompt || prompt.contains(element)) return element.scrollIntoView({ block: "nearest" });
  const [box, over] = [element.getBoundingClientRect(), prompt.getBoundingClientRect()];
  const phone = over.width >= document.documentElement.clientWidth;
  const foot = phone ? over.top : innerHeight;
  const follows = phone && prompt.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (follows) scrollBy(0, box.top - over.height - 12); // both are seen, one below the other
  else if (box.height > foot) scrollBy(0, box.top - 8);
  else if (box.top < 0 || box.bottom > foot) scrollBy(0, (box.top + box.bottom - foot) / 2);
}
