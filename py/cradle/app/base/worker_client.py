"""Questions to the worker, one at a time; each answer goes to the part of the page that asked. bots/worker.py lists the
questions.
"""

from __future__ import annotations

import json
from typing import Any, Protocol

from ...kernel.outside_json import parse
from .page import Page
from .seeds import seed
from .verbs import on

PATIENCE = 15_000  # ms: a worker that is silent for so much longer than it was given has failed
LATE = 3  # answers in a row that are given up, before one is waited for

Answer = dict[str, Any]  # what the worker has sent, by name: see bots/worker.py


class Asker(Protocol):
    """A part of the page that asks the worker: for a bot, for a hint, for the review after a game."""

    def progressed(self, share: float) -> None:
        """The worker says which share of its thought is done, 0 to 1."""

    def answered(self, data: Answer) -> None:
        """The worker has answered. data may be rubbish; it is {"error": …} if the worker failed or was too late."""


class Asking:
    """The line to the worker. A new question replaces the one under way; an answer that nobody waits for is dropped."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asker: Asker | None = None
        self.number = 0  # the number of the last question, counted over all tables
        self.awake = False  # whether the worker has begun to answer: its interpreter has started
        self.late = 0  # how many answers in a row were given up, since the worker was last heard

    def ask(self, asker: Asker, task: str, budget: float, **more: object) -> None:
        """Ask the worker. budget: seconds; a worker that is silent for much longer is taken to have failed."""
        self.number += 1
        self.asker = asker
        question = {"id": self.number, "task": task, "seed": seed(self.page), "budget": budget, **more}
        self.page.bots.ask(json.dumps(question), int(budget * 1000) + PATIENCE)

    def drop(self, asker: Asker | None = None) -> None:
        """Drop the question under way; with an asker, only if it was theirs."""
        if self.asker is not None and asker in (None, self.asker):
            self.asker = None
            self.page.bots.forget()

    def give_up(self, asker: Asker) -> None:
        """The answer is late. After some in a row without a word from the worker, the next one is waited for as long
        as it takes, so that a worker that stalls is found out.
        """
        self.drop(asker)
        self.late += 1
        if self.late >= LATE:
            self.awake, self.late = False, 0

    # What the worker says -------------------------------------------------------------------------------------------
    @on("thinking", keeps_notice=True, may_wait=True)
    def on_thinking(self, arg: str, value: str) -> None:
        data, self.awake, self.late = parse(value), True, 0
        if self.asker is not None and data.get("id") == self.number:
            self.asker.progressed(data.get("progress"))

    @on("thought", keeps_notice=True, may_wait=True)
    def on_thought(self, arg: str, value: str) -> None:
        data, self.late = parse(value), 0
        self.awake = "error" not in data  # after an error another one is started
        if self.asker is not None and data.get("id") == self.number:
            asker, self.asker = self.asker, None
            asker.answered(data)
