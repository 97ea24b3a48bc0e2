"""What happened while a person waited, as a short film on the board: it goes by itself, may be stopped and gone through
step by step, and left at any time.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from . import play, recap
from .rooms import Sitting
from .table import Table
from .text import Words
from .ui import Tree, button, h

MOST = 24  # moments
LONG = 15_000  # ms, for all of it, as far as each moment can still be seen
PACE, LEAST = 600, 250  # ms a moment: where bots play at once, and at least


class Film:
    """Of one sitting. Its moments are numbers of decisions, after which the board is shown."""

    def __init__(self, session: Sitting) -> None:
        self.session = session
        self.moments: list[int] = []  # none while there is no film
        self.running = False  # whether it goes by itself

    def begin(self, since: int) -> None:
        """From so many decisions on."""
        self.moments, self.running = moments(self.session.table, since), True
        self.wait()

    def wait(self) -> None:
        pace = play.SPEEDS[self.session.app.speed] or PACE
        self.session.app.page.later(max(LEAST, min(pace, LONG // len(self.moments))))

    def after(self, look: int) -> int | None:
        """The moment that follows; None: the last one has been seen."""
        return next(iter(self.moments[bisect_right(self.moments, look) :]), None)

    def before(self, look: int) -> int:
        return self.moments[max(0, bisect_left(self.moments, look) - 1)]

    def stop(self) -> None:
        self.running = False

    def end(self) -> None:
        self.moments, self.running = [], False

    def panel(self, words: Words, look: int) -> list[Tree]:
        """How far it is, and a button to stop it or to let it go on."""
        if not self.moments:
            return []
        n, most = bisect_right(self.moments, look), len(self.moments)
        said = h("p", {"class": "quiet"}, words.say("film.at", n=n, most=most))
        label = words.say("film.stop" if self.running else "film.go_on")
        goes = button("film", label) if self.running or n < most else None
        return [h("div", {"class": "toolbar film", "key": "film"}, said, goes)]

    # What is pressed ------------------------------------------------------------------------------------------------
    def on_film(self, arg: str, value: str) -> None:
        """Stop it where it is, or let it go on from there."""
        if not self.moments or self.session.look is None:
            return
        self.running = not self.running
        if self.running:
            self.wait()
        else:
            self.session.app.page.never()


def moments(table: Table, since: int) -> list[int]:
    """Where it begins, what was told from there on, and where the game is now; of many moments, what counts most."""
    weights: dict[int, int] = {}
    for n, weight, _ in recap.weighed(table, since):
        weights[n + 1] = max(weight, weights.get(n + 1, 0))
    weights.pop(len(table.record), None)
    best = sorted(weights, key=lambda n: (-weights[n], -n))[: MOST - 2]
    return sorted({since, *best, len(table.record)})
