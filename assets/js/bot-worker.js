// A second interpreter for the bots: plain Pyodide, the app's zip, JSON in and out.
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
from cradle.app.thinking import answer
answer`);
}

const started = start();
started.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ broken: String(error) }),
);

onmessage = async ({ data }) => {
  const answer = await started;
  const { id } = JSON.parse(data);
  try {
    const found = answer(data, (progress) => postMessage({ id, progress: JSON.parse(progress) }));
    postMessage({ id, ...JSON.parse(found) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
