"""Shows the board as it was: after a click in the log, by step keys, by the slider, or as a film.

The film shows what happened while a person waited. It runs by itself; the person can stop it, go through it step by
step, and leave it at any time.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from ...words.text import Words
from ..base.settings import SPEEDS
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.interfaces import Sitting
from ..table.table import Table
from . import recap
from .marks import Marks, director_module
from .statistics import ends_of_turns

MOST = 24  # moments of a film
LONG = 15_000  # ms that a film takes at most, unless that would make its moments too short
HISTORY_TIME = 30_000  # ms that the history of a whole game takes
FILM, HISTORY, ONE_TURN = "film.at", "film.turn", "film.decided"  # what is shown: since a decision, all, one turn
PACE, LEAST = 600, 250  # ms for a moment: if the pace of bots is "instant", and at least


class Past:
    """Looking back in one sitting. Moments are numbers of decisions, after which the board is shown."""

    def __init__(self, session: Sitting) -> None:
        self.session = session
        self.look: int | None = None  # the moment that is shown; None: the board is shown as it is
        self.since: int | None = None  # the moment from which a film begins, once the curtain is lifted
        self.moments: list[int] = []  # the moments of the film; [] while there is none
        self.running = False  # whether the film runs by itself
        self.told = FILM  # the message that says how far it is
        self.marks = Marks(session.table)

    def at(self, n: int) -> None:
        """Show the board as it was after so many decisions."""
        self.running = False
        if self.look is None:
            if not director_module():
                self.session.app.page.soon("set-stage")  # with its file come the marks of great events
            self.session.pause()
            if self.session.table.over:
                self.session.app.page.leave()  # remember how far down the person was below the ending
        self.look = min(max(n, 0), len(self.session.table.record))
        self.session.fold()

    def retell(self, since: int) -> None:
        """Show what the others did since then, step by step, then go on; not before the curtain is lifted."""
        if self.session.table.side.curtain is not None:
            self.since = since
            return
        self.session.pause()
        self.look = since
        self.run(moments(self.session.table, since, len(self.session.table.record)), FILM)

    def run(self, moments: list[int], told: str) -> None:
        """Begin a film of these moments."""
        self.moments, self.running, self.told = moments, True, told
        self.wait()

    def lifted(self) -> None:
        """The curtain was lifted: begin the film that has waited for that, or go on with the game."""
        since, self.since = self.since, None
        if since is not None:
            return self.retell(since)
        self.session.advance()

    def goes_by(self) -> bool:
        """Go on with a film that runs by itself: show its next moment, or at the end the board as it is. Returns
        whether there was such a film.
        """
        if not self.running or self.look is None:
            return False
        if (after := self.after(self.look)) is None:
            self.on_look("now", "")
        else:
            self.look = after
            self.wait()
        return True

    def wait(self) -> None:
        whole = self.told == HISTORY
        pace = HISTORY_TIME if whole else SPEEDS[self.session.app.preferences.speed] or PACE
        most = (HISTORY_TIME if whole else LONG) // len(self.moments)
        self.session.app.page.later(max(LEAST, min(pace, most)))

    def after(self, look: int) -> int | None:
        """The moment of the film after `look`; None if it was the last one."""
        return next(iter(self.moments[bisect_right(self.moments, look) :]), None)

    def before(self, look: int) -> int:
        return self.moments[max(0, bisect_left(self.moments, look) - 1)]

    def shorten(self) -> None:
        """Decisions may have been taken back: keep to moments that still exist."""
        if self.look is not None:
            self.look = min(self.look, len(self.session.table.record))

    def end(self) -> None:
        """Show the board as it is."""
        self.look, self.moments, self.running, self.told = None, [], False, FILM

    def panel(self, words: Words, look: int) -> list[Tree]:
        """How far the film is, and a button to stop it or to let it go on."""
        if not self.moments:
            return []
        n, most = bisect_right(self.moments, look), len(self.moments)
        said = h("p", {"class": "quiet"}, words.say(self.told, n=n, most=most))
        label = words.say("film.stop" if self.running else "film.go_on")
        goes = button("film", label) if self.running or n < most else None
        return [h("div", {"class": "toolbar film", "key": "film"}, said, goes)]

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("look")
    def on_look(self, arg: str, value: str) -> None:
        """Look at the board as it was, by a log entry, a step key or the slider; "now" goes on with the game."""
        if arg == "now":
            if self.session.table.over:
                self.session.app.page.comeBack()
            self.end()
            return self.session.advance()
        self.at(int(value or arg))
        if not value:  # it was not the slider, but the log or a chart, which may be far from the board
            self.session.app.page.sight("#table")

    @on("history")
    def on_history(self, arg: str, value: str) -> None:
        """Show the whole game in half a minute: how the board stood at the end of each turn."""
        self.at(0)
        turns = [*ends_of_turns(self.session.table)]
        most = HISTORY_TIME // LEAST
        kept = turns if len(turns) <= most else [turns[i * (len(turns) - 1) // (most - 1)] for i in range(most)]
        self.session.app.page.sight("#table")
        self.run(sorted({0, *kept}), HISTORY)

    @on("decided")
    def on_decided(self, arg: str, value: str) -> None:
        """Show the turn that decided the game: arg says where it begins and ends."""
        begin, _, end = arg.partition(" ")
        self.at(int(begin))
        self.session.app.page.sight("#table")
        self.run(moments(self.session.table, int(begin), int(end)), ONE_TURN)

    @on("film")
    def on_film(self, arg: str, value: str) -> None:
        """Stop the film where it is, or let it go on from there."""
        if not self.moments or self.look is None:
            return
        self.running = not self.running
        if self.running:
            self.wait()
        else:
            self.session.app.page.never()


def moments(table: Table, since: int, until: int) -> list[int]:
    """The moments of a film: where it begins, every decision since that told something, and where it ends. If these are
    too many, those that count most.
    """
    weights: dict[int, int] = {}
    for n, weight, _ in recap.weighed_events(table, since):
        if n + 1 < until:
            weights[n + 1] = max(weight, weights.get(n + 1, 0))
    best = sorted(weights, key=lambda n: (-weights[n], -n))[: MOST - 2]
    return sorted({since, *best, until})
