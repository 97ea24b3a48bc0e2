"""The numbers of the tables beside the map of Civilization, read from a view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import chart, market
from .funds import old_cards
from .geography import DOCK, DOCKS, INDEX, NATIONS, NOWHERE, Board
from .knowledge import paying
from .position import NONE
from .rulesets import Rules
from .seen import seen
from .steps import civ


def in_order(view: dict[str, Any]) -> list[tuple[int, int]]:
    """Seats with their nations, in AST order."""
    return sorted(enumerate(view["nation"]), key=lambda pair: (pair[1], pair[0]))


def numbers(view: dict[str, Any], law: Rules, turn: int | None) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """The columns of the table of nations, and a row a seat: seat, nation, whether it has the turn, its numbers."""
    p, deck = seen(view), law.deck
    columns = ["stock", "population"]
    columns += ["census"] if "census" in law.phases else []
    columns += ["treasury"] if law.treasury else []
    columns += ["cities"] if law.cities else []
    columns += ["ships"]
    columns += ["hand", "cards", "points"] if deck.cards else []
    rows = []
    for seat, nation in in_order(view):
        owned = p.cards_of(seat)
        found = {
            "stock": p.stock(seat),
            "population": p.on_board(seat),
            "census": p.census[seat],
            "treasury": p.treasury[seat],
            "cities": p.city.count(seat),
            "ships": sum(dock != NOWHERE for dock in p.fleet(seat)),
            "hand": p.cards[seat],
            "cards": len(owned),
            "points": sum(deck.price[c] for c in owned),
        }
        led = NATIONS[nation] if nation != NONE else ""
        rows.append((seat, led, turn == seat, *[found[c] for c in columns]))
    return tuple(columns), tuple(rows)


def measures(view: dict[str, Any], law: Rules) -> dict[str, list[int]]:
    """What is counted of each seat besides its score, as far as a game has it."""
    p, seats = seen(view), range(view["seats"])
    counts = {"population": [p.on_board(seat) for seat in seats]}
    if law.cities:
        counts["cities"] = [p.city.count(seat) for seat in seats]
    if law.deck.cards:
        counts["cards"] = [len(p.cards_of(seat)) for seat in seats]
    if law.rows:
        counts["ast"] = p.marker[:]
    return counts


# Who went where -------------------------------------------------------------------------------------------------------
MARCHED, SAILED, ABOARD, ASHORE = (f"civilization.{what}" for what in ("marched", "sailed", "loaded", "landed"))
MOST_WAYS = 40
Line = list[tuple[float, float]]


def ways(told: Iterable[Any], play: Board) -> list[tuple[int, Line]]:
    """The marches and voyages of the seat that moved last, from what was told, the newest first."""
    found: list[tuple[int, Line]] = []
    begun = -1  # where the voyage begins of which the legs before may follow
    for event in told:
        if event.id not in (MARCHED, SAILED, ABOARD, ASHORE) or len(found) > MOST_WAYS:
            break
        seat, place = event.params["seat"], INDEX[event.params["place"]]
        if found and found[0][0] != seat:
            break
        if event.id == MARCHED:
            found.append((seat, [chart.spot(place, 0), chart.spot(INDEX[event.params["target"]], 0)]))
            begun = -1
        elif event.id == SAILED:
            dock = DOCK[event.params["dock"]]
            start = next((d for d in play.docks[place] if dock in play.sea[d]), play.docks[place][0])
            if begun == DOCKS[dock].area:
                found[-1][1][:1] = [chart.berth(start), chart.berth(dock)]
            else:
                found.append((seat, [chart.berth(start), chart.berth(dock)]))
            begun = place
    return found


# Cards ----------------------------------------------------------------------------------------------------------------
def lots(view: dict[str, Any]) -> tuple[Any, ...]:
    """The two sides of a deal as panels.market wants them, or what lies for a purchase."""
    p = seen(view)
    if paying(p):
        none: tuple[int, ...] = ()
        return ((civ.detail(p.steps[-1], "seat"), sum(view["paid"]), -1, tuple(view["paid"]), (none, none, none)),)
    out, seats = [], market.owners(p)
    for side in (0, 1):
        said = tuple([tuple(market.said(p, side, role)) for role in range(market.ROLES)])
        own = view["lot"] if view["lot"] and seats[side] == view["seat"] else ()
        out.append((seats[side], view["lots"][side], view["totals"][side], tuple(own), said))
    return tuple(out)


def for_sale(view: dict[str, Any], buyer: int | None, law: Rules) -> tuple[Any, ...]:
    """Civilization cards: (card, price for a seat, how many are left, who owns one, whether that seat does)."""
    p, deck = seen(view), law.deck
    rows, held = [], [p.cards_of(seat) for seat in range(view["seats"])]
    for card in range(deck.cards):
        owners = [seat for seat, cards in enumerate(held) if card in cards]
        price = deck.price[card]
        if buyer is not None and buyer not in owners:
            price = max(0, price - sum(deck.credit[c][card] for c in old_cards(p, buyer)))
        rows.append((card, price, deck.supply[card] - len(owners), tuple(owners), buyer in owners))
    return tuple(rows)
