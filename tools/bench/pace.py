"""What a decision of bots costs, part by part, here and in the browser; the worst decisions; a turn of bots at once.

`figures` and FIGURES give the measurements for `python -m tools.bench`. Goals stand beside a thousand rounds of the
fixed loop, because they were set on a machine on which these take 43 microseconds.
"""

from __future__ import annotations

import gc
import inspect
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import Any, NamedTuple

from cradle import games, players
from cradle.app.base.settings import PREFERENCES
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import AWAY, COLOURS, HUMAN, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Browser, Page, Playwright

from tools.bench.figures import Figure, figure, fixed_loop
from tools.bench.page import PATIENCE, Clock, cradle_files, loop, running, serving, thread_clock
from tools.browser.chromium import FLAGS, find

THOUSAND = 43.0  # us, for a thousand rounds of the loop, where the goals were set
PARTS = ("list", "view", "choice", "play")  # of a decision
ROUNDS = 200  # thousand rounds in a loop
WORST = 20.0  # ms, the longest a decision may take in the browser, to list and play
DRAWN = 50.0  # ms, and the longest its board, from the pick before it
WIDEST = 6  # kinds of decision that are drawn in a game, those with most actions
EARLIER = 12  # decisions that were drawn before it, as in a game


class Pace(NamedTuple):
    """One game. title: for readers. table: its variant. goals: us a decision, by part; `all` is their sum.

    late: a turn late in a game of bots, 0 where bots at once are not measured. at_once: ms that it may take, undrawn,
    until a person is asked.
    """

    title: str
    table: dict[str, Any]
    goals: dict[str, float]
    late: int
    at_once: float


GAMES = {
    "renaissance": Pace("L'Âge de la Renaissance", {"seats": 6}, {"list": 40, "all": 150}, 8, 3_000),
    "civilization": Pace("Civilization, advanced", {"seats": 7, "rules": "advanced"}, {"all": 80}, 18, 5_000),
    "ur": Pace("Ur", {"seats": 4}, {}, 0, 0),
}


# Whole games of bots --------------------------------------------------------------------------------------------------
def paced(name: str, table: dict[str, Any], seed: int, clock: Callable[[], float]) -> dict[str, Any]:
    """A game of heuristic bots. Seconds a decision to list, view, choose and play; decisions; and the worst of them.

    worst: seconds to list and play it, its kind, and the number of its actions. What took longest is measured again, so
    that no pause of the machine counts.
    """
    from heapq import nlargest
    from random import Random

    from cradle import games, players

    game = games.load(name)
    p, chance = game.new(seed=seed, **table), Random(seed)
    bots = [players.load(game, "heuristic") for _ in range(p.seats)]
    actions: list[Any] = []
    took: list[float] = []
    parts = {"list": 0.0, "view": 0.0, "choice": 0.0, "play": 0.0}
    while True:
        a = clock()
        decision = game.decision(p)
        b = clock()
        if decision is None:
            break
        view = game.view(p, decision.seat)
        c = clock()
        action = bots[decision.seat](view, decision, chance, 0.0)
        d = clock()
        game.play(p, action)
        e = clock()
        for part, seconds in zip(parts, (b - a, c - b, d - c, e - d), strict=True):
            parts[part] += seconds
        actions.append(action)
        took.append(b - a + e - d)
    n, worst = len(actions), (0.0, "", 0)
    longest = set(nlargest(8, range(n), took.__getitem__))
    p = game.new(seed=seed, **table)
    for at, action in enumerate(actions):
        tries = []
        for _ in range(3 if at in longest else 0):
            q = p.copy()
            a = clock()
            decision = game.decision(q)
            game.play(q, action)
            tries.append(clock() - a)
        if tries:
            assert decision
            worst = max(worst, (min(tries), decision.kind, len(decision.actions)))
        game.play(p, action)
    return {**{part: seconds / n for part, seconds in parts.items()}, "decisions": n, "worst": list(worst)}


def figures_of(name: str, where: str, rows: list[dict[str, Any]], looped: list[float]) -> list[Figure]:
    """The figures of some games of one kind; looped: seconds of the fixed loop in that Python."""
    pace, thousand = GAMES[name], 1e6 * median(looped) / ROUNDS
    decisions = sum(row["decisions"] for row in rows)
    each = {part: 1e6 * sum(row[part] * row["decisions"] for row in rows) / decisions for part in PARTS}
    each["all"] = sum(each.values())
    title = f"{pace.title}, {pace.table['seats']} seats, {where}"
    reference = "a thousand rounds of the fixed loop", thousand, "us"
    figures = []
    for part, us in each.items():
        wanted = {"goal_ratio": round(pace.goals[part] / THOUSAND, 2)} if part in pace.goals else {}
        facts = {"ratio": us / thousand, **wanted, "decisions": decisions}
        figures.append(figure(f"{title}, a decision of bots, {part}", us, "us", reference, **facts))
    seconds, kind, actions = max(row["worst"] for row in rows)
    label, goal = f"{title}, the worst decision, list and play", WORST if where == "Pyodide" else None
    fixed = fixed_loop(*looped)
    return [*figures, figure(label, 1e3 * seconds, "ms", fixed, goal, kind=kind, actions=actions)]


def here(name: str) -> list[Figure]:
    """In this Python, by its processor time."""
    gc.freeze()  # objects of other measurements are not scanned again
    rows, looped, clock = [], [], time.process_time
    for seed in (1, 2, 3):
        looped.append(loop(clock))
        rows.append(paced(name, GAMES[name].table, seed, clock))
        looped.append(loop(clock))
    return figures_of(name, f"CPython {'.'.join(map(str, sys.version_info[:3]))}", rows, looped)


# In a page ------------------------------------------------------------------------------------------------------------
BEFORE = """
from cradle.app.app import App
apps, begin = [], App.begin
App.begin = lambda app: (apps.append(app), begin(app))
"""
AFTER = """
import json
from random import Random
from time import perf_counter
from js import window
from pyodide.ffi import create_proxy
from cradle import players
minds = []
def choose():
    session = apps[0].session
    table, decision = session.table, session.table.decision
    if not minds:
        minds.append(players.load(table.game, "heuristic"))
    session.make(minds[0](table.game.view(table.position, decision.seat), decision, Random(len(table.record)), 0.0))
    session.advance()
    apps[0].show()
window.loop = create_proxy(lambda: loop(perf_counter))
window.paced = create_proxy(lambda name, table, seed: json.dumps(paced(name, json.loads(table), seed, perf_counter)))
window.waits = create_proxy(lambda: apps[0].session.table.bots_turn())
window.choose = create_proxy(choose)
window.turn = create_proxy(lambda: apps[0].session.table.position.turn)
window.kind = create_proxy(lambda: apps[0].session.table.decision.kind)
def goOn(index):
    session = apps[0].session
    session.make(session.table.decision.actions[index])
    session.advance()
    apps[0].show()
window.goOn = create_proxy(goOn)
window.stands = create_proxy(lambda: len(apps[0].session.table.record))
"""
# A decision of another seat, until the board after it is laid out, in ms.
ONWARD = """(index) => {
  const begun = performance.now();
  goOn(index);
  document.body.offsetHeight;
  document.querySelector("#board svg")?.getBBox();
  return performance.now() - begun;
}"""
# A choice, and all that bots play before the next: when it was made, when its board was there, and the end, in ms.
CHOICE = """async () => {
  const made = performance.now();
  choose();
  document.body.offsetHeight;
  document.querySelector("#board svg")?.getBBox();
  const drawn = performance.now();
  while (waits()) await new Promise((done) => setTimeout(done, 4));
  document.body.offsetHeight;
  return [made, drawn, performance.now()];
}"""


def files() -> dict[str, bytes]:
    """The page, in which a game of bots can be timed, and a choice be made as a heuristic player would."""
    functions = "from __future__ import annotations\n" + inspect.getsource(loop) + inspect.getsource(paced)
    return running(cradle_files(), BEFORE, f"exec({functions!r})\nexec({AFTER!r})")


def opened(browser: Browser, address: str, stored: dict[str, str], route: str) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 720}, locale="en")
    page.set_default_timeout(PATIENCE)
    entries = json.dumps([*stored.items()])
    page.add_init_script(f"for (const [key, text] of {entries}) localStorage.setItem(key, text);")
    page.goto(address + route)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_function("() => window.turn")
    return page


def busy(page: Page, clock: Clock, script: str, *args: Any) -> tuple[Any, float, float]:
    """What a script returns, the seconds of processor it took the page, and their share of the time that went by."""
    begun, at = clock(), time.perf_counter()
    result = page.evaluate(script, *args)
    took = clock() - begun
    return result, took, min(1.0, took / (time.perf_counter() - at))


def bots_in_pyodide(playwright: Playwright) -> list[Figure]:
    """One of these games in the page's Python. Its clock is corrected by the share of a processor that the page had."""
    found = []
    browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
    with serving(files()) as address:
        page = opened(browser, address, {}, "")
        clock = thread_clock(page)
        for name, pace in GAMES.items():
            looped = [busy(page, clock, "loop()")[1]]
            ask = "([name, table]) => paced(name, table, 1)"
            answer, _, share = busy(page, clock, ask, [name, json.dumps(pace.table)])
            row = json.loads(answer)
            looped.append(busy(page, clock, "loop()")[1])
            row |= {part: row[part] * share for part in PARTS}
            found += figures_of(name, "Pyodide", [row], looped)
    browser.close()
    return found


def late(name: str, level: str = "heuristic") -> str:
    """The save of a game in which a person begins to decide in a late turn; all others are bots of a level at once."""
    game, pace = games.load(name), GAMES[name]
    record, chance = Record(game, pace.table, 1), Random(1)
    bots = [players.load(game, "heuristic") for _ in range(pace.table["seats"])]
    while (decision := game.decision(record.position)) is not None:
        if record.position.turn >= pace.late and decision.seat == 0 and len(decision.actions) > 1:
            break
        record.play(bots[decision.seat](game.view(record.position, decision.seat), decision, chance, 0.0))
    assert decision is not None, f"the game of {name} ends before turn {pace.late}"
    colours = list(COLOURS)[: pace.table["seats"]]
    seats = [Seat(colour.title(), colour, level if n else HUMAN) for n, colour in enumerate(colours)]
    return dump(Table(record, seats, "kept", "kept"))


def bots_at_once(playwright: Playwright) -> list[Figure]:
    """A late turn of one person among bots at once, by the processor's time of the page: until the board after a
    choice, until the person is asked again, and all of these waits together.
    """
    found: list[Figure] = []
    browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
    with serving(files()) as address:
        for name, pace in GAMES.items():
            if not pace.late:
                continue
            stored = {PREFIX + "kept": late(name), PREFERENCES: '{"speed": "instant"}'}
            page = opened(browser, address, stored, "#/play/kept")
            page.wait_for_selector("#prompt .play-tools")
            clock = thread_clock(page)
            looped = [busy(page, clock, "loop()")[1]]
            drawn, asked, begun = [], [], page.evaluate("turn()")
            while page.evaluate("turn()") == begun:
                (made, board, end), took, _ = busy(page, clock, CHOICE)
                drawn.append(1e3 * took * (board - made) / (end - made))
                asked.append(1e3 * took)
            looped.append(busy(page, clock, "loop()")[1])
            page.close()
            found += at_once(pace, drawn, asked, median(looped))
    browser.close()
    return found


def at_once(pace: Pace, drawn: list[float], asked: list[float], looped: float) -> list[Figure]:
    title = f"{pace.title}, {pace.table['seats']} seats, turn {pace.late}"
    fixed, n = fixed_loop(looped), len(drawn)
    waits, draws = {"choices": n, "median": median(asked)}, {"choices": n, "median": median(drawn)}
    return [
        figure(f"{title}, bots at once, all of the turn", sum(asked), "ms", fixed, pace.at_once, choices=n),
        figure(f"{title}, bots at once, longest wait", max(asked), "ms", fixed, **waits),
        figure(f"{title}, a choice to the board, worst", max(drawn), "ms", fixed, **draws),
    ]


class Wide(NamedTuple):
    """A decision to be drawn. earlier: the save from which the page plays on to it. n: its number.

    indices: the actions of the game, by the number of the decision. kind, actions: what is decided, among how many.
    """

    earlier: str
    indices: tuple[int, ...]
    n: int
    kind: str
    actions: int


def widest(name: str) -> list[Wide]:
    """Of a game of bots, the decision with most actions of each kind, at a table where its seat alone is a person."""
    game, pace = games.load(name), GAMES[name]
    record, chance, found = Record(game, pace.table, 1), Random(1), dict[str, tuple[int, int, int]]()
    bots = [players.load(game, "heuristic") for _ in range(pace.table["seats"])]
    while (decision := game.decision(record.position)) is not None:
        if len(record) and record.seats[-1] != decision.seat:
            this = (len(decision.actions), len(record), decision.seat)
            found[decision.kind] = max(this, found.get(decision.kind, this))
        record.play(bots[decision.seat](game.view(record.position, decision.seat), decision, chance, 0.0))
    colours, rows = list(COLOURS)[: pace.table["seats"]], []
    for kind, (actions, n, me) in sorted(found.items(), key=lambda row: row[1], reverse=True)[:WIDEST]:
        seats = [Seat(colour.title(), colour, HUMAN if s == me else AWAY) for s, colour in enumerate(colours)]
        save = dump(Table(record.branch(max(0, n - EARLIER)), seats, "kept", "kept"))
        rows.append(Wide(save, tuple(record.indices), n, kind, actions))
    return rows


def time_drawing(browser: Browser, address: str, wide: Wide) -> tuple[float, float]:
    """Milliseconds of the page's processor until the board of a decision is there; and of the fixed loop."""
    page = opened(browser, address, {PREFIX + "kept": wide.earlier}, "#/play/kept")
    page.wait_for_selector("#prompt .play-tools")
    page.evaluate("document.fonts.ready")
    clock, took = thread_clock(page), 0.0
    while (at := page.evaluate("stands()")) < wide.n:
        took = busy(page, clock, ONWARD, wide.indices[at])[1]
    looped = busy(page, clock, "loop()")[1]
    page.close()
    return 1e3 * took, looped


def worst_drawn(playwright: Playwright) -> list[Figure]:
    """The boards of the widest decisions, each the quickest of three, by the processor's time of the page, which has
    drawn the decisions before.
    """
    found: list[Figure] = []
    browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
    with serving(files()) as address:
        for name, pace in GAMES.items():
            tries = {wide: [time_drawing(browser, address, wide) for _ in range(3)] for wide in widest(name)}
            worst, wide = max((min(ms for ms, _ in rows), wide) for wide, rows in tries.items())
            looped = median(loop for rows in tries.values() for _, loop in rows)
            title = f"{pace.title}, {pace.table['seats']} seats, the worst decision until its board is there"
            facts = {"kind": wide.kind, "actions": wide.actions}
            found.append(figure(title, worst, "ms", fixed_loop(looped), DRAWN, **facts))
    browser.close()
    return found


def figures() -> dict[str, Callable[[], list[Figure]]]:
    """The measurements that need no browser, by name."""
    return {f"{name}_pace": partial(here, name) for name in GAMES}


FIGURES = [bots_in_pyodide, bots_at_once, worst_drawn]
