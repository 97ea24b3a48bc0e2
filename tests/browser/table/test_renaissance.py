"""L'Âge de la Renaissance through the page: one person and two bots through every phase, to the scored end; what is
known before the dice and told after them; secrets at one device. At every decision the page offers what is legal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from cradle import games
from cradle.app.table.table import Table
from cradle.renaissance.rules.cards import IDS
from cradle.renaissance.rules.geography import COMMODITIES, COMMODITY
from cradle.renaissance.rules.phases.commodities import brings
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.sitting import Sitting, at_table, begin, lots, visit
from tests.browser.tables import asked

GAME = games.load("renaissance")
ALONE = ("human", "heuristic", "heuristic")
habit = partial(tables.habit, GAME)
played = partial(tables.played, GAME)

FIRST = {"setup.return", "setup.bid", "tokens.write", "cards.play", "expansion.place"}
LATER = {"tokens.write", "cards.play", "purchases.buy", "expansion.place"}  # whatever the dice say
PHASES = {  # and what is told of each phase
    "renaissance.draws",
    "renaissance.plays",
    "renaissance.sells",
    "renaissance.buys",
    "renaissance.stabilizes",
    "renaissance.places",
    "renaissance.rivalry",
    "renaissance.income",
    "renaissance.market_dice",
    "renaissance.wrote",
    "renaissance.order",
}


def sit(page: Page, one: Table, way: str = "mouse") -> Sitting:
    visit(page, one)
    return Sitting(page, at_table(page), way)


def attacks(p: Any, decision: Any) -> bool:
    return all(row["attack"] for row in decision.about["numbers"])


# One game -------------------------------------------------------------------------------------------------------------
class Attentive:
    """Plays as bots do, and keeps what was asked."""

    def __init__(self, seed: int) -> None:
        self.usual, self.kinds = habit(seed), set[str]()

    def __call__(self, p: Any, decision: Any) -> Any:
        self.kinds.add(decision.kind)
        return self.usual(p, decision)


def test_from_the_form_through_a_first_turn(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    lots(page, 3)
    begin(page, *ALONE, game="renaissance")
    page.locator("[data-do='speed']").select_option("instant")
    sitting, choose = Sitting(page, at_table(page)), Attentive(1)
    assert not sitting.play(choose, until=lambda: sitting.position.turn == 2)
    assert choose.kinds >= FIRST
    expect(page.locator("#part-head")).to_contain_text("Turn 2")
    expect(page.locator(".toast")).to_have_count(0)


@pytest.mark.long
def test_a_whole_game_to_its_scored_end(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    sitting, choose = sit(page, tables.table(GAME, *ALONE)), Attentive(1)
    page.locator("[data-do='speed']").select_option("instant")
    assert sitting.play(choose)
    assert choose.kinds >= FIRST | LATER
    assert {event.id for _, event in sitting.table.happened} >= PHASES
    standings = GAME.standings(sitting.position)
    for row, standing in zip(page.locator("#ending .rank-row").all_inner_texts(), standings, strict=True):
        assert sitting.table.seats[standing.seat].name in row
        assert str(standing.score).replace("-", "−") in row
    charts = page.locator("#charts .segmented button")
    expect(charts).to_have_text(
        ["Score, if the game had ended then", "Income", "Provinces controlled", "Misery", "Advances"]
    )
    assert page.locator("#board .pick[tabindex='0']").count() == 0


@pytest.mark.long
def test_six_at_the_table_through_a_late_turn(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    six = ("human", *["heuristic"] * 5)
    sitting, choose = sit(page, played(*six, until=asked("cards.play", 7))), Attentive(1)
    page.locator("[data-do='speed']").select_option("instant")
    assert not sitting.play(
        choose, until=lambda: sitting.position.turn == 8 and sitting.table.decision.kind == "cards.play"
    )
    assert choose.kinds >= LATER


# Where something more stands below the choices, such as an order that is proposed: it must not lie over them.
BELOW = """(attack) => {
  const more = Object.assign(document.createElement("div"), { className: "toolbar" });
  attack.parentElement.append(more);
  const { position } = getComputedStyle(more);
  more.remove();
  return position;
}"""


# An attack ------------------------------------------------------------------------------------------------------------
def test_7_7_before_the_dice_both_forces_and_the_chance_after_them_what_fell(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce")
    sitting = sit(page, played(*ALONE, until=asked("expansion.number", 3, such=attacks)))
    about = sitting.table.decision.about
    shown = page.locator("#prompt .ren-attack")
    expect(shown.get_by_role("heading")).to_contain_text(
        [f"Attack: {about['numbers'][0]['force']}", f"Defence: {about['numbers'][0]['defence']}"]
    )
    rows = shown.locator(".ren-side").nth(1).locator("dd")
    assert sum(int(n) for n in rows.all_inner_texts()) == about["numbers"][0]["defence"]
    expect(shown).to_contain_text(f"Chance to win: {about['numbers'][0]['chance'] / 10:.0f}%")
    assert shown.evaluate(BELOW) == "static"
    sitting.do(sitting.table.decision.actions[0])
    told = [event for _, event in sitting.table.happened if event.id == "renaissance.rivalry"]
    faces = [str(told[-1].params[colour]) for colour in ("green", "black", "white")]
    for place in ("#stage", ".ren-dice"):  # large beside the province, and small where they stay
        expect(page.locator(f"{place} .ren-die")).to_have_text(faces)
    green, black, white = faces
    page.locator("#tab-log").click()
    page.locator("#log .log-more").last.click()
    line = page.locator("#log .log-look", has_text=f"green {green} against").last
    expect(line).to_contain_text(f"black {black} against white {white}")


# The market -----------------------------------------------------------------------------------------------------------
def test_5_1_a_lamp_lights_a_commodity_and_tells_what_it_would_bring(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce")
    sitting = sit(page, played(*ALONE, until=asked("cards.play", 5)))
    p, line = sitting.position, page.locator(".ren-pays-wine")
    expect(page.locator(".ren-lamp")).to_have_count(len(COMMODITIES))
    expect(line).to_be_hidden()
    page.locator(".ren-lamp", has_text="Wine").click()
    expect(line).to_be_visible()
    wine = COMMODITY["wine"]
    having = [(seat, f"{n} → {brings(p, seat, wine)}") for seat in range(3) if (n := p.cards_of(seat, wine))]
    told, shown = (line.locator(f".ren-paid > {part}") for part in (".visually-hidden", ":last-child"))
    assert [" ".join(text.split()) for text in shown.all_inner_texts()] == [brought for _, brought in having] != []
    assert told.all_text_contents() == [f"{sitting.table.seats[seat].name}: {brought}" for seat, brought in having]
    page.locator(".ren-lamp", has_text="Wine").click()
    expect(line).to_be_hidden()


# Numbers and secrets --------------------------------------------------------------------------------------------------
def test_9_1_a_number_of_tokens_is_typed_slid_to_or_reached_step_by_step(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce")
    sitting = sit(page, played(*ALONE, until=asked("tokens.write", 4)))
    field, slider = (page.locator(f"#prompt .count-field input[type='{kind}']") for kind in ("number", "range"))
    write = page.locator("#prompt .count-field [data-do='play']")
    expect(page.locator("#prompt .count-button")).to_have_count(0)
    expect(field).to_have_value("0")
    page.get_by_role("button", name="More", exact=True).click(click_count=3)
    expect(write).to_have_text("Write 3")
    page.get_by_role("button", name="Less", exact=True).click(click_count=4)
    expect(write).to_have_text("Write −1")
    expect(slider).to_have_attribute("min", "0")  # its steps stay as long as they were
    slider.focus()
    page.keyboard.press("End")
    most = max(n for verb, n in sitting.table.decision.actions if verb == "number")
    expect(field).to_have_value(str(min(most, sitting.table.decision.about["stock"])))
    field.fill("9999")
    field.blur()
    expect(field).to_have_value(str(most))
    field.fill("12")
    field.press("Enter")
    sitting.follow()
    assert sitting.table.happened and sitting.table.record.seats.count(0)
    written = [
        event for _, event in sitting.table.happened if event.id == "renaissance.writes" and event.params["seat"] == 0
    ]
    assert written[-1].params["n"] == 12


def test_9_1_what_is_typed_is_played_by_the_first_press_of_the_button(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce")
    sitting = sit(page, played(*ALONE, until=asked("tokens.write", 4)))
    page.locator("#prompt .count-field input[type='number']").select_text()
    page.keyboard.type("12")
    write = page.locator("#prompt .count-field [data-do='play']")
    expect(write).to_have_text("Write 12")
    page.keyboard.press("Backspace")
    expect(write).to_have_text("Write 1")
    page.keyboard.press("Backspace")
    page.keyboard.type("9")
    write.click()
    sitting.follow()
    written = [
        event.params["n"]
        for _, event in sitting.table.happened
        if event.id == "renaissance.writes" and event.params["seat"] == 0
    ]
    assert written[-1] == 9


def test_1_5_bids_of_two_at_one_device_stay_behind_the_curtain(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce")
    one = tables.played(GAME, "human", "human", "heuristic", until=asked("setup.bid", 0))
    sitting = sit(page, one)
    curtain = page.get_by_role("dialog")
    expect(curtain).to_contain_text("Hand the device to")
    assert page.locator("#table").inner_html() == ""
    curtain.get_by_role("button", name="show my side").click()
    sitting.do(("number", 17))
    expect(curtain).to_contain_text("Ben")
    assert "17" not in page.locator("main").inner_text()
    curtain.get_by_role("button", name="show my side").click()
    expect(page.locator("#prompt .count-field")).to_be_visible()
    assert "17 ducats" not in page.locator("#log").inner_text()
    hand = page.locator("#board .ren-hand [data-pick]").evaluate_all("(cards) => cards.map((e) => e.dataset.pick)")
    held = GAME.view(sitting.position, 1)["hand"]
    assert hand == [f"card-{id}" for id, n in zip(IDS, held, strict=True) if n]
