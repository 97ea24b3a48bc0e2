// Python, started before all else of the page: pyscript.toml names this module as the interpreter that PyScript takes over.
import { inForeignFrame } from "./foreign-frame.js";
import { areMissing, bring } from "./later-files.js";
import * as storage from "../keep/storage.js";

const heard = { stdout: console.log, stderr: console.error };
const streams = { stdout: (line) => heard.stdout(line), stderr: (line) => heard.stderr(line) };
const plays = typeof WebAssembly === "object" && !inForeignFrame() && !document.documentElement.dataset.old; // as shell.js asks
const started = plays
  ? Promise.all([import("./python.js").then(({ start }) => start(streams)), storage.begin()]).then(withLaterFiles)
  : Promise.reject(new Error("nothing is played here"));
started.catch(() => {}); // whoever takes it over is told

/** Python with what lies in later.zip, where the address or what is stored speaks of it. */
async function withLaterFiles([python]) {
  if (areMissing("", location.hash, ...storage.keys("cradle/"))) await bring().catch(console.warn);
  return python;
}

/** What PyScript calls: the interpreter under way, from now on with its output where PyScript wants it. */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(heard, { stdout, stderr });
  return started;
}
