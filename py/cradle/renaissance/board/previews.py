"""What would follow from a pick, said before it: what a step of a market pays (3.2), what an attack needs, its chance,
the chance of a war (5.4, 7.6), against whom or where a card does nothing (G36, G49), the rank that a place in the order
of play gives (2.2), what tokens cost (9.1), where those go that are not placed (7.1), how far a better fleet sails
(7.4), the misery of a player who does not pay (6.3).
"""

from __future__ import annotations

from ...board.contract import Foreseen
from ...kernel.game import Action, Decision, Params, View
from ..rules import rivalry_odds
from ..rules.cards import BOXES, MISERY
from ..rules.geography import CAPACITY, COMMODITY, INDEX
from ..rules.phases.commodities import brings
from ..rules.phases.war import advantage
from ..rules.position import NONE, Age
from ..rules.reach import reach
from ..views.knowledge import seen_position

STRIKES = ("war", "alchemists_gold", "civil_war")  # cards whose use depends on the other player
STEPS = {"shortage": -1, "surplus": 1}  # of a market, by the verb of Mills


def preview(view: View, decision: Decision, action: Action) -> Foreseen:
    """The chance of an attack or a war, a rank, the price of tokens, the use of a ship. The page tries by itself what
    other cards would do to a target.
    """
    verb, what = action
    if verb == "to" and decision.kind == "expansion.place":
        return attack(seen_position(view), decision.seat, INDEX[str(what)])
    if verb == "done" and decision.kind == "expansion.place":
        return [("unused", {})]
    if verb == "endure":
        return [rises(view["misery"][decision.seat], int(decision.about.get("spaces", 1)))]
    if verb == "ship":
        return [sails(seen_position(view), decision.seat)]
    if decision.kind == "adjust.mills" and verb in STEPS:
        return shifts(seen_position(view), decision.seat, COMMODITY[str(what)], STEPS[verb])
    if verb == "target" and decision.about.get("card") in STRIKES:
        return strikes(seen_position(view), decision, int(str(what)))
    if verb == "reduce":
        return rebels(seen_position(view), decision, INDEX[str(what)])
    if verb == "number" and decision.kind in ("tokens.write", "tokens.leave"):
        n, (cash, stock) = int(str(what)), (int(decision.about[name]) for name in ("n", "stock"))
        return [("writes", {"got": max(0, min(n, stock)), "paid": abs(n), "left": cash - abs(n)})]
    if verb == "place":
        return [("rank", {"n": BOXES[view["seats"]][int(str(what)) - 1]})]
    return []


def attack(p: Age, seat: int, province: int) -> Foreseen:
    """7.6: what an attack needs, and its chance; nothing where tokens can be placed quietly."""
    quiet = p.control[province] in (NONE, seat) and sum(p.presence(province)) < CAPACITY[province]
    if quiet or not rivalry_odds.defenders(p, seat, province):
        return []
    needs = rivalry_odds.fewest_to_attack(p, seat, province)
    return [("attack", {"n": needs, "chance": rivalry_odds.chance_to_win(p, seat, province)})]


def rebels(p: Age, decision: Decision, province: int) -> Foreseen:
    """Whose control marker is reduced. A rebellion does nothing where nobody rules, or against an Enlightened Ruler."""
    owner = p.control[province]
    whose: Foreseen = [] if owner == NONE else [("marker", {"owner": owner})]
    void = decision.kind == "rebellion" and (owner == NONE or p.ruler[owner])
    return [*whose, ("void", {})] if void else whose


def strikes(p: Age, decision: Decision, other: int) -> Foreseen:
    """5.4, G36, G49: the chance of a war, or that the card does nothing to that player."""
    card = decision.about["card"]
    if card == "war":
        edge = advantage(p, decision.seat, other)
        throws = [black - white + edge for black in range(1, 7) for white in range(1, 7)]
        won, tied = (round(sum(test) * 1000 / 36) for test in ([n > 0 for n in throws], [n == 0 for n in throws]))
        return [("war", {"chance": won, "tie": tied})]
    return [("void", {})] if p.ruler[other] or (card == "alchemists_gold" and p.has(other, "C")) else []


def shifts(p: Age, seat: int, good: int, step: int) -> Foreseen:
    """3.2, 5.1: what one step of a market adds to what a card of it would pay the seat, and all others together; or
    that it adds nothing.
    """
    was = [brings(p, other, good) for other in range(p.seats)]
    p.scarce = [n + step * (c == good) for c, n in enumerate(p.scarce)]
    more = [brings(p, other, good) - before if p.plays(other) else 0 for other, before in enumerate(was)]
    found: Foreseen = [("shift.mine", {"gain": more[seat]})] if more[seat] else []
    if others := sum(more) - more[seat]:
        found.append(("shift.others", {"gain": others}))
    return found or [("shift.none", {})]


def rises(at: int, spaces: int) -> tuple[str, Params]:
    """6.3, 6.5, 7.0: the misery before and after so many spaces; past the end of the track a player is
    out of the game.
    """
    if at + spaces >= len(MISERY):
        return "out", {}
    return "rises", {"was": MISERY[at], "misery": MISERY[at + spaces]}


def sails(p: Age, seat: int) -> tuple[str, Params]:
    """7.4: how many more provinces are in reach with the next step of the fleet. If there are no more, how many tokens
    it carries then, or how many provinces overseas it maintains.
    """
    p.base = p.strongholds(seat)
    before = reach(p, seat)
    p.ship = [ship + (n == seat) for n, ship in enumerate(p.ship)]
    after = reach(p, seat)
    if n := ((after.free | after.sea) & ~(before.free | before.sea)).bit_count():
        return "sails", {"n": n}
    return ("loads", {"n": after.load}) if after.load else ("overseas", {"n": p.galleon(seat)})
