// What nobody needs any more is collected: no engine does it before somebody asks for much memory. The start leaves some
// 20 MB in each thread, and a board on which bots play leaves as much in a few seconds.

const MUCH = 64 << 20; // bytes; Chromium begins at 40 MB or so
let last = -Infinity;

/** Have the engine collect, a little at a time and beside what goes on; not within so many ms after the last time. */
export function collectGarbage(pause = 0) {
  if (performance.now() - last < pause) return;
  last = performance.now();
  try {
    new ArrayBuffer(MUCH).transfer?.(0); // never written to, so no engine takes memory for it
  } catch {
    // there is not that much; so the engine has collected what it could
  }
}
