"""Writes dist/: the page for a web server, with the service worker that stores it for use without a network.

`python -m tools.ship.dist`, after `tools.build`. Addresses are relative: it works under any path and needs no special
headers.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from functools import cache
from pathlib import Path

from tools import ROOT
from tools.build.site import BuildFault, bundle, say

DIST = ROOT / "dist"
PAGE = ("index.html", "manifest.webmanifest")
CODE = (".js", ".mjs", ".css")
# Code that is shipped as the build has written it. The rest esbuild puts together: what is in these already is not
# there once more by itself.
BUILT = tuple(f"assets/runtime/{name}" for name in ("page.js", "page.css", "app.css", "pyodide/pyodide.asm.js"))
# The page registers its service worker only if index.html names it.
HEAD = '    <link rel="manifest" '
NAMED = '    <meta name="service-worker" content="sw.js">\n'


def files() -> dict[str, bytes]:
    """The files of the page by path, without those needed only to build it."""
    with tempfile.TemporaryDirectory() as folder:
        bundle("late", Path(folder))
        late = {f"assets/{path}": data for path, data in _read(Path(folder), "**/*").items()}
    found = {path: data for name in (*PAGE, "assets/**/*") for path, data in _read(ROOT, name).items()}
    found = {path: data for path, data in found.items() if not path.endswith(CODE) or path in BUILT}
    page = found["index.html"].decode()
    assert page.count(HEAD) == 1, "index.html names its manifest on a line of its own"
    return {**found, **late, "index.html": page.replace(HEAD, NAMED + HEAD).encode()}


def _read(folder: Path, pattern: str) -> dict[str, bytes]:
    """The files of this folder that it finds, by their paths there."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.glob(pattern) if path.is_file()}


def is_kept(path: str) -> bool:
    """Whether the service worker stores a file: not licences, and not the pictures needed only to install the page."""
    return not path.startswith(("assets/runtime/licences/", "assets/runtime/app-", "assets/screenshots/"))


@cache
def worker_script() -> str:
    """The script of the service worker, put together. Raises BuildFault."""
    with tempfile.TemporaryDirectory() as folder:
        bundle("worker", Path(folder))
        return (Path(folder) / "service-worker.js").read_text("utf-8")


def service_worker(page: dict[str, bytes]) -> bytes:
    """The service worker for these files; if any file changes, it changes too."""
    # The page itself by the address of its folder: some servers answer index.html with a redirection.
    digests = {
        path.removesuffix("index.html"): hashlib.sha256(data).hexdigest()
        for path, data in sorted(page.items())
        if is_kept(path)
    }
    listed = json.dumps(digests, indent=1)
    version = hashlib.sha256(listed.encode()).hexdigest()
    return f'const FILES = {listed};\nconst VERSION = "{version}";\n{worker_script()}'.encode()


def write(target: Path, page: dict[str, bytes]) -> None:
    """The site of these files, in place of what was there."""
    shutil.rmtree(target, ignore_errors=True)
    for path, data in {**page, "sw.js": service_worker(page)}.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(data)


def main() -> int:
    """Writes dist/ and says how big it is; returns 1, with a sentence, if it cannot be written."""
    try:
        page = files()
    except BuildFault as fault:
        say(str(fault))
        return 1
    write(DIST, page)
    say(f"dist/ holds {len(page) + 1} files, {sum(map(len, page.values())) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
