"""A later visit: how soon the saved board is seen, what the service worker costs, and how much memory the page takes.

FIGURES is the list of measurements for `python -m tools.bench`.
"""

from __future__ import annotations

import json
import re
import tempfile
import time
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

from tools.bench_offline import KEPT, STARTED, site_files
from tools.bench_page import FIRST_CLICK, PATIENCE, ROUNDS, SETTLE, Figure, bare_files, serving, visit
from tools.chromium import FLAGS, find

PAINTED, MEMORY, ALONE = 300.0, 200.0, 120.0  # ms, MB and MB, the goals
SAMPLES, PAUSE = 24, 500  # of the memory, and ms between two samples
# When the first frame with the board was painted, and whether Python had started by then.
SEEN = """new MutationObserver((_, observer) => {
  if (!document.querySelector("#board")) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.took = performance.now();
      window.late = !!document.documentElement.dataset.ready;
    };
    port2.postMessage("");
  });
}).observe(document, { childList: true, subtree: true });"""
STATIC = b'<!doctype html><title>Bare page</title><link rel="icon" href="data:,"><p id="board">A board.</p>'
PAIR = """<!doctype html><title>Bare Pyodide, twice</title><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const worker = new Worker("./worker.mjs", { type: "module" });
const other = new Promise((done) => (worker.onmessage = done));
const pyodide = await loadPyodide();
pyodide.runPython("1");
await other;
window.took = performance.now();
</script>"""
WORKER = """import { loadPyodide } from "./pyodide.mjs";
const pyodide = await loadPyodide();
pyodide.runPython("1");
postMessage("ready");
"""
PAINT_KEPT = """() => new Promise((done) => {
  const look = () => (localStorage.getItem("cradle/paint") ? done() : setTimeout(look, 50));
  look();
})"""


# The board that was seen last --------------------------------------------------------------------------------------
def painted(playwright: Playwright) -> list[Figure]:
    """From the navigation to the frame that shows the saved board, in a new browser on a profile that has it.

    The reference is a page of one sentence, which was visited before too.
    """
    ours: list[float] = []
    bare: list[float] = []
    late = 0
    with (
        serving(site_files()) as address,
        serving({"/": STATIC}) as static,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        game = f"{address}{_play_once(playwright, profile, address)}"
        for turn in range(-1, ROUNDS):  # one round more than counts: in it the service worker's files are compiled
            pages = [(ours, game), (bare, static)]
            for took, where in pages if turn % 2 else pages[::-1]:
                ms, ready = _seen(playwright, profile, where)
                if turn >= 0:
                    took.append(ms)
                    late += took is ours and ready
    return [
        {
            "name": "saved board painted, warm",
            "value": median(ours),
            "unit": "ms",
            "goal": PAINTED,
            "worst": max(ours),
            "after_python": late,
            "reference": {"name": "a page of one sentence", "value": median(bare), "unit": "ms"},
        }
    ]


def _play_once(playwright: Playwright, profile: str, address: str) -> str:
    """Begin a game in this profile and leave it on the table; the address of the game within the page."""
    context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
    page = context.pages[0]
    _begin(page, address, "human")
    page.evaluate(PAINT_KEPT)
    page.evaluate(KEPT)
    route = str(page.evaluate("location.hash"))
    context.close()
    return route


def _begin(page: Page, address: str, kind: str) -> None:
    """Begin a game of Ur with the default number of seats, all of one kind."""
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector("form[data-do='begin']")
    for seat in page.query_selector_all("select[data-do='rekind']"):
        seat.select_option(kind)
    page.click("form[data-do='begin'] [type='submit']")
    page.wait_for_selector("#board")


def _seen(playwright: Playwright, profile: str, address: str) -> tuple[float, bool]:
    context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
    page = context.pages[0]
    page.add_init_script(SEEN)
    time.sleep(SETTLE)
    page.goto(address, wait_until="commit")
    page.evaluate(STARTED)
    took, late = page.evaluate("[window.took, window.late]")
    if "#" in address:
        page.wait_for_selector("html[data-ready]", state="attached")  # the next visit has nothing left to finish
    context.close()
    return float(took), bool(late)


# The service worker ------------------------------------------------------------------------------------------------
def service_worker(playwright: Playwright) -> list[Figure]:
    """A warm start to the first click that Python answers, with files from the service worker and from the cache."""
    kept = site_files()
    page = re.sub(rb'<meta name="service-worker"[^>]*>', b"", kept["/"])
    assert page != kept["/"]
    plain = {path: data for path, data in kept.items() if path != "/sw.js"} | {"/": page, "/index.html": page}
    took: dict[str, list[tuple[float, float]]] = {"with": [], "without": []}
    with serving(kept) as with_it, serving(plain) as without_it:
        for turn in range(ROUNDS):
            ways = [("with", with_it), ("without", without_it)]
            for name, address in ways if turn % 2 else ways[::-1]:
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    _stay(playwright, profile, address)
                    visit(playwright, profile, address)  # now the service worker's files are compiled and stored
                    took[name].append(visit(playwright, profile, address))
    ours, reference = (
        {"value": median(t for t, _ in took[name]), "processor": median(b for _, b in took[name])}
        for name in ("with", "without")
    )
    return [
        {
            "name": "warm start, from the service worker",
            **ours,
            "unit": "ms",
            "ratio": ours["value"] / reference["value"],
            "reference": {"name": "without one", **reference, "unit": "ms"},
            "rounds": [[round(a), round(b)] for (a, _), (b, _) in zip(took["with"], took["without"], strict=True)],
        }
    ]


def _stay(playwright: Playwright, profile: str, address: str) -> None:
    """A first visit, until the page works without a network."""
    context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
    page = context.pages[0]
    page.add_init_script(FIRST_CLICK)
    page.goto(address)
    page.evaluate(STARTED)
    page.evaluate(KEPT)
    page.wait_for_timeout(1_000)
    context.close()


# Memory --------------------------------------------------------------------------------------------------------------
def memory(playwright: Playwright) -> list[Figure]:
    """The largest private memory of the page's process, worker included, while strategists play a game.

    The browser's task manager shows the same number: both interpreters, the compiled code, the page, and garbage not
    yet collected. The reference is a page and a worker with one bare Pyodide each.
    """
    with serving(site_files()) as address, serving(_pair_files()) as pair:
        ours = _footprints(playwright, address, bots=True)
        bare = _footprints(playwright, pair, bots=False)
    with serving(site_files()) as address, serving(bare_files()) as single:
        alone = _alone(playwright, address)
        one = _footprints(playwright, single, bots=False)
    return [
        {
            "name": "memory of the page alone, later visit",
            "value": max(alone),
            "unit": "MB",
            "goal": ALONE,
            "samples": len(alone),
            "reference": {"name": "bare Pyodide in a page", "value": max(one), "unit": "MB"},
        },
        {
            "name": "memory with a bot at work, most",
            "value": max(ours),
            "unit": "MB",
            "goal": MEMORY,
            "median": round(median(ours), 1),
            "samples": len(ours),
            "reference": {"name": "bare Pyodide in page and worker", "value": max(bare), "unit": "MB"},
        },
    ]


def _pair_files() -> dict[str, bytes]:
    return {**bare_files(), "/": PAIR.encode(), "/worker.mjs": WORKER.encode()}


def _footprints(playwright: Playwright, address: str, bots: bool) -> list[float]:
    """Megabytes, sample by sample."""
    browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
    page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en")
    if bots:
        page.add_init_script("""localStorage.setItem("cradle/preferences", '{"speed": "instant"}')""")
        _begin(page, address, "search")
        page.wait_for_selector("#prompt progress", state="attached")
    else:
        page.goto(address)
        page.evaluate(STARTED)
    found = []
    for _ in range(SAMPLES if bots else SAMPLES // 4):
        page.wait_for_timeout(PAUSE)
        found.append(_footprint(browser) / 1e6)
    if bots:
        assert page.evaluate("document.querySelectorAll('#log .log-line').length") > 1, "no bot has moved"
    browser.close()
    return found


def _alone(playwright: Playwright, address: str) -> list[float]:
    """Megabytes of a page with a game of people, whose files come from the service worker."""
    browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")
    first = context.new_page()
    _begin(first, address, "human")
    first.evaluate(KEPT)
    game = first.url
    page = context.new_page()
    first.close()
    page.goto(game)
    page.wait_for_selector("html[data-ready]", state="attached")
    found = []
    for _ in range(SAMPLES // 4):
        page.wait_for_timeout(PAUSE)
        found.append(_footprint(browser) / 1e6)
    browser.close()
    return found


def _footprint(browser: Browser) -> float:
    """Bytes of the largest process of a page, as Chromium itself counts them."""
    chromium = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    chromium.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    chromium.on("Tracing.tracingComplete", lambda _: done.append(True))
    category = "disabled-by-default-memory-infra"
    config = {"includedCategories": [category], "memoryDumpConfig": {"triggers": []}}
    chromium.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    chromium.send("Tracing.requestMemoryDump", {"levelOfDetail": "background"})
    chromium.send("Tracing.end")
    page = browser.contexts[0].pages[0]
    while not done:
        page.wait_for_timeout(10)
    chromium.detach()
    renderers = {e["pid"] for e in events if e["name"] == "process_name" and e["args"]["name"] == "Renderer"}
    dumps = [(e["pid"], e["args"]["dumps"]) for e in events if "dumps" in e.get("args", {})]
    sizes = [
        int(dump["process_totals"]["private_footprint_bytes"], 16)
        for pid, dump in dumps
        if pid in renderers and "private_footprint_bytes" in dump.get("process_totals", {})
    ]
    assert sizes, json.dumps(sorted({e["name"] for e in events}))
    return float(max(sizes))


FIGURES = [painted, service_worker, memory]
