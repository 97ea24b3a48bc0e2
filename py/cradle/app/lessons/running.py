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
from .shelf import Challenge, Shelf, fingerprint

BEST = 2  # so many of the best picks are told


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

    @property
    def fits(self) -> bool:
        """Whether the table is still one of this: in an older version another challenge may have had the number."""
        return self.challenge is None or fingerprint(self.first) == self.challenge.picks

    # How it stands --------------------------------------------------------------------------------------------------
    @property
    def progress(self) -> Progress:
        lesson = self.lesson
        return lessons.progress(lesson, [event for _, event in self.table.happened], self.seat) if lesson else NOTHING

    @property
    def answer(self) -> int | None:
        """The number of the pick by which a challenge was answered. Of several that were marked together, whose order
        does not matter, it is the best.
        """
        challenge, record = self.challenge, self.table.record
        if challenge is None or not len(record):
            return None
        picks = []
        for n in range(len(record)):
            decision, action = record.decided(n)
            if (decision.seat, decision.kind) != (self.seat, self.first.kind):
                break
            picks += [self.first.actions.index(action)] if action in self.first.actions else []
        asked = [pick for pick in picks if self.first.actions[pick][0] in challenge.task.verbs]
        return max(asked or picks, key=challenge.scores.__getitem__)

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
            return self.answer is not None and challenge.good(self.answer)
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

    def about(self, id: str) -> tuple[str, Params]:
        """A message about the first decision."""
        return f"{self.root}.{id}", {**self.first.about, "seat": self.seat}

    def messages(self, voice: Voice) -> list[tuple[str, Params]]:
        """The messages of the moment: what has come of the last goal, and the next one."""
        if self.challenge:
            return [] if self.halts else [self.about(f"ask.{self.challenge.task.name}")]
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
        return words.say("lessons.challenge", n=int(name), title=words.say(task(shelf, name)))
    return words.say(f"{shelf.game.name}_lessons.{name}.title")


def task(shelf: Shelf, name: str) -> str:
    """The message that says in a word what a challenge asks."""
    return f"{shelf.game.name}_lessons.task.{shelf.challenges[name].task.name}"


def verdict(voice: Voice, running: Running, found: Challenge, picked: int) -> list[Tree]:
    """What a pick comes to, beside the best ones and the usual one."""
    words, root = voice.words, running.root
    said = "best" if picked == found.best else "good" if found.good(picked) else "less"
    order = sorted(range(len(found.scores)), key=lambda n: (-found.scores[n], n != found.best))
    marks = {"yours": picked, "best": found.best, "sight" if found.sight else "usual": found.usual}
    wins = [] if found.by else [[words.say("lessons.percent", n=share) for share in found.shares]]
    columns = [*wins, *([number(words, n, found.worlds) for n in row] for row in found.facts.values())]
    labels = [words.say("lessons.wins")] if wins else []
    labels += [words.say(f"{root}.fact.{name}") for name in found.facts]
    rows = [
        h(
            "tr",
            {"class": "is-mine" if n == picked else ""},
            h(
                "th",
                {"scope": "row"},
                action_words(voice, running.first, running.first.actions[n]),
                *whose(words, marks, n),
            ),
            *(h("td", {"class": "tabular"}, column[n]) for column in columns),
        )
        for n in order
        if n in (*order[:BEST], *marks.values())
    ]
    until = words.say(f"{root}.until.{found.task.until}")
    table = "lessons.verdict" if found.task.stages else "lessons.verdict.now"
    if len(rows) < len(order):
        table = "lessons.verdict.best" if found.task.stages else "lessons.verdict.best.now"
    return [
        h(
            "p",
            {"class": "tour-words lesson-done" if said != "less" else "tour-words"},
            words.say(f"lessons.said.{said}"),
        ),
        h(
            "table",
            {"class": "lesson-verdict"},
            h("caption", {}, words.say(table, n=found.worlds, m=len(order), until=until)),
            h("thead", {}, h("tr", {}, h("td", {}), *(h("th", {"scope": "col"}, label) for label in labels))),
            h("tbody", {}, *rows),
        ),
    ]


def whose(words: Words, marks: dict[str, int], n: int) -> list[Tree]:
    """Whose pick it is: the person's, the best, the settler's or that at first sight."""
    said = [words.say(f"lessons.row.{who}") for who, its in marks.items() if its == n]
    return [" ", h("span", {"class": "lesson-whose"}, " · ".join(said))] if said else []


def number(words: Words, tenths: int, worlds: int) -> str:
    """A fact; an average of several worlds has a tenth."""
    whole, tenth = divmod(abs(tenths), 10)
    told = str(whole) if worlds == 1 else words.say("lessons.tenths", n=whole, m=tenth)
    return f"−{told}" if tenths < 0 else told


def how_measured(words: Words, running: Running, found: Challenge) -> str:
    """What the columns of the table are, and by which of them picks are compared."""
    by, counted = found.task.by, f"{running.root}.counted"
    if not by:
        return " ".join([words.say("lessons.verdict.how"), words.say(counted)])
    what = words.say(f"{running.root}.fact.{by}")
    return " ".join([words.say("lessons.verdict.by", what=what), words.say(f"{counted}.{by}")])


def counsel(voice: Voice, running: Running, found: Challenge) -> list[Tree]:
    """What to look for there, what speaks for the best pick, how it goes on, and how all this was found."""
    words, game = voice.words, running.table.game
    line = [*steps(game, running.table.record.at(0), found.line)]
    told = [running.about(f"because.{found.task.name}"), *found.why]
    return [
        *(h("p", {"class": "tour-words"}, *voice.nodes(id, params)) for id, params in told),
        h("p", {"class": "quiet"}, words.say("lessons.plan")),
        h("ol", {"class": "hint-plan"}, *(h("li", {}, one) for one in line_words(voice, running.table, line)[:6])),
        h("p", {"class": "quiet"}, how_measured(words, running, found)),
    ]
