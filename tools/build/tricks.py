"""What makes the page start sooner or smaller, trick by trick: each of them can be left out of a build.

`CRADLE_WITHOUT="gunzip exports" python -m tools.build` builds without these two. `python -m tools.bench.tricks`
measures what each gains; docs/starting.md explains them and has the table.
"""

from __future__ import annotations

import os

# By name: where it is done, and in a few words what it does.
TRICKS = {
    "exports": ("tools/build/slim.mjs", "Pyodide without exports and functions that nobody asks for"),
    "unused": ("tools/build/unused.mjs", "Pyodide without modules in C that nobody imports"),
    "shared": ("tools/build/slim.mjs", "no memory that threads share, to note which Chromium reads all of a script"),
    "chunks": ("tools/build/vendor.py", "PyScript without parts that the page does not use"),
    "package": ("tools/build/vendor.py", "PyScript without its package for Python"),
    "clean": ("tools/build/snapshot.mjs", "free memory of the snapshot filled with 0"),
    "freeze": ("tools/build/snapshot.mjs", "what lies in the snapshot is not looked through for garbage"),
    "deflate": ("tools/build/snapshot.py", "files packed by libdeflate, and not by zlib"),
    "later": ("tools/build/snapshot.py", "live tables, links, reviews and advice as files, and not in the snapshot"),
    "lines": ("tools/build/compile.mjs", "code without annotations, the library without lines"),
    "library": ("tools/build/stdlib.toml", "the library without modules that nobody imports"),
    "gunzip": ("assets/js/start/gunzip.js", "the snapshot unpacked in a worker"),
    "collect-garbage": (
        "assets/js/start/collect-garbage.js",
        "garbage collected after the start, and while bots think",
    ),
    "last-board": ("assets/js/page/last-board.js", "the last board painted before Python is up"),
    "no-stack-switching": ("assets/js/start/no-stack-switching.js", "Python without a second stack"),
}


def uses(trick: str) -> bool:
    """Whether the build that runs has this trick."""
    without = os.environ.get("CRADLE_WITHOUT", "").split()
    if unknown := [name for name in without if name not in TRICKS]:
        raise SystemExit(f"there is no trick {', '.join(unknown)}: see tools/build/tricks.py")
    return trick not in without
