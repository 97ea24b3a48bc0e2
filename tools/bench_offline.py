"""How much a first visit fetches, and how soon the page in one file starts, each compared with bare Pyodide.

FIGURES is the list of measurements for `python -m tools.bench`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright

from tools import dist, single
from tools.bench_page import FIRST_CLICK, ROUNDS, Figure, bare_files, serving, visit
from tools.chromium import FLAGS, find

PROMISED = 8.0  # MB, as the page itself says in assets/js/shell.js
# The bytes of everything that the page had fetched at its first click.
STARTED = """() => new Promise((done) => {
  const got = () => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .filter(({ responseEnd }) => responseEnd <= window.took).reduce((sum, entry) => sum + entry.encodedBodySize, 0);
  const look = () => (window.took ? done(got()) : setTimeout(look, 50));
  look();
})"""
KEPT = "() => document.querySelector('meta[name=service-worker]') && navigator.serviceWorker.ready.then(() => true)"


def site_files() -> dict[str, bytes]:
    """What `make build` writes, by address."""
    page = dist.files()
    files = {f"/{path}": data for path, data in page.items()}
    return {**files, "/": page["index.html"], "/sw.js": dist.service_worker(page)}


def first_visit(playwright: Playwright) -> list[Figure]:
    """Megabytes sent to a new browser: until the page plays, and until it could play without a network."""
    plays, kept = _fetched(playwright, site_files())
    bare, _ = _fetched(playwright, bare_files())
    reference = {"name": "bare Pyodide", "value": bare, "unit": "MB"}
    return [
        {"name": "first visit, until it plays", "value": plays, "unit": "MB", "goal": PROMISED, "reference": reference},
        {"name": "first visit, kept for later", "value": kept, "unit": "MB", "reference": reference},
    ]


def _fetched(playwright: Playwright, files: dict[str, bytes]) -> tuple[float, float]:
    sent: list[int] = []
    with serving(files, sent) as address, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
        page = context.pages[0]
        page.add_init_script(FIRST_CLICK)
        page.goto(address)
        started: int = page.evaluate(STARTED)
        page.evaluate(KEPT)
        context.close()
    return started / 1e6, sum(sent) / 1e6


def single_start(playwright: Playwright) -> list[Figure]:
    """From opening the file to the first click that Python answers. Bare Pyodide comes from a server, cold too."""
    ours: list[tuple[float, float]] = []
    bare: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder, serving(bare_files()) as address:
        file = Path(folder, "cradle.html")
        single.write(file, dist.files())
        for turn in range(ROUNDS):
            pages = [(ours, file.as_uri()), (bare, address)]
            for took, where in pages if turn % 2 else pages[::-1]:
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    took.append(visit(playwright, profile, where))
    value, reference = ({"value": median(t for t, _ in v), "processor": median(b for _, b in v)} for v in (ours, bare))
    return [
        {
            "name": "start of the single file",
            **value,
            "unit": "ms",
            "ratio": value["value"] / reference["value"],
            "reference": {"name": "bare Pyodide", **reference, "unit": "ms"},
        }
    ]


FIGURES = [first_visit, single_start]
