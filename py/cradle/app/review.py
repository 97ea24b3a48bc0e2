"""The review after a game: the strategist goes through all decisions, and says what each seat could expect at each
moment, which picks cost most, and where luck counted most (strokes.py). The worker does this while the page goes on;
the results are kept as long as the person sits at the table. Games without a strategist have no review.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..kernel.game import Action, Decision
from ..players import judgement
from ..players.protocol import shares as shared
from .charts import chart
from .course import Turns
from .hints import legal, percent, share
from .play import action_words
from .rooms import Sitting
from .strokes import Stroke, strokes, when
from .text import Voice, Words
from .ui import Mounts, Tree, button, h

PLACE, COURSE = "review", "review-course"
SPAN = 50.0  # seconds for a whole game, if its decisions are neither few nor many
SHORT, LONG = 0.12, 0.5  # seconds for one, whatever the number
DRAWS = 20.0  # seconds for all that was drawn and rolled
BRIEF, SOME = 0.04, 0.25  # seconds for one of them, whatever the number
AGAIN = 1.5  # seconds for each of the picks that seem to have cost most, looked at once more; so with luck
DOUBTED, TOLD = 6, 3  # picks and strokes of luck that are looked at again, and that are told
LEAST = 0.02  # of the wins: what costs or brings less is not told
STEP = 10  # decisions between two drawings of the chart, while it grows


class Row(NamedTuple):
    """What was found of a decision: the shares of all seats before it, the best pick, and what the other one cost."""

    shares: list[float]
    best: Action
    cost: float


class Question(NamedTuple):
    """A task of the worker, "look" or "luck", and the number of decisions that stood then."""

    task: str
    n: int


class Review:
    """One game looked through: `rows` and `strokes` by the number of decisions that stood then; `sure`: the questions
    that were asked again.
    """

    def __init__(self, session: Sitting) -> None:
        self.session, self.app, self.table = session, session.app, session.table
        self.forget()

    def forget(self) -> None:
        """The game has changed: forget the results."""
        self.rows: dict[int, Row] = {}
        self.strokes: dict[int, Stroke] = {}
        self.sure: set[Question] = set()
        self.queue: list[Question] = []
        self.running = self.failed = self.done = False
        self.pointed: int | None = None  # the decision whose better pick is shown on the board

    @property
    def offered(self) -> bool:
        judge = judgement(self.table.game)
        return self.table.over and bool(self.chosen) and (judge.searches or judge.plans)

    @property
    def chosen(self) -> list[int]:
        """The decisions in which there was a choice; at a guest of a live table those of its own that it has seen."""
        record = self.table.record
        return [n for n, actions in enumerate(record.radices) if actions > 1 and record.knows(n)]

    @property
    def lucky(self) -> list[int]:
        """The decisions after which something was drawn or rolled, or uncovered; none where secrets stay unknown."""
        record = self.table.record
        return [n for n, drawn in enumerate(record.open) if drawn] if self.table.whole else []

    @property
    def progress(self) -> tuple[int, int]:
        """How many questions are answered, of how many, with those to be asked again."""
        most = len(self.chosen), len(self.lucky)
        again = sum(min(DOUBTED, n) for n in most)
        return len(self.rows) + len(self.strokes) + len(self.sure), sum(most) + again

    # Looking --------------------------------------------------------------------------------------------------------
    def on_review(self, arg: str, value: str) -> None:
        """Begin, or go on where it was stopped."""
        if self.offered and not self.running and not self.done:
            self.running, self.failed = True, False
            looks = [Question("look", n) for n in self.chosen if n not in self.rows]
            draws = [Question("luck", n) for n in self.lucky if n not in self.strokes]
            self.queue = looks + draws or self.doubted()
            self.go_on()

    def on_review_stop(self, arg: str, value: str) -> None:
        self.app.asking.drop(self)
        self.running = False

    def go_on(self) -> None:
        """The next question; at the end of them those again that seem to matter most."""
        if not self.queue and not self.sure:
            self.queue = self.doubted()
        if not self.queue:
            self.running, self.done = False, True
            self.app.announce(self.app.words.say("review.done"))
            return
        (task, n), game, record = self.queue[0], self.table.game, self.table.record
        position = record.at(n)
        decision = game.decision(position)
        assert decision is not None
        asked: dict[str, Any] = {"game": game.name, "action": list(decision.actions[record.indices[n]])}
        if task == "luck":
            budget = min(SOME, max(BRIEF, DRAWS / len(self.lucky)))
            asked["position"] = game.to_json(position)
        else:
            budget = min(LONG, max(SHORT, SPAN / len(self.chosen)))
            asked |= {"seat": decision.seat, "view": game.view(position, decision.seat)}
        self.app.asking.ask(self, task, AGAIN if self.known(self.queue[0]) else budget, **asked)

    def known(self, asked: Question) -> bool:
        """Whether a question was answered before."""
        return asked.n in (self.strokes if asked.task == "luck" else self.rows)

    def at(self, n: int) -> tuple[Decision, Action]:
        """What had to be decided after n decisions, and what was picked."""
        record = self.table.record
        decision = self.table.game.decision(record.at(n))
        assert decision is not None
        return decision, decision.actions[record.indices[n]]

    def progressed(self, share: float) -> None:
        pass

    def answered(self, data: dict[str, Any]) -> None:
        asked = self.queue[0]
        try:
            found = self.drawn(asked.n, data) if asked.task == "luck" else self.read(asked.n, data)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            print("Not looked at:", data.get("error") or repr(error))
            self.running, self.failed = False, True
            self.app.announce(self.app.words.say("review.failed"))
            return
        self.queue.pop(0)
        if self.known(asked):
            self.sure.add(asked)
        if isinstance(found, Row):
            self.rows[asked.n] = found
        else:
            self.strokes[asked.n] = found
        self.go_on()

    def read(self, n: int, data: dict[str, Any]) -> Row:
        """The worker's answer, looked through. Raises what Python raises for data that is no such answer."""
        decision, _ = self.at(n)
        shares = [share(one) for one in data["shares"]]
        if len(shares) != len(self.table.seats):
            raise ValueError("shares of other seats")
        best, picked = data["best"], data["picked"]
        return Row(shares, legal(decision, best["action"]), max(0.0, share(best["share"]) - share(picked["share"])))

    def drawn(self, n: int, data: dict[str, Any]) -> Stroke:
        """The same of what was drawn or rolled."""
        gains = [float(one) for one in data["gains"]]
        if len(gains) != len(self.table.seats) or not all(-1 <= gain <= 1 for gain in gains):
            raise ValueError("gains of other seats")
        return Stroke(n, gains)

    # What was found -------------------------------------------------------------------------------------------------
    def doubted(self) -> list[Question]:
        """The picks that seem to have cost most, those of people first, and the greatest strokes of luck: a short
        search may be wrong.
        """
        found = sorted(self.dearest(self.rows, len(self.rows)), key=self.of_others)[:DOUBTED]
        doubted = [Question("look", n) for n in found]
        doubted += [Question("luck", stroke.n) for stroke in self.greatest([*self.strokes], DOUBTED)]
        return [asked for asked in doubted if asked not in self.sure]

    def greatest(self, among: list[int], most: int) -> list[Stroke]:
        """The strokes of luck that counted most, for any seat."""
        found = [stroke for n in among if (stroke := self.strokes[n]).size > 0]
        return sorted(found, key=lambda stroke: (-stroke.size, stroke.n))[:most]

    def of_others(self, n: int) -> bool:
        """Whether a bot picked, at a table with people."""
        return bool(self.table.people) and self.table.record.seats[n] not in self.table.people

    def told(self, others: bool) -> list[int]:
        """The picks of people, or of others, that cost most, the dearest first."""
        looked = [asked.n for asked in self.sure if asked.task == "look"]
        dear = [n for n in self.dearest(looked, DOUBTED) if self.rows[n].cost >= LEAST]
        return [n for n in dear if self.of_others(n) == others][:TOLD]

    @property
    def luckiest(self) -> list[Stroke]:
        """The strokes of luck that are told, the greatest first."""
        again = [asked.n for asked in self.sure if asked.task == "luck"]
        return [stroke for stroke in self.greatest(again, TOLD) if stroke.size >= LEAST]

    @property
    def better(self) -> str:
        """The better pick of the moment that is shown, in words; "" where there is none to show."""
        n = self.pointed
        if n is None or n != self.session.look or n not in self.rows:
            return ""
        return action_words(self.session.voice(), self.table, self.at(n)[0], self.rows[n].best)

    @property
    def targets(self) -> set[str]:
        """Where the better pick is on the board that is shown."""
        if not self.better or (n := self.pointed) is None:
            return set()
        return {self.table.board.target(self.rows[n].best, self.at(n)[0])} - {""}

    def on_review_look(self, arg: str, value: str) -> None:
        """Show the board before a pick that cost much, and on it what was better."""
        if arg.isdigit() and int(arg) in self.rows:
            self.pointed = int(arg)
            self.session.look_at(int(arg))
            self.app.page.sight("#table")

    def dearest(self, among: Any, most: int) -> list[int]:
        """One pick a turn, the dearest: it may bring others with it."""
        record, turns = self.table.record, Turns(self.table)
        found: dict[tuple[int, int], int] = {}
        for n in sorted(among, key=lambda n: (-self.rows[n].cost, n)):
            if self.rows[n].cost > 0:
                found.setdefault((turns.of(n), record.seats[n]), n)
        return list(found.values())[:most]

    def show(self, mounts: Mounts, words: Words, voice: Voice, ended: bool) -> None:
        """Draw it, or nothing before the end."""
        if not ended or not self.offered:
            mounts.forget(COURSE)
            return mounts.show(PLACE, [])
        mounts.show(PLACE, panel(words, voice, self))
        shown = len(self.rows) // STEP * STEP if self.running else len(self.rows)
        if self.rows:
            mounts.show_once(COURSE, (words.language, self.done, shown), lambda: course(words, self, shown))


# What is shown --------------------------------------------------------------------------------------------------------
def panel(words: Words, voice: Voice, review: Review) -> Tree:
    content: list[Tree | None] = []
    if review.rows:
        content.append(h("div", {"id": COURSE}))
    if review.done:
        content += verdict(words, voice, review)
    elif review.failed:
        content.append(h("p", {"class": "notice notice-warn"}, words.say("review.failed")))
    elif not review.rows and not review.running:
        content.append(h("p", {}, words.say("review.what")))
    if not review.done:
        content.append(controls(words, review))
    return h(
        "section",
        {"class": "panel review", "aria-labelledby": "review-title"},
        h("h2", {"id": "review-title", "class": "panel-title"}, words.say("review.title")),
        *content,
    )


def controls(words: Words, review: Review) -> Tree:
    """The button, and while it goes on how far it is."""
    at, most = review.progress
    if not review.running:
        label = words.say("review.go_on" if review.rows else "review.begin")
        return h("div", {"class": "toolbar", "key": "tools"}, button("review", label, kind="btn btn-primary"))
    value = {"max": str(most), "value": str(at)}
    return h(
        "div",
        {"class": "toolbar review-progress", "key": "tools"},
        button("review-stop", words.say("review.stop")),
        h("progress", {"aria-label": words.say("review.title"), **value}),
        h("span", {"class": "tabular"}, words.say("review.progress", n=at, most=most)),
    )


def course(words: Words, review: Review, shown: int) -> Tree:
    """What every seat could expect, move by move, as far as it is shown, and at the end what they got."""
    table = review.table
    known = sorted(review.rows)[:shown]
    points = evened(review, known)
    if review.done:
        ranks = {standing.seat: standing.rank for standing in table.game.standings(table.position)}
        known.append(len(table.record))
        points.append(shared([-ranks[seat] for seat in range(len(table.seats))]))
    if len(known) < 2:
        return []
    lines = [(seat, [point[i] for point in points]) for i, seat in enumerate(table.seats)]
    return chart(words, "chart-review", words.say("review.shares"), known, lines, percent=True, unit="move", at=known)


def evened(review: Review, known: list[int]) -> list[list[float]]:
    """Shares after each of these decisions: the mean of what was found in the last turn of every seat.

    A search sees the gains of a turn before the answers of others, so it overestimates the seat to play.
    """
    seats, turns, points = review.table.record.seats, Turns(review.table), []
    last: dict[int, tuple[int, list[list[float]]]] = {}
    for n in known:
        turn = turns.of(n)
        if last.get(seats[n], (-1, []))[0] != turn:
            last[seats[n]] = turn, []
        last[seats[n]][1].append(review.rows[n].shares)
        points.append(mean([mean(rows) for _, rows in last.values()]))
    return points


def mean(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def verdict(words: Words, voice: Voice, review: Review) -> list[Tree]:
    """The picks that cost most, and how far all this can be trusted."""
    mine, theirs = review.told(others=False), review.told(others=True)
    alone = len(review.table.people) == 1
    rows: list[Tree] = [h("h3", {"class": "title-3"}, words.say("review.mine" if alone else "review.dearest"))]
    if mine:
        rows.append(h("ol", {"class": "review-picks"}, *(pick(words, voice, review, n) for n in mine)))
    else:
        rows.append(h("p", {}, words.say("review.none_of_mine" if alone else "review.none")))
    if theirs:
        rows.append(h("h3", {"class": "title-3"}, words.say("review.theirs")))
        rows.append(h("ol", {"class": "review-picks"}, *(pick(words, voice, review, n) for n in theirs)))
    rows += strokes(words, voice, review.table, review.luckiest)
    return [*rows, h("p", {"class": "quiet"}, words.say("review.doubt"))]


def pick(words: Words, voice: Voice, review: Review, n: int) -> Tree:
    """When and who, what was picked, what was better, what it cost, and the way to the board then."""
    table, row = review.table, review.rows[n]
    decision, action = review.at(n)
    return h(
        "li",
        {"key": str(n)},
        when(voice, decision, Turns(table).of(n)),
        h("p", {}, words.say("review.picked", pick=action_words(voice, table, decision, action))),
        h("p", {}, words.say("review.better", pick=action_words(voice, table, decision, row.best))),
        h("p", {}, words.say("review.cost", n=percent(row.cost))),
        h(
            "div",
            {"class": "toolbar"},
            button("review-look", words.say("review.look"), str(n), "btn btn-quiet", symbol="i-step-back"),
            button("what-if", words.say("review.try"), str(n), "btn btn-quiet", symbol="i-play")
            if table.whole
            else None,
        ),
    )
