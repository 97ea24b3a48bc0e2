"""At the table: reasons and rules, taking back, the list of moves, focus, what is said, bots, the curtain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cradle.app.table.picked import decision_to_change, picks_to_take_back
from cradle.app.table.table import Table
from cradle.app.table.waiting import waits_for_person
from playwright.sync_api import Page, expect

from tests.browser.hands import bare, shown
from tests.browser.sitting import (
    LONGER,
    NAMES,
    STORED,
    Sitting,
    asked,
    at_table,
    eager,
    ended,
    over,
    ready,
    saved,
    until,
    visit,
)

SLOW, STEADY, QUICK = 1600, 800, 300  # ms between the moves of bots
# How long the page wanted to wait, each time it did.
LISTEN_TO_WAITS = """(() => {
  const wait = window.setTimeout;
  window.waits = [];
  window.setTimeout = (then, ms, ...more) => { window.waits.push(ms); return wait(then, ms, ...more); };
})()"""

# Where a pointer comes upon an element, which is brought into view, and how large it is.
POINTED = """(e) => {
  e.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { x, y, width, height } = e.getBoundingClientRect();
  return [x + width / 2, y + height / 2, e.offsetWidth, e.offsetHeight];
}"""
# The first line that can be read in the log, and how far below its edge.
LINE_READ = """(log) => {
  const top = log.getBoundingClientRect().top;
  const line = [...log.querySelectorAll(".log-head, .log-line")].find((e) => e.getBoundingClientRect().bottom > top);
  return [line.closest("[id]").id, line.innerText, line.getBoundingClientRect().top - top];
}"""


@pytest.fixture
def page(same_page: Callable[..., Page]) -> Page:
    return same_page(reduced_motion="reduce")


def stored(page: Page) -> list[int]:
    return page.evaluate(STORED)


def mark(page: Page, target: str) -> None:
    page.locator(f'#board [data-pick="{target}"]').click(force=True)  # what is not legal can be clicked too


# Reasons and rules ----------------------------------------------------------------------------------------------------
def reasons(table: Table) -> dict[str, tuple[str, str]]:
    """Why some tiles may not be picked now: by the reason, such a tile and the paragraph."""
    found: dict[str, tuple[str, str]] = {}
    if table.decision is not None:
        for tile in table.position.grid.names:
            if not {tile} & {*table.targets(), *picks_to_take_back(table)} and decision_to_change(table, tile) is None:
                meant = table.board.meant(table.decision, tile) or ("", tile)
                id, _, paragraph = table.game.refusal(table.position, *meant)
                found.setdefault(id, (tile, paragraph))
    return found


def test_what_is_not_legal_says_why_and_leads_to_the_rule(page: Page) -> None:
    table = saved("human", "human", until=lambda t: waits_for_person(t) and len(reasons(t)) > 2)
    visit(page, table)
    said = set()
    for tile, paragraph in reasons(table).values():
        mark(page, tile)
        notice = page.locator("#prompt .notice")
        expect(notice.locator(".rule-link")).to_have_text(f"§ {paragraph}")
        sentence = notice.locator("> span").text_content()
        said.add(sentence)
        assert sentence.removesuffix(f"§ {paragraph}").strip() in page.locator("#announce").text_content()
        notice.locator(".rule-link").click()
        rule = page.locator(f'dialog [id="r-{paragraph}"]')
        expect(rule).to_be_in_viewport()
        expect(rule).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    assert len(said) == len(reasons(table)), "every reason has a sentence of its own"
    assert stored(page) == table.record.indices


# Taking back ----------------------------------------------------------------------------------------------------------
def test_a_pick_is_taken_back_in_each_of_three_ways(page: Page) -> None:
    table = saved("human", "human", until=lambda t: asked("war.number")(t) and len(picks_to_take_back(t)) == 2)
    visit(page, table)
    all_of_it = table.record.indices
    last, first = sorted(picks_to_take_back(table), key=lambda target: -picks_to_take_back(table)[target])
    prompt = page.locator("#prompt .prompt").inner_text()

    def by_click() -> None:
        mark(page, last)

    def by_button() -> None:
        page.get_by_role("button", name="Take back").click()

    def by_key() -> None:
        page.keyboard.press("Control+Z")

    for way in (by_click, by_button, by_key):
        way()
        assert stored(page) == all_of_it[:-1]
        expect(page.locator(f'#board [data-pick="{last}"]')).not_to_have_attribute("aria-pressed", "true")
        expect(page.locator(f'#board [data-pick="{first}"]')).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#announce")).to_contain_text("Taken back.")
        mark(page, last)
        assert stored(page) == all_of_it
        expect(page.locator("#prompt .prompt")).to_have_text(prompt)
    mark(page, first)
    assert stored(page) == all_of_it[:-2], "the earlier pick takes the later one with it"


@pytest.mark.long
def test_anothers_pick_is_taken_back_only_when_all_agree(page: Page) -> None:
    table = saved("human", "human", until=lambda t: waits_for_person(t) and t.back is None and len(t.record) > 5)
    visit(page, table)
    before = table.record.indices
    button = page.get_by_role("button", name="Take back")
    expect(button).to_have_attribute("aria-disabled", "true")
    for ask in (lambda: button.click(force=True), lambda: page.keyboard.press("Control+Z")):
        ask()
        expect(page.locator("#prompt .notice")).to_contain_text("That cannot be taken back")
        assert stored(page) == before
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Everyone agrees that any move may be taken back").check()
    page.keyboard.press("Escape")
    button.click()
    after = stored(page)
    assert after == before[: len(after)] != before
    table.agreed = True
    assert len(after) == table.back


# Keyboard and words ---------------------------------------------------------------------------------------------------
@pytest.mark.long
def test_the_list_of_legal_moves_opens_and_plays(page: Page) -> None:
    table = saved("human", "human", until=lambda t: asked("turn")(t) and len(t.decision.actions) > 3)
    visit(page, table)
    n = len(table.decision.actions)
    opener = page.locator("#prompt .list-button")
    expect(opener).to_contain_text(str(n))
    expect(opener).to_have_attribute("aria-expanded", "false")
    opener.click()
    expect(opener).to_have_attribute("aria-expanded", "true")
    moves = page.locator("#every-action button")
    expect(moves).to_have_count(n)
    assert len(set(moves.all_inner_texts())) == n, "no two read the same"
    above = page.locator(".prompt-rows > .toolbar [data-do='play']").evaluate_all(
        "all => all.map((e) => e.dataset.arg)"
    )
    listed = moves.evaluate_all("all => all.map((e) => e.dataset.arg)")
    assert above and set(listed[-len(above) :]) == set(above), "what stands on a button above comes last"
    moves.first.click()
    assert stored(page)[len(table.record)] == int(listed[0])


def test_nothing_changes_its_size_under_the_pointer(open_page: Callable[..., Page]) -> None:
    """Else it would slip away from it, and the page would go to and fro between two layouts."""
    page = open_page()
    visit(page, saved("human", "human", until=asked("turn")))
    page.locator("#prompt .list-button").click()
    buttons = page.locator(":is(.top, #prompt, #scores, .tabs) button:visible, #prompt select:visible")
    assert buttons.count() > 8
    for n in range(buttons.count()):
        button = buttons.nth(n)
        x, y, *before = button.evaluate(POINTED)
        page.mouse.move(x, y)
        hovered, *after = button.evaluate("e => [e.matches(':hover'), e.offsetWidth, e.offsetHeight]")
        assert hovered and after == before, button.evaluate("e => e.outerHTML")


def test_by_keyboard_the_focus_is_never_lost(page: Page) -> None:
    table = saved("human", "human", until=asked("turn"))
    visit(page, table)
    sitting = Sitting(page, table, "keyboard")
    choose = eager(1)

    def held(doing: str) -> None:
        until(page, "() => document.activeElement !== document.body")
        assert page.locator(":focus").is_visible(), doing

    for _ in range(8):
        assert sitting.wait()
        action = choose(table.position, table.decision)
        sitting.do(action)
        held(f"after {action}")
    page.locator("[data-do='list']").press("Enter")
    expect(page.locator("#every-action button").first).to_be_focused()  # it stands before its button
    page.locator("#every-action button").last.press("Enter")
    held("move of the list")
    page.locator("[data-do='undo']").press("Enter")
    held("taken back")
    for opener in ("#prompt [data-do='menu']", "#prompt .prompt .rule-link", "[data-do='about']"):
        page.locator(opener).press("Enter")
        expect(page.locator("dialog")).to_be_visible()
        assert page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        held(f"{opener} closed")


# What is said and logged ----------------------------------------------------------------------------------------------
def test_what_happens_is_announced_as_it_is_logged(page: Page) -> None:
    table = saved("human", "human", until=asked("war.number"))
    visit(page, table)
    lines = page.locator("#log .log-line")
    before = lines.count()
    page.locator("#prompt .count-button").first.click()
    expect(page.locator("#announce")).not_to_be_empty()
    new = lines.all_inner_texts()[before:]
    assert new
    heard = page.locator("#announce").text_content()
    for line in new:
        assert line in heard
    assert page.locator("#announce").get_attribute("aria-live") == "polite"


@pytest.mark.long
def test_the_log_stays_where_it_is_read_while_bots_move(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.add_init_script(LISTEN_TO_WAITS)
    visit(page, saved("random", "random", until=lambda t: t.bots_turn() and len(t.record) > 150))
    page.locator("[data-do='speed']").select_option("fast")
    log = page.locator("#log")
    grown = "(n) => document.querySelectorAll('#log .log-line').length > n + 2"
    lines = page.locator("#log .log-line")
    at_end = "e => e.scrollHeight - e.scrollTop - e.clientHeight < 40"
    assert log.evaluate("e => e.scrollHeight > 2 * e.clientHeight")
    assert log.evaluate(at_end)
    until(page, LONGER, len(page.evaluate(STORED)) + 2)  # the lines are not always more: older turns close
    assert log.evaluate(at_end), "who reads the last line sees the next"
    # The page hears of it before the next frame. From then on nothing moves, also where the lines that are read, and
    # those above them, would have closed meanwhile; and no browser has to hold them in place.
    log.evaluate("e => (e.style.overflowAnchor = 'none')")
    log.evaluate("e => (e.scrollTop = Math.floor(e.scrollHeight / 3))")
    log.evaluate("e => new Promise((done) => requestAnimationFrame(() => done()))")
    place, read = log.evaluate("e => e.scrollTop"), log.evaluate(LINE_READ)
    closed = page.locator("#log .log-older").count()
    for _ in range(4):
        until(page, grown, lines.count())
        assert log.evaluate("e => e.scrollTop") == place
        assert log.evaluate(LINE_READ) == read
    assert page.locator("#log .log-older").count() == closed
    log.evaluate("e => (e.scrollTop = e.scrollHeight)")
    until(page, "(n) => document.querySelectorAll('#log .log-older').length > n", closed)
    assert log.evaluate(at_end), "older turns close, and the end stays in sight"
    assert QUICK in page.evaluate("window.waits")


# Bots -----------------------------------------------------------------------------------------------------------------
@pytest.mark.long
def test_bots_keep_the_pace_that_is_chosen_until_they_are_skipped(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.add_init_script(LISTEN_TO_WAITS)
    table = saved(
        "human", "random", "random", "random", until=lambda t: t.decision.seat == 1 and t.decision.kind == "turn"
    )
    visit(page, table)
    assert STEADY in page.evaluate("window.waits")
    page.locator("[data-do='speed']").select_option("slow")
    until(  # in the very moment in which a slow bot is waited for
        page,
        """(slow) => {
          if (!window.waits.includes(slow)) return false;
          window.waits.length = 0;
          document.querySelector("#prompt [data-do='hurry']").click();
          return true;
        }""",
        SLOW,
    )
    page.wait_for_selector("#board [data-pick][tabindex='0'], #prompt [data-do='play']")
    assert not {SLOW, STEADY} & set(page.evaluate("window.waits"))
    expect(page.locator("#prompt [data-do='hurry']")).to_have_count(0)
    expect(page.locator("#prompt .seat-chip").first).to_have_text(NAMES[0])


# The end --------------------------------------------------------------------------------------------------------------
def test_the_result_comes_into_view_when_the_game_ends(same_page: Callable[..., Page]) -> None:
    """Also under a hand that is far below it; a game that was over when it was opened begins at its head."""
    phone = same_page(device="phone", reduced_motion="reduce")
    table = saved("human", "human", until=over)
    visit(phone, table)
    title = phone.locator("#ending-title")
    expect(title).to_be_in_viewport(ratio=1)
    assert not title.evaluate("e => e === document.activeElement")
    phone.get_by_role("button", name="Take back").tap()
    expect(title).to_have_count(0)

    sitting = Sitting(phone, at_table(phone), "touch")
    sitting.play(eager(1), until=lambda: phone.evaluate("() => { scrollTo(0, document.body.scrollHeight); }"))
    expect(title).to_be_in_viewport(ratio=1)
    expect(title).to_be_focused()
    assert phone.locator(".play-board").evaluate("e => e.scrollTop") == 0, "with the winners above it"
    ended(phone, sitting.table)


# The curtain ----------------------------------------------------------------------------------------------------------
def test_the_curtain_hides_every_hand_from_the_other(
    open_page: Callable[..., Page], test_site: str, faults: Any
) -> None:
    table = saved(
        "human",
        "human",
        name="parley",
        until=lambda t: (
            waits_for_person(t)
            and len(t.record) > 12
            and len({tuple(t.game.view(t.position, seat)["hand"]) for seat in (0, 1)}) == 2
            and {e.to for _, e in t.happened} >= {0, 1}
        ),
    )
    page = open_page(url=test_site)
    visit(page, table)
    sitting = Sitting(page, table)
    curtain = page.get_by_role("dialog")
    seats = []
    while len(seats) < 4:
        bare(page)
        seat = table.decision.seat
        expect(curtain).to_contain_text(f"Hand the device to {NAMES[seat]}")
        for _ in range(3):
            page.keyboard.press("Escape")  # asked twice in a row, a browser closes a dialog by itself
        bare(page)
        curtain.get_by_role("button", name=f"I am {NAMES[seat]}: show my side").click()
        sitting.follow()  # where there was no choice, the other may be next already
        while table.decision.seat == seat:
            expect(curtain).to_have_count(0)
            shown(page, table)
            seats.append(seat)
            if len(seats) == 4:
                break
            if page.locator("#every-action").count() == 0:
                page.locator("#prompt .list-button").click()
            page.locator("#every-action button").last.click()
            sitting.follow()
    assert {0, 1} == set(seats)

    # A hand that lies open is not on the board that is painted before Python can draw the curtain.
    faults.allow("ERR_FAILED|Failed to fetch")
    page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page.reload()
    expect(page.locator("#loading")).to_be_visible()
    expect(page.locator("#table")).to_have_count(0)
    page.unroute("**/pyodide.asm.wasm")
    page.reload()
    ready(page)
    bare(page)
