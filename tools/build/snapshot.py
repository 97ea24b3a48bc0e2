"""Writes the files from which a page starts: the memory of a Python that has imported the app, and the files it reads.

See `assets/js/start/snapshot.js` for the form, and docs/starting.md for why.
"""

from __future__ import annotations

import gzip
import io
import os
import re
import subprocess
import tempfile
import zipfile
from pathlib import Path

import deflate
from cradle import games

from tools import ROOT
from tools.build.tricks import uses

SNAPSHOT, DATA, FETCHED_LATER = "snapshot.bin", "data.zip", "later.zip"
HISTORY_MODULES = tuple(f"cradle/app/history/{name}.pyc" for name in ("director", "picture"))
STAGE_MODULES = *HISTORY_MODULES, "cradle/renaissance/board/stage_dice.pyc"
BOOK_EXAMPLES = tuple(f"cradle/{of}board/book_examples.pyc" for of in ("", "civilization/", "renaissance/", "ur/"))
LESSONS = (
    "cradle/board/lessons.pyc",
    *(f"cradle/{of}/lessons/" for of in ("app", *(f"{game}/board" for game in games.names()))),
)
LARGE_CARDS = tuple(f"cradle/{game}/board/close_up.pyc" for game in ("civilization", "renaissance"))
# what is imported from the file FETCHED_LATER: live tables, plans, and what the first great event of a visit needs, or
# its end, or the first rule book that somebody opens, the first card that somebody looks at closely, or lessons
MODULES_FETCHED_LATER = (
    *(f"cradle/app/{part}" for part in ("live/", "pace/", "post/", "planning.pyc", "entrance/fault_report.pyc")),
    *STAGE_MODULES,
    *BOOK_EXAMPLES,
    *LARGE_CARDS,
    *LESSONS,
)
RULE_BOOK = re.compile(r"cradle/\w+/board/rules\.\w+\.json")
# What is imported later: modules that only a browser has, and what takes less room as a file than as memory: live
# tables, shared links and reviews, which few visits need, and what only bots' workers need, which nobody waits for.
LATER: tuple[str, ...] = ("cradle/app/browser.pyc",)
if uses("later"):
    LATER += (*MODULES_FETCHED_LATER, "cradle/app/entrance/links.pyc", "cradle/app/bots/worker.pyc")
    LATER += tuple(f"cradle/players/{name}.pyc" for name in ("advice", "luck", "plan_search", "rounds", "survey"))
# What PyScript and live tables import besides the app.
ALSO = ("pathlib", "hashlib", "hmac")
Files = dict[str, bytes]


class SnapshotFault(Exception):
    """Why the snapshot cannot be written, in words."""


def write(library: Path, app: Path, folder: Path) -> None:
    """Writes the three files for these zips into `folder`. Raises SnapshotFault."""
    files = unpack(app)
    later = {name: body for name, body in files.items() if is_fetched_later(name)}
    data = {name: body for name, body in files.items() if not module(name) and name not in later}
    with tempfile.TemporaryDirectory() as place:
        whole = Path(place, "whole.zip")
        whole.write_bytes(pack({**unpack(library), **files}, zipfile.ZIP_STORED))
        (folder / f"{DATA}.new").write_bytes(pack(data, zipfile.ZIP_DEFLATED))
        (folder / f"{FETCHED_LATER}.new").write_bytes(pack(later, zipfile.ZIP_DEFLATED))
        memory = Path(place, SNAPSHOT)
        names = [*ALSO, *filter(None, map(module, files))]
        paths = [str(whole), str(folder / f"{DATA}.new"), str(memory)]
        if subprocess.run(["node", str(ROOT / "tools/build/snapshot.mjs"), *paths, *names], cwd=ROOT).returncode:
            raise SnapshotFault("the memory of Python could not be written")
        # At its highest level, libdeflate makes gzip files that are 4 % smaller than those of zlib.
        image = memory.read_bytes()
        small = deflate.gzip_compress(image, 12) if uses("deflate") else gzip.compress(image, 9)
        (folder / f"{SNAPSHOT}.new").write_bytes(small)
    for name in (DATA, FETCHED_LATER, SNAPSHOT):
        os.replace(folder / f"{name}.new", folder / name)


def is_fetched_later(name: str) -> bool:
    """Whether this file of the app's zip lies in FETCHED_LATER: few visits need it."""
    return bool(name.startswith(MODULES_FETCHED_LATER) or RULE_BOOK.fullmatch(name))


def module(name: str) -> str:
    """The module in a snapshot that this file of the app's zip becomes; "" if there is none."""
    if not name.startswith("cradle") or not name.endswith(".pyc") or name.startswith(LATER):
        return ""
    return name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")


def unpack(path: Path) -> Files:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def pack(files: Files, how: int) -> bytes:
    """A zip of these files, the same whenever it is made."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in files.items():
            info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            info.compress_type = how
            with archive.open(info, "w") as file:
                if how == zipfile.ZIP_DEFLATED and uses("deflate"):
                    setattr(file, "_compressor", Smallest())  # noqa: B010 (zipfile has no way to choose another one)
                file.write(body)
    return out.getvalue()


class Smallest:
    """What zipfile asks of a compressor, by libdeflate: files are some 7 % smaller."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def compress(self, data: bytes) -> bytes:
        self.parts.append(bytes(data))
        return b""

    def flush(self) -> bytes:
        return bytes(deflate.deflate_compress(b"".join(self.parts), 12))
