// The time: a relay takes no messages from the future, nor from long ago where they are not to be kept, and the clock of
// this device may be wrong. So the site is asked for the time.
const SITE = new URL("../../../", import.meta.url);
const ANSWER = 3_000; // ms in which the site answers
const TIMED = 15_000; // ms between two questions
let ahead = 0; // ms by which the site's clock is ahead of this one
let asked = -Infinity;
let timed = Promise.resolve();

export function askTime() {
  if (performance.now() - asked < TIMED) return timed;
  asked = performance.now();
  timed = fetch(SITE, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(ANSWER) })
    .then(({ headers }) => {
      const date = Date.parse(headers.get("date"));
      if (date) ahead = date + 500 - Date.now();
    })
    .catch(() => {}); // then the time stays as it was
  return timed;
}

/** The time in ms, once the site has answered what it was last asked. */
export async function siteTime() {
  await timed;
  return Date.now() + ahead;
}

/** Ask for the time when somebody has set the clock, or the device has slept; to be called every second. */
export function watchClock() {
  const now = performance.now();
  if (Math.abs(Date.now() - now - watchClock.drift) > 5_000) askTime();
  watchClock.drift = Date.now() - now;
}
watchClock.drift = Date.now() - performance.now();
