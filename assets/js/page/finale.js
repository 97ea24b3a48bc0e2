// The end of a game: its ranking comes from the last to the first, and the scores count themselves up. Any press shows all
// at once. Where nothing may move, it stands there as it is.
const STEP = 520; // ms between two ranks
const COUNTS = 900; // ms for a score
const COMES = { duration: 420, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)", fill: "backwards" };
const FROM = [{ opacity: 0, translate: "0px 14px" }, { opacity: 1, translate: "0px 0px" }];
const played = new WeakSet(); // the endings that have counted up
const STILL = "(prefers-reduced-motion: reduce)";

export function play() {
  const ending = document.querySelector("#ending [data-arrives]");
  if (!ending || played.has(ending)) return;
  played.add(ending);
  if (document.documentElement.dataset.motion === "off" || matchMedia(STILL).matches) return;
  const rows = [...ending.querySelectorAll("ol > [data-rank]")].reverse();
  const winners = ending.querySelector(".ending-winners");
  const ways = rows.map((row, n) => row.animate(FROM, { ...COMES, delay: n * STEP }));
  if (winners) ways.push(winners.animate([{ scale: 0.3, opacity: 0 }, { scale: 1.25, opacity: 1 }, { scale: 1 }], { ...COMES, delay: rows.length * STEP }));
  const numbers = rows.flatMap((row, n) => [...row.querySelectorAll("[data-counts]")].map((element) => countUp(element, n * STEP)));
  const begun = performance.now();
  let end = begun + rows.length * STEP + COUNTS;
  const finish = () => {
    end = 0;
    for (const way of ways) way.finish();
  };
  const pressed = new AbortController();
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, finish, { capture: true, passive: true, signal: pressed.signal });
  const step = (now) => {
    const over = now >= end;
    for (const number of numbers) number(over ? Infinity : now - begun);
    if (over) pressed.abort();
    else requestAnimationFrame(step);
  };
  step(begun);
}

/** A function that shows a number on its way up, as it is `ms` after the beginning. Only its text changes, and at the end it is what it was. */
function countUp(element, delay) {
  const text = element.firstChild;
  const whole = text?.data ?? "";
  const most = Number(/\d+/.exec(whole)?.[0] ?? 0);
  return (ms) => {
    const share = Math.max(0, Math.min(1, (ms - delay) / COUNTS));
    const shown = share === 1 ? whole : whole.replace(/\d+/, Math.round(most * (1 - (1 - share) ** 3)));
    if (text && text.data !== shown) text.data = shown;
  };
}
