"""Parley as a game of the house."""

from __future__ import annotations

from cradle.kernel.game import Action, Game, Json, Standing, Variant, View

from .rules import phases
from .rules.position import Parley, derive, lay_out
from .rules.tables import EVERY, PARAGRAPH
from .views import knowledge


class ParleyGame(Game[Parley]):
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

    def derive(self, p: Parley) -> None:
        derive(p)

    def every_action(self, variant: Variant) -> list[Action]:
        return [a for a in EVERY if a[0] != "offer" or a[1] < variant["seats"]]

    def upgrade(self, data: Json, version: int) -> None:
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

    def observation(self, p: Parley, seat: int | None) -> View:
        return knowledge.observation(p, seat)

    def invent(self, p: Parley, view: View) -> None:
        knowledge.invent(p, view)


GAME = ParleyGame()
