"""What the page takes from npm packages: Pyodide, PyScript, Preact, uPlot, Panzoom, fonts, icons, and their licences.

Only files the page asks for are copied; nothing of them is changed but the lists it does not use.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# Chunks that PyScript's core asks for, by the part of their names before the hash.
PYSCRIPT = ("core", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")
# Package, family, and the faces: weight and style. The latin subset has all letters of English and French, œ too.
FONTS = (
    ("cinzel", "Cinzel", ("400-normal", "600-normal", "700-normal")),
    ("im-fell-english", "IM Fell English", ("400-normal", "400-italic")),
    ("alegreya-sans", "Alegreya Sans", ("400-normal", "400-italic", "500-normal", "700-normal")),
)
FACE = """@font-face {{
  font-family: "{family}";
  font-style: {style};
  font-weight: {weight};
  font-display: swap;
  src: url("./fonts/{file}") format("woff2");
  unicode-range: {letters};
}}
"""
# What stands in the lock file and not in the page: types alone, and what Pyodide asks for in Node alone.
UNSHIPPED = {"@iconify/types", "@types/emscripten", "ws"}
# The texts for packages that bring none, by the name of the licence in their manifest; and the one of CPython.
STANDARD = Path(__file__).with_name("licences")
CPYTHON = """CPython {version}
Licence: PSF-2.0
https://www.python.org/

It came compiled within Pyodide. Of its standard library, modules that the page never asks for are left out, and the
others are compiled.

"""


class VendorFault(Exception):
    """What a package does not hold, in words."""


def vendor(modules: Path, icons: Path, runtime: Path) -> None:
    """Copies into `runtime` what the page needs from `modules` (node_modules) and draws the sprite of `icons`."""
    _pyodide(modules / "pyodide", runtime / "pyodide")
    _pyscript(modules / "@pyscript/core/dist", _fresh(runtime / "pyscript"))
    shutil.copyfile(modules / "preact/dist/preact.mjs", runtime / "preact.mjs")
    shutil.copyfile(modules / "uqr/dist/index.mjs", runtime / "uqr.mjs")
    shutil.copyfile(modules / "uplot/dist/uPlot.esm.js", runtime / "uplot.mjs")
    shutil.copyfile(modules / "uplot/dist/uPlot.min.css", runtime / "uplot.css")
    shutil.copyfile(modules / "@panzoom/panzoom/dist/panzoom.es.js", runtime / "panzoom.mjs")
    sheet = _fonts(modules / "@fontsource", _fresh(runtime / "fonts"))
    (runtime / "fonts.css").write_text(sheet, "utf-8")
    collection = json.loads((modules / "@iconify-json/game-icons/icons.json").read_text("utf-8"))
    wanted = tomllib.loads(icons.read_text("utf-8"))
    (runtime / "icons.svg").write_text(sprite(wanted, collection), "utf-8")
    _licences(modules, _fresh(runtime / "licences"))


def _fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _pyodide(package: Path, target: Path) -> None:
    target.mkdir(exist_ok=True)  # the compiled library lives there too
    for name in PYODIDE:
        shutil.copyfile(package / name, target / name)
    # The list of packages Pyodide could load from a CDN: the page loads none.
    lock = json.loads((package / "pyodide-lock.json").read_text("utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")


def _pyscript(dist: Path, target: Path) -> None:
    core = (dist / "core.js").read_text("utf-8")
    main = re.search(r'from"\./(core-[^"]+\.js)"', core)
    if not main:
        raise VendorFault(f"{dist}/core.js imports no core-*.js")
    text = (dist / main.group(1)).read_text("utf-8")
    # Of two toml chunks the core asks for the small one; the other belongs to the code editor.
    names = {"core.js", main.group(1)}
    for stem in (*PYSCRIPT[1:], "toml"):
        chunk = re.search(rf'import\("\./({stem}-[\w-]+\.js)"\)', text)
        if not chunk:
            raise VendorFault(f"{dist}/{main.group(1)} asks for no {stem}-*.js")
        names.add(chunk.group(1))
    for name in names:
        shutil.copyfile(dist / name, target / name)


def _fonts(packages: Path, target: Path) -> str:
    """Copies the faces; returns the sheet that names them."""
    sheet = []
    for package, family, faces in FONTS:
        letters = json.loads((packages / package / "unicode.json").read_text("utf-8"))["latin"]
        for face in faces:
            weight, style = face.split("-")
            file = f"{package}-latin-{face}.woff2"
            shutil.copyfile(packages / package / "files" / file, target / file)
            sheet.append(FACE.format(family=family, style=style, weight=weight, file=file, letters=letters))
    return "\n".join(sheet)


def sprite(wanted: dict[str, str], collection: dict[str, Any]) -> str:
    """One SVG of symbols, i-NAME for each of our names, in the colour of the text around it."""
    symbols = []
    for name, icon in wanted.items():
        drawing = collection["icons"].get(icon)
        if drawing is None:
            raise VendorFault(f"tools/icons.toml: {name} wants the icon {icon!r}, which game-icons does not have")
        width, height = (drawing.get(side, collection.get(side, 512)) for side in ("width", "height"))
        symbols.append(f'<symbol id="i-{name}" viewBox="0 0 {width} {height}">{drawing["body"]}</symbol>')
    return '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">\n' + "\n".join(symbols) + "\n</svg>\n"


def shipped(lock: Path) -> list[str]:
    """The packages that the page is made of, with those they are made of, as their folders are called."""
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    folders = [path.removeprefix("node_modules/") for path, about in packages.items() if path and not about.get("dev")]
    return [folder for folder in folders if folder not in UNSHIPPED]


def _licences(modules: Path, target: Path) -> None:
    """The licence of each package in full, and that of CPython, which lies within Pyodide."""
    for folder in shipped(modules.parent / "package-lock.json"):
        name = folder.replace("@", "").replace("/node_modules", "").replace("/", "-")
        (target / f"{name}.txt").write_text(licence(modules / folder), "utf-8")
    version = json.loads((modules / "pyodide/pyodide-lock.json").read_text("utf-8"))["info"]["python"]
    text = (STANDARD / "CPython.txt").read_text("utf-8")
    (target / "cpython.txt").write_text(CPYTHON.format(version=version) + text, "utf-8")


def licence(package: Path) -> str:
    """The licence of the package in this folder: its own text, or else the standard one. Raises VendorFault."""
    manifest = json.loads((package / "package.json").read_text("utf-8"))
    name, terms = manifest["name"], manifest["license"]
    own = sorted(path for path in package.iterdir() if "LICEN" in path.name.upper())
    text = (own or [STANDARD / f"{terms}.txt"])[0]
    if not text.is_file():
        raise VendorFault(f"{name} brings no text of its licence, and tools/licences/ has none that is called {terms}")
    head = f"{name} {manifest['version']}\nLicence: {terms}\n{manifest.get('homepage', '')}\n\n"
    return head + text.read_text("utf-8").replace("{author}", str(manifest.get("author")))
