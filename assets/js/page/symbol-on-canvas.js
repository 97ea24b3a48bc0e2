// A symbol of the page's sprite, on a canvas.

/** Fill a symbol around a point, in the colour of the context; whoever calls this restores the context. */
export function fillSymbol(context, id, x, y, size) {
  const drawing = document.getElementById(id);
  if (!drawing) return;
  const { width, height } = drawing.viewBox.baseVal;
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / width, size / height);
  for (const path of drawing.querySelectorAll("path")) context.fill(new Path2D(path.getAttribute("d")));
}
