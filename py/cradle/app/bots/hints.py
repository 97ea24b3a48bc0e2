"""Hints: what the strategist would pick for the seat to play, why, and how sure it is. A hint is shown only when
somebody asks for it. In games in which no bot compares anything it is what the settler would pick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile
from typing import Any, NamedTuple

from ...kernel.game import Action, Decision, Game
from ...kernel.position import Position
from ...kernel.steps import Params
from ...players import Judgement, judgement
from ...words.actions import action_words
from ...words.text import Voice, Words
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..base.worker_client import Answer
from ..table.interfaces import Sitting
from ..table.number_fields import COUNTS, number_actions
from ..table.orders import with_one_order_a_way
from ..table.table import Table
from ..table.wording import line_words, seat_chip

BUDGET = 2.0  # seconds of thought
SHOWN = 8  # picks of a plan that are listed; the rest is counted
UNFORESEEN = 0.1  # the share of games that is taken to go otherwise than any bot foresees; chance decides them
CLEAR = 5  # percent by which the best pick has to be better than the next, to be called clearly the best


class Step(NamedTuple):
    """A pick of the plan, and the decision it belongs to."""

    decision: Decision
    action: Action


class Advice(NamedTuple):
    """What a hint says. picks: the best picks, best first, each with its share of wins; [] if nothing was compared, or
    if one of the plan was made already. steps: what is left of the plan, and between its picks those that leave no
    choice; whole: whether the turn ends with the plan. changes: by measure and seat. why: messages and their
    parameters.
    """

    picks: list[tuple[Step, float]]
    steps: list[Step]
    whole: bool
    changes: dict[str, list[int]]
    why: list[tuple[str, Params]]


class Hints:
    """The hint of one sitting. A pick ends the question; a plan stays while the person follows it."""

    def __init__(self, session: Sitting) -> None:
        self.session, self.app, self.table = session, session.app, session.table
        self.advice: Advice | None = None
        self.busy = False
        self.progress: float | None = None  # how much of the thought is done, 0 to 1; None before the worker has begun
        self.failed = False

    @property
    def offered(self) -> bool:
        """Whether a hint can be asked for: a person has to choose now, and has more than one choice."""
        decision = self.table.decision
        return self.session.live and not self.hidden and decision is not None and len(decision.actions) > 1

    @property
    def hidden(self) -> bool:
        """Whether what a bot would pick is not shown, because a challenge asks for it."""
        return self.app.lesson is not None and self.app.lesson.hides_hints

    @property
    def open(self) -> bool:
        return self.busy or self.failed or self.advice is not None

    @property
    def next(self) -> Action | None:
        """The pick that the hint advises now; None without a hint."""
        return self.left[0].action if self.left else None

    @property
    def left(self) -> list[Step]:
        """What is left of the plan; [] without a hint."""
        return self.advice.steps if self.advice and self.offered else []

    @property
    def advised_number(self) -> Step | None:
        """How many go, as the hint says, with the order that is under way or comes next: that decision and number."""
        orders = self.table.board.orders
        for n, step in enumerate(self.left):
            if step.action[0] == COUNTS and step.decision.kind in orders.within:
                return step
            if step.decision.kind not in orders.within and (n or step.action[0] not in orders.carries):
                return None
        return None

    @property
    def targets(self) -> set[str]:
        """The targets that the board points at."""
        decision, action = self.table.decision, self.next
        return {self.table.board.target(action, decision)} - {""} if action and decision else set()

    # Asking ---------------------------------------------------------------------------------------------------------
    @on("hint")
    def on_hint(self, arg: str, value: str) -> None:
        """The button was pressed: ask for a hint, or close it."""
        decision = self.table.decision
        if self.open or not self.offered or decision is None:
            return self.clear()
        game, seat = self.table.game, decision.seat
        self.busy = True
        self.session.notices.say_no_more()
        view = game.view(self.table.side.supposed(), seat)
        self.app.asking.ask(self, "hint", BUDGET, game=game.name, seat=seat, view=view)

    @on("hint-stop")
    def on_hint_stop(self, arg: str, value: str) -> None:
        self.clear()

    def clear(self) -> None:
        self.app.asking.drop(self)
        self.advice, self.busy, self.progress, self.failed = None, False, None, False

    def progressed(self, share: float) -> None:
        self.progress = share

    def answered(self, data: Answer) -> None:
        self.clear()
        try:
            self.advice = advice(self.table, data)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            print("No hint:", data.get("error") or repr(error))
            self.failed = True
        words = self.app.words
        if self.advice is None:
            self.app.ears.say(words.say("hint.failed"))
        else:
            pick = line_words(self.session.voice(), self.table, self.advice.steps)[0]
            shares = [likely(share, self.table) for _, share in self.advice.picks[:1]]
            said = [words.say("hint.said", pick=pick, n=n) for n in shares]
            whose = "habit" if judgement(self.table.game).plans else "settler"
            self.app.ears.say(*(said or [words.say(f"hint.said.{whose}", pick=pick)]))
        self.app.page.view("#hint")

    def follow_pick(self, decision: Decision, action: Action) -> None:
        """A pick was made. If it was the one advised, go on with the plan; else drop the hint."""
        if len(decision.actions) == 1 and self.advice is not None:
            return
        left = self.advice.steps if self.advice else []
        kept = self.advice
        self.clear()
        rest = choice_on(left[1:])
        if kept and rest and left[0].action == action and left[0].decision.kind == decision.kind:
            self.advice = kept._replace(picks=[], steps=rest)
            self.app.page.view("#prompt .prompt")


def advice(table: Table, data: Answer) -> Advice:
    """The worker's answer, looked through. Raises what Python raises for data that is no such answer."""
    game, decision = table.game, table.decision
    assert decision is not None
    picks = [(Step(decision, legal(decision, row["action"])), share(row["share"])) for row in data["picks"]]
    p = game.imagine(game.view(table.side.supposed(), decision.seat), 0)
    line = choice_on(as_given(table, p.copy(), [*steps(game, p, data["line"])]))
    judge, first = judgement(game), [step.action for step, _ in picks[:1]]
    if not line or (first and first != [line[0].action]) or not may_be_told(judge, bool(first)):
        raise ValueError("no pick is advised")
    changes = {str(name): [int(n) for n in row] for name, row in data["changes"].items()}
    if any(len(row) != len(table.seats) for row in changes.values()):
        raise ValueError("changes of other seats")
    why = [(str(id), dict(params)) for id, params in data["why"]]
    return Advice(picks, line, data["whole"] is True, changes, why)


def steps(game: Game, p: Position, line: Iterable[object]) -> Iterator[Step]:
    """Yield actions with their decisions, and between them those that left no choice, which `line` does not name.

    p: the position before the line; it is played on. Raises ValueError if an action is not legal.
    """
    seat = -1
    for one in line:
        while (now := game.decision(p)) and len(now.actions) == 1:
            yield Step(now, now.actions[0])
            game.play(p, now.actions[0])
        if now is None:
            raise ValueError("the line is longer than the game")
        yield (step := Step(now, legal(now, one)))
        game.play(p, step.action)
        seat = now.seat
    while (now := game.decision(p)) and now.seat == seat and len(now.actions) == 1:
        yield Step(now, now.actions[0])
        game.play(p, now.actions[0])


def as_given(table: Table, p: Position, line: list[Step]) -> list[Step]:
    """A line as a person gives it, with one order for all that go the same way; the line itself if that is not legal.

    p: the position before the line; it is played on.
    """
    found = list[Step]()
    for action in with_one_order_a_way(table.board.orders, line):
        now = table.game.decision(p)
        if now is None or action not in now.actions:
            if action[0] == COUNTS and now is not None and not number_actions(now):
                continue  # one alone is left there, and goes unasked
            return line
        found.append(Step(now, action))
        table.game.play(p, action)
    return found


def choice_on(line: list[Step]) -> list[Step]:
    """The rest of a line, from the first step on that leaves a choice."""
    return [*dropwhile(lambda step: len(step.decision.actions) == 1, line)]


def may_be_told(judge: Judgement, shares: bool) -> bool:
    """Whether a hint may come with shares of wins, or without them. A search always tells shares, the heuristic player
    never; where plans are compared, both are possible.
    """
    return judge.plans or shares == judge.searches


def legal(decision: Decision, told: Any) -> Action:
    """An action as the worker writes it. Raises ValueError if it is not legal."""
    verb, argument = told
    return decision.actions[decision.actions.index((verb, argument))]


def share(told: Any) -> float:
    """A share of the win as the worker writes it. Raises ValueError for what is no share."""
    if not 0 <= float(told) <= 1:
        raise ValueError(f"a share of {told}")
    return float(told)


def percent(share: float) -> int:
    return round(100 * share)


def doubted(share: float, table: Table) -> float:
    """A share of the win as it is told of a moment before the end of a game: never nothing, never all."""
    return share * (1 - UNFORESEEN) + UNFORESEEN / len(table.seats)


def likely(share: float, table: Table) -> int:
    """A share of the win in percent, as it is told: see `doubted`."""
    return percent(doubted(share, table))


def sureness(shares: Sequence[int]) -> str:
    """The message that says how sure the bot is of the first pick. shares: of the picks, in percent; two at least."""
    lead = shares[0] - max(shares[1:])
    return "hint.sure" if lead >= CLEAR else "hint.sure.rather" if lead > 0 else "hint.sure.even"


# What is shown --------------------------------------------------------------------------------------------------------
def panel(voice: Voice, table: Table, hints: Hints) -> Tree | None:
    """What stands in the prompt below the button: how far the thought is, the plan, or that there is none."""
    words = voice.words
    if not hints.open or not hints.offered:
        return None
    if hints.busy:
        value = {} if hints.progress is None else {"max": "1", "value": str(hints.progress)}
        content = [
            h("p", {}, words.say("hint.thinking")),
            h("progress", {"class": "bot-progress", "aria-label": words.say("hint.thinking"), **value}),
            h("div", {"class": "toolbar"}, button("hint-stop", words.say("cancel"), kind="btn btn-quiet")),
        ]
    elif hints.advice is None:
        content = [h("p", {"class": "notice notice-warn"}, words.say("hint.failed"))]
    else:
        content = plan(voice, table, hints.advice)
    compared = hints.advice is not None and hints.advice.picks
    judge = judgement(table.game)
    title = "hint.title" if compared or judge.searches or judge.plans else "hint.title.settler"
    return h(
        "section",
        {"class": "hint", "key": "hint", "id": "hint", "aria-labelledby": "hint-title"},
        h("h3", {"class": "title-3", "id": "hint-title"}, words.say(title)),
        *content,
    )


def plan(voice: Voice, table: Table, found: Advice) -> list[Tree]:
    """A hint in words: the picks, what they are worth, other good picks, and what the line changes."""
    words = voice.words
    rows = listed(words, line_words(voice, table, found.steps), "ol")
    shares = [likely(share, table) for _, share in found.picks]
    if shares:
        rows.append(h("p", {}, words.say("hint.share", n=shares[0])))
    elif judgement(table.game).plans:
        rows.append(h("p", {}, words.say("hint.habit")))
    if len(shares) > 1:
        rows.append(h("p", {}, words.say(sureness(shares))))
    rows += [h("p", {}, *voice.nodes(id, params)) for id, params in found.why]
    if found.changes:
        rows.append(table_of(words, table, found))
    if len(found.picks) > 1:
        others = []
        for (step, _), n in zip(found.picks[1:], shares[1:], strict=True):
            id = "hint.other" if n < shares[0] else "hint.other.same"
            others.append(h("li", {}, words.say(id, pick=action_words(voice, *step), n=n)))
        rows += [h("p", {"class": "hint-others"}, words.say("hint.others")), h("ul", {}, *others)]
    return rows


def picks(words: Words, id: str, lines: Sequence[str]) -> list[Tree]:
    """Picks in words for the review: one as a sentence, several as a list. id: the message that stands before them."""
    if len(lines) == 1:
        return [h("p", {}, words.say(f"review.{id}", pick=lines[0]))]
    if not lines:
        return [h("p", {}, words.say(f"review.{id}.no_more"))]
    return [h("p", {}, words.say(f"review.{id}.these")), *listed(words, lines, "ul")]


def listed(words: Words, lines: Sequence[str], tag: str) -> list[Tree]:
    """Picks in words: the first ones, and how many follow."""
    rows: list[Tree] = [h(tag, {"class": "hint-plan"}, *(h("li", {}, line) for line in lines[:SHOWN]))]
    if (left := len(lines) - SHOWN) > 0:
        rows.append(h("p", {"class": "quiet"}, words.say("hint.more", n=left)))
    return rows


def table_of(words: Words, table: Table, found: Advice) -> Tree:
    """The changes as a table: a row for each seat, a column for each measure."""
    names = list(found.changes)
    seats = [seat for seat in range(len(table.seats)) if any(found.changes[name][seat] for name in names)]
    rows = [
        h(
            "tr",
            {},
            h("th", {"scope": "row"}, seat_chip(table, seat)),
            *(h("td", {"class": "tabular"}, signed(found.changes[name][seat])) for name in names),
        )
        for seat in seats
    ]
    return h(
        "table",
        {"class": "hint-changes"},
        h("caption", {}, words.say("hint.by_turn" if found.whole else "hint.by_line")),
        h(
            "thead",
            {},
            h(
                "tr",
                {},
                h("td", {}),
                *(h("th", {"scope": "col"}, measure(words, table, name)) for name in names),
            ),
        ),
        h("tbody", {}, *rows),
    )


def measure(words: Words, table: Table, name: str) -> str:
    return words.say("hint.score") if name == "score" else words.say(f"{table.game.name}.measure.{name}")


def signed(n: int) -> str:
    """A difference, with a sign that is as wide as a plus."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"
