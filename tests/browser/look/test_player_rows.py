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
