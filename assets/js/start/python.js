// Python with the app at hand, for the page and for the bots: from a snapshot of its memory, or as Pyodide starts anywhere.
import "./no-stack-switching.js";
import { loadPyodide } from "../../runtime/pyodide/pyodide.mjs";
import { OPTIONS, read, restore } from "./snapshot.js";
import { collectGarbage } from "./collect-garbage.js";
import { codeAddress } from "./trusted.js";
import { gunzip } from "./gunzip.js";
import { leftOut } from "./later-files.js";

const runtime = new URL("../../runtime/", import.meta.url);
const indexURL = new URL("pyodide/", runtime).href;
const maker = engine();
maker.catch(() => {}); // whoever waits for it is told

const LATER = 2000; // ms after the start: what draws the page comes first

async function fetched(name) {
  const answer = await fetch(new URL(name, runtime));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** What makes a module of Pyodide. Where the page has asked for it as a script it comes as one: Chromium keeps a script
 *  compiled for the next visit, and takes an ES module in anew at every visit. */
async function engine() {
  const asked = globalThis.document?.querySelector('link[rel="preload"][as="script"]');
  if (asked) {
    await new Promise((done) => {
      const script = document.createElement("script");
      script.onload = script.onerror = done; // if it does not come, it is asked for once more
      script.src = codeAddress(asked.href);
      document.head.append(script);
    });
  }
  if (!globalThis.createPyodideModule) await import("../../runtime/pyodide/pyodide.asm.js");
  return globalThis.createPyodideModule;
}

/** Pyodide with these options. Where its code does not come through, it warns and waits for ever; this fails instead. */
function load(options) {
  const stream = WebAssembly.instantiateStreaming;
  const broken = new Promise((_, fail) => {
    WebAssembly.instantiateStreaming = (...code) => {
      WebAssembly.instantiateStreaming = stream;
      const made = stream.apply(WebAssembly, code);
      made.catch(fail);
      return made;
    };
  });
  return Promise.race([loadPyodide({ indexURL, ...options }), broken]);
}

/** What is imported later comes out of the library: no snapshot holds files. Without it all goes on that has begun. */
async function bringLibrary(python) {
  python.FS.writeFile("/lib/library.zip", await fetched("pyodide/python_stdlib.zip"), { canOwn: true });
  python.runPython('import sys; sys.path.append("/lib/library.zip"); del sys');
}

/** Modules and rule books that few visits need: their packages have them in another zip. */
async function bringLaterFiles(python) {
  python.FS.writeFile("/lib/later.zip", await fetched("later.zip"), { canOwn: true });
  for (const name of ["app", "app.entrance", "app.history", "board", "civilization.board", "renaissance.board", "ur.board"])
    python.runPython(`import sys; sys.modules["cradle.${name}"].__path__.append("/lib/later.zip/cradle/${name.replace(".", "/")}"); del sys`);
}

async function fromSnapshot(streams) {
  const unpacking = gunzip(new URL("snapshot.bin", runtime));
  unpacking.catch(() => {}); // it is waited for below
  const python = await load({
    ...streams,
    ...OPTIONS,
    stdLibURL: new URL("data.zip", runtime).href,
    _loadSnapshot: new Uint8Array(4), // what restoreSnapshot is told, which knows better
    async createPyodideModule(settings) {
      delete settings.INITIAL_MEMORY; // the size of those four bytes
      const module = await (await maker)(settings);
      const { parts, release } = await unpacking;
      module.API.restoreSnapshot = () => {
        try {
          return restore(module, read(parts));
        } finally {
          release(parts);
        }
      };
      return module;
    },
  });
  python.runPython("import random; random.seed(); del random"); // the snapshot's own would be the same at every start
  leftOut(() => bringLaterFiles(python));
  setTimeout(() => bringLibrary(python).catch(console.warn).then(collectGarbage), LATER);
  return python;
}

async function fromFiles(streams) {
  const app = fetched("cradle.zip");
  app.catch(() => {}); // it is waited for below
  const python = await load({ ...streams, createPyodideModule: async (settings) => (await maker)(settings) });
  python.FS.writeFile("/home/pyodide/cradle.zip", await app);
  python.runPython('import sys; sys.path.insert(0, "/home/pyodide/cradle.zip"); del sys');
  return python;
}

/** Pyodide with the app to be imported; `streams`: what hears stdout and stderr. */
export async function start(streams = {}) {
  try {
    return await fromSnapshot(streams);
  } catch (error) {
    console.warn("Python starts without its snapshot:", error);
    return fromFiles(streams);
  }
}
