// Charts over a game, drawn by uPlot in the places that py/cradle/app/history/charts.py makes. Names, words and colours stand there.
import uPlot from "../../runtime/uplot.mjs";
import { fillSymbol } from "./symbol-on-canvas.js";
import { untilGone } from "./until-gone.js";

const MARK = 11; // radius of a seat's symbol at the end of its line, in pixels
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000]; // between ticks
const SHARES = [0.1, 0.2, 0.25, 0.5];
// Nothing is dragged; and a click is heard, though the cursor has moved to the nearest turn since the button went down.
const STILL = { x: false, y: false, setScale: false, click: () => {} };
const charts = new Map(); // by place, those that are drawn

/** Draw what is new on the page. A click with the mouse tells "look" with the decisions that stood then. */
export function drawCharts(tell) {
  for (const place of document.querySelectorAll("[data-chart]"))
    if (charts.get(place)?.text !== place.dataset.chart) draw(place, tell);
}

function draw(place, tell) {
  forget(place);
  const text = place.dataset.chart;
  const data = JSON.parse(text);
  const figure = place.parentElement;
  const chart = { text, tell, data, place, figure, keys: [...figure.querySelectorAll(".chart-key")], number: numberFormat(data) };
  chart.plot = new uPlot(options(chart), [data.x, ...data.y], place);
  chart.size = new ResizeObserver(() => place.clientWidth && chart.plot.setSize(box(place)));
  chart.size.observe(place);
  untilGone(place).addEventListener("abort", () => forget(place), { once: true });
  charts.set(place, chart);
  listen(chart);
}

function forget(place) {
  const chart = charts.get(place);
  if (!chart) return;
  chart.size.disconnect();
  chart.plot.destroy();
  charts.delete(place);
  for (const part in chart) delete chart[part]; // an engine may keep one plot for ever: not with it a table that was left
}

/** Draw all charts anew: the colours or the letters of the page have changed. */
function redrawAll() {
  for (const [place, { tell }] of [...charts]) draw(place, tell);
}

new MutationObserver(redrawAll).observe(document.documentElement, { attributeFilter: ["data-theme", "data-size"] });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawAll);
addEventListener("dppxchange", redrawAll); // uPlot's word for another density of pixels

// How it looks --------------------------------------------------------------------------------------------------------
const box = (place) => ({ width: place.clientWidth, height: place.clientHeight });

function options(chart) {
  const { place, data, keys, number } = chart;
  const { color, borderTopColor: rule, fontSize, fontFamily } = getComputedStyle(place);
  const letter = Math.round(parseFloat(fontSize)); // uPlot knows whole pixels alone
  const thin = { stroke: rule, width: 1 };
  const axis = { stroke: color, font: `${letter}px ${fontFamily}`, gap: 3, grid: thin, ticks: { ...thin, size: 5 } };
  const wide = (_, texts) => 14 + 0.6 * letter * Math.max(1, ...(texts || []).map((text) => text.length));
  return {
    ...box(place),
    padding: [MARK, 2 * MARK + 12, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: STILL, move: (plot, x, y) => [nearest(plot, x), y] },
    scales: { x: { time: false, range: (_, least, most) => [least, most] }, y: { range: data.percent ? [0, 1] : rangeFromZero } },
    axes: [
      { ...axis, incrs: STEPS, size: letter + 14, space: 4 * letter },
      { ...axis, incrs: data.percent ? SHARES : STEPS, size: wide, space: 2 * letter, values: (_, at) => at.map(number) },
    ],
    series: [
      {},
      ...keys.map((key, n) => ({
        stroke: getComputedStyle(key.querySelector(".chart-stroke")).color,
        width: 2.5,
        dash: data.dash[n].map((length) => length * uPlot.pxRatio),
        points: { show: false },
      })),
    ],
    hooks: { draw: [(plot) => drawEnds(plot, chart)], ready: [(plot) => read(plot, chart)], setCursor: [(plot) => read(plot, chart)] },
  };
}

/** Where the turn is that lies nearest. */
const nearest = (plot, x) => (x < 0 ? x : plot.valToPos(plot.data[0][plot.posToIdx(x)], "x"));

/** From nothing to a little over the highest value. */
const rangeFromZero = (_, least, most) => [Math.min(0, least ?? 0), Math.max(1, 1.04 * (most ?? 0))];

function numberFormat({ percent }) {
  const format = new Intl.NumberFormat(document.documentElement.lang, percent ? { maximumFractionDigits: 0 } : {});
  const written = (value) => (percent ? percent.replace("{n}", format.format(100 * value)) : format.format(value));
  return (value) => (value === null || value === undefined ? "–" : written(value).replace("-", "−"));
}

/** The symbol of each seat at the end of its line, moved apart where lines end together. */
function drawEnds(plot, { data, keys }) {
  const { ctx, bbox } = plot;
  const scale = uPlot.pxRatio;
  const last = data.y.map((values) => values.findLastIndex((value) => value !== null));
  const marks = last.map((i, n) => ({ n, i, y: plot.valToPos(data.y[n][i] ?? 0, "y", true) })).filter(({ i }) => i >= 0);
  spreadHeights(marks, 2 * MARK * scale, bbox.top + bbox.height);
  const x = bbox.left + bbox.width + (MARK + 8) * scale;
  for (const { n, i, y, at } of marks) {
    const style = getComputedStyle(keys[n].querySelector(".seat-mark"));
    ctx.save();
    ctx.setLineDash([]);
    ctx.strokeStyle = style.borderTopColor;
    ctx.lineWidth = scale;
    ctx.stroke(new Path2D(`M${plot.valToPos(data.x[i], "x", true)} ${y}L${x} ${at}`));
    ctx.beginPath();
    ctx.arc(x, at, (MARK - 1) * scale, 0, 2 * Math.PI);
    ctx.fillStyle = style.backgroundColor;
    ctx.fill();
    ctx.lineWidth = 1.5 * scale;
    ctx.stroke();
    ctx.fillStyle = style.color;
    fillSymbol(ctx, data.symbol[n], x, at, 1.35 * MARK * scale);
    ctx.restore();
  }
}

/** Heights `at`, as near to `y` as may be where they are `least` apart and none below the foot. */
function spreadHeights(marks, least, foot) {
  marks.sort((a, b) => a.y - b.y);
  let next = -Infinity;
  for (const mark of marks) next = (mark.at = Math.max(mark.y, next)) + least;
  next = foot;
  for (const mark of marks.toReversed()) next = (mark.at = Math.min(mark.at, next)) - least;
}

// What it says --------------------------------------------------------------------------------------------------------
/** Write the values at the pointer, else those at the end, beside the names. */
function read(plot, { data, figure, keys, number }) {
  const i = plot.cursor.idx ?? data.x.length - 1;
  const x = data.x[i];
  figure.querySelector(".chart-at").textContent = x === 0 ? data.start : data.say.replace("{n}", x);
  keys.forEach((key, n) => (key.querySelector(".chart-value").textContent = number(data.y[n][i])));
}

function listen({ plot, data, tell }) {
  const { over } = plot;
  const follow = ({ clientX, clientY, pointerType }) => {
    if (pointerType === "mouse") return; // uPlot does
    const { left, top } = over.getBoundingClientRect();
    plot.setCursor({ left: clientX - left, top: clientY - top });
  };
  over.addEventListener("pointerdown", follow);
  over.addEventListener("pointermove", follow);
  if (!data.at) return;
  over.classList.add("chart-leads");
  over.addEventListener("click", ({ pointerType }) => {
    if (pointerType === "touch" || plot.cursor.idx === null) return; // a finger reads; the table leads to the board
    tell("look", String(data.at[plot.cursor.idx]));
  });
}
