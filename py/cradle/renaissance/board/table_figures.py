"""The numbers of the tables beside the map of L'Âge de la Renaissance.

The rules count them, in a position that holds only what the view shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...kernel.game import Event, Params, View
from ..rules import rivalry_odds
from ..rules.cards import ADVANCES, ARMS, CARDS, CATEGORIES, GALLEY, IDS, KINDS, LETTERS, MISERY, PROTECTED, VALUE
from ..rules.geography import CAPITALS, COMMODITIES, INDEX, NAMES, PRODUCES, REGION, REGIONS, SATELLITE
from ..rules.history_deck import any_left
from ..rules.phases.commodities import brings
from ..rules.phases.events import EVENTS, burden
from ..rules.phases.income import interest, revenue
from ..rules.phases.leaders import credit
from ..rules.phases.placement import Number
from ..rules.phases.prices import credits_earned, is_banned, missing, needs, price
from ..rules.phases.rivalry import Convert
from ..rules.position import EVEN, NONE, OUT, Age
from ..rules.reach import listed, reach
from ..rules.score import standings
from ..views.knowledge import seen_position

DICE = {  # events of a throw, and the events that may follow it
    "renaissance.rivalry": ("renaissance.captures", "renaissance.repelled"),
    "renaissance.war_throw": ("renaissance.war_won", "renaissance.war_tied"),
    "renaissance.market_dice": ("renaissance.shortage", "renaissance.surplus"),
    "renaissance.throws": (),
}
TIE = "renaissance.throws"
AT_ONCE = ("famine", "mysticism", "uprisings", "religious_war")  # events that ask nobody anything
CONTESTS = ("expansion.number", "rivalry.convert")  # decisions that may settle who has a province
Row = tuple[Any, ...]  # of plain data, by which a drawing is known again: its parts are in the docstring that makes it
COLUMNS = ("score", "cash", "written", "income", "misery", "cards", "controls", "stock")


# Dice -----------------------------------------------------------------------------------------------------------------
def thrown(told: Iterable[Event], set_up: bool = False) -> Row | None:
    """The last throw: its message and parameters, and those of its result; in a tie (1.5) those of every seat. told:
    the events, the newest first. set_up: whether the set-up is over, so that the dice of a tie need not be shown any
    more.
    """
    since: list[Event] = []
    thrown: list[Event] = []
    for event in told:
        if thrown and (
            event.id != TIE or thrown[0].id != TIE or event.params["seat"] in [t.params["seat"] for t in thrown]
        ):
            break
        if event.id in DICE:
            thrown.insert(0, event)
        else:
            since.append(event)
    if not thrown or (set_up and thrown[0].id == TIE):
        return None
    came = next((later for later in reversed(since) if later.id in DICE[thrown[0].id]), None)
    return tuple(map(_frozen, thrown)), _frozen(came) if came else None


def _frozen(event: Event) -> Row:
    return event.id, tuple(event.params.items())


# Players --------------------------------------------------------------------------------------------------------------
def players(p: Age, view: View, turn: int | None) -> Row:
    """A row for each seat, in order of play: seat, rank, capital, arms, whether it has the turn, numbers by column.
    Beside the tokens in stock stand those that are still to be placed this turn.
    """
    rows, points = [], {standing.seat: standing.score for standing in standings(p)}
    for seat in p.order:
        found = {
            "score": points[seat],
            "cash": p.cash[seat],
            "written": p.written[seat],  # 5.2: some events take half of it
            "income": income(p, seat),
            "stock": (p.stock(seat), p.reserve[seat]),
            "controls": p.control.count(seat),
            "misery": MISERY[p.misery[seat]] if p.plays(seat) else None,
            "cards": view["cards"][seat],
        }
        rank = p.rank(seat) if p.plays(seat) else 0
        numbers = tuple([found[column] for column in COLUMNS])
        rows.append((seat, rank, capital(p, seat), arms(p, seat), turn == seat, numbers))
    return tuple(rows)


def other_figures(p: Age) -> Row:
    """What the rows of the players have no room for, in their order: seat, price of its advances, capital, arms."""
    return tuple([(seat, sum(ADVANCES[n].price for n in p.advances(seat)), capital(p, seat), arms(p, seat))
                  for seat in p.order])  # fmt: skip


def capital(p: Age, seat: int) -> str:
    """The capital of a seat; "" before it has one."""
    return CAPITALS[p.capital[seat]] if p.capital[seat] != NONE else ""


def arms(p: Age, seat: int) -> tuple[str, ...]:
    """5.2: the arms of a seat."""
    return tuple([IDS[kind] for i, kind in enumerate(ARMS) if p.arms[seat] >> i & 1])


def income(p: Age, seat: int) -> int:
    """8.1: what phase 6 would bring a seat now, with the Bank; 0 for an eliminated seat."""
    return revenue(p, seat) + interest(p, seat) if p.plays(seat) else 0


def places(p: Age) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By seat, the space of the misery track and the step of its fleet; eliminated seats are beyond the last space."""
    return tuple(p.misery), tuple(p.ship)


def measures(view: View) -> dict[str, list[int]]:
    """What is counted for each seat besides its score, for charts and hints."""
    p, seats = seen_position(view), range(view["seats"])
    owned = [view["owned"][seat * len(ADVANCES) : (seat + 1) * len(ADVANCES)] for seat in seats]
    return {
        "income": [income(p, seat) for seat in seats],
        "provinces": [view["control"].count(seat) for seat in seats],
        "misery": [MISERY[min(view["misery"][seat], OUT - 1)] for seat in seats],
        "advances": [sum(map(bool, row)) for row in owned],
    }


def holdings(view: View) -> dict[str, list[int]]:
    """What each seat has that it can lose, or that burdens it. Tokens on the map and in reserve are told apart: a
    control marker takes the place of the former, and only the latter can still be placed.
    """
    seats = view["seats"]
    placed = [sum(view["old"][seat::seats]) + sum(view["new"][seat::seats]) for seat in range(seats)]
    counted = measures(view)
    return {
        "cash": view["cash"],
        "placed": placed,
        "reserve": view["reserve"],
        "provinces": counted["provinces"],
        "misery": counted["misery"],
        "cards": view["cards"],
        "advances": counted["advances"],
    }


def regions(p: Age) -> Row:
    """One row for each numbered region: its id, its provinces without satellites, in how many of all each seat is."""
    rows = []
    for region in p.board.regions:
        inside = [n for n in p.board.provinces if REGION[n] == region]
        stands = tuple([sum(p.presence(n)[seat] > 0 for n in inside) for seat in range(p.seats)])
        rows.append((REGIONS[region], tuple([NAMES[n] for n in inside if not SATELLITE[n]]), stands))
    return tuple(rows)


# Commodities ----------------------------------------------------------------------------------------------------------
def goods(p: Age) -> Row:
    """One row for each commodity: number, value, surpluses less shortages, by seat its cards and what they pay."""
    return tuple(
        [
            (c, VALUE[c], p.scarce[c] - EVEN, tuple([(p.cards_of(s, c), brings(p, s, c)) for s in range(p.seats)]))
            for c in range(len(COMMODITIES))
        ]
    )


# Cards and advances ---------------------------------------------------------------------------------------------------
def hand(p: Age, view: View) -> Row:
    """The viewer's own cards: kind, how many, whether it is a burden, what its commodities pay by seat, and what it
    costs each player at once.
    """
    seat = view["seat"]
    if seat is None:
        return ()
    return tuple(
        [
            (kind, n, burden(p, kind),
             tuple([(c, tuple([brings(p, s, c) for s in range(p.seats)])) for c in CARDS[kind].commodities]),
             costs(p, kind, seat))
            for kind, n in enumerate(view["hand"])
            if n
        ]
    )  # fmt: skip


def after_event(p: Age, kind: int, seat: int) -> Age:
    """5.2: the position after a seat has played an event that asks nobody anything."""
    after = p.copy()
    EVENTS[kind](after, seat)
    return after


def costs(p: Age, kind: int, seat: int) -> Row | None:
    """5.2: whom an event would give more misery now, whatever is chosen for it: seat, and its misery before and after,
    as spaces of the track; None for cards that do not say.
    """
    if IDS[kind] not in (*AT_ONCE, "crusades") or burden(p, kind):
        return None
    if IDS[kind] == "crusades":
        return ((seat, p.misery[seat], min(OUT, p.misery[seat] + 1)),)
    after = after_event(p, kind, seat)
    return tuple([(s, p.misery[s], after.misery[s]) for s in p.players() if after.misery[s] > p.misery[s]])


def capitals(p: Age, seat: int) -> Row:
    """1.5: a row for each capital that is left: its name, how many provinces a seat that had it would reach by land,
    how many with a galley, and what the commodities of those by land are worth together.
    """
    return tuple([(CAPITALS[n], *within_reach(p, seat, n)) for n in range(p.seats) if n not in p.capital])


def within_reach(p: Age, seat: int, capital: int) -> tuple[int, int, int]:
    """7.2, 7.4: provinces by land, provinces with the first galley, and the value of the commodities of the former."""
    then = p.copy()
    then.capital[seat] = capital
    then.base = then.strongholds(seat)
    by_land = reach(then, seat).free
    then.ship[seat] = GALLEY
    with_galley = reach(then, seat)
    goods = [VALUE[c] for n in listed(by_land) for c in PRODUCES[n]]
    return by_land.bit_count(), (with_galley.free | with_galley.sea).bit_count(), sum(goods)


def advances(p: Age, buyer: int | None) -> Row:
    """By category: its number, the buyer's credit in it, whether it is banned, and a row for each advance.

    A row: number, price for the buyer, the required letters that the buyer does not have, whether the buyer owns it,
    all owners, and all required letters.
    """
    out, credits = [], [0] * len(CATEGORIES) if buyer is None else credits_earned(p, buyer)
    for category in range(len(CATEGORIES)):
        rows = []
        for n, advance in enumerate(ADVANCES):
            if advance.category == category:
                owners = tuple([seat for seat in range(p.seats) if p.owned[seat * len(ADVANCES) + n]])
                due = advance.price if buyer is None or buyer in owners else price(p, buyer, n)
                first = "".join([LETTERS[m] for m in missing(p, buyer, n)]) if buyer is not None else ""
                rows.append((n, due, first, buyer in owners, owners, needs(p, n)))
        bull = is_banned(p, rows[0][0])
        out.append((category, credits[category], bull, tuple(rows)))
    return tuple(out)


def leaders(p: Age) -> Row:
    """A row for each leader in play, in the order played: kind, patron, the seats that have claimed it, its credit, and
    how many may claim it (-1 for any number).
    """
    limit = PROTECTED[p.seats]
    return tuple(
        [
            (kind, p.patrons[n], tuple([seat for seat in range(p.seats) if p.claims[n] >> seat & 1]), credit(p, n),
             limit[n] if n < len(limit) else -1)
            for n, kind in enumerate(p.leaders)
        ]
    )  # fmt: skip


def announcements(p: Age, view: View) -> Row:
    """Other public facts, as messages and their parameters: wars, protection, the pile and the discard pile."""
    out: list[tuple[str, tuple[tuple[str, object], ...]]] = []
    for kind in range(KINDS):
        if p.dead[kind]:
            out.append(("dead", (("card", IDS[kind]),)))
    out += [("war", (("seat", war // 8), ("other", war % 8))) for war in p.wars]
    out += [("ruler", (("seat", seat),)) for seat in range(p.seats) if p.ruler[seat]]
    if p.crusade < len(NAMES):
        out.append(("crusade", (("place", NAMES[p.crusade]),)))
    out.append(("pile", (("n", view["piled"]), ("epoch", p.epoch))) if any_left(p) else ("empty", ()))
    if p.top < KINDS:
        out.append(("top", (("card", IDS[p.top]),)))
    thrown_away = tuple([IDS[kind] for kind, n in enumerate(p.discard) for _ in range(n)])
    if len(thrown_away) > 1:
        out.append(("discard", (("cards", thrown_away),)))  # G54
    return tuple(out)


# An attack, before the dice (7.6, 7.7) --------------------------------------------------------------------------------
def attack(p: Age, view: View, about: Params) -> tuple[str, Row, Row, Row, Row] | None:
    """The attack that is about to happen: place, terms of both forces, result, the attacker's rank and who wins ties;
    None if there is none.

    Result: the attacker's force with the fewest tokens that attack, the defence, and the chance to win in tenths of a
    percent, which does not depend on the number of tokens.
    """
    step = p.steps[-1] if p.steps else None
    if not isinstance(step, (Number, Convert)):
        return None
    seat = step.attacker if isinstance(step, Convert) else step.seat
    if "terms" in about:
        tokens = about["there"] + about["least"]
        capital = [["capital", seat, tokens]] if about["weight"] > 1 else []
        mine = [["tokens", seat, tokens], *capital, *about["terms"]["attack"]]
        theirs = about["terms"]["defence"]
        result = next(row for row in about["numbers"] if row["attack"])
    elif isinstance(step, Convert):
        mine, theirs = (force(p, seat, step.province) for force in (rivalry_odds.attack, rivalry_odds.defence))
        result = about
    else:
        return None
    faith, ties = p.has(seat, "G"), rivalry_odds.wins_ties(p, seat, INDEX[about["place"]])
    dice = "both" if faith and ties else "faith" if faith else "ties" if ties else "none"
    lines = result["force"], result["defence"], result["chance"]
    return about["place"], tuple(map(tuple, mine)), tuple(map(tuple, theirs)), lines, (p.rank(seat), dice)
