"""What good play is in Liar's Dice: dice, and bids that are true in the world that is imagined."""

from __future__ import annotations

from cradle.players.protocol import Judgement, shares, softmax

from ..game import GAME
from ..rules.position import Liar
from ..rules.tables import FACES, read_claim


class LiarJudgement(Judgement[Liar]):
    searches = False  # a search believes in the world that it imagines, so it never bluffs

    def evaluate(self, p: Liar, over: bool) -> list[float]:
        if over:
            return shares(p.dice)
        worth = [float(n) for n in p.dice]
        if p.bid:
            count, face = read_claim(p.bid)
            worth[p.bidder] += 0.5 if sum(p.cups[face - 1 :: FACES]) >= count else -0.5
        return softmax(worth, 1)


JUDGEMENT = LiarJudgement(GAME)
