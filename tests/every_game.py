"""Every game at every table, games played at random on them, and how a failure among them can be opened on the page.

A new game comes in by its name in games.names(); what only it can know stands in `SECRETS` and `LONG`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any, NamedTuple

import cradle_extra  # noqa: F401  (parley is one of the games here)
from cradle import codec, games
from cradle.kernel.game import Game
from cradle.kernel.record import Record
from hypothesis import strategies as st

CAP = 20_000  # decisions; no game comes near
LONG = {("parley", "rounds", 300)}  # choices of a variant that are for a few tests of their own


class Table(NamedTuple):
    """A game, and one of its variants."""

    name: str
    variant: tuple[tuple[str, Any], ...]

    @property
    def game(self) -> Game:
        return games.load(self.name)

    def new(self, seed: int) -> Any:
        return self.game.new(seed=seed, **dict(self.variant))

    def record(self, seed: int) -> Record:
        return Record(self.game, dict(self.variant), seed)

    def __str__(self) -> str:
        return "-".join([self.name, *(f"{key}={value}" for key, value in self.variant)])


def tables(name: str) -> Iterator[Table]:
    """Every number of seats, with the other keywords as they come by default and then each choice of each of them."""
    variants = games.load(name).variants
    default = {key: choice for key, (_, choice) in variants.items()}
    chosen = [{}, *({key: c} for key, (choices, d) in variants.items() if key != "seats" for c in choices if c != d)]
    for seats in variants["seats"][0]:
        for other in chosen:
            if not any((name, key, choice) in LONG for key, choice in other.items()):
                yield Table(name, tuple({**default, "seats": seats, **other}.items()))


TABLES = [table for name in games.names() for table in tables(name)]


def steps(record: Record, chance: Random) -> Iterator[Record]:
    """Play at random to the end; the record is given back at every decision, the one that is never asked included."""
    game = record.game
    while True:
        yield record
        decision = game.decision(record.position)
        if decision is None:
            return
        assert len(record) < CAP, f"no end after {CAP} decisions"
        record.play(decision.actions[int(chance.random() * len(decision.actions))])


def played(table: Table, seed: int, decisions: int = CAP) -> Record:
    """A random game after so many decisions, or at its end; the same on every machine."""
    record = table.record(seed)
    for _ in steps(record, Random(seed)):
        if len(record) == decisions:
            break
    return record


def moments(table: Table, most: int = 500) -> st.SearchStrategy[Record]:
    """Any moment of any random game at this table."""
    return st.builds(played, st.just(table), st.integers(0, (1 << 32) - 1), st.integers(0, most))


@contextmanager
def openable(record: Record) -> Iterator[None]:
    """A failure within tells how to open the game it happened in."""
    try:
        yield
    except Exception as error:
        fragment = f"#r={codec.record_link(record)}"
        error.add_note(f"{len(record)} decisions, seed {record.seed}, {record.variant}; open the page with\n{fragment}")
        raise


@cache
def arguments(name: str) -> dict[str, list[Any]]:
    """Every verb of a game, with whatever any verb ever took in some random games, and a few arguments none takes."""
    game = games.load(name)
    verbs = {verb: None for verbs in game.steps.verbs.values() for verb in verbs}
    seen: dict[Any, None] = {}
    for table in tables(name):
        for record in steps(table.record(1), Random(1)):
            if decision := game.decision(record.position):
                seen |= {argument: None for _, argument in decision.actions}
    return {verb: [*seen, "nonsense", "", -1, 99] for verb in [*verbs, "nonsense"]}


def same(game: Game, a: Any, b: Any) -> bool:
    """Whether two positions are equal to the last bit, script and types of numbers included."""
    return a == b and json.dumps(game.to_json(a)) == json.dumps(game.to_json(b))


# What a seat may not know, shuffled without a look at the game's own knowledge.py -------------------------------------
def shuffle_ur(p: Any, seat: int | None, chance: Random) -> None:
    """Nothing: which tiles lie hidden in the pile follows from those in sight, and their order is not decided."""


def shuffle_parley(p: Any, seat: int | None, chance: Random) -> None:
    """Cards change places among bag, other hands and lots unseen; others bid something else."""
    goods = len(p.bag)
    rows = [(p.bag, 0)] + [(p.hand, s) for s in range(p.seats) if s != seat]
    rows += [(p.laid, side) for side in (0, 1)] if seat not in p.partners else []
    cards = [good for row, i in rows for good in range(goods) for _ in range(row[i * goods + good])]
    losing = p.steps[-1] if p.steps and p.steps[-1][0] == "storm.lose" and p.steps[-1][1] != seat else None
    while True:
        chance.shuffle(cards)
        deck = cards[:]
        for row, i in rows:
            n = sum(row[i * goods : (i + 1) * goods])
            mine, deck = deck[:n], deck[n:]
            row[i * goods : (i + 1) * goods] = [mine.count(good) for good in range(goods)]
        if losing is None or sum(p.held(losing[1])[losing[3] :]) >= losing[2]:
            break
    for s in range(p.seats):
        if s != seat and p.bid[s] >= 0:
            p.bid[s] = chance.randrange(min(9, p.silver[s]) + 1)


SECRETS: dict[str, Callable[[Any, int | None, Random], None]] = {"ur": shuffle_ur, "parley": shuffle_parley}
