"""Writes dist/: the page for a web server, with the service worker that stores it for use without a network.

`python -m tools.ship.dist`, after `tools.build`. Addresses are relative: it works under any path and needs no special
headers.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from pathlib import Path

from tools import ROOT
from tools.build.site import say

DIST = ROOT / "dist"
PAGE = ("index.html", "manifest.webmanifest")
COMMENTS = {  # by folder: of a style sheet all, of a script those that have lines of their own
    "assets/css/": re.compile(rb"/\*.*?\*/\s*", re.DOTALL),
    "assets/js/": re.compile(rb"^[ \t]*(?://[^\n]*|/\*.*?\*/)[ \t]*\n", re.MULTILINE | re.DOTALL),
}
WORKER = ROOT / "assets/js/service-worker.js"
# Code that the page starts by its address, beside what index.html names; and how one file of code names another.
STARTED = ("assets/js/bot-worker.js", "assets/js/unpack-worker.js")
CODE = (".js", ".mjs", ".css")
NAMES = re.compile(r'(?:href=|src=|from ?|import ?\(?)"([^":]+)"')
# The page registers its service worker only if index.html names it.
HEAD = '    <link rel="manifest" '
NAMED = '    <meta name="service-worker" content="sw.js">\n'


def files(root: Path = ROOT) -> dict[str, bytes]:
    """The files of the page by path, without those needed only to build it, and without comments.

    What is within its one script or its one sheet (tools/build/bundle.mjs) is not there once more by itself.
    """
    assets = (path for path in (root / "assets").rglob("*") if path.is_file() and path.name != WORKER.name)
    found = {path.relative_to(root).as_posix(): path.read_bytes() for path in [*(root / p for p in PAGE), *assets]}
    for folder, comment in COMMENTS.items():
        found |= {path: comment.sub(b"", data) for path, data in found.items() if path.startswith(folder)}
    wanted = asked(found)
    found = {path: data for path, data in found.items() if not path.endswith(CODE) or path in wanted}
    page = found["index.html"].decode()
    assert page.count(HEAD) == 1, "index.html names its manifest on a line of its own"
    return {**found, "index.html": page.replace(HEAD, NAMED + HEAD).encode()}


def asked(found: dict[str, bytes]) -> set[str]:
    """What index.html and the code that it starts ask for, one through the other."""
    wanted, todo = {"index.html", *STARTED}, ["index.html", *STARTED]
    while todo:
        path = todo.pop()
        for name in NAMES.findall(found[path].decode()) if path.endswith((".html", *CODE)) else ():
            to = os.path.normpath(f"{os.path.dirname(path)}/{name}").lstrip("/")
            if to in found and to not in wanted:
                wanted.add(to)
                todo.append(to)
    return wanted


def kept(path: str) -> bool:
    """Whether the service worker stores a file: not licences, and not the pictures needed only to install the page."""
    return not path.startswith(("assets/runtime/licences/", "assets/runtime/app-", "assets/screenshots/"))


def service_worker(page: dict[str, bytes]) -> bytes:
    """The service worker for these files; if any file changes, it changes too."""
    # The page itself by the address of its folder: some servers answer index.html with a redirection.
    digests = {
        path.removesuffix("index.html"): hashlib.sha256(data).hexdigest()
        for path, data in sorted(page.items())
        if kept(path)
    }
    listed = json.dumps(digests, indent=1)
    version = hashlib.sha256(listed.encode()).hexdigest()
    return f'const FILES = {listed};\nconst VERSION = "{version}";\n{WORKER.read_text("utf-8")}'.encode()


def write(target: Path, page: dict[str, bytes]) -> None:
    """The site of these files, in place of what was there."""
    shutil.rmtree(target, ignore_errors=True)
    for path, data in {**page, "sw.js": service_worker(page)}.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(data)


def main() -> int:
    """Writes dist/ and says how big it is."""
    page = files()
    write(DIST, page)
    say(f"dist/ holds {len(page) + 1} files, {sum(map(len, page.values())) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
