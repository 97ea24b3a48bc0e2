"""How much a strategist thinks in a second, here and in the browser.

Playouts of Ur are actions played on for a round; those of the other games are plans that are
played on to the next turn.
"""

from __future__ import annotations

import inspect
import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from cradle import games, players
from playwright.sync_api import Playwright

from tools.bench.figures import Figure, figure, fixed_loop
from tools.bench.pace import busy, files, opened
from tools.bench.page import loop, running, serving, thread_clock
from tools.browser.chromium import FLAGS, find

EARLY = 60  # decisions that are passed over, as a game opens
LOOKED = 12  # decisions at which a strategist thinks
EACH = 0.3  # seconds


class Table(NamedTuple):
    title: str
    game: str
    variant: dict[str, Any]


TABLES = (
    Table("Ur, 2 seats", "ur", {"seats": 2}),
    Table("Ur, 4 seats", "ur", {"seats": 4}),
    Table("Civilization, classic, 4 seats", "civilization", {"seats": 4, "rules": "classic"}),
    Table("Civilization, advanced, 5 seats", "civilization", {"seats": 5, "rules": "advanced"}),
    Table("L'Âge de la Renaissance, 3 seats", "renaissance", {"seats": 3}),
    Table("L'Âge de la Renaissance, 6 seats", "renaissance", {"seats": 6}),
)


def thought(
    name: str, variant: dict[str, Any], early: int, looked: int, each: float, clock: Callable[[], float]
) -> dict[str, Any]:
    """Thinks at some decisions of a game of heuristic players, for so many seconds each, or until all is clear.

    playouts: in all. seconds: by the clock. decisions: at which was thought.
    """
    game = games.load(name)
    p, chance = game.new(**variant, seed=1), Random(1)
    bots = [players.load(game, "heuristic") for _ in range(variant["seats"])]
    playouts, seconds, decisions, n = 0, 0.0, 0, 0
    while decisions < looked and (decision := game.decision(p)) is not None:
        view = game.view(p, decision.seat)
        if n >= early and len(decision.actions) > 1:
            search = players.load(game, "search").begin(view, decision, chance)  # type: ignore[attr-defined]
            if not search.done:
                begun = clock()
                search.run(each)
                seconds += clock() - begun
                playouts += search.playouts
                decisions += 1
        game.play(p, bots[decision.seat](view, decision, chance, 0.0))
        n += 1
    return {"playouts": playouts, "seconds": seconds, "decisions": decisions}


def figure_of(table: Table, where: str, row: dict[str, Any], looped: float) -> Figure:
    title, speed = f"{table.title}, playouts a second of a strategist, {where}", row["playouts"] / row["seconds"]
    return figure(title, speed, "a second", fixed_loop(looped), more=True, decisions=row["decisions"])


def thought_here() -> list[Figure]:
    """In this Python, by its processor time."""
    where, clock = f"CPython {'.'.join(map(str, sys.version_info[:3]))}", time.process_time
    return [figure_of(one, where, thought(*one[1:], EARLY, LOOKED, EACH, clock), loop(clock)) for one in TABLES]


AFTER = """
from cradle import games
def asked(name, variant, *more):
    return json.dumps(thought(name, json.loads(variant), *more, perf_counter))
window.thought = create_proxy(asked)
"""


def thought_in_pyodide(playwright: Playwright) -> list[Figure]:
    """In the page's Python, which is that of the worker where bots think."""
    found: list[Figure] = []
    script = "from __future__ import annotations\n" + inspect.getsource(thought) + AFTER
    browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
    with serving(running(files(), after=script)) as address:
        page = opened(browser, address, {}, "")
        page.wait_for_function("() => window.thought")
        clock = thread_clock(page)
        for one in TABLES:
            looped = busy(page, clock, "loop()")[1]
            ask = f"([name, table]) => thought(name, table, {EARLY}, {LOOKED}, {EACH})"
            answer, _, share = busy(page, clock, ask, [one.game, json.dumps(one.variant)])
            row = json.loads(answer)
            row["seconds"] *= share
            found.append(figure_of(one, "Pyodide", row, looped))
    browser.close()
    return found


def figures() -> dict[str, Callable[[], list[Figure]]]:
    """The measurement that needs no browser, by name."""
    return {"thought": thought_here}


FIGURES = [thought_in_pyodide]
