// Drawings that the page uses by their ids: the icons, from its start on, and the faces of a game's cards with its table.
import { spriteOf } from "../start/trusted.js";

const fetched = new Set(); // by name of the file

/** Put the drawings of a file where the page can use them. Without them it plays all the same. */
export function fetchSprite(name) {
  if (fetched.has(name)) return;
  fetched.add(name);
  fetch(new URL(`../../runtime/${name}.svg`, import.meta.url))
    .then((answer) => answer.text())
    .then((text) => {
      const sprite = spriteOf(text);
      sprite.setAttribute("aria-hidden", "true");
      sprite.classList.add("sprite");
      document.body.prepend(sprite);
    })
    .catch((error) => {
      fetched.delete(name); // tried again with the next table
      console.warn(error);
    });
}

/** The faces of the cards on the table. */
export function fetchFaces() {
  for (const { dataset } of document.querySelectorAll("[data-faces]")) fetchSprite(`faces-${dataset.faces}`);
}
