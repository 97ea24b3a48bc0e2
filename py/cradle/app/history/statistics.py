"""How a finished game went: what was counted of each seat, turn by turn, and charts of these numbers."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from ...kernel.game import Game
from ...kernel.position import Position
from ...kernel.slices import Sliced, Work
from ...words.text import Words
from ..base.trees import Mounts, Tree, h
from ..base.verbs import on
from ..table.table import Table
from .charts import chart

PLACE = "charts"
SCORE = "score"
SLICE = 0.1  # seconds of the walk between two pauses


class Course(NamedTuple):
    """The course of a game. turns, decisions: after how many turns, and so after how many decisions, something was
    counted. counts: by name and seat, the numbers at these moments.
    """

    turns: list[int]
    decisions: list[int]
    counts: dict[str, list[list[int]]]


def walk(table: Table) -> Work[Course]:
    """The course of a game, in one walk through its record, in slices. Counts are those a bystander sees."""
    game, record = table.game, table.record
    counts: dict[str, list[list[int]]] = {}
    bounds, counted = ends_of_turns(table), []
    for n, p in record.walk(bounds):
        if n in bounds:
            counted.append(n)
            p = table.counted if table.closed and n == len(record) else p
            values_of = {SCORE: scores(game, p)} if table.whole or not table.secret else {}
            for name, values in {**values_of, **table.board.measures(game.view(p, None))}.items():
                for line, value in zip(counts.setdefault(name, [[] for _ in values]), values, strict=True):
                    line.append(value)
        yield n / max(1, len(record))
    return Course([bounds[n] for n in counted], counted, counts)


def scores(game: Game, p: Position) -> list[int]:
    """The score of each seat. Scores may follow from what is hidden, so a guest of a live table must not
    compute them.
    """
    return [standing.score for standing in sorted(game.standings(p), key=lambda standing: standing.seat)]


def ends_of_turns(table: Table) -> dict[int, int]:
    """By number of decisions, how many turns had been played: at the beginning of every turn, and at the end.

    A round for all is a turn. A game that goes on from a stored position begins within a turn.
    """
    begun = [(n + 1, event.params.get("n", 1)) for n, event in table.happened if event.id == "turn"]
    stored = table.record.start is not None
    played = max(begun[0][1] - 1 if begun else 0, int(stored))
    found = {0: played - 1} if stored else {}
    found.update({n: played + i for i, (n, _) in enumerate(begun)})
    found[len(table.record)] = played + len(begun)
    return found


class Turns:
    """Which turn a decision belongs to, counted from 1; 0 is what comes before the first one."""

    def __init__(self, table: Table) -> None:
        bounds = ends_of_turns(table)
        self.begun, self.played = list(bounds), list(bounds.values())
        self._own: dict[int, list[int]] = {}  # by seat, the decisions at which its turns began, if seats have own turns
        for n, event in table.happened if table.record.start is None else ():
            if event.id == "turn" and "seat" in event.params:
                self._own.setdefault(event.params["seat"], []).append(n + 1)

    def of(self, n: int) -> int:
        i = bisect_right(self.begun, n) - 1
        return self.played[i] + 1 if i >= 0 else 0

    def own(self, n: int, seat: int) -> int:
        """Which of a seat's own turns decision n belongs to, or comes after; 0 in games in which a turn is for all."""
        return bisect_right(self._own.get(seat, []), n)


class Charts:
    """The charts of one sitting: the course, once the game is over, and which chart the person has chosen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.course: Course | None = None
        self.work: Sliced[Course] | None = None  # the walk through the record, until it is done
        self.chosen = SCORE

    def forget(self) -> None:
        """Forget the course, because the game has changed."""
        self.course = self.work = None

    @on("count", keeps_notice=True, may_wait=True)
    def on_count(self, arg: str, value: str) -> None:
        """Walk on for a slice of time. Until the course is complete, every drawing asks for the next slice."""
        if self.table.over and self.course is None:
            self.work = self.work or Sliced(walk(self.table))
            if self.work.go_on(SLICE):
                self.course, self.work = self.work.result, None

    @on("chart")
    def on_chart(self, name: str, value: str) -> None:
        self.chosen = name

    def show(self, mounts: Mounts, words: Words, ended: bool) -> None:
        """Draw the charts when they are counted; nothing before the end: players see no more than at the table."""
        course, table = self.course, self.table
        if course is None or not ended:
            return mounts.show(PLACE, [])
        seats = [(seat.name, seat.colour) for seat in table.seats]
        mounts.show_once(PLACE, (words.language, self.chosen, seats), lambda: panel(words, table, course, self.chosen))


def panel(words: Words, table: Table, course: Course, chosen: str) -> Tree | None:
    """The chart that is chosen, and the choice; None if nothing was played."""
    if len(course.turns) < 2:
        return None
    titles = {
        name: words.say("charts.score") if name == SCORE else words.say(f"{table.game.name}.measure.{name}")
        for name, lines in course.counts.items()
        if name == SCORE or lines != course.counts.get(SCORE)
    }
    name = chosen if chosen in titles else next(iter(titles))
    return h(
        "section",
        {"class": "panel charts", "aria-labelledby": "charts-title"},
        h("h2", {"id": "charts-title", "class": "panel-title"}, words.say("charts.title")),
        choice(words, titles, name),
        chart(
            words,
            "chart-course",
            titles[name],
            course.turns,
            list(zip(table.seats, course.counts[name], strict=True)),
            at=course.decisions,
        ),
    )


def choice(words: Words, titles: dict[str, str], chosen: str) -> Tree | None:
    if len(titles) < 2:
        return None
    return h(
        "div",
        {"class": "segmented", "role": "group", "aria-label": words.say("charts.which")},
        *(
            h(
                "button",
                {
                    "type": "button",
                    "data-do": "chart",
                    "data-arg": name,
                    "aria-pressed": "true" if name == chosen else "false",
                },
                title,
            )
            for name, title in titles.items()
        ),
    )
