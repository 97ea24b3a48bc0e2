"""E.10.3, E.12: how far a nation is from the last square of the table, in turns, as far as one can tell."""

from __future__ import annotations

from ..rules.archaeology import FINISH
from ..rules.geography import NATIONS
from ..rules.phases.succession import row_of
from ..rules.position import Civ
from ..rules.victory import card_points, goods_points

FED = 2.0  # tokens for each city
CITIES, DRAWN = 4.8, 0.3  # the number of cities that a nation tends to, and the share of the way there in one turn
POINTS, IDLE, LITTLE = 16.5, 9.0, 2.0  # points a turn: what a city brings, what is lost in all, and the least income
BOUGHT, FEW = 0.17, 0.05  # cards a turn: what is bought for each city, and the least
FILLED = 0.15  # the share of the income that is left once all the places for cards are filled
HAND, TREASURY = 0.7, 0.8  # the share that counts of the sets in hand, and of the treasury
FAR = 30.0  # turns; nothing is foretold beyond


def asked_at_last(p: Civ, seat: int) -> int:
    """E.12.2: the highest number on the row of a nation."""
    return max(p.law.rows[NATIONS[p.nation[seat]]].values.values())


def most_points(p: Civ, seat: int, card: int | None = None) -> int:
    """E.10.3: what civilization cards can bring, if the dearest fill the places that are left; with this card first."""
    deck, held, most = p.law.deck, p.cards_of(seat), p.law.card_limit
    rest = sorted([price for other, price in enumerate(deck.price) if other not in held and other != card])
    left = most - len(held) - (card is not None)
    own = card_points(p, seat) + (0 if card is None else deck.price[card])
    return own + sum(rest[max(0, len(rest) - max(0, left)) :])


def out_of_reach(p: Civ, seat: int) -> int:
    """The points of the last square that its cards cannot bring any more."""
    return max(0, asked_at_last(p, seat) - most_points(p, seat))


def turns_to_go(p: Civ, seat: int) -> float:
    """How many turns a nation takes to the last square, at the usual pace of cities, points and cards. It waits on a
    square while it lacks something for the next.
    """
    law, row, most = p.law, row_of(p, seat), p.law.card_limit
    held = p.cards_of(seat)
    groups = len({group for card in held for group in law.deck.groups[card]})
    cards, cities, turns = float(len(held)), min(p.city.count(seat), p.on_board(seat) / FED), 0.0
    points = card_points(p, seat) + HAND * goods_points(p, seat) + TREASURY * p.treasury[seat]

    def income() -> float:
        return max(LITTLE, POINTS * cities - IDLE) * (1.0 if cards < most else FILLED)

    def pace() -> float:
        return max(FEW, BOUGHT * cities)

    def wait(time: float) -> None:
        nonlocal cards, cities, points, turns
        time = min(time, FAR)
        while time > 0:
            part = min(1.0, time)
            points += part * income()
            cards = min(most, cards + part * pace())
            cities += part * DRAWN * (CITIES - cities)
            turns += part
            time -= part

    for to in range(p.marker[seat] + 1, FINISH + 1):
        wait(1.0)
        epoch = row.epoch(to)
        enters = epoch > row.epoch(to - 1)
        demand = law.demands[epoch if enters else 0]
        need = max(row.values.get(to, 0), demand.points)
        while points < need and turns < FAR:
            wait(min(1.0, (need - points) / income()))
        wait(max(0.0, demand.cards - cards, demand.groups - groups - cards + len(held)) / pace())
        wait(max(0.0, demand.cities - cities))
        if turns >= FAR:
            break
    return min(turns, FAR)
