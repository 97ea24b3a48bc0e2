// Trees of Python (JSON lists [tag, {attributes}, ...children]) to the DOM, by Preact. Never markup.
import { h, render } from "../../runtime/preact.mjs";

const FORBIDDEN = /^(script|iframe|object|embed|link|meta|base|style|foreignobject|template)$/i;
const UNSAFE_NAME = /^(on|srcdoc$|dangerously|children$|ref$)/i;
const ADDRESS = /^(xlink:)?(href|src|action|formaction)$/i;
const SAFE_HREF = /^(#|\.{0,2}\/|https:\/\/|mailto:|[\w-]+(\/|$))/;
// What a table holds, for the style sheets: [data-holds~="tour"]. By :has() they would look for it at every change. What
// only one game has, its board names: an element with [data-held="traders"].
const HELD = {
  table: ".play",
  ending: "#ending .ending",
  map: "#table .map-chart",
  many: "#table .map-many",
  tour: "#prompt .tour",
  reads: "#prompt .tour-reads",
  lesson: "#prompt .lesson",
  verdict: "#prompt .lesson-verdict",
  hint: "#prompt .hint",
  notice: "#prompt .notice",
  setup: "#prompt [data-kind^='setup']",
  drags: "#prompt .prompt-rows > [data-drags]",
  takes: "#prompt .prompt-rows > .takes",
  recap: "#recap .recap",
  lines: "#recap-lines:not([hidden])",
  folded: "#recap-lines[hidden]",
  scores: "#scores .scores-more",
  six: "#scores .score:nth-of-type(6)",
  tabs: "#tabs .tabs > :nth-child(2)",
  needed: "#tabs .is-needed",
  form: "#part-form > .desk-panel",
};
const PLACES = Object.fromEntries(Object.entries(HELD).map(([name, selector]) => [name, /^#([\w-]+)/.exec(selector)?.[1]]));
const known = new Map(); // name of an attribute -> "never" drawn, or only with a "safe" address, or undefined

/** Whether an attribute may be drawn. */
function passes(name, value) {
  if (!known.has(name)) known.set(name, UNSAFE_NAME.test(name) ? "never" : ADDRESS.test(name) ? "safe" : undefined);
  const how = known.get(name);
  return !how || (how === "safe" && SAFE_HREF.test(value));
}

/** One node; what could run code or leave the page by itself is dropped. child: makes those in it. */
function node(tree, child = node) {
  if (!Array.isArray(tree)) return tree === null || tree === undefined ? null : String(tree);
  const [tag, attributes, ...children] = tree;
  if (typeof tag !== "string" || FORBIDDEN.test(tag)) return null;
  const safe = {};
  for (const name in attributes || {}) if (passes(name, attributes[name])) safe[name] = attributes[name];
  return h(tag, safe, ...children.map((one) => child(one)));
}

const made = new WeakMap(); // tree -> its node: Preact looks at none that it has drawn already

/** A node that is made once: what two drawings of a place have in common is the same tree. */
function once(tree) {
  if (!Array.isArray(tree)) return node(tree);
  if (!made.has(tree)) made.set(tree, node(tree));
  return made.get(tree);
}

const last = new Map(); // place of the board -> the tree drawn there last
const RARE = ["data-chart", "data-held", "data-throw", "data-zoom"]; // attributes that the trees of few games have
const had = new Set(); // those of them that a tree has had

/** The trees in a text, whose rare attributes are looked for from now on. */
export function read(text) {
  for (const name of RARE) if (text.includes(`"${name}":`)) had.add(name);
  return JSON.parse(text);
}

/** The trees of a batch, each whole: with a third entry, a number in a tree is the part of the last one there. */
export function whole(batch) {
  return batch.map(([id, tree, differs]) => {
    const all = differs ? tree.map((part, n) => (n > 1 && typeof part === "number" ? last.get(id)[part] : part)) : tree;
    if (id.startsWith("part-")) last.set(id, all);
    return [id, all];
  });
}

/** What has one of the rare attributes: what nothing has, a browser looks for all over the page. */
export const having = (name) => (had.has(name) ? [...document.querySelectorAll(`[${name}]`)] : []);

/** Draw trees into mount points: [[id, tree or list of trees], ...]. */
export function show(batch) {
  for (const [id, tree] of batch) {
    const element = document.getElementById(id);
    if (!element) continue;
    const many = Array.isArray(tree) && (tree.length === 0 || Array.isArray(tree[0]) || tree[0] === null);
    render(many ? tree.map((one) => node(one)) : node(tree, once), element);
  }
  if (batch.some(([id]) => id === "screen")) // with the tree of a place that is gone, its whole table would stay
    for (const id of last.keys()) if (!document.getElementById(id)) last.delete(id);
  hold(batch.map(([id]) => id));
}

const held = new Map(); // name -> whether it was there when the place that has it was drawn last

/** Note what the table holds now that these places were drawn. */
function hold(drawn) {
  const all = drawn.some((id) => id === "screen" || id === "table" || id === "desk");
  const parts = drawn.some((id) => id.startsWith("part-"));
  for (const name in HELD) {
    const place = PLACES[name];
    const may = place === "table" ? parts : !place || drawn.some((id) => place.startsWith(id));
    if (all || may || !held.has(name)) held.set(name, Boolean(document.querySelector(HELD[name])));
  }
  const ours = Object.keys(HELD).filter((name) => held.get(name));
  const now = [...ours, ...having("data-held").map(({ dataset }) => dataset.held)].join(" ");
  const root = document.documentElement;
  if (root.dataset.holds !== now) root.dataset.holds = now;
}
