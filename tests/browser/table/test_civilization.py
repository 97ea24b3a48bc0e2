"""Civilization through the page: a whole game of nomads around one device, and a person among three bots, or six at the
largest table, through every phase of a turn. At every decision the page offers exactly what is legal.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser.conftest import further
from tests.browser.peoples import ALONE, Curious, asked, habit, played, table
from tests.browser.sitting import Sitting, at_table, put, ready

# Of what a person does in a turn of Advanced Civilization, and of what comes of it.
PHASES = {
    "ships.build.build",
    "march.from.march",
    "march.to.to",
    "march.from.embark",
    "sail.sail",
    "sail.stop",
    "cities.found.found",
    "trade.open.offer-all",
    "trade.lay.lay",
    "trade.name.name",
    "trade.say.done",
    "trade.answer.counter",
    "purchases.card.pay",
    "purchases.card.buy",
}
CALAMITIES = {
    "loss",
    "reductions",
    "famine",
    "allot",
    "treachery",
    "slave_revolt",
    "volcano",
    "earthquake",
    "civil_war",
}
CALAMITIES |= {"barbarians", "flood", "piracy", "monotheism"}
TURNS = 4  # at most


def sit(page: Page, one: Table) -> Sitting:
    put(page, one)
    page.goto(f"./#/play/{one.id}")
    ready(page)
    return Sitting(page, at_table(page))


@pytest.mark.long
def test_nomads_to_the_end_around_one_device(open_page: Callable[..., Page]) -> None:
    """Three people, with nothing to hide, so that no curtain falls; every march is from and to."""
    page = open_page(reduced_motion="reduce")
    sitting = sit(page, table("nomads", "human", "human", "human"))
    assert sitting.play(habit(1))
    expect(page.locator("dialog")).to_have_count(0)
    standings = sitting.table.game.standings(sitting.position)
    winner = sitting.table.seats[standings[0].seat].name
    expect(page.locator("#ending-title")).to_contain_text(winner)
    for score, standing in zip(page.locator("#ending .rank-row").all_inner_texts(), standings, strict=True):
        assert sitting.table.seats[standing.seat].name in score
        assert f"{standing.detail['areas']} area" in score
    expect(page.locator("#charts .segmented button")).to_have_count(2)
    assert page.locator("#board .pick[tabindex='0']").count() == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "turn", "hasty"), [(4, 10, True), *further((7, 14, False))], ids=["few offers", "all offers"]
)
def test_one_among_bots_through_every_phase(open_page: Callable[..., Page], seats: int, turn: int, hasty: bool) -> None:
    """Each thing that can be done is done; a few offers of each kind, and in the long tests as many as bots make."""
    page = open_page(reduced_motion="reduce")
    sitting = sit(page, played("advanced", *ALONE[:seats], until=asked("ships.build", turn)))
    page.locator("[data-do='speed']").select_option("instant")
    choose = Curious(1, hasty)
    begun, last = len(sitting.table.happened), sitting.position.turn + TURNS

    def fought() -> bool:
        told = [event for _, event in sitting.table.happened[begun:]]
        return any(event.id == "civilization.conflict.losses" and event.params["seat"] == 0 for event in told)

    def all_seen() -> bool:
        suffered = CALAMITIES & {name.partition(".")[0] for name in choose.seen}
        return sitting.position.turn > last or (choose.seen >= PHASES and bool(suffered) and fought())

    assert not sitting.play(choose, until=all_seen)
    assert choose.seen >= PHASES
    assert CALAMITIES & {name.partition(".")[0] for name in choose.seen}
    assert fought()
    expect(page.locator(".toast")).to_have_count(0)
