"""What a link holds; some fields are shorter than the kernel's, because they use what was written before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....kernel.packing import (
    Field,
    Reader,
    Sparse,
    Writer,
    get_places,
    get_small,
    one,
    put_places,
    put_small,
    row,
    some,
    sparse,
)
from ..archaeology import FINISH
from ..geography import COUNT, LIMIT, NATIONS, NOWHERE
from ..market import MARK, MOST_CAUGHT, ROLES
from ..position import LAYER, LONGEST, NONE, SHIPS, STACK, TOKENS
from ..rulesets import RULES

MOST_CARDS = 256  # the most entries of `pile`, with the marks of layers and stacks
LAYERS, FEW_LAYERS = 64, 7  # layers of a stack, at most and usually


def schema(seats: int, rules: str) -> Sequence[Field]:
    """The fields of a link. Cities come before tokens, and all that holds trade cards before the stacks, because the
    later fields are short by what the earlier ones tell.
    """
    deck, sides = RULES[rules].deck, seats + 1
    stacks = [list(range(deck.kinds))] if RULES[rules].one_pack else deck.in_stack[1:] if deck.kinds else []
    return [
        row("nation", seats, [*range(len(NATIONS)), NONE]),
        one("turn", LONGEST),
        Owners("city", COUNT, sides),
        Tokens("tokens", sides, TOKENS),
        sparse("fresh", COUNT, 2),
        sparse("ships", SHIPS * seats, NOWHERE + 1, empty=NOWHERE),
        row("treasury", seats, TOKENS + 1),
        row("census", seats, TOKENS + 1),
        sparse("arrived", COUNT, TOKENS + 1, small=3),
        row("marker", seats, FINISH + 1),
        Owned("owned", seats * deck.cards),
        sparse("hand", seats * deck.kinds, 16, small=3),
        sparse("spent", deck.kinds, 16, small=3),
        Owners("giver", deck.kinds, sides),
        sparse("laid", seats * deck.kinds, 16, small=3),
        Pile("pile", stacks, deck.count),
        some("named", 7 * seats, MARK * ROLES * seats),
        sparse("shown", seats, 16),
    ]


def save_schema(seats: int) -> Sequence[Field]:
    """The fields that only saves hold."""
    return [row("caught", seats**2, MOST_CAUGHT + 1)]


class Owners(Sparse):
    """A list of sides, of which most are NONE."""

    def __init__(self, name: str, count: int, sides: int) -> None:
        Field.__init__(self, name, [*range(sides), NONE], count)
        self.base, self.empty, self.small = sides, NONE, 0


class Tokens(Field):
    """The tokens by area * sides + side. It is written after the cities, because there are hardly any tokens beside a
    city, and elsewhere mostly those of one side.
    """

    def __init__(self, name: str, sides: int, most: int) -> None:
        super().__init__(name, most + 1, COUNT * sides)
        self.sides, self.most = sides, most

    def put(self, writer: Writer, p: Any) -> None:
        items, sides = self.items(p), self.sides
        here = [[(s, n) for s, n in enumerate(items[a * sides : a * sides + sides]) if n] for a in range(COUNT)]
        held = []
        for areas in parted(p.city):
            places = [i for i, a in enumerate(areas) if here[a]]
            put_places(writer, len(areas), places)
            held += [areas[i] for i in places]
        put_places(writer, len(held), [i for i, a in enumerate(held) if len(here[a]) > 1])
        for a in held:
            if len(here[a]) > 1:
                writer.put(sum(1 << s for s, _ in here[a]), 1 << sides)
            else:
                writer.put(here[a][0][0], sides)
            for _, n in here[a]:
                put_small(writer, n - 1, self.most, LIMIT[a])

    def get(self, reader: Reader, p: Any) -> None:
        items, sides = [0] * (COUNT * self.sides), self.sides
        held = [areas[i] for areas in parted(p.city) for i in get_places(reader, len(areas))]
        shared = get_places(reader, len(held))
        for i, a in enumerate(held):
            mask = reader.get(1 << sides) if i in shared else 1 << reader.get(sides)
            for s in range(sides):
                if mask >> s & 1:
                    items[a * sides + s] = 1 + get_small(reader, self.most, LIMIT[a])
        setattr(p, self.names[0], items)


def parted(city: list[int]) -> tuple[list[int], list[int]]:
    """The areas without a city, and those with one."""
    return [a for a in range(COUNT) if city[a] == NONE], [a for a in range(COUNT) if city[a] != NONE]


class Owned(Field):
    """A list of 0, 1 or 2, in which 2 is rare."""

    def __init__(self, name: str, count: int) -> None:
        super().__init__(name, 3, count)

    def put(self, writer: Writer, p: Any) -> None:
        items = self.items(p)
        held = [i for i, v in enumerate(items) if v]
        put_places(writer, len(items), held)
        put_places(writer, len(held), [n for n, i in enumerate(held) if items[i] == 2])

    def get(self, reader: Reader, p: Any) -> None:
        items = [0] * (self.count or 0)
        held = get_places(reader, len(items))
        new = get_places(reader, len(held))
        for n, i in enumerate(held):
            items[i] = 2 if n in new else 1
        setattr(p, self.names[0], items)


class Pile(Field):
    """The stacks, after hands, lots and spent cards: the last layer of each stack follows from all other cards.

    A forged pile that is not possible is written card by card.
    """

    def __init__(self, name: str, kinds: list[list[int]], count: list[int]) -> None:
        """kinds: the kinds of each stack. count: how many cards there are of each kind."""
        super().__init__(name, STACK + 1, MOST_CARDS, open=True)
        self.kinds, self.copies = kinds, count

    def cards_in_stacks(self, p: Any) -> list[int]:
        """Cards that are in the stacks only, by kind."""
        n = len(self.copies)
        return [
            max(0, copies - sum(p.hand[k::n]) - sum(p.laid[k::n]) - p.spent[k]) for k, copies in enumerate(self.copies)
        ]

    def put(self, writer: Writer, p: Any) -> None:
        stacks = self.stacks(p)
        writer.put(int(stacks is None), 2)
        if stacks is None:
            return super().put(writer, p)
        left = self.cards_in_stacks(p)
        for kinds, layers in zip(self.kinds, stacks, strict=True):
            put_small(writer, len(layers), LAYERS, FEW_LAYERS)
            for layer in layers[:-1]:
                for k, n in zip(kinds, layer, strict=True):
                    writer.put(n, left[k] + 1)
                    left[k] -= n

    def get(self, reader: Reader, p: Any) -> None:
        if reader.get(2):
            return super().get(reader, p)
        left, pile = self.cards_in_stacks(p), []
        for kinds in self.kinds:
            layers: list[list[int]] = []
            for more in reversed(range(get_small(reader, LAYERS, FEW_LAYERS))):
                layers.append([reader.get(left[k] + 1) if more else left[k] for k in kinds])
                for k, n in zip(kinds, layers[-1], strict=True):
                    left[k] -= n
            pile += flat(kinds, layers)
        setattr(p, self.names[0], pile)

    def stacks(self, p: Any) -> list[list[list[int]]] | None:
        """How many cards of each of its kinds lie in every layer of every stack; None for what is no such pile."""
        left, stacks, again = self.cards_in_stacks(p), [], []
        for kinds, cards in zip(self.kinds, split(p.pile, STACK), strict=False):
            layers = [[layer.count(k) for k in kinds] for layer in split([*cards, LAYER], LAYER)] if cards else []
            for layer in layers:
                for k, n in zip(kinds, layer, strict=True):
                    left[k] -= n
            if len(layers) >= LAYERS or min(left) < 0 or (layers and any(left[k] for k in kinds)):
                return None
            stacks.append(layers)
            again += flat(kinds, layers)
        return stacks if again == p.pile and len(stacks) == len(self.kinds) else None


def split(items: list[int], end: int) -> list[list[int]]:
    """The parts of a list that are ended by a mark."""
    parts: list[list[int]] = [[]]
    for item in items:
        if item == end:
            parts.append([])
        else:
            parts[-1].append(item)
    return parts[:-1]


def flat(kinds: list[int], layers: list[list[int]]) -> list[int]:
    """A stack as it lies in the pile."""
    pile = []
    for n, layer in enumerate(layers):
        pile += [LAYER] * (n > 0) + [k for k, n in zip(kinds, layer, strict=True) for _ in range(n)]
    return [*pile, STACK]
