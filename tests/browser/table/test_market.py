"""The market of Civilization on a laptop: many answers, many cards, and who wants what, in view side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser.conftest import further
from tests.browser.look.test_laptop import WHOLE
from tests.browser.sitting import visit
from tests.browser.tables import NAMES
from tests.civilization.positions import action, game, laid
from tools.browser.fingers import one_press, until
from tools.pictures.screens import WORDS

LAPTOP = {"viewport": {"width": 1280, "height": 720}}
OFFER = "offer-all, lay ochre, lay hides, lay salt, done, name ochre, name salt, done"
ANSWER = "counter, lay {0}, lay oil, lay {1}, done, name {0}, name oil, claim {1}, ask resin, ask gems, ask ivory, done"
GOODS = (("iron", "cloth"), ("iron", "wine"), ("papyrus", "cloth"), ("papyrus", "wine"))
MARKS = """(button) => {
  const [around, marks] = [button, button.querySelector(".civ-said-by")].map((e) => e.getBoundingClientRect());
  return [around.left - marks.left, marks.right - around.right, button.querySelectorAll(".seat-mark").length];
}"""


# Of the marks at a card: how many px of their height lie on it, and on others at most.
OWNED = """() => [...document.querySelectorAll("#part-hand .civ-said-by")].map((marks) => {
  const own = marks.parentElement, box = marks.getBoundingClientRect();
  const shared = (e) => {
    const at = e.getBoundingClientRect();
    const beside = at.right < box.left || at.left > box.right;
    return beside ? 0 : Math.max(0, Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top));
  };
  const others = [...document.querySelectorAll("#part-hand .civ-card, #part-form .btn-name")].filter((e) => e !== own);
  return [shared(own), Math.max(...others.filter((e) => e.offsetTop !== own.offsetTop).map(shared), 0)];
})"""


# Words of which some ink lies under the marks of those who asked for a good.
UNDER = """() => {
  const pen = document.createElement("canvas").getContext("2d"), range = document.createRange(), found = [];
  const marks = [...document.querySelectorAll(".civ-said-by")].map((e) => e.getBoundingClientRect());
  for (const root of document.querySelectorAll("#part-hand .civ-card, #part-form [data-arg^='ask-']")) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode, look = getComputedStyle(text.parentElement);
      pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
      const ink = pen.measureText(text.data);
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        const whole = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
        const line = box.top + (box.height * ink.fontBoundingBoxAscent) / whole;
        const [top, bottom] = [line - ink.actualBoundingBoxAscent, line + ink.actualBoundingBoxDescent];
        if (marks.some((m) => m.left < box.right && m.right > box.left && m.top < bottom - 0.5 && m.bottom > top + 0.5))
          found.push(text.data);
      }
    }
  }
  return found;
}"""


# Names of cards with how many there are on them.
COUNTED = """() => [...document.querySelectorAll("#part-hand .civ-card-count")].filter((count) => {
  const words = document.createRange();
  words.selectNodeContents(count.closest(".civ-card").querySelector(".card-name"));
  const [a, b] = [words, count].map((e) => e.getBoundingClientRect());
  return a.left < b.right && a.right > b.left && a.top + 1 < b.bottom && a.bottom > b.top;
}).map((e) => e.parentElement.textContent)"""
# Numbers that leave the button in which they stand.
BEYOND = """() => [...document.querySelectorAll(".civ-now .civ-buy .tabular")].filter((number) =>
  number.getBoundingClientRect().right > number.closest("button").getBoundingClientRect().right - 2
).map((e) => e.textContent)"""


def market(*said: str, hands: dict[int, str], rules: str = "advanced", **more: Any) -> Table:
    """A table with a person in the first seat at which this was done in the market. more: of the position."""
    p = laid(rules, len(hands), hand=hands, **({"phase": "trade"} | more))
    record = Record(game, game.variant_of(p), start=game.to_json(p))
    kinds = ["human", *["heuristic"] * (len(hands) - 1)]
    table = Table(record, [Seat(*who) for who in zip(NAMES, COLOURS, kinds, strict=False)], "kept", "Kept")
    for words in ",".join(said).split(",") if said else ():
        table.play(action(words))
    return table


def all_answer() -> Table:
    """Six answers, four of which hold oil."""
    hands = {n: f"{a} oil {b} grain" for n, (a, b) in enumerate(GOODS, 1)}
    hands |= {0: "ochre hides salt gems", 5: "bronze silver timber", 6: "spices dye timber"}
    plain = "counter, lay timber, lay {0}, lay {1}, done, name {0}, name {1}, ask resin, ask gems, ask ivory, done"
    answers = [ANSWER.format(*goods) for goods in GOODS]
    answers += [plain.format("bronze", "silver"), plain.format("spices", "dye")]
    return market(OFFER, *answers, hands=hands)


@pytest.mark.parametrize("locale", ["fr", *further("en")])
def test_six_answers_are_in_view_and_then_who_wants_what(same_page: Callable[..., Page], locale: str) -> None:
    page = same_page(reduced_motion="reduce", locale=locale, **LAPTOP)
    visit(page, all_answer())
    expect(page.locator(".civ-lot > .btn")).to_have_count(6)
    assert page.evaluate(WHOLE, ".civ-lot > .btn") == page.evaluate(WHOLE, ".civ-lot:has(> .btn) > .civ-lot-said") == 6
    page.locator("#prompt [data-do='play']").click()
    wishes = page.locator(".civ-wants > summary")
    wishes.click()
    assert page.evaluate(WHOLE, ".civ-wants tr") == 7, "with the head"
    page.locator(".civ-wants [data-arg='give-1-gems']").click()
    wishes.click()
    expect(page.locator("[data-arg='to-1'][aria-pressed='true']")).to_be_visible()
    left, right, marks = page.locator("[data-arg='ask-oil']").evaluate(MARKS)
    assert marks == 4 and max(left, right) < 8, "they hide no other good"


def test_on_a_phone_no_count_lies_on_a_name_and_no_name_of_a_card_is_broken(same_page: Callable[..., Page]) -> None:
    """And below cards to buy of which there are many stands what each does."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    hands = {0: "ochre ochre timber timber salt salt salt", 1: "hides iron papyrus"}
    visit(phone, market(hands=hands))
    expect(phone.locator("#part-hand .civ-card-count")).to_have_count(3)
    assert phone.evaluate(COUNTED) == []
    rows, caption = (phone.locator(one).bounding_box() for one in ("#prompt .prompt-rows", "#prompt .edge-word"))
    assert rows and caption and caption["y"] >= rows["y"] + rows["height"], "it lies on nothing that is scrolled"
    rich = {0: "gold gold gold gold", 1: "hides iron papyrus"}
    shop = market(hands=rich, phase="purchases", owned={0: "pottery music"})
    shop.id = "shop"
    visit(phone, shop)
    expect(phone.locator(".civ-now.is-full .civ-buy s").first).to_be_visible()
    assert phone.evaluate(WORDS)["broken"] == [] and phone.evaluate(BEYOND) == []
    shelf, first = (phone.locator(one).first.bounding_box() for one in (".civ-now", ".civ-now .civ-buy"))
    assert shelf and first and first["y"] - shelf["y"] < 12, "no place is kept for what only a mouse points at"
    does = phone.locator(".card-effects dd")
    assert does.count() == phone.locator(".civ-now > li").count() > 8
    for at in (0, -1):
        does.nth(at).scroll_into_view_if_needed()
        expect(does.nth(at)).to_be_in_viewport(ratio=1)


@pytest.mark.long
@pytest.mark.parametrize(("more", "count"), [("mysticism astronomy", 3), ("", 4)])
def test_a_few_cards_and_what_they_do_are_in_view_below_a_question_of_three_lines(
    same_page: Callable[..., Page], more: str, count: int
) -> None:
    page = same_page(reduced_motion="reduce", **LAPTOP)
    hands = {0: "bronze bronze wine wine gold hides hides" + " hides" * (not more), 1: "iron", 2: "", 3: "", 4: ""}
    owned = {0: f"pottery cloth_making {more}"}
    visit(page, market(hands=hands, phase="purchases", owned=owned, treasury={0: 3}))
    expect(page.locator(".civ-now > li")).to_have_count(count)
    until(page, f"() => ({WHOLE})('.civ-now > li .civ-effect') === {count}")


@pytest.mark.parametrize("device", ["phone", *further("desktop")])
def test_marks_of_those_who_want_a_good_cover_no_letter(same_page: Callable[..., Page], device: str) -> None:
    page = same_page(reduced_motion="reduce", **(LAPTOP if device == "desktop" else {"device": device}))
    visit(page, all_answer())
    page.locator("#prompt [data-do='play']").click()
    expect(page.locator("#part-form .civ-said-by")).to_have_count(7)
    expect(page.locator("#part-hand .civ-said-by")).to_have_count(1)
    assert page.evaluate(UNDER) == []
    for own, others in page.evaluate(OWNED):
        assert own >= 6 and others <= 3, "they hang at their own card, not at the row below"


@pytest.mark.long
@pytest.mark.parametrize("locale", ["fr", *further("en")])
def test_on_a_phone_six_answers_are_in_view_and_clear_takes_no_row_of_its_own(
    same_page: Callable[..., Page], locale: str
) -> None:
    page = same_page(device="phone", reduced_motion="reduce", locale=locale)
    page.set_viewport_size({"width": 360, "height": 740})
    visit(page, all_answer())
    expect(page.locator(".civ-lot > .btn")).to_have_count(6)
    assert page.evaluate(WHOLE, ".civ-lot > .btn") == page.evaluate(WHOLE, ".civ-lot:has(> .btn) > .civ-lot-said") == 6
    another = market(hands=dict.fromkeys(range(6), "ochre hides salt cloth grain oil"))
    another.id = "another"  # an open page goes on with the game that it has confirmed
    visit(page, another)
    page.locator("#part-hand [data-arg='card-ochre']").dispatch_event("click")
    page.locator("#part-form [data-arg='best']").dispatch_event("click")
    expect(page.locator("#part-form [data-arg^='to-']")).to_have_count(6)
    beside = {page.locator(f"#part-form {one}").bounding_box()["y"] for one in ("[data-arg='to-1']", ".civ-wants")}
    assert len(beside) == 1, "who wants what, beside five partners"
    last = [page.locator(f"#part-form [data-arg='{one}']").bounding_box() for one in ("ask-ivory", "clear")]
    assert last[0]["y"] == last[1]["y"]
    assert page.locator("#part-form [data-arg^='name-']").count() == page.evaluate(
        WHOLE, "#part-form [data-arg^='name-']"
    )


KINDS = (
    *("ochre", "hides", "iron", "papyrus", "salt", "timber", "grain", "oil", "cloth"),
    *("wine", "bronze", "silver", "spices", "resin", "gems", "dye", "gold", "ivory"),
)


@pytest.mark.long
@pytest.mark.parametrize("locale", ["fr", *further("en")])
def test_fourteen_kinds_leave_all_of_an_offer_and_all_wishes_of_seven_in_view(
    same_page: Callable[..., Page], locale: str
) -> None:
    page = same_page(reduced_motion="reduce", locale=locale, **LAPTOP)
    theirs = {seat: " ".join(KINDS[seat + 2 : seat + 5]) for seat in range(1, 7)}
    visit(page, market(hands={0: " ".join([*KINDS[:14], "ochre", "hides"]), **theirs}))
    expect(page.locator("#part-hand button.civ-card")).to_have_count(14)
    for good in KINDS[:4]:
        page.locator(f"#part-hand [data-arg='card-{good}']").click()
    for good in ("salt", "hides"):
        page.locator(f"#part-form [data-arg='ask-{good}']").click()
    expect(page.locator("#part-form [data-arg^='more-']")).to_have_count(2)
    for what in ("#part-hand button.civ-card", "#part-form .btn:not(details:not([open]) > :not(summary) *)"):
        assert page.locator(what).count() == page.evaluate(WHOLE, what) >= 14, what
    page.locator(".civ-wants > summary").click()
    assert page.evaluate(WHOLE, ".civ-wants tr") == 7, "with the head"


# How far the first wish in the table of wishes stands from the number of cards before it, in px.
APART = """(table) => {
  const [cards, wish] = table.querySelectorAll("tbody td");
  const box = (cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  };
  return box(wish).left - box(cards).right;
}"""
UNDO = "() => document.querySelector('#prompt [data-do=undo]').getBoundingClientRect().top"


@pytest.mark.parametrize("device", ["phone", *further("desktop")])
def test_those_at_one_device_see_an_offer_before_anybody_shows_a_hand(
    same_page: Callable[..., Page], device: str
) -> None:
    """A number of cards is apart from the wish beside it; what takes back is not where one has asked for one's side."""
    page = same_page(device=device, locale="fr", reduced_motion="reduce")
    offer = OFFER.replace("name salt", "name salt, ask oil")
    table = market(offer, hands=dict.fromkeys(range(3), "ochre hides salt oil"))
    for seat in table.seats:
        seat.kind = "human"
    visit(page, table)
    expect(page.locator("#part-market .civ-lot")).to_be_in_viewport(ratio=1)
    expect(page.locator("#part-hand .civ-card")).to_have_count(0)
    assert page.locator("#part-traders table").evaluate(APART) >= 14
    page.locator("#prompt [data-do='unseen']").click()
    expect(page.locator("#prompt .seat-chip").first).to_contain_text("Cleo")
    shows = page.locator("#prompt [data-do='lift']")
    low = shows.evaluate("(button) => button.getBoundingClientRect().bottom")
    shows.click()
    page.locator("#part-hand [data-arg='card-oil']").click()
    page.locator("#prompt [data-do='send']").first.click()
    expect(page.locator("#prompt .seat-chip").first).to_contain_text("Ada")
    assert page.evaluate(UNDO) >= low, "what takes back is not where one has just pressed"


@pytest.mark.parametrize("locale", ["fr", *further("en")])
def test_on_a_phone_those_who_have_declined_stand_in_one_row(same_page: Callable[..., Page], locale: str) -> None:
    page = same_page(device="phone", reduced_motion="reduce", locale=locale)
    table = market(hands=dict.fromkeys(range(5), "ochre hides salt oil"))
    for seat in table.seats:
        seat.kind = "human"
    visit(page, table)
    for name in NAMES[1:4]:
        page.locator("#prompt [data-do='pass']").tap()
        expect(page.locator("#prompt .seat-chip").first).to_contain_text(name)
        one_press(page)
    page.locator("#prompt [data-do='lift']").first.tap()
    one_press(page)
    expect(page.locator("#part-hand .civ-card").first).to_be_visible()
    tops = page.locator("#prompt .asks-again > *").evaluate_all("all => all.map((e) => e.getBoundingClientRect())")
    assert len(tops) == 4 and max(box["top"] for box in tops) < min(box["bottom"] for box in tops)
    page.locator("#prompt [data-do='ask-again'][data-arg='1']").tap()
    expect(page.locator("#prompt .asks-again > .btn")).to_have_count(2)


FOCUS = "() => document.activeElement.matches('#prompt h2')"


def test_a_second_press_of_a_key_declines_for_nobody_else(same_page: Callable[..., Page]) -> None:
    """On an open table, who has refused by a key leaves the focus at the sentence that asks the next person."""
    page = same_page(reduced_motion="reduce", locale="en", **LAPTOP)
    table = market(OFFER, hands=dict.fromkeys(range(4), "ochre hides salt oil"))
    for seat in table.seats:
        seat.kind = "human"
    visit(page, table)
    page.locator("#prompt [data-do='unseen']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .seat-chip").first).to_contain_text("Cleo")
    assert page.evaluate(FOCUS)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#prompt [data-do='lift']").first).to_be_focused()
    expect(page.locator("#prompt .seat-chip").first).to_contain_text("Cleo")
    expect(page.locator("#part-hand .civ-card")).to_have_count(0)


@pytest.mark.parametrize("locale", ["fr", *further("en")])
def test_below_a_fan_of_sixteen_cards_all_that_is_said_of_a_calamity_is_in_view(
    same_page: Callable[..., Page], locale: str
) -> None:
    page = same_page(reduced_motion="reduce", locale=locale, **LAPTOP)
    own = "ochre ochre papyrus iron iron salt grain grain cloth cloth spices gems hides bronze famine epidemic"
    own += " gold papyrus salt bronze spices gems" * (locale == "en")  # its words are shorter
    visit(page, market(hands={0: own, **dict.fromkeys(range(1, 4), "ochre hides hides")}, rules="classic"))
    while (clear := page.locator("[data-arg='clear']")).count():
        clear.click()
    for card in ("ochre", "papyrus", "epidemic"):
        page.locator(f".civ-hand [data-arg='card-{card}']").click()
    cards = page.locator(".civ-hand .civ-card").evaluate_all("all => all.map((e) => e.getBoundingClientRect().top)")
    assert len(cards) == len(set(own.split())) and len(set(map(round, cards))) == 1
    said = "#part-form [data-arg^='claim-']"
    assert page.locator(said).count() == page.evaluate(WHOLE, said) > 10


@pytest.mark.long
def test_a_card_that_is_laid_does_not_rise_over_what_the_hand_is_worth(same_page: Callable[..., Page]) -> None:
    page = same_page(**LAPTOP)
    visit(page, market(hands=dict.fromkeys(range(3), "ochre hides salt gems")))
    page.locator("#part-hand [data-arg='card-ochre']").click()
    laid = page.locator("#part-hand [data-arg='card-ochre'].is-picked")
    expect(laid).to_have_css("margin-top", "0px")
    page.locator("#part-hand .card-body:not(.is-picked)").first.hover()
    expect(page.locator("#part-hand .card-body:hover")).not_to_have_css("margin-top", "0px")
