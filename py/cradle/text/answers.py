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
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.]*\d)")
Reply = Callable[[str], str]  # what answers a question in words


class NoAction(ValueError):
    """An answer that names no legal action; what it says can be sent back to whoever answered."""


def chosen(answer: str, decision: Decision) -> Action:
    """The action that an answer names: by the last number in it. Raises NoAction."""
    numbers = [int(digits) for digits in NUMBER.findall(answer)]
    if not numbers or numbers[-1] >= len(decision.actions):
        raise NoAction(f"Answer with the number of a legal action, from 0 to {len(decision.actions) - 1}.")
    return decision.actions[numbers[-1]]


def ask(
    reply: Reply,
    view: View,
    decision: Decision,
    language: str = "en",
    length: str = "usual",
    told: Sequence[Event] = (),
) -> Action:
    """The action that `reply` chooses when it reads the description of a view. An answer that names none is sent back
    with the reason. Raises NoAction after three.
    """
    question = describe(view, decision, language, length, seat=decision.seat, told=told)
    for tries in range(TRIES):
        try:
            return chosen(reply(question), decision)
        except NoAction as fault:
            if tries == TRIES - 1:
                raise
            question = f"{question}\n\n{fault}"
    raise AssertionError("the last try returns or raises")


def player(reply: Reply, language: str = "en", length: str = "usual") -> Callable[..., Action]:
    """A bot that plays by what `reply` answers; who answers nothing legal three times plays the first legal action.

    It can be named to the arena: `my_player = player(reply)`, then `--bots my.module:my_player`.
    """

    def choose(view: View, decision: Decision, chance: Random, budget: float) -> Action:
        if len(decision.actions) == 1:
            return decision.actions[0]
        try:
            return ask(reply, view, decision, language, length)
        except NoAction:
            return decision.actions[0]

    return choose


def rule_book(game: str, language: str = "en") -> str:
    """The whole rule book of a game, to be read before the first question. Raises LookupError if it is not here."""
    return rule_source(games.texts(game), language)
