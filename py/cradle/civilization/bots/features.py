"""What counts for winning, by seat: the terms of the logit by which the strategist judges a position."""

from __future__ import annotations

from ..rules.archaeology import FINISH
from ..rules.geography import LIMIT, NOWHERE
from ..rules.phases.expansion import GROWTH, expansion
from ..rules.phases.succession import row_of
from ..rules.position import NONE, Civ
from ..rules.victory import TRIO, areas, last_space, last_turn, towards
from .buying import HELP
from .turns_to_finish import FED, out_of_reach, turns_to_go

FAR = 16  # turns to the end of the game; if there are more, that makes no difference
STEPS = 4  # spaces that are looked ahead on the succession table
LACKS = (10, 19, 20)  # the terms that tell what lacks
GIVES = {**HELP, "architecture": 100}  # as it was when the weights were fitted


def turns_left(p: Civ) -> float:
    """How many turns are left at least, as far as the markers tell: nobody is faster than a space a turn."""
    if not p.law.cities:
        return FINISH - p.turn
    if p.law.one_pack:
        return 1.5 * (p.cards_to_win - max([towards(p, seat) for seat in range(p.seats)]))
    left = last_space(p) - max(p.marker)
    return min(left, last_turn(p) - p.turn)


def margins(p: Civ) -> list[float]:
    """C.9, D.5: by seat, how near it was to winning where the game has ended."""
    if not p.law.cities:
        return [areas(p, seat) / 2 + p.on_board(seat) / 100 for seat in range(p.seats)]
    return [2.0 * p.marker[seat] + p.city.count(seat) / 2 + areas(p, seat) / 40 for seat in range(p.seats)]


def features(p: Civ) -> list[list[float]]:
    """For each seat the numbers that count. Each term is there twice: as it is, and multiplied by how far away the end
    is. Games with a limit of cards have other numbers, see raced().
    """
    if p.law.card_limit:
        return raced(p)
    left = min(FAR, max(0.0, turns_left(p))) / FAR
    rows = [terms(p, seat) for seat in range(p.seats)]
    return [[*row, *[left * x for x in row]] for row in rows]


def raced(p: Civ) -> list[list[float]]:
    """By seat, what counts where the number of cards is limited (E.10.3): the terms, and how many turns the seat is
    from the last square. What harms is counted with a minus, so that more of every number helps.
    """
    turns = [turns_to_go(p, seat) for seat in range(p.seats)]
    first = min(turns)
    found = []
    for seat, left in enumerate(turns):
        row = terms(p, seat)
        for n in LACKS:
            row[n] = -row[n]
        found.append([*row, -left / 5, -left / (2 + first), -out_of_reach(p, seat) / 100])
    return found


def terms(p: Civ, seat: int) -> list[float]:
    """The terms of one seat; each is about 0 to 2."""
    law, deck, city = p.law, p.law.deck, p.city
    column = p.tokens[seat :: p.sides]
    held = [a for a, n in enumerate(column) if n]
    tokens, cities, treasury = sum(column), city.count(seat), p.treasury[seat]
    if expansion() in p.steps:  # tokens have not grown yet this turn
        tokens += min(p.supply - tokens - treasury, sum([GROWTH[n] for n in column]))
    owned = p.cards_of(seat)
    groups: set[int] = set()
    points, credit, help, named = 0, 0, 0, 0
    if owned:
        has, trio = set(owned), {deck.card[id] for id in TRIO}
        rest = [card for card in range(deck.cards) if card not in has]
        for card in owned:
            points += deck.price[card]
            groups.update(deck.groups[card])
            gives = deck.credit[card]
            credit += sum([gives[other] for other in rest])
            help += GIVES.get(deck.card_ids[card], 0)
            named += law.one_pack and card in trio
    hand = p.in_hand(seat)[: deck.goods]
    value = sum([deck.value[k] * n * n for k, n in enumerate(hand) if n])
    growth = sum([deck.value[k] * n for k, n in enumerate(hand) if n])
    money = points if law.advanced else points + value + treasury  # E.12.2
    steps, lack = ahead(p, seat, cities, owned, groups, money) if law.rows else (0, 0)
    missing = due(p, owned) if law.one_pack else 0
    return [
        tokens / 20,
        min(1.0, tokens / (FED * (cities + 1))),
        cities / 5,
        len(held) / 10,
        sum([min(column[a], 6) for a in held if p.board.site[a] and city[a] == NONE]) / 10,
        sum([LIMIT[a] for a in held]) / 30,
        treasury / 20,
        sum([dock != NOWHERE for dock in p.fleet(seat)]) / 4,
        p.marker[seat] / 5,
        steps / STEPS,
        lack / 2,
        value / 100,
        growth / 30,
        points / 500,
        len(owned) / 5,
        len(groups) / 3,
        credit / 500,
        help / 200,
        named / 2,
        missing / 500,
        max(0, missing - value) / 300,
    ]


def due(p: Civ, owned: list[int]) -> int:
    """B.3.1: what the cards that a seat lacks for victory still cost, with the credits of those that it has."""
    deck = p.law.deck
    trio = {deck.card[id] for id in TRIO}
    left = {
        card: max(0, price - sum([deck.credit[other][card] for other in owned]))
        for card, price in enumerate(deck.price)
        if card not in owned
    }
    few = p.cards_to_win - len(trio | set(owned))
    rest = sorted([price for card, price in left.items() if card not in trio])
    return sum([price for card, price in left.items() if card in trio]) + sum(rest[: max(0, few)])


def ahead(p: Civ, seat: int, cities: int, owned: list[int], groups: set[int], money: int) -> tuple[int, int]:
    """How many spaces a seat's marker can go with what it has, STEPS at most; and how many cards it
    lacks for the next.
    """
    row, here = row_of(p, seat), p.marker[seat]
    for n in range(STEPS):
        to = here + n + 1
        if to > FINISH:
            return STEPS, 0
        epoch = row.epoch(to)
        asked = p.law.demands[epoch]
        entering = epoch > row.epoch(to - 1)
        stays = p.law.demands[row.epoch(to - 1)].cities if p.law.advanced else 0
        lack = max(0, asked.groups - len(groups), asked.cards - len(owned)) if entering else 0
        if lack or cities < max(stays, asked.cities if entering else 0):
            return n, lack
        if money < max(row.values.get(to, 0), asked.points if entering else 0):
            return n, 1
    return STEPS, 0
