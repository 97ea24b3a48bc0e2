"""How much memory the page takes at a later visit, alone and with bots at work, and what games in it leave behind.

Chromium starts as a person starts it, with the address of a game on its profile, and is asked afterwards: whatever
drives a browser from the start makes it keep a copy of all that comes over the network.

FIGURES is the list of measurements for `python -m tools.bench`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from cradle.app.table.seats import COLOURS, Seat
from cradle.games import load
from playwright.sync_api import Browser, Page, Playwright

from tools.bench.figures import Figure, figure
from tools.bench.offline import KEPT, STARTED, site_files
from tools.bench.page import PATIENCE, bare_files, begin, serving
from tools.browser.chromium import FLAGS, find

ALONE, MEMORY, LEFT = 120.0, 200.0, 10.0  # MB, the goals
GAMES_PLAYED, REVIEWS = 20, 8  # one after the other in one page
GAME = 600_000  # ms that a game or a review takes at most
BACK = 30  # events before the end, from which a game is played another way
ENDED = "document.querySelector('#ending .ending')"
# The review has come to its end: one that gave up would leave less behind.
REVIEWED = """() => {
  if (document.querySelector("#review .notice-warn")) throw new Error("the review was not finished");
  return !document.querySelector("#review progress");
}"""
SAMPLES, PAUSE = 24, 500  # of the memory with bots, and ms between two samples
UNDISTURBED = 8  # seconds until the browser is asked
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
# The games that are kept, which bots at a table change; lines of the log may be fewer, for older turns close.
GAMES = (
    "Object.keys(localStorage).filter((key) => key.startsWith('cradle/game/')).map((key) => localStorage[key]).join()"
)


def memory(playwright: Playwright) -> list[Figure]:
    """The private memory of the page's process, worker included: of people's game of Ur, and while four strategists
    play one at their usual pace. At once they would be done before the last sample.

    The browser's task manager shows the same number: the interpreters, the compiled code, the page, and garbage not
    yet collected. The references are a page with one bare Pyodide, and one with another in a worker.
    """
    pair = {**bare_files(), "/": PAIR.encode(), "/worker.mjs": WORKER.encode()}
    one, two = (of_site(playwright, files, None, SAMPLES // 4) for files in (bare_files(), pair))
    alone = of_site(playwright, site_files(), "human", SAMPLES // 4)
    ours = of_site(playwright, site_files(), "search", SAMPLES)
    return [
        _figure("memory of the page alone, later visit", ALONE, alone, "bare Pyodide in a page", one),
        _figure("memory with a bot at work, most", MEMORY, ours, "bare Pyodide in page and worker", two),
    ]


def twenty_games(playwright: Playwright) -> list[Figure]:
    """What the private memory of the page's process has grown by between the second and the twentieth game.

    All are whole games of Advanced Civilization that four settlers play at once, one after the other in one page.
    """
    with _at_home(playwright) as (browser, page):
        found = []
        for _ in range(GAMES_PLAYED):
            _one_game(page)
            _press(page, "[data-do='home']", ".home")
            found.append(_collected(browser))
    return [_growth("memory that twenty games leave behind, after the second", found)]


def evening(playwright: Playwright) -> list[Figure]:
    """What the private memory of the page's process has grown by after shorter games, each of which is reviewed, looked
    back on and branched off from.
    """
    with _at_home(playwright, turns=8) as (browser, page):
        found = []
        for _ in range(REVIEWS):
            _one_game(page)
            _press(page, "#prompt [data-do='review']", "#review progress")
            _wait(page, REVIEWED)
            _press(page, "#log [data-do='look']", ".replay-slider")
            for _ in range(BACK):  # one event back each
                page.evaluate("document.querySelectorAll('.play-tools [data-do=\"look\"]')[1].click()")
            original = page.evaluate("location.hash")
            page.evaluate("document.querySelector('[data-do=\"what-if\"]').click()")
            _wait(page, f"() => location.hash !== {json.dumps(original)} && {ENDED}")
            _press(page, "[data-do='home']", ".home")
            found.append(_collected(browser))
    return [_growth("memory that looks back, branches and reviews leave behind, after the second", found)]


def _growth(name: str, found: list[float]) -> Figure:
    facts = {"samples": len(found), "each": [round(megabytes) for megabytes in found]}
    return figure(name, found[-1] - found[1], "MB", ("the page after the second", found[1], "MB"), LEFT, **facts)


@contextmanager
def _at_home(playwright: Playwright, **variant: int) -> Iterator[tuple[Browser, Page]]:
    """The entrance at a later visit, with four settlers chosen for a game of Advanced Civilization, at once."""
    seats = [vars(Seat(f"Settler {n}", colour, "heuristic")) for n, colour in enumerate(COLOURS)]
    variant = load("civilization").variant(rules="advanced", seats=4, **variant)
    preferences = {"speed": "instant", "setup": {"game": "civilization", "variant": variant, "seats": seats}}
    prefer = "(text) => localStorage.setItem('cradle/preferences', text)"
    with serving(site_files()) as address, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
        context.pages[0].goto(address)
        context.pages[0].evaluate(KEPT)
        context.pages[0].evaluate(prefer, json.dumps(preferences))
        context.close()
        with _left_alone(playwright, profile, address) as browser:
            page = browser.contexts[0].pages[0]
            _wait(page, "() => document.querySelector('.home')")
            yield browser, page


def _one_game(page: Page) -> None:
    """From the entrance to its end."""
    _press(page, "[data-do='set-game'][data-arg='civilization']", "form[data-do='begin']")
    _press(page, "form[data-do='begin'] [type='submit']", "#ending .ending")


def _press(page: Page, button: str, leads_to: str) -> None:
    _wait(page, f"() => document.querySelector({json.dumps(button)})")
    page.evaluate("(button) => document.querySelector(button).click()", button)
    _wait(page, f"() => document.querySelector({json.dumps(leads_to)})")


def _wait(page: Page, condition: str) -> None:
    """Until this function says so. Playwright gets no element from it: it would keep that, and the whole table with it,
    for as long as the page is there.
    """
    page.wait_for_function(f"() => Boolean(({condition})())", timeout=GAME, polling=PAUSE)


def _collected(browser: Browser) -> float:
    """Megabytes after all garbage of the page is collected."""
    page = browser.contexts[0].pages[0]
    chromium = page.context.new_cdp_session(page)
    for _ in range(3):
        page.wait_for_timeout(PAUSE)
        chromium.send("HeapProfiler.collectGarbage")
    chromium.detach()
    return _footprint(browser) / 1e6


def _figure(name: str, goal: float, found: list[float], reference: str, bare: list[float]) -> Figure:
    facts = {"median": round(median(found), 1), "samples": len(found)}
    return figure(name, max(found), "MB", (reference, max(bare), "MB"), goal, **facts)


def of_site(playwright: Playwright, files: dict[str, bytes], seats: str | None, samples: int) -> list[float]:
    """Megabytes, sample by sample, at the second visit: of a game with such seats, or of a page that has none."""
    with serving(files) as address, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
        page = context.pages[0]
        if seats:
            begin(page, address, seats)
            page.evaluate(KEPT)
            address = page.url
        else:
            page.goto(address)
            page.evaluate(STARTED)
        context.close()
        with _left_alone(playwright, profile, address) as browser:
            page = browser.contexts[0].pages[0]
            page.wait_for_selector("html[data-ready]" if seats else "html", state="attached", timeout=PATIENCE)
            found, before = [], page.evaluate(GAMES)
            for _ in range(samples):
                page.wait_for_timeout(PAUSE)
                found.append(_footprint(browser) / 1e6)
            if seats == "search":
                assert page.evaluate(GAMES) != before, "no bot has moved"
                assert not page.evaluate(ENDED), "the game was over before the last sample"
    return found


@contextmanager
def _left_alone(playwright: Playwright, profile: str, address: str) -> Iterator[Browser]:
    """A browser that has been at this address for some seconds, before anything looks into it."""
    port = Path(profile, "DevToolsActivePort")
    port.unlink(missing_ok=True)
    command = [find() or "chromium", *FLAGS, "--headless", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen([*command, address], stdout=quiet, stderr=quiet, start_new_session=True) as process:
        try:
            time.sleep(UNDISTURBED)
            yield playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port.read_text().split()[0]}")
        finally:
            os.killpg(process.pid, signal.SIGTERM)  # Chromium, and not only a script that starts it


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


FIGURES = [memory, twenty_games, evening]
