"""Begins lessons and challenges, keeps which of them goes on at which table, and ticks them off."""

from __future__ import annotations

from ...codec import LONGEST_TITLE
from ...kernel.record import Record
from ...words.text import Words
from ..base import clock, dialogs
from ..base.trees import Tree, button, h, icon
from ..base.verbs import on
from ..entrance.saved_games import SavedGames
from ..table.interfaces import WholeApp
from ..table.saves import LESSON, fresh, line
from ..table.table import Table
from .running import Running, task, title
from .shelf import Shelf, opening, shelf, tick, ticked_names


class Lessons:
    """running: the lesson or challenge at the table somebody sits at. Which one a table belongs to stands in an entry
    of its own, so that it goes on after a reload.
    """

    def __init__(self, app: WholeApp, saved_games: SavedGames) -> None:
        self.app, self.page, self.saved_games = app, app.page, saved_games
        self.running: Running | None = None
        self.told: tuple[str, tuple[int, bool]] | None = None  # the table and the moment that were announced last

    def find(self, table: Table) -> None:
        """Somebody sits down at a table: see what goes on there."""
        game, _, name = (self.page.store.get(LESSON + table.id) or "").partition(" ")
        self.running = self.told = None
        try:
            found = shelf(game)
        except LookupError:  # storage may hold anything
            return
        if game == table.game.name and name in found.names and table.record.start and table.whole:
            running = Running(found, name, table)
            self.running = running if running.fits else None

    def settle(self) -> None:
        """After any verb: tick off what is done, and let screen readers hear what is new."""
        running, session = self.running, self.app.session
        if running is None or session is None or running.table is not self.app.table:
            return
        told = running.table.id, running.state
        if told != self.told and session.look is None:
            self.told = told
            voice = session.voice()
            self.app.ears.say(
                running.title(voice.words), *(voice.say(id, **params) for id, params in running.messages(voice))
            )
            if running.is_done:
                tick(self.app.saves, self.page.store, running.table.game.name, running.name)
            self.page.view("#prompt .tour")

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("lessons")
    def on_lessons(self, game: str, value: str) -> None:
        self.app.dialog.show("lessons", game)

    @on("lesson")
    def on_lesson(self, arg: str, value: str) -> None:
        """Begin a lesson or a challenge. arg: the game, and its name."""
        game, _, name = arg.partition(" ")
        try:
            found = shelf(game)
        except LookupError:
            return
        if name in found.names:
            self.begin(found, name)

    @on("lesson-again")
    def on_lesson_again(self, arg: str, value: str) -> None:
        """Begin anew, at the same moment of the same game."""
        running, session = self.running, self.app.session
        if running is not None and session is not None and len(running.table.record):
            self.told = None
            session.back(0)
            session.advance()

    @on("lesson-next")
    def on_lesson_next(self, arg: str, value: str) -> None:
        """Go on with the next one that is not done; with the next one, if all are."""
        if (running := self.running) is not None:
            names = running.shelf.names
            at = names.index(running.name) + 1
            order = [*names[at:], *names[:at]]
            ticked = ticked_names(self.app.saves, running.table.game.name)
            self.begin(running.shelf, next((name for name in order if name not in ticked), order[0]))

    @on("lesson-list")
    def on_lesson_list(self, arg: str, value: str) -> None:
        """Go back to the list; what has been begun is put away."""
        if (running := self.running) is not None:
            self.app.go_home()
            self.put_away(running.table)
            self.on_lessons(running.table.game.name, "")

    @on("lesson-leave")
    def on_lesson_leave(self, arg: str, value: str) -> None:
        """Play on: the game is like any other from now on."""
        if (running := self.running) is not None:
            self.page.store.remove(LESSON + running.table.id)
            self.running = None
            self.app.ears.say(self.app.words.say("tour.left"))
            if self.app.session is not None:
                self.app.session.advance()

    def begin(self, found: Shelf, name: str) -> None:
        """Play up to the moment at which it begins, and sit down there."""
        setup, game = self.saved_games.setup, found.game
        variant = dict(setup.variant) if setup.game == game.name else game.variant()
        self.app.dialog.close()
        self.app.reading.begin(opening(found, name, variant), lambda record: self.sit(found, name, record))

    def sit(self, found: Shelf, name: str, record: Record) -> None:
        words, before = self.app.words, self.running
        decision = record.game.decision(record.position)
        assert decision is not None
        seats = self.saved_games.setup.seats_around(decision.seat, record.variant["seats"], words)
        called = words.say(
            "lessons.table_name", game=words.say(f"{record.game.name}.name"), title=title(words, found, name)
        )
        table = Table(record, seats, fresh(self.page), line(called, LONGEST_TITLE))
        table.begun = table.moved = clock.now(self.page)
        self.app.saves.put(table)
        self.page.store.put(LESSON + table.id, f"{record.game.name} {name}")
        self.app.sit(table)
        if before is not None:
            self.put_away(before.table)

    def put_away(self, table: Table) -> None:
        self.app.saves.remove(table.id)
        if self.running is not None and self.running.table is table:
            self.running = None

    # What is shown --------------------------------------------------------------------------------------------------
    def dialog(self, game: str) -> Tree:
        """The list of a game, with what is done ticked off."""
        words, found = self.app.words, shelf(game)
        ticked = ticked_names(self.app.saves, game)
        return dialogs.dialog(
            words,
            words.say("lessons.title", game=words.say(f"{game}.name")),
            h("p", {}, words.say("lessons.lead")),
            h("h3", {"class": "title-3"}, words.say("lessons.lessons")),
            h("ul", {"class": "lesson-list"}, *(row(words, found, name, ticked) for name in found.lessons)),
            *challenges(words, found, ticked),
            wide=True,
        )


def row(words: Words, found: Shelf, name: str, ticked: set[str]) -> Tree:
    """A lesson: its button, what it is about, and whether it is done."""
    about = words.say(f"{found.game.name}_lessons.{name}.about")
    return h(
        "li",
        {"class": "lesson-row", "key": name},
        button(
            "lesson",
            title(words, found, name),
            f"{found.game.name} {name}",
            "btn",
            **{"aria-describedby": f"about-{name}"},
        ),
        h("span", {"id": f"about-{name}", "class": "quiet"}, about, *mark(words, name in ticked)),
    )


def mark(words: Words, is_done: bool) -> list[Tree]:
    said = h("span", {"class": "visually-hidden"}, words.say("lessons.done"))
    return [" ", h("span", {"class": "lesson-done"}, icon("i-check"), said)] if is_done else []


def challenges(words: Words, found: Shelf, ticked: set[str]) -> list[Tree]:
    """The challenges, each with its number and what it asks for."""
    if not found.challenges:
        return []
    buttons = []
    for name in found.challenges:
        label = title(words, found, name)
        kind = "btn lesson-number is-done" if name in ticked else "btn lesson-number"
        said = {"aria-label": f"{label}, {words.say('lessons.done')}"} if name in ticked else {"aria-label": label}
        short = words.say("lessons.short", n=int(name), title=words.say(task(found, name)))
        buttons.append(h("li", {"key": name}, button("lesson", short, f"{found.game.name} {name}", kind, **said)))
    return [
        h("h3", {"class": "title-3"}, words.say("lessons.challenges")),
        h("p", {}, words.say("lessons.challenges.lead")),
        h("ol", {"class": "lesson-numbers"}, *buttons),
    ]
