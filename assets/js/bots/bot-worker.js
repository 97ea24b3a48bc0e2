// A second interpreter for the bots: plain Pyodide, JSON in and out. What it thinks about is dropped as soon as something
// else is asked, or a message comes without an id.
import { start } from "../start/python.js";

const THINK = `
from importlib.util import find_spec
if find_spec("cradle_extra"):
    import cradle_extra
from cradle.app.bots.worker import think
think`;

const started = start().then((python) => python.runPython(THINK));
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
