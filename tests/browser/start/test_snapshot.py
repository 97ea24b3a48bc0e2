"""The start from a snapshot of Python's memory, in the page and for the bots; and as ever where it cannot be."""

from __future__ import annotations

import ast
import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import further
from tests.browser.sitting import asked, put, ready, saved
from tests.browser.start.test_runtime import BLANK, app_modules
from tools import ROOT
from tools.build.site import RUNTIME, STUDIES
from tools.build.snapshot import LATER, SNAPSHOT, module

pytestmark = pytest.mark.first_visit

# A blank page of the site; Python as page and bots start it is there as often as it is asked for.
START = """() => import(new URL("assets/js/start/python.js", document.baseURI)).then(({ start }) => start())"""
LATER_FILES = """import(new URL("assets/js/start/later-files.js", document.baseURI))"""
# What the bots' Python has fetched once it is up: the library comes last from the snapshot, and first without it.
FETCHED = """async () => {
  const names = () => performance.getEntriesByType("resource").map(({ name }) => name.split("/").pop());
  while (!names().includes("python_stdlib.zip")) await new Promise((done) => setTimeout(done, 50));
  return names();
}"""
Answer = Callable[[Route], None]


def watch(page: Page) -> tuple[list[str], list[str]]:
    """The names of the files that are asked for from now on, by page and worker, and what the console is told."""
    asked_for: list[str] = []
    told: list[str] = []
    page.context.on("request", lambda request: asked_for.append(request.url.split("/")[-1]))
    page.context.on("console", lambda message: told.append(message.text))
    return asked_for, told


def blank(page: Page) -> None:
    page.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    page.goto("./blank")


def test_page_and_bots_start_from_the_snapshot(page: Page) -> None:
    asked_for, told = watch(page)
    put(page, saved("human", "heuristic", until=asked("turn")))
    with page.expect_worker(lambda worker: "bot-worker" in worker.url) as bots:
        page.goto("./#/play/kept")
    ready(page)
    fetched = bots.value.evaluate(FETCHED)
    assert "data.zip" in fetched
    assert "cradle.zip" not in {*fetched, *asked_for}
    assert not [text for text in told if "without its snapshot" in text]


# The largest part that came, what is left of all parts when Python has started, and how many workers are left.
UNPACKED = """async () => {
  const came = [];
  let [largest, workers] = [0, 0];
  globalThis.Worker = class extends Worker {
    constructor(...what) {
      super(...what);
      workers++;
      this.addEventListener("message", ({ data: { parts } }) => {
        came.push(...parts.map(({ buffer }) => buffer));
        largest = Math.max(...came.map(({ byteLength }) => byteLength));
      });
    }
    terminate() {
      workers--;
      super.terminate();
    }
  };
  const { start } = await import(new URL("assets/js/start/python.js", document.baseURI));
  await start();
  return [came.length, largest, came.reduce((sum, { byteLength }) => sum + byteLength, 0), workers];
}"""


def test_what_was_unpacked_is_given_back(page: Page) -> None:
    blank(page)
    parts, largest, left, workers = page.evaluate(UNPACKED)
    assert parts > 10
    assert 0 < largest < 1_000_000
    assert left == workers == 0


def cut(route: Route) -> None:
    route.fulfill(body=(RUNTIME / SNAPSHOT).read_bytes()[:-5000], content_type="application/octet-stream")


def scratched(route: Route) -> None:
    body = bytearray((RUNTIME / SNAPSHOT).read_bytes())
    body[len(body) // 2] ^= 0xFF
    route.fulfill(body=bytes(body), content_type="application/octet-stream")


def changed(**parts: Any) -> Answer:
    """The snapshot with something else in its head."""

    def answer(route: Route) -> None:
        head, words = gzip.decompress((RUNTIME / SNAPSHOT).read_bytes()).split(b"\n", 1)
        line = json.dumps({**json.loads(head), **parts}, separators=(",", ":")).encode()
        line += b" " * (3 - len(line) % 4)
        route.fulfill(body=gzip.compress(line + b"\n" + words, 1), content_type="application/octet-stream")

    return answer


def html(route: Route) -> None:
    route.fulfill(body="<!doctype html><title>Welcome</title>", content_type="text/html")


def missing(route: Route) -> None:
    route.fulfill(status=404, body="no such file")


@pytest.mark.parametrize(
    ("file", "answer"),
    [
        pytest.param(SNAPSHOT, missing, id="no snapshot", marks=pytest.mark.long),
        pytest.param(SNAPSHOT, html, id="a page instead", marks=pytest.mark.long),
        pytest.param(SNAPSHOT, cut, id="cut off", marks=pytest.mark.long),
        pytest.param(SNAPSHOT, scratched, id="damaged"),
        pytest.param(SNAPSHOT, changed(pyodide="0" * 64), id="another Pyodide", marks=pytest.mark.long),
        pytest.param(SNAPSHOT, changed(fresh=1), id="another engine", marks=pytest.mark.long),
        pytest.param(SNAPSHOT, changed(memory=2**33), id="no memory", marks=pytest.mark.long),
        pytest.param("data.zip", html, id="a page instead of the data", marks=pytest.mark.long),
    ],
)
def test_without_the_snapshot_it_starts_as_ever(page: Page, faults: Any, file: str, answer: Answer) -> None:
    faults.allow("404 .*snapshot.bin")
    asked_for, told = watch(page)
    page.route(f"**/{file}", answer)
    page.goto("./")
    ready(page)
    assert "cradle.zip" in asked_for
    assert len([text for text in told if "without its snapshot" in text]) == 1
    assert page.locator("[data-do='first-game']").first.is_visible()


def without_gzip(route: Route) -> None:
    script = (ROOT / "assets/js/start/gunzip-worker.js").read_text("utf-8")
    route.fulfill(body=f"delete self.DecompressionStream;\n{script}", content_type="text/javascript")


@pytest.mark.parametrize(
    "answer", [without_gzip, *further(missing, html)], ids=["no gzip", "no worker", "a page instead"]
)
def test_where_nothing_can_be_unpacked_it_starts_as_ever(page: Page, faults: Any, answer: Answer) -> None:
    faults.allow("404 .*gunzip-worker.js")
    asked_for, told = watch(page)
    page.route("**/gunzip-worker.js", answer)
    page.goto("./")
    ready(page)
    assert "cradle.zip" in asked_for
    assert len([text for text in told if "without its snapshot" in text]) == 1


CHANCE = """() => {
  const found = py.runPython(`
import os, random, time
str([random.random(), random.Random().random(), os.urandom(8).hex(), random.SystemRandom().random()])`);
  const [now, clock] = [Date.now(), py.runPython("time.time()")];
  return [found, Math.abs(now - 1000 * clock)];
}"""


def test_chance_and_clock_come_from_the_browser(page: Page) -> None:
    """Two starts from the same memory: nothing that is drawn by lot is the same, and it is now."""
    blank(page)
    starts = []
    for _ in range(2):
        page.evaluate(f"async () => {{ window.py = await ({START})(); }}")
        found, late = page.evaluate(CHANCE)
        assert late < 60_000
        starts.append(found)
    first, second = ({*start.strip("[]").split(", ")} for start in starts)
    assert len(first) == len(second) == 4
    assert not first & second


def test_two_starts_deal_two_games(page: Page) -> None:
    dealt = []
    for _ in range(2):
        page.goto("./")
        ready(page)
        page.locator("[data-do='first-game']").first.click()
        page.wait_for_url("**/#/play/*")
        kept = page.evaluate("localStorage.getItem('cradle/game/' + location.hash.slice('#/play/'.length))")
        dealt.append(json.loads(kept)["record"]["seed"])
    assert dealt[0] != dealt[1]


def imported() -> set[str]:
    """Every module that the app asks for anywhere, in its functions too; not what only a checker of types reads."""
    found = set()
    for path in {*(ROOT / "py/cradle").rglob("*.py")} - {*STUDIES}:
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
                node.body = []
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return {name for name in found if name.split(".")[0] not in ("js", "pyodide", "multiprocessing")}


def test_all_that_the_app_imports_is_in_the_snapshot(page: Page, faults: Any) -> None:
    """Also what only a function imports, for the library comes later. What is left as files lacks nothing."""
    faults.allow("404 .*python_stdlib.zip")
    blank(page)
    page.route("**/python_stdlib.zip", missing)
    page.evaluate(f"async () => {{ window.py = await ({START})(); }}")
    names = [*app_modules(), *sorted(imported() - {"cradle"})]
    loaded = set(page.evaluate("py.runPython('import sys; \" \".join(sys.modules)')").split())
    later = tuple(name.removesuffix(".pyc").rstrip("/").replace("/", ".") for name in LATER)
    assert [name for name in names if name not in loaded and not name.startswith(later)] == []
    page.evaluate(f"async () => (await {LATER_FILES}).bring()")
    for name in sorted(name for name in names if name.startswith(later) and name != "cradle.app.browser"):
        page.evaluate("(name) => py.runPython(`import ${name}`)", name)
    assert page.evaluate("py.runPython('import gc; gc.get_freeze_count()')") > 10_000  # what is in it is no garbage
    assert page.evaluate(
        "py.runPython(`import traceback\ntry: 1 / 0\nexcept Exception: text = traceback.format_exc()\ntext`)"
    )


def test_what_is_imported_later_comes_with_the_library(page: Page) -> None:
    blank(page)
    page.evaluate(f"async () => {{ window.py = await ({START})(); }}")
    page.wait_for_function("py.runPython('import sys; \"/lib/library.zip\" in sys.path')")
    assert page.evaluate("py.runPython('import statistics; statistics.median([1, 2, 6])')") == 2


def test_modules_of_live_tables_are_fetched_when_somebody_plays_live(page: Page, faults: Any) -> None:
    """Nobody else fetches them. If they do not come, the page says so, and tries it anew at the next press."""
    asked_for, _ = watch(page)
    faults.allow("404 .*later.zip")
    page.route("**/later.zip", missing)
    page.goto("./")
    ready(page)
    assert "data.zip" in asked_for and "later.zip" not in asked_for
    page.locator("[data-do=begin-live]").first.click()
    expect(page.locator("#toast")).to_contain_text("Is this device online?")
    page.unroute("**/later.zip")
    page.locator("[data-do=begin-live]").first.click()
    expect(page.locator("dialog[open]")).to_contain_text("Invite your friends")
    then = page.locator("#then-field")  # what happens when the time is over: asked only where there is a limit
    expect(then).to_be_hidden()
    page.locator("#pace-field").select_option("72")
    expect(then).to_be_visible()
    assert asked_for.count("later.zip") == 2


def test_the_modules_of_a_snapshot_are_those_of_the_app() -> None:
    assert module("cradle/ur/__init__.pyc") == "cradle.ur"
    others = "cradle/app/browser.pyc", "cradle/ur/board/words.en.json", "parley/game.pyc"
    assert [module(name) for name in others] == [""] * 3
