"""Liar's Dice as a game of Cradle."""

from __future__ import annotations

from cradle.kernel import chance
from cradle.kernel.game import Action, Game, Standing, Variant, View

from .rules.phases import begin, liar
from .rules.position import Liar
from .rules.tables import DOUBT, bids
from .views import knowledge


class LiarGame(Game[Liar]):
    name = "liar"
    rules_version = 1
    variants = {"seats": ([2, 3, 4], 3)}
    secrets = True
    uncovers = frozenset({"liar.lifted"})
    paragraphs = {"turn": "2.3"}
    steps = liar
    position = Liar

    def set_up(self, p: Liar) -> None:
        p.then(begin(chance.below(p, p.seats)))

    def every_action(self, variant: Variant) -> list[Action]:
        return [*bids(variant["seats"]), DOUBT]

    def standings(self, p: Liar) -> list[Standing]:
        order = sorted(range(p.seats), key=lambda seat: -p.dice[seat])
        return [Standing(s, 1 + sum(n > p.dice[s] for n in p.dice), p.dice[s], {}) for s in order]

    def observation(self, p: Liar, seat: int | None) -> View:
        return knowledge.observation(p, seat)

    def invent(self, p: Liar, view: View) -> None:
        knowledge.invent(p, view)


GAME = LiarGame()
