// Pieces travel from where they stood to where they stand now. What is drawn has no memory of single pieces: a stack that
// grew is paired with the nearest one of the same seat that shrank. Dice roll when the throw on the board is another one.
// Fetched when a board is drawn and motion is wanted.

const MOST = 8; // that travel at once; where more has changed, bots have played meanwhile
const ROLL = { duration: 600, easing: "cubic-bezier(0.2, 0.6, 0.3, 1)" }; // ms
const FACES = 8; // that a die shows while it rolls
const FALL = { duration: 900, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" };
const TIME = { duration: 320, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" }; // ms

const drawn = new Map(); // by place of the board, a line for each of its pieces in the tree that was drawn last

/** What a tree says of its pieces, a line each: kind and number, whose they are, and the place that they stand in. */
function pieces(tree, seat = "", place = "") {
  if (!Array.isArray(tree)) return "";
  if (typeof tree[0] !== "string") return tree.map((part) => pieces(part, seat, place)).join("");
  const about = tree[1] ?? {};
  const within = /seat-\w+/.exec(about.class)?.[0] ?? seat;
  const here = about["data-pick"] ?? place;
  const own = about["data-piece"] ? `${about["data-piece"]} ${about["data-n"] ?? 1} ${within} ${here}\n` : "";
  return own + tree.slice(2).map((part) => pieces(part, within, here)).join("");
}

/** The places in which this batch draws other pieces than there were. Where nothing has moved, nothing is measured. */
export function changedIn(batch) {
  if (batch.some(([id]) => id === "table")) drawn.clear();
  const changed = [];
  for (const [id, tree] of batch) {
    if (!id.startsWith("part-")) continue;
    const now = pieces(tree);
    if (drawn.get(id) !== now) changed.push(id);
    drawn.set(id, now);
  }
  return changed;
}

/** The stacks in some places of the board: by kind and place, how many pieces there are. */
function stacks(places) {
  const found = new Map();
  for (const part of places) {
    for (const element of document.getElementById(part)?.querySelectorAll("[data-piece]") || []) {
      const seat = /seat-\w+/.exec(element.closest("[class*='seat-']")?.getAttribute("class") || "");
      const kind = `${element.dataset.piece} ${seat}`;
      const place = element.closest("[data-pick]")?.dataset.pick || part;
      found.set(`${kind} ${place}`, { element, within: element.parentNode, kind, here: `${seat} ${place}`, n: Number(element.dataset.n ?? 1) });
    }
  }
  return found;
}

/** Where the middle of a stack is on the screen. */
function spot({ element }) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The stacks in the places that are about to be drawn, with where they stand. */
export function seen(places) {
  const found = stacks(places);
  for (const stack of found.values()) Object.assign(stack, spot(stack));
  return found;
}

/** Let the dice of another throw than the one before roll; not where bots have played at once meanwhile. */
export function roll(before, now) {
  if (!now || now === before || document.documentElement.dataset.pace === "instant" || document.querySelector("#recap > *")) return;
  document.querySelectorAll("[data-throw] .die").forEach((die, n) => {
    const side = n % 2 ? 1 : -1;
    const way = die.animate([{ translate: `${24 * side}px -14px`, rotate: `${-400 * side}deg` }, { translate: "0px 0px", rotate: "0deg" }], ROLL);
    const turn = () => (die.dataset.face = 1 + Math.floor(6 * Math.random()));
    const turns = setInterval(turn, ROLL.duration / FACES);
    turn();
    way.onfinish = way.oncancel = () => {
      clearInterval(turns);
      delete die.dataset.face;
    };
  });
}

/** Let what has moved in these places since travel. */
export function travel(before, places) {
  const after = stacks(places);
  const less = [...before].filter(([key, old]) => old.n > (after.get(key)?.n || 0)).map(([, old]) => old);
  const more = [...after].filter(([key, now]) => now.n > (before.get(key)?.n || 0));
  const gone = less.filter((old) => !more.some(([, now]) => now.kind === old.kind || now.here === old.here));
  gone.slice(0, MOST).forEach(fall); // what only became another piece there, or went elsewhere, does not fall
  if (more.length > MOST) return;
  for (const [, now] of more) Object.assign(now, spot(now)); // all before the first copy is added: it is laid out once
  for (const [key, now] of more) {
    const away = (old) => Math.hypot(old.x - now.x, old.y - now.y);
    const from = less.filter((old) => old.kind === now.kind).sort((a, b) => away(a) - away(b))[0];
    const grown = before.has(key);
    if (from) move(grown ? ghost(now.element) : now.element, now, from, grown);
    else if (!grown) now.element.animate([{ opacity: 0 }, { opacity: 1 }], TIME);
  }
}

/** What is gone from the board breaks off and falls. */
function fall({ element, within }) {
  if (!within.isConnected) return;
  const copy = element.cloneNode(true);
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { transformBox: "fill-box", transformOrigin: "center" });
  within.append(copy);
  const way = copy.animate([{ opacity: 1 }, { opacity: 1, rotate: "12deg", offset: 0.3 }, { opacity: 0, translate: "0px 40px", rotate: "70deg" }], FALL);
  way.onfinish = way.oncancel = () => copy.remove();
}

/** A copy that stands for what comes, over a stack that stood there before. */
function ghost(element) {
  const copy = element.cloneNode(true);
  copy.setAttribute("aria-hidden", "true");
  element.parentNode.append(copy);
  return copy;
}

function move(element, now, from, leaves) {
  const size = element.parentNode.getScreenCTM?.()?.a || 1; // pixels a unit of the drawing
  const start = `${(from.x - now.x) / size}px ${(from.y - now.y) / size}px`;
  const way = element.animate([{ translate: start }, { translate: "0px 0px" }], TIME);
  if (leaves) way.onfinish = way.oncancel = () => element.remove();
}
