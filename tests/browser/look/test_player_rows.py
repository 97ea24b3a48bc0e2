"""What every player has stands in a row of its own, always in view: on a laptop whatever is asked, on a phone under the
strip of scores.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cradle import games
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.conftest import further
from tests.browser.sitting import visit
from tests.browser.tables import asked

ADVANCED = ("civilization", ("human", *["heuristic"] * 6), {"rules": "advanced"})
RENAISSANCE = ("renaissance", ("human", *["heuristic"] * 5), {})
NEEDED = (
    (RENAISSANCE, "tokens.write", 3),
    (RENAISSANCE, "purchases.buy", 6),
    (ADVANCED, "march.from", 5),
    (ADVANCED, "purchases.card", 6),
)
# Cells that something covers, that are not whole on the screen, or whose words are cut off.
COVERED = """() => [...document.querySelectorAll("#players :is(th, tbody td)")].filter((cell) => {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const name = cell.querySelector(".player-name");
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || (there && !cell.contains(there))
    || !there || (name && name.scrollWidth > name.clientWidth);
}).map((cell) => cell.textContent)"""


@pytest.mark.parametrize("locale", ["fr", *further("en")])
def test_every_row_is_in_view_on_a_laptop_whatever_is_asked(same_page: Callable[..., Page], locale: str) -> None:
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720}, locale=locale)
    for (name, seats, variant), kind, turn in NEEDED:
        visit(page, tables.played(games.load(name), *seats, until=asked(kind, turn), id=kind, **variant))
        expect(page.locator("#players tbody tr")).to_have_count(len(seats))
        assert page.evaluate(COVERED) == [], kind
        word = page.locator(".scores-word").bounding_box()
        assert word and word["width"] <= 1, "the column says it"
        for tab in page.locator("#tab-nations, #tab-players").all():
            tab.click()
            assert page.locator("#part-figures").evaluate("e => e.scrollWidth - e.clientWidth") <= 0
            expect(page.locator("#part-figures tbody tr").last).to_be_in_viewport(ratio=1)


# How large a map is drawn, with what stands around it and without.
DRAWN = """() => {
  const map = document.querySelector(".map-picture"), around = document.querySelector(".civ-around");
  const { width, height } = map.viewBox.baseVal;
  const scale = () => Math.min(map.clientWidth / width, map.clientHeight / height);
  const beside = scale();
  around.style.display = "none";
  const alone = scale();
  around.style.display = "";
  return beside / alone;
}"""
# What stands around a map and cannot be seen whole.
AROUND = """() => {
  const around = document.querySelector(".civ-around").getBoundingClientRect();
  return [...document.querySelectorAll(".civ-around li")].filter((e) => {
    const { left, right, top, bottom, width } = e.getBoundingClientRect();
    return !width || left < around.left || right > around.right || top < around.top || bottom > around.bottom + 1;
  }).map((e) => e.textContent);
}"""


@pytest.mark.parametrize("seats", [7, *further(4)])
def test_what_stands_around_the_map_is_whole_and_takes_no_room_of_the_map(
    same_page: Callable[..., Page], seats: int
) -> None:
    """Below a whole map, beside a part of it."""
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720}, locale="fr")
    kinds = ("human", *["heuristic"] * (seats - 1))
    march = tables.played(games.load("civilization"), *kinds, until=asked("march.from", 5), rules="advanced")
    visit(page, march)
    expect(page.locator(".civ-around .civ-rim-order li")).to_have_count(seats)
    assert page.evaluate(AROUND) == []
    assert page.evaluate(DRAWN) > 0.995


def test_while_one_trades_a_line_stands_for_the_rows_and_unfolds(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720}, locale="fr")
    (name, seats, variant), until = ADVANCED, asked("trade.open", 6)
    visit(page, tables.played(games.load(name), *seats, until=until, id="trade", **variant))
    line = page.locator("#scores .score")
    expect(line).to_have_count(len(seats))
    expect(line.last).to_be_in_viewport(ratio=1)
    expect(page.locator("#players")).to_be_hidden()
    page.locator("[data-do='scores']").click()
    expect(page.locator("#players tbody tr")).to_have_count(len(seats))
    assert page.evaluate(COVERED) == []
    expect(page.locator("#prompt [data-do='send']").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ["civilization", *further("renaissance")])
def test_on_a_phone_the_strip_of_scores_opens_the_rows(same_page: Callable[..., Page], name: str) -> None:
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    table: dict[str, Any] = {"renaissance": RENAISSANCE, "civilization": ADVANCED}
    _, seats, variant = table[name]
    kind = {"renaissance": "tokens.write", "civilization": "march.from"}[name]
    visit(phone, tables.played(games.load(name), *seats, until=asked(kind, 3), **variant))
    expect(phone.locator("#players")).to_be_hidden()
    phone.locator("[data-do='scores']").tap()
    expect(phone.locator("#players tbody tr")).to_have_count(len(seats))
    expect(phone.locator("#players tbody tr").last).to_be_in_viewport(ratio=1)
    assert phone.evaluate(COVERED) == []
    phone.locator("[data-do='scores']").tap()
    phone.locator("#tab-nations, #tab-players").tap()
    expect(phone.locator("#part-figures tbody tr").last).to_be_in_viewport(ratio=1)
    assert phone.locator("#part-figures").evaluate("e => e.scrollWidth - e.clientWidth") <= 0
