"""Looking back: the slider, the step keys, the log; playing on from there in a copy; and the way back to the game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from cradle.app.table.game_files import load
from cradle.app.table.saves import PREFIX
from cradle.app.table.table import Table
from cradle.app.table.told import next_told, told_before
from playwright.sync_api import Page, expect

from tests.app.catalogues import spoken
from tests.browser.drawn import LABELS, labels, same
from tests.browser.sitting import STORED, Sitting, asked, at_table, eager, over, put, ready, saved, until, visit

SLIDER = ".replay-slider"
GAMES = f"""() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith("{PREFIX}")))"""

# A bot's time, at whose end the page says "tick", stands still until it is let go.
TIME = """(() => {
  const [set, clear] = [setTimeout, clearTimeout];
  window.ticks = new Map();
  let still = true, last = 0;
  window.setTimeout = (then, ...more) => {
    if (!still || !/"tick"/.test(then)) return set(then, ...more);
    ticks.set(--last, then);
    return last;
  };
  window.clearTimeout = (id) => ticks.delete(id) || clear(id);
  window.letGo = () => { still = false; for (const then of ticks.values()) then(); };
})()"""


@pytest.fixture(scope="module", autouse=True)
def _words() -> Iterator[None]:
    with spoken():
        yield


@pytest.fixture
def table() -> Table:
    """In the middle of a game of two people, when it is somebody's turn."""
    return saved("human", "human", until=lambda t: asked("turn")(t) and len(t.record) > 30, id="abc123")


@pytest.fixture
def page(same_page: Callable[..., Page], table: Table) -> Page:
    page = same_page(reduced_motion="reduce")
    visit(page, table)
    return page


def at(page: Page, table: Table, n: int) -> None:
    """The page shows the board as it was after n decisions, says so, and takes no pick."""
    most = len(table.record)
    expect(page.locator("#prompt h2")).to_have_text(f"Move {n} of {most}")
    assert page.evaluate(LABELS) == labels(table, n)
    assert page.locator("#board [data-pick][tabindex='0']").count() == 0
    slider = page.locator(SLIDER)
    assert (slider.input_value(), slider.get_attribute("aria-valuetext")) == (str(n), f"Move {n} of {most}")
    for name, off in (("To the beginning", n == 0), ("One step back", n == 0), ("One step forward", n == most)):
        assert page.get_by_role("button", name=name, exact=True).is_disabled() == off
    assert page.evaluate(STORED) == table.record.indices


def test_slider_and_step_keys_show_every_moment(page: Page, table: Table) -> None:
    most = len(table.record)
    assert len({json.dumps(labels(table, n), sort_keys=True) for n in range(most + 1)}) > most // 2
    page.get_by_role("button", name="Look back").click()
    last, first = told_before(table, most), next_told(table, 0)
    at(page, table, last)
    for name, n in (
        ("One step back", told_before(table, last)),
        ("One step forward", last),
        ("To the beginning", 0),
        ("One step forward", first),
        ("To the end", most),
    ):
        page.get_by_role("button", name=name, exact=True).click()
        at(page, table, n)
    slider = page.locator(SLIDER)
    slider.focus()
    second = next_told(table, first)
    for key, n in (("Home", 0), ("ArrowRight", first), ("ArrowRight", second), ("ArrowLeft", first), ("End", most)):
        page.keyboard.press(key)
        at(page, table, n)
        expect(slider).to_be_focused()
    page.locator("#log .log-look").first.click()
    for key, n in (("ArrowLeft", 0), ("ArrowRight", first), ("ArrowRight", second)):
        page.keyboard.press(key)  # from the log, too
        at(page, table, n)
    box = slider.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    n = int(slider.input_value())
    assert most / 4 < n < most * 3 / 4
    at(page, table, n)
    page.locator("#prompt h2").focus()
    page.keyboard.press("Control+Z")
    at(page, table, told_before(table, n))


def test_a_line_of_the_log_shows_the_board_as_it_was_then(page: Page, table: Table) -> None:
    lines = page.locator("#log .log-look")
    events = [(n, event) for n, event in table.happened if event.id != "turn" and event.to is None]
    assert lines.count() == len(events)
    for i in (len(events) - 2, 3, len(events) // 2):
        sentence = lines.nth(i).text_content()
        lines.nth(i).click()
        at(page, table, events[i][0] + 1)
        expect(page.locator("#prompt .replay-told")).to_contain_text(sentence)


@pytest.mark.long
def test_what_if_is_another_game_and_leaves_this_one_untouched(page: Page, table: Table) -> None:
    before = page.evaluate(GAMES)
    then = next(n for n in range(10, len(table.record)) if table.record.radices[n] > 2)
    page.get_by_role("button", name="Look back").click()
    page.locator(SLIDER).fill(str(then))
    at(page, table, then)
    page.get_by_role("button", name="Try from here").click()
    expect(page).to_have_title(re.compile(rf"to play · {re.escape(table.name)} \(what if\) · Cradle$"))
    sitting = Sitting(page, at_table(page))
    branched, real = sitting.position.copy(), table.record.at(then)
    assert branched.chance != real.chance, "two people play: chance is another one"
    branched.chance = real.chance
    assert branched == real
    expect(page.locator("#prompt .notice")).to_contain_text("You are playing in a copy")
    page.keyboard.press("Escape")
    expect(page.locator("#prompt .notice")).to_have_count(0)
    same(page, sitting.table)
    other = (table.record.indices[then] + 1) % table.record.radices[then]
    sitting.do(sitting.table.decision.actions[other])
    sitting.play(eager(5), until=lambda: sitting.picks >= 4)
    assert page.evaluate("(key) => localStorage.getItem(key)", PREFIX + table.id) == before[PREFIX + table.id]

    page.locator(".brand").click()
    expect(page.locator(".saved-game strong")).to_have_text([f"{table.name} (what if)", table.name])
    page.locator(".saved-open").nth(1).click()
    same(page, table)
    assert Sitting(page, table).offered()
    games = {key: load(text, key).record.indices for key, text in page.evaluate(GAMES).items()}
    assert sorted(games.values()) == sorted([table.record.indices, sitting.table.record.indices])


@pytest.mark.long
def test_now_goes_back_to_the_game(page: Page, table: Table) -> None:
    sitting = Sitting(page, table)
    sitting.offered()
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="To the beginning").click()
    at(page, table, 0)
    page.get_by_role("button", name="Back to the game").click()
    same(page, table)
    sitting.play(eager(2), until=lambda: sitting.picks >= 3)


@pytest.mark.long
def test_a_reload_in_the_past_comes_back_to_the_game(page: Page, table: Table) -> None:
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="To the beginning").click()
    at(page, table, 0)
    page.reload()
    ready(page)
    same(page, table)


@pytest.mark.long
def test_a_bot_waits_while_somebody_looks_back(open_page: Callable[..., Page]) -> None:
    table = saved("human", "heuristic", until=lambda t: t.bots_turn() and len(t.record) > 20, id="abc123")
    page = open_page(reduced_motion="reduce")
    put(page, table)
    page.add_init_script("localStorage.setItem('cradle/preferences', '{\"speed\": \"slow\"}')")
    page.add_init_script(TIME)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    assert page.evaluate("ticks.size") == 1, "the bot has a time"
    page.get_by_role("button", name="Look back").click()
    sitting = Sitting(page, table)
    sitting.follow()
    assert page.evaluate("ticks.size") == 0, "and now none, however long one looks"
    assert page.evaluate(STORED) == table.record.indices
    page.get_by_role("button", name="Back to the game").click()
    until(page, "() => ticks.size === 1")
    page.evaluate("letGo()")
    assert sitting.wait()
    sitting.offered()


@pytest.mark.long
def test_a_game_that_is_over_can_be_gone_through(open_page: Callable[..., Page]) -> None:
    table = saved("human", "human", until=over, id="abc123")
    page = open_page(device="phone", reduced_motion="reduce")
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    page.get_by_role("button", name="Look back").tap()
    for n in (len(table.record) - 2, 0):
        page.locator(SLIDER).fill(str(n))
        at(page, table, n)
    page.get_by_role("button", name="Try from here").tap()
    sitting = Sitting(page, at_table(page), "touch")
    assert not sitting.table.record.indices
    sitting.play(eager(1), until=lambda: sitting.picks >= 2)
    assert page.evaluate("(key) => JSON.parse(localStorage.getItem(key)).record.actions", PREFIX + table.id) == (
        table.record.indices
    )


def test_a_ring_goes_with_the_line_whose_place_it_shows(page: Page) -> None:
    """A line may be drawn away under the pointer."""
    page.evaluate("""() => {
      const line = document.createElement("p");
      line.id = "line";
      line.dataset.shows = document.querySelector("#board [data-pick]").dataset.pick;
      line.textContent = "Here";
      document.querySelector("#prompt").append(line);
    }""")
    page.locator("#line").hover()
    expect(page.locator(".ring")).to_have_count(1)
    page.evaluate("document.getElementById('line').remove()")
    expect(page.locator(".ring")).to_have_count(0)
