"""The review after a game: what each seat could expect at each moment, which picks cost most, and where luck counted
most (strokes.py). The page first goes through the game itself (players/survey.py). Then the worker looks at what may
have counted, while the page goes on: at picks with the plans of the strategist beside them, and at dice and cards. What
is found is kept with the game. verdict.py draws it. Games without a strategist have no review.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from ..kernel.game import Action, Decision
from ..kernel.slices import Sliced
from ..players import judgement
from ..players.survey import Stretch, Survey, survey
from . import verdict
from .course import Turns, ends_of_turns
from .hints import Step, legal, share, steps
from .play import action_words
from .rooms import Sitting
from .strokes import Stroke
from .text import Voice, Words
from .ui import Mounts

SLICE = 0.1  # seconds of the walk through the game between two pauses
SPAN = 30.0  # seconds for a whole game, if its picks are neither few nor many
SHORT, LONG = 0.12, 0.5  # seconds for one, whatever the number
BRIEF = 0.03  # the same where plans are compared: each is played on once at least
AGAIN = 0.8  # seconds for each of those that seem to have cost most, looked at once more
DRAWN = 0.5  # seconds for a stroke of luck
MINE, THEIRS = 80, 12  # stretches of people and of others that are looked at, at most, where plans are compared
DOUBTED, SOME = 5, 3  # picks of people and of others that are looked at again
DRAWS = 8  # strokes of luck that are looked at
TOLD = 3  # of each that are told
LEAST = 0.02  # of the wins: what costs or brings less is not told


class Row(NamedTuple):
    """What was found of a stretch of picks: where it ends, what it cost, the standard error of that, what was better
    and why.
    """

    end: int
    cost: float
    doubt: float
    line: list[Action]
    why: list[tuple[str, dict[str, Any]]]


class Question(NamedTuple):
    """A task of the worker, "look" or "luck", the number of decisions that stood then, and after it."""

    task: str
    n: int
    end: int


class Review:
    """One game looked through: `points`, `rows` and `strokes` by the number of decisions that stood then; `sure`: the
    rows that were looked at twice.
    """

    def __init__(self, session: Sitting) -> None:
        self.session, self.app, self.table = session, session.app, session.table
        self.clear()
        self.restore()

    def clear(self) -> None:
        self.points: dict[int, list[float]] = {}
        self.rows: dict[int, Row] = {}
        self.strokes: dict[int, Stroke] = {}
        self.sure: set[int] = set()
        self.survey: Survey | None = None
        self.work: Sliced[Survey] | None = None  # the walk through the game, as long as it goes on
        self.queue: list[Question] = []
        self.running = self.failed = self.done = False
        self.pointed: int | None = None  # the decision whose better pick is shown on the board
        self.read_steps: dict[tuple[int, bool], list[Step]] = {}
        self.read_turns: Turns | None = None

    def forget(self) -> None:
        """The game has changed: forget the results."""
        self.clear()
        self.table.review = None

    @property
    def offered(self) -> bool:
        judge = judgement(self.table.game)
        return self.table.over and any(n > 1 for n in self.table.record.radices) and (judge.searches or judge.plans)

    @property
    def turns(self) -> Turns:
        self.read_turns = self.read_turns or Turns(self.table)
        return self.read_turns

    @property
    def progress(self) -> tuple[int, int]:
        """How many questions are answered, of how many, with those to be asked again."""
        answered = len(self.rows) + len(self.strokes) + len(self.sure)
        again = 0 if self.sure else min(DOUBTED + SOME, len(self.rows) + len(self.queue))
        return answered, answered + len(self.queue) + again

    # Looking --------------------------------------------------------------------------------------------------------
    def on_review(self, arg: str, value: str) -> None:
        """Begin, or go on where it was stopped."""
        if self.offered and not self.running and not self.done:
            self.running, self.failed = True, False
            if self.survey is None:
                table, record = self.table, self.table.record
                moments = {n for n, most in enumerate(record.radices) if most > 1} | {*ends_of_turns(table)}
                chance = Random(int(self.app.page.random()))
                judge = judgement(table.game)
                self.work = Sliced(survey(table.game, judge, record, moments, table.whole, chance))
            self.on_review_walk("", "")

    def on_review_walk(self, arg: str, value: str) -> None:
        """Go on through the game for a slice of time, then ask the worker."""
        if not self.running:
            return
        if self.work is not None:
            if not self.work.go_on(SLICE):
                return self.app.page.soon("review-walk")
            self.survey, self.work = self.work.result, None
            self.points.update(self.survey.points)
        self.queue = [asked for asked in self.questions() if not self.known(asked)]
        self.go_on()

    def on_review_stop(self, arg: str, value: str) -> None:
        self.app.asking.drop(self)
        self.running = False

    def questions(self) -> list[Question]:
        """All that is asked once: where most was lost first, those of people before those of others."""
        assert self.survey is not None
        found, draws = self.survey.stretches, self.survey.draws
        if self.survey.points:
            found = [one for one in found if max(self.survey.expected(one)) >= LEAST]
            found = sorted(found, key=self.lost, reverse=True)
            mine = [one for one in found if not self.of_others(one.n)]
            found = mine[:MINE] + [one for one in found if self.of_others(one.n)][:THEIRS]
        great = sorted(draws, key=lambda n: -draws[n])[:DRAWS]
        return [Question("look", one.n, one.end) for one in found] + [Question("luck", n, n + 1) for n in great]

    def lost(self, stretch: Stretch) -> float:
        """How much less the seat could expect after it than before."""
        assert self.survey is not None
        before, after = self.survey.expected(stretch)
        return before - after

    def go_on(self) -> None:
        """The next question; at the end of them those again that seem to matter most."""
        if not self.queue and not self.sure:
            self.queue = self.doubted()
        if not self.queue:
            self.running, self.done = False, True
            self.keep()
            self.app.announce(self.app.words.say("review.done"))
            return
        asked, game, record = self.queue[0], self.table.game, self.table.record
        again = asked.task == "look" and asked.n in self.rows
        position, actions = record.at(asked.n), [step.action for step in self.stretch(asked.n, asked.end)]
        decision = game.decision(position)
        assert decision is not None
        if asked.task == "luck":
            drawn: dict[str, Any] = {"action": list(actions[0]), "position": game.to_json(position)}
            return self.app.asking.ask(self, "luck", DRAWN, game=game.name, **drawn)
        assert self.survey is not None
        span = BRIEF if self.survey.points else min(LONG, max(SHORT, SPAN / len(self.survey.stretches)))
        view = game.view(position, decision.seat)
        asks: dict[str, Any] = {"seat": decision.seat, "view": view, "again": again}
        asks["actions"] = [list(action) for action in actions]
        self.app.asking.ask(self, "look", AGAIN if again else span, game=game.name, **asks)

    def known(self, asked: Question) -> bool:
        """Whether a question was answered before."""
        return asked.n in (self.strokes if asked.task == "luck" else self.rows)

    def stretch(self, n: int, end: int) -> list[Step]:
        """What was decided from n to the end of the stretch, as far as that is known."""
        game, record, found = self.table.game, self.table.record, []
        p = record.at(n)
        for index in record.indices[n:end]:
            decision = game.decision(p)
            if decision is None or not 0 <= index < len(decision.actions):
                break
            found.append(Step(decision, decision.actions[index]))
            game.play(p, found[-1].action)
        return found

    def at(self, n: int) -> Decision:
        """What had to be decided after n decisions."""
        decision = self.table.game.decision(self.table.record.at(n))
        assert decision is not None
        return decision

    def progressed(self, share: float) -> None:
        pass

    def answered(self, data: dict[str, Any]) -> None:
        asked = self.queue[0]
        try:
            found = self.drawn(asked.n, data) if asked.task == "luck" else self.read(asked, data)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            print("Not looked at:", data.get("error") or repr(error))
            self.running, self.failed = False, True
            self.app.announce(self.app.words.say("review.failed"))
            return
        self.queue.pop(0)
        if isinstance(found, Stroke):
            self.strokes[asked.n] = found
        else:
            if asked.n in self.rows:
                self.sure.add(asked.n)
            self.rows[asked.n] = found
        self.go_on()

    def read(self, asked: Question, data: dict[str, Any]) -> Row:
        """The worker's answer, looked through. Raises what Python raises for data that is no such answer."""
        shares = [share(one) for one in data["shares"]]
        if len(shares) != len(self.table.seats):
            raise ValueError("shares of other seats")
        cost, doubt = max(0.0, share(data["best"]["share"]) - float(data["picked"]["share"])), float(data["doubt"])
        decision = self.at(asked.n)
        line = [legal(decision, data["best"]["action"]), *[(str(verb), what) for verb, what in data["line"][1:]]]
        why = [(str(id), dict(params)) for id, params in data["why"]]
        if self.survey is None or not self.survey.points:
            self.points[asked.n] = shares
        self.read_steps.pop((asked.n, True), None)
        return Row(asked.end, cost, doubt, line, why)

    def drawn(self, n: int, data: dict[str, Any]) -> Stroke:
        """The same of what was drawn or rolled."""
        gains = [float(one) for one in data["gains"]]
        if len(gains) != len(self.table.seats) or not all(-1 <= gain <= 1 for gain in gains):
            raise ValueError("gains of other seats")
        return Stroke(n, gains)

    # What was found -------------------------------------------------------------------------------------------------
    def doubted(self) -> list[Question]:
        """The picks that seem to have cost most: a short search may be wrong."""
        mine = self.dearest([n for n in self.rows if not self.of_others(n)])[:DOUBTED]
        theirs = self.dearest([n for n in self.rows if self.of_others(n)])[:SOME]
        return [Question("look", n, self.rows[n].end) for n in mine + theirs]

    def of_others(self, n: int) -> bool:
        """Whether a bot picked, at a table with people."""
        return bool(self.table.people) and self.table.record.seats[n] not in self.table.people

    def told(self, others: bool) -> list[int]:
        """The picks of people, or of others, that cost most, the dearest first; so far, as long as none is sure."""
        rows = self.rows if not self.sure else {n: self.rows[n] for n in self.sure}
        doubt = {n: row.doubt if self.sure else 0.0 for n, row in rows.items()}
        dear = [n for n in self.dearest(rows) if rows[n].cost - doubt[n] >= LEAST]
        return [n for n in dear if self.of_others(n) == others][:TOLD]

    @property
    def luckiest(self) -> list[Stroke]:
        """The strokes of luck that are told, the greatest first."""
        found = [stroke for stroke in self.strokes.values() if stroke.size >= LEAST]
        return sorted(found, key=lambda stroke: (-stroke.size, stroke.n))[:TOLD]

    def dearest(self, among: Any) -> list[int]:
        """One pick a turn, the dearest: it may bring others with it."""
        record, turns = self.table.record, self.turns
        found: dict[tuple[int, int], int] = {}
        for n in sorted(among, key=lambda n: (-self.rows[n].cost, n)):
            if self.rows[n].cost > 0:
                found.setdefault((turns.of(n), record.seats[n]), n)
        return list(found.values())

    def steps(self, n: int, better: bool) -> list[Step]:
        """What was picked in a stretch, or what would have been better, with the decisions they belong to."""
        if (n, better) not in self.read_steps:
            found: list[Step] = []
            if better:
                with suppress(ValueError):  # what would have followed hangs on what nobody could know
                    found.extend(steps(self.table.game, self.table.record.at(n), self.rows[n].line))
            else:
                found = [step for step in self.stretch(n, self.rows[n].end) if len(step.decision.actions) > 1]
            self.read_steps[n, better] = found
        return self.read_steps[n, better]

    @property
    def better(self) -> str:
        """The better pick of the moment that is shown, in words; "" where there is none to show."""
        n = self.pointed
        if n is None or n != self.session.look or n not in self.rows:
            return ""
        return action_words(self.session.voice(), self.table, *self.steps(n, True)[0])

    @property
    def targets(self) -> set[str]:
        """Where the better pick is on the board that is shown."""
        if not self.better or (n := self.pointed) is None:
            return set()
        step = self.steps(n, True)[0]
        return {self.table.board.target(step.action, step.decision)} - {""}

    def on_review_look(self, arg: str, value: str) -> None:
        """Show the board before a pick that cost much, and on it what was better."""
        if arg.isdigit() and int(arg) in self.rows:
            self.pointed = int(arg)
            self.session.look_at(int(arg))
            self.app.page.sight("#table")

    # Kept with the game ---------------------------------------------------------------------------------------------
    def keep(self) -> None:
        """What is told is kept with the game."""
        told = self.told(others=False) + self.told(others=True)
        self.table.review = {
            "decisions": len(self.table.record),
            "points": [[n, [round(one, 4) for one in shares]] for n, shares in self.points.items()],
            "rows": [[n, *self.rows[n]] for n in told],
            "strokes": [[*stroke] for stroke in self.luckiest],
        }
        self.session.write()

    def restore(self) -> None:
        """The review that was kept, if it is one of this game: a file may hold anything."""
        data, table = self.table.review, self.table
        if not isinstance(data, dict) or not self.offered or data.get("decisions") != len(table.record):
            return
        try:
            for n, shares in data["points"]:
                self.points[int(n)] = [share(one) for one in shares]
            for n, end, cost, doubt, line, why in data["rows"]:
                picks = [(str(verb), what) for verb, what in line]
                reasons = [(str(id), dict(params)) for id, params in why]
                self.rows[int(n)] = Row(int(end), share(cost), float(doubt), picks, reasons)
            for n, gains in data["strokes"]:
                self.strokes[int(n)] = self.drawn(int(n), {"gains": gains})
            if any(len(shares) != len(table.seats) for shares in self.points.values()) or not self.points:
                raise ValueError("points of other seats")
            self.sure, self.done = {*self.rows}, True
            verdict.panel(self.app.words, self.session.voice(), self)
            verdict.course(self.app.words, self)
        except Exception as error:  # whatever a file holds: it is no review, then
            print("No review:", repr(error))
            self.clear()

    def show(self, mounts: Mounts, words: Words, voice: Voice, ended: bool) -> None:
        """Draw it, or nothing before the end."""
        if not ended or not self.offered:
            mounts.forget(verdict.COURSE)
            return mounts.show(verdict.PLACE, [])
        names = [seat.name for seat in self.table.seats]
        at = self.progress, self.work and round(self.work.done, 1)
        state = words.language, names, self.running, self.failed, self.done, at
        mounts.show_once(verdict.PLACE, state, lambda: verdict.panel(words, voice, self))
        if self.points:
            key = words.language, names, self.done, len(self.points) // verdict.STEP
            mounts.show_once(verdict.COURSE, key, lambda: verdict.course(words, self))
