"""Somebody who sits at the page and plays: by mouse, by touch or by keyboard alone, as the engine says it should be.

A mirror of the game is kept here, from what the page stores; at every decision the page must offer what is legal there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urljoin

import cradle_extra  # noqa: F401  (the game of the tests)
from cradle import games
from cradle.app.table.game_files import dump, load
from cradle.app.table.number_fields import COUNTS
from cradle.app.table.picked import picks_to_take_back
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.app.table.waiting import selection_now, waits_for_person
from cradle.kernel.record import Record
from cradle.words.text import catalogue
from playwright.sync_api import Page, expect

from tools.browser.fingers import Fingers, until

Choice = Callable[[Any, Any], tuple[str, Any]]  # position, decision -> action

EMPTY = "empty"  # the address of the page that stays in a profile
NAMES = ("Ada", "Ben", "Cleo", "Dido")
# What a page offers now: marks of the board, those already picked, and the actions of the prompt's buttons by number.
OFFERED = """() => {
  const marks = (selector) =>
    [...document.querySelectorAll(`:is(#board, #players, #prompt) [data-pick]${selector}`)].map((e) => e.dataset.pick);
  return {
    picks: marks('[tabindex="0"]:not([aria-pressed="true"])'),
    pressed: marks('[aria-pressed="true"]'),
    buttons: [...document.querySelectorAll('#prompt [data-do="play"]')].map((e) => +e.dataset.arg),
    toast: document.querySelector('#toast').textContent,
  };
}"""
FRAMES = "async () => { for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame); }"
# The game as it is stored; read again only when it has changed, because some wait for that.
STORED = f"""() => {{
  const id = location.hash.slice("#/play/".length);
  const entry = localStorage.getItem("{PREFIX}" + id);
  if (entry !== window.entryRead) {{
    window.entryRead = entry;
    window.actionsRead = entry && JSON.parse(entry).record.actions;
  }}
  return window.actionsRead;
}}"""
LONGER = f"(n) => ({STORED})().length > n"  # whether more is stored by now
PROCEED = "#prompt [data-do='proceed']"  # where orders may still be changed; the page stores them before it draws this
CONFIRMED = "#prompt [data-do='play']"  # an only action that uncovers something, as a throw of dice does
# All that a sitting asks again and again, in one question. A long list goes faster as text.
SEEN = f"""() => ({{
  stored: JSON.stringify(({STORED})()),
  proceeds: Boolean(document.querySelector(`{PROCEED}`)),
  confirms: Boolean(document.querySelector(`{CONFIRMED}`)),
}})"""
WENT_ON = f"(n) => ({LONGER})(n) || document.querySelector(`{PROCEED}, {CONFIRMED}`)"


def ready(page: Page) -> None:
    """Wait until Python is up and has drawn."""
    page.wait_for_selector("html[data-ready]", state="attached")


def lots(page: Page, seed: int) -> None:
    """From the next load on, all that the page leaves to chance comes from this number."""
    page.add_init_script(f"crypto.getRandomValues = (array) => array.fill({seed})")


def seed_of_lots(seed: int) -> int:
    """The seed of a game that begins on such a page: 16 bytes, each of them this number."""
    return int.from_bytes([seed] * 16, "big")


def eager(seed: int) -> Choice:
    """Plays at random, but presses on to the end of Ur: cubes on one pile, a ziggurat as soon as there may be one."""
    chance = Random(seed)

    def choose(p: Any, decision: Any) -> tuple[str, Any]:
        by_verb: dict[str, list[tuple[str, Any]]] = {}
        for action in decision.actions:
            by_verb.setdefault(action[0], []).append(action)
        if "ziggurat" in by_verb:
            return by_verb["ziggurat"][0]
        if decision.kind.startswith("turn") and "use" in by_verb and chance.random() < 0.25:
            return chance.choice(by_verb["use"])
        piles = by_verb.get("cube") or (by_verb.get("place") if decision.kind.startswith("setup") else None)
        if piles:
            return max(piles, key=lambda action: p.cubes[p.grid.index[action[1]]])
        return by_verb["number"][-1] if "number" in by_verb else chance.choice(decision.actions)

    return choose


def short_game(seats: int) -> int:
    """A number for `lots` with which eager players alone come to an end soon, with new starts on the way, and a war
    after the first exchange.
    """
    game = games.load("ur")
    for seed in range(100):
        p, choose, kinds, picks = game.new(seats=seats, seed=seed_of_lots(seed)), eager(seed), list[str](), 0
        while (decision := game.decision(p)) is not None and picks < 30 * seats + 30:
            picks += len(decision.actions) > 1
            kinds.append(decision.kind)
            game.play(p, choose(p, decision))
        whole = decision is None and {"start", "exchange.face", "turn.rest"} <= {*kinds}
        if whole and "war.number" in kinds[kinds.index("exchange.face") : -30]:
            return seed
    raise AssertionError("no eager game is short")


def saved(*kinds: str, until: Callable[[Table], bool], name: str = "ur", id: str = "kept") -> Table:
    """A game as if it had been played up to here: the first one, by its seed, in which `until` comes true."""
    game = games.load(name)
    seats = [Seat(NAMES[i], colour, kind) for i, (kind, colour) in enumerate(zip(kinds, COLOURS, strict=False))]
    for seed in range(200):
        table = Table(Record(game, {"seats": len(kinds)}, seed), seats, id, f"Game {seed}")
        choose = eager(seed)
        while not until(table) and table.decision and len(table.record) < 600:
            table.play(choose(table.position, table.decision))
        if until(table):
            table.moved = 1_700_000_000_000
            return table
    raise AssertionError("nothing like it in 200 games")


def asked(kind: str) -> Callable[[Table], bool]:
    """A decision of this kind stands before a person."""
    return lambda table: waits_for_person(table) and table.decision.kind == kind


def over(table: Table) -> bool:
    return table.over


def put(page: Page, *tables: Table, at: str = "./", **entries: str) -> None:
    """Lay games and other entries into the storage of the origin of this address, before the page is opened there.

    An empty page does it, that of the profile where there is one, and is settled when it does. A script that asks for
    any storage in the first moment of a load comes too early for Chromium now and then, which shows it an empty one.
    """
    stays = next((one for one in page.context.pages if one.url.endswith(f"/{EMPTY}")), None)
    empty = stays or emptied(page.context.new_page())
    empty.goto(urljoin(at, EMPTY) if stays else at)
    for key, text in {**{PREFIX + table.id: dump(table) for table in tables}, **entries}.items():
        empty.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    if not stays:
        empty.close()


def visit(page: Page, table: Table) -> None:
    """Lay a saved game into storage, and go to it; the page may be at another one, and need not start again then."""
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    expect(page).to_have_title(re.compile(rf"{re.escape(table.name)} · Cradle$"))


def emptied(page: Page) -> Page:
    """A page that is empty wherever it goes."""
    page.route("**", lambda route: route.fulfill(content_type="text/html", body="<title>empty</title>"))
    return page


def begin(page: Page, *kinds: str, game: str = "ur") -> None:
    """Fill in the form with the mouse, or with a finger, and begin."""
    page.goto("./")
    page.locator(f"[data-do='set-game'][data-arg='{game}']").click()
    page.locator(f"label:has(input[name='variant-seats'][value='{len(kinds)}'])").click()
    for i, kind in enumerate(kinds):
        name = page.get_by_label(f"Name of player {i + 1}", exact=True)
        name.fill(NAMES[i])
        name.blur()  # as a click elsewhere does
        page.get_by_label(f"Who plays seat {i + 1}", exact=True).select_option(kind)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("#board")


def at_table(page: Page) -> Table:
    """The game on the page, as it is stored: the mirror for a sitting."""
    ready(page)
    page.wait_for_selector("#board")  # a long game is opened in slices
    id = page.evaluate("location.hash.slice('#/play/'.length)")
    return load(page.evaluate("(id) => localStorage.getItem('cradle/game/' + id)", id), id)


def ended(page: Page, table: Table) -> None:
    """The ranking names every seat with its points, best first, and the winner above it."""
    standings = table.game.standings(table.position)
    winners = [table.seats[s.seat].name for s in standings if s.rank == 1]
    head = page.locator("#ending-title")
    expect(head).to_have_text(
        f"{winners[0]} wins" if len(winners) == 1 else f"Victory is shared: {' and '.join(winners)}"
    )
    shown = page.locator("#ending .ur-score").all_inner_texts()
    assert len(shown) == len(standings)
    for text, standing in zip(shown, standings, strict=True):
        assert table.seats[standing.seat].name in text
        assert f"{standing.score} point" in text
        for group in standing.detail["sets"]:
            assert f"{group['points']} point" in text
    expect(page.locator("#prompt .prompt")).to_have_text("The game is over.")
    assert page.locator("#board .pick[tabindex='0']").count() == 0


class Sitting(Fingers):
    """A page at a table, and the mirror of its game. `way`: "mouse", "touch" or "keyboard"."""

    def __init__(self, page: Page, table: Table, way: str = "mouse") -> None:
        super().__init__(page, way)
        self.table = table
        self.picks = 0

    @property
    def position(self) -> Any:
        return self.table.position

    def follow(self) -> dict[str, Any]:
        """Bring the mirror to where the page says it is, and see that it got there by the rules; what else is seen."""
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        stored = json.loads(seen["stored"])
        assert stored is not None, "the game is not in storage"
        mine = self.table.record.indices
        assert stored[: len(mine)] == mine, "the past has changed"
        for index in stored[len(mine) :]:
            self.table.play(self.table.decision.actions[index])
        return seen

    def follow_back(self) -> None:
        """Make the mirror anew from what the page has stored, because something was taken back there."""
        self.table = at_table(self.page)

    def wait(self) -> bool:
        """Until a person has to choose; False when the game is over."""
        seen = self.follow()
        while not self.table.over:
            if seen["proceeds"]:
                self.press(PROCEED)
            elif self.asks(seen["confirms"]):
                return True
            else:
                until(self.page, WENT_ON, len(self.table.record))
            seen = self.follow()
        return False

    def asks(self, confirms: bool = False) -> bool:
        """Whether a person here has to choose; or to confirm, which the mirror does not know."""
        decision, people = self.table.decision, self.table.people
        return waits_for_person(self.table) or (confirms and decision is not None and decision.seat in people)

    def offered(self) -> dict[str, Any]:
        """What the page offers; it is what is legal, neither more nor less."""
        table, seen = self.table, self.page.evaluate(OFFERED)
        marks = {table.board.target(action, table.decision) for action in table.decision.actions}
        if not marks - {""} <= set(seen["picks"]):  # a tab that hears of a pick from another draws it in its next frame
            self.page.evaluate(FRAMES)
            seen = self.page.evaluate(OFFERED)
        if (found := selection_now(table)) is not None:
            assert {*seen["picks"], *seen["pressed"]} <= found.parts.keys() | found.goals.keys() | marks, table.decision
        elif self.far():
            assert set(seen["picks"]) >= marks - {""}, table.decision
        else:
            assert marks - {""} <= set(seen["picks"]) <= marks | self.goes_on(), table.decision
            assert set(seen["pressed"]) == set(picks_to_take_back(table))
        assert "wrong" not in seen["toast"] and "did not answer" not in seen["toast"], seen["toast"]
        return seen

    def do(self, action: tuple[str, Any]) -> None:
        """Make an action as a person would: on the board, by its button, or by both where a mark stands for several."""
        table = self.table
        mark = table.board.target(action, table.decision)
        if selection_now(table) is not None or self.far():
            return self.step(action)
        if mark:
            asked = self.page.locator(f'#prompt [data-pick="{mark}"]').count()
            self.press(f'{"#prompt" if asked else ":is(#board, #players)"} [data-pick="{mark}"]')
        if action[0] == COUNTS and self.page.locator("#prompt .count-field").count():
            self.write(int(str(action[1])))
        elif not mark or len(table.targets()[mark]) > 1:
            button = f'#prompt [data-do="play"][data-arg="{table.decision.actions.index(action)}"]'
            listed = not self.page.locator(button).count()  # a form stands there: the step is in the list of moves
            if listed:
                self.list_moves(True)
            self.press(button)
            if self.hesitates(action):
                self.press(button)
            if listed:
                self.list_moves(False)
        self.picks += 1
        n = len(table.record)
        self.follow()
        assert len(table.record) > n, f"{action} was not played"

    def hesitates(self, action: tuple[str, Any]) -> bool:
        """Whether the page asks once more, as a phase would end without an order that hardly anybody ends so."""
        name, decision, phase = self.table.game.name, self.table.decision, self.table.phase
        asked = f"{name}.none.{decision.kind}" in catalogue(games.texts(name), "en")
        ends = asked and action[0] == self.table.board.orders.ends[decision.kind]
        return ends and not phase.complete_orders and not phase.fixed and len(decision.actions) > 1

    def far(self) -> bool:
        """Whether a click goes all the way, over several steps."""
        journeys = self.table.board.orders.journeys
        return journeys is not None and self.table.decision.kind in journeys.kinds

    def goes_on(self) -> set[str]:
        """Where the newest order ended, if a click there may go on with it; what passes over the question."""
        table, given = self.table, self.table.phase.complete_orders
        far = given[-1].far if given else None
        found = {far.port(given[-1].actions).again} if far else set()
        if (skip := table.board.skips.get(table.decision.kind)) is not None:
            p = self.position.copy()
            table.game.play(p, skip)
            if (then := table.game.decision(p)) and then.seat == table.decision.seat:
                found |= {table.board.target(action, then) for action in then.actions}
        return found

    def step(self, action: tuple[str, Any]) -> None:
        """Play one step by the list of moves, where each step of a set stands by itself."""
        n, index = len(self.table.record), self.table.decision.actions.index(action)
        self.list_moves(True)
        self.press(f'#every-action [data-arg="{index}"]')
        if self.hesitates(action):
            self.press(f'#every-action [data-arg="{index}"]')
        self.picks += 1
        self.follow()
        assert len(self.table.record) > n, f"{action} was not played"
        self.list_moves(False)

    def list_moves(self, listed: bool) -> None:
        """Open or close the list of moves; it may have stayed open where others played in between."""
        if bool(self.page.locator("#every-action").count()) != listed:
            self.press("#prompt [data-do='list']")

    def write(self, n: int) -> None:
        """A number into the field that asks for one of many; it is played by Enter, or by the button beside it."""
        field = self.page.locator("#prompt .count-field input[type='number']")
        if self.way == "keyboard":
            self.reach("#prompt .count-field input[type='number']")
            self.page.keyboard.press("ControlOrMeta+A")
            self.page.keyboard.type(str(n))
            self.page.keyboard.press("Enter")
            return
        field.fill(str(n))
        field.blur()
        self.press("#prompt .count-field [data-do='play']")

    def play(self, choose: Choice, until: Callable[[], bool] = lambda: False) -> bool:
        """Play on until the end (True), or until the condition holds (False)."""
        while self.wait():
            if until():
                return False
            self.offered()
            self.do(choose(self.position, self.table.decision))
        return True
