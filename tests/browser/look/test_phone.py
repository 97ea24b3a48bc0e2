"""On a phone, in French: a map stays where it is, and all one chooses from is in view, as it is on a laptop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cradle import games
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser import sitting, tables
from tests.browser.conftest import further
from tests.browser.look.test_laptop import CUT as TOO_WIDE
from tests.browser.look.test_laptop import WHOLE
from tests.browser.peoples import ALONE
from tests.browser.sitting import over, put, ready, saved, visit
from tests.browser.tables import asked
from tools.browser.fingers import one_press, stand

DEVICES = pytest.mark.parametrize("device", ["phone", *further("desktop")])
WHERE = """() => {
  const { x, y, width, height } = document.querySelector("#board .ur-map").getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}"""
SCROLLED = "() => document.querySelector('.play-board').scrollTop"
TILES = "#board g[data-pick]"
LETTERS = """() => Math.min(...[...document.querySelectorAll("#board .ur-letter")]
  .map((e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a))"""


def moving(t: Table) -> bool:
    """Several cubes can move."""
    return t.asks_person and t.decision is not None and t.decision.kind == "war.number" and len(t.decision.actions) > 2


def sharing(t: Table) -> bool:
    """Cubes are shared out among more tiles than the list shows."""
    return (
        t.asks_person and t.decision is not None and t.decision.kind == "politics.put" and len(t.position.steps[-1]) > 8
    )


def sharing_among_eight(t: Table) -> bool:
    return sharing(t) and len(t.position.steps[-1]) > 10


def begun(t: Table) -> bool:
    return t.asks_person


def test_the_form_comes_in_view_and_a_press_leads_to_those_saved(open_page: Callable[..., Page]) -> None:
    phone = open_page(device="phone", reduced_motion="reduce")
    for n in range(6):
        put(phone, tables.table(games.load("ur"), "human", "human", id=f"kept{n}"))
    phone.goto("./")
    ready(phone)
    phone.locator("[data-do='set-game'][data-arg='ur']").tap()
    expect(phone.locator("#new-title")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#new-title")).to_be_focused()
    phone.locator("[data-do='to-saved']").tap()
    expect(phone.locator("#saved-title")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["fr", *further("en")])
def test_the_end_shows_the_result_and_what_one_does_next(same_page: Callable[..., Page], language: str) -> None:
    phone = same_page(device="phone", locale=language, reduced_motion="reduce")
    visit(phone, saved(*ALONE[:3], until=over))
    expect(phone.locator("#ending-title")).to_be_in_viewport(ratio=1)
    for shown in ("#prompt [data-do='again']", "#prompt [data-do='review']", "#scores .scores-row"):
        expect(phone.locator(shown)).to_be_in_viewport(ratio=1)
    room = phone.evaluate("() => document.querySelector('.play-board').clientHeight / innerHeight")
    assert room > 0.7, "the result has the room"
    phone.locator("#prompt [data-do='review']").tap()
    expect(phone.locator("#review-title")).to_be_in_viewport(ratio=1)
    phone.locator("#review [data-do='review-stop']").tap()
    before = phone.evaluate(SCROLLED)
    assert before > 200
    phone.locator("#prompt [data-do='look']").tap()
    expect(phone.locator("#prompt .replay-slider")).to_be_visible()
    phone.locator("#prompt [data-arg='now']").tap()
    expect(phone.locator("#review-title")).to_be_in_viewport(ratio=1)
    assert abs(phone.evaluate(SCROLLED) - before) <= 2, "one reads on where one was"


@pytest.mark.long
@DEVICES
def test_who_shares_out_points_of_a_calamity_sees_all_players(same_page: Callable[..., Page], device: str) -> None:
    page = same_page(device=device, locale="fr", reduced_motion="reduce")
    allot = asked("allot.number", 3)
    visit(page, tables.played(games.load("civilization"), *ALONE, until=allot, since=1, rules="advanced"))
    rows = page.locator("#prompt .order")
    expect(rows.first).to_be_visible()
    assert rows.count() > 1 and rows.count() == page.evaluate(WHOLE, "#prompt .order")


def ended(same_page: Callable[..., Page]) -> Page:
    """A phone on which a movement was ended, and what happened since then is told."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    visit(phone, tables.played(games.load("civilization"), *ALONE, until=asked("march.from", 8), rules="advanced"))
    phone.locator("[data-do='speed']").select_option("instant")
    ends = phone.locator("#prompt [data-do='play'] >> text=Terminer")
    ends.tap()
    expect(phone.locator("#prompt .notice")).to_contain_text("rien déplacé")
    one_press(phone)
    ends.tap()
    expect(phone.locator("#recap li").first).to_be_visible()
    return phone


@pytest.mark.long
def test_what_happened_makes_room_once_a_finger_moves_the_map(same_page: Callable[..., Page]) -> None:
    phone = ended(same_page)
    phone.locator("#tab-map, .tab-map").first.tap()
    frame = phone.locator("[data-zoom]")
    stand(frame)
    before = frame.bounding_box()
    assert before
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    phone.mouse.move(x, y)
    phone.mouse.down()
    phone.mouse.move(x - 40, y - 30, steps=4)
    phone.mouse.up()
    expect(phone.locator("#recap li").first).to_be_hidden()
    stand(frame)
    after = frame.bounding_box()
    assert after == before, "it lay over the map, which stands still"


@pytest.mark.long  # in make test: where it moves the map
def test_what_happened_makes_room_once_a_finger_scrolls_cards(same_page: Callable[..., Page]) -> None:
    phone = ended(same_page)
    expect(phone.locator(".civ-hand")).to_be_in_viewport()
    finger = phone.context.new_cdp_session(phone)
    for y in range(250, 90, -20):
        kind = "touchStart" if y == 250 else "touchMove"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 180, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.locator("#recap li").first).to_be_hidden()


@pytest.mark.long
@DEVICES
def test_what_is_found_in_the_rules_is_seen_from_the_first_on(open_page: Callable[..., Page], device: str) -> None:
    page = open_page(device=device, locale="fr", reduced_motion="reduce")
    page.goto("./#rules/civilization/F.30.41")
    ready(page)
    expect(page.locator("[id='r-F.30.41']")).to_be_in_viewport()
    box = page.get_by_role("dialog").bounding_box()
    for sought, said in (("xyz", "Aucun paragraphe"), ("navire", "paragraphes")):
        page.locator("#rules-sought").fill(sought)
        expect(page.locator(".rules-search [role='status']")).to_contain_text(said)
        assert page.get_by_role("dialog").bounding_box() == box, "it does not move while one types"
    expect(page.locator(".rules-search [role='status']")).to_contain_text("paragraphes")
    expect(page.locator("#rules-sought")).to_be_in_viewport(ratio=1)
    expect(page.locator(".rules > :not(svg)").first).to_be_in_viewport()
    top = "e => e.getBoundingClientRect().top"
    below = page.locator(".dialog-head").evaluate("e => e.getBoundingClientRect().bottom")
    assert page.locator("#rules-sought").evaluate(top) > below, "the head does not hide the field"


@pytest.mark.long
def test_all_regions_of_the_black_death_are_in_view_and_players_with_long_names(same_page: Callable[..., Page]) -> None:
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    visit(phone, tables.played(games.load("renaissance"), *ALONE[:6], until=asked("black_death"), since=8))
    regions = phone.locator("#prompt .ren-region")
    expect(regions.first).to_be_visible()
    assert regions.count() == 8
    for n in range(regions.count()):
        expect(regions.nth(n)).to_be_in_viewport(ratio=1)
    frame = phone.locator("[data-zoom]").bounding_box()
    assert frame and frame["height"] > 112, "and so is a part of the map"
    aimed = tables.played(games.load("renaissance"), *ALONE[:6], until=asked("cards.target"), id="aimed")
    for seat in aimed.seats:
        seat.name = "Marie-Antoinette"
    visit(phone, aimed)
    phone.locator("[data-do='scores']").tap()
    expect(phone.locator("button.player-name").first).to_be_in_viewport(ratio=1)
    wide, room = phone.locator("#players").evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide <= room, "every column beside them"


def much(p: Any, decision: Any) -> bool:
    """More can be paid than fits one under the other."""
    return len({action for action in decision.actions if action[0] == "buy"}) >= 9


# What an element that is told of and the buttons of the shop have in common on the screen.
HIDES = """([told, bought]) => {
  const a = document.querySelector(told).getBoundingClientRect();
  return [...document.querySelectorAll(bought)].filter((e) => {
    const b = e.getBoundingClientRect();
    return a.bottom > b.top + 1 && a.top < b.bottom - 1 && a.right > b.left && a.left < b.right;
  }).map((e) => e.textContent);
}"""

# The branches of advances that stand farther than a row below the one above them in their column.
GAPS = """() => {
  const boxes = [...document.querySelectorAll(".ren-branch")].map((one) => one.getBoundingClientRect());
  const over = (box) => boxes.filter(({ x, y }) => Math.round(x) === Math.round(box.x) && y < box.y);
  const gap = (box) => box.y - Math.max(...over(box).map((one) => one.bottom));
  const gaps = boxes.filter((box) => over(box).length).map(gap);
  return boxes.length < 4 ? ["too few"] : gaps.filter((gap) => gap > 20);
}"""
SHOPS = {
    "civilization": (ALONE, {"rules": "advanced", "since": 2}, "purchases.card", ".civ-now .civ-buy", ".civ-more"),
    "renaissance": (ALONE[:3], {}, "purchases.buy", ".ren-now .ren-buy", ".ren-effect"),
}


@pytest.mark.long
@pytest.mark.parametrize(
    ("device", "name"),
    [
        ("phone", "civilization"),
        *further(("phone", "renaissance"), ("laptop", "civilization"), ("laptop", "renaissance")),
    ],
)
def test_twelve_that_can_be_paid_are_in_view_and_what_one_does_hides_none_of_them(
    same_page: Callable[..., Page], device: str, name: str
) -> None:
    seats, variant, kind, ware, told = SHOPS[name]
    where = {"viewport": {"width": 1280, "height": 720}} if device == "laptop" else {"device": device}
    page = same_page(locale="fr", reduced_motion="reduce", **where)
    visit(page, tables.played(games.load(name), *seats, until=asked(kind, 1, much), **variant))
    wares = page.locator(f"#desk {ware}")
    expect(wares.first).to_be_visible()
    assert wares.count() >= 9
    sitting.until(page, f"([selector, most]) => ({WHOLE})(selector) >= most", [f"#desk {ware}", min(12, wares.count())])
    page.keyboard.press("Tab")  # after a touch it is not shown
    for n in (0, 7):
        wares.nth(n).focus()
        shown = page.locator(f"#desk li:focus-within > {told}")
        expect(shown).to_be_in_viewport(ratio=1)
        assert page.evaluate(HIDES, [f"#desk li:focus-within > {told}", f"#desk {ware}"]) == []


@pytest.mark.long
def test_nothing_stands_over_what_can_be_bought_after_a_touch_and_no_place_is_kept_for_it(
    same_page: Callable[..., Page],
) -> None:
    page = same_page(device="phone", locale="fr", reduced_motion="reduce")
    page.touchscreen.tap(1, 1)  # whoever had this page before may have used keys
    seats, variant, kind, ware, told = SHOPS["renaissance"]
    visit(page, tables.played(games.load("renaissance"), *seats, until=asked(kind, 1, much), **variant))
    wares = page.locator(f"#desk {ware}")
    n, panel = wares.count(), page.locator("#desk .ren-now").bounding_box()
    first = wares.first.bounding_box()
    assert panel and first and n >= 9 and first["y"] - panel["y"] < 12
    wares.first.tap()
    expect(wares).not_to_have_count(n)
    assert page.locator(f"#desk .ren-now {told}:visible").count() == 0
    assert page.evaluate(GAPS) == [], "branches of unequal length leave no band empty"


@pytest.mark.long
def test_no_choice_of_a_seat_is_cut_in_the_entrance(open_page: Callable[..., Page]) -> None:
    page = open_page(device="phone", locale="fr")
    page.goto("./")
    ready(page)
    for name in ("ur", "civilization", "renaissance"):
        page.locator(f"[data-do='set-game'][data-arg='{name}']").tap()
        expect(page.locator(".seat-row")).to_have_count(4)
        assert page.evaluate(TOO_WIDE) == [], name


@pytest.mark.long
def test_no_choice_of_a_seat_is_cut_at_a_table(same_page: Callable[..., Page]) -> None:
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    visit(phone, tables.table(games.load("ur"), "human", "heuristic"))
    phone.locator("#prompt [data-do='menu']").tap()
    phone.locator("dialog [data-do='seats']").tap()
    expect(phone.locator(".seating select")).to_have_count(2)
    assert phone.evaluate(TOO_WIDE) == []


def test_every_game_can_be_begun_or_shown_without_scrolling(open_page: Callable[..., Page]) -> None:
    """Also under a game to go on with. On its side a player of a new game has one row."""
    page = open_page(device="phone", locale="fr")
    put(page, tables.table(games.load("ur"), "human", "human"))
    page.goto("./")
    ready(page)
    for width, height, rows in ((360, 740, 2), (740, 360, 1)):
        page.set_viewport_size({"width": width, "height": height})
        for begins in (".go-on [data-do='open']", "[data-do='first-game']", "[data-do='tour']"):
            for button in page.locator(begins).all():
                expect(button).to_be_in_viewport(ratio=1)
        assert page.evaluate(TOO_WIDE) == []
        one_press(page)
        page.locator("[data-do='set-game'][data-arg='ur']").tap()
        row = page.locator(".seat-row").first.locator("input, select")
        expect(row.first).to_be_visible()
        assert page.evaluate(TOO_WIDE) == []
        assert len({box["y"] for one in row.all() if (box := one.bounding_box())}) == rows
        one_press(page)
        page.locator("[data-do='set-game'][data-arg='ur']").tap()
        page.evaluate("scrollTo(0, 0)")


def test_what_a_commodity_pays_four_players_stands_on_its_card(same_page: Callable[..., Page]) -> None:
    """Each number beside its symbol, two in a row; whatever the card does is one press away, in a dialog."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    visit(phone, tables.played(games.load("renaissance"), "human", *["heuristic"] * 3, until=paying))
    card = phone.locator(".ren-hand .card:has(.ren-paid)").first
    boxes = card.locator(".ren-paid").evaluate_all("all => all.map((e) => e.getBoundingClientRect().toJSON())")
    around = card.locator(".card-body").bounding_box()
    assert around and len(boxes) == 4 and len({box["top"] for box in boxes}) == 2
    assert all(around["x"] <= box["left"] and box["right"] <= around["x"] + around["width"] for box in boxes)
    card.locator(".card-look").tap()
    expect(phone.get_by_role("dialog").locator(".card-table tbody tr")).to_have_count(4)


def paying(t: Table) -> bool:
    """A card is played from a hand with a commodity."""
    return t.asks_person and t.decision is not None and t.decision.kind == "cards.play" and len(t.decision.actions) > 5


# What happened, with so many lines of 20 px.
TELL = """(lines) => {
  const told = document.createElement("section");
  told.className = "recap";
  told.append(...Array.from({ length: lines }, () => document.createElement("div")));
  for (const line of told.children) line.style.height = "20px";
  document.querySelector("#recap").replaceChildren(...(lines ? [told] : []));
}"""
# How high that is; how much map is above it; how much a tab keeps clear of it at its foot.
CLEAR = """() => {
  const [told, map] = ["#recap", ".map-chart"].map((one) => document.querySelector(one).getBoundingClientRect());
  const clear = parseFloat(getComputedStyle(document.querySelector(".play-panels")).paddingBottom);
  return [told.height, (told.height ? told.top : map.bottom) - map.top, clear];
}"""


def aiming(t: Table) -> bool:
    """A person chooses at whom a Civil War is aimed."""
    return asked("cards.target")(t) and t.decision is not None and t.decision.about.get("card") == "civil_war"


def test_5_2_all_six_players_whom_a_civil_war_may_strike_are_in_view_and_what_happened_leaves_some_map(
    same_page: Callable[..., Page],
) -> None:
    """And of a tab it hides as much as it is high, no more and no less."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    visit(phone, tables.played(games.load("renaissance"), *ALONE[:6], until=aiming))
    players = phone.locator("#prompt [data-do='play']")
    expect(players).to_have_count(6)
    for n in range(6):
        expect(players.nth(n)).to_be_in_viewport(ratio=1)
    _, map, usual = phone.evaluate(CLEAR)
    for lines in (2, 30):
        phone.evaluate(TELL, lines)
        sitting.until(phone, f"() => {{ const [told, , clear] = ({CLEAR})(); return clear > told; }}")
        told, left, clear = phone.evaluate(CLEAR)
        assert told and told <= clear <= told + 10
        assert left > 112 and left + told == pytest.approx(map, abs=4), "it lies over the map, which stands still"
    phone.evaluate(TELL, 0)
    sitting.until(phone, f"(usual) => ({CLEAR})()[2] === usual", usual)
