"""How much a first visit fetches, and how soon the page in one file starts, each compared with bare Pyodide.

FIGURES is the list of measurements for `python -m tools.bench`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright

from tools.bench.figures import Figure
from tools.bench.page import FIRST_CLICK, ROUNDS, bare_files, serving, visit
from tools.browser.chromium import FLAGS, find
from tools.ship import dist, single

PROMISED = 8.0  # MB, as the page itself says in assets/js/start/start-texts.js
SINGLE = 0.35  # of bare Pyodide
LARGE = ("pyodide.asm.wasm", "snapshot.bin", "data.zip", "pyodide.asm.js")
KINDS = {".js": "scripts", ".mjs": "scripts", ".css": "styles", ".woff2": "typefaces", ".svg": "icons"}
# What the page had fetched at its first click; the snapshot, which its worker fetched, is not in its list.
BY_A_WORKER = "/assets/runtime/snapshot.bin"
STARTED = """() => new Promise((done) => {
  const got = () => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .filter(({ responseEnd }) => responseEnd <= window.took)
    .map(({ name }) => new URL(name).pathname);
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
    plays, kept = fetched(playwright, site_files())
    bare, _ = fetched(playwright, bare_files())
    reference = {"name": "bare Pyodide", "value": sum(bare.values()), "unit": "MB"}
    return [
        {
            "name": "first visit, until it plays",
            "value": sum(plays.values()),
            "unit": "MB",
            "goal": PROMISED,
            "made_of": {name: round(size, 2) for name, size in sorted(plays.items(), key=lambda part: -part[1])},
            "reference": reference,
        },
        {"name": "first visit, kept for later", "value": kept, "unit": "MB", "reference": reference},
    ]


def _part(address: str) -> str:
    """What a file is counted as: large ones by their names, others by their kinds."""
    name = address.split("/")[-1] or "index.html"
    return name if name in LARGE else KINDS.get(Path(name).suffix, "other files")


def fetched(playwright: Playwright, files: dict[str, bytes]) -> tuple[dict[str, float], float]:
    """Megabytes that were sent until the first click, by parts, and until all was kept for later."""
    sent: list[tuple[str, int]] = []
    with serving(files, sent) as address, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
        page = context.pages[0]
        page.add_init_script(FIRST_CLICK)
        page.goto(address)
        started: dict[str, float] = {}
        fetched = {*page.evaluate(STARTED), BY_A_WORKER}
        page.evaluate(KEPT)
        context.close()
    for path, size in {path: size for path, size in sent if path in fetched}.items():
        started[_part(path)] = started.get(_part(path), 0) + size / 1e6
    return started, sum(size for _, size in sent) / 1e6


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
            "goal_ratio": SINGLE,
            "reference": {"name": "bare Pyodide", **reference, "unit": "ms"},
        }
    ]


FIGURES = [first_visit, single_start]
