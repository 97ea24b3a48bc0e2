// The page that is one file, before it starts: its files are found, and its bots get a worker that browsers allow here.
// A page that was opened from a disk may have a worker from a data: address, and no other.
import { serve } from "./single_files.js";

const WORKER = "worker.js";
const blocks = new Map(); // path -> what holds the file
const files = new Map(); // path -> a promise of its type and bytes

function bytes(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const whole = atob(text);
  const out = new Uint8Array(whole.length);
  for (let i = 0; i < whole.length; i++) out[i] = whole.charCodeAt(i);
  return out;
}

async function unpack(block) {
  const { readable, writable } = new DecompressionStream("gzip");
  const packed = writable.getWriter();
  packed.write(bytes(block.textContent)).catch(() => {}); // whoever reads is told
  packed.close().catch(() => {});
  block.remove();
  return { type: block.dataset.type, bytes: await new Response(readable).arrayBuffer() };
}

/** A file, unpacked when it is first asked for; nothing where there is none. */
function find(path) {
  if (!files.has(path) && blocks.has(path)) {
    files.set(path, unpack(blocks.get(path)));
    blocks.set(path, null); // its text is not kept
  }
  return files.get(path);
}

/** All files but the worker itself, for it. */
async function all() {
  const paths = [...blocks.keys()].filter((path) => path !== WORKER);
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await find(path)])));
}

/** A file as a data: address. */
const data = ({ type, bytes }) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(new Blob([bytes], { type }));
  });

for (const block of document.querySelectorAll("script[data-path]")) {
  blocks.set(block.dataset.path, block);
  if (block.dataset.late === undefined) find(block.dataset.path);
}
const address = await data(await find(WORKER));
// See assets/js/start/trusted.js: of all data: addresses this one alone is a worker.
const rules = { createScriptURL: () => address };
const code = (globalThis.trustedTypes?.createPolicy("cradle-file", rules) ?? rules).createScriptURL("");
files.delete(WORKER);
serve(find);
globalThis.Worker = class extends Worker {
  constructor(address, options) {
    super(code, options);
    all().then((files) => this.postMessage(files));
  }
};
await import("../../assets/js/start/page.js");
