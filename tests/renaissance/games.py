"""Whole games of L'Âge de la Renaissance at which tests look decision by decision, of bots and by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from cradle import players
from cradle.kernel.game import Action, Event
from cradle.renaissance.game import GAME
from cradle.renaissance.rules.position import Age

from tests.renaissance import lively

STYLES = ("heuristic", "lively", "random")


class Moment(NamedTuple):
    """A position at a decision or at the end, which goes on to be played; the action before it, and what it told."""

    p: Age
    action: Action | None
    told: list[Event]


def moments(seats: int, style: str, seed: int = 1) -> Iterator[Moment]:
    """All those of a whole game."""
    action, told = None, []
    p, chance = GAME.new(seats=seats, seed=seed), Random(seed)
    bots = [players.load(GAME, "random" if style == "lively" else style) for _ in range(seats)]
    while True:
        yield Moment(p, action, told)
        decision = GAME.decision(p)
        if decision is None:
            return
        if style == "lively":
            action = lively.choose(p, decision, chance)
        else:
            action = bots[decision.seat](GAME.view(p, decision.seat), decision, chance, 0.0)
        told = []
        GAME.play(p, action, told.append)
