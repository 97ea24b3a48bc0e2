"""Hints and the look back after a game, with the real worker and with one that answers as told."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import dist
from typing import Any

import pytest
from cradle import games
from cradle.app.bots.worker import think
from cradle.app.table.table import Table
from cradle.renaissance.board import map_chart
from cradle.renaissance.rules.geography import INDEX
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.look.test_screens import DEVICES, TOO_WIDE, Walk
from tests.browser.sitting import Sitting, asked, over, put, saved, until, visit
from tests.browser.table.test_failing import IMPATIENT, employ

PLAN = "#hint .hint-plan > li"
LOOKED = "(n) => document.querySelector('#review progress')?.value >= n"  # so many decisions are looked at
FAILED = "No advice came this time."
# Answers every question at once: hints with a text made before, looks with a loss that grows from pick to pick.
ANSWERS = """let n = 0, seats = 2;
postMessage({ ready: true });
onmessage = ({ data }) => {
  const { id, task, actions, view } = JSON.parse(data);
  if (task === "hint") postMessage({ id, ...HINT });
  if (task === "luck") postMessage({ id, gains: [0.2, -0.2, 0, 0].slice(0, seats), doubt: 0 });
  if (task !== "look") return;
  seats = view.seats;
  const shares = Array(seats).fill(1 / seats);
  const [action] = actions;
  const picked = { action, share: 0.6 - Math.min(0.5, ++n / 1000) };
  postMessage({ id, shares, best: { action, share: 0.6 }, picked, doubt: 0, line: [action], why: [] });
}"""

# The answer of the worker does not come: it thinks on, for as long as the test wants.
THINKS_ON = """globalThis.Worker = class extends Worker {
  set onmessage(hear) {
    super.onmessage = (event) => {
      if (!window.thinksOn || "ready" in event.data || "progress" in event.data) hear(event);
      else window.thinksOn = "it would have answered";
    };
  }
}"""


def sit(page: Page, *tables: Table, worker: str | None = "") -> Sitting:
    """Open the first of these games; worker: another text for it, None where it cannot be had."""
    put(page, *tables[1:])
    if worker != "":
        employ(page, worker)
    visit(page, tables[0])
    return Sitting(page, tables[0])


def hint(table: Table) -> dict[str, Any]:
    """What the worker would answer there."""
    decision = table.decision
    assert decision is not None
    view = table.game.view(table.position, decision.seat)
    question = {"task": "hint", "game": table.game.name, "seat": decision.seat, "view": view, "seed": 1, "budget": 0.3}
    *_, found = think(json.dumps(question))
    return dict(json.loads(found))


def ask(page: Page) -> None:
    page.locator("#prompt [data-do='hint']").click()


# Hints ----------------------------------------------------------------------------------------------------------------
@pytest.mark.long
def test_a_plan_is_thought_out_and_can_be_followed_to_its_end(same_page: Callable[..., Page]) -> None:
    """Two people, so that the worker starts with the first hint."""
    page = same_page(reduced_motion="reduce")
    sitting = sit(page, saved("human", "human", until=asked("turn")))
    seat = sitting.table.decision.seat
    ask(page)
    expect(page.locator("#hint progress")).to_be_visible()
    expect(page.locator(PLAN).first).to_be_visible()
    expect(page.locator("#hint")).to_contain_text("of the time")
    expect(page.locator("#announce")).to_contain_text("The strategist would do this")
    picks = 0
    while page.locator("#hint").count():
        marked = page.locator("#board .pick.is-hint[data-pick], #prompt .is-hint")
        assert marked.count() >= 1, "the pick is nowhere marked"
        assert marked.first.get_attribute("aria-current") == "true"
        marked.first.click()
        sitting.follow()
        picks += 1
        assert picks < 30
    assert sitting.table.decision.seat != seat, "the plan ends where the turn does"


@pytest.mark.long
def test_on_a_map_the_strategists_plan_is_followed(same_page: Callable[..., Page]) -> None:
    """On a map: what is advised is marked among what is legal, area, ship or button."""
    page = same_page(device="phone", locale="fr", reduced_motion="reduce")

    def marching(table: Table) -> bool:
        return asked("march.from")(table) and table.position.turn >= 5

    sitting = sit(page, saved("human", "heuristic", until=marching, name="civilization"))
    ask(page)
    expect(page.locator(PLAN).first).to_be_visible()
    expect(page.locator("#hint")).to_contain_text("Ce que ferait le stratège")
    assert page.evaluate(TOO_WIDE) == []
    picks = 0
    while page.locator("#hint").count():
        marked = page.locator("#board .pick.is-hint[data-pick], #prompt .is-hint")
        assert marked.count() == 1 and marked.get_attribute("aria-current") == "true"
        marked.dispatch_event("click")  # the middle of an area may lie in another one
        sitting.follow()
        picks += 1
        assert picks < 30
    # How many orders it advises hangs on the time it has to think: a whole one, of three picks, is the least.
    assert picks >= 3 and sitting.table.decision.kind not in ("march.to", "march.number", "sail"), "in the midst of it"


@pytest.mark.long
def test_a_pick_while_it_thinks_drops_it_and_the_bot_is_not_kept_waiting(page: Page) -> None:
    page.add_init_script(THINKS_ON)
    sitting = sit(page, saved("human", "search", "search", until=asked("tokens.write"), name="renaissance"))
    page.locator("[data-do='speed']").select_option("instant")
    page.evaluate("window.thinksOn = true")
    ask(page)
    until(page, "() => window.thinksOn === 'it would have answered'", said="the worker is not at it", most=30_000)
    expect(page.locator("#hint progress")).to_be_visible()
    page.evaluate("window.thinksOn = false")
    sitting.do(sitting.table.decision.actions[0])
    expect(page.locator("#hint")).to_have_count(0)
    assert sitting.wait(), "the bot has moved and it is the person's turn again"
    assert "did not answer" not in page.inner_text("#toast")
    ask(page)
    expect(page.locator(PLAN).first).to_be_visible()


@pytest.mark.long
def test_it_can_be_called_off(page: Page) -> None:
    sit(page, saved("human", "human", until=asked("turn")))
    ask(page)
    page.locator("#hint").get_by_role("button", name="Cancel").click()
    expect(page.locator("#hint")).to_have_count(0)
    ask(page)
    expect(page.locator(PLAN).first).to_be_visible()


@pytest.mark.parametrize(
    ("worker", "late"),
    [
        (None, False),
        ("throw new Error('broken at once')", False),
        ("postMessage({ ready: true })", True),
        ("postMessage({ ready: true }); onmessage = ({ data }) => postMessage({ id: JSON.parse(data).id })", False),
    ],
    ids=["cannot be loaded", "breaks", "never answers", "rubbish"],
)
@pytest.mark.long
def test_where_the_worker_fails_the_page_says_so_and_plays_on(
    page: Page, faults: Any, worker: str | None, late: bool
) -> None:
    if worker is None:
        faults.allow("ERR_FAILED")
    if late:
        page.add_init_script(IMPATIENT)
    sitting = sit(page, saved("human", "human", until=asked("turn")), worker=worker)
    ask(page)
    expect(page.locator("#hint")).to_contain_text(FAILED)
    sitting.offered()
    sitting.do(sitting.table.decision.actions[0])
    expect(page.locator("#hint")).to_have_count(0)


@pytest.mark.long
def test_with_secrets_too(open_page: Callable[..., Page], test_site: str) -> None:
    page = open_page(url=test_site)
    sitting = sit(page, saved("human", "heuristic", until=asked("trade.open"), name="parley"))
    ask(page)
    expect(page.locator(PLAN).first).to_be_visible()
    sitting.offered()


# After the game -------------------------------------------------------------------------------------------------------
def test_the_strategist_goes_through_a_game_while_the_page_is_used(same_page: Callable[..., Page]) -> None:
    """With the real worker: a few decisions, then it is stopped and goes on."""
    page = same_page(reduced_motion="reduce")
    sit(page, saved("human", "human", until=over))
    review = page.locator("#review")
    review.get_by_role("button", name="Review the game").click()
    until(page, LOOKED, 3)
    page.locator(".log-look").first.click()
    expect(page.locator("#prompt")).to_contain_text("Move ")
    until(page, LOOKED, 6)
    page.locator("#prompt").get_by_role("button", name="Back to the result").click()
    review.get_by_role("button", name="Stop").click()
    expect(review.get_by_role("button", name="Continue")).to_be_visible()
    expect(review.locator("#chart-review")).to_be_visible()
    assert "did not answer" not in review.inner_text()


@pytest.mark.long
def test_the_picks_that_cost_most_lead_to_the_board_then(page: Page) -> None:
    table = saved("human", "human", "human", until=over)
    sit(page, table, worker=ANSWERS.replace("HINT", "{}"))
    review = page.locator("#review")
    review.get_by_role("button", name="Review the game").click()
    expect(review).to_contain_text("estimates from a short search")
    expect(review.get_by_role("button", name="Stop")).to_have_count(0)  # until then others may cost more
    expect(review.locator(".review-picks").first.locator("> li")).to_have_count(3)
    looks = review.locator(".review-picks [data-do='review-look']")
    n = int(looks.first.get_attribute("data-arg") or "")
    looks.first.click()
    expect(page.locator("#prompt")).to_contain_text(f"Move {n} of {len(table.record)}")


@pytest.mark.long
def test_the_strokes_of_luck_lead_to_the_board_after_them(open_page: Callable[..., Page], test_site: str) -> None:
    page = open_page(url=test_site)
    table = saved("human", "human", until=over, name="parley")
    sit(page, table, worker=ANSWERS.replace("HINT", "{}"))
    review = page.locator("#review")
    review.get_by_role("button", name="Review the game").click()
    expect(review).to_contain_text("It brought Ada about 20 wins in a hundred.")
    strokes = review.locator(".review-picks [data-do='look']")
    expect(strokes).to_have_count(3)
    n = int(strokes.first.get_attribute("data-arg") or "")
    strokes.first.click()
    expect(page.locator("#prompt")).to_contain_text(f"Move {n} of {len(table.record)}")


@pytest.mark.long
def test_leaving_the_table_ends_it(page: Page) -> None:
    sit(page, saved("human", "human", until=over), saved("human", "search", until=asked("turn"), id="other"))
    page.locator("#review").get_by_role("button", name="Review the game").click()
    until(page, LOOKED, 2)
    page.evaluate("location.hash = '#/play/other'")
    ask(page)
    expect(page.locator(PLAN).first).to_be_visible()
    expect(page.locator("#review")).to_be_empty()


def expanding(table: Table) -> bool:
    """Provinces all over the map can be picked."""
    return table.asks_person and table.position.turn > 4 and table.decision.kind == "expansion.place"


@pytest.mark.long
def test_on_a_phone_the_map_goes_to_what_a_hint_advises(open_page: Callable[..., Page]) -> None:
    """However far that lies from the other picks, which the map shows before."""
    page = open_page(device="phone", locale="fr", reduced_motion="reduce")
    table = tables.played(games.load("renaissance"), "human", *["heuristic"] * 3, until=expanding)
    places = {id: map_chart.spot(INDEX[id], 0) for verb, id in table.decision.actions if verb == "to"}
    middle = [sum(axis) / len(places) for axis in zip(*places.values(), strict=True)]
    far = max(places, key=lambda id: dist(places[id], middle))
    found = {"picks": [], "line": [["to", far]], "whole": False, "changes": {}, "why": []}
    sit(page, table, worker=ANSWERS.replace("HINT", json.dumps(found)))
    pick = page.locator(f"#board [data-pick='{far}']")
    expect(pick).not_to_be_in_viewport()
    ask(page)
    expect(page.locator(PLAN)).to_have_count(1)
    expect(pick).to_be_in_viewport()


@pytest.mark.long
def test_9_1_on_a_phone_the_number_that_a_hint_advises_stays_in_view_with_its_head(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(device="phone", locale="fr", reduced_motion="reduce")
    writing = tables.asked("tokens.write", 4)
    table = tables.played(games.load("renaissance"), "human", *["heuristic"] * 5, until=writing)
    picks = [{"action": action, "share": 0.4} for action in table.decision.actions[20:23]]
    why = [["renaissance.why.last", {"seat": 0, "other": 1}]] * 4
    found = {"picks": picks, "line": [picks[0]["action"]], "whole": False, "changes": {}, "why": why}
    sit(page, table, worker=ANSWERS.replace("HINT", json.dumps(found)))
    ask(page)
    expect(page.locator("#hint .hint-plan")).to_be_in_viewport(ratio=1)
    expect(page.locator("#hint")).not_to_be_in_viewport(ratio=1)
    expect(page.locator("#prompt .is-hint")).to_be_in_viewport(ratio=1)


# How it looks ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("locale", ["en", pytest.param("fr", marks=pytest.mark.long)])
@pytest.mark.long
def test_both_panels_in_both_themes(
    open_page: Callable[..., Page], axe: Callable[[Page], list[str]], device: str, locale: str
) -> None:
    page = open_page(device=device, locale=locale, reduced_motion="reduce")
    turn, end = saved("human", "human", "human", until=asked("turn")), saved("human", "human", until=over, id="end")
    sit(page, turn, end, worker=ANSWERS.replace("HINT", json.dumps(hint(turn))))
    walk = Walk(page, axe)
    ask(page)
    expect(page.locator(PLAN).first).to_be_visible()
    walk.look("hint")
    walk.enter(end)
    expect(page.locator("#review")).to_be_visible()
    walk.look("before")
    page.locator("#review [data-do='review']").click()
    expect(page.locator("#review")).to_contain_text("courte recherche" if locale == "fr" else "a short search")
    walk.look("gone through")
    if device == "phone":
        page.set_viewport_size({"width": 320, "height": 640})
        walk.wrong += page.evaluate(TOO_WIDE)
    assert not walk.wrong, "\n".join(walk.wrong)
