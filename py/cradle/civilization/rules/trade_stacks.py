"""The stacks of trade cards: how they are built, how a card is drawn, how cards return (B.1.2, E.0.3, F.2.3, E.11.4).

They lie flat in `p.pile`: kinds from the top, LAYER between two layers, STACK at the end of each of the nine stacks.
What lies in a layer is sorted: its order is not decided before a card is drawn. The introductory game has one stack.
"""

from __future__ import annotations

from ...kernel import chance
from .decks import Deck
from .position import LAYER, STACK, Civ

Stack = list[list[int]]  # layers from the top, none of them empty


def read(p: Civ) -> list[Stack]:
    """The stacks, first that of value 1, each a list of layers from the top."""
    stacks: list[Stack] = []
    layers: Stack = []
    layer: list[int] = []
    for kind in p.pile:
        if kind < LAYER:
            layer.append(kind)
            continue
        if layer:
            layers.append(layer)
            layer = []
        if kind == STACK:
            stacks.append(layers)
            layers = []
    return stacks


def write(p: Civ, stacks: list[Stack]) -> None:
    """Lay the stacks; empty layers vanish, and every layer is sorted."""
    p.pile = []
    for stack in stacks:
        for n, layer in enumerate([layer for layer in stack if layer]):
            p.pile += [LAYER, *sorted(layer)] if n else sorted(layer)
        p.pile.append(STACK)


def kinds_of(p: Civ) -> list[list[int]]:
    """The kinds that belong to each stack: of one value, or all of them in the one pack of the introductory game."""
    deck = p.law.deck
    if not deck.kinds:
        return []
    return [list(range(deck.kinds))] if p.law.one_pack else deck.in_stack[1:]


def build(p: Civ) -> None:
    """The stacks at the start; games without trade cards have none."""
    deck = p.law.deck
    if p.law.one_pack:  # B.1.2
        write(p, [[copies(deck, range(deck.kinds))]])
    elif p.law.calamities_under_stacks:  # E.0.3
        write(p, [[copies(deck, goods), *[[k] for k in calamities]] for goods, calamities in cards_by_stack(p)])
    else:
        write(p, [lay_stack(p, goods, calamities) for goods, calamities in cards_by_stack(p)])


def cards_by_stack(p: Civ) -> list[tuple[list[int], list[int]]]:
    """Commodities and calamities of every stack."""
    goods = p.law.deck.goods
    return [([k for k in kinds if k < goods], [k for k in kinds if k >= goods]) for kinds in kinds_of(p)]


def copies(deck: Deck, kinds: range | list[int]) -> list[int]:
    """A list with every card of some kinds."""
    return [k for k in kinds for _ in range(deck.count[k])]


def lay_stack(p: Civ, goods: list[int], calamities: list[int]) -> Stack:
    """F.2.3: a commodity for every player on top, then the others with the tradable calamity, the other one below."""
    deck = p.law.deck
    cards = copies(deck, goods)
    chance.shuffle(p, cards)
    top = p.seats if calamities else 0
    secret = [k for k in calamities if deck.tradable[k]]
    return [cards[:top], cards[top:] + secret, [k for k in calamities if not deck.tradable[k]]]


def draw(p: Civ, stack: int) -> int:
    """Take the top card of a stack, 1 to 9; returns its kind, or -1 if the stack is empty."""
    pile, start = p.pile, 0
    for _ in range(stack - 1):
        start = pile.index(STACK, start) + 1
    end = start
    while pile[end] < LAYER:
        end += 1
    if end == start:
        return -1
    if p.source:  # a source decides by kind; each kind is as likely as below
        bag = [0] * p.law.deck.kinds
        for k in pile[start:end]:
            bag[k] += 1
        kind = chance.draw(p, bag, p.law.deck.index)
        del pile[pile.index(kind, start)]
    else:
        kind = pile.pop(start + chance.below(p, end - start))
    if end - start == 1 and pile[start] == LAYER:
        del pile[start]
    return kind


def has_card(p: Civ, stack: int) -> bool:
    """Whether a stack has any card."""
    start = 0
    for _ in range(stack - 1):
        start = p.pile.index(STACK, start) + 1
    return p.pile[start] < LAYER


def take_back(p: Civ) -> None:
    """E.11.4, F.31.4: spent cards go under their stacks, calamities that could not be traded under those.

    In the introductory game the whole pack is shuffled (B.2.9).
    """
    tradable = p.law.deck.tradable
    stacks = read(p)
    for stack, kinds in zip(stacks, kinds_of(p), strict=True):
        back = [k for k in kinds for _ in range(p.spent[k])]
        stack += [[k for k in back if tradable[k]], *[[k] for k in back if not tradable[k]]]
    if p.law.one_pack:
        stacks = [[[k for layer in stacks[0] for k in layer]]]
    write(p, stacks)
    p.spent = [0] * len(p.spent)
