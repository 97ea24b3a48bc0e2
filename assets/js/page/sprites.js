// Drawings that the page uses by their ids: the icons, from its start on, and the faces of a game's cards with its table.
import { spriteOf } from "../start/trusted.js";

const fetched = new Set(); // addresses

/** Put the drawings of a file where the page can use them. Without them it plays all the same. */
function take({ href }) {
  if (fetched.has(href)) return;
  fetched.add(href);
  fetch(href)
    .then((answer) => answer.text())
    .then((text) => {
      const sprite = spriteOf(text);
      sprite.setAttribute("aria-hidden", "true");
      sprite.classList.add("sprite");
      document.body.prepend(sprite);
    })
    .catch((error) => {
      fetched.delete(href); // tried again with the next table
      console.warn(error);
    });
}

export const takeIcons = () => take(new URL("../../runtime/icons.svg", import.meta.url));

/** The faces of the cards on the table. */
export function takeFaces() {
  for (const { dataset } of document.querySelectorAll("[data-faces]"))
    take(new URL(`../../runtime/faces-${dataset.faces}.svg`, import.meta.url));
}
