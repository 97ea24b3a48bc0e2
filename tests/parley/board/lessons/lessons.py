"""What is to be learnt of Parley by playing: one lesson. Its words are beside this file."""

from __future__ import annotations

from cradle.board.lessons import Goal, Lesson
from cradle.kernel.game import Decision

from ...rules.position import Parley


def can_sell(p: Parley, decision: Decision) -> bool:
    """Two goods or more are in the hand of a seat that is to sell."""
    return decision.kind == "sale" and len(decision.actions) > 2


SELL = Goal("sell", ("parley.sold",), "5.1", verbs=("sell",), missed=("parley.no_sale",))
LESSONS = (Lesson("sale", {}, can_sell, (SELL,)),)
