"""What the tests for all games, in tests/games, cannot know of a game. It stands in tests/GAME/suite.py; a small game
needs no such file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cradle.kernel.game import Action, Decision

Choices = Mapping[str, Any]  # of a variant, by keyword


class Money(NamedTuple):
    """What is paid with, and how a price in it reads: in the words of a pick and on the board, and in a question.

    events: that tell what has been paid, and by which parameter.
    """

    of: Callable[[Any, int], int]
    told: str
    asked: str = r"(?!)"
    events: Mapping[str, str] = {}


def choose_at_random(p: Any, decision: Decision, chance: Random) -> Action:
    return decision.actions[int(chance.random() * len(decision.actions))]


@dataclass(frozen=True, kw_only=True)
class Suite:
    """What a game tells the tests for all games. Each entry has a default, which suits a small game."""

    # Changes everything in a position that a seat may not know, in place, without a look at the game's knowledge.py
    shuffle: Callable[[Any, int | None, Random], None] = lambda p, seat, chance: None
    # What is lost in a position, or has come out of nothing, in words
    lost: Callable[[Any], list[str]] = lambda p: []
    choose: Callable[[Any, Decision, Random], Action] = choose_at_random  # plays random games, if chance leads nowhere
    pace: int = 1  # where games are long: what takes its time looks at every so many decisions alone
    long: Collection[tuple[str, Any]] = ()  # choices of a variant, for a few tests of their own
    # By keyword of a variant: what its choices are played with, if alone they change nothing or lead to long games
    played_with: Mapping[str, Choices] = field(default_factory=dict)
    usual: Sequence[Choices] = ({},)  # the tables that most tests are for, if there are very many
    fullest: Choices = field(default_factory=dict)  # of these, the one with most in it
    largest: Choices = field(default_factory=dict)  # how the fullest table gets a million ways to begin, if it has not
    together: Choices | None = None  # a table at which seats are asked at the same time
    # Whether it is a game of hours: tests ask then that they saw dozens of moments, sentences and paragraphs, and that
    # most elements that can be picked change in the course of a game.
    large: bool = False
    throws: bool = True  # whether a random game begins with dice and draws, so that their outcomes can be tried
    # By event that ends a game: the tables of which a game that ends so is on file, in tests/records. A game that names
    # none has no files.
    endings: Mapping[str, Sequence[Choices]] = field(default_factory=dict)
    money: Sequence[Money] = ()
    paying: Collection[str] = ()  # picks whose price is told, beside others that are rare
    logged: Collection[str] = ()  # events that tell a price
    untested: Collection[str] = ()  # paragraphs with nothing to test, each with the reason beside it


@cache
def suite_of(name: str) -> Suite:
    if not (Path(__file__).parent / name / "suite.py").exists():
        return Suite()
    found: Suite = import_module(f"tests.{name}.suite").SUITE
    return found
