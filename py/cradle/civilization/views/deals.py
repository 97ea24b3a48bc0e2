"""What was said of a lot that changed hands, and what was true (E.9.2), for those who study deals."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.game import Action, Decision, Json
from ..rules.market import ASKED, CLAIMED, NAMED, false_claims, kinds_said, lot, lot_value
from ..rules.position import Civ


def value(p: Civ, giver: int) -> int:
    """The sum of the numbers printed on the cards of a lot."""
    return lot_value(p, giver)


def deals(p: Civ, decision: Decision, action: Action) -> Iterator[Json]:
    """The two lots that change hands with an action that is about to be played; none if it makes no deal.

    given: the cards. named: what had to be true. claimed: what need not be. asked: what was wanted for it. total: the
    sum of the printed numbers, which had to be true; None where it is not said. false: how many claims were not true.
    """
    if decision.kind != "trade.close" or action[0] != "accept":
        return
    ids, seat, other = p.law.deck.ids, decision.seat, int(action[1] or 0)
    for giver, taker in ((seat, other), (other, seat)):
        said = {
            word: [ids[kind] for kind in kinds_said(p, giver, role)]
            for word, role in (("named", NAMED), ("claimed", CLAIMED), ("asked", ASKED))
        }
        given = [id for id, n in zip(ids, lot(p, giver), strict=True) for _ in range(n)]
        total = None if p.law.advanced else lot_value(p, giver)
        yield {
            "turn": p.turn, "giver": giver, "taker": taker, "given": given, **said, "total": total,
            "false": false_claims(p, giver),
        }  # fmt: skip
