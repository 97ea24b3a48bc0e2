// The switches beside a map: tinted land, and the whole screen.
import * as store from "../keep/local-storage.js";

/** Show what is switched on. */
export function pressSwitches() {
  press("tint", document.documentElement.dataset.tint !== "off");
  press("full", isFull());
}

function press(step, on) {
  for (const button of document.querySelectorAll(`[data-zoom-step="${step}"]`)) button.setAttribute("aria-pressed", on);
}

/** Land is tinted in the colour of who holds it, or not. */
export function tint() {
  const on = document.documentElement.dataset.tint === "off";
  if (on) delete document.documentElement.dataset.tint;
  else document.documentElement.dataset.tint = "off";
  if (on) store.remove("cradle/tint");
  else store.put("cradle/tint", "off");
  press("tint", on);
}

export const isFull = () => "full" in document.documentElement.dataset;

/** The map takes the whole screen, as far as the browser lets it; head and desk are hidden. */
export function full(on) {
  if (on) document.documentElement.dataset.full = "true";
  else delete document.documentElement.dataset.full;
  press("full", on);
  if (on) document.documentElement.requestFullscreen?.().catch(() => {}); // where it may not, the page is full all the same
  else if (document.fullscreenElement) document.exitFullscreen();
}

addEventListener("fullscreenchange", () => document.fullscreenElement || full(false));
