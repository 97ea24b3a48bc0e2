// A page of another site may show this one in a frame, under buttons of its own, and lead a player's clicks to what
// deletes a game. A policy in a <meta> cannot forbid that: so nothing begins there, and all there is to press is a link.

/** Whether a page of another origin stands around this one, however far out. */
export function inForeignFrame() {
  try {
    for (let page = window; page !== page.parent; page = page.parent)
      if (page.parent.location.origin !== location.origin || location.origin === "null") return true;
    return false;
  } catch {
    return true; // no page may look at one of another origin
  }
}

/** All that the page shows there: a sentence, and a link that opens it by itself. */
export function showOnlyLink(place, sentence, words) {
  const text = Object.assign(document.createElement("p"), { textContent: sentence });
  const link = Object.assign(document.createElement("a"), {
    className: "button",
    href: location.href,
    target: "_blank",
    rel: "noopener",
    textContent: words,
  });
  place.replaceChildren(text, link);
}
