"""Links that are broken, foreign or meant to harm: each is refused in a sentence, and no game that is kept changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from cradle import codec
from cradle.app.table.game_files import load
from cradle.app.table.saves import PREFIX
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser.sitting import Sitting, asked, eager, put, ready, saved

GAME = "() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('cradle/game/')))"
LISTEN = """window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));"""
MARKUP = "<img src=x onerror=window.ran=1>"
DAMAGED = "This link is damaged or incomplete: it was probably cut off when it was copied. Copy it again, to its end."


def link(table: Table, **more: Any) -> str:
    """The fragment of a table, with other names where they are given."""
    name = more.get("name", table.name)
    seats = [{"name": more.get("seat", s.name), "colour": s.colour, "kind": "human"} for s in table.seats]
    return f"#r={codec.table_link(table.record, {'name': name, 'id': 'abcdef', 'seats': seats})}"


def head(*values: int) -> str:
    """A game that begins with these, in the radices of a link's head."""
    number = 0
    for value, radix in reversed(list(zip(values, (codec.FORMATS, codec.GAMES, codec.VERSIONS), strict=True))):
        number = number * radix + value
    return f"#r={codec._text(number + (1 << 200))}"


def deep() -> str:
    """A table nested so deep that whoever unpacks it in good faith falls over."""
    return f"#r={codec.record_link(TABLE.record)}.{codec._seal(b'[' * 2_000)}"


def changed(text: str) -> str:
    """One letter of it is another."""
    at = len(text) // 2
    return text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]


TABLE = saved("human", "human", until=asked("turn"), id="abc123")
GOOD = link(TABLE)
BAD = {
    "truncated": (GOOD[: len(GOOD) // 3], DAMAGED),
    "without its last letter": (GOOD[:-1], DAMAGED),
    "nothing": ("#r=", DAMAGED),
    "a letter is another": (changed(GOOD), DAMAGED),
    "junk": ("#r=%00%ff<script>alert(1)</script>", DAMAGED),
    "of a newer version of Cradle": (
        head(codec.FORMAT + 1, 0, 1),
        "This link was made by a newer version of Cradle. Reload this page, and try again.",
    ),
    "of a game that is not here": (
        head(codec.FORMAT, 60, 1),
        "This link contains a game that this version of Cradle does not have. Reload this page, and try again.",
    ),
    "of other rules": (
        head(codec.FORMAT, 0, 200),
        "This link was made with a different version of the game’s rules. If this page is the older one, reload it; "
        "otherwise ask for a new link.",
    ),
    "to a position": (
        "#g=AQiYCxdlp0yuD_gavtni",
        "This link comes from an older version of Cradle and contains only a position. Links contain whole games now: "
        "ask for a new link, or for the game as a file.",
    ),
    "a bomb": (deep(), "The players in this link do not match its game."),
    "players of another table": (
        f"#r={codec.record_link(TABLE.record)}.{codec._seal(json.dumps(['x', 'ab', [['a', 'azure']]]).encode())}",
        "The players in this link do not match its game.",
    ),
    "a million letters": (f"#r={'A' * 1_000_000}", "This link is far too long to be a game."),
}


@pytest.fixture
def visited(open_page: Callable[..., Page]) -> Page:
    """Somebody at a table, with another game on the shelf."""
    page = open_page()
    page.add_init_script(LISTEN)
    put(page, TABLE, saved("human", "human", until=asked("war.number"), id="def456"))
    page.goto(f"./#/play/{TABLE.id}")
    ready(page)
    return page


def follow(page: Page, fragment: str) -> None:
    page.evaluate("(hash) => { location.hash = hash; }", fragment)


def test_each_is_refused_in_a_sentence_and_touches_nothing(visited: Page) -> None:
    """And the same link, whole, shows what it is, and keeps nothing unasked."""
    page, before = visited, visited.evaluate(GAME)
    toast = page.locator("#toast")
    for what, (fragment, sentence) in BAD.items():
        follow(page, fragment)
        expect(toast, what).to_contain_text(sentence)
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert page.evaluate(GAME) == before, what
        toast.get_by_role("button", name="Close").click()
        expect(toast).to_be_empty()
    expect(page.locator(".saved-game")).to_have_count(2)
    follow(page, GOOD)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("A link to a game of Ur")
    expect(dialog).to_contain_text("just as you have it")
    expect(dialog.locator(".link-board svg")).to_have_count(1)
    page.keyboard.press("Escape")
    assert page.evaluate(GAME) == before
    page.locator(".saved-open").and_(page.locator(f"[data-arg='{TABLE.id}']")).click()
    sitting = Sitting(page, load(before[PREFIX + TABLE.id], TABLE.id))
    sitting.play(eager(1), until=lambda: sitting.picks >= 2)
    assert page.evaluate("window.ran === undefined && violations.length === 0")


@pytest.mark.long
def test_a_page_that_is_opened_by_a_bad_link_says_why_and_is_at_the_entrance(open_page: Callable[..., Page]) -> None:
    page = open_page(locale="fr")
    page.goto(f"./{BAD['truncated'][0]}")
    ready(page)
    expect(page.locator("#toast")).to_contain_text("Ce lien est abîmé ou incomplet")
    expect(page.locator("[data-do='first-game']").first).to_be_visible()
    assert page.evaluate("location.hash") == "#/"
    assert page.evaluate(GAME) == {}


@pytest.mark.long
def test_ten_megabytes_of_junk_leave_the_table_standing(visited: Page) -> None:
    """Whatever a browser makes of such an address, it comes to nothing."""
    page, before = visited, visited.evaluate(GAME)
    page.evaluate(
        """() => new Promise((done) => {
          addEventListener("hashchange", done, { once: true }); // after the page has heard it
          const old = location.hash;
          try { location.hash = "#r=" + "A".repeat(10_000_000); } catch { /* too long for this browser */ }
          if (location.hash === old) done();
        })"""
    )
    assert page.evaluate(GAME) == before
    page.goto(f"./#/play/{TABLE.id}")
    ready(page)
    Sitting(page, TABLE).follow()


@pytest.mark.long
def test_names_in_a_link_are_never_markup(open_page: Callable[..., Page]) -> None:
    page = open_page()  # of somebody who does not know the game yet
    page.add_init_script(LISTEN)
    page.goto("./")
    ready(page)
    follow(page, link(TABLE, name=f"{MARKUP}<script>window.ran=2</script>", seat=MARKUP))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_label("Name of player 1", exact=True)).to_have_value(MARKUP)
    dialog.locator("[data-do='claim'][data-arg='0']").check()
    dialog.locator("[data-do='link-new']").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#log")).to_contain_text(MARKUP)
    page.locator("#prompt [data-do='menu']").click()
    expect(dialog).to_contain_text(f"{MARKUP}<script>")
    page.keyboard.press("Escape")
    page.reload()
    ready(page)
    page.goto("./")
    ready(page)
    expect(page.locator(".saved-game strong")).to_contain_text(MARKUP)
    assert page.locator("img, body script:not([src])").count() == 0
    assert page.evaluate("window.ran === undefined && violations.length === 0")
    assert {*page.evaluate(GAME)} == {PREFIX + "abcdef"}
