"""What each trick of the start gains, `python -m tools.bench.tricks`: the page without it, beside the one that has all.

Prints the table of docs/starting.md. It builds a page for each trick, in build/without/, and takes half an hour on an
idle machine; with names of tricks it measures these alone.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from statistics import median

from playwright.sync_api import Playwright, sync_playwright

from tools import ROOT
from tools.bench.memory import of_site
from tools.bench.offline import fetched
from tools.bench.page import play_a_little, serving, visit
from tools.build.site import BUILD, STAMPS
from tools.build.tricks import TRICKS
from tools.ship.dist import NAMED, service_worker

Files = dict[str, bytes]
FOLDERS = ("assets", "py", "tools")
BESIDE_THEM = ("index.html", "manifest.webmanifest", "package-lock.json", "package.json", "pyscript.toml")
COLD, WARM = 3, 8  # pairs of starts, with the trick and without
SAMPLES = 4  # of memory
COLUMNS = "| left out | what it does | warm start | its processor time | cold start | first visit | memory |"


# The pages ------------------------------------------------------------------------------------------------------------
def built(without: str = "") -> Files:
    """The page of `make build` without this trick, by address. What the trick does not touch is not built again."""
    folder = BUILD / "without" / (without or "none")
    shutil.rmtree(folder, ignore_errors=True)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name)
    for name in BESIDE_THEM:
        shutil.copyfile(ROOT / name, folder / name)
    (folder / "build").mkdir()
    shutil.copyfile(STAMPS, folder / "build" / STAMPS.name)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    surroundings = {**os.environ, "CRADLE_WITHOUT": without}
    for step in ("tools.build", "tools.ship.dist"):
        subprocess.run([sys.executable, "-m", step], cwd=folder, env=surroundings, check=True, stdout=sys.stderr)
    site = folder / "dist"
    files = {f"/{path.relative_to(site).as_posix()}": path.read_bytes() for path in site.rglob("*") if path.is_file()}
    return {**files, "/": files["/index.html"]}


def page_without(part: str) -> Callable[[Files], Files]:
    """The page without the lines that hold this."""

    def less(files: Files) -> Files:
        kept = (line for line in files["/"].decode().splitlines(True) if part not in line)
        return {**files, "/": "".join(kept).encode()}

    return less


def no_snapshot(files: Files) -> Files:
    return {
        path: data for path, data in files.items() if not path.endswith(("/snapshot.bin", "/data.zip", "/later.zip"))
    }


no_worker = page_without(NAMED.strip())  # the service worker would fetch all files at once
# What is no matter of the build, but of lines of index.html or of files that are there.
OTHERS: dict[str, tuple[Callable[[Files], Files], str]] = {
    "script": (page_without('rel="preload" as="script"'), "Pyodide's script is one that Chromium keeps compiled"),
    "preload": (page_without('rel="preload" as="f'), "typefaces and data are asked for at once"),
    "snapshot": (no_snapshot, "the start from a snapshot"),
}


def with_worker(files: Files) -> Files:
    """The files with a service worker for them: that of other files would never be ready."""
    page = {path[1:]: data for path, data in files.items() if path not in ("/", "/sw.js")}
    return {**files, "/sw.js": service_worker({**page, "index.html": files["/"]})}


# Prices ---------------------------------------------------------------------------------------------------------------
def ratios(playwright: Playwright, whole: Files, less: Files) -> list[float]:
    """The start without a trick as a part of the one with it: warm, its processor time, and cold. Medians of pairs."""
    cold, warm = [], []
    with ExitStack() as stack:
        addresses = [stack.enter_context(serving(no_worker(files))) for files in (whole, less)]
        for _ in range(COLD):
            cold.append([_first_start(playwright, address) for address in addresses])
        profiles = [stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)) for _ in addresses]
        for profile, address in zip(profiles, addresses, strict=True):
            visit(playwright, profile, address)
            play_a_little(playwright, profile, address)
        for _ in range(WARM):
            pair = zip(profiles, addresses, strict=True)
            warm.append([visit(playwright, profile, address, keep=0) for profile, address in pair])
    walls = median(without[0] / having[0] for having, without in warm)
    return [walls, median(without[1] / having[1] for having, without in warm), median(b / a for a, b in cold)]


def _first_start(playwright: Playwright, address: str) -> float:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        return visit(playwright, profile, address, keep=0)[0]


def sizes(playwright: Playwright, files: Files) -> tuple[float, float]:
    """Kilobytes until the page plays, and megabytes of its memory at a later visit."""
    return 1e3 * sum(fetched(playwright, no_worker(files))[0].values()), median(
        of_site(playwright, files, "human", SAMPLES)
    )


def main() -> int:
    every = {name: about for name, (_, about) in TRICKS.items()} | {name: about for name, (_, about) in OTHERS.items()}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="TRICK", help=f"by default all: {', '.join(every)}")
    names = parser.parse_args().names or list(every)
    whole = built()
    print(COLUMNS)
    print("|---" * COLUMNS.count(" |") + "|")
    with sync_playwright() as playwright:
        kilobytes, megabytes = sizes(playwright, whole)
        for name in names:
            less = with_worker(OTHERS[name][0](whole)) if name in OTHERS else built(name)
            times = " | ".join(f"x {ratio:.2f}" for ratio in ratios(playwright, whole, less))
            sent, memory = sizes(playwright, less)
            gains = f"{sent - kilobytes:+.0f} KB | {memory - megabytes:+.1f} MB"
            print(f"| `{name}` | {every[name]} | {times} | {gains} |", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
