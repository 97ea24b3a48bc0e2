// Trusted Types: text becomes code or markup on this page in four places, and here each says what it may be. A browser
// that has them refuses every other place; one that has not runs the same checks.
const CODE = ["../bots/bot-worker.js", "../start/gunzip-worker.js", "../../runtime/pyodide/pyodide.asm.js"];
const ADDRESSES = new Set(CODE.map((name) => new URL(name, import.meta.url).href));
const named = globalThis.document?.querySelector('meta[name="service-worker"]')?.content;
if (named) ADDRESSES.add(new URL(named, document.baseURI).href);

const rules = {
  createScriptURL(address) {
    if (ADDRESSES.has(address)) return address;
    throw new TypeError(`${address} is no code of this page`);
  },
  createHTML(text) {
    if (/^<svg [^>]*>\s*<symbol /.test(text) && !/<script|\son\w+\s*=|javascript:/i.test(text)) return text;
    throw new TypeError("the sprite holds more than drawings");
  },
};
const policy = globalThis.trustedTypes ? trustedTypes.createPolicy("cradle", rules) : rules;

/** The address of a worker of this page, or of the script that makes Pyodide; any other is refused. */
export const codeAddress = (address) => policy.createScriptURL(String(address));

/** The icons as an element. */
export function spriteOf(text) {
  const drawing = new DOMParser().parseFromString(policy.createHTML(text), "image/svg+xml");
  return document.importNode(drawing.documentElement, true);
}
