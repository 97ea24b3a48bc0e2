"""Parley as a game of the house."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cradle.kernel.fields import Field
from cradle.kernel.game import Action, Game, Standing

from .rules import phases
from .rules.position import Parley, derive, lay_out, schema
from .rules.tables import EVERY, PARAGRAPH
from .views import knowledge


class ParleyGame(Game):
    """Two to four caravans; `rounds` is the length of the game."""

    name = "parley"
    rules_version = 2
    variants = {"seats": ([2, 3, 4], 3), "rounds": ([3, 6, 300], 3)}
    secrets = True
    uncovers = frozenset({"parley.bids"})
    shows = frozenset({"trade.lay", "storm.lose", "sale"})
    paragraphs = PARAGRAPH
    steps = phases.parley
    position = Parley

    def set_up(self, p: Parley) -> None:
        lay_out(p)
        p.then(phases.begin())

    def schema(self, variant: dict[str, Any]) -> Sequence[Field]:
        return _schema(variant["seats"], variant["rounds"])

    def derive(self, p: Parley) -> None:
        derive(p)

    def every_action(self, variant: dict[str, Any]) -> list[Action]:
        return [a for a in EVERY if a[0] != "offer" or a[1] < variant["seats"]]

    def upgrade(self, data: dict[str, Any], version: int) -> None:
        """Version 1 called silver coins and a sale a market, and wrote a bid one higher, 0 where there was none."""
        if version < 2:
            fields = data["fields"]
            fields["silver"] = fields.pop("coins")
            fields["bid"] = [n - 1 for n in fields["bid"]]
            for step in data["steps"]:
                step[0] = {"markets": "sales", "market": "sale"}.get(step[0], step[0])

    def standings(self, p: Parley) -> list[Standing]:
        """7.2; detail: how many cards are left in hand. No card is named: anyone may ask, at any time."""
        keys = [(p.silver[seat], p.cards(seat)) for seat in range(p.seats)]
        return [
            Standing(seat, 1 + sum(key > keys[seat] for key in keys), p.silver[seat], {"cards": p.cards(seat)})
            for seat in sorted(range(p.seats), key=lambda seat: [-n for n in keys[seat]])
        ]

    def observation(self, p: Parley, seat: int | None) -> dict[str, Any]:
        return knowledge.observation(p, seat)

    def imagine(self, view: dict[str, Any], chance: int) -> Parley:
        return knowledge.imagine(self.bare(self.variant(**view["variant"])), view, chance)


_schema = cache(schema)

GAME = ParleyGame()
