// Letters and pieces of a map grow much less than its land does; names are shown that have room then.
import { ASKED, FAR, follow, ownPieces } from "./focus.js";
import { atOnce, bring, scales } from "./view.js";

const KEPT = 0.75; // part of the growth of the land, as a power, that is room; what stands there grows by the rest
const RESTS = 250; // ms after which a picture that fingers or a wheel moved stands

/** hands: what moves the picture now, fingers or a wheel. */
export function keepSizes(frame, picture, pan, hands, signal) {
  const room = picture.querySelector("#part-shown");
  const levels = picture.dataset.levels.split(" ").map(Number);
  const [read] = levels; // the scale from which on the map can be read
  let stands = 0; // the timer until it does not move any more
  let unit = 0;
  let level = -1;
  let size = { width: 0, height: 0 }; // of the frame
  let whole = 0; // as below, when the frame got this size: to measure it anew at every zoom would lay all out twice

  /** Pixels by one of the map, where all of it is shown; 0 where the frame is hidden. */
  function wholeNow() {
    const { width, height } = picture.viewBox.baseVal;
    const { offsetWidth, clientWidth, offsetHeight, clientHeight } = picture.parentElement;
    const all = picture.parentElement.getBoundingClientRect(); // to a part of a pixel, but with its border
    const [wide, high] = [all.width - offsetWidth + clientWidth, all.height - offsetHeight + clientHeight];
    return Math.min(wide / width, high / height);
  }

  /** Letters and pieces keep their size on the screen up to the scale at which the map can be read. From there on they
   *  grow a little with the land: as far apart as they would be at a smaller scale with the size they have. */
  function fit() {
    if (!whole) return;
    const scale = whole * pan.getScale();
    scales.set(frame, { whole, scale, read });
    const apart = scale > read ? read * (scale / read) ** KEPT : scale;
    const now = 1 / Math.max(apart, read);
    if (Math.abs(now / unit - 1) > 0.01) picture.style.setProperty("--unit", (unit = now).toFixed(4));
    picture.classList.toggle("is-far", scale < FAR * read);
    picture.classList.toggle("is-small", scale < 0.99 * read);
    const last = levels.findLastIndex((from) => apart >= from - 0.01);
    if (Math.max(last, 0) === level) return;
    level = Math.max(last, 0);
    letter();
  }

  /** While fingers or a wheel move the picture it is moved as it is drawn; its letters get their size when it stands. */
  function changed() {
    if (!hands.size && !stands) return fit();
    picture.classList.add("is-moving");
    clearTimeout(stands);
    stands = setTimeout(stand, RESTS);
  }

  function stand() {
    stands = 0;
    hands.delete("wheel");
    picture.classList.remove("is-moving");
    fit();
  }

  /** The frame has another size: what was brought near stays as large as it was, and its middle in the middle; at its
   *  head, where only the height is another: nothing moves under the finger when the prompt grows. First the scale, then
   *  the letters: the other way round, all of them would be set twice. What the page has gone to, because the whole map
   *  could not be read, is left where it can be. */
  function resized() {
    const before = scales.get(frame)?.whole;
    whole = wholeNow();
    const old = size;
    const all = picture.parentElement.getBoundingClientRect();
    size = { width: all.width, height: all.height };
    if (frame.dataset.followed && whole >= FAR * read) {
      delete frame.dataset.followed;
      pan.reset({ animate: false });
      atOnce(pan);
      return fit();
    }
    if (before && whole && (old.height !== size.height || old.width !== size.width) && pan.getScale() > 1.01) {
      const { x, y } = pan.getPan();
      const scale = (pan.getScale() * before) / whole;
      pan.zoom(scale, { animate: false });
      pan.pan((x * whole) / before, (y * whole) / before, { animate: false });
      atOnce(pan);
      const down = old.width === size.width ? (size.height - old.height) / 2 : 0;
      bring(frame, scale, all.left + all.width / 2, all.top + all.height / 2 + down, all);
      if (down && document.querySelector(ASKED)) follow(frame, ownPieces(frame)); // a longer question may cover them
    }
    fit();
  }

  /** The names and notes that have room at this scale: Python has worked out which. */
  function letter() {
    const text = room.querySelector("[data-shown]")?.dataset.shown ?? "";
    picture.querySelectorAll("#part-labels text, #part-notes text").forEach((name, n) => {
      name.classList.toggle("is-on", ((parseInt(text.slice(2 * n, 2 * n + 2), 16) || 0) >> level) % 2 === 1);
    });
  }

  const sized = new ResizeObserver(resized);
  sized.observe(picture.parentElement);
  signal.addEventListener("abort", () => sized.disconnect());
  const drawn = new MutationObserver(letter);
  drawn.observe(room, { subtree: true, childList: true, attributeFilter: ["data-shown"] });
  for (const letters of picture.querySelectorAll("#part-labels, #part-notes")) drawn.observe(letters, { subtree: true, childList: true });
  picture.addEventListener("panzoomchange", changed);
  whole = wholeNow();
  fit();
}
