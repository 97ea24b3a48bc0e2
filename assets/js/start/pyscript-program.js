// What PyScript runs, and its settings: here they are text within the page's script, and nobody waits for more files.
import program from "../../../py/main.py";
import settings from "../../../pyscript.toml";

/** Hand both to PyScript, which looks for them in the page. */
export function giveToPyScript() {
  const place = document.querySelector("py-script");
  place.setAttribute("config", settings);
  place.textContent = program;
}
