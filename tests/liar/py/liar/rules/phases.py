"""The rules of Liar's Dice, paragraph numbers beside the code."""

from __future__ import annotations

from typing import Any

from cradle.kernel import chance
from cradle.kernel.game import Action, Params, Refusal
from cradle.kernel.steps import SEAT, Choice, Steps, verb

from .position import Liar
from .tables import DOUBT, FACES, NO_BID, bids, claim, read_claim

liar = Steps()


@liar.auto("round", SEAT)
def begin(p: Liar, seat: int) -> None:
    """2.1: all throw; nobody is told what."""
    p.tell("turn", seat=seat)
    p.bid = NO_BID
    for s in range(p.seats):
        for _ in range(p.dice[s]):
            p.cups[s * FACES + chance.die(p) - 1] += 1
    p.then(Turn(seat))


@liar.choice("turn")
class Turn(Choice):
    def actions(self, p: Liar) -> list[Action]:
        most = claim(sum(p.dice), FACES)  # 2.2
        higher = [action for action in bids(p.seats) if p.bid < int(action[1] or 0) <= most]  # 2.3
        return [*higher, DOUBT] if p.bid else higher

    def about(self, p: Liar) -> Params:
        count, face = read_claim(p.bid)
        return {"n": count, "face": face, "other": p.bidder} if p.bid else {}

    @verb
    def bid(self, p: Liar, number: int) -> None:
        p.bid, p.bidder = number, self.seat
        count, face = read_claim(number)
        p.tell("liar.bid", seat=self.seat, n=count, face=face)
        p.then(Turn(p.left_of(self.seat)))

    @verb
    def doubt(self, p: Liar, _: None) -> None:  # 3.1
        count, face = read_claim(p.bid)
        found = sum(p.cups[face - 1 :: FACES])
        p.tell("liar.lifted", seat=self.seat, n=found, face=face)
        loser = p.bidder if found < count else self.seat  # 3.2
        p.dice[loser] -= 1
        p.tell("liar.lost", seat=loser)
        p.cups, p.bid = [0] * len(p.cups), NO_BID
        if sum(map(bool, p.dice)) == 1:
            p.tell("liar.end", seat=p.left_of(loser))  # 1.1
        else:
            p.then(begin(loser if p.dice[loser] else p.left_of(loser)))  # 3.3

    def refusal(self, p: Liar, verb: str, what: Any) -> Refusal | None:
        if verb == "doubt":
            return "liar.refusal.no_bid", {}, "2.4"
        if what not in [number for _, number in bids(p.seats)]:
            return None
        if what > claim(sum(p.dice), FACES):
            return "liar.refusal.too_many", {"n": sum(p.dice)}, "2.2"
        return "liar.refusal.higher", {}, "2.3"
