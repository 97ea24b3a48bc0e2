// Writes the memory of a Pyodide that has imported the app: node tools/build/snapshot.mjs WHOLE.zip DATA.zip TARGET MODULE…
// WHOLE: the library and the app in one zip. DATA: what takes its place in the page. See
// assets/js/start/snapshot.js for the form; here it is not packed yet.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import "../../assets/js/start/no-stack-switching.js";
import { OPTIONS, own, sumAround, sumOf } from "../../assets/js/start/snapshot.js";
import "../../assets/runtime/pyodide/pyodide.asm.js";
import { loadPyodide } from "../../assets/runtime/pyodide/pyodide.mjs";
import { uses } from "./tricks.mjs";

const create = globalThis.createPyodideModule;
const [, , whole, data, target, ...modules] = process.argv;
const GAP = 16; // words that are the same, and end a run
process.env.TZ = "UTC";

/** A memory before anything has run. */
function before() {
  return new Promise((done, failed) => {
    const createPyodideModule = async (settings) => {
      settings.noInitialRun = true;
      done((await create(settings)).HEAPU32);
      return new Promise(() => {}); // no more is wanted of this one
    };
    loadPyodide({ ...OPTIONS, stdLibURL: path.resolve(data), createPyodideModule }).catch(failed);
  });
}

/** Pyodide with the library and the app, and its memory before anything had run. */
async function start() {
  let fresh;
  const createPyodideModule = (settings) => {
    settings.onRuntimeInitialized = () => (fresh = settings.HEAPU32.slice());
    return create(settings);
  };
  const stdLibURL = path.resolve(whole);
  return { pyodide: await loadPyodide({ ...OPTIONS, _makeSnapshot: true, stdLibURL, createPyodideModule }), fresh };
}

/** Fill what is free with 0: it holds what was there before. */
function clean({ HEAPU8, HEAPU32, stackSave, ...module }) {
  HEAPU8.fill(0, module._emscripten_stack_get_end(), stackSave());
  const end = HEAPU32[module._emscripten_get_sbrk_ptr() >>> 2];
  // A chunk of dlmalloc: the size of the one before, if that is free; its own size, whose second bit says that it is in
  // use; and where it is not, up to six links.
  for (let chunk = module._emscripten_stack_get_base(); chunk < end; ) {
    const word = HEAPU32[(chunk + 4) >>> 2];
    const size = word & ~7;
    if (size < 16 || chunk + size > end) throw new Error("the memory is laid out in another way");
    if (!(word & 2)) HEAPU8.fill(0, chunk + Math.min(size, 32), chunk + size);
    chunk += size;
  }
}

/** Memory and state out of what Pyodide writes: a number, where the memory begins, and the length of the state. */
function apart(written) {
  const [, begin, length] = new Uint32Array(written.buffer, 0, 3);
  const state = JSON.parse(new TextDecoder().decode(written.subarray(48, 48 + length)));
  return { memory: new Uint32Array(written.buffer, begin), state };
}

/** Where words are to be stored: [first, how many, …]. */
function runsOf(stored, length) {
  const runs = [];
  for (let i = 0, last = -Infinity; i < length; i++) {
    if (!stored(i)) continue;
    if (i - last > GAP) runs.push(i, 0);
    last = i;
    runs[runs.length - 1] = i + 1 - runs[runs.length - 2];
  }
  return runs;
}

/** Import what the page imports. */
function fill(pyodide) {
  const code = `
import gc, importlib, random, sys, typing, zipimport
for name in ${JSON.stringify(modules)}:
    importlib.import_module(name)
for forget in typing._cleanups:
    forget()
random.seed(0)
zipimport._zip_directory_cache.clear()  # another zip lies there in the page
sys._clear_internal_caches()
gc.collect()
${uses("freeze") ? "gc.freeze()" : ""}  # what lies in it stays: it is not looked through for garbage again
del forget, gc, importlib, name, random, sys, typing, zipimport`;
  try {
    pyodide.runPython(code);
  } catch (error) {
    console.error(error.message.trim().split("\n").slice(-4).join("\n"));
    process.exit(1);
  }
}

// Two of them: what is random in a fresh memory, or comes from a clock, is not the same in both. From here on nothing is
// random and no time goes by, so that the same sources give the same snapshot.
const other = await before();
Date.now = () => 1577836800000;
performance.now = () => 1;
crypto.randomFillSync = (view) => view.fill(1);
const { pyodide, fresh } = await start();
fill(pyodide);
const module = pyodide._module;
if (uses("clean")) clean(module);
const { memory, state } = apart(pyodide.makeMemorySnapshot());
memory[own(module)] = fresh[own(module)] = other[own(module)] = 0;
const stack = module._emscripten_stack_get_end() >>> 2;
const varies = (i) => i < stack && fresh[i] !== other[i];
const runs = runsOf((i) => varies(i) || memory[i] !== (i < stack ? fresh[i] : 0), memory.length);
const head = {
  pyodide: module.API.config.BUILD_ID,
  memory: memory.byteLength,
  fresh: sumAround(fresh, runs, stack),
  data: sumOf(fs.readFileSync(data)),
  runs,
  state,
};
const line = JSON.stringify(head);
const pad = " ".repeat(3 - (Buffer.byteLength(line) % 4)); // words begin at a multiple of 4
const words = [];
for (let run = 0; run < runs.length; run += 2)
  words.push(Buffer.from(memory.buffer, memory.byteOffset + 4 * runs[run], 4 * runs[run + 1]));
fs.writeFileSync(target, Buffer.concat([Buffer.from(`${line}${pad}\n`), ...words]));
