"""Questions to the worker, one at a time; each answer goes to the room that asked. thinking.py lists the questions."""

from __future__ import annotations

import json
from typing import Any, Protocol

from ...kernel.outside_json import parse
from .seeds import seed

PATIENCE = 15_000  # ms that a word of the worker may be late


class Asker(Protocol):
    """A room that asks: for a bot, for a hint, for the review after a game."""

    def progressed(self, share: float) -> None:
        """So much of the thought is done, 0 to 1."""

    def answered(self, data: dict[str, Any]) -> None:
        """What the worker found, which may be rubbish; {"error": …} where it failed or did not answer in time."""


class Asking:
    """A new question replaces the one under way; an answer that nobody waits for is dropped."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.asker: Asker | None = None
        self.number = 0  # of the last question, at whatever table

    def ask(self, asker: Asker, task: str, budget: float, **more: Any) -> None:
        """Budget in seconds. A worker that says nothing for longer is taken to have failed."""
        self.number += 1
        self.asker = asker
        question = {"id": self.number, "task": task, "seed": seed(self.page), "budget": budget, **more}
        self.page.bots.ask(json.dumps(question), int(budget * 1000) + PATIENCE)

    def drop(self, asker: Asker | None = None) -> None:
        """Drop the question under way; with an asker, only if it was theirs."""
        if self.asker is not None and asker in (None, self.asker):
            self.asker = None
            self.page.bots.forget()

    # What the worker says -------------------------------------------------------------------------------------------
    def on_thinking(self, arg: str, value: str) -> None:
        data = parse(value)
        if self.asker is not None and data.get("id") == self.number:
            self.asker.progressed(data.get("progress"))

    def on_thought(self, arg: str, value: str) -> None:
        data = parse(value)
        if self.asker is not None and data.get("id") == self.number:
            asker, self.asker = self.asker, None
            asker.answered(data)
