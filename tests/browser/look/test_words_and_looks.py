"""The reader's language and theme: chosen by the browser, changed without a reload, remembered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import further
from tests.browser.sitting import STORED, asked, put, ready, saved

LINES = "() => [...document.querySelectorAll('#log .log-line')].map((e) => e.textContent)"
LABELS = "() => [...document.querySelectorAll('#board [aria-label]')].map((e) => e.getAttribute('aria-label'))"
SHEETS = "() => [...document.querySelectorAll('link[data-game]')]"
AT_REST = f"{SHEETS}.filter((e) => e.sheet.disabled).map((e) => e.dataset.game)"
PAPER = "() => getComputedStyle(document.documentElement).backgroundColor"


def brightness(page: Page) -> int:
    """Of the paper, 0 to 765."""
    colour = page.evaluate(PAPER)
    return sum(int(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3])


@pytest.mark.parametrize(
    ("reads", "language", "begin"),
    [("fr-CA", "fr", "Jouer tout de suite"), ("en-GB", "en", "Play now"), ("de-DE", "en", "Play now")],
)
@pytest.mark.long
def test_the_browser_decides_at_the_first_visit(
    open_page: Callable[..., Page], reads: str, language: str, begin: str
) -> None:
    page = open_page(locale=reads)
    page.goto("./")
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("[data-do='first-game']").first).to_have_text(begin)


def test_another_language_without_a_reload(page: Page) -> None:
    """Prompt, board, list of moves and the whole log; the choice outlives the page."""
    put(page, saved("human", "human", "human", until=asked("war.number")))
    page.goto("./#/play/kept")
    ready(page)
    page.evaluate("window.here = true")
    page.locator("#prompt .list-button").click()
    stored = page.evaluate(STORED)
    english, labels = page.evaluate(LINES), page.evaluate(LABELS)
    prompt = page.locator("#prompt .prompt").inner_text()
    moves = page.locator("#every-action button").all_inner_texts()
    assert len(english) > 20 and "How many cubes move in?" in prompt and "Move " in moves[0]

    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    french = page.evaluate(LINES)
    assert len(french) == len(english) and not set(french) & set(english)
    assert "combien de cubes avancent" in page.locator("#prompt .prompt").inner_text()
    assert not set(page.locator("#every-action button").all_inner_texts()) & set(moves)
    assert not [label for label in page.evaluate(LABELS) if label in labels and ":" in label]
    expect(page.locator("#log-title")).to_have_text("Journal")
    assert page.evaluate("window.here") and page.evaluate(STORED) == stored

    page.locator("#prompt .count-button").first.click()
    page.get_by_role("button", name="English").click()
    now = page.evaluate(LINES)
    assert now[: len(english)] == english and len(now) > len(english), "what came meanwhile is said in English too"

    page.get_by_role("button", name="Français").click()
    page.reload()
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.evaluate(LINES)[: len(french)] == french


@pytest.mark.long  # in make test: in French, in tests/browser/input/test_senses.py
def test_rules_are_read_in_the_language_of_the_page(page: Page) -> None:
    page.goto("./")
    ready(page)
    page.get_by_role("button", name="Read the rules, Ur").click()
    expect(page.locator("dialog #r-4")).to_be_attached()
    english = page.locator("dialog .rules").inner_text()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Français").click()
    page.get_by_role("button", name="Lire les règles, Ur").click()
    french = page.locator("dialog .rules").inner_text()
    assert "ziggourat" in french and "ziggourat" not in english and "ziggurat" in english


def test_the_theme_follows_the_system_until_one_is_chosen(open_page: Callable[..., Page]) -> None:
    page = open_page(scheme="dark")
    page.goto("./")
    ready(page)
    assert brightness(page) < 250
    page.emulate_media(color_scheme="light")
    assert brightness(page) > 600
    switch = page.locator(".top [data-do='theme']")
    names = [switch.text_content()]
    seen = {}
    for _ in range(3):
        switch.click()
        seen[page.locator("html").get_attribute("data-theme") or ""] = brightness(page)
        names.append(switch.text_content())
    assert set(seen) == {"", "light", "dark"} and names[0] == names[3] and len(set(names)) == 3
    assert seen["dark"] < 250 and seen["light"] > 600 and seen[""] > 600

    while page.locator("html").get_attribute("data-theme") != "dark":
        switch.click()
    page.route("**/pyodide.asm.wasm", lambda route: None)
    page.reload()
    expect(page.locator("#loading-text")).to_be_visible()
    assert brightness(page) < 250, "before Python is up"


@pytest.mark.long
def test_at_a_table_the_sheets_of_other_games_rest(page: Page) -> None:
    page.goto("./")
    ready(page)
    assert page.evaluate(AT_REST) == [], "the entrance shows boards of all games"
    every = ["civilization", "renaissance"]
    for game in ("ur", *every):
        page.locator(f"[data-do='first-game'][data-arg='{game}']").click()
        page.wait_for_selector(".play #prompt .prompt-rows")
        assert page.evaluate(AT_REST) == [other for other in every if other != game]
        page.locator("#top [data-do='home']").click()
        page.wait_for_selector(".home")
        assert page.evaluate(AT_REST) == []


@pytest.mark.long
def test_motion_stops_where_it_is_not_wanted(open_page: Callable[..., Page]) -> None:
    moving = "() => document.getAnimations().filter((a) => a.effect.getComputedTiming().duration > 20).length"
    table = saved("human", "human", until=asked("turn"))
    for wanted, motion in (("no-preference", True), ("reduce", False)):
        page = open_page(reduced_motion=wanted)
        put(page, table)
        page.goto("./#/play/kept")
        ready(page)
        page.locator("#board g[data-pick][tabindex='0']").first.click()
        assert (page.evaluate(moving) > 0) == motion


@pytest.mark.parametrize("name", ["ur", *further("civilization")])
def test_a_rule_book_is_printed_whole_and_alone(same_page: Callable[..., Page], name: str) -> None:
    """On a screen it is scrolled in its dialog; on paper nothing lies beyond an edge, and nothing beside it."""
    page = same_page()
    page.goto(f"./#rules/{name}/")
    expect(page.locator("dialog .rules")).to_be_visible()
    page.emulate_media(media="print")
    hidden = page.evaluate("(b => b.scrollHeight - b.clientHeight)(document.querySelector('dialog .rules'))")
    assert hidden <= 1
    expect(page.locator("dialog .rules > [id]").last).to_be_visible()
    expect(page.locator("#screen")).to_be_hidden()
    expect(page.locator("dialog .rules-contents")).to_be_hidden()
    pages = len(re.findall(rb"/Type /Page\b", page.pdf(format="A4")))
    page.emulate_media(media="screen")
    assert pages >= {"ur": 5, "civilization": 20}[name]


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_text_twice_as_large_leaves_every_player_a_name(same_page: Callable[..., Page], device: str) -> None:
    page = same_page(device)
    table = saved("human", "heuristic", until=asked("turn"))
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    names = page.locator(".ur-hand .ur-hand-name")
    widths = names.evaluate_all("names => names.map((name) => name.getBoundingClientRect().width)")
    page.evaluate("document.documentElement.style.fontSize = ''")
    assert names.all_inner_texts() == [who.name for who in table.seats]
    assert min(widths) > 24
