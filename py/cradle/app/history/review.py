"""The review after a game: what each seat could expect at each moment, which picks cost most, and where luck counted
most. The page first goes through the game itself (players/survey.py). Then the worker looks at what may have counted,
while the page goes on: it compares picks with the plans of the strategist, and looks at dice and cards. The findings
(review_findings.py) are kept with the game; review_page.py draws them. Games without a strategist have no review.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from ...kernel.game import Json
from ...kernel.slices import Sliced, Work
from ...players import judgement
from ...words.text import Voice
from ..base.seeds import seed
from ..base.trees import Mounts
from ..base.verbs import on
from ..base.worker_client import Answer
from ..table.interfaces import Sitting
from ..table.table import Table
from ..table.wording import line_words
from . import review_page
from .review_findings import LEAST, Findings
from .statistics import ends_of_turns
from .turning_point import TurningPoint, sentence, turning_point

if TYPE_CHECKING:
    from ...players.survey import Stretch, Survey

SLICE = 0.1  # seconds of the walk through the game between two pauses
SPAN = 30.0  # seconds for a whole game; after that no question is asked for the first time
SHORT, LONG = 0.12, 0.5  # seconds for one question, at least and at most
BRIEF = 0.03  # seconds for one question at least, where plans are compared: that is enough to play each on once
AGAIN = 0.8  # seconds for a pick that seems to have cost most, when it is looked at again
DRAWN = 0.5  # seconds for a stroke of luck
MINE, THEIRS = 80, 12  # stretches of people and of others that are looked at, at most, where plans are compared
DOUBTED, SOME = 5, 3  # picks of people and of others that are looked at again
# the golden section: in the order of the fractions of n times this, the first picks lie all over a game
SPREAD = 0.618034
DRAWS = 8  # strokes of luck that are looked at


class WorkerQuestion(NamedTuple):
    """A question to the worker: the task, "look" or "luck", and how many decisions there were before and after it."""

    task: str
    n: int
    end: int


class Review:
    """The review of one game. found: the findings so far."""

    def __init__(self, session: Sitting) -> None:
        self.session, self.app, self.table = session, session.app, session.table
        self.clear()
        if self.table.review is not None and self.offered:
            self.restore()

    def clear(self) -> None:
        self.found = Findings(self.table)
        self.survey: Survey | None = None
        self.work: Sliced[Survey] | None = None  # the walk through the game, until it is done
        self.queue: list[WorkerQuestion] = []
        self.running = self.failed = self.done = False
        self.spent = self.begun = 0.0  # how many seconds the answers took, and when the last question was asked
        self.pointed: int | None = None  # the decision whose better pick is shown on the board

    def restore(self) -> None:
        """Take over the review that was kept with the game. A file may hold anything, so it is dropped if it is none of
        this game or cannot be shown.
        """
        try:
            self.found, self.done = Findings.from_json(self.table, self.table.review or {}), True
            review_page.panel(self.session.voice(), self.found, self.state)
            review_page.course(self.app.words, self.found, True)
        except Exception as error:
            print("No review:", repr(error))
            self.clear()

    def forget(self) -> None:
        """The game has changed: forget the results."""
        self.clear()
        self.table.review = None

    @property
    def offered(self) -> bool:
        judge = judgement(self.table.game)
        return self.table.over and any(n > 1 for n in self.table.record.radices) and (judge.searches or judge.plans)

    @property
    def state(self) -> review_page.State:
        """How far the review is: how many questions are answered, of how many, with those that are asked again."""
        found = self.found
        answered = len(found.rows) + len(found.strokes) + len(found.sure)
        again = 0 if found.sure else min(DOUBTED + SOME, len(found.rows) + len(self.queue))
        walked = None if self.work is None else round(self.work.done, 1)
        most = answered + len(self.queue) + again
        return review_page.State(self.running, self.failed, self.done, answered, most, walked)

    @property
    def turning_point(self) -> TurningPoint | None:
        """The turn that decided the game, once that can be said: where turns are judged, after the walk through the
        game; else after the last answer.
        """
        found = self.found
        sure = self.done or (self.survey is not None and self.survey.points)
        return turning_point(found, review_page.expectations(found)) if sure and found.points else None

    # Looking --------------------------------------------------------------------------------------------------------
    @on("review")
    def on_review(self, arg: str, value: str) -> None:
        """Begin the review, or go on where it was stopped. "show" also scrolls to it, as it stands far below the
        result.
        """
        if arg == "show":
            self.app.page.reveal("#review-title")
        if self.offered and not self.running and not self.done:
            self.running, self.failed = True, False
            if self.survey is None:
                table = self.table
                moments = {n for n, most in enumerate(table.record.radices) if most > 1} | {*ends_of_turns(table)}
                self.work = Sliced(walk_through(table, moments, Random(seed(self.app.page))))
            self.on_review_walk("", "")

    @on("review-walk", keeps_notice=True)
    def on_review_walk(self, arg: str, value: str) -> None:
        """Go on through the game for a slice of time, then ask the worker."""
        if not self.running:
            return
        if self.work is not None:
            if not self.work.go_on(SLICE):
                self.app.page.soon("review-walk")
                return
            self.survey, self.work = self.work.result, None
            self.found.points.update(self.survey.points)
        self.queue = [asked for asked in self.questions() if not self.is_answered(asked)]
        self.go_on()

    @on("review-stop")
    def on_review_stop(self, arg: str, value: str) -> None:
        self.app.asking.drop(self)
        self.running = False

    def questions(self) -> list[WorkerQuestion]:
        """All questions that are asked once. Those about people come first; within these, the picks at which most was
        lost, or picks from all over the game if that is not known.
        """
        assert self.survey is not None
        found, draws = self.survey.stretches, self.survey.draws
        plans = bool(self.survey.points)
        if plans:
            found = [one for one in found if max(self.survey.expected(one)) >= LEAST]
        found = sorted(found, key=self.lost if plans else lambda one: one.n * SPREAD % 1, reverse=plans)
        mine = [one for one in found if not self.found.of_others(one.n)]
        theirs = [one for one in found if self.found.of_others(one.n)]
        found = mine[:MINE] + theirs[:THEIRS] if plans else mine + theirs
        great = sorted(draws, key=lambda n: -draws[n])[:DRAWS]
        looks = [WorkerQuestion("look", one.n, one.end) for one in found]
        return looks + [WorkerQuestion("luck", n, n + 1) for n in great]

    def lost(self, stretch: Stretch) -> float:
        """How much less the seat could expect after it than before."""
        assert self.survey is not None
        before, after = self.survey.expected(stretch)
        return before - after

    def doubted(self) -> list[WorkerQuestion]:
        """Questions that are asked again, about the picks that seem to have cost most: a short search may be wrong."""
        found = self.found
        mine = found.dearest([n for n in found.rows if not found.of_others(n)])[:DOUBTED]
        theirs = found.dearest([n for n in found.rows if found.of_others(n)])[:SOME]
        return [WorkerQuestion("look", n, found.rows[n].end) for n in mine + theirs]

    def is_answered(self, asked: WorkerQuestion) -> bool:
        """Whether a question was answered before."""
        return asked.n in (self.found.strokes if asked.task == "luck" else self.found.rows)

    def go_on(self) -> None:
        """Ask the next question. When all were asked, or time is up, ask those again that seem to matter most."""
        if self.spent > SPAN and not self.found.sure:
            self.queue = [asked for asked in self.queue if asked.task != "look"]
        if not self.queue and not self.found.sure:
            self.queue = self.doubted()
        if not self.queue:
            self.running, self.done = False, True
            self.table.review = self.found.to_json()
            self.session.kept_game.write()
            point = self.turning_point
            told = sentence(self.session.voice(), self.found, point) if point else ""
            self.app.ears.say(self.app.words.say("review.done"), told)
            return
        asked, game, self.begun = self.queue[0], self.table.game, perf_counter()
        again = asked.task == "look" and self.is_answered(asked)
        position = self.table.record.at(asked.n)
        decision, actions = self.found.at(asked.n), [step.action for step in self.found.stretch(asked.n, asked.end)]
        if asked.task == "luck":
            drawn: Json = {"action": list(actions[0]), "position": game.to_json(position)}
            return self.app.asking.ask(self, "luck", DRAWN, game=game.name, **drawn)
        assert self.survey is not None
        span = BRIEF if self.survey.points else min(LONG, max(SHORT, SPAN / len(self.survey.stretches)))
        view = game.view(position, decision.seat)
        asks: Json = {"seat": decision.seat, "view": view, "again": again}
        asks["actions"] = [list(action) for action in actions]
        self.app.asking.ask(self, "look", AGAIN if again else span, game=game.name, **asks)

    def progressed(self, share: float) -> None:
        pass

    def answered(self, data: Answer) -> None:
        asked = self.queue[0]
        try:
            if asked.task == "luck":
                self.found.add_stroke(asked.n, data)
            else:
                shares = self.found.add_row(asked.n, asked.end, data)
                if self.survey is not None and not self.survey.points:
                    self.found.points[asked.n] = shares
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            print("Not looked at:", data.get("error") or repr(error))
            self.running, self.failed = False, True
            self.app.ears.say(self.app.words.say("review.failed"))
            return
        self.queue.pop(0)
        self.spent += perf_counter() - self.begun
        self.go_on()

    # What is shown --------------------------------------------------------------------------------------------------
    @property
    def better(self) -> list[str]:
        """The picks in words that would have been better at the moment shown; [] unless the review has led there."""
        n = self.pointed
        return self.better_at(n) if n is not None and n == self.session.look else []

    def better_at(self, n: int) -> list[str]:
        """The picks in words that would have been better after n decisions; [] if nothing better was found."""
        return line_words(self.session.voice(), self.table, self.found.steps(n, True)) if n in self.found.rows else []

    @property
    def targets(self) -> set[str]:
        """The target of the better pick, on the board that is shown."""
        if not self.better or (n := self.pointed) is None:
            return set()
        step = self.found.steps(n, True)[0]
        return {self.table.board.target(step.action, step.decision)} - {""}

    @on("review-look")
    def on_review_look(self, arg: str, value: str) -> None:
        """Show the board before a pick that cost much, and on it what was better."""
        if arg.isdigit() and int(arg) in self.found.rows:
            self.pointed = int(arg)
            self.session.past_board.at(int(arg))
            self.app.page.sight("#table")

    def show(self, mounts: Mounts, voice: Voice, ended: bool) -> None:
        """Draw the review; before the end of the game there is nothing to draw."""
        if not ended or not self.offered:
            mounts.show(review_page.COURSE, [])
            return mounts.show(review_page.PLACE, [])
        found, state = self.found, self.state
        about = voice.words.language, [seat.name for seat in self.table.seats]
        mounts.show_once(review_page.PLACE, (about, state), lambda: review_page.panel(voice, found, state))
        if found.points:
            known = len(found.points)
            key = about, self.running, known // review_page.STEP if self.running else known
            mounts.show_once(review_page.COURSE, key, lambda: review_page.course(voice.words, found, state.done))


def walk_through(table: Table, moments: set[int], chance: Random) -> Work[Survey]:
    """Go through a whole game, in slices. A first visit has no review, so what does this is imported only here."""
    from ...players.survey import survey

    return survey(table.game, judgement(table.game), table.record, moments, table.whole, chance)
