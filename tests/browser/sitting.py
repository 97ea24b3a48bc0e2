"""Somebody who sits at the page and plays: by mouse, by touch or by keyboard alone, as the engine says it should be.

A mirror of the game is kept here, from what the page stores; at every decision the page must offer what is legal there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist
from random import Random
from typing import Any

import cradle_extra  # noqa: F401  (the game of the tests)
from cradle import games
from cradle.app.counting import COUNTS
from cradle.app.saves import PREFIX, dump, load
from cradle.app.table import COLOURS, Seat, Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tools.build import ROOT

Choice = Callable[[Any, Any], tuple[str, Any]]  # position, decision -> action

(QUICK,) = map(int, re.findall(r"QUICK = (\d+)", (ROOT / "assets/js/twice.js").read_text("utf-8")))  # ms
NAMES = ("Ada", "Ben", "Cleo", "Dido")
# What a page offers now: marks of the board, those already picked, and the actions of the prompt's buttons by number.
OFFERED = """() => {
  const marks = (selector) => [...document.querySelectorAll(selector)].map((e) => e.dataset.pick);
  return {
    picks: marks('#board [data-pick][tabindex="0"]:not([aria-pressed="true"])'),
    pressed: marks('#board [data-pick][aria-pressed="true"]'),
    buttons: [...document.querySelectorAll('#prompt [data-do="play"]')].map((e) => +e.dataset.arg),
    toast: document.querySelector('#toast').textContent,
  };
}"""
STORED = f"""() => {{
  const id = location.hash.slice("#/play/".length);
  const entry = localStorage.getItem("{PREFIX}" + id);
  return entry && JSON.parse(entry).record.actions;
}}"""
LONGER = f"(n) => ({STORED})().length > n"  # whether more is stored by now

# The keys that lead from the focus to an element, an arrow over the grid and Tab or its reverse; [] when it is there.
WAY_TO = """(selector) => {
  const [from, to] = [document.activeElement, document.querySelector(selector)];
  if (from === to) return [];
  const before = to && from !== document.body && from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING;
  const tab = before ? "Shift+Tab" : "Tab";
  if (!to?.closest("#board svg") || !from.closest("#board svg")) return [tab, tab];
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const across = dx > 0 ? "ArrowRight" : "ArrowLeft", along = dy > 0 ? "ArrowDown" : "ArrowUp";
  return [Math.abs(dx) > Math.abs(dy) ? across : along, tab];
}"""

# The middle of an element, scrolled into view, or what is nearest to it where the element shows itself: a coast is
# crooked, and a ship may lie before it. Nothing where something else lies above all of it.
MIDDLE = """(selector) => {
  const found = document.querySelector(selector);
  found?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = found?.getBoundingClientRect();
  if (!box) return null;
  const parts = [0, -1, 1, -2, 2, -3, 3, -4, 4].map((n) => n / 10);
  const points = parts.flatMap((u) => parts.map((v) => [u, v])).sort(([a, b], [c, d]) => a * a + b * b - c * c - d * d);
  const shows = (x, y) => found.contains(document.elementFromPoint(x, y));
  for (const [u, v] of found.closest("svg") ? points : [[0, 0]]) {
    const [x, y] = [Math.round(box.x + (0.5 + u) * box.width), Math.round(box.y + (0.5 + v) * box.height)];
    if ([-2, 0, 2].every((d) => shows(x + d, y) && shows(x, y + d))) return [x, y];
  }
  return null;
}"""

# The tab that has to be opened before an element can be seen; null where it can.
HIDDEN_UNDER = (
    "(selector) => document.querySelector(selector)?.closest('.desk-page[hidden]')?.getAttribute('aria-labelledby')"
)


def ready(page: Page) -> None:
    """Wait until Python is up and has drawn."""
    page.wait_for_selector("html[data-ready]", state="attached")


def until(page: Page, function: str, arg: Any = None) -> None:
    """Wait until a JavaScript function is true; wait_for_function is forbidden by the content policy."""
    page.evaluate(
        f"""(arg) => new Promise((done, failed) => {{
          const ends = performance.now() + 60_000;
          const look = () => {{
            if (({function})(arg)) done();
            else if (performance.now() > ends) failed(new Error("a minute has passed in vain"));
            else setTimeout(look, 15);
          }};
          look();
        }})""",
        arg,
    )


def one_press(page: Page) -> None:
    """Wait until a press cannot be the second half of a double click: assets/js/twice.js would not hear it."""
    until(
        page,
        """(quick) => {
          if (window.lastPress === undefined) {
            window.lastPress = performance.now(); // there may have been one before anybody listened
            addEventListener("click", (event) => (window.lastPress = event.timeStamp), true);
          }
          return performance.now() - window.lastPress > quick;
        }""",
        QUICK,
    )


def lots(page: Page, seed: int) -> None:
    """From the next load on, all that the page leaves to chance comes from this number."""
    page.add_init_script(f"crypto.getRandomValues = (array) => array.fill({seed})")


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
    """A seed with which eager players alone come to an end soon, with a war and new starts on the way."""
    game = games.load("ur")
    for seed in range(100):
        p, choose, kinds, picks = game.new(seats=seats, seed=seed), eager(seed), set(), 0
        while (decision := game.decision(p)) is not None and picks < 30 * seats + 30:
            picks += len(decision.actions) > 1
            kinds.add(decision.kind)
            game.play(p, choose(p, decision))
        if decision is None and {"war.number", "start", "exchange.face", "turn.rest"} <= kinds:
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
    return lambda table: table.waits_for_person and table.decision.kind == kind


def over(table: Table) -> bool:
    return table.over


def put(page: Page, *tables: Table, at: str = "./") -> None:
    """Lay saved games into the storage of the origin of this address, before the page is opened there.

    An empty page does it, and is settled when it does. A script that asks for any storage in the first moment of a load
    comes too early for Chromium now and then, which shows it an empty one.
    """
    empty = page.context.new_page()
    empty.route("**", lambda route: route.fulfill(content_type="text/html", body="<title>empty</title>"))
    empty.goto(at)
    for table in tables:
        empty.evaluate("([key, text]) => localStorage.setItem(key, text)", [PREFIX + table.id, dump(table)])
    empty.close()


def begin(page: Page, *kinds: str, game: str = "ur") -> None:
    """Fill in the form with the mouse, or with a finger, and begin."""
    page.goto("./")
    page.locator(f"label:has(input[name='game'][value='{game}'])").click()
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


class Sitting:
    """A page at a table, and the mirror of its game. `way`: "mouse", "touch" or "keyboard"."""

    def __init__(self, page: Page, table: Table, way: str = "mouse") -> None:
        self.page, self.table, self.way = page, table, way
        self.picks = 0
        self.tapped: list[float] | None = None  # where the last finger was

    @property
    def position(self) -> Any:
        return self.table.position

    def follow(self) -> None:
        """Bring the mirror to where the page says it is, and see that it got there by the rules."""
        stored = self.page.evaluate(STORED)
        assert stored is not None, "the game is not in storage"
        mine = self.table.record.indices
        assert stored[: len(mine)] == mine, "the past has changed"
        for index in stored[len(mine) :]:
            self.table.play(self.table.decision.actions[index])

    def follow_back(self) -> None:
        """The same where something was taken back on the page."""
        self.table = at_table(self.page)

    def wait(self) -> bool:
        """Until a person has to choose; False when the game is over."""
        self.follow()
        while not self.table.over and not self.table.waits_for_person:
            if self.page.locator("#prompt [data-do='proceed']").count():
                self.press("#prompt [data-do='proceed']")
            until(self.page, LONGER, len(self.table.record))
            self.follow()
        return not self.table.over

    def offered(self) -> dict[str, Any]:
        """What the page offers; it is what is legal, neither more nor less."""
        table, seen = self.table, self.page.evaluate(OFFERED)
        marks = {table.board.target(action, table.decision) for action in table.decision.actions}
        assert set(seen["picks"]) == marks - {""}, table.decision
        assert set(seen["pressed"]) == set(table.picked())
        assert "wrong" not in seen["toast"] and "did not answer" not in seen["toast"], seen["toast"]
        return seen

    def do(self, action: tuple[str, Any]) -> None:
        """Make an action as a person would: on the board, by its button, or by both where a mark stands for several."""
        table = self.table
        mark = table.board.target(action, table.decision)
        if mark:
            self.press(f'#board [data-pick="{mark}"]')
        if action[0] == COUNTS and self.page.locator("#prompt .count-field").count():
            self.write(int(str(action[1])))
        elif not mark or len(table.targets()[mark]) > 1:
            self.press(f'#prompt [data-do="play"][data-arg="{table.decision.actions.index(action)}"]')
        self.picks += 1
        n = len(table.record)
        self.follow()
        assert len(table.record) > n, f"{action} was not played"

    def write(self, n: int) -> None:
        """A number into the field that asks for one of many; it is played by Enter, or by the button below it."""
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

    def press(self, selector: str) -> None:
        """Where the element shows itself, with nothing above it; no waiting for it to stand still."""
        if tab := self.page.evaluate(HIDDEN_UNDER, selector):
            self.press(f"#{tab}")
        if self.way == "keyboard":
            self.reach(selector)
            self.page.keyboard.press("Enter")
            return
        point = self.page.evaluate(MIDDLE, selector)
        assert point, f"{selector} is not there, or hidden"
        if self.way == "touch":
            if self.tapped and dist(self.tapped, point) < 24:
                one_press(self.page)
            self.page.touchscreen.tap(*point)
            self.tapped = point
        else:
            self.page.mouse.click(*point)

    def reach(self, selector: str) -> None:
        """Move the focus there, with a few arrows over the grid and with Tab."""
        for n in range(150):
            keys = self.page.evaluate(WAY_TO, selector)
            if not keys:
                return
            self.page.keyboard.press(keys[n > 6])  # now and then no pick lies the way of the arrow
        raise AssertionError(f"no way to {selector} by keyboard")

    def play(self, choose: Choice, until: Callable[[], bool] = lambda: False) -> bool:
        """Play on until the end (True), or until the condition holds (False)."""
        while self.wait():
            if until():
                return False
            self.offered()
            self.do(choose(self.position, self.table.decision))
        return True
