// Python with the engine, beside the page, so that the page stays alive while it works.
import "./no-stack-switching.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function start() {
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  python.FS.writeFile("/home/pyodide/engine.zip", await fetched("engine.zip"));
  python.runPython('import sys; sys.path.insert(0, "/home/pyodide/engine.zip")');
  python.runPython(new TextDecoder().decode(await fetched("session.py")));
  return python.globals.get("run");
}

const started = start();
onmessage = async ({ data }) => postMessage((await started)(data));
started.catch((error) => {
  setTimeout(() => {
    throw error; // the page is told
  });
});
