// The page that is one file, before it starts: its files are unpacked, and its bots get a worker that browsers allow here.
// A page that was opened from a disk may have a worker from a data: address, and no other.
import { serve } from "./single_files.js";

const files = {};

function bytes(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const whole = atob(text);
  const out = new Uint8Array(whole.length);
  for (let i = 0; i < whole.length; i++) out[i] = whole.charCodeAt(i);
  return out;
}

async function unpack(block) {
  const { path, type } = block.dataset;
  const packed = new Blob([bytes(block.textContent)]);
  block.remove();
  const plain = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  files[path] = { type, bytes: await new Response(plain).arrayBuffer() };
}

/** A file as a data: address. */
const data = ({ type, bytes }) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(new Blob([bytes], { type }));
  });

await Promise.all(Array.from(document.querySelectorAll("script[data-path]"), unpack));
const address = await data(files.worker);
// See assets/js/trusted.js: of all data: addresses this one alone is a worker.
const rules = { createScriptURL: () => address };
const code = (globalThis.trustedTypes?.createPolicy("cradle-file", rules) ?? rules).createScriptURL("");
delete files.worker;
serve(files);
globalThis.Worker = class extends Worker {
  constructor(address, options) {
    super(code, options);
    this.postMessage(files);
  }
};
globalThis.cradleImport = () => import("../assets/js/interpreter.js"); // see tools/single.mjs
await import("../assets/js/shell.js");
