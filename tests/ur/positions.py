"""Positions of Ur drawn by hand, and short words for what a test does with them.

A land is drawn row by row from the top left corner; what is not drawn is any free tile. A tile is its face, A
(agriculture), M (commerce, the market), C (culture), P (politics), W (war) or . (any), then if it matters the other
face in lower case, then if it is taken the seat and its cubes, or z for its ziggurat:

    A03 = Agriculture, 3 cubes of seat 0    Aw = free, War on the other side    .1z = any face, ziggurat of seat 1

A pair of actions, in hand or beside the grid, is two such letters ("AW"), or ".." for any.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from cradle import games
from cradle.ur.rules.position import Ur, derive, on_grid, unseen
from cradle.ur.rules.tables import COPIES, CUBES, FREE, FULL, GRIDS, HOLE, PAIR, PAIRS, SIZE, TILES, ZIGGURATS

game = games.load("ur")

LETTERS = "AMCPW"
TOKEN = re.compile(r"([AMCPW.])([amcpw]?)(?:(\d)([1-5z]))?")


class Drawn(NamedTuple):
    """The tiles that a drawn one may be, and what stands on it."""

    choices: list[int]
    owner: int
    cubes: int


def position(
    land: str = "",
    seats: int = 4,
    turn: int = 0,
    hands: str = "",
    beside: str = "",
    first: int = 0,
    steps: list[tuple[Any, ...]] | None = None,
    **variant: object,
) -> Ur:
    """A sound position, at the start of the turn of seat `turn` or with these steps pending.

    hands: by seat, as far as it matters; beside: the open tile, or all that is known of the pile, its top first.
    """
    grid = GRIDS[SIZE[seats]]
    cells = [drawn(".") for _ in grid.cells]
    for y, line in enumerate(land.strip().splitlines()):
        for x, token in enumerate(line.split()):
            cells[y * grid.size + x] = drawn(token)
    in_hand = [pairs(token) for token in hands.split()]
    in_hand += [pairs("..")] * (seats - len(in_hand))
    aside = [pairs(token) for token in beside.split()] or [pairs("..")] * (seats < 4)
    dealt = deal([sorted({PAIR[t] for t in cell.choices}) for cell in cells] + in_hand + aside, COPIES[seats])

    p: Ur = game.bare(game.variant(seats=seats, **variant))
    p.start(1)
    p.first = first
    p.tile = [next(t for t in cell.choices if PAIR[t] == pair) for cell, pair in zip(cells, dealt, strict=False)]
    p.owner, p.cubes = [cell.owner for cell in cells], [cell.cubes for cell in cells]
    p.hand, p.beside = dealt[len(cells) : len(cells) + seats], dealt[len(cells) + seats :]
    derive(p)
    p.steps = game.steps.read(steps or [("turn.begin", turn)])
    game.steps.run(p)
    return sound(p)


def set_up(kind: str, seats: int = 4) -> list[tuple[Any, ...]]:
    """The steps of a whole round of the set-up, seat 0 first: kind is "first", "more" or "exchange"."""
    bottom = {"first": ("setup", 0, 1), "more": ("setup", 0, 2), "exchange": ("turn.begin", 0)}[kind]
    return [bottom, *[(f"setup.{kind}", seat) for seat in range(seats)][::-1]]


def crowd(*last: str, seats: int = 4, owners: str = "0123") -> str:
    """A land where every tile is taken, one cube each, owner after owner, but for the last ones."""
    size = SIZE[seats]
    tokens = [f".{owners[c % min(seats, len(owners))]}1" for c in range(size * size - len(last))] + list(last)
    return "\n".join(" ".join(tokens[y * size : (y + 1) * size]) for y in range(size))


def drawn(token: str) -> Drawn:
    match = TOKEN.fullmatch(token)
    assert match, f"{token!r} is no tile"
    face, back, seat, n = match.groups()
    choices = [
        i for i, (a, b) in enumerate(TILES) if face in (".", LETTERS[a]) and (not back or back.upper() == LETTERS[b])
    ]
    if not n:
        return Drawn(choices, FREE, 0)
    return Drawn(choices, HOLE + int(seat), 1) if n == "z" else Drawn(choices, int(seat), int(n))


def pairs(token: str) -> list[int]:
    return [k for k, (a, b) in enumerate(PAIRS) if token in ("..", LETTERS[a] + LETTERS[b], LETTERS[b] + LETTERS[a])]


def deal(wishes: list[list[int]], copies: int) -> list[int]:
    """A pair for every place, out of those it may be, none used more often than there are copies (Kuhn's matching)."""
    taken: list[list[int]] = [[] for _ in PAIRS]

    def seek(place: int, tried: set[int]) -> bool:
        for pair in wishes[place]:
            if pair in tried:
                continue
            tried.add(pair)
            if len(taken[pair]) < copies:
                taken[pair].append(place)
                return True
            for i, other in enumerate(taken[pair]):
                if seek(other, tried):
                    taken[pair][i] = place
                    return True
        return False

    for place in sorted(range(len(wishes)), key=lambda i: len(wishes[i])):
        assert seek(place, set()), "there are not enough tiles for this drawing"
    of = {place: pair for pair, places in enumerate(taken) for place in places}
    return [of[i] for i in range(len(wishes))]


def lost(p: Ur) -> list[str]:
    """1.1, 1.2, 2.5: what is lost, or has come out of nothing, of tiles, cubes and ziggurats."""
    wrong = []
    if unseen(p) != (p.hidden if p.seats == 2 else [0] * len(PAIRS)):
        wrong.append("tiles are missing or doubled")
    for name, o, n in zip(p.grid.names, p.owner, p.cubes, strict=True):
        if (o == FREE) != (n == 0) or n > FULL or (o >= HOLE and n != 1):
            wrong.append(f"tile {name} has owner {o} and {n} cubes")
    for s in range(p.seats):
        if on_grid(p, s) + p.supply[s] != CUBES or p.supply[s] < 0:
            wrong.append(f"seat {s} has {on_grid(p, s)} cubes on the grid and {p.supply[s]} in supply")
    if p.built > ZIGGURATS or p.built != sum(o >= HOLE for o in p.owner):
        wrong.append(f"{p.built} ziggurats")
    return wrong


def sound(p: Ur) -> Ur:
    faults = [*lost(p), *game.check(p)]
    assert not faults, faults
    return p


# What stands on the table ---------------------------------------------------------------------------------------------
def stands(p: Ur) -> str:
    """All cubes and ziggurats: "a1=03 c2=1z"."""
    return " ".join(
        f"{name}={o % HOLE}{'z' if o >= HOLE else n}"
        for name, o, n in zip(p.grid.names, p.owner, p.cubes, strict=True)
        if o != FREE
    )


def tile(p: Ur, name: str) -> str:
    """Face up and face down: "Aw"."""
    up, down = TILES[p.tile[p.grid.index[name]]]
    return LETTERS[up] + LETTERS[down].lower()


def hands(p: Ur) -> str:
    return " ".join(map(pair, p.hand))


def beside(p: Ur) -> str:
    return " ".join(map(pair, p.beside))


def pair(kind: int) -> str:
    a, b = PAIRS[kind]
    return LETTERS[a] + LETTERS[b]


# What is asked and answered -------------------------------------------------------------------------------------------
def asked(p: Ur) -> str:
    """Who decides what: "0 war.to"; "over" at the end."""
    d = game.decision(p)
    return f"{d.seat} {d.kind}" if d else "over"


def about(p: Ur) -> dict[str, Any]:
    return game.decision(p).about


def legal(p: Ur, verb: str = "") -> list[str]:
    """The legal actions in their order, "use war"; with a verb its arguments alone, "war"."""
    words = ["done" if a == ("done", None) else f"{a[0]} {a[1]}" if a[1] is not None else a[0] for a in listed(p)]
    return [w.removeprefix(f"{verb} ") for w in words if w.startswith(verb)] if verb else words


def listed(p: Ur) -> list[Any]:
    return game.decision(p).actions


def action(words: str) -> tuple[str, Any]:
    verb, _, what = words.strip().partition(" ")
    return verb, int(what) if what.isdigit() else what or None


def play(p: Ur, line: str) -> list[tuple[str, dict[str, Any]]]:
    """Play "use war, attack-from a1, ..."; returns what was told, for all to know."""
    told = []
    for words in line.split(","):
        game.play(p, action(words), told.append)
        sound(p)
    assert all(event.to is None for event in told)
    return [(event.id, event.params) for event in told]


def refused(p: Ur, words: str) -> tuple[str, dict[str, Any], str]:
    """Why this is not legal: message id without "ur.refusal.", parameters, paragraph."""
    assert action(words) not in listed(p)
    why, params, paragraph = game.refusal(p, *action(words))
    return why.removeprefix("ur.refusal."), params, paragraph
