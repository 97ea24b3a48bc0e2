"""What one sitting says about its game: why the last click was not legal, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from ...board.contract import SOUNDS
from ...kernel.game import Event, Refusal
from ...kernel.steps import Params
from ...words.text import Voice
from ..base.page import Page
from .table import Table


class Ears(Protocol):
    """What the page says to screen readers, as those see it who have something to say."""

    def say(self, *said: str | Event) -> None:
        """Let it be heard once all is drawn; as long as nobody presses anything, merged and at a pace that can be
        heard.
        """


class Notices:
    """The notice in the prompt. read: called when the person goes on, because what stands beside it has been read."""

    def __init__(self, voice: Callable[[], Voice], ears: Ears, read: Callable[[], None]) -> None:
        self.voice, self.ears, self.read = voice, ears, read
        self.notice: Refusal | None = None  # why the last click was not legal

    def refuse(self, id: str, params: Params, paragraph: str = "") -> None:
        """Say why the last click was not legal, or what this table is, on the page and to screen readers."""
        self.notice = id, params, paragraph
        self.read()
        self.ears.say(self.voice().say(id, **params))

    def say_no_more(self) -> None:
        """Remove the sentence why the last click was not legal, and fold the recap, because both have been read."""
        self.notice = None
        self.read()

    def remove(self) -> None:
        """Remove the sentence, because the person does something else."""
        self.notice = None


class Aloud:
    """Lets people hear what happens at a table who may not see it."""

    def __init__(self, page: Page, table: Table, ears: Ears) -> None:
        self.page, self.table, self.ears = page, table, ears

    def speak(self, happened: list[tuple[int, Event]], known: Collection[Event] = ()) -> None:
        """Let screen readers hear what was told to those who look on, but for what they have heard already."""
        seen = {None, self.table.side.viewer}
        self.ears.say(*(event for _, event in happened if event.to in seen and event not in known))

    def sound(self, happened: list[tuple[int, Event]]) -> None:
        """Let the weightiest of what happened be heard; at the end of a game, its theme."""
        sound = self.table.board.telling.sound
        heard = {sound(event) for _, event in happened if event.to in (None, self.table.side.viewer)}
        if self.table.over:
            self.theme("end")
        elif name := next((name for name in SOUNDS if name in heard), ""):
            self.page.sound(name)

    def call(self) -> None:
        """Let a person here hear that it is their turn, if somebody else has decided before."""
        seats = self.table.record.seats
        if seats and seats[-1] not in self.table.people:
            self.page.sound("turn")

    def theme(self, part: str) -> None:
        """Let the theme of the game be heard: how it begins, or how it ends."""
        self.page.sound(f"{self.table.game.name}.{part}")
