"""The table of L'Âge de la Renaissance on a laptop and on a phone: accessible in both themes and both languages with
all panels open, nothing wider than the screen; on a phone with a finger, and by keys alone from the list of moves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest
from cradle import games
from cradle.app.table.seats import BOT_NAMES
from cradle.app.table.table import Table
from cradle.app.turn.tabs import LOG
from cradle.renaissance.board.board import TABS
from cradle.renaissance.board.table_figures import COLUMNS
from cradle.renaissance.rules.cards import CARDS
from cradle.renaissance.rules.geography import CAPACITY, INDEX
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.conftest import further
from tests.browser.look.test_screens import FINGER, Walk
from tests.browser.sitting import Sitting, at_table, over, put, ready, visit
from tests.browser.tables import asked

ALONE = ("human", "heuristic", "heuristic")
SIX = ("human", *["heuristic"] * 5)
played = partial(tables.played, games.load("renaissance"))

UNFOLD = "() => document.querySelectorAll('.desk-panel:not([open]) > summary').forEach((summary) => summary.click())"
ORDER = """() => {
  const panels = [...document.querySelectorAll(".desk-page:not([hidden]) .desk-panel")];
  const tops = panels.map((e) => e.getBoundingClientRect());
  return panels.every((e) => e.open) && tops.every((box, n) => !n || box.top >= tops[n - 1].bottom - 1);
}"""

# How far below the edge of what happened its first line begins.
ABOVE = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector("#recap .panel-title"));
  return range.getBoundingClientRect().top - document.querySelector("#recap").getBoundingClientRect().top;
}"""

# Elements whose words are wider or higher than they are.
NARROW = """(which) => [...document.querySelectorAll(which)]
  .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent)"""


def attacks(p: Any, decision: Any) -> bool:
    return all(row["attack"] for row in decision.about["numbers"])


def sells(p: Any, decision: Any) -> bool:
    return any(CARDS[kind].commodities for kind in p.kinds_held(decision.seat))


@cache
def screens() -> dict[str, tuple[Table, str]]:
    """Tables of which the screens differ, with what shows that it is the right one."""
    return {
        "first": (played(*ALONE, until=asked("setup.return", 0), id="first"), ".ren-hand .is-legal"),
        "bid": (played(*ALONE, until=asked("setup.bid", 0), id="bid"), ".count-field"),
        "play": (played(*ALONE, until=asked("cards.play", 5, such=sells), id="play"), ".ren-payout"),
        "buy": (played(*ALONE, until=asked("purchases.buy", 6), id="buy"), ".ren-buy.is-legal"),
        "plague": (played(*ALONE, until=asked("black_death"), id="plague"), ".ren-regions"),
        "attack": (played(*ALONE, until=asked("expansion.number", 3, such=attacks), id="attack"), ".ren-attack"),
        "six": (played(*SIX, until=asked("expansion.place", 6), id="six"), ".map-area.is-legal"),
        "end": (played(*ALONE, until=over, id="end"), "#ending .rank-list"),
    }


@pytest.mark.long
@pytest.mark.parametrize(("device", "language"), [("desktop", "en"), ("phone", "fr")])
def test_every_screen_is_accessible(
    device: str, language: str, open_page: Callable[..., Page], axe: Callable[..., list[str]]
) -> None:
    """On every tab, with all panels open, which stand one below the other in the order in which they are read."""
    page = open_page(device=device, locale=language, reduced_motion="reduce")
    put(page, *[one for one, _ in screens().values()])
    page.goto("./#/play/first")
    ready(page)
    walk = Walk(page, axe)
    for name, (one, sign) in screens().items():
        walk.enter(one)
        expect(page.locator(sign).first).to_be_visible()
        if device == "phone":  # the market says the same there
            expect(page.locator(".ren-lamps")).to_be_hidden()
        else:
            page.locator(".ren-light-wine").check()
            expect(page.locator(".ren-brings .ren-pays-wine")).to_be_visible()
        page.evaluate(UNFOLD)
        walk.look(name)
        for tab in [*TABS, LOG]:
            page.locator(f"#tab-{tab}").click()
            expect(page.locator(f"#desk-{tab}")).to_be_visible()
            assert page.evaluate(ORDER), f"{name}, {tab}"
            walk.look(f"{name}, {tab}", "#desk")
    assert not walk.wrong, "\n".join(walk.wrong)


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 740), *further(((1280, 720),))])
def test_every_column_of_six_players_is_in_view(same_page: Callable[..., Page], size: tuple[int, int]) -> None:
    page = same_page(viewport={"width": size[0], "height": size[1]}, locale="fr", reduced_motion="reduce")
    visit(page, played(*SIX, until=asked("cards.target", 3)))
    page.locator("#tab-market").click()
    for table, columns in (("#desk-market .desk-scroll", len(SIX) + 1), ("#players", len(COLUMNS))):
        expect(page.locator(f"{table} thead th")).to_have_count(columns)
        if not page.locator(table).is_visible():
            page.locator("[data-do='scores']").click()
        assert page.locator(table).evaluate("(e) => e.scrollWidth - e.clientWidth") <= 0, table


@pytest.mark.long
def test_on_a_phone_no_name_is_cut_where_one_chooses_a_player(same_page: Callable[..., Page]) -> None:
    """Not even that of the one whose turn it is, with an arrow beside it, nor a long word."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    one = played(*SIX, until=asked("cards.target", 2))
    for seat, name in zip(one.seats, ("Joueur 1", *BOT_NAMES[:4], "Nabuchodonosor"), strict=True):
        seat.name = name
    visit(phone, one)
    phone.locator("[data-do='scores']").click()
    expect(phone.locator("button.player-name.is-legal")).to_have_count(6)
    assert phone.evaluate(NARROW, ".player-name") == []


@pytest.mark.long
def test_on_a_phone_what_came_of_the_dice_is_whole(same_page: Callable[..., Page]) -> None:
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    one = played(*ALONE, until=asked("war.cede", 2))
    for seat, name in zip(one.seats, ("Nabuchodonosor", "Enheduanna", "Assurbanipal"), strict=True):
        seat.name = name
    visit(phone, one)
    expect(phone.locator(".ren-came")).to_contain_text("Nabuchodonosor lui doit")
    assert phone.evaluate(NARROW, ".ren-came") == []


@pytest.mark.long
def test_on_a_phone_what_happened_leaves_most_of_the_room_to_what_is_chosen(same_page: Callable[..., Page]) -> None:
    """Cards, advances and rows of the market are chosen below it, where bots play at once."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    visit(phone, played(*SIX, until=asked("cards.play", 4)))
    phone.locator("[data-do='speed']").select_option("instant")
    phone.locator("#prompt [data-do='play']").first.tap()
    expect(phone.locator("#recap li").first).to_be_visible()
    expect(phone.locator("#tabs .is-needed")).to_be_visible()
    told, desk = phone.locator("#recap").bounding_box(), phone.locator(".play-panels").bounding_box()
    assert told and desk and told["height"] <= 0.18 * 740 and desk["height"] > 2.5 * told["height"]
    assert phone.evaluate(ABOVE) >= 2, "no letter of its head is cut"
    phone.set_viewport_size({"width": 740, "height": 360})  # beside what is chosen it takes nothing of it
    for shown in ("#recap li:nth-child(2)", "#prompt [data-do='play']", "#tabs"):
        expect(phone.locator(shown).last).to_be_in_viewport(ratio=0.95)


@pytest.mark.long
def test_on_a_phone_all_rows_of_the_market_to_choose_from_are_in_view(same_page: Callable[..., Page]) -> None:
    """3.2: what the Mills may shift stands in the middle of the market."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    visit(phone, played(*ALONE, until=asked("adjust.mills", such=lambda _, decision: len(decision.actions) > 8)))
    rows = phone.locator(".ren-goods .pick.is-legal")
    expect(rows).to_have_count(4)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=0.99)


@pytest.mark.long
def test_on_a_phone_the_button_of_an_attack_is_in_view_under_all_that_counts(same_page: Callable[..., Page]) -> None:
    """7.6: a capital with satellites, vassals and arms takes seven lines."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    visit(phone, played(*ALONE, until=asked("expansion.number", 2, such=lambda _, decision: "terms" in decision.about)))
    rows = phone.locator(".ren-sides dl").last
    rows.evaluate(
        "(dl) => { for (let n = 0; n < 10; n++) dl.append(dl.children[n].cloneNode(true)); }"  # five lines more
    )
    expect(phone.locator("#prompt [data-do='play']").last).to_be_in_viewport(ratio=0.99)
    line = phone.locator(".ren-sides dt").first.bounding_box()
    assert line and all(
        box and box["height"] < 1.5 * line["height"] for box in (one.bounding_box() for one in rows.locator("dt").all())
    )


def test_on_a_phone_a_finger_places_tokens(same_page: Callable[..., Page]) -> None:
    phone = same_page(device="phone", reduced_motion="reduce")
    one = played(*ALONE, until=asked("expansion.place", 2, such=quiet))
    visit(phone, one)
    sitting = Sitting(phone, at_table(phone), "touch")
    place = quiet(sitting.position, sitting.table.decision)
    before = sitting.position.at(INDEX[place], 0)
    phone.locator(".map-chart").scroll_into_view_if_needed()
    phone.locator("[data-zoom-step='in']").tap()
    expect(phone.locator(".map-chart")).to_contain_class("is-zoomed")
    phone.locator("[data-zoom-step='all']").tap()
    expect(phone.locator(".map-chart")).not_to_contain_class("is-zoomed")
    sitting.offered()
    sitting.do(("to", place))
    assert sitting.table.decision.kind == "expansion.place", "the number that fills it was placed"
    placed = sitting.table.phase.complete_orders[-1].n  # they are a control marker now
    phone.locator(f"#prompt .order-number [data-do='renumber'][data-arg='0 {placed - 1}']").tap()
    sitting.follow_back()
    assert sitting.position.at(INDEX[place], 0) == before + placed - 1
    for small in ("[data-zoom-step]", ".ren-lamp", "#prompt .btn"):
        for box in [found.bounding_box() for found in phone.locator(small).all() if found.is_visible()]:
            assert box is not None and box["height"] >= FINGER - 1, small


def quiet(p: Any, decision: Any) -> Any:
    """A province with room for several tokens, and nobody in it."""
    for verb, id in decision.actions:
        if verb == "to" and CAPACITY[INDEX[id]] > 3 < p.reserve[decision.seat] and not any(p.presence(INDEX[id])):
            return id
    return None


def test_by_keys_alone_a_number_and_the_list_of_moves(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce")
    one = played(*ALONE, until=asked("tokens.write", 0))
    visit(page, one)
    page.locator("[data-do='speed']").select_option("instant")
    sitting = Sitting(page, at_table(page), "keyboard")
    sitting.do(("number", 7))
    assert sitting.wait()
    sitting.reach("#prompt .list-button")
    page.keyboard.press("Enter")
    moves = page.locator("#every-action button")
    expect(moves).to_have_count(len(sitting.table.decision.actions))
    last = len(sitting.table.decision.actions) - 1
    sitting.reach(f"#every-action li:nth-child({last + 1}) button")
    n = len(sitting.table.record)
    page.keyboard.press("Enter")
    sitting.follow()
    assert sitting.table.record.indices[n] == last
