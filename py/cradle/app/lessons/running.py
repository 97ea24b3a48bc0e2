"""The lesson or the challenge at the table: how far it has come, and its card at the head of the prompt."""

from __future__ import annotations

from ...board import lessons
from ...board.lessons import Goal, Lesson, Progress
from ...kernel.game import Action, Decision
from ...kernel.steps import Params
from ...words.actions import action_words
from ...words.text import Voice, Words
from ..base.trees import Tree, button, h, icon
from ..bots.hints import steps
from ..table.table import Table
from ..table.wording import line_words, rule_link
from .shelf import Challenge, Shelf

GOOD = 2  # percent: a pick that wins so much less than the best is as good


class Running:
    """What is being learnt at a table."""

    def __init__(self, shelf: Shelf, name: str, table: Table) -> None:
        self.shelf, self.name, self.table = shelf, name, table
        self.root = f"{table.game.name}_lessons"
        first = table.game.decision(table.record.at(0))
        assert first is not None
        self.first: Decision = first
        self.seat = first.seat

    @property
    def lesson(self) -> Lesson | None:
        return self.shelf.lessons.get(self.name)

    @property
    def challenge(self) -> Challenge | None:
        return self.shelf.challenges.get(self.name)

    # How it stands --------------------------------------------------------------------------------------------------
    @property
    def progress(self) -> Progress:
        lesson = self.lesson
        return lessons.progress(lesson, [event for _, event in self.table.happened], self.seat) if lesson else NOTHING

    @property
    def answer(self) -> int | None:
        """The number of the pick by which a challenge was answered."""
        return self.table.record.indices[0] if self.challenge and len(self.table.record) else None

    @property
    def halts(self) -> bool:
        """Whether nothing more is decided: a challenge is answered."""
        return self.answer is not None

    @property
    def hides_hints(self) -> bool:
        """Whether a hint would give away what is asked."""
        return self.challenge is not None

    @property
    def is_done(self) -> bool:
        """Whether it can be ticked off."""
        if (challenge := self.challenge) is not None:
            return self.answer is not None and loss(challenge, self.answer) <= GOOD
        return self.lesson is not None and self.progress.met == len(self.lesson.goals)

    @property
    def state(self) -> tuple[int, bool]:
        """A value that changes when there is something new to be said."""
        return (self.progress.met, self.progress.missed) if self.lesson else (int(self.halts), False)

    @property
    def goal(self) -> Goal | None:
        """What is to be done next."""
        found, lesson = self.progress, self.lesson
        return lesson.goals[found.met] if lesson and found.met < len(lesson.goals) and not found.missed else None

    @property
    def pointed(self) -> list[Action]:
        """The legal actions that the goal speaks of."""
        decision, goal = self.table.decision, self.goal
        if goal is None or decision is None or decision.seat != self.seat:
            return []
        return [action for action in decision.actions if goal.points(action)]

    @property
    def targets(self) -> set[str]:
        """The elements of the board that the page points at."""
        decision = self.table.decision
        return {self.table.board.target(action, decision) for action in self.pointed} - {""} if decision else set()

    # What is shown --------------------------------------------------------------------------------------------------
    def title(self, words: Words) -> str:
        return title(words, self.shelf, self.name)

    def messages(self, voice: Voice) -> list[tuple[str, Params]]:
        """The messages of the moment: what has come of the last goal, and the next one."""
        if self.challenge:
            return [] if self.halts else [(f"{self.root}.ask.{self.first.kind}", {"seat": self.seat})]
        found, rows, goal = self.progress, list[tuple[str, Params]](), self.goal
        if found.last is not None and self.lesson is not None:
            name = self.lesson.goals[found.met - 1].name
            rows.append((f"{self.root}.{self.name}.{name}.done", {**found.last.params, "seat": self.seat}))
        if found.missed:
            rows.append(("lessons.missed", {}))
        if goal is not None:
            rows.append((f"{self.root}.{self.name}.{goal.name}", {"seat": self.seat}))
        return rows

    def card(self, voice: Voice) -> Tree:
        words, goal = voice.words, self.goal
        most = len(self.lesson.goals) if self.lesson else len(self.shelf.challenges)
        at = min(self.progress.met + 1, most) if self.lesson else int(self.name)
        rows: list[Tree] = []
        if self.lesson:
            value = most if self.is_done else self.progress.met
            rows.append(h("progress", {"class": "tour-progress", "max": most, "value": value, "aria-hidden": "true"}))
        for id, params in self.messages(voice):
            reached = id.endswith(".done")
            link = (
                rule_link(words, self.table, self.table.game.paragraph(self.table.position, goal.paragraph))
                if goal and id.endswith(f".{goal.name}")
                else None
            )
            mark = [icon("i-check"), " "] if reached else []
            kind = "tour-words lesson-done" if reached else "tour-words"
            rows.append(h("p", {"class": kind, "key": id}, *mark, *voice.nodes(id, params), " ", link))
        answered = self.challenge if self.answer is not None else None
        if answered is not None and self.answer is not None:
            rows += verdict(voice, self, answered, self.answer)
        return h(
            "section",
            {
                "class": "tour tour-reads" if self.halts else "tour lesson",
                "key": "lesson",
                "aria-labelledby": "lesson-title",
            },
            h(
                "div",
                {"class": "tour-head"},
                h("h2", {"id": "lesson-title", "class": "tour-title"}, self.title(words)),
                h("span", {"class": "tour-count tabular"}, words.say("tour.step", n=at, most=most)),
            ),
            *rows,
            h("div", {"class": "tour-tools"}, *self.tools(words)),
            *(counsel(voice, self, answered) if answered is not None else []),
        )

    def tools(self, words: Words) -> list[Tree]:
        over, again = self.is_done or self.halts, self.halts or self.progress.missed or self.progress.met > 0
        main = "btn btn-primary"
        return [
            *([button("lesson-next", words.say("lessons.next"), kind=main, key="next")] if over else []),
            *(
                [
                    button(
                        "lesson-again", words.say("lessons.again"), kind="btn" if over else "btn btn-quiet", key="again"
                    )
                ]
                if again
                else []
            ),
            button("lesson-list", words.say("lessons.list"), kind="btn btn-quiet", key="list"),
            button("lesson-leave", words.say("lessons.leave"), kind="btn btn-quiet tour-leave", key="leave"),
        ]


NOTHING = Progress(0, None, False)


def title(words: Words, shelf: Shelf, name: str) -> str:
    if name in shelf.challenges:
        return words.say("lessons.challenge", n=int(name))
    return words.say(f"{shelf.game.name}_lessons.{name}.title")


def loss(challenge: Challenge, picked: int) -> int:
    """By how many percent a pick wins less often than the best."""
    return challenge.shares[challenge.best] - challenge.shares[picked]


def verdict(voice: Voice, running: Running, found: Challenge, picked: int) -> list[Tree]:
    """What the strategist says of a pick, beside its own and the usual one."""
    words, lost = voice.words, loss(found, picked)
    said = "best" if picked == found.best else "good" if lost <= GOOD else "less"
    rows = [("yours", picked), ("best", found.best), ("usual", found.usual)]
    lines = [
        h(
            "tr",
            {},
            h("th", {"scope": "row"}, words.say(f"lessons.row.{who}")),
            h("td", {}, action_words(voice, running.first, running.first.actions[n])),
            h("td", {"class": "tabular"}, words.say("lessons.wins", n=found.shares[n])),
        )
        for who, n in rows
    ]
    return [
        h(
            "p",
            {"class": "tour-words lesson-done" if said != "less" else "tour-words"},
            words.say(f"lessons.said.{said}"),
        ),
        h("table", {"class": "lesson-verdict"}, h("caption", {}, words.say("lessons.verdict")), h("tbody", {}, *lines)),
    ]


def counsel(voice: Voice, running: Running, found: Challenge) -> list[Tree]:
    """Why the strategist would pick so, and how it goes on."""
    words, game = voice.words, running.table.game
    line = [*steps(game, running.table.record.at(0), found.line)]
    return [
        *(h("p", {"class": "tour-words"}, *voice.nodes(id, params)) for id, params in found.why),
        h("p", {"class": "quiet"}, words.say("lessons.plan")),
        h("ol", {"class": "hint-plan"}, *(h("li", {}, one) for one in line_words(voice, running.table, line)[:6])),
    ]
