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
const known = new Map(); // name of an attribute -> "never" drawn, or only with a "safe" address, or undefined

/** Whether an attribute may be drawn. */
function passes(name, value) {
  if (!known.has(name)) known.set(name, UNSAFE_NAME.test(name) ? "never" : ADDRESS.test(name) ? "safe" : undefined);
  const how = known.get(name);
  return !how || (how === "safe" && SAFE_HREF.test(value));
}

/** One node; what could run code or leave the page by itself is dropped. */
function node(tree) {
  if (!Array.isArray(tree)) return tree === null || tree === undefined ? null : String(tree);
  const [tag, attributes, ...children] = tree;
  if (typeof tag !== "string" || FORBIDDEN.test(tag)) return null;
  const safe = {};
  for (const name in attributes || {}) if (passes(name, attributes[name])) safe[name] = attributes[name];
  return h(tag, safe, ...children.map(node));
}

/** Draw trees into mount points: [[id, tree or list of trees], ...]. */
export function show(batch) {
  for (const [id, tree] of batch) {
    const element = document.getElementById(id);
    if (!element) continue;
    const many = Array.isArray(tree) && (tree.length === 0 || Array.isArray(tree[0]) || tree[0] === null);
    render(many ? tree.map(node) : node(tree), element);
  }
  hold();
}

function hold() {
  const root = document.documentElement;
  const ours = Object.keys(HELD).filter((name) => document.querySelector(HELD[name]));
  const held = [...ours, ...[...document.querySelectorAll("[data-held]")].map(({ dataset }) => dataset.held)].join(" ");
  if (root.dataset.holds !== held) root.dataset.holds = held;
}
