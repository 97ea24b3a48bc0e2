"""Phase 7: tokens and the order of play (9); the end of the game is in finale.py."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import Choice, detail, verb
from ..position import WRITABLE, Age
from ..steps import age
from ..tables import GIVE_UP, PLACE, numbers_to_write
from .elimination import give_up
from .turn import opens, turn

PLACES = 7


@age.auto("tokens")
def tokens(p: Age) -> None:
    """9.1: all write how many tokens they buy; 10.1: not in the last turn."""
    if not p.ending:
        opens(p, "tokens")


@age.auto("tokens.begin")
def begin(p: Age) -> None:
    p.then(*[Write(seat) for seat in p.players()], reveal())


@age.choice("tokens.write")
class Write(Choice):
    """9.1, 9.2: a seat writes a number of tokens, for which it pays. It pays for a negative number too,
    but gets none.
    """

    def actions(self, p: Age) -> list[Action]:
        return [*numbers(p, self.seat), *([GIVE_UP] if p.turn else [])]

    def about(self, p: Age) -> dict[str, object]:
        seat = self.seat
        return {"n": p.cash[seat], "stock": p.stock(seat) + p.reserve[seat]}

    @verb
    def number(self, p: Age, n: int) -> None:
        write(p, self.seat, n)

    @verb
    def give_up(self, p: Age, _: None) -> None:
        p.then(Leave(self.seat))


def numbers(p: Age, seat: int) -> list[Action]:
    """G56: the numbers that a seat can pay for, those below zero too."""
    most = min(p.cash[seat], WRITABLE)
    return numbers_to_write()[WRITABLE - most : WRITABLE + most + 1]


def write(p: Age, seat: int, n: int) -> None:
    p.bid[seat] = n + WRITABLE + 1
    p.tell("renaissance.writes", to=seat, seat=seat, n=n)


@age.choice("tokens.leave")
class Leave(Write):
    """6.5: asks again whether the player gives up; writing a number goes on with the game."""

    def actions(self, p: Age) -> list[Action]:
        return [*numbers(p, self.seat), GIVE_UP] if p.turn else []

    @verb
    def give_up(self, p: Age, _: None) -> None:
        give_up(p, self.seat)
        if p.ending:  # 10.1: nobody is left to play against, and the last turn has no phase 7
            p.bid = [0] * p.seats
            p.steps = [step for step in p.steps if step.name not in ("tokens.write", "tokens.reveal")]


@age.auto("tokens.reveal")
def reveal(p: Age) -> None:
    """All pay, and take the tokens that there are; who wrote fewest plays first."""
    for seat in p.players():
        n, had = p.bid[seat] - 1 - WRITABLE, p.cash[seat]
        left = had - abs(n)
        p.cash[seat] = p.written[seat] = left  # G52: what is left is the sum that events ask for later
        p.tokens[seat], p.reserve[seat] = p.bid[seat] - 1, max(0, min(n, p.stock(seat)))
        p.tell("renaissance.wrote", seat=seat, n=n, cash=had, paid=abs(n), left=left, got=p.reserve[seat])
    p.bid = [0] * p.seats
    p.then(rank())


@age.auto("tokens.rank")
def rank(p: Age) -> None:
    """9.1: fewest first; those who have been eliminated come last."""
    p.order.sort(key=lambda seat: (not p.plays(seat), p.tokens[seat], -p.chosen[seat]))
    p.then(*[tie(first, size, 0, (1 << size) - 1) for first, size in ties(p)], ranked())


def ties(p: Age) -> list[tuple[int, int]]:
    """The ties among the numbers written: for each, its first place in the order and how many players it has."""
    numbers = [p.tokens[seat] for seat in p.players()]
    return [(numbers.index(n), numbers.count(n)) for n in sorted(set(numbers)) if numbers.count(n) > 1]


def break_tie(p: Age, first: int, size: int) -> list[int]:
    """G6: the players of a tie; the one who chose a capital last comes first."""
    return sorted(p.order[first : first + size], key=lambda seat: -p.chosen[seat])


@age.auto("tokens.tie", PLACES, PLACES, PLACES, 1 << PLACES)
def tie(p: Age, first: int, size: int, had: int, free: int) -> None:
    """The next player of a tie picks among the free places, given as a mask; the last one takes the place left."""
    if had < size - 1:
        p.then(Place(break_tie(p, first, size)[had], first, size, had, free))


@age.choice("tokens.place")
class Place(Choice):
    """G6: a place among players who wrote the same number."""

    first: int = detail(PLACES)
    size: int = detail(PLACES)
    had: int = detail(PLACES)
    free: int = detail(1 << PLACES)

    def actions(self, p: Age) -> list[Action]:
        return [PLACE[self.first + i] for i in range(self.size) if self.free >> i & 1]

    def about(self, p: Age) -> dict[str, object]:
        return {"n": p.tokens[self.seat] - WRITABLE}

    @verb
    def place(self, p: Age, n: int) -> None:
        first, size, free = self.first, self.size, self.free
        free &= ~(1 << n - 1 - first)
        rest = [i for i in range(size) if free >> i & 1]
        waiting = break_tie(p, first, size)[self.had + 1 :]
        p.order[n - 1] = self.seat
        for i, other in zip(rest, waiting, strict=True):  # the others keep their order unless they pick otherwise
            p.order[first + i] = other
        p.then(tie(first, size, self.had + 1, free))


@age.auto("tokens.ranked")
def ranked(p: Age) -> None:
    p.tell("renaissance.order", seats=p.players())
    if not p.turn:
        p.then(turn())
