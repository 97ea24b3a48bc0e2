"""The first-game tour: a game that begins at a chosen moment, and one turn of it, step by step.

What is pointed at and picked stands in the game's own `tour.py`; see docs/game-reference.md.
"""

from __future__ import annotations

from functools import cache

from ... import games
from ...codec import LONGEST_TITLE
from ...kernel.game import Action
from ...kernel.record import Record
from ...kernel.steps import Params
from ...words.text import Voice
from ..base import clock
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.interfaces import WholeApp
from ..table.saves import fresh, line
from ..table.scene import scene_of
from ..table.table import Table
from ..table.wording import part_label
from .saved_games import SavedGames

PARTS = {  # by the name that a step has for a part of the page: its selector, and the message that names it
    "rule": ("#prompt h2.prompt .rule-link", "tour.rule"),
    "log": (".play-log", "play.log"),
    "undo": ('#prompt [data-do="undo"]', "play.undo"),
    "moves": ('#prompt [data-do="list"]', "tour.moves"),
    "hint": ('#prompt [data-do="hint"]', "play.hint"),
    "menu": ('#prompt [data-do="menu"]', "play.menu"),
}
GUARDED = ("pick", "play", "undo", "hint")


class Lesson:
    """The tour of a game. script: every action of the game, from the first one on, of all seats.

    begins: after how many decisions each step begins, and at last after how many the tour ends. seat: the person's
    seat.
    """

    def __init__(self, name: str) -> None:
        lesson = games.game_module(name, "board.tour")
        self.game = games.load(name)
        self.steps: list[tuple[str, str, list[Action]]] = lesson.STEPS
        self.script: list[Action] = [*lesson.PRELUDE]
        self.begins = [len(self.script)]
        for _, _, picks in self.steps:
            self.script += picks
            self.begins.append(len(self.script))
        self.record = Record(self.game, lesson.VARIANT, lesson.SEED)
        for action in self.script:
            self.record.play(action)
        self.seat: int = self.record.seats[self.begins[0]]

    def holds(self, record: Record) -> bool:
        """Whether a game has gone as the tour goes, up to now."""
        mine = self.record
        return (
            record.start is None
            and (record.seed, record.variant) == (mine.seed, mine.variant)
            and self.begins[0] <= len(record) <= len(mine)
            and record.indices == mine.indices[: len(record)]
        )

    def step(self, kept: int, n: int) -> int:
        """The step that is shown after n decisions. kept: the step that the person read on to, or went
        back to, last.
        """
        at, last = min(kept, len(self.steps) - 1), len(self.steps) - 1
        while at > 0 and n < self.begins[at]:  # decisions were taken back
            at -= 1
        while at < last and (n > self.begins[at + 1] or (n == self.begins[at + 1] and self.steps[at][2])):
            at += 1
        return at

    def due(self, at: int, n: int) -> Action | None:
        """The next pick that a step waits for; None if it is complete."""
        return self.script[n] if n < self.begins[at + 1] else None

    def before(self, at: int) -> int | None:
        """The step to go back to: the last one before this that the person read or picked in; None if there is none."""
        for n in range(at - 1, -1, -1):
            if not self.steps[n][2] or self.record.seats[self.begins[n]] == self.seat:
                return n
        return None


@cache
def lesson(name: str) -> Lesson | None:
    """The tour of a game; None if it has none."""
    return Lesson(name) if games.has_module(name, "board.tour") else None


class Tour:
    """Guides through a first game. The table keeps the present step in its field `tour`."""

    def __init__(self, app: WholeApp, saved_games: SavedGames) -> None:
        self.app, self.page, self.saved_games = app, app.page, saved_games
        self.told: tuple[str, int] = "", -1  # the table and the step that were announced last
        # the step, and what the page was asked to mark and to show for it
        self.shown: tuple[int, str, str] = -1, "", ""

    # Where it stands -------------------------------------------------------------------------------------------------
    @property
    def lesson(self) -> Lesson | None:
        """The tour that goes on at the table; None if there is none, or if the game has left its way."""
        table = self.app.table
        found = lesson(table.game.name) if table is not None and table.tour is not None else None
        return found if found and table and found.holds(table.record) else None

    @property
    def at(self) -> int:
        table, lesson = self.app.table, self.lesson
        return lesson.step(table.tour or 0, len(table.record)) if table and lesson else 0

    @property
    def due(self) -> Action | None:
        """The next pick of the script in this step, by whatever seat."""
        table, lesson = self.app.table, self.lesson
        return lesson.due(self.at, len(table.record)) if table and lesson else None

    @property
    def reads(self) -> bool:
        """Whether the present step has only something to read."""
        return self.lesson is not None and self.due is None

    @property
    def talks(self) -> bool:
        """Whether the person has to read on first, and can pick nothing meanwhile. At the last step
        everything is open.
        """
        return self.lesson is not None and self.reads and self.at < len(self.lesson.steps) - 1

    @property
    def mine(self) -> Action | None:
        """The pick that the person has to make now."""
        session = self.app.session
        return self.due if session and session.live else None

    # Beginning and leaving -------------------------------------------------------------------------------------------
    @on("tour")
    def on_tour(self, name: str, value: str) -> None:
        """Start a new game, and play it up to where its tour begins."""
        tour = lesson(name)
        if tour is None:
            return
        words = self.app.words
        record = tour.record.branch(tour.begins[0])
        setup = self.saved_games.setup
        seats = setup.seats_around(tour.seat, record.variant["seats"], words)
        title = words.say("tour.table_name", game=words.say(f"{name}.name"))
        table = Table(record, seats, fresh(self.page), line(title, LONGEST_TITLE))
        table.tour, table.begun = 0, clock.now(self.page)
        table.moved = table.begun
        self.app.saves.put(table)
        self.app.sit(table)
        if setup.game == name and setup.variant not in (record.variant, table.game.variant()):
            self.app.toasts.show("toast.tour_set")

    @on("tour-leave")
    def on_tour_leave(self, arg: str, value: str) -> None:
        """Leave the tour: the game goes on like any other."""
        if self.lesson is not None:
            self.keep(None)
            self.app.ears.say(self.app.words.say("tour.left"))
            self.page.spot("", "#board")

    @on("tour-next")
    def on_tour_next(self, arg: str, value: str) -> None:
        lesson = self.lesson
        if lesson is None or not self.reads:
            return
        if self.at == len(lesson.steps) - 1:
            self.on_tour_leave("", "")
        else:
            self.keep(self.at + 1)

    @on("tour-back")
    def on_tour_back(self, arg: str, value: str) -> None:
        """Go one step back, and take back what was picked since."""
        lesson, table = self.lesson, self.app.table
        if lesson and table and (before := lesson.before(self.at)) is not None:
            self.back(before, min(len(table.record), lesson.begins[before]))

    def back(self, at: int, n: int) -> None:
        session = self.app.session
        assert session is not None
        self.keep(at)
        if n < len(session.table.record):
            session.back(n)

    def keep(self, at: int | None) -> None:
        session = self.app.session
        assert session is not None
        session.read_on(at)

    # What is pressed -------------------------------------------------------------------------------------------------
    def answers(self, verb: str, arg: str) -> bool:
        """Whether the tour deals with a verb itself, because it waits for something else. Then it says so, or it has
        gone a step back.
        """
        lesson, session = self.lesson, self.app.session
        if verb not in GUARDED or lesson is None or session is None or session.look is not None:
            return False
        if verb == "undo":
            n = session.table.back
            if n is not None and n >= lesson.begins[0]:
                self.back(lesson.step(self.at, n), n)
            else:
                session.notices.refuse("tour.no_undo", {})
            return True
        mine, decision = self.mine, session.table.decision
        if self.at == len(lesson.steps) - 1 or decision is None or decision.seat != lesson.seat:
            return False
        if mine and arg == self.name(mine, verb):
            return False
        session.notices.refuse("tour.pick" if mine else "tour.read", {})
        return True

    def name(self, action: Action, verb: str) -> str:
        """What the page calls an action: the element of a pick, the number of a button."""
        table = self.app.table
        assert table is not None and table.decision is not None
        return (
            str(table.board.target(action, table.decision))
            if verb == "pick"
            else str(table.decision.actions.index(action))
        )

    # What is shown ---------------------------------------------------------------------------------------------------
    @property
    def spots(self) -> list[str]:
        lesson = self.lesson
        return lesson.steps[self.at][1].split() if lesson else []

    @property
    def targets(self) -> set[str]:
        """The targets of the board that the tour points at."""
        found = {spot for spot in self.spots if spot not in PARTS and not spot.startswith("part-")}
        return (found | {self.name(self.mine, "pick")}) - {""} if self.mine else found

    def point(self) -> None:
        """Tell the page what to mark beside the board, and what to bring into view."""
        session = self.app.session
        at, marks, shows = -1, "", ""
        if self.lesson and session and session.look is None:
            selectors = [
                PARTS[spot][0] if spot in PARTS else f"#{spot}" for spot in self.spots if spot not in self.targets
            ]
            if mine := self.mine:
                selectors.append(f'#prompt [data-do="play"][data-arg="{self.name(mine, "play")}"]')
            marks = ", ".join(selectors)
            selectors = [f'#board [data-pick="{target}"]' for target in sorted(self.targets)] + selectors
            shows = ", ".join(selectors) or ("#board" if self.due else "")
            at = self.at
        if (at, marks, shows) != self.shown:
            self.shown = at, marks, shows
            self.page.spot(marks, shows)

    def settle(self) -> None:
        """After any verb: end the tour if the game has left its way, and let screen readers hear a new step."""
        table, session, at = self.app.table, self.app.session, self.at
        if table is None or session is None:
            return
        if self.lesson is None:
            table.tour = None
        elif table.side.curtain is None and session.look is None and self.told != (table.id, at):
            self.told = table.id, at
            words, voice, most = self.app.words, session.voice(), len(self.lesson.steps)
            id, params = self.message(self.lesson, table)
            title = voice.say(f"{id}.title", **params)
            heard = words.say("tour.heard", n=at + 1, most=most, title=title)
            self.app.ears.say(heard, self.shown_words(voice), voice.say(id, **params))

    def message(self, lesson: Lesson, table: Table) -> tuple[str, Params]:
        """The message of the present step, which has a title too, and its parameters."""
        name, _, picks = lesson.steps[self.at]
        params: Params = {
            "seat": lesson.seat,
            "other": next(s for s in range(len(lesson.steps)) if s != lesson.seat),
        }
        if picks:
            params |= table.board.argument(picks[0])
        return f"{table.game.name}.tour.{name}", params

    def shown_words(self, voice: Voice) -> str:
        """In words, for people who cannot see it, what the present step points at; not the element that has to be
        picked, because the message of the step names it.
        """
        table, names = self.app.table, list[str]()
        for spot in self.spots:
            assert table is not None
            if spot in PARTS:
                names.append(voice.words.say(PARTS[spot][1]))
            elif spot.startswith("part-"):
                names.append(
                    part_label(table.board.parts(table.side.view(), scene_of(table, voice.say, live=False))[spot])
                )
            else:
                names.append(voice.word("place", spot))
        return voice.words.say("tour.shown", names=voice.listed(names)) if names else ""

    def card(self, voice: Voice) -> list[Tree]:
        """The present step, for the head of the prompt."""
        lesson, table = self.lesson, self.app.table
        if table is None or lesson is None:
            return []
        words, at, most = self.app.words, self.at, len(lesson.steps)
        id, params = self.message(lesson, table)
        title, count = voice.say(f"{id}.title", **params), words.say("tour.step", n=at + 1, most=most)
        on = "tour.play_on" if at == most - 1 else "tour.next"
        return [
            h(
                "section",
                {"class": "tour tour-reads" if self.talks else "tour", "key": "tour", "aria-labelledby": "tour-title"},
                h(
                    "div",
                    {"class": "tour-head"},
                    h("h2", {"id": "tour-title", "class": "tour-title"}, title),
                    h("span", {"class": "tour-count tabular"}, count),
                ),
                h("progress", {"class": "tour-progress", "max": most, "value": at + 1, "aria-hidden": "true"}),
                h("p", {"class": "visually-hidden", "key": "shown"}, shown)
                if (shown := self.shown_words(voice))
                else None,
                h("p", {"class": "tour-words"}, *voice.nodes(id, params)),
                h(
                    "div",
                    {"class": "tour-tools"},
                    *(
                        button(verb, words.say(label), kind=kind, key=verb)  # a key: no button becomes another one
                        for verb, label, kind, there in (
                            ("tour-next", on, "btn btn-primary", self.reads),
                            ("tour-back", "tour.back", "btn btn-quiet", lesson.before(at) is not None),
                            ("tour-leave", "tour.leave", "btn btn-quiet tour-leave", at < most - 1),
                        )
                        if there
                    ),
                ),
            )
        ]
