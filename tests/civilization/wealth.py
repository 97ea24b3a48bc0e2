"""Positions in which everybody has cities, cards and treasury: random play rarely gets there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cradle.civilization.rules import trade_stacks
from cradle.civilization.rules.geography import LIMIT, OPEN
from cradle.civilization.rules.position import Civ
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import game, laid

WITH_CARDS = ["first_societies", "classic", "classic_advanced_calamities", "advanced"]


def wealthy(rules: str, seats: int, seed: int) -> Civ:
    """About to draw trade cards, with some in hand from the turn before."""
    chance, p = Random(seed), laid(rules, seats, turn=9, seed=seed, trade_rounds=4)
    trade_stacks.build(p)
    areas = [area for area in p.board.areas if not OPEN[area]]
    chance.shuffle(areas)
    for seat in range(seats):
        settle(p, seat, chance.choice([0, 2, 4, 6, 8, 9]), areas)
        p.treasury[seat] = min(p.stock(seat), chance.choice([0, 5, 20, 40])) if p.law.treasury else 0
        deal(p, seat, chance.choice([0, 2, 7, 8]), chance)
        educate(p, seat, chance)
    p.then(*civ.read([*[(phase,) for phase in p.law.phases[p.law.phases.index("trade_cards") :]], ("turn.end",)]))
    game.steps.run(p)
    return p


def settle(p: Civ, seat: int, cities: int, areas: list[int]) -> None:
    """Cities, and the tokens that feed them."""
    for _ in range(cities):
        p.city[areas.pop()] = seat
    while p.on_board(seat) < 2 * cities or not p.on_board(seat):
        area = areas.pop()
        p.put(area, seat, LIMIT[area])


def deal(p: Civ, seat: int, n: int, chance: Random) -> None:
    """Commodities from the top layers."""
    for _ in range(n):
        piles = trade_stacks.read(p)
        stack = chance.choice(piles)
        kind = chance.choice(stack[0])
        if kind < p.law.deck.goods:
            stack[0].remove(kind)
            p.hand[seat * p.law.deck.kinds + kind] += 1
            trade_stacks.write(p, piles)


def educate(p: Civ, seat: int, chance: Random) -> None:
    """Some civilization cards, bought in turns before."""
    deck = p.law.deck
    for card in range(deck.cards):
        left = deck.supply[card] - sum(p.owned[card :: deck.cards])
        if left > 0 and chance.random() < 0.35 and len(p.cards_of(seat)) < (p.law.card_limit or deck.cards):
            p.owned[seat * deck.cards + card] = 1


def busy(p: Civ, chance: Random) -> Iterator[Civ]:
    """Play the cards' phases of one turn, rather dealing than not; the position at every decision."""
    turn = p.turn
    while (decision := game.decision(p)) and p.turn == turn:
        yield p
        idle = ("withdraw", "done", "claim", "ask", "refuse")
        doing = [action for action in decision.actions if action[0] not in idle]
        game.play(p, chance.choice(doing if doing and chance.random() < 0.75 else decision.actions))
