// Pyodide, started while PyScript is still on its way: pyscript.toml names this module as the interpreter to take over.
import "./one-stack.js";
import { loadPyodide as load } from "../runtime/pyodide/pyodide.mjs";

const heard = { stdout: console.log, stderr: console.error };
const stream = WebAssembly.instantiateStreaming;
// Where its code does not come through, Pyodide warns and waits for ever; this fails instead.
const broken = new Promise((_, fail) => {
  WebAssembly.instantiateStreaming = (...code) => {
    WebAssembly.instantiateStreaming = stream;
    const made = stream.apply(WebAssembly, code);
    made.catch(fail);
    return made;
  };
});
const python = load({
  indexURL: new URL("../runtime/pyodide/", import.meta.url).href,
  stdout: (line) => heard.stdout(line),
  stderr: (line) => heard.stderr(line),
});
const started = Promise.race([python, broken]);
started.catch(() => {}); // whoever takes it over is told

/** What PyScript calls: the interpreter under way, from now on with its output where PyScript wants it. */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(heard, { stdout, stderr });
  return started;
}
