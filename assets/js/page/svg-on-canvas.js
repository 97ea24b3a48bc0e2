// A drawing of the page, painted onto a canvas as it looks there, letters included. An image made of its markup would need
// another policy for images, and would have none of the page's typefaces.
const SHAPES = {
  path: (element) => new Path2D(element.getAttribute("d") ?? ""),
  rect: (element) => pathOf((line) => line.roundRect(...sizes(element, "x", "y", "width", "height"), element.rx.baseVal.value)),
  circle: (element) => pathOf((line) => line.arc(...sizes(element, "cx", "cy", "r"), 0, 2 * Math.PI)),
  ellipse: (element) => pathOf((line) => line.ellipse(...sizes(element, "cx", "cy", "rx", "ry"), 0, 0, 2 * Math.PI)),
  line: (element) => pathOf((line) => [line.moveTo(...sizes(element, "x1", "y1")), line.lineTo(...sizes(element, "x2", "y2"))]),
  polyline: (element) => new Path2D(`M${element.getAttribute("points")}`),
  polygon: (element) => new Path2D(`M${element.getAttribute("points")}z`),
};
const GROUPS = new Set(["g", "svg", "a"]);
const SVG = "http://www.w3.org/2000/svg";

const sizes = (element, ...names) => names.map((name) => element[name].baseVal.value);
/** The element that a reference names, "#id" or "url(#id)". */
const elementNamed = (url) => document.getElementById(/#([^")]+)/.exec(url)?.[1] ?? "");

/** A path that `draw` draws. */
function pathOf(draw) {
  const line = new Path2D();
  draw(line);
  return line;
}

/** Paint a drawing into a box of a canvas: as wide as that, and as high as the drawing then is. */
export function paintSvg(context, svg, box) {
  const view = svg.viewBox.baseVal;
  const copy = svg.cloneNode(true); // in it what is used many times stands as often, so that it has styles and a place
  svg.after(copy);
  Object.assign(copy.style, { position: "absolute", inset: "0", opacity: "0", pointerEvents: "none", transform: "none" });
  try {
    for (let n = 0; n < 4; n++) copy.querySelectorAll("use").forEach(writeOut); // what is used may use more
    const scale = box.width / view.width;
    const place = new DOMMatrix([scale, 0, 0, scale, box.x - view.x * scale, box.y - view.y * scale]);
    context.save();
    context.beginPath();
    context.rect(box.x, box.y, box.width, view.height * scale);
    context.clip();
    const start = place.multiply(DOMMatrix.fromMatrix(copy.getScreenCTM()).inverse());
    for (const child of copy.children) paint(context, child, start, 1);
    context.restore();
  } finally {
    copy.remove();
  }
}

/** In place of what uses a shape stands the shape itself. */
function writeOut(use) {
  const target = elementNamed(use.getAttribute("href") ?? "");
  const group = document.createElementNS(SVG, "g");
  for (const { name, value } of use.attributes) if (!/^(href|x|y|width|height)$/.test(name)) group.setAttribute(name, value);
  const [x, y] = sizes(use, "x", "y");
  if (target?.matches("symbol")) {
    const inner = document.createElementNS(SVG, "svg");
    for (const name of ["x", "y", "width", "height"]) if (use.hasAttribute(name)) inner.setAttribute(name, use.getAttribute(name));
    if (target.hasAttribute("viewBox")) inner.setAttribute("viewBox", target.getAttribute("viewBox"));
    inner.append(...[...target.childNodes].map((child) => child.cloneNode(true)));
    group.append(inner);
  } else if (target) {
    const moved = document.createElementNS(SVG, "g");
    moved.setAttribute("transform", `translate(${x} ${y})`);
    moved.append(target.cloneNode(true));
    group.append(moved);
  }
  use.replaceWith(group);
}

function paint(context, element, start, seen) {
  const style = getComputedStyle(element);
  const alpha = seen * parseFloat(style.opacity || 1);
  if (style.display === "none" || !alpha) return;
  if (GROUPS.has(element.localName)) {
    context.save();
    const edge = elementNamed(element.getAttribute("clip-path") ?? "")?.firstElementChild;
    if (edge) {
      context.setTransform(start.multiply(DOMMatrix.fromMatrix(element.getScreenCTM())));
      context.clip(SHAPES[edge.localName](edge));
    }
    for (const child of element.children) paint(context, child, start, alpha);
    context.restore();
  } else if (style.visibility !== "visible") return;
  else if (element.localName in SHAPES) paintShape(context, element, style, start, alpha);
  else if (element.localName === "text") paintText(context, element, start, alpha);
}

function paintShape(context, element, style, start, alpha) {
  if (!prepare(context, element, style, start)) return;
  const line = SHAPES[element.localName](element);
  paintInOrder(context, element, style, alpha, () => context.fill(line, style.fillRule), () => context.stroke(line));
}

/** Every row of letters stands where the browser has set it. */
function paintText(context, text, start, alpha) {
  for (const row of text.children.length ? text.children : [text]) {
    const style = getComputedStyle(row);
    const letters = row.textContent.trim();
    if (!letters || style.visibility !== "visible" || !prepare(context, text, style, start)) continue;
    const { x, y } = row.getStartPositionOfChar(0);
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    paintInOrder(context, text, style, alpha, () => context.fillText(letters, x, y), () => context.strokeText(letters, x, y));
  }
}

/** Whether there is anything to paint; then the context is made ready for it. */
function prepare(context, element, style, start) {
  const here = element.getScreenCTM();
  if (!here || (style.fill === "none" && style.stroke === "none")) return false;
  context.setTransform(start.multiply(DOMMatrix.fromMatrix(here)));
  context.lineWidth = parseFloat(style.strokeWidth) || 0;
  context.lineCap = style.strokeLinecap;
  context.lineJoin = style.strokeLinejoin;
  context.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[\s,]+/).map(parseFloat));
  return true;
}

/** Fill and stroke something, in the order that its style asks for. */
function paintInOrder(context, element, style, alpha, fill, stroke) {
  const paints = [
    [style.fill, style.fillOpacity, "fillStyle", fill],
    [style.stroke, style.strokeOpacity, "strokeStyle", stroke],
  ];
  if (style.paintOrder.startsWith("stroke")) paints.reverse();
  for (const [colour, opacity, name, draw] of paints) {
    const found = colour.startsWith("url(") ? gradient(context, element, colour) : colour;
    if (!found || found === "none" || (name === "strokeStyle" && !context.lineWidth)) continue;
    context.globalAlpha = alpha * parseFloat(opacity);
    context[name] = found;
    draw();
  }
}

/** A shade along a line; patterns are left out. */
function gradient(context, element, url) {
  const of = elementNamed(url);
  if (of?.localName !== "linearGradient") return null;
  const { x, y, width, height } = element.getBBox();
  const [x1, y1, x2, y2] = sizes(of, "x1", "y1", "x2", "y2");
  const shade = context.createLinearGradient(x + x1 * width, y + y1 * height, x + x2 * width, y + y2 * height);
  for (const stop of of.children) {
    const { stopColor, stopOpacity } = getComputedStyle(stop);
    shade.addColorStop(stop.offset.baseVal, `color-mix(in srgb, ${stopColor} ${100 * stopOpacity}%, transparent)`);
  }
  return shade;
}
