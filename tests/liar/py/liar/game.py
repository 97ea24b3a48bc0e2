"""Liar's Dice as a game of Cradle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cradle.kernel import chance
from cradle.kernel.fields import Field
from cradle.kernel.game import Action, Game, Standing

from .rules.phases import begin, liar
from .rules.position import Liar, schema
from .rules.tables import DICE, DOUBT, FACES, NO_BID, bids
from .views import knowledge


class LiarGame(Game):
    name = "liar"
    rules_version = 1
    variants = {"seats": ([2, 3, 4], 3)}
    secrets = True
    uncovers = frozenset({"liar.lifted"})
    paragraphs = {"turn": "2.3"}
    steps = liar
    position = Liar

    def set_up(self, p: Liar) -> None:
        p.dice, p.cups, p.bid, p.bidder = [DICE] * p.seats, [0] * (p.seats * FACES), NO_BID, 0
        p.then(begin(chance.below(p, p.seats)))

    def schema(self, variant: dict[str, Any]) -> Sequence[Field]:
        return schema(variant["seats"])

    def every_action(self, variant: dict[str, Any]) -> list[Action]:
        return [*bids(variant["seats"]), DOUBT]

    def standings(self, p: Liar) -> list[Standing]:
        order = sorted(range(p.seats), key=lambda seat: -p.dice[seat])
        return [Standing(s, 1 + sum(n > p.dice[s] for n in p.dice), p.dice[s], {}) for s in order]

    def observation(self, p: Liar, seat: int | None) -> dict[str, Any]:
        return knowledge.observation(p, seat)

    def imagine(self, view: dict[str, Any], chance: int) -> Liar:
        return knowledge.imagine(self.bare(self.variant(**view["variant"])), view, chance)


GAME = LiarGame()
