"""The curtain in a browser: neither keys nor what is told to screen readers reach behind it."""

from __future__ import annotations

from collections.abc import Callable

from cradle import games
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser.sitting import put, ready, until, visit

PAINTED = "() => localStorage.getItem('cradle/paint')"
KEPT = f"localStorage.getItem('{PREFIX}secret')"


def test_taking_back_by_keyboard_does_not_lift_it(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce")
    game = games.load("renaissance")
    seats = [Seat(name, colour) for name, colour in zip(("Ada", "Ben", "Cleo"), COLOURS, strict=False)]
    table = Table(Record(game, game.variant(seats=3), 7), seats, "secret", "Secrets")
    table.moved = 1_700_000_000_000
    while len({*table.record.seats}) < 2 or table.record.seats[-1] == table.decision.seat:
        table.play(table.decision.actions[0])
    visit(page, table)
    curtain = page.locator("dialog.curtain")
    expect(curtain).to_be_visible()
    kept = page.evaluate(KEPT)
    for key in ("ControlOrMeta+Z", "Escape", "ControlOrMeta+Z"):
        page.keyboard.press(key)
    expect(curtain).to_be_visible()
    expect(page.locator("#announce")).to_have_text(f"Hand the device to {seats[table.decision.seat].name}.")
    assert page.evaluate(KEPT) == kept
    for place in ("#board", "#prompt", "#tabs"):
        assert page.locator(place).inner_text() == "", place
    page.locator("[data-do='lift']").click()
    expect(page.locator("#board svg").first).to_be_visible()


def test_who_sits_down_later_finds_no_picture_of_a_hand(page: Page) -> None:
    """The board is kept for the next start while one person plays, and not any more when there are two."""
    game = games.load("renaissance")
    seats = [Seat(name, colour, "random") for name, colour in zip(("Ada", "Ben", "Cleo"), COLOURS, strict=False)]
    seats[0].kind = "human"
    put(page, Table(Record(game, game.variant(seats=3), 7), seats, "secret", "Secrets"))
    page.goto("./#/play/secret")
    ready(page)
    until(page, PAINTED)
    page.locator("#prompt [data-do='menu']").click()
    page.locator("dialog [data-do='seats']").click()
    page.locator("select[data-do='reseat'][data-arg='1']").select_option("human")
    expect(page.locator("dialog.curtain")).to_be_visible()
    page.reload()
    ready(page)
    expect(page.locator("dialog.curtain")).to_be_visible()
    assert not page.evaluate(PAINTED)
