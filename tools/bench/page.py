"""How long the page takes to start, to answer a click and to play Ur, each with a reference measured in the same run.

FIGURES is the list of measurements for `python -m tools.bench`.
"""

from __future__ import annotations

import gc
import gzip
import hashlib
import inspect
import json
import mimetypes
import sys
import tempfile
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Page, Playwright

from tools import ROOT
from tools.bench.figures import Figure, figure, fixed_loop
from tools.browser.chromium import FLAGS, find
from tools.build.site import MODULES
from tools.ship.serve import PageRequest, Server

Clock = Callable[[], float]

ROUNDS = 5  # of starts
PHONE = 4  # times slower than this machine
TURNS = 12  # of games and loops
PATIENCE = 120_000  # ms
POLL = 50  # ms between two checks whether a page has started
SETTLE = 0.7  # seconds a browser is left alone before a visit
PICKS = 60  # of somebody who plays a little
KEEP = 3_000  # ms a page stays open after a visit, while the browser stores compiled code
LOADED = (".bin", ".zip", ".woff2", ".png")  # not made smaller by gzip
BARE = """<!doctype html><title>Bare Pyodide</title><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const pyodide = await loadPyodide();
pyodide.runPython("1");
window.took = performance.now();
</script>"""
# The first click: on a button that Python drew, as soon as it is there, until the answer of Python is laid out.
FIRST_CLICK = """new MutationObserver((_, observer) => {
  const button = document.querySelector('#top button[data-do="about"]');
  if (!button || !document.documentElement.dataset.ready) return;
  observer.disconnect();
  button.click();
  if (document.querySelector("#dialog dialog[open]").offsetHeight) window.took = performance.now();
}).observe(document, { attributes: true, childList: true, subtree: true });"""
# Every click: from its capture by the window until all listeners have run and style and layout are done.
EVERY_CLICK = """{
  let begun = 0;
  window.clicks = [];
  addEventListener("click", () => (begun = performance.now()), true);
  addEventListener("click", () => {
    document.body.offsetHeight;
    document.querySelector("#board svg")?.getBBox();
    clicks.push(performance.now() - begun);
  });
}"""
LEGAL = "#board .pick.is-legal, #prompt [data-do='play']"
# The middle of the nth clickable element, scrolled into view; a set is confirmed as it is proposed.
MIDDLE = f"""(nth) => {{
  const all = document.querySelectorAll("{LEGAL}");
  const one = document.querySelector("#prompt [data-do='confirm']") ?? all[Math.floor(nth * all.length)];
  one?.scrollIntoView({{ block: "nearest" }});
  const box = one?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
}}"""


# Python, there and here ----------------------------------------------------------------------------------------------
def loop(clock: Clock) -> float:
    """Seconds for 200,000 rounds of a fixed loop: the reference for all times of Python."""
    begun, x = clock(), 0
    for i in range(200_000):
        x = (x * 31 + i) & 0xFFFF
    return clock() - begun


def deal(seed: int) -> list[Any]:
    """Ten games of Ur with four seats, each with the random numbers by which all seats will choose."""
    from random import Random

    from cradle import games

    game = games.load("ur")
    return [(game, game.new(seats=4, seed=seed + n), Random(seed + n).random) for n in range(10)]


def play(dealt: list[Any]) -> int:
    """Lists and plays every decision of the games to their ends; returns how many there were."""
    n = 0
    for game, position, lot in dealt:
        while decision := game.decision(position):
            game.play(position, decision.actions[int(lot() * len(decision.actions))])
            n += 1
    return n


def decisions(_: Playwright) -> list[Figure]:
    """Ur in this Python, by its processor time."""
    gc.freeze()  # objects of other measurements are not scanned again
    clock, took = time.process_time, []
    for turn in range(TURNS):
        dealt = deal(10 * turn)
        begun, n = clock(), play(dealt)
        took.append(((clock() - begun) / n, loop(clock)))
    return [_ur(f"CPython {'.'.join(map(str, sys.version_info[:3]))}", 6.0, took)]


def _ur(where: str, goal: float | None, took: list[tuple[float, float]]) -> Figure:
    decision, looped = (median(column) for column in zip(*took, strict=True))
    return figure(f"Ur, a decision in random play, {where}", decision * 1e6, "us", fixed_loop(looped), goal)


# Serving as GitHub Pages does ----------------------------------------------------------------------------------------
def _site(files: dict[str, bytes], sent: list[tuple[str, int]]) -> type[BaseHTTPRequestHandler]:
    """Files in memory, compressed by gzip where that helps, with their ETag, fresh for ten minutes."""
    shelf = {}
    for path, body in files.items():
        known = PageRequest.extensions_map.get(Path(path).suffix) or mimetypes.guess_type(path)[0]
        kind = known or ("text/html" if path.endswith("/") else "text/plain")
        head = {"Content-Type": kind, "Cache-Control": "max-age=600", "ETag": f'"{hashlib.md5(body).hexdigest()}"'}
        if not path.endswith(LOADED):
            body, head["Content-Encoding"] = gzip.compress(body, 6), "gzip"
        shelf[path] = body, {**head, "Content-Length": str(len(body))}

    class Request(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            body, head = shelf.get(self.path, (b"", {"Content-Length": "0"}))
            same = body and self.headers["If-None-Match"] == head["ETag"]
            self.send_response(304 if same else 200 if body else 404)
            for name, value in head.items():
                if not same or name in ("Cache-Control", "ETag"):
                    self.send_header(name, value)
            self.end_headers()
            if not same:
                self.wfile.write(body)
                sent.append((self.path, len(body)))

        def log_message(self, *args: object) -> None:
            pass

    return Request


@contextmanager
def serving(files: dict[str, bytes], sent: list[tuple[str, int]] | None = None) -> Iterator[str]:
    """The address at which these files are served; `sent` is told the path and the bytes of every answer."""
    server = Server(("127.0.0.1", 0), _site(files, [] if sent is None else sent))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def cradle_files() -> dict[str, bytes]:
    """The page as it is built."""
    paths = [ROOT / "index.html", *(ROOT / "assets").rglob("*")]
    files = {f"/{path.relative_to(ROOT).as_posix()}": path.read_bytes() for path in paths if path.is_file()}
    return {**files, "/": files["/index.html"]}


def bare_files() -> dict[str, bytes]:
    """Pyodide as its npm package comes, library and all, and a page that does nothing but start it."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    return {**{f"/{name}": (MODULES / "pyodide" / name).read_bytes() for name in names}, "/": BARE.encode()}


# The start -----------------------------------------------------------------------------------------------------------
def start(playwright: Playwright) -> list[Figure]:
    """From the navigation to the first click that Python answers, compared with `loadPyodide()` and `runPython("1")`.

    Cold: a new profile. Warm: the browser started a third time on that profile, in which Ur was played a little (bare
    Pyodide only started): it has kept what ran often compiled. Both pages in turns, from equal servers.
    """
    return _starts(playwright, "start to first click", 1)


def phone(playwright: Playwright) -> list[Figure]:
    """The start as on a phone: Chromium slows the processor of the page down, as its developer tools do."""
    return _starts(playwright, "start to first click on a phone", PHONE)


def _starts(playwright: Playwright, name: str, slower: int) -> list[Figure]:
    took: dict[str, list[tuple[float, float]]] = {}
    with serving(cradle_files()) as ours, serving(bare_files()) as bare:
        for turn in range(ROUNDS):
            pages = [("page", ours), ("bare", bare)]
            for page, address in pages if turn % 2 else pages[::-1]:
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    took.setdefault(f"{page}, cold", []).append(visit(playwright, profile, address, slower))
                    between = play_a_little if page == "page" else visit
                    between(playwright, profile, address)
                    took.setdefault(f"{page}, warm", []).append(visit(playwright, profile, address, slower))
    return [
        _start(f"{name}, {state}", goal, took[f"page, {state}"], took[f"bare, {state}"])
        for state, goal in (("warm", 0.25), ("cold", 0.55))
    ]


def _start(name: str, goal: float, page: list[tuple[float, float]], bare: list[tuple[float, float]]) -> Figure:
    ours, reference = ({"value": median(t for t, _ in v), "processor": median(b for _, b in v)} for v in (page, bare))
    return {
        "name": name,
        **ours,
        "unit": "ms",
        "ratio": ours["value"] / reference["value"],
        "goal_ratio": goal,
        "reference": {"name": "bare Pyodide", **reference, "unit": "ms"},
        "rounds": [[round(p), round(b)] for (p, _), (b, _) in zip(page, bare, strict=True)],
    }


def visit(playwright: Playwright, profile: str, address: str, slower: int = 1, keep: int = KEEP) -> tuple[float, float]:
    """Milliseconds of a visit, and the processor time of the page's thread in it, with a processor so much slower."""
    context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
    page = context.pages[0]
    page.add_init_script(FIRST_CLICK)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    time.sleep(SETTLE)
    page.goto(address, wait_until="commit")
    clock, took = thread_clock(page), 0.0
    while not took:
        page.wait_for_timeout(POLL)
        took = page.evaluate("window.took || 0")
    busy = clock() * 1e3
    page.wait_for_timeout(keep)
    context.close()
    return took, busy


def play_a_little(playwright: Playwright, profile: str, address: str) -> None:
    """A visit in which four people at one device make some picks at Ur."""
    context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
    page = context.pages[0]
    begin(page, address, "human")
    page.wait_for_selector(LEGAL)
    for _, point in zip(range(PICKS), _points(page), strict=False):
        page.mouse.click(*point)
    page.wait_for_timeout(KEEP)
    context.close()


def thread_clock(page: Page) -> Clock:
    """The processor time of the page's thread since it began, in seconds. A busy machine hardly changes it."""
    chromium = page.context.new_cdp_session(page)
    chromium.send("Performance.enable")

    def clock() -> float:
        metrics = chromium.send("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in metrics if metric["name"] == "ThreadTime"))

    return clock


# A whole game --------------------------------------------------------------------------------------------------------
def clicks(playwright: Playwright) -> list[Figure]:
    """Four people at one device play Ur at random, every choice by a click of the mouse; then Ur in that Pyodide."""
    browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
    with serving(playing(cradle_files())) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en")
        page.add_init_script("crypto.getRandomValues = (array) => array.fill(7);" + EVERY_CLICK)
        begin(page, address, "human")
        page.wait_for_selector(LEGAL)
        page.evaluate("clicks.length = 0")
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        _play(page)
        busy = _processor(browser.stop_tracing())
        times: list[float] = page.evaluate("clicks")
        ur = _ur("Pyodide", None, _in_turns(page))
    browser.close()
    return [
        _click("click to the board's update, median", median, 8.0, times, busy, ur),
        _click("click to the board's update, worst", max, 30.0, times, busy, ur),
        ur,
    ]


def _click(
    name: str, of: Callable[[list[float]], float], goal: float, times: list[float], busy: list[float], ur: Figure
) -> Figure:
    return {
        "name": name,
        "value": of(times),
        "unit": "ms",
        "goal": goal,
        "processor": of(busy),
        "clicks": len(times),
        "reference": ur["reference"],
    }


def _processor(trace: bytes) -> list[float]:
    """Processor time of the page's thread in every click, ms."""
    return [
        event["tdur"] / 1e3
        for event in json.loads(trace)["traceEvents"]
        if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "click"
    ]


def begin(page: Page, address: str, kind: str) -> None:
    """Begin a game of Ur with the default number of seats, all of one kind."""
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.click("[data-do='set-game'][data-arg='ur']")
    page.wait_for_selector("form[data-do='begin']")
    for seat in page.query_selector_all("select[data-do='rekind']"):
        seat.select_option(kind)
    page.click("form[data-do='begin'] [type='submit']")
    page.wait_for_selector("#board")


def _points(page: Page) -> Iterator[list[float]]:
    """Where to click next, by chance, as long as there is something to pick."""
    chance = Random(7)
    while point := page.evaluate(MIDDLE, chance.random()):
        yield point


def _play(page: Page) -> None:
    for point in _points(page):
        page.mouse.click(*point)
    page.wait_for_selector("#ending .ending", state="attached")


def _in_turns(page: Page) -> list[tuple[float, float]]:
    """Seconds a decision and seconds a loop in the page's interpreter, by the processor time of its thread."""
    clock = thread_clock(page)
    took = []
    for turn in range(TURNS):
        page.evaluate(f"deal({10 * turn})")
        begun, n, between = clock(), page.evaluate("play()"), clock()
        page.evaluate("loop()")
        took.append(((between - begun) / n, clock() - between))
    return took


def playing(files: dict[str, bytes]) -> dict[str, bytes]:
    """The page with `deal`, `play` and `loop` of this module in its interpreter."""
    functions = "".join(inspect.getsource(function) for function in (loop, deal, play))
    more = f"""
from __future__ import annotations
from time import perf_counter
from js import window
from pyodide.ffi import create_proxy
{functions}
dealt = []
window.deal = create_proxy(lambda seed: dealt.__setitem__(slice(None), deal(seed)))
window.play = create_proxy(lambda: play(dealt))
window.loop = create_proxy(lambda: loop(perf_counter))
"""
    return running(files, after=more)


def running(files: dict[str, bytes], before: str = "", after: str = "") -> dict[str, bytes]:
    """The page that runs more Python, before its own program or after it."""
    path, program = "/assets/runtime/page.js", (ROOT / "py/main.py").read_bytes()
    assert files[path].count(program) == 1, "the page's script holds its program as it is"
    first, last = (b"exec(__import__('base64').b64decode('%b'))\n" % b64encode(t.encode()) for t in (before, after))
    return {**files, path: files[path].replace(program, first + program + last)}


FIGURES = [start, phone, clicks, decisions]
