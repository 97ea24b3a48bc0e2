"""On a laptop, 1280 by 720 pixels, all that a decision needs is in view: tools, lists, sliders and forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cradle import games
from cradle.app.table.table import Table
from cradle.kernel.game import Decision
from cradle.renaissance.board.board import attacks
from cradle.renaissance.rules.steps import PHASES
from cradle.words.text import Words
from playwright.sync_api import Page, expect

from tests.app.catalogues import spoken
from tests.browser import tables
from tests.browser.conftest import further
from tests.browser.sitting import put, ready, saved, visit
from tests.browser.tables import asked
from tools.pictures.screens import LOOK, SMALLEST

ADVANCED = ("civilization", ("human", *["heuristic"] * 6), {"rules": "advanced"})
RENAISSANCE = ("renaissance", ("human", *["heuristic"] * 5), {})
THREE = ("renaissance", ("human", *["heuristic"] * 2), {})
# French words are longer: what fits in French does in English, which the long tests see too.
LANGUAGES = pytest.mark.parametrize("locale", ["fr", *further("en")])
# How many of some elements can be seen whole, in whatever they scroll in.
WHOLE = """(selector) => [...document.querySelectorAll(selector)].filter((e) => {
  const box = e.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".prompt-rows, .orders, .desk-page, .ren-attacks")];
  const around = boxes.filter((outer) => outer.contains(e));
  return box.height && box.bottom <= innerHeight && around.every((outer) => {
    const { top, bottom } = outer.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= bottom + 1;
  });
}).length"""

# Every other line of what happened says this.
LONG = """(said) => {
  for (const line of document.querySelectorAll("#recap li:nth-child(odd) .log-look")) line.textContent = said;
}"""


def many(p: Any, decision: Any) -> bool:
    return len(decision.actions) >= (8 if decision.kind in ("adjust.mills", "purchases.buy") else 4)


def heavy(p: Any, decision: Any) -> bool:
    """As much is lost as six rows can say."""
    return len(decision.actions) >= 12 and decision.about["n"] >= 8


def fights(p: Any, decision: Any) -> bool:
    """7.6: five provinces or six in which one has to fight."""
    return 4 < len(attacks(p, decision.seat, [id for verb, id in decision.actions if verb == "to"])) < 7


# What is asked, what has to be in view, and how much of it; 0: all there is.
NEEDED = (
    (ADVANCED, "loss.from", 5, heavy, "#prompt .order", 6),
    (ADVANCED, "trade.open", 6, None, ".desk [data-arg^='ask-']", 0),
    (ADVANCED, "purchases.discard", 6, None, ".civ-hand .civ-card", 0),
    (THREE, "adjust.mills", 1, many, "#prompt .btn", 0),
    (THREE, "purchases.buy", 2, many, "#desk .ren-buy.is-legal", 0),
    (THREE, "expansion.place", 3, fights, "#prompt .ren-attacks .btn", 5),
    (RENAISSANCE, "tokens.write", 3, None, "#prompt .count-field [type='range']", 1),
)


@pytest.mark.long
@LANGUAGES
def test_what_is_needed_is_in_view(same_page: Callable[..., Page], locale: str) -> None:
    """From table to table on one page."""
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720}, locale=locale)
    for (name, seats, variant), kind, turn, such, selector, least in NEEDED:
        visit(page, tables.played(games.load(name), *seats, until=asked(kind, turn, such), id=kind, **variant))
        expect(page.locator("#prompt .prompt")).to_be_visible()
        found = page.evaluate(LOOK, SMALLEST)
        assert not found["beyond"] and max(found["scrolls"]) <= 0, (kind, found)
        there = page.locator(selector).count()
        assert there and page.evaluate(WHOLE, selector) >= min(least or there, there), kind


def test_the_faces_of_a_tile_are_one_row_of_buttons(same_page: Callable[..., Page]) -> None:
    """Ur 5.1: the question has named the tile. In French, whose words are longer, and with the longest of them."""

    def wide(t: Table) -> bool:
        decision = t.decision
        return decision is not None and {("face", "agriculture"), ("face", "commerce")} == {*decision.actions}

    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720}, locale="fr")
    visit(page, saved("human", "human", until=wide))
    faces = [button.bounding_box() for button in page.locator("#prompt .toolbar > [data-first]").all()]
    assert len(faces) == 2 and len({face and face["y"] for face in faces}) == 1, faces


# Whether the words of a heading that folds stand in one line.
ONE_LINE = """(heading) => {
  const words = document.createRange();
  words.selectNodeContents(heading.querySelector(".fold").firstChild);
  return words.getClientRects().length === 1;
}"""


@pytest.mark.long
@LANGUAGES
def test_the_title_of_what_happened_takes_one_line(same_page: Callable[..., Page], locale: str) -> None:
    """Folded, and beside one more button that asks for further lines."""
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720}, locale=locale)
    loss = asked("loss.from", 5, heavy)
    visit(page, tables.played(games.load("civilization"), *ADVANCED[1], until=loss, id="loss", rules="advanced"))
    title, seen = page.locator(".recap-head > .panel-title"), set[int]()
    for _ in range(2):
        seen.add(page.locator("[data-do='recap-more']").count())
        assert title.evaluate(ONE_LINE)
        page.locator("[data-do='recap-fold']").click()
    assert seen == {0, 1}


@pytest.mark.long
def test_whose_each_column_of_the_market_is_stays_in_view(same_page: Callable[..., Page]) -> None:
    """Renaissance 3.1: twelve goods are higher than the tab."""
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    visit(page, tables.played(games.load("renaissance"), *RENAISSANCE[1], until=asked("cards.play", 2)))
    page.locator("#tab-market").click()
    market = page.locator("#desk-market")
    market.evaluate("(e) => e.scrollTo(0, e.scrollHeight)")
    head, around = page.locator(".ren-goods thead th").last.bounding_box(), market.bounding_box()
    assert market.evaluate("(e) => e.scrollTop") > 40
    assert head and around and head["y"] >= around["y"] - 1


PLACES = """() => [...document.querySelectorAll(".civ-hand .civ-card")].map((e) => {
  const { x, y, width } = e.getBoundingClientRect();
  return [x, y, width].map(Math.round);
})"""


def holds_four_kinds(position: Any, decision: Decision) -> bool:
    return sum(n > 0 for n in position.in_hand(decision.seat)) > 3


def test_no_card_moves_while_cards_are_laid_for_an_offer(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    offers = asked("trade.open", 6, holds_four_kinds)
    visit(page, tables.played(games.load("civilization"), *ADVANCED[1], until=offers, rules="advanced"))
    while (clear := page.locator("[data-arg='clear']")).count():
        clear.click()
    there = page.evaluate(PLACES)
    for n in range(3):
        page.locator(".civ-hand button.civ-card").nth(n).click()
    expect(page.locator(".civ-card-laid")).to_have_count(3)
    assert page.evaluate(PLACES) == there


def test_what_a_card_does_is_told_over_the_whole_hand(same_page: Callable[..., Page]) -> None:
    """5.0: also while the card rises under the mouse."""
    page = same_page(reduced_motion="no-preference", viewport={"width": 1280, "height": 720})
    visit(page, tables.played(games.load("renaissance"), *THREE[1], until=asked("cards.play", 1)))
    page.locator(".cards .card-body:has(.card-does)").first.hover()
    told = page.locator(".card-body:hover > .card-does")
    expect(told).to_be_visible()
    hand = told.locator("xpath=ancestor::*[contains(@class, 'cards')][1]")
    wide, whole = [one.evaluate("(e) => e.getBoundingClientRect().width") for one in (told, hand)]
    assert wide > 0.9 * whole


# How many lines some buttons take.
LINES = """(buttons) => {
  return new Set([...document.querySelectorAll(buttons)].map((e) => e.getBoundingClientRect().top)).size;
}"""


@pytest.mark.long
@LANGUAGES
def test_the_buttons_of_the_market_stand_in_one_line(same_page: Callable[..., Page], locale: str) -> None:
    """Beside the form of an offer, and while the table stays open before people who share a device."""
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720}, locale=locale)
    name = "civilization"
    for id, kinds in (("one", ADVANCED[1]), ("all", ("human",) * 7)):
        visit(page, tables.played(games.load(name), *kinds, until=asked("trade.open", 6), id=id, rules="advanced"))
        expect(page.locator("#prompt [data-do='pass']")).to_be_visible()
        assert page.evaluate(LINES, "#prompt .prompt-rows > .toolbar > .btn") == 1
        expect(page.locator(".map-chart")).not_to_contain_class("is-zoomed")  # beside it all of the map is shown
        found = page.evaluate(LOOK, SMALLEST)
        assert found["small"][0] == 0 and found["small"][1] > 0, found
        for what in ("to", "ask", "name", "unname"):
            cards = f"#part-form [data-arg^='{what}-']"
            assert page.locator(cards).count() == page.evaluate(WHOLE, cards), what
        page.set_viewport_size({"width": 1440, "height": 900})
        assert page.evaluate(LINES, "#prompt .prompt-rows > .toolbar > .btn") == 1
        page.set_viewport_size({"width": 1280, "height": 720})


def test_what_happened_leaves_the_room_beside_the_map_to_an_offer(same_page: Callable[..., Page]) -> None:
    """Nothing on the map is picked while people trade, so it is told over the foot of the map."""
    page, name = same_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce"), "civilization"
    visit(page, tables.played(games.load(name), *ADVANCED[1], until=asked("march.from", 7), rules="advanced"))
    page.locator("[data-do='speed']").select_option("instant")
    for _ in range(2):  # the first press is asked about: nobody has moved
        page.get_by_role("button", name="End the movement").click()
    expect(page.locator("#prompt [data-do='send']").first).to_be_visible()
    expect(page.locator("#recap li")).to_have_count(5)
    if (others := page.locator("[data-do='recap-others']")).count():
        others.click()
    for what in ("#part-form [data-arg^='ask-']", "#recap li"):
        assert page.locator(what).count() == page.evaluate(WHOLE, what), what
    told, chart, desk = (page.locator(what).bounding_box() for what in ("#recap", ".map-chart", "#desk"))
    assert told and chart and desk
    assert told["y"] > chart["y"] + 0.7 * chart["height"] and told["x"] + told["width"] <= desk["x"]
    drawn, frame = (page.locator(what).bounding_box() for what in (".map-chart svg", ".map-chart"))
    assert drawn and frame and drawn["width"] <= frame["width"] and drawn["height"] <= frame["height"], "all of the map"
    page.evaluate(LONG, "You receive 3 cards from Gudea: Ochre ×2 and Slave Revolt.")
    assert page.evaluate(WHOLE, "#recap li") == 5, "three of them take two lines"
    page.locator(".civ-hand button.civ-card").first.click()
    expect(page.locator("#recap-lines")).to_be_hidden()
    assert page.locator(".map-chart").bounding_box() == chart, "it stands still"


def test_the_map_of_renaissance_keeps_its_letters_beside_what_is_told_below_it(same_page: Callable[..., Page]) -> None:
    page, name = same_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce"), "renaissance"
    before = tables.played(games.load(name), *RENAISSANCE[1], until=asked("tokens.write", 6))
    put(page, before)
    page.goto("./#/play/kept")
    ready(page)
    page.locator("[data-do='speed']").select_option("instant")
    page.get_by_role("button", name="Write 0").click()
    expect(page.locator("#recap li")).to_have_count(5)
    expect(page.locator(".tab.is-needed")).to_be_visible()
    told, label = page.locator("#recap").bounding_box(), page.locator("#part-labels text.is-on").first
    assert told and told["y"] > 500
    for button in ("recap-close", "retell"):
        expect(page.locator(f"#recap [data-do='{button}']")).to_be_in_viewport(ratio=1)
    expect(label).to_be_visible()
    found = page.evaluate(LOOK, SMALLEST)
    assert found["small"][0] == 0, found
    page.locator("[data-do='recap-fold']").click()
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator("#recap-lines")).to_be_hidden()
    head, desk = page.locator("#recap").bounding_box(), page.locator("#desk").bounding_box()
    assert head and desk and -1 < head["y"] - desk["y"] - desk["height"] < 16, "on a phone no band is empty above it"


@pytest.mark.long
def test_on_a_phone_an_offer_is_in_view_and_three_marks_below_the_map(same_page: Callable[..., Page]) -> None:
    """The partners stand in one line, by their signs; the button that sends stays in sight below the form."""
    page, name = same_page(device="phone", locale="fr", reduced_motion="reduce"), "civilization"
    visit(page, tables.played(games.load(name), *ADVANCED[1], until=asked("trade.open", 6), rules="advanced"))
    expect(page.locator("#prompt [data-do='send']").first).to_be_in_viewport(ratio=1)
    assert page.evaluate(LINES, "#part-form [data-arg^='to-']") == 1
    for what in ("ask", "name", "unname"):
        cards = f"#part-form [data-arg^='{what}-']"
        assert page.locator(cards).count() == page.evaluate(WHOLE, cards), "what is wanted and declared is in view"
    loss = asked("loss.from", 5, many)
    visit(page, tables.played(games.load(name), *ADVANCED[1], until=loss, id="loss", rules="advanced"))
    expect(page.locator("#prompt .marks .order").nth(2)).to_be_attached()
    frame = page.locator("[data-zoom]").bounding_box()
    assert page.evaluate(WHOLE, "#prompt .marks .order") >= 3 and frame and frame["height"] > 250


# How much of the name of the phase is above what stands over the map, or below its own place.
CUT_HEAD = """() => {
  const [all, own, said] = [".map-top", ".map-head", ".map-head > p"].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return Math.max(all.top - said.top, said.bottom - own.bottom);
}"""


def head(words: Words, phase: str) -> str:
    """Renaissance: what stands over the map in a late turn."""
    said = [words.say("renaissance.turn", n=14), words.say(f"renaissance.phase.{phase}"), "Epoch\u00a03"]
    return "\u00a0· ".join(said)


@pytest.mark.long
@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_the_map_of_renaissance_stands_still(open_page: Callable[..., Page], device: str) -> None:
    """1.5, 7.7, 8.2: whatever phase is named over it, and whatever dice lie there, with more or fewer words."""
    sized = {"device": "phone"} if device == "phone" else {"viewport": {"width": 1280, "height": 720}}
    page, name = open_page(reduced_motion="reduce", locale="fr", **sized), "renaissance"
    heights = set()
    for kind, turn in (("tokens.write", 2), ("cards.play", 4), ("expansion.place", 4), ("purchases.buy", 6)):
        visit(page, tables.played(games.load(name), *RENAISSANCE[1], until=asked(kind, turn), id=kind))
        expect(page.locator("#part-dice .ren-die").first).to_be_visible()
        heights.add(page.locator(".map-top").bounding_box()["height"])  # type: ignore[index]
    words = page.locator(".ren-dice > :last-child")
    words.evaluate("(e) => { e.className = 'ren-came'; e.textContent = 'Une attaque réussit '.repeat(12); }")
    heights.add(page.locator(".map-top").bounding_box()["height"])  # type: ignore[index]
    assert len(heights) == 1, heights
    words.evaluate("(e) => { e.textContent = 'Enki attaque et prend Vienne.'; }")
    words.evaluate("(e) => { e.parentElement.classList.add('is-told'); }")
    assert words.evaluate("(e) => e.scrollHeight <= e.clientHeight + 1 && e.clientWidth > 100"), "it can be read"
    with spoken():
        heads = [head(Words(language), phase) for language in ("en", "fr") for phase in (*PHASES, "setup")]
    for said in heads:
        page.locator(".map-head > p").evaluate("(e, said) => { e.textContent = said; }", said)
        assert page.evaluate(CUT_HEAD) <= 0.5, said


@pytest.mark.parametrize(
    ("device", "name"),
    [("phone", "renaissance"), *further(("phone", "ur"), ("laptop", "ur"), ("laptop", "renaissance"))],
)
def test_scores_unfold_for_all_players_at_once(same_page: Callable[..., Page], name: str, device: str) -> None:
    """The question and its buttons stay in view beside them."""
    view = {"viewport": {"width": 1280, "height": 720}} if device == "laptop" else {"device": "phone"}
    page = same_page(reduced_motion="reduce", locale="fr", **view)
    visit(page, tables.played(games.load(name), "human", *["heuristic"] * 3, until=late))
    page.locator("[data-do='scores']").click()
    rows = page.locator(".scores-more :is(.ur-score, .rank-row)")
    for n in range(4):
        expect(rows.nth(n)).to_be_in_viewport(ratio=0.95)
    expect(page.locator("#prompt .prompt-rows [data-first]").first).to_be_in_viewport(ratio=0.9)


def late(t: Table) -> bool:
    """A person is asked late in a game, and can answer by a button."""
    if t.decision is None or not t.asks_person or len(t.record) <= 160:
        return False
    return any(not t.board.target(action, t.decision) for action in t.decision.actions)


# The choices and names of seats that are wider than their field.
CUT = """() => [...document.querySelectorAll(":is(.seat-row, .seating) :is(select, input)")].filter((field) => {
  const { width } = field.getBoundingClientRect(), twin = field.cloneNode(true);
  Object.assign(twin.style, { position: "absolute", width: "auto", fieldSizing: "content" });
  field.after(twin);
  const needed = Math.max(...[...(twin.options ?? [0])].map((option) => {
    if (option) option.selected = true;
    return twin.getBoundingClientRect().width;
  }));
  twin.remove();
  return needed > width + 1;
}).map((field) => field.value)"""


@LANGUAGES
def test_a_new_game_begins_without_scrolling(open_page: Callable[..., Page], locale: str) -> None:
    """The button is in view, also under a game to go on with and with as many players as there can be; and no choice of
    a seat is cut.
    """
    page = open_page(viewport={"width": 1280, "height": 720}, locale=locale)
    put(page, tables.table(games.load("ur"), "human", "human"))
    page.goto("./")
    ready(page)
    expect(page.locator(".go-on")).to_be_visible()
    for name, players in (("ur", 4), ("renaissance", 6), ("civilization", 8)):
        page.locator(f"[data-do='set-game'][data-arg='{name}']").click()
        if name == "civilization":
            page.locator("#variant-rules").select_option("advanced")
            page.locator("#variant-seats").select_option(str(players))
        else:
            page.locator(f"input[name='variant-seats'][value='{players}']").check(force=True)
        expect(page.locator(".seat-row")).to_have_count(players)
        expect(page.locator(".begin")).to_be_in_viewport(ratio=1)
        assert page.evaluate(CUT) == [], name
    assert page.evaluate("scrollY") == 0
