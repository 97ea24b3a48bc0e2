// What a pick would come to, in a line at the edge of the board while one points at it: `data-foreseen`. Screen readers
// have it in the name of the pick. Fetched when a board has such picks.

const line = document.createElement("p");
line.className = "foreseen";
line.setAttribute("aria-hidden", "true");

/** Show it for what is pointed at, at the edge that is further away; nothing for null. */
function show(pick) {
  const board = pick?.closest(".play-board");
  if (!board) return line.remove();
  const [around, at] = [board.getBoundingClientRect(), pick.getBoundingClientRect()];
  line.textContent = pick.dataset.foreseen;
  line.classList.toggle("is-above", at.y + at.height / 2 > around.y + around.height / 2);
  line.style.setProperty("--left", `${around.x}px`);
  line.style.setProperty("--top", `${around.y}px`);
  line.style.setProperty("--bottom", `${Math.max(0, innerHeight - around.bottom)}px`);
  document.body.append(line);
}

const pointed = (event) => event.target.closest?.("[data-foreseen]") ?? null;
document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(pointed(event)));
document.addEventListener("focusin", (event) => show(event.target.matches(":focus-visible") ? pointed(event) : null));
document.addEventListener("keydown", (event) => event.key === "Escape" && line.remove());
document.addEventListener("click", () => line.remove());
