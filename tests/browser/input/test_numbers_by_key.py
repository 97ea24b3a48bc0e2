"""Numbers by key: digits fill the field or lead to their button, and nothing is played before Enter."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle import games
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser import sitting, tables
from tests.browser.conftest import further
from tests.browser.sitting import LONGER, STORED, saved, visit
from tests.civilization.positions import game as law
from tests.civilization.positions import laid
from tools.browser.fingers import until

ALONE = "human", "heuristic", "heuristic"
FIELD = "#prompt .count-field input[type='number']"
CHOSEN = "() => document.activeElement.dataset.n ?? ''"


@pytest.fixture
def page(same_page: Callable[..., Page]) -> Page:
    return same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720})


@pytest.mark.parametrize(
    ("kind", "since", "written", "ends"),
    [("setup.bid", 0, "12", "Enter"), *further(("tokens.write", 4, "15", "Control+Enter"))],
)
def test_digits_typed_on_the_map_are_written_into_the_field_and_enter_plays_them(
    page: Page, kind: str, since: int, written: str, ends: str
) -> None:
    table = tables.played(games.load("renaissance"), *ALONE, until=tables.asked(kind, since))
    assert table.decision is not None
    number = next(n for n, (_, chosen) in enumerate(table.decision.actions) if chosen == int(written))
    visit(page, table)
    before = page.evaluate(STORED)
    page.locator("#board [data-pick]").first.focus()
    page.keyboard.type(written)
    expect(page.locator(FIELD)).to_be_focused()
    expect(page.locator(FIELD)).to_have_value(written)
    assert page.evaluate(STORED) == before
    expect(page.locator("#prompt .count-field [data-do='play']")).to_contain_text(written)
    page.keyboard.press(ends)
    until(page, LONGER, len(before))
    assert page.evaluate(STORED)[len(before)] == number


@pytest.mark.parametrize("device", ["desktop", *further("phone")])
def test_a_press_into_the_field_selects_its_number(same_page: Callable[..., Page], device: str) -> None:
    """What is typed then takes its place, wherever beside it the press was."""
    page = same_page(device=device, reduced_motion="reduce")
    visit(page, tables.played(games.load("renaissance"), *ALONE, until=tables.asked("setup.bid", 0)))
    press = page.locator(FIELD).tap if device == "phone" else page.locator(FIELD).click
    press(position={"x": 8, "y": 20})
    page.wait_for_function("document.activeElement.type === 'number'")
    page.keyboard.type("16")
    expect(page.locator(FIELD)).to_have_value("16")


def test_a_number_that_cannot_be_is_not_played_as_another(page: Page) -> None:
    visit(page, tables.played(games.load("renaissance"), *ALONE, until=tables.asked("setup.bid", 0)))
    before = page.evaluate(STORED)
    for wrong in ("9999", ""):
        for ends in ("Enter", "Control+Enter"):
            page.locator(FIELD).fill(wrong)
            page.keyboard.press(ends)
            assert not page.locator(FIELD).evaluate("(field) => field.validity.valid")
    page.locator(FIELD).fill("7")
    page.keyboard.press("Control+Enter")
    until(page, LONGER, len(before))
    assert page.evaluate(STORED)[len(before)] == 7


@pytest.mark.parametrize("ends", ["Enter", *further("Control+Enter")])
def test_in_an_attack_a_digit_leads_to_its_button_and_plays_nothing(page: Page, ends: str) -> None:
    table = saved("human", "human", until=sitting.asked("war.number"))
    visit(page, table)
    numbers = [n for verb, n in table.decision.actions if verb == "number"]
    before = page.evaluate(STORED)
    page.locator("#board [data-pick]").first.focus()
    page.keyboard.press("9")
    expect(page.locator("#announce")).to_contain_text(f"Choose a number from {numbers[0]} to {numbers[-1]}")
    page.keyboard.press(str(numbers[-1]))
    assert page.evaluate(CHOSEN) == str(numbers[-1])
    assert page.evaluate(STORED) == before
    page.keyboard.press(ends)
    until(page, LONGER, len(before))
    assert page.evaluate(STORED)[len(before)] == table.decision.actions.index(("number", numbers[-1]))


def marched(went: int) -> Table:
    """A table at which a person has marched with so many tokens, and can march again."""
    p = laid("classic", 2, phase="movement", tokens={"thrace": {0: went}, "moesia": {0: went, 1: 2}})
    seats = [Seat(*who, "human") for who in zip(tables.NAMES[:2], COLOURS, strict=False)]
    table = Table(Record(law, law.variant_of(p), start=law.to_json(p)), seats, "kept", "kept")
    for verb in ("march", "to", "number"):
        table.play([action for action in table.decision.actions if action[0] == verb][-1])
    return table


@pytest.mark.parametrize(("went", "written", "ends"), [(5, "4", "Enter"), (12, "10", "Control+Enter")])
def test_a_digit_changes_an_order_that_was_given_only_with_enter(
    page: Page, went: int, written: str, ends: str
) -> None:
    """A few numbers have buttons; many have a field."""
    visit(page, marched(went))
    before = page.evaluate(STORED)
    page.locator("#board [data-pick]").first.focus()
    page.keyboard.type(written)
    chosen = page.locator("#prompt .order-number :focus")
    expect(chosen).to_have_count(1)
    assert chosen.evaluate("(on) => on.value || on.dataset.n") == written
    assert page.evaluate(STORED) == before
    page.keyboard.press(ends)
    page.wait_for_function(f"(before) => String(({STORED})()) !== before", arg=",".join(map(str, before)))
    assert page.evaluate(STORED)[:-1] == before[:-1]
    expect(page.locator("#prompt .order-number :focus")).to_have_count(1)


def test_ctrl_enter_presses_the_main_button_at_the_end_in_a_window_and_at_the_entrance(page: Page) -> None:
    visit(page, saved("human", "human", until=sitting.over))
    page.locator("#ending-title").focus()
    page.keyboard.press("Control+Enter")
    expect(page.locator("#ending > *")).to_have_count(0)
    again = page.evaluate("location.hash")
    page.locator("#prompt [data-do='menu']").click()
    page.locator("dialog [data-do='rename']").click()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("Another evening")
    page.keyboard.press("Control+Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("main h1")).to_have_text("Another evening")
    page.locator(".top [data-do='home']").click()
    expect(page.locator(".go-on")).to_contain_text("Another evening")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#prompt")).to_be_visible()
    assert page.evaluate("location.hash") == again, "the saved game goes on"


def test_ctrl_enter_begins_where_no_game_is_saved(page: Page) -> None:
    page.goto("./")
    expect(page.locator(".home")).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(page.locator("#prompt")).to_be_visible()
    page.locator(".brand").click()
    page.locator("[data-do='set-game'][data-arg='renaissance']").click()
    page.keyboard.press("Control+Enter")
    expect(page.locator("#board .ren-goods, #board .map-picture").first).to_be_visible()
