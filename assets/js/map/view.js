// Where a picture that can be zoomed is in its frame, and what moves it there.
export const pans = new WeakMap(); // by frame: its Panzoom
export const begun = new WeakMap(); // by frame: until Panzoom has put the picture where it begins, a moment after it came
export const scales = new WeakMap(); // by frame: of the whole map, and of what is shown now, in pixels by one of the map

/** Whether the picture stays where it is, while something is dragged over it. */
export function hold(frame, still) {
  pans.get(frame)?.setOptions({ disablePan: still });
}

/** Move a picture that is near by so many pixels, as far as there is more of it. */
export function shift(frame, dx, dy) {
  const pan = pans.get(frame);
  const scale = pan?.getScale() ?? 1;
  if (scale > 1.01) pan.pan(dx / scale, dy / scale, { relative: true, animate: false, force: true });
}

/** The part of the frame in which the picture can be seen, and how much of its foot lies under what happened. */
export function openPart(frame) {
  const { left, right, top, bottom, width } = frame.querySelector("svg").parentElement.getBoundingClientRect();
  const told = document.querySelector("#recap")?.getBoundingClientRect();
  const over = told?.height && told.left < right && told.right > left && told.top > (top + bottom) / 2;
  const covered = over ? Math.max(0, bottom - told.top) : 0;
  return { left, right, top, bottom: bottom - covered, width, height: bottom - covered - top, covered };
}

/** What lies at a point of the screen comes to the middle of a part of the frame, of what can be seen if no other is
 *  given, or as near to it as leaves nothing empty beyond the edge of the map there, at a scale, before the next picture
 *  is shown. */
export function bring(frame, scale, px, py, part = openPart(frame)) {
  const pan = pans.get(frame);
  const picture = frame.querySelector("svg");
  const all = picture.parentElement.getBoundingClientRect();
  const now = pan.getScale();
  const at = pan.getPan();
  const drawn = picture.getBoundingClientRect(); // the map lies in its middle, and is as wide or as high
  const { width, height } = picture.viewBox.baseVal;
  const size = Math.min(drawn.width / width, drawn.height / height);
  const within = (point, middle, long, frame, under = 0) => {
    const play = Math.max(0, (long * size - (frame * now) / scale) / 2);
    return Math.min(Math.max(point, middle - play), middle + play + under);
  };
  const x = within(px, drawn.left + drawn.width / 2, width, all.width);
  const covered = ((part.covered ?? 0) * now) / scale;
  const middle = drawn.top + drawn.height / 2;
  const y = within(py + covered / 2, middle, height, all.height, covered);
  const to = { x: at.x - (x - (all.left + all.right) / 2) / now, y: at.y - (y - (all.top + all.bottom) / 2) / now };
  const kept = 1 / scale - 1 / now; // Panzoom keeps a point in its place: the one that leads there
  const focal = (axis) => (scale * (to[axis] - at[axis])) / kept;
  if (Math.abs(kept) < 1e-4) pan.pan(to.x, to.y, { animate: false });
  else pan.zoom(scale, { animate: false, focal: { x: focal("x"), y: focal("y") } });
  if (covered) {
    pan.pan(to.x, to.y, { animate: false, contain: "" });
    frame.dataset.lifted = "true";
  }
  atOnce(pan);
}

/** Once less lies over the foot of the frame, or nothing any more, the map fills again what can be seen of it. */
export function lower(frame) {
  if (!frame.dataset.lifted) return;
  const part = openPart(frame);
  if (!part.covered) delete frame.dataset.lifted;
  bring(frame, pans.get(frame).getScale(), part.left + part.width / 2, part.top + part.height / 2, part);
}

/** Panzoom writes where the picture is in the next frame: now, so that who measures before then is not misled. */
export function atOnce(pan) {
  const { x, y } = pan.getPan();
  pan.setStyle("transition", "none");
  pan.setStyle("transform", `scale(${pan.getScale()}) translate(${x}px, ${y}px)`);
}
