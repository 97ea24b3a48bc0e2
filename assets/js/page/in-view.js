// What is in view, and where the focus goes when the page has changed.
const $ = (selector, root = document) => root.querySelector(selector);

/** If nothing that can be picked is in sight in the tab that is open, the first of it comes there. */
export function pickInSight() {
  const page = $("#prompt .tour") ? null : $("#desk .desk-page:not([hidden])"); // a tour points by itself
  if (!page) return;
  const { top, bottom } = page.getBoundingClientRect();
  const boxes = [...page.querySelectorAll(".pick.is-legal")].map((pick) => pick.getBoundingClientRect()).filter((box) => box.height);
  if (boxes.length && !boxes.some((box) => box.top >= top && box.bottom <= bottom)) page.scrollTop += boxes[0].top - top - 48;
}

/**
 * The element that had the focus is gone, or has become another one. Go on where the same thing can be picked, so that no
 * second press means what came in its place; else at what has to be decided. Where the next person at this device
 * decides before all, go to the sentence, so that no second press shows their side or declines for them.
 */
export function refocus(pick) {
  const covered = $("#prompt .prompt-rows [data-do='lift']") && $("#prompt h2");
  const same = pick && $(`[data-pick="${CSS.escape(pick)}"][tabindex="0"]`);
  const next = covered || same || $("#board .is-hint[tabindex='0'], #prompt :is([data-do='tour-next'], [data-do='play'][data-spot])") || $("#prompt .count-button:not(:disabled), #prompt [data-first]:not([aria-disabled='true']), #board .pick[tabindex='0']") || $("#prompt h2") || $("main h1");
  if (next?.matches("h1")) next.tabIndex = -1;
  next?.focus({ preventScroll: false });
}

/** Show a place on the page, and let reading go on there; of the whole screen, at its heading, which has a name. */
export function goTo(place) {
  const element = place?.matches("main") ? $("h1", place) : place;
  if (!element) return;
  element.scrollIntoView({ block: "start" });
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Scroll a box, and nothing else, until what is in it can be seen, or its head where it is too long; what a hint advises
 *  above it stays in view.
 */
export function scrollWithin(element, box) {
  if (!element || !box) return;
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  const [above, below] = [inner.top - outer.top - 8, inner.bottom - outer.bottom + 8];
  const advised = $(".is-hint", box);
  const most = advised ? Math.min(above, advised.getBoundingClientRect().top - outer.top - 8) : above;
  if (above < 0 || below > 0) box.scrollTop += above < 0 ? above : Math.min(most, below);
}

let recap = null; // what happened, at the table that is shown
const recapSize = new ResizeObserver(([{ borderBoxSize: [{ blockSize: height }] }]) => {
  const over = height && getComputedStyle(recap).position === "absolute";
  const panels = $(".play-panels");
  if (panels) panels.style.paddingBottom = over ? `calc(${height}px + var(--gap-2))` : "";
});

/** Where what happened lies over the foot of a tab, all of the tab can be scrolled out from under it. */
export function keepTabsClear() {
  if (recap === $("#recap")) return;
  recap = $("#recap");
  recapSize.disconnect();
  if (recap) recapSize.observe(recap);
}

/** All of them come in sight in a box, if they have room there together; of a card to buy, also what it does. */
export function scrollToAll(elements, box) {
  const cards = elements.map((element) => element.closest("li.card") ?? element);
  const boxes = cards.map((card) => card.getBoundingClientRect()).filter((each) => each.height);
  if (!boxes.length) return;
  const outer = box.getBoundingClientRect();
  const below = Math.max(...boxes.map((each) => each.bottom)) - outer.bottom + 8;
  const above = Math.min(...boxes.map((each) => each.top)) - outer.top - 8;
  if (below > 0 && below <= above) box.scrollTop += below;
}
