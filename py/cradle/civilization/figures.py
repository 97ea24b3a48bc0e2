"""The numbers of the tables beside the map of Civilization, read from a view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import chart
from .geography import DOCK, DOCKS, INDEX, NATIONS, Board
from .market import MARK, ROLES
from .position import NONE, SHIPS, TOKENS
from .rulesets import Rules


def in_order(view: dict[str, Any]) -> list[tuple[int, int]]:
    """Seats with their nations, in AST order."""
    return sorted(enumerate(view["nation"]), key=lambda pair: (pair[1], pair[0]))


def numbers(
    view: dict[str, Any], law: Rules, tokens_each: int, turn: int | None
) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """The columns of the table of nations, and a row a seat: seat, nation, whether it has the turn, its numbers."""
    seats, deck = view["seats"], law.deck
    sides, tokens = seats + 1, view["tokens"]
    supply = tokens_each if law.advanced else TOKENS
    columns = ["stock", "population"]
    columns += ["census"] if "census" in law.phases else []
    columns += ["treasury"] if law.treasury else []
    columns += ["cities"] if law.cities else []
    columns += ["ships"]
    columns += ["hand", "cards", "points"] if deck.cards else []
    rows = []
    for seat, nation in in_order(view):
        owned = [c for c in range(deck.cards) if view["owned"][seat * deck.cards + c]]
        population = sum(tokens[seat::sides])
        found = {
            "stock": supply - population - view["treasury"][seat],
            "population": population,
            "census": view["census"][seat],
            "treasury": view["treasury"][seat],
            "cities": view["city"].count(seat),
            "ships": sum(d < len(DOCKS) for d in view["ships"][seat * SHIPS : seat * SHIPS + SHIPS]),
            "hand": view["cards"][seat],
            "cards": len(owned),
            "points": sum(deck.price[c] for c in owned),
        }
        led = NATIONS[nation] if nation != NONE else ""
        rows.append((seat, led, turn == seat, *[found[c] for c in columns]))
    return tuple(columns), tuple(rows)


def measures(view: dict[str, Any], law: Rules) -> dict[str, list[int]]:
    """What is counted of each seat besides its score, as far as a game has it."""
    seats, sides, deck = range(view["seats"]), view["seats"] + 1, law.deck
    counts = {"population": [sum(view["tokens"][seat::sides]) for seat in seats]}
    if law.cities:
        counts["cities"] = [view["city"].count(seat) for seat in seats]
    if deck.cards:
        counts["cards"] = [sum(map(bool, view["owned"][s * deck.cards : (s + 1) * deck.cards])) for s in seats]
    if law.rows:
        counts["ast"] = view["marker"][:]
    return counts


# Who went where -------------------------------------------------------------------------------------------------------
MARCHED, SAILED, ABOARD, ASHORE = (f"civilization.{what}" for what in ("marched", "sailed", "loaded", "landed"))
MOST_WAYS = 12
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
    """The two sides of a deal as panels.market wants them (see market.owners), or what lies for a purchase."""
    seats, none = [-1, -1], ()
    paying = bool(view["steps"]) and view["steps"][-1][0] == "purchases.card"
    for name, *details in view["steps"]:
        if name == "trade.asking":
            seats[0] = details[0]
        elif name == "trade.close":
            seats[1] = details[1]
    if paying:
        return ((view["steps"][-1][1], sum(view["paid"]), -1, tuple(view["paid"]), (none, none, none)),)
    out = []
    for side in (0, 1):
        said = tuple(
            [tuple([code % MARK for code in view["named"] if code // MARK == side * ROLES + role]) for role in range(3)]
        )
        own = view["lot"] if view["lot"] and seats[side] == view["seat"] else ()
        out.append((seats[side], view["lots"][side], view["totals"][side], tuple(own), said))
    return tuple(out)


def for_sale(view: dict[str, Any], buyer: int | None, law: Rules) -> tuple[Any, ...]:
    """Civilization cards: (card, price for a seat, how many are left, who owns one, whether that seat does)."""
    deck, seats = law.deck, view["seats"]
    rows = []
    for card in range(deck.cards):
        owners = [seat for seat in range(seats) if view["owned"][seat * deck.cards + card]]
        price = deck.price[card]
        if buyer is not None and buyer not in owners:
            mine = [c for c in range(deck.cards) if view["owned"][buyer * deck.cards + c] == 1]
            price = max(0, price - sum(deck.credit[c][card] for c in mine))
        rows.append((card, price, deck.supply[card] - len(owners), tuple(owners), buyer in owners))
    return tuple(rows)
