"""The numbers of the tables beside the map of Civilization, read from a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...kernel.game import Event, Json, Params, View
from ...kernel.steps import top
from ..rules import market
from ..rules.advancement import Need, needs
from ..rules.funds import UNUSED, can_mine, mined_value, most, old_cards, spendable
from ..rules.geography import AT, DOCK, DOCKS, INDEX, LIMIT, NATIONS, NOWHERE, Board
from ..rules.phases.calamities.losses import fed_after_city
from ..rules.phases.movement import Sail
from ..rules.phases.purchases import Purchase
from ..rules.phases.trade import Close
from ..rules.position import NONE, Civ
from ..rules.rulesets import Rules
from ..rules.score import rank_and_details
from ..rules.victory import card_points, goods_points
from ..views.knowledge import paying
from ..views.seat_position import seen_position
from . import map_chart
from .market_panel import Lot
from .shop import Ware


def in_order(view: View) -> list[tuple[int, int]]:
    """Seats with their nations, in AST order."""
    return sorted(enumerate(view["nation"]), key=lambda pair: (pair[1], pair[0]))


def feeds(p: Civ) -> Sequence[int]:
    """A.3.8, A.4.1: by area how many tokens it feeds; one more where Agriculture has it to itself, or would have it in
    place of a city.
    """
    farmers = [seat for seat in range(p.seats) if p.has(seat, "agriculture")]
    found = list(LIMIT) if farmers else LIMIT
    for seat in farmers:
        for area in p.areas_held(seat):
            found[area] = max(found[area], p.limit(area, seat))
        for area in p.cities(seat):
            found[area] = fed_after_city(p, seat, area)
    return found


def numbers(view: View, law: Rules, turn: int | None) -> tuple[tuple[str, ...], tuple[tuple[object, ...], ...]]:
    """The columns of the rows of the nations, and a row for each seat: seat, nation, whether it has the turn, numbers.
    Once the game is over the score is not among them: then hands count, and the ranking says what for.
    """
    p, deck, held = seen_position(view), law.deck, held_cards(view)
    columns = ["score"] if p.steps else []
    columns += ["cities"] if law.cities else []
    columns += ["population", "stock"]
    columns += ["treasury"] if law.treasury else []
    columns += ["hand", "cards"] if deck.cards else ["ships"]
    rows = []
    for seat, nation in in_order(view):
        found: Json = {
            "stock": p.stock(seat),
            "population": p.on_board(seat),
            "treasury": p.treasury[seat],
            "cities": p.city.count(seat),
            "ships": ships(p, seat),
            "hand": held[seat],
            "cards": len(p.cards_of(seat)),
        }
        if p.steps:
            found["score"] = rank_and_details(p, seat)[0][0]
        led = NATIONS[nation] if nation != NONE else ""
        rows.append((seat, led, turn == seat, *[found[c] for c in columns]))
    return tuple(columns), tuple(rows)


def other_figures(view: View, law: Rules) -> tuple[tuple[str, ...], tuple[tuple[object, ...], ...]]:
    """What the rows of the nations have no room for: the columns, and for each seat: seat, nation, numbers."""
    p, rows = seen_position(view), []
    for seat, nation in in_order(view):
        found = (p.census[seat], *((ships(p, seat), card_points(p, seat)) if law.deck.cards else ()))
        rows.append((seat, NATIONS[nation] if nation != NONE else "", *found))
    return ("census", *(("ships", "price") if law.deck.cards else ())), tuple(rows)


def ships(p: Civ, seat: int) -> int:
    """How many ships of a seat are on the board."""
    return sum(dock != NOWHERE for dock in p.fleet(seat))


def held_cards(view: View) -> list[int]:
    """How many trade cards each seat has, with those it has laid for a deal: they are its own until it is made."""
    return [cards + laid for cards, laid in zip(view["cards"], view["lots"], strict=True)]


def measures(view: View, law: Rules) -> dict[str, list[int]]:
    """What is counted for each seat besides its score, as far as this game has it."""
    p, seats = seen_position(view), range(view["seats"])
    counts = {"population": [p.on_board(seat) for seat in seats]}
    if law.cities:
        counts["cities"] = [p.city.count(seat) for seat in seats]
    if law.deck.cards:
        counts["cards"] = [len(p.cards_of(seat)) for seat in seats]
    if law.rows:
        counts["ast"] = p.marker[:]
    return counts


def holdings(view: View, law: Rules) -> dict[str, list[int]]:
    """What is counted of each seat, with what it has in its treasury and in its hand."""
    counts = {**measures(view, law)}
    if law.treasury:
        counts["treasury"] = view["treasury"]
    if law.deck.cards:
        counts["hand"] = held_cards(view)
    return counts


class Cargo(NamedTuple):
    """The tokens aboard the ship that is sailing: whose, how many, in which area it is."""

    seat: int
    aboard: int
    area: int


def cargo(view: View) -> Cargo | None:
    """E.5.3: the tokens aboard the ship that is sailing; None if no ship is."""
    p = seen_position(view)
    sail = p.steps[-1] if p.steps else None
    return Cargo(sail.seat, sail.aboard, AT[sail.dock]) if isinstance(sail, Sail) else None


def ashore(view: View) -> list[int]:
    """The tokens in each area, as in the view, without those that are aboard a ship."""
    found: list[int] = view["tokens"]
    if (there := cargo(view)) is not None and there.aboard:
        found = found[:]
        found[there.area * (view["seats"] + 1) + there.seat] -= there.aboard
    return found


def about(view: View, details: Params) -> tuple[int, ...]:
    """The areas that the decision is about: those of its details, and in a civil war those of the first faction. Once
    the victim has said which faction it keeps, they are those of the faction that leaves (30.41).
    """
    named = [INDEX[id] for key in ("place", "to") if (id := details.get(key)) in INDEX]
    war = view["steps"] and view["steps"][-1][0].startswith("civil_war.")
    return (*named, *[n for n, units in enumerate(view["arrived"]) if units and war])


# Who went where -------------------------------------------------------------------------------------------------------
MARCHED, SAILED, ABOARD, ASHORE = (f"civilization.{what}" for what in ("marched", "sailed", "loaded", "landed"))
MOST_WAYS = 40
Line = list[tuple[float, float]]


def ways(told: Iterable[Event], play: Board) -> list[tuple[int, Line]]:
    """The marches and voyages of the seat that moved last, as lines, from the events, the newest first."""
    found: list[tuple[int, Line]] = []
    begun = -1  # the area where the voyage found last begins; its earlier legs may follow
    for event in told:
        if event.id not in (MARCHED, SAILED, ABOARD, ASHORE) or len(found) > MOST_WAYS:
            break
        seat, place = event.params["seat"], INDEX[event.params["place"]]
        if found and found[0][0] != seat:
            break
        if event.id == MARCHED:
            found.append((seat, [map_chart.spot(place, 0), map_chart.spot(INDEX[event.params["target"]], 0)]))
            begun = -1
        elif event.id == SAILED:
            dock = DOCK[event.params["dock"]]
            start = next((d for d in play.docks[place] if dock in play.sea[d]), play.docks[place][0])
            if begun == DOCKS[dock].area:
                found[-1][1][:1] = [map_chart.berth(start), map_chart.berth(dock)]
            else:
                found.append((seat, [map_chart.berth(start), map_chart.berth(dock)]))
            begun = place
    return found


# Cards ----------------------------------------------------------------------------------------------------------------
def lots(view: View) -> tuple[Lot, ...]:
    """The offer in the market and its answers, or the cards laid for a purchase."""
    p = seen_position(view)
    if paying(p):
        none: tuple[int, ...] = ()
        return (Lot(p.steps[-1].seat, sum(view["paid"]), -1, tuple(view["paid"]), none, none, none),)
    first, out = market.opener(p), []
    # When one of the answers can be accepted, they come first.
    closing = bool(p.steps) and isinstance(p.steps[-1], Close)
    for seat in sorted(range(p.seats), key=lambda seat: ((seat == first) == closing, p.order.index(seat))):
        if n := view["lots"][seat]:
            said = [tuple(market.kinds_said(p, seat, role)) for role in (market.NAMED, market.CLAIMED, market.ASKED)]
            own = tuple(view["lot"]) if seat == view["seat"] else ()
            out.append(Lot(seat, n, view["totals"][seat], own, *said))
    return tuple(out)


def order(view: View) -> list[int]:
    """The seats in AST order."""
    return [seat for seat, _ in in_order(view)]


def means(view: View) -> tuple[int, int] | None:
    """What the viewer can pay: with sets of cards (A.6.1, F.28.2), and from the treasury; None for a bystander."""
    seat = view["seat"]
    if seat is None:
        return None
    p = seen_position(view)
    if paying(p) and (bill := top(p, Purchase)).seat == seat:
        return most(p, seat, bill.mine), p.treasury[seat]
    cards, deck = spendable(p, seat), p.law.deck
    value = sum([deck.set_value(kind, n) for kind, n in enumerate(cards)])
    mines = [(k, n) for k, n in enumerate(cards) if n and deck.mine[k]] if can_mine(p, seat, UNUSED) else []
    more = max([mined_value(p, k, n) - deck.set_value(k, n) for k, n in mines], default=0)
    return value + more, p.treasury[seat]


def wares(view: View, buyer: int | None, law: Rules) -> list[Ware]:
    """Civilization cards with their price for a seat. How much of it the seat lacks is known only for the viewer."""
    p, deck = seen_position(view), law.deck
    held = [p.cards_of(seat) for seat in range(view["seats"])]
    old = old_cards(p, buyer) if buyer is not None else []
    can_pay = sum(means(view) or ()) if buyer == view["seat"] else -1
    rows = []
    for card in range(deck.cards):
        owners = [seat for seat, cards in enumerate(held) if card in cards]
        mine, price = buyer in owners, deck.price[card]
        if buyer is not None and not mine:
            price = max(0, price - sum(deck.credit[c][card] for c in old))
        missing = max(0, price - can_pay) if can_pay >= 0 else 0
        first = next((need for need in deck.needs[card] if need not in old), -1) if buyer is not None else -1
        rows.append(Ware(card, price, deck.supply[card] - len(owners), tuple(owners), mine, missing, first))
    return rows


def following(view: View) -> tuple[tuple[int, tuple[Need, ...]], ...]:
    """What every seat needs for its next space on the AST, in AST order."""
    p = seen_position(view)
    hands = {view["seat"]: goods_points(p, view["seat"])} if view["hand"] is not None else {}
    return tuple([(seat, needs(p, seat, hands.get(seat))) for seat in order(view)])


def struck_this_turn(phase: str, law: Rules) -> bool:
    """Whether the calamities that struck last are of this turn."""
    order = law.phases
    return not phase or "calamities" not in order or order.index(phase) >= order.index("calamities")
