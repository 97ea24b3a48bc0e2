"""The site of `make build`, under a path: without a network, and when a new version comes in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.place import CONTROLLED, INSTALLED, Files, Place
from tests.browser.sitting import Sitting, asked, eager, put, ready, saved, until
from tools.ship import dist

pytestmark = pytest.mark.first_visit

# What becomes of a new version that was found.
FATE = """() => navigator.serviceWorker.getRegistration().then(({ installing, waiting }) =>
  waiting ? "waits" : installing
    ? new Promise((done) => installing.addEventListener("statechange", () => done(installing.state)))
    : "redundant")"""
BY_ITSELF = "() => performance.getEntriesByType('navigation')[0].workerFinalSourceType === 'cache'"
LIBRARY = "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('python_stdlib.zip'))"
SHELVES = """async () => Promise.all((await caches.keys()).map(
  async (name) => (await (await caches.open(name)).keys()).length))"""
LOOK_FOR_NEWS = "() => navigator.serviceWorker.getRegistration().then((registration) => registration.update())"
# Which version runs, and which a file comes from that is only fetched now.
RUNS = "() => document.documentElement.dataset.version || 'first'"
SERVED = """() => fetch("assets/js/bots/bot-worker.js").then((answer) => answer.text())
  .then((text) => (text.includes("of the second version") ? "second" : "first"))"""


@pytest.fixture(scope="module")
def second(first: Files) -> Files:
    """A later version, which can be told from the first."""
    script = first["assets/runtime/page.js"] + b"\ndocument.documentElement.dataset.version = 'second';\n"
    worker = first["assets/js/bots/bot-worker.js"] + b"\n// of the second version\n"
    return {**first, "assets/runtime/page.js": script, "assets/js/bots/bot-worker.js": worker}


def sit(page: Page, *kinds: str) -> Sitting:
    """A visit with a game begun on this very page, once its files are all on the shelf."""
    table = saved(*kinds, until=asked("turn"))
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    assert page.evaluate(INSTALLED)
    return Sitting(page, table)


def some(sitting: Sitting, picks: int) -> None:
    """Play on for a few picks."""
    more = sitting.picks + picks
    sitting.play(eager(more), until=lambda: sitting.picks >= more)


def test_a_game_goes_on_without_a_network(place: Place, open_page: Callable[..., Page], faults: Any) -> None:
    """All that the page asks for is there. The server stops in mid-game; the page is loaded again, and all play on."""
    faults.allow("ERR_CONNECTION_REFUSED|ERR_SOCKET_NOT_CONNECTED|ERR_FAILED")
    page = open_page(url=place.address)
    answers: dict[str, int] = {}
    page.context.on("response", lambda answer: answers.__setitem__(answer.url, answer.status))
    sitting = sit(page, "human", "heuristic")
    page.locator("[data-do='speed']").select_option("instant")
    some(sitting, 4)
    assert set(answers.values()) == {200}
    assert all(url.startswith(place.address) for url in answers), "no address leads out of the folder, or nowhere"
    manifest = page.evaluate("() => fetch(document.querySelector('link[rel=manifest]').href).then((a) => a.json())")
    for icon in manifest["icons"]:
        assert (place.folder / icon["src"]).read_bytes()[:4] in (b"\x89PNG", b"<svg")
    until(page, LIBRARY)  # it comes two seconds after the start
    place.stop()
    assert page.evaluate("() => fetch('nowhere').then(() => 'there', () => 'gone')") == "gone"

    page.reload()
    ready(page)
    assert page.evaluate(CONTROLLED)
    assert page.evaluate(BY_ITSELF), "this browser takes the page from the shelf, and waits for no worker"
    sitting.follow()
    sitting.offered()
    some(sitting, 4)
    page.goto("./index.html")
    ready(page)
    assert page.evaluate(BY_ITSELF), "under its other address too"
    page.goto("./?later")
    ready(page)
    assert page.evaluate(CONTROLLED)
    assert not page.evaluate(BY_ITSELF), "any other address is the worker's"
    expect(page.locator(".saved-game")).to_contain_text(sitting.table.name)
    page.locator("[data-do='first-game']").first.click()
    expect(page.locator("#board")).to_be_visible()


def test_a_new_version_waits_until_it_is_asked_for(place: Place, second: Files, open_page: Callable[..., Page]) -> None:
    """Files change under a running game: it goes on with those it began with, and so does a reload."""
    page = open_page(url=place.address)
    sitting = sit(page, "human", "human")
    page.reload()
    ready(page)
    assert page.evaluate(CONTROLLED)
    some(sitting, 3)

    place.put(second)
    (place.folder / "assets/runtime/pyodide/pyodide.asm.wasm").unlink()  # it is the same: nobody fetches it again
    page.evaluate(LOOK_FOR_NEWS)
    notice = page.locator("#toast")
    expect(notice).to_contain_text("A new version of Cradle is ready.")
    some(sitting, 3)
    assert page.evaluate(RUNS) == page.evaluate(SERVED) == "first"
    page.reload()
    ready(page)
    assert page.evaluate(RUNS) == page.evaluate(SERVED) == "first"
    sitting.offered()
    some(sitting, 3)

    other = page.context.new_page()
    other.goto("./")
    ready(other)
    page.bring_to_front()
    notice.get_by_role("button", name="Use it now").click()
    expect(notice).to_contain_text("Cradle is open in another tab too")
    assert page.evaluate(RUNS) == page.evaluate(SERVED) == other.evaluate(RUNS) == other.evaluate(SERVED) == "first"
    other.close()

    some(sitting, 2)
    with page.expect_navigation():
        notice.get_by_role("button", name="Use it now").click()
    ready(page)
    assert page.evaluate(RUNS) == page.evaluate(SERVED) == "second"
    sitting.follow()
    sitting.offered()
    some(sitting, 3)
    expect(notice).to_have_text("")
    shelves = page.evaluate(SHELVES)
    both = 1  # the page lies there under its two addresses
    assert shelves == [len([path for path in second if dist.is_kept(path)]) + both], (
        "what only the first version needs is gone"
    )


@pytest.mark.long
def test_a_site_half_replaced_is_not_taken(
    place: Place, first: Files, second: Files, open_page: Callable[..., Page]
) -> None:
    """Files of two versions are never mixed: as long as one of them is missing or another, the old ones stay."""
    page = open_page(url=place.address)
    sitting = sit(page, "human", "human")
    page.reload()
    ready(page)

    place.put(second)
    (place.folder / "assets/js/bots/bot-worker.js").write_bytes(first["assets/js/bots/bot-worker.js"])
    page.evaluate(LOOK_FOR_NEWS)
    assert page.evaluate(FATE) == "redundant"
    page.reload()
    ready(page)
    assert page.evaluate(RUNS) == page.evaluate(SERVED) == "first"
    assert page.locator("#toast").inner_text() == ""
    some(sitting, 2)

    place.put(second)
    page.evaluate(LOOK_FOR_NEWS)
    expect(page.locator("#toast")).to_contain_text("A new version of Cradle is ready.")


def test_the_development_server_keeps_nothing(page: Page) -> None:
    page.add_init_script("navigator.serviceWorker.register = () => (window.registers = true)")
    page.goto("./")
    ready(page)
    assert page.evaluate("window.registers") is None, "it would have been asked for with the last line of the start"
    assert page.evaluate("() => navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def test_the_browser_is_asked_once_to_keep_what_is_stored(page: Page) -> None:
    """After a few picks; where it will not promise, old games are the reason for a line at the entrance."""
    page.add_init_script(
        """navigator.storage.persisted = async () => false;
        navigator.storage.persist = async () => (localStorage.asked = Number(localStorage.asked || 0) + 1, false);"""
    )
    table = saved("human", "human", until=asked("turn"))
    table.begun = 1_600_000_000_000
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    assert page.evaluate("localStorage.asked") is None
    sitting = Sitting(page, table)
    some(sitting, 9)
    page.goto("./")
    ready(page)
    expect(page.locator(".home")).to_contain_text("This browser may delete games")
    assert page.evaluate("localStorage.asked") == "1"
    with page.expect_download():
        page.locator("[data-do='export']").click()
    expect(page.locator(".home")).not_to_contain_text("may delete games")


def test_all_that_is_fetched_later_can_be_taken_in(place: Place, first: Files, open_page: Callable[..., Page]) -> None:
    """The modules are other files here than in the tests' site: without comments, and bundled."""
    page = open_page(url=place.address)
    page.goto("./")
    modules = [path for path in first if path.startswith("assets/js/") and "-worker" not in path]
    assert "assets/js/live/live.js" in modules
    for path in modules:
        assert page.evaluate("(path) => import(new URL(path, document.baseURI)).then(Object.keys)", path), path
