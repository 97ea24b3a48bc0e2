"""What the page takes from npm: Pyodide, PyScript, Preact, idb, uPlot, Panzoom, Trystero, fonts, icons, licences, and
what signs and shares keys.

Only files that the page fetches are copied. They stay as they are, except for lists that the page does not use, such as
the exports of Pyodide (`tools/build/slim.mjs`). A package of many modules is bundled into one, and large scripts are
minified.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from tools import ROOT
from tools.build.faces import SHARED, SVG, sprites
from tools.build.tricks import uses

PYODIDE, SCRIPT, WASM = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"
ENGINE = "pyodide.asm.js"  # what the page has in place of SCRIPT
LIBRARY = "python_stdlib.zip"  # compiled by the build, beside these
# What names exports of Pyodide's WebAssembly besides its own script.
NAMING = ("assets/js/start/snapshot.js", "tools/build/snapshot.mjs")
# Chunks that the page needs of those PyScript's core asks for, by the part of their names before the hash.
PYSCRIPT = ("error", "toml")
CHUNK = re.compile(r'import\("\./(([\w-]+?)-[\w-]{8}\.js)"\)')
# Its package for Python, which it would write to files and import at every start, and for which the page has no use.
PACKAGE = re.compile(
    r'[\w$]+\("\.",\{pyscript:\{.*?\}\}\),[\w$]+\.push\("import pyscript as _pyscript"\),'
    r'([\w$]+\.push\(\.\.\.\["_Path","_path","_os"),"_pyscript"\]',
    re.DOTALL,
)
# Where it opens databases: for packages that Pyodide would load, in the page and in its workers, and for folders of the
# disk. It needs none here, and some browsers let no page open one.
PACKAGES = re.compile(r"new [\w$]+\(`\$\{[\w$]+\}@\$\{[\w$]+\}`\)")
FOLDERS = re.compile(r'(?<="storage permissions not granted",)([\w$]+=)new [\w$]+\([\w$]+\)')
# Where it begins to watch the page for scripts that come later: it would look at every element and attribute that is
# drawn. The only script is there at the start.
WATCHING = re.compile(r"\([\w$]+\.observe\(([\w$]+),\{childList:!0,subtree:!0,attributes:!0\}\),\1\)")
# Where it imports the interpreter that its settings name, and where it waits for itself, which only a module may. The
# page's script holds the one and does the other.
INTERPRETER = re.compile(r"(?<=[{,]module:)import\([\w$]+\)")
ITSELF = re.compile(r"await ([\w$]+\(\));export\{(?=[^}]*\};?\s*$)")
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
# Packages in the lock file that are not in the page: types, and what Pyodide needs only in Node.
UNSHIPPED = {"@iconify/types", "@types/emscripten", "ws"}
# Licence texts for packages that have none, by the licence's name in their manifest; and those of CPython and of other
# software in Pyodide, by name.
STANDARD = Path(__file__).with_name("licences")
CPYTHON = """CPython {version}
Licence: PSF-2.0
https://www.python.org/

It came compiled within Pyodide. Of its standard library, modules that the page never asks for are left out, and the
others are compiled.

"""
# Other software in Pyodide and its modules: name, licence, source, and the owner if the licence is the standard text.
WITHIN = (
    ("Emscripten", "MIT", "https://emscripten.org/", "2010-2014 Emscripten authors, see AUTHORS file"),
    ("LLVM", "Apache-2.0 WITH LLVM-exception", "https://llvm.org/", ""),
    ("musl", "MIT", "https://musl.libc.org/", ""),
    ("libffi", "MIT", "https://sourceware.org/libffi/", "1996-2024 Anthony Green, Red Hat, Inc and others"),
    ("zlib", "Zlib", "https://zlib.net/", ""),
    ("bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2/", ""),
    ("XZ-Utils", "public domain", "https://tukaani.org/xz/", ""),
    ("Zstandard", "BSD-3-Clause", "https://facebook.github.io/zstd/", ""),
    ("SQLite", "public domain", "https://sqlite.org/", ""),
    (
        "Expat",
        "MIT",
        "https://libexpat.github.io/",
        "1998-2000 Thai Open Source Software Center Ltd and Clark Cooper; 2001-2025 Expat maintainers",
    ),
    ("libmpdec", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal/", ""),
    ("mimalloc", "MIT", "https://microsoft.github.io/mimalloc/", "2018-2021 Microsoft Corporation, Daan Leijen"),
    (
        "HACL",
        "MIT",
        "https://hacl-star.github.io/",
        "2016-2022 INRIA, CMU and Microsoft Corporation; 2022-2023 HACL* Contributors",
    ),
    ("SipHash", "MIT", "https://github.com/majek/csiphash/", "2013 Marek Majkowski <marek@popcount.org>"),
    ("Mersenne-Twister", "BSD-3-Clause", "http://www.math.sci.hiroshima-u.ac.jp/m-mat/MT/emt.html", ""),
    ("cfuhash", "BSD-3-Clause", "https://www.python.org/", ""),
    ("dtoa", "David M. Gay's", "https://netlib.org/fp/", ""),
    (
        "error-stack-parser",
        "MIT",
        "https://www.stacktracejs.com/",
        "2017 Eric Wendelin and other contributors",
    ),
)
COMPILED = """{name} (within Pyodide)
Licence: {terms}
{home}

"""


# A module as a script that leaves what it exports in a global: Chromium keeps scripts compiled, and ES modules not.
ENGINE_FORM = (
    "--format=iife",
    "--global-name=pyodideEngine",
    "--define:import.meta.url=pyodideAddress",
    '--banner:js=var pyodideAddress = globalThis.document?.currentScript?.src ?? "file:///";',
    "--footer:js=globalThis.createPyodideModule = pyodideEngine.default;",
)


class VendorFault(Exception):
    """What is missing in a package, in words."""


def vendor(modules: Path, icons: Path, runtime: Path) -> None:
    """Copies what the page needs from `modules` (node_modules) into `runtime`, and draws the sprite of `icons`."""
    _pyodide(modules / "pyodide", runtime / "pyodide")
    _pyscript(modules, runtime / "pyscript.mjs")
    shutil.copyfile(modules / "preact/dist/preact.mjs", runtime / "preact.mjs")
    shutil.copyfile(modules / "idb/build/index.js", runtime / "idb.mjs")
    shutil.copyfile(modules / "uqr/dist/index.mjs", runtime / "uqr.mjs")
    shutil.copyfile(modules / "uplot/dist/uPlot.esm.js", runtime / "uplot.mjs")
    shutil.copyfile(modules / "uplot/dist/uPlot.min.css", runtime / "uplot.css")
    _bundle(modules, modules / "@trystero-p2p/core/dist/index.mjs", runtime / "trystero.mjs")
    _minify(modules, modules / "@noble/secp256k1/index.js", runtime / "secp256k1.mjs")
    _bundle(modules, modules / "shamir-secret-sharing/esm/index.js", runtime / "shamir.mjs")
    shutil.copyfile(modules / "@panzoom/panzoom/dist/panzoom.es.js", runtime / "panzoom.mjs")
    sheet = _fonts(modules / "@fontsource", _fresh(runtime / "fonts"))
    (runtime / "fonts.css").write_text(sheet, "utf-8")
    collection = json.loads((modules / "@iconify-json/game-icons/icons.json").read_text("utf-8"))
    wanted = tomllib.loads(icons.read_text("utf-8"))
    (runtime / "icons.svg").write_text(sprite(wanted, collection), "utf-8")
    for game, drawn in sprites(icons.with_name("faces.toml").read_text("utf-8"), collection).items():
        (runtime / f"faces-{game}.svg").write_text(drawn, "utf-8")
    _licences(modules, _fresh(runtime / "licences"))


def _bundle(modules: Path, entry: Path, target: Path, *options: str) -> None:
    """Bundles a module with all that it imports into one."""
    _minify(modules, entry, target, "--bundle", "--log-level=warning", *options)


def _minify(modules: Path, entry: Path, target: Path, *options: str) -> None:
    """Writes a module in fewer bytes."""
    always = ["--minify", "--format=esm", "--charset=utf8", "--legal-comments=none", "--log-level=error"]
    command = ["node", str(modules / "esbuild/bin/esbuild"), str(entry), *always, *options, f"--outfile={target}"]
    if subprocess.run(command).returncode:
        raise VendorFault(f"{target.name} could not be written in fewer bytes")


def _fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _pyodide(package: Path, target: Path) -> None:
    target.mkdir(exist_ok=True)
    for path in target.iterdir():
        if path.name != LIBRARY:
            path.unlink()  # what an older build has left
    shutil.copyfile(package / PYODIDE, target / PYODIDE)
    naming = [package / PYODIDE, *(ROOT / name for name in NAMING)]
    with tempfile.TemporaryDirectory() as folder:
        command = ["node", str(ROOT / "tools/build/slim.mjs"), str(package), folder, *map(str, naming)]
        if subprocess.run(command).returncode:
            raise VendorFault("Pyodide could not be written without what no page needs")
        shutil.copyfile(Path(folder, WASM), target / WASM)
        _minify(package.parent, Path(folder, SCRIPT), target / ENGINE, *ENGINE_FORM)
    # The list of packages that Pyodide could load from a CDN; the page loads none.
    lock = json.loads((package / "pyodide-lock.json").read_text("utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")


def _pyscript(modules: Path, target: Path) -> None:
    """PyScript's core in one module, with the chunks that the page needs; the others are empty."""
    dist = modules / "@pyscript/core/dist"
    main = re.search(r'from"\./(core-[^"]+\.js)"', (dist / "core.js").read_text("utf-8"))
    if not main:
        raise VendorFault(f"{dist}/core.js imports no core-*.js")
    text = (dist / main.group(1)).read_text("utf-8")
    less, packages = PACKAGE.subn(r"\1]", text)
    text = less if uses("package") else text
    chunks = dict(CHUNK.findall(text))
    needed = [chunk for chunk, stem in chunks.items() if stem in PYSCRIPT]
    text, databases = PACKAGES.subn("Object.assign(new Map,{sync(){},close(){}})", text)
    text, folders = FOLDERS.subn(r"\1new Map", text)
    text, watching = WATCHING.subn(r"\1", text)
    if watching != 1:
        raise VendorFault(f"{dist}/{main.group(1)} watches the page in another way")
    if databases != 2 or folders != 1:
        raise VendorFault(f"{dist}/{main.group(1)} opens its databases in another way")
    if packages != 1 or len(needed) != len(PYSCRIPT):
        raise VendorFault(f"{dist}/{main.group(1)} has its package or its chunks in another way")
    with tempfile.TemporaryDirectory() as folder:
        every = [path.name for path in dist.glob("*.js") if path.name != main.group(1)]
        for name in ("core.js", *needed) if uses("chunks") else every:
            shutil.copyfile(dist / name, Path(folder, name))
        for chunk in chunks.keys() - needed if uses("chunks") else ():
            Path(folder, chunk).write_text("export {};")
        Path(folder, main.group(1)).write_text(text, "utf-8")
        _bundle(modules, Path(folder, "core.js"), target)
    text, interpreters = INTERPRETER.subn('import("../js/start/interpreter.js")', target.read_text("utf-8"), count=1)
    text, waits = ITSELF.subn(r"export const ready=\1;export{", text)
    if not interpreters or waits != 1:
        raise VendorFault(f"{target.name} imports its interpreter or waits for itself in another way")
    target.write_text(text, "utf-8")


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
    """One SVG with a symbol i-NAME for each of our names, in the colour of the text around it."""
    symbols = []
    for name, icon in wanted.items():
        drawing = collection["icons"].get(icon)
        if drawing is None:
            raise VendorFault(f"tools/build/icons.toml: {name} wants the icon {icon!r}, which game-icons does not have")
        width, height = (drawing.get(side, collection.get(side, 512)) for side in ("width", "height"))
        symbols.append(f'<symbol id="i-{name}" viewBox="0 0 {width} {height}">{drawing["body"]}</symbol>')
    return SVG.format("\n".join([*symbols, SHARED]))


def shipped_folders(lock: Path) -> list[str]:
    """The folders of the packages that the page is made of, with the packages that these need."""
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    folders = [path.removeprefix("node_modules/") for path, about in packages.items() if path and not about.get("dev")]
    return [folder for folder in folders if folder not in UNSHIPPED]


def _licences(modules: Path, target: Path) -> None:
    """Writes the full licences of each package, of CPython in Pyodide, and of the libraries in both."""
    for folder in shipped_folders(modules.parent / "package-lock.json"):
        name = folder.replace("@", "").replace("/node_modules", "").replace("/", "-")
        (target / f"{name}.txt").write_text(licence(modules / folder), "utf-8")
    version = json.loads((modules / "pyodide/pyodide-lock.json").read_text("utf-8"))["info"]["python"]
    text = (STANDARD / "CPython.txt").read_text("utf-8")
    (target / "cpython.txt").write_text(CPYTHON.format(version=version) + text, "utf-8")
    for name, terms, home, author in WITHIN:
        own = STANDARD / f"{name}.txt"
        text = (own if own.exists() else STANDARD / f"{terms}.txt").read_text("utf-8").replace("{author}", author)
        head = COMPILED.format(name=name, terms=terms, home=home)
        (target / f"within-pyodide-{name.lower()}.txt").write_text(head + text, "utf-8")


def licence(package: Path) -> str:
    """The licence of the package in this folder: its own text, or the standard one. Raises VendorFault."""
    manifest = json.loads((package / "package.json").read_text("utf-8"))
    name, terms = manifest["name"], manifest["license"]
    own = sorted(path for path in package.iterdir() if "LICEN" in path.name.upper())
    text = (own or [STANDARD / f"{terms}.txt"])[0]
    if not text.is_file():
        raise VendorFault(
            f"{name} brings no text of its licence, and tools/build/licences/ has none that is called {terms}"
        )
    head = f"{name} {manifest['version']}\nLicence: {terms}\n{manifest.get('homepage', '')}\n\n"
    return head + text.read_text("utf-8").replace("{author}", str(manifest.get("author")))
