"""What is heard and what moves on the table: only where it is wanted."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist
from typing import Any

import pytest
from cradle import games
from cradle.civilization.board import previews
from cradle.civilization.rules.geography import DOCK
from playwright.sync_api import Page, expect

from tests.browser import peoples, tables
from tests.browser.conftest import further
from tests.browser.look.test_settings import choose
from tests.browser.peoples import ALONE, GAME
from tests.browser.sitting import LONGER, Sitting, asked, at_table, put, ready, saved, visit
from tests.browser.table.test_orders import marches, near
from tools.browser.fingers import MIDDLE, until
from tools.pictures import sounds

RENAISSANCE = games.load("renaissance")
# Counts what is made to be heard, notes that it is silenced, and what travels on the board.
COUNTED = """
  window.heard = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
  const close = AudioContext.prototype.close;
  AudioContext.prototype.close = function () { window.hushed = true; return close.call(this); };
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...more) {
    const piece = this.getAttribute("class") || "";
    const box = this.getBoundingClientRect();
    const from = /^(\\S+)px (\\S+)px$/.exec(frames[0].translate || "");
    const size = this.parentNode.getScreenCTM?.()?.a || 1;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (from) window.moved.push([piece, [x + from[1] * size, y + from[2] * size], [x, y]]);
    return animate.call(this, frames, ...more);
  };
"""
SOUNDS = "() => window.heard"
# What travelled: its class, where it began on the screen, and where it came to.
TRAVELLED = "() => window.moved"
FETCHED = """(name) => import(new URL(`assets/js/${name}.js`, document.baseURI))
  .then(() => new Promise(requestAnimationFrame)).then(() => {})"""
HOLDS = """([place, [x, y]]) => {
  const box = document.querySelector(`#board [data-pick="${place}"]`).getBoundingClientRect();
  return box.left - 9 < x && x < box.right + 9 && box.top - 9 < y && y < box.bottom + 9;
}"""


def sits(open_page: Callable[..., Page], table: Any, **more: Any) -> Page:
    page = open_page(**more)
    page.add_init_script(COUNTED)
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    return page


def cube(page: Page) -> None:
    """Put a cube on a tile, by hand; both seats are at this device, and one turn has room for two."""
    sitting = Sitting(page, at_table(page))
    sitting.do(next(action for action in sitting.table.decision.actions if action[0] == "cube"))


def switch(page: Page, to: str) -> None:
    """Switch sounds on or off, in the settings."""
    page.get_by_role("group", name="Sounds").get_by_role("radio", name=to, exact=True).check(force=True)


def test_nothing_is_heard_until_sounds_are_switched_on_and_as_loud_as_chosen(open_page: Callable[..., Page]) -> None:
    """Nor is anything fetched for it. The choice is there again at the next visit; what is switched off is silent at
    once.
    """
    page = sits(open_page, saved("human", "human", until=asked("turn"), id="abc123"))
    cube(page)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert not page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('sound.js'))")
    page.locator(".top [data-do='settings']").click()
    switch(page, "on")
    until(page, f"() => ({SOUNDS})() > 0")
    slider = page.get_by_role("slider", name="Volume")
    slider.press("ArrowLeft")
    expect(slider).to_have_value("5")
    switch(page, "off")
    until(page, "() => window.hushed")
    switch(page, "on")
    page.reload()
    ready(page)
    set_to = "[document.documentElement.dataset.sound, document.documentElement.dataset.volume]"
    assert page.evaluate(set_to) == ["on", "5"]
    choose(page, "sound", "")
    cube(page)
    silent(page, 0)


@pytest.mark.long
def test_everything_that_is_heard_is_as_loud_as_the_rest_and_ends(same_page: Callable[..., Page]) -> None:
    page = same_page()
    for name in sounds.NAMES:
        peak, loudness, length = page.evaluate(sounds.LEVELS, sounds.render_arguments(name))
        assert 0.15 < peak < 0.95, f"{name} is too quiet, or would be clipped"
        assert -30 < loudness < -14, f"{name}: {loudness:.1f} dB"
        assert 0.1 < length < (16 if "." in name else 3.2), name


def fetched(page: Page, module: str) -> None:
    """Wait until a module is there, and who waited for it has it."""
    page.evaluate(FETCHED, module)


def silent(page: Page, before: int) -> None:
    """Nothing more was heard: a sound that was asked for would have been fetched and begun by now."""
    page.evaluate(
        """import(new URL('assets/js/page/sound.js', document.baseURI)).then(() => new Promise((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))"""
    )
    assert page.evaluate(SOUNDS) == before


# No frame comes before it is let go.
HELD = """() => {
  const frame = window.requestAnimationFrame;
  const held = [];
  window.requestAnimationFrame = (then) => held.push(then);
  window.go = () => {
    window.requestAnimationFrame = frame;
    held.forEach((then) => frame(then));
  };
}"""


def test_a_sound_does_not_hold_up_the_board(open_page: Callable[..., Page]) -> None:
    page = sits(open_page, saved("human", "human", until=asked("turn"), id="abc123"))
    page.locator(".top [data-do='settings']").click()
    switch(page, "on")
    page.keyboard.press("Escape")
    until(page, f"() => ({SOUNDS})() > 0")
    page.evaluate(HELD)
    page.evaluate("window.heard = 0")
    cube(page)
    page.evaluate(
        """import(new URL('assets/js/page/sound.js', document.baseURI))
          .then(() => new Promise((done) => setTimeout(done, 50)))"""
    )
    assert page.evaluate(SOUNDS) == 0
    page.evaluate("go()")
    until(page, f"() => ({SOUNDS})() > 0")


@pytest.mark.parametrize("wanted", [True, *further(False)])
def test_a_piece_travels_from_where_it_was_to_where_it_goes(open_page: Callable[..., Page], wanted: bool) -> None:
    one = peoples.played("advanced", *ALONE, until=peoples.asked("march.from", 10, such=marches))
    page = sits(open_page, one, reduced_motion="no-preference" if wanted else "reduce")
    sitting = Sitting(page, at_table(page))
    place, to, *_ = near(page, sitting)
    sitting.press(f'#board [data-pick="{place}"]')
    page.evaluate(
        "import(new URL('assets/js/page/motion.js', document.baseURI)).then(() => new Promise(requestAnimationFrame))"
    )
    page.evaluate("window.moved.length = 0")
    sitting.press(f'#board [data-pick="{to}"]')
    until(page, LONGER, len(sitting.table.record))
    expect(page.locator("#prompt .order")).to_have_count(1)
    travelled = [(began, came) for kind, began, came in page.evaluate(TRAVELLED) if "civ-tokens" in kind]
    if not wanted:
        assert not page.evaluate(TRAVELLED)
        return
    assert len(travelled) == 1
    ((began, came),) = travelled
    assert page.evaluate(HOLDS, [place, began]) and page.evaluate(HOLDS, [to, came])
    assert dist(began, came) > 9


@pytest.mark.parametrize(("locale", "words"), [("fr", "ziggourat"), *further(("en", "ziggurat"))])
def test_the_rule_book_is_searched(open_page: Callable[..., Page], locale: str, words: str) -> None:
    page = open_page(locale=locale)
    page.goto("./#rules/ur/")
    ready(page)
    book = page.locator("dialog")
    field = book.locator("input[type='search']")
    paragraphs = book.locator(".rules > :not(figure)")
    whole = paragraphs.count()
    field.fill(words.upper())
    expect(paragraphs.filter(has_text=re.compile(words, re.IGNORECASE)).first).to_be_visible()
    until(page, "(n) => document.querySelectorAll('.rules > :not(figure)').length < n", whole)
    for text in paragraphs.all_inner_texts():
        assert words in text.casefold()
    expect(field).to_be_focused()
    field.fill("xyzzy")
    until(page, "() => !document.querySelector('.rules > [id]')")
    field.fill("")
    expect(paragraphs).to_have_count(whole)


def throws(p: Any, decision: Any) -> bool:
    """Whether dice decide about the greatest number of tokens."""
    after = p.copy()
    RENAISSANCE.play(after, decision.actions[-1])
    return bool(after.chance != p.chance)


# Whether what came of a throw can be seen, each time a die shows a face that it has not come to lie on.
TOLD_BY_DICE = """() => {
  window.told = [];
  const look = () => {
    for (const die of document.querySelectorAll("[data-face]"))
      for (const came of die.closest(".ren-dice, .act").querySelectorAll(".ren-came, .act-said"))
        told.push(getComputedStyle(came).visibility);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, attributeFilter: ["data-face"] });
}"""


@pytest.mark.parametrize("stilled", ["", *further("motion", "pace")])
def test_dice_roll_when_they_are_thrown(open_page: Callable[..., Page], stilled: str) -> None:
    attack = tables.asked("expansion.number", 2, throws)
    one = tables.played(RENAISSANCE, "human", "heuristic", "heuristic", until=attack)
    page = sits(open_page, one, reduced_motion="reduce" if stilled == "motion" else "no-preference")
    if stilled == "pace":
        choose(page, "pace", "instant")
        choose(page, "stage", "off")  # dice roll there at every pace
    fetched(page, "page/motion")
    page.evaluate("window.moved.length = 0")
    page.evaluate(TOLD_BY_DICE)
    sitting = Sitting(page, at_table(page))
    before = page.locator(".ren-dice").get_attribute("data-throw")
    sitting.do(sitting.table.decision.actions[-1])
    expect(page.locator(".ren-dice")).not_to_have_attribute("data-throw", before or "")
    rolled = [kind for kind, *_ in page.evaluate(TRAVELLED) if "ren-die" in kind]
    assert len(rolled) == (0 if stilled else page.locator(".ren-dice:not(#stage *) .ren-die").count())
    expect(page.locator(".ren-die[data-face]")).to_have_count(0)
    expect(page.locator(".ren-came")).to_be_visible()
    assert set(page.evaluate("window.told")) == (set() if stilled else {"hidden"})


def test_what_a_march_would_cost_is_said_while_one_points_there(same_page: Callable[..., Page]) -> None:
    one = peoples.played("advanced", *ALONE, until=peoples.asked("march.to", 6, such=meets))
    page = same_page(reduced_motion="reduce")
    visit(page, one)
    place = next(str(place) for verb, place in one.decision.actions if costs(one.position, one.decision, place))
    pick = f'#board [data-pick="{place}"]'
    expect(page.locator("[data-zooms]")).to_have_count(1)
    page.mouse.move(*page.evaluate(MIDDLE, pick))
    expect(page.locator(".zoom-caption")).to_contain_text(" loses ")
    page.mouse.move(2, 2)
    page.locator(pick).focus()
    expect(page.locator(".zoom-caption")).to_contain_text(" loses ")


def test_what_one_points_at_is_named_once(same_page: Callable[..., Page]) -> None:
    """With the ships that lie there."""
    there = peoples.asked("march.from", 6, such=lambda p, d: DOCK["rhodes"] in p.ships)
    one = peoples.played("advanced", *ALONE, until=there)
    page = same_page(reduced_motion="reduce")
    visit(page, one)
    expect(page.locator("[data-zooms]")).to_have_count(1)
    page.locator('#board [data-pick="rhodes"]').focus()
    expect(page.locator(".zoom-caption")).to_contain_text(" ship")
    assert str(page.locator(".zoom-caption").text_content()).count("Rhodes") == 1


def costs(p: Any, decision: Any, place: Any) -> bool:
    """Whether a march there would cost somebody tokens."""
    return any(id == "loses" for id, _ in previews.preview(GAME.view(p, decision.seat), decision, ("to", place)))


def meets(p: Any, decision: Any) -> bool:
    """Whether one of the marches would."""
    return any(costs(p, decision, place) for _, place in decision.actions)
