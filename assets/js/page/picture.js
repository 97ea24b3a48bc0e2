// The picture of a finished game, drawn here: who won, the board, the ranking, how the scores went. It is kept as a PNG, or
// handed to another app. Colours and typefaces are those of the page.
import { paintSvg } from "./svg-on-canvas.js";
import { fillSymbol } from "./symbol-on-canvas.js";

const WIDTH = 1080;
const EDGE = 56;
const ROOM = WIDTH - 2 * EDGE;
const MAP_HEIGHT = 760; // at most
const ROW = 58;
const CHART = 230; // px, the height of the lines of the scores
const MARK = 21; // the radius of a symbol
const drawn = new WeakMap(); // by canvas, the text that it was drawn from

/** Draw what has changed. */
export async function drawPictures() {
  for (const canvas of document.querySelectorAll("[data-picture]")) {
    const text = canvas.dataset.picture;
    if (drawn.get(canvas) === text) continue;
    drawn.set(canvas, text);
    const { title, script, text: letters } = typefaces(canvas);
    await Promise.all([`700 40px ${title}`, `400 40px ${script}`, `400 20px ${letters}`, `700 20px ${letters}`].map((font) => document.fonts.load(font)));
    if (canvas.isConnected && drawn.get(canvas) === text) draw(canvas, JSON.parse(text));
  }
}

const blob = (canvas) => new Promise((done) => canvas.toBlob(done, "image/png"));
const shownCanvas = () => document.querySelector("[data-picture]");

/** Save the picture as a file. */
export async function keep(name) {
  const canvas = shownCanvas();
  if (!canvas) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await blob(canvas));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Hand the picture to another app, where one can take it; otherwise save it. */
export async function share(name) {
  const canvas = shownCanvas();
  if (!canvas) return;
  const files = [new File([await blob(canvas)], name, { type: "image/png" })];
  if (navigator.canShare?.({ files })) await navigator.share({ files }).catch(() => {}); // closed again: nothing to say
  else await keep(name);
}

// Colours -------------------------------------------------------------------------------------------------------------
const value = (element, name) => getComputedStyle(element).getPropertyValue(name);
const typefaces = (element) => ({ title: value(element, "--title"), script: value(element, "--script"), text: value(element, "--text") });

/** A colour of the page as a canvas takes it; of a seat, its own. */
function colours(canvas) {
  const probe = document.createElement("span");
  probe.hidden = true;
  canvas.parentNode.append(probe);
  const read = (name, seat = "") => {
    probe.className = seat && `seat-${seat}`;
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  return { read, end: () => probe.remove() };
}

// Drawing -------------------------------------------------------------------------------------------------------------
function draw(canvas, data) {
  const { read, end } = colours(canvas);
  const { title, script, text } = typefaces(canvas);
  const context = canvas.getContext("2d");
  const ink = read("--ink");
  const write = (letters, x, y, font, colour = ink, align = "left") => {
    Object.assign(context, { font, fillStyle: colour, textAlign: align, textBaseline: "alphabetic" });
    context.fillText(letters, x, y);
  };
  const board = [...document.querySelectorAll("#table svg[viewBox]")].reduce((most, svg) => (most && area(most) >= area(svg) ? most : svg), null);
  const view = board?.viewBox.baseVal;
  const wide = view ? Math.min(ROOM, (MAP_HEIGHT * view.width) / view.height) : 0;
  const high = view ? (wide * view.height) / view.width : 0;
  context.font = `400 27px ${text}`;
  const decided = brokenIntoLines(context, data.decided, ROOM);
  const lines = data.ranking.filter(({ line }) => line.length > 1);
  const rowsAt = 236 + high + 28;
  const chartAt = rowsAt + data.ranking.length * ROW + 22;
  const decidedAt = chartAt + (lines.length ? CHART + 66 : 0);
  canvas.width = WIDTH;
  canvas.height = Math.ceil(decidedAt + decided.length * 36 + (decided.length ? 14 : 0) + 62);

  const best = data.ranking[0];
  context.fillStyle = read("--paper");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = read("--seat", best.colour);
  for (const [inset, width] of [[16, 7], [27, 2]]) {
    context.lineWidth = width;
    context.strokeRect(inset, inset, canvas.width - 2 * inset, canvas.height - 2 * inset);
  }
  const lang = document.documentElement.lang.replace(/^en$/, "en-GB");
  const when = new Date(data.when).toLocaleDateString(lang, { day: "numeric", month: "long", year: "numeric" });
  write(data.game, WIDTH / 2, 96, fittingFont(context, data.game, (size) => `700 ${size}px ${title}`, 50), ink, "center");
  const about = [...data.about, when].join(" · ");
  write(about, WIDTH / 2, 134, fittingFont(context, about, (size) => `400 ${size}px ${text}`, 26), ink, "center");
  write(data.won, WIDTH / 2, 202, fittingFont(context, data.won, (size) => `400 ${size}px ${script}`, 58), ink, "center");
  if (board) paintSvg(context, board, { x: (WIDTH - wide) / 2, y: 236, width: wide });

  context.globalAlpha = 1;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.setLineDash([]);
  const most = Math.max(1, ...data.ranking.map(({ score }) => score));
  data.ranking.forEach((row, n) => {
    const y = rowsAt + n * ROW;
    const [seat, on] = [read("--seat", row.colour), read("--on-seat", row.colour)];
    context.globalAlpha = 0.28;
    context.fillStyle = seat;
    context.fillRect(EDGE + 62, y + 5, (ROOM - 62) * Math.max(0, row.score / most), ROW - 12);
    context.globalAlpha = 1;
    write(String(row.rank), EDGE + 26, y + 38, `700 28px ${text}`, ink, "center");
    symbol(context, row.symbol, EDGE + 92, y + ROW / 2 - 1, seat, on);
    const points = String(row.score).replace("-", "−");
    write(points, EDGE + ROOM - 14, y + 39, `700 31px ${text}`, ink, "right");
    write(row.name, EDGE + 128, y + 38, fittingFont(context, row.name, (size) => `400 ${size}px ${text}`, 30, ROOM - 280));
  });
  if (lines.length) {
    write(data.scores, EDGE, chartAt + 24, `700 23px ${text}`);
    drawLines(context, lines, { x: EDGE, y: chartAt + 44, width: ROOM - 2 * MARK - 6, height: CHART - 24 }, read);
  }
  decided.forEach((line, n) => write(line, WIDTH / 2, decidedAt + 28 + n * 36, `400 27px ${text}`, ink, "center"));
  write("Cradle", WIDTH / 2, canvas.height - 46, `700 22px ${title}`, ink, "center");
  end();
}

const area = (svg) => svg.clientWidth * svg.clientHeight;

/** The largest letters, up to `most`, in which a text has room. */
function fittingFont(context, letters, font, most, room = ROOM - 20) {
  let size = most;
  for (; size > 14; size--) {
    context.font = font(size);
    if (context.measureText(letters).width <= room) break;
  }
  return font(size);
}

/** A text as lines that have room, in the font of the context. */
function brokenIntoLines(context, letters, room) {
  const out = [];
  for (const word of letters.split(/ /).filter(Boolean)) {
    const longer = out.length ? `${out.at(-1)} ${word}` : word;
    if (out.length && context.measureText(longer).width <= room) out[out.length - 1] = longer;
    else out.push(word);
  }
  return out;
}

/** The disc of a seat with its symbol. */
function symbol(context, id, x, y, seat, on) {
  context.beginPath();
  context.arc(x, y, MARK, 0, 2 * Math.PI);
  context.fillStyle = seat;
  context.fill();
  context.save();
  context.fillStyle = on;
  fillSymbol(context, id, x, y, MARK * 1.44);
  context.restore();
}

/** The scores turn by turn, the winner's line last and thickest, each with its symbol at the end. */
function drawLines(context, rows, { x, y, width, height }, read) {
  const all = rows.flatMap(({ line }) => line);
  const [least, most] = [Math.min(0, ...all), Math.max(...all, 1)];
  const at = (n, count, score) => [x + (width * n) / (count - 1), y + height - (height * (score - least)) / (most - least)];
  context.strokeStyle = read("--line");
  context.lineWidth = 1.5;
  for (const part of [0, 0.5, 1]) {
    context.beginPath();
    context.moveTo(x, y + height * part);
    context.lineTo(x + width, y + height * part);
    context.stroke();
  }
  context.lineJoin = "round";
  for (const { line, colour, symbol: id, rank } of [...rows].reverse()) {
    context.beginPath();
    line.forEach((score, n) => context.lineTo(...at(n, line.length, score)));
    context.strokeStyle = read("--seat", colour);
    context.lineWidth = rank === 1 ? 6 : 3.5;
    context.stroke();
    const [endX, endY] = at(line.length - 1, line.length, line.at(-1));
    symbol(context, id, endX + MARK, endY, read("--seat", colour), read("--on-seat", colour));
  }
}
