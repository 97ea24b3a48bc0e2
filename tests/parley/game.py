"""Parley as a game of the house."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cradle.kernel.game import Game, Standing
from cradle.kernel.packing import Field

from . import knowledge, position, rules
from .tables import COPIES, GOODS


class ParleyGame(Game):
    """Two to four caravans; `rounds` is the length of the game."""

    name = "parley"
    rules_version = 1
    variants = {"seats": ([2, 3, 4], 3), "rounds": ([3, 6, 300], 3)}
    secrets = True
    steps = rules.parley
    position = position.Parley

    def set_up(self, p: position.Parley) -> None:
        position.lay_out(p)
        p.then(("round",))

    def schema(self, variant: dict[str, Any]) -> Sequence[Field]:
        return _schema(variant["seats"], variant["rounds"])

    def derive(self, p: position.Parley) -> None:
        position.derive(p)

    def standings(self, p: position.Parley) -> list[Standing]:
        """7.2; detail: how many cards are left in hand. No card is named: anyone may ask, at any time."""
        keys = [(p.silver[seat], p.cards(seat)) for seat in range(p.seats)]
        return [
            Standing(seat, 1 + sum(key > keys[seat] for key in keys), p.silver[seat], {"cards": p.cards(seat)})
            for seat in sorted(range(p.seats), key=lambda seat: [-n for n in keys[seat]])
        ]

    def view(self, p: position.Parley, seat: int | None) -> dict[str, Any]:
        return knowledge.view(p, seat)

    def imagine(self, view: dict[str, Any], chance: int) -> position.Parley:
        return knowledge.imagine(self.bare(self.variant(**view["variant"])), view, chance)

    def faults(self, p: position.Parley) -> list[str]:
        wrong = [
            f"there are not {COPIES} cards of {name}"
            for good, name in enumerate(GOODS)
            if p.bag[good] < 0 or p.bag[good] + position.out_of_bag(p, good) != COPIES
        ]
        if not 1 <= p.round <= p.rounds or (not p.steps and p.round < p.rounds):
            wrong.append(f"round {p.round} of {p.rounds}")
        if max(p.silver) > position.richest(p.round):
            wrong.append("nobody can be as rich as that")
        return wrong or rules.stack_faults(p)


_schema = cache(position.schema)

GAME = ParleyGame()
