"""What a seat of Civilization may not know, shuffled without a look at the game's own knowledge.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from cradle.civilization.game import GAME
from cradle.civilization.rules.position import LAYER, NONE, STACK, Civ

Slot = tuple[list[int], int, int]  # a list, the index of the card there, its kind; in the pile the place itself

TRIES = 150  # of a shuffle that the rules allow
OFFERS = ("trade.asking", "trade.close")  # below these, lots lie in the market


def shuffle(p: Civ, seat: int | None, chance: Random) -> None:
    """Cards of one value change places among hands, lots and stacks unseen; any among hands; and who gave what.

    Where hardly anything else is possible, as beside lots of which much was said, all may stay where it is.
    """
    if not p.law.deck.kinds:
        return
    chance = Random(chance.getrandbits(64))  # of its own: it takes a great many numbers
    before = {name: getattr(p, name)[:] for name in ("hand", "laid", "pile", "giver")}
    for _ in range(TRIES):
        hidden = [s for s in range(p.seats) if s != seat]
        lots = [s for s in hidden if any(step[0] in OFFERS for step in p.steps)]
        calamities_in_hands(p, hidden, chance)
        calamities_on_top(p, hidden, chance)
        for stack in range(1, 10):
            kinds = [k for k in range(p.law.deck.goods) if p.law.deck.value[k] == stack or p.law.one_pack]
            places = [*of_hands(p, hidden, kinds), *of_pile(p, kinds)]
            mix(p, [*places, *([] if p.law.one_pack else of_lots(p, lots, kinds))], chance)
        goods = range(p.law.deck.goods)
        mix(p, [*of_hands(p, hidden, goods), *(of_lots(p, lots, goods) if p.law.advanced else [])], chance)
        givers(p, hidden, lots, chance)
        if not GAME.check(p):
            return
        for name, value in before.items():
            setattr(p, name, value[:])


def of_hands(p: Civ, seats: list[int], kinds: Iterable[int]) -> Iterator[Slot]:
    """Grain that was shown stays where it is."""
    n, grain = p.law.deck.kinds, p.law.deck.index["grain"]
    for s in seats:
        for k in kinds:
            for _ in range(p.hand[s * n + k] - (p.shown[s] if k == grain else 0)):
                yield p.hand, s * n, k


def of_lots(p: Civ, lots: list[int], kinds: Iterable[int]) -> Iterator[Slot]:
    """What was named truly stays where it is."""
    n = p.law.deck.kinds
    for side in lots:
        named = [code % 32 for code in p.named if code // 32 == 3 * side]
        for k in kinds:
            for _ in range(p.laid[side * n + k] - named.count(k)):
                yield p.laid, side * n, k


def of_pile(p: Civ, kinds: Iterable[int]) -> Iterator[Slot]:
    for i, k in enumerate(p.pile):
        if k in kinds:
            yield p.pile, i, k


def mix(p: Civ, slots: list[Slot], chance: Random) -> None:
    """Shuffle the kinds over the slots; layers are sorted again."""
    kinds = [k for _, _, k in slots]
    chance.shuffle(kinds)
    for to, i, k in slots:
        if to is not p.pile:
            to[i + k] -= 1
    for (to, i, _), k in zip(slots, kinds, strict=True):
        if to is p.pile:
            to[i] = k
        else:
            to[i + k] += 1
    tidy(p)


def tidy(p: Civ) -> None:
    start = 0
    for i, k in enumerate(p.pile):
        if k in (LAYER, STACK):
            p.pile[start:i] = sorted(p.pile[start:i])
            start = i + 1


def calamities_in_hands(p: Civ, hidden: list[int], chance: Random) -> None:
    """A secret calamity changes places with any commodity of another hand."""
    deck, n = p.law.deck, p.law.deck.kinds
    for k in range(deck.goods, n):
        holders = [s for s in hidden if p.hand[s * n + k]]
        others = [s for s in hidden if s not in holders and sum(p.hand[s * n : s * n + deck.goods])]
        if not holders or not others or p.law.is_open(k) or chance.random() < 0.5:
            continue
        one, other = holders[0], chance.choice(others)
        card = chance.choice([i for i in range(deck.goods) if p.hand[other * n + i]])
        for s, out, into in ((one, k, card), (other, card, k)):
            p.hand[s * n + out] -= 1
            p.hand[s * n + into] += 1
        p.giver[k] = NONE


def calamities_on_top(p: Civ, hidden: list[int], chance: Random) -> None:
    """After the draw nobody knows whether a tradable calamity of a top layer is still there, or one in a hand was."""
    deck, n = p.law.deck, p.law.deck.kinds
    if ("calamities",) not in p.steps or ("trade_cards",) in p.steps:
        return
    for k in range(deck.goods, n):
        stack = deck.stack[k]
        goods = [i for i in range(deck.goods) if deck.value[i] == stack]
        top = top_layer(p, stack)
        if not deck.tradable[k] or chance.random() < 0.5:
            continue
        holders = [s for s in hidden if p.hand[s * n + k]]
        there = [i for i in top if p.pile[i] == k]
        if holders and [i for i in top if p.pile[i] in goods]:
            i = chance.choice([i for i in top if p.pile[i] in goods])
            p.hand[holders[0] * n + k] -= 1
            p.hand[holders[0] * n + p.pile[i]] += 1
            p.pile[i], p.giver[k] = k, NONE
        elif there and (slots := list(of_hands(p, hidden, goods))):
            hand, row, card = chance.choice(slots)
            hand[row + card] -= 1
            hand[row + k] += 1
            p.pile[there[0]] = card
    tidy(p)


def top_layer(p: Civ, stack: int) -> list[int]:
    """Where in the pile the top layer of a stack lies."""
    start = 0
    for _ in range(stack - 1):
        start = p.pile.index(STACK, start) + 1
    end = start
    while p.pile[end] < LAYER:
        end += 1
    return list(range(start, end))


def givers(p: Civ, hidden: list[int], lots: list[int], chance: Random) -> None:
    """Who passed a calamity that others hold now: anybody else, or nobody."""
    deck, n = p.law.deck, p.law.deck.kinds
    for k in range(deck.goods, n):
        holders: list[Any] = [s for s in hidden if p.hand[s * n + k]]
        holders += [side for side in lots if p.laid[side * n + k]]
        if holders and deck.tradable[k] and ("trade",) not in p.steps and ("trade_cards",) not in p.steps:
            p.giver[k] = chance.choice([NONE, *[s for s in range(p.seats) if s != holders[0]]])
