"""Before Python is up: what the shell of the page says and shows by itself, and what it says where nothing starts."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.app.lines import table_of
from tests.app.post_visits import Devices, Office
from tests.browser.conftest import further
from tests.browser.sitting import asked, put, ready, saved, until
from tests.game_suite import suite_of

pytestmark = pytest.mark.first_visit

INTERPRETER = "**/pyodide.asm.wasm"
ENGINE = "**/pyodide.asm.js"
# Asked for ten seconds: the worker may still be on its way.
SWITCHES_NO_STACK = """async () => {
  for (let asked = 0; asked < 200 && "Suspending" in WebAssembly; asked++)
    await new Promise((done) => setTimeout(done, 50));
  return !("Suspending" in WebAssembly);
}"""
# Whoever asks for much memory is noted, and gets none.
NO_MUCH = """globalThis.ArrayBuffer = new Proxy(ArrayBuffer, { construct(made, [bytes, ...more]) {
  if (bytes < 2 ** 25) return new made(bytes, ...more);
  globalThis.asked = (globalThis.asked ?? 0) + 1;
  throw new RangeError("none left");
}})"""
PAINTED = "() => localStorage.getItem('cradle/paint')"


class Held:
    """Requests that wait until they are let go."""

    def __init__(self, page: Page) -> None:
        self.waiting: list[Route] = []
        self.open = False
        page.route(INTERPRETER, self.hold)

    def hold(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.waiting.append(route)

    def go(self) -> None:
        self.open = True
        for route in self.waiting:
            route.continue_()


@pytest.mark.parametrize(
    ("locale", "chosen", "language", "first", "later"),
    [
        ("fr-CA", None, "fr", "On dresse la table…", "La première visite charge environ 8 Mo"),
        *further(
            ("fr-FR", "en", "en", "Setting the table…", "The first visit fetches about 8 MB"),
            ("en-GB", None, "en", "Setting the table…", "The first visit fetches about 8 MB"),
            ("de-DE", None, "en", "Setting the table…", "The first visit fetches about 8 MB"),
        ),
    ],
)
def test_the_shell_speaks_the_readers_language(
    open_page: Callable[..., Page], locale: str, chosen: str | None, language: str, first: str, later: str
) -> None:
    page = open_page(locale=locale)
    if chosen:
        page.add_init_script(f"localStorage.setItem('cradle/language', '{chosen}')")
    Held(page)
    page.add_init_script("""new MutationObserver(() => {
      const line = document.querySelector("#loading-text")?.textContent;
      if (line && !(window.lines ??= []).includes(line)) window.lines.push(line);
    }).observe(document, { subtree: true, childList: true, characterData: true })""")
    page.goto("./")
    expect(page.locator("#loading-text")).to_contain_text(later)
    assert first in page.evaluate("window.lines")
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("html[data-ready]").count() == 0


def test_the_last_board_stands_there_before_python_is_up(page: Page) -> None:
    table = saved("human", "human", until=asked("war.number"))
    put(page, table)
    page.goto("./#/play/kept")
    ready(page)
    until(page, PAINTED)
    marks = page.locator("#board [data-pick]")
    labels = marks.evaluate_all("all => all.map((e) => e.getAttribute('aria-label'))")
    assert len(labels) > 25

    held = Held(page)
    page.reload()
    expect(page.locator("#table.early .board")).to_be_visible()
    assert marks.evaluate_all("all => all.map((e) => e.getAttribute('aria-label'))") == labels
    assert page.locator("#table").evaluate("e => e.inert"), "nobody hears a click yet"
    assert page.locator("html[data-ready]").count() == 0
    expect(page.locator("#loading-text")).to_contain_text("The first visit fetches about 8 MB")

    held.go()
    ready(page)
    expect(page.locator("#table.early")).to_have_count(0)
    page.locator("#prompt .count-button").first.click()
    expect(page.locator("#prompt .count-button")).to_have_count(0)


def over_days() -> tuple[str, dict[str, str]]:
    """A table over days whose host is away: its link, and what the device of a guest has stored."""
    there = Devices(table_of("parley", 3), Office(), suite_of("parley").choose).seated()
    stored, code, mark = there.stored[1], "0" * 32, "1" * 32
    guest = {"key": f"{8:032x}", "name": "Ben", "mark": mark, "post": True, "memory": stored["memory"]}
    kept = {f"cradle/guest/{code}": json.dumps(guest), f"cradle/state/{code}": stored["state"]}
    return f"./#t={code}{mark}p", kept


def test_so_does_that_of_a_table_over_days_and_nothing_else_that_the_storage_holds(
    devices: Callable[..., Page], live_site: str
) -> None:
    """Its host is away. What somebody else has written into the storage is not drawn outside of a board."""
    link, stored = over_days()
    page = devices()
    put(page, at=live_site, **stored)
    page.goto(link)
    ready(page)
    expect(page.locator("#prompt")).to_contain_text("The post")
    board = page.locator("#table").text_content()
    until(page, PAINTED)

    held = Held(page)
    page.reload()
    expect(page.locator("#table.early .board")).to_be_visible()
    assert page.locator("#table").text_content() == board
    assert page.locator("html[data-ready]").count() == 0
    held.go()
    ready(page)
    expect(page.locator("#table.early")).to_have_count(0)
    assert page.locator("#table").text_content() == board

    painted = json.loads(page.evaluate(PAINTED))
    page.goto("about:blank")
    lie = json.dumps([*painted, ["dialog", ["p", {"id": "lie"}, "A lie"]]])
    put(page, at=live_site, **{"cradle/paint": lie})
    held = Held(page)
    page.goto(link)
    expect(page.locator("#loading")).to_be_visible()
    expect(page.locator("#lie, #table")).to_have_count(0)
    held.go()
    ready(page)


def test_python_runs_on_the_one_stack_of_its_thread(page: Page) -> None:
    """On a second one, which Pyodide would take, Chromium's heap profiler ends the page: no-stack-switching.js."""
    put(page, saved("human", "heuristic", until=asked("turn")))
    with page.expect_worker(lambda worker: "bot-worker" in worker.url) as bots:
        page.goto("./#/play/kept")
    ready(page)
    for thread in (page, bots.value):
        assert thread.evaluate(SWITCHES_NO_STACK)


def test_after_the_start_much_memory_is_asked_for_once(page: Page) -> None:
    """So that Chromium collects what the start has left; where none is left, the game goes on: collect-garbage.js."""
    page.add_init_script(NO_MUCH)
    put(page, saved("human", "human", until=asked("war.number")))
    page.goto("./#/play/kept")
    ready(page)
    until(page, "() => globalThis.asked")
    page.locator("#prompt .count-button").first.click()
    expect(page.locator("#prompt .count-button")).to_have_count(0)
    assert page.evaluate("globalThis.asked") == 1


@pytest.mark.long
def test_another_game_is_not_painted_with_the_last_board(page: Page) -> None:
    put(page, saved("human", "human", until=asked("turn")))
    page.goto("./#/play/kept")
    ready(page)
    until(page, PAINTED)
    held = Held(page)
    page.goto("./?again#/play/other")
    expect(page.locator("#loading-text")).to_be_visible()
    expect(page.locator("#table")).to_have_count(0)
    held.go()
    ready(page)


def test_without_webassembly_it_says_so(open_page: Callable[..., Page]) -> None:
    for locale, sentence in (("en", "Cradle could not start."), ("fr", "Cradle n’a pas pu démarrer.")):
        page = open_page(locale=locale)
        page.add_init_script("delete globalThis.WebAssembly")
        page.goto("./")
        expect(page.get_by_role("alert")).to_contain_text(sentence)
        expect(page.get_by_role("alert")).to_contain_text("WebAssembly")
        expect(page.locator("progress")).to_have_count(0)


@pytest.mark.parametrize(
    "older",
    [
        "CSS.supports = (name) => !String(name).includes('has')",
        "CSS.supports = (name) => name !== 'color'",
        "WebAssembly.validate = () => false",
    ],
)
def test_an_older_browser_is_told_which_it_would_need(page: Page, older: str) -> None:
    page.add_init_script(older)
    asked_for: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url.split("/")[-1]))
    page.goto("./")
    for sentence in ("This browser is too old for Cradle", "Ce navigateur est trop ancien pour Cradle", "Safari 17.5"):
        expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.locator("progress")).to_have_count(0)
    assert "pyodide.asm.wasm" not in asked_for


def test_what_makes_pyodide_comes_once_as_a_script_which_chromium_keeps_compiled(page: Page) -> None:
    kinds: list[str] = []
    page.on("request", lambda request: kinds.append(request.resource_type) if "asm.js" in request.url else None)
    page.goto("./")
    ready(page)
    assert kinds == ["script"]
    assert page.evaluate("typeof createPyodideModule") == "function"


@pytest.mark.parametrize("fails", [1, 2])
def test_it_is_asked_for_once_more_if_it_does_not_come(page: Page, faults: Any, fails: int) -> None:
    faults.allow("ERR_FAILED|Failed to fetch dynamically imported module")
    left = [fails]

    def fail(route: Route) -> None:
        left[0] -= 1
        if left[0] < 0:
            route.continue_()
        else:
            route.abort()

    page.route(ENGINE, fail)
    page.goto("./")
    if fails == 1:
        ready(page)
        expect(page.locator(".home")).to_be_visible()
    else:
        expect(page.get_by_role("alert")).to_contain_text("Cradle could not start.")
    assert left[0] == (-1 if fails == 1 else 0)


@pytest.mark.long
def test_a_start_that_fails_says_so_even_over_the_last_board(page: Page, faults: Any) -> None:
    faults.allow("ERR_FAILED|wasm|WebAssembly|fetch")
    put(page, saved("human", "human", until=asked("turn")))
    page.goto("./#/play/kept")
    ready(page)
    until(page, PAINTED)
    page.route(INTERPRETER, lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Cradle could not start.")
    page.unroute(INTERPRETER)
    page.reload()
    ready(page)
    expect(page.locator("#prompt .prompt")).to_be_visible()


def test_without_javascript_it_says_so_in_both_languages(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("./")
    for language, sentence in (
        ("en", "Cradle needs JavaScript and WebAssembly"),
        ("fr", "Cradle a besoin de JavaScript et de WebAssembly"),
    ):
        said = page.locator(f"noscript [lang={language}]")
        expect(said).to_be_visible()
        expect(said).to_contain_text(sentence)


def test_an_address_of_no_game_leads_to_the_entrance(page: Page) -> None:
    page.goto("./#/play/nothing")
    ready(page)
    toast = page.locator("#toast")
    expect(toast).to_contain_text("There is no such game in this browser.")
    expect(page.locator(".home")).to_be_visible()
    expect(page.locator("#loading")).to_have_count(0)
    assert page.evaluate("location.hash") == "#/"
    toast.get_by_role("button", name="Close").click()
    expect(toast).to_be_empty()
    page.evaluate("location.hash = '#/play/nothing-either'")
    expect(toast).to_contain_text("There is no such game in this browser.")
    expect(page.locator(".home")).to_be_visible()
