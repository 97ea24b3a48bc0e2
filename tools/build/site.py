"""Builds what the page needs beside its own sources into assets/runtime/, and the site of the tests.

`python -m tools.build`, with `--tests` for the second site. What has not changed is not built again.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from cradle import games

from tools import ROOT
from tools.build import app_icon, live, snapshot
from tools.build.cards import picture
from tools.build.faces import FaceFault
from tools.build.rulebook import rules
from tools.build.tricks import uses
from tools.build.vendor import VendorFault, vendor
from tools.build.words import catalogues

MODULES = ROOT / "node_modules"
RUNTIME = ROOT / "assets/runtime"
BUILD = ROOT / "build"
STAMPS = BUILD / "stamps.json"
TEST_SITE = BUILD / "test-site"
STDLIB = MODULES / "pyodide/python_stdlib.zip"
COMPILED_STDLIB = RUNTIME / "pyodide/python_stdlib.zip"
APP = RUNTIME / "cradle.zip"
TEST_APP = TEST_SITE / "assets/runtime/cradle.zip"
# Made from the app, so the site of the tests has its own.
OF_THE_APP = (APP.name, snapshot.DATA, snapshot.FETCHED_LATER, snapshot.SNAPSHOT)
# Parts of the engine that the page does not use: commands for a shell, and tools to study games.
STUDIES = [
    *(ROOT / f"py/cradle/{name}.py" for name in ("__main__", "arena", "perft")),
    *(ROOT / f"py/cradle/kernel/{name}.py" for name in ("branches", "encoding", "sight")),
    *(ROOT / f"py/cradle/words/{name}.py" for name in ("sources", "typography")),
    *(path for part in ("encoder", "deals") for path in sorted(ROOT.glob(f"py/cradle/*/views/{part}.py"))),
    *sorted(ROOT.glob("py/cradle/*/board/description.py")),
    *sorted(ROOT.glob("py/cradle/*/bots/learning.py")),
    *(
        path
        for part in ("adapters", "bench", "lab", "learn", "record", "text")
        for path in sorted(ROOT.glob(f"py/cradle/{part}/**/*"))
    ),
]
SNAPSHOT_TOOLS = ("snapshot.mjs", "snapshot.py", "slim.mjs", "unused.mjs")
SNAPSHOT_SCRIPTS = [ROOT / f"assets/js/start/{name}.js" for name in ("no-stack-switching", "snapshot")]
APP_TOOLS = ("site.py", "cards.py", "compile.mjs", "rulebook.py", "words.py")
# The tricks by what they change: tools/build/tricks.py.
OF_THE_RUNTIME = ("exports", "unused", "shared", "chunks", "package")
OF_THE_PAGE = ("gunzip", "collect-garbage", "last-board", "no-stack-switching")
OF_THE_SNAPSHOT = ("exports", "unused", "clean", "freeze", "deflate", "later")
# A second game for the tests of the page: its package, and the module that adds it to the games.
TEST_GAME = (ROOT / "tests/parley", ROOT / "tests/cradle_extra.py")


class BuildFault(Exception):
    """Why the build cannot go on, in words."""


class Stamps:
    """Digests of what each part was made from, kept from one build to the next."""

    def __init__(self) -> None:
        self.known: dict[str, str] = json.loads(STAMPS.read_text()) if STAMPS.exists() else {}

    def stale(self, part: Path, sources: Iterable[Path], *tricks: str) -> Callable[[], None] | None:
        """None if `part` is up to date; else a function to call when it has been made. tricks: it may lack these."""
        name = str(part.relative_to(ROOT))
        digest = " without ".join([_digest(sources), *(t for t in tricks if not uses(t))])
        if part.exists() and self.known.get(name) == digest:
            return None

        def note_made() -> None:
            self.known[name] = digest
            STAMPS.write_text(json.dumps(self.known, indent=1))

        return note_made


def _digest(files: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(f"{file.relative_to(ROOT)}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def _tools(*names: str) -> list[Path]:
    """The tools that make a part, and the lock file that names their versions."""
    return [ROOT / "package-lock.json", *(ROOT / "tools/build" / name for name in names)]


def _sources(*roots: Path) -> list[Path]:
    """Files of these folders that may go into an app zip."""
    found = (path for root in roots for path in (root.rglob("*") if root.is_dir() else [root]))
    kinds = (".py", ".po", ".md", ".json")
    return [
        path
        for path in found
        if path.suffix in kinds and path.is_file() and path not in STUDIES and not is_unoffered(path)
    ]


def is_unoffered(path: Path) -> bool:
    """Whether it belongs to a game that the page does not offer yet."""
    room = path.relative_to(ROOT).parts[:3]
    return (ROOT.joinpath(*room) / "rules/position.py").exists() and room[-1] not in games.names()


def app_sources(roots: Iterable[Path]) -> tuple[bytes, list[str]]:
    """A zip of the packages' modules, with compiled catalogues and rules, and the faults of these texts."""
    faults: list[str] = []
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for root in roots:
            for path in sorted(_sources(root)):
                name = path.relative_to(root.parent).as_posix()
                if path.suffix in (".py", ".json"):
                    archive.writestr(name, path.read_bytes())
            for folder in sorted({path.parent for path in _sources(root)}):
                for made, wrong in (catalogues(folder), rules(folder), picture(folder)):
                    faults += wrong
                    for file, data in made.items():
                        archive.writestr((folder.relative_to(root.parent) / file).as_posix(), data)
    return out.getvalue(), faults


def stdlib_sources() -> bytes:
    """The standard library without what the app never imports."""
    drop = tomllib.loads((ROOT / "tools/build/stdlib.toml").read_text())["drop"] if uses("library") else []
    out = io.BytesIO()
    with zipfile.ZipFile(STDLIB) as whole, zipfile.ZipFile(out, "w") as kept:
        for name in whole.namelist():
            if not name.endswith("/") and not any(fnmatchcase(name, path) for path in drop):
                kept.writestr(name, whole.read(name))
    return out.getvalue()


def library_place() -> str:
    """Where the library lies for Python, as tracebacks show it."""
    version = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text())["info"]["python"]
    return f"/lib/python{''.join(version.split('.')[:2])}.zip/"


def compile_zips(jobs: list[tuple[bytes, Path, str]], stdlib: Path | None) -> None:
    """Compiles zips of sources with Pyodide, all in one process, which starts sooner from `stdlib`."""
    with tempfile.TemporaryDirectory() as folder:
        plan: list[dict[str, Any]] = []
        for number, (data, _, prefix) in enumerate(jobs):
            source = Path(folder, f"{number}.zip")
            source.write_bytes(data)
            plan.append({"source": str(source), "target": f"{source}.compiled", "prefix": prefix, "own": not prefix})
        Path(folder, "plan.json").write_text(json.dumps(plan))
        command = ["node", str(ROOT / "tools/build/compile.mjs"), f"{folder}/plan.json"]
        command += [str(stdlib)] if stdlib else []
        if subprocess.run(command, cwd=ROOT).returncode:
            raise BuildFault("Pyodide could not compile the sources above")
        for job, (_, target, _) in zip(plan, jobs, strict=True):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(job["target"], f"{target}.new")
            os.replace(f"{target}.new", target)


def bundle(part: str, folder: Path) -> None:
    """Makes scripts and sheets: those of the page's start, ("late") what it fetches then, or ("worker") its service
    worker. Raises BuildFault.
    """
    if subprocess.run(["node", str(ROOT / "tools/build/bundle.mjs"), part, str(folder)]).returncode:
        raise BuildFault("the scripts of the page could not be put together")


def build_site() -> list[str]:
    """Makes assets/runtime/; returns the faults of the texts. The page is made even if there are faults."""
    live.write(ROOT)
    stamps = Stamps()
    licences = (ROOT / "tools/build/licences").iterdir()
    drawings = _tools("icons.toml", "faces.py", "faces.toml")
    vendored = [*licences, *_tools("vendor.py", "slim.mjs", "unused.mjs"), *drawings]
    if done := stamps.stale(RUNTIME / "icons.svg", vendored, *OF_THE_RUNTIME):
        say("copying the runtime")
        RUNTIME.mkdir(parents=True, exist_ok=True)
        vendor(MODULES, ROOT / "tools/build/icons.toml", RUNTIME)
        done()
    own = [path for folder in ("assets/js", "assets/css") for path in (ROOT / folder).rglob("*.*")]
    parts = [ROOT / "pyscript.toml", ROOT / "py/main.py", *own, *_tools("bundle.mjs", "vendor.py")]
    if done := stamps.stale(RUNTIME / "page.js", parts, *OF_THE_RUNTIME, *OF_THE_PAGE):
        bundle("page", RUNTIME)
        done()
    icon = ROOT / "assets/icon.svg"
    if done := stamps.stale(RUNTIME / app_icon.SIZES[-1][0], [icon, *_tools("app_icon.py", "app_icon.mjs")]):
        app_icon.draw(icon, RUNTIME, ROOT / "tools/build/app_icon.mjs")
        done()
    jobs, after = [], []
    if done := stamps.stale(COMPILED_STDLIB, _tools("compile.mjs", "stdlib.toml"), "library", "lines"):
        jobs.append((stdlib_sources(), COMPILED_STDLIB, library_place()))
        after.append(done)
    stdlib = None if jobs else COMPILED_STDLIB
    faults: list[str] = []
    if done := stamps.stale(APP, [*_sources(ROOT / "py/cradle"), *_tools(*APP_TOOLS)], "lines"):
        data, faults = app_sources([ROOT / "py/cradle"])
        jobs.append((data, APP, ""))
        after.extend([] if faults else [done])
    if jobs:
        say("compiling " + ", ".join(target.name for _, target, _ in jobs))
        compile_zips(jobs, stdlib)
    for done in after:
        done()
    take_snapshot(stamps, APP)
    return faults


def take_snapshot(stamps: Stamps, app: Path) -> None:
    """Writes the memory of a Python that has imported this zip of the app, beside it."""
    sources = [COMPILED_STDLIB, app, *SNAPSHOT_SCRIPTS, *_tools(*SNAPSHOT_TOOLS)]
    if done := stamps.stale(app.with_name(snapshot.SNAPSHOT), sources, *OF_THE_SNAPSHOT):
        say("starting Python, and writing its memory")
        snapshot.write(COMPILED_STDLIB, app, app.parent)
        done()


def build_test_site() -> list[str]:
    """Makes the same site with the tests' own game in its app zip; everything else is linked. Needs the first site."""
    for file in ("index.html", "manifest.webmanifest"):
        _link(ROOT / file, TEST_SITE / file)
    for folder, others in (("assets", [RUNTIME.name]), ("assets/runtime", OF_THE_APP)):
        for path in (ROOT / folder).iterdir():
            if path.name not in others:
                _link(path, TEST_SITE / folder / path.name)
    stamps = Stamps()
    roots = [ROOT / "py/cradle", *TEST_GAME]
    faults: list[str] = []
    if done := stamps.stale(TEST_APP, [*_sources(*roots), *_tools(*APP_TOOLS)]):
        say("compiling the site of the tests")
        data, faults = app_sources(roots)
        compile_zips([(data, TEST_APP, "")], COMPILED_STDLIB)
        if not faults:
            done()
    take_snapshot(stamps, TEST_APP)
    return faults


def _link(source: Path, link: Path) -> None:
    link.parent.mkdir(parents=True, exist_ok=True)
    if not link.is_symlink():
        link.symlink_to(os.path.relpath(source, link.parent))


def say(text: str) -> None:
    print(f"build: {text}", flush=True)


def main() -> int:
    """Builds what is asked for; returns 0, or prints the faults and returns 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", action="store_true", help="make build/test-site/ too, with the tests' own game")
    options = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two builds at once would write the same files
        try:
            faults = build_site()
            if options.tests:
                faults += build_test_site()
        except (
            BuildFault,
            VendorFault,
            FaceFault,
            live.LiveFault,
            snapshot.SnapshotFault,
            subprocess.CalledProcessError,
        ) as fault:
            faults = [str(fault)]
    for fault_text in dict.fromkeys(faults):
        print(f"build: {fault_text.replace(f'{ROOT}/', '')}", file=sys.stderr)
    return 1 if faults else 0
