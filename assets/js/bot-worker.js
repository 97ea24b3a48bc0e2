// A second interpreter for the bots: plain Pyodide, the app's zip, JSON in and out. What it thinks about is dropped as
// soon as something else is asked, or a message comes without an id.
import "./one-stack.js";
import { loadPyodide } from "../runtime/pyodide/pyodide.mjs";

const runtime = new URL("../runtime/", import.meta.url);

async function start() {
  const zip = fetch(new URL("cradle.zip", runtime)).then((answer) => {
    if (!answer.ok) throw new Error(`cradle.zip: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const py = await loadPyodide({ indexURL: new URL("pyodide/", runtime).href });
  py.FS.writeFile("/home/pyodide/cradle.zip", new Uint8Array(await zip));
  return py.runPython(`
import sys
from importlib.util import find_spec
sys.path.insert(0, "/home/pyodide/cradle.zip")
if find_spec("cradle_extra"):
    import cradle_extra
from cradle.app.thinking import think
think`);
}

const started = start();
started.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ broken: String(error) }),
);

let asked = null; // the id of the last question, null where it was dropped

onmessage = async ({ data }) => {
  const { id = null } = JSON.parse(data);
  asked = id;
  const think = await started;
  let thought = null;
  try {
    if (asked !== id || id === null) return;
    thought = think(data);
    for (const word of thought) {
      const said = JSON.parse(word);
      postMessage("progress" in said ? { id, progress: said.progress } : { id, ...said });
      await new Promise((done) => setTimeout(done)); // to hear whether it was dropped
      if (asked !== id) return;
    }
  } catch (error) {
    postMessage({ id, error: String(error) });
  } finally {
    thought?.destroy();
  }
};
