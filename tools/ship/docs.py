"""Pages for people who study games, in dist/docs: the engine to try in the browser, and its API from docstrings.

`make docs`. Any server of static files can serve the folder: `python3 -m http.server -d dist/docs`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from doctest import DocTestParser
from pathlib import Path

from tools import ROOT
from tools.build.site import MODULES, RUNTIME

OUT = ROOT / "dist/docs"
CONSOLE = ROOT / "tools/ship/console"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
LICENCES = ("cpython", "pyodide", "within-pyodide")  # licences of what is copied
HIDDEN = "!cradle.app"  # the page


def engine(file: Path) -> None:
    """The package without the page, as the wheel has it; the same sources give the same bytes."""
    sources = sorted(path for path in (ROOT / "py/cradle").rglob("*") if path.suffix in (".py", ".json", ".po", ".md"))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sources:
            name = path.relative_to(ROOT / "py")
            if name.parts[1] != "app":
                archive.writestr(zipfile.ZipInfo(name.as_posix()), path.read_bytes(), zipfile.ZIP_DEFLATED)


def session() -> str:
    """The examples of the README as JSON: statements, and the answers shown there."""
    examples = DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))
    return json.dumps([{"source": one.source, "want": one.want} for one in examples])


def console(folder: Path) -> None:
    """The page to try it out. It takes its Python from the packages that the build installs."""
    shutil.copytree(CONSOLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(MODULES / "pyodide" / name, folder / "pyodide" / name)
    shutil.copy(ROOT / "assets/js/start/no-stack-switching.js", folder / "no-stack-switching.js")
    (folder / "licences").mkdir()
    for path in RUNTIME.glob("licences/*.txt"):
        if path.name.startswith(LICENCES):
            shutil.copy(path, folder / "licences")
    engine(folder / "engine.zip")
    (folder / "session.json").write_text(session(), "utf-8")


def api(folder: Path) -> None:
    """Pages of all modules. pdoc warns of types that named tuples have as text; they are shown as they stand."""
    command = [sys.executable, "-W", "ignore", "-m", "pdoc", "-o", str(folder), "-d", "markdown", "cradle", HIDDEN]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(ROOT / "py")})


def main() -> None:
    shutil.rmtree(OUT, ignore_errors=True)
    console(OUT)
    api(OUT / "api")
    print(OUT.relative_to(ROOT) / "index.html")


if __name__ == "__main__":
    main()
