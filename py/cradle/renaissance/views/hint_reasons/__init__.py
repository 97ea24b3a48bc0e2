"""Reasons for picks, in the words of the rules: for hints."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.game import Action, Decision
from ...rules.cards import BOXES
from ...rules.geography import INDEX
from ...rules.phases import markers, setup, tokens, turn
from ...rules.phases.war import advantage
from ...rules.position import WRITABLE, Age
from ...rules.rivalry_odds import wins
from .common import Reason, ahead, asking_step, current, more, reason, together
from .ground import gained, income, kept_by_conversion, leading, outposts, spared, stays, weakened, within_reach
from .hand import cheaper, closed, hand, market, paid, prize, standing, waiting
from .money import atoned, bought, credit, eased, hindered, peace, saved, unrest_of_others

__all__ = ["Reason", "chances", "counsel", "why"]


def why(before: Age, after: Age, seat: int) -> list[Reason]:
    """What the seat has gained from one position to the other, weightiest first.

    If another phase has begun, income, draws and markets came between: then only lasting effects are told.
    """
    if asking_step(before, markers.Token, seat):
        return stays(before, after, seat)
    looks = OPENING if not before.turn else LOOKS if together(before, after) else LASTING
    if looks is LASTING and before.turn == after.turn and current(before) == "purchases" and ahead(after, "income"):
        looks = *LASTING, peace  # only Indulgences came between, which do not change these
    return [reason for look in looks for reason in look(before, after, seat)]


# The order of play, and what is written (2, 9) ------------------------------------------------------------------------
def order(before: Age, after: Age, seat: int) -> list[Reason]:
    """7.7: how often attacks succeed at the rank that was picked, against what it would have been."""
    n, rank = after.rank(seat), before.rank(seat)
    if step := asking_step(before, tokens.Place, seat):
        rank = BOXES[after.seats][step.first + step.free.bit_length() - 1]
    elif not asking_step(before, turn.Swap, seat):
        return []
    good, bad = (round(wins(r, after.has(seat, "G"), False) * 100 / 216) for r in (n, rank))
    return reason("rank", seat, rank=n, k=good, m=bad) if good > bad else []


def written(before: Age, after: Age, seat: int) -> list[Reason]:
    """9.1: the tokens that are written, and the cash that is left."""
    if not asking_step(before, tokens.Write, seat):
        return []
    n = after.bid[seat] - 1 - WRITABLE if after.bid[seat] else after.tokens[seat] - WRITABLE
    return more("tokens", seat, n, m=before.cash[seat] - abs(n))


def bid(before: Age, after: Age, seat: int) -> list[Reason]:
    """1.5: what the bid is good for."""
    if not asking_step(before, setup.Bid, seat):
        return []
    return more("left", seat, after.cash[seat] - max(0, after.bid[seat] - 1))


# What hangs on dice ---------------------------------------------------------------------------------------------------
def chances(p: Age, decision: Decision, action: Action) -> list[Reason]:
    """How likely an attack succeeds (7.7), with both forces and what is to be won; how likely a war is won (5.4)."""
    seat, about = decision.seat, decision.about
    if decision.kind == "expansion.number":
        line = next(line for line in about["numbers"] if line["n"] == action[1])
        if not line["attack"]:
            return []
        odds = {"force": line["force"], "defence": line["defence"], "m": round(line["chance"] / 10)}
        return [*reason("attack", seat, place=about["place"], **odds), *prize(p, seat, INDEX[about["place"]])]
    if decision.kind == "cards.target" and about["card"] == "war":
        edge = advantage(p, seat, int(str(action[1])))
        throws = [black - white + edge for black in range(1, 7) for white in range(1, 7)]
        won, tied = (round(sum(test) * 100 / 36) for test in ([n > 0 for n in throws], [n == 0 for n in throws]))
        return reason("war", seat, other=action[1], m=won, k=tied)
    return []


# What else is known (5.1) ---------------------------------------------------------------------------------------------
def counsel(before: Age, after: Age, seat: int) -> list[Reason]:
    """What a strategist knows about a hand that is kept when no more cards are played: what it may pay later."""
    on = current(before) == "cards" and before.turn == after.turn
    still = after.steps and after.steps[-1].name.startswith("cards.") and after.steps[-1].seat == seat
    return waiting(after, seat) if on and not still else []


Look = Callable[[Age, Age, int], list[Reason]]
OPENING: tuple[Look, ...] = (bid, gained, market, written, order)
LASTING: tuple[Look, ...] = (
    gained, income, outposts, bought, credit, market, weakened, within_reach, order, written,
)  # fmt: skip
LOOKS: tuple[Look, ...] = (
    gained, income, outposts, leading, kept_by_conversion, spared,
    paid, bought, credit, cheaper, market,
    weakened, hindered, standing, closed,
    eased, unrest_of_others, peace, atoned, saved,
    within_reach, hand, order, written,
)  # fmt: skip
