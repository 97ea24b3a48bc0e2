"""Plays by words: asks something that answers in words, such as a language model, and reads the number it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from .. import games
from ..kernel.game import Action, Decision, Event, View
from ..words.text import rule_source
from .description import describe

TRIES = 3  # how often a question is put before an answer is taken for it
NUMBER = re.compile(r"(?<![\w.])\d{1,9}(?![\w.]*\d)")
NONE, FIRST, RAISE = OTHERWISE = ("none", "first", "raise")  # what comes of a question without a legal answer
Reply = Callable[[str], str]  # what answers a question in words


class NoAction(ValueError):
    """An answer that names no legal action; what it says can be sent back to whoever answered. answer: what it was."""

    def __init__(self, why: str, answer: str = "") -> None:
        super().__init__(why)
        self.answer = answer


Tell = Callable[[NoAction], None]  # what hears of such answers


def chosen(answer: str, decision: Decision) -> Action:
    """The action that an answer names: by the last number in it. Raises NoAction."""
    numbers = [int(digits) for digits in NUMBER.findall(answer)]
    if not numbers or numbers[-1] >= len(decision.actions):
        raise NoAction(f"Answer with the number of a legal action, from 0 to {len(decision.actions) - 1}.", answer)
    return decision.actions[numbers[-1]]


def ask(
    reply: Reply,
    view: View,
    decision: Decision,
    language: str = "en",
    length: str = "usual",
    told: Sequence[Event] = (),
    tell: Tell | None = None,
) -> Action:
    """The action that `reply` chooses when it reads the description of a view. An answer that names none is sent back
    with the reason; `tell` hears of it. Raises NoAction after three.
    """
    question = describe(view, decision, language, length, seat=decision.seat, told=told)
    for tries in range(TRIES):
        try:
            return chosen(reply(question), decision)
        except NoAction as fault:
            if tell:
                tell(fault)
            if tries == TRIES - 1:
                raise
            question = f"{question}\n\n{fault}"
    raise AssertionError("the last try returns or raises")


class Talker:
    """A bot that plays by what `reply` answers, and counts.

    illegal: answers that named no legal action. given_up: decisions at which there were three of them.
    """

    def __init__(self, reply: Reply, language: str, length: str, otherwise: str, tell: Tell | None) -> None:
        if otherwise not in OTHERWISE:
            raise ValueError(f"otherwise is one of {', '.join(OTHERWISE)}, not {otherwise!r}")
        self.reply, self.language, self.length, self.otherwise, self.tell = reply, language, length, otherwise, tell
        self.illegal = self.given_up = 0

    def __call__(self, view: View, decision: Decision, chance: Random, budget: float) -> Action | None:
        if len(decision.actions) == 1:
            return decision.actions[0]
        try:
            return ask(self.reply, view, decision, self.language, self.length, tell=self.count)
        except NoAction:
            self.given_up += 1
            if self.otherwise == RAISE:
                raise
            return decision.actions[0] if self.otherwise == FIRST else None

    def count(self, fault: NoAction) -> None:
        """Count an answer that named no legal action, and pass it on."""
        self.illegal += 1
        if self.tell:
            self.tell(fault)


def player(
    reply: Reply, language: str = "en", length: str = "usual", otherwise: str = NONE, tell: Tell | None = None
) -> Talker:
    """A bot that plays by what `reply` answers. It can be named to the arena: `my_player = player(reply)`, then
    `--bots my.module:my_player`.

    otherwise: what comes of three answers in a row that name no legal action. "none": the bot answers None, which the
    benchmark counts as an illegal answer, and which ends the run of the arena with a sentence. "first": the first legal
    action. "raise": NoAction. tell: hears of every single one, as NoAction with the `answer`. They are counted in the
    process that plays, see Talker. Raises ValueError for another `otherwise`.
    """
    return Talker(reply, language, length, otherwise, tell)


def rule_book(game: str, language: str = "en") -> str:
    """The whole rule book of a game, to be read before the first question. Raises LookupError if it is not here."""
    return rule_source(games.texts(game), language)
