"""What fails while a game goes on: the bots' worker in every way, and the app itself. The game survives."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.app.table.table import Table
from cradle.app.table.waiting import waits_for_person
from playwright.sync_api import Page, expect

from tests.browser.sitting import LONGER, STORED, asked, put, ready, saved, until

WORKER = "**/assets/js/bots/bot-worker.js"
INSTEAD = "Ben’s bot did not answer. The settler bot plays on in its place."
# What the page would wait for minutes it waits for a moment; how long it wanted to wait is kept.
IMPATIENT = """(() => {
  const wait = window.setTimeout;
  window.waits = [];
  window.setTimeout = (then, ms, ...more) => {
    window.waits.push(ms);
    return wait(then, ms > 10_000 ? 100 : ms, ...more);
  };
})()"""
PATIENCE, STARTING = 15_200, 90_000


def bots_turn(table: Table) -> bool:
    """The bot of the second seat has something to decide."""
    return table.bots_turn() and table.decision is not None and len(table.decision.actions) > 1


def sit(page: Page, worker: str | None) -> Table:
    """Open a game in which a bot has to move, with this text for its worker; None: there is no such file."""
    table = saved("human", "heuristic", until=bots_turn)
    put(page, table)
    employ(page, worker)
    page.goto("./#/play/kept")
    ready(page)
    return table


def employ(page: Page, worker: str | None) -> None:
    page.route(
        WORKER,
        lambda route: route.abort() if worker is None else route.fulfill(body=worker, content_type="text/javascript"),
    )


def goes_on(page: Page, table: Table) -> None:
    """The stand-in is announced and plays; then it is the person's turn, who can play too."""
    expect(page.locator("#toast")).to_contain_text(INSTEAD)
    if page.locator("[data-do='speed']").input_value() != "instant":
        page.locator("[data-do='speed']").select_option("instant")
    page.wait_for_selector("#board [data-pick][tabindex='0'], #prompt [data-do='play']")
    stored = page.evaluate(STORED)
    assert len(stored) > len(table.record)
    assert stored[: len(table.record)] == table.record.indices
    for index in stored[len(table.record) :]:
        assert table.decision is not None
        table.play(table.decision.actions[index])
    assert waits_for_person(table)
    page.locator("#prompt .list-button").click()
    page.locator("#every-action button").first.click()
    until(page, LONGER, len(stored))


@pytest.mark.long
def test_a_worker_that_cannot_be_loaded(page: Page, faults: Any) -> None:
    faults.allow("ERR_FAILED")
    goes_on(page, sit(page, None))


@pytest.mark.long
def test_a_worker_that_breaks_at_once(page: Page) -> None:
    goes_on(page, sit(page, "throw new Error('broken at once')"))


def test_a_worker_that_says_it_is_broken(page: Page) -> None:
    goes_on(page, sit(page, "postMessage({ broken: 'no interpreter here' })"))


@pytest.mark.parametrize(
    ("worker", "patience"),
    [("postMessage({ ready: true })", PATIENCE), ("onmessage = () => {}", STARTING)],
    ids=["never answers", "never starts"],
)
@pytest.mark.long
def test_a_worker_that_stays_silent(page: Page, worker: str, patience: int) -> None:
    page.add_init_script(IMPATIENT)
    goes_on(page, sit(page, worker))
    assert patience in page.evaluate("window.waits")


RUBBISH = (
    "'rubbish'",
    "null",
    "{ id }",
    "{ id, action: 5 }",
    "{ id, action: ['place', 'z9'] }",
    "{ id, action: [['x'], {}] }",
    "{ id, error: 'I do not know' }",
)


@pytest.mark.long
def test_a_worker_that_answers_rubbish(page: Page) -> None:
    """A game for every kind of rubbish, one after the other on one page."""
    # Strategists: settlers would be played without the worker, once the speed is "instant".
    tables = [saved("human", "search", until=bots_turn, id=f"kept{n}") for n in range(len(RUBBISH))]
    put(page, *tables)
    answers = ", ".join(f"(id) => ({answer})" for answer in RUBBISH)
    employ(
        page,
        f"""const answers = [{answers}];
        onmessage = ({{ data }}) => {{ const {{ id }} = JSON.parse(data); postMessage(answers.shift()(id)); }};
        postMessage({{ ready: true }});""",
    )
    page.goto("./")
    ready(page)
    for table in tables:
        page.evaluate("(id) => (location.hash = `#/play/${id}`)", table.id)
        goes_on(page, table)


def test_a_fault_in_the_app_is_said_and_the_game_survives(page: Page, faults: Any) -> None:
    """A button that asks for what no button asks: the app stumbles, says so, and stands."""
    faults.allow("ValueError|Traceback|invalid literal|File ")
    table = saved("human", "human", until=asked("war.number"))
    put(page, table)
    page.goto("./#/play/kept")
    ready(page)
    before = page.evaluate(STORED)
    button = page.locator("#prompt .count-button")
    button.first.evaluate("e => (e.dataset.arg = 'none at all')")
    button.first.click()
    expect(page.locator("#toast")).to_contain_text(
        "Something went wrong here, but your game is saved up to the last move."
    )
    assert page.evaluate(STORED) == before
    button.nth(1).click()
    until(page, LONGER, len(before))
    assert page.evaluate(STORED)[len(before)] == 1
