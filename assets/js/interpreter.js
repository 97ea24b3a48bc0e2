// Python, started while PyScript is still on its way: pyscript.toml names this module as the interpreter to take over.
import { start } from "./python.js";

const heard = { stdout: console.log, stderr: console.error };
const started = start({ stdout: (line) => heard.stdout(line), stderr: (line) => heard.stderr(line) });
started.catch(() => {}); // whoever takes it over is told

/** What PyScript calls: the interpreter under way, from now on with its output where PyScript wants it. */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(heard, { stdout, stderr });
  return started;
}
