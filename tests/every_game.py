"""Every game at every table, games played at random on them, and how a failure among them can be opened on the page.

A new game comes in by its name in games.names(); what the tests have to be told of it stands in its suite.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import cradle_extra  # noqa: F401  (parley is one of the games here)
import pytest
from cradle import codec, games
from cradle.kernel.game import Action, Decision, Game
from cradle.kernel.record import Record
from hypothesis import strategies as st

from tests.game_suite import suite_of

CAP = 20_000  # decisions; no game comes near
OTHERS = 20  # of so many arguments, one is tried with a verb that a decision does not have
PARTS = 4  # into which the tables are divided
MOST = 500  # decisions after which there are moments to look at; most games are over by then


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
        """The number of seats, and the choices that do not come by default: so one more keyword renames no table."""
        default = {key: d for key, (_, d) in self.game.variants.items()}
        shown = [f"{key}={value}" for key, value in self.variant if key == "seats" or value != default[key]]
        return "-".join([self.name, *shown])


def all_tables(name: str) -> Iterator[Table]:
    """Every number of seats, with the other keywords as they come by default and then each choice of each of them."""
    variants, suite = games.load(name).variants, suite_of(name)
    default = {key: choice for key, (_, choice) in variants.items()}
    chosen = [{}, *({key: c} for key, (choices, d) in variants.items() if key != "seats" for c in choices if c != d)]
    seen = set()
    for seats in variants["seats"][0]:
        for other in chosen:
            if any(choice in suite.long for choice in other.items()):
                continue
            more = {k: v for key in other for k, v in suite.played_with.get(key, {}).items()}
            variant = {**default, "seats": seats, **more, **other}
            table = Table(name, tuple(variant.items()))
            if table not in seen and possible(name, variant):
                seen.add(table)
                yield table


def possible(name: str, variant: dict[str, Any]) -> bool:
    """Whether the choices go together."""
    try:
        games.load(name).variant(**variant)
    except ValueError:
        return False
    return True


def is_usual(table: Table) -> bool:
    variant = dict(table.variant).items()
    return any(one.items() <= variant for one in suite_of(table.name).usual)


def tables(name: str) -> Iterator[Table]:
    """Those of a game that every test is for."""
    return filter(is_usual, all_tables(name))


TABLES = [table for name in games.names() for table in tables(name)]
RARE = [table for name in games.names() for table in all_tables(name) if not is_usual(table)]


def part_of(file: str) -> list[Table]:
    """The tables that the tests of a file look at in `make test`.

    Tests of one file look into the same games, which are played once; every table is met by the tests of some files.
    """
    return TABLES[crc32(file.encode()) % PARTS :: PARTS]


def at(tables: Iterable[Table]) -> Callable[[Any], Any]:
    """For a test that is to hold at all of these tables; at those that are not of its file's part it runs for long."""

    def marked(test: Any) -> Any:
        brief = part_of(test.__module__.rpartition(".")[2])
        chosen = [table if table in brief else pytest.param(table, marks=pytest.mark.long) for table in tables]
        return pytest.mark.parametrize("table", chosen, ids=str)(test)

    return marked


every_table = at(TABLES)
every_table_and_more = at([*TABLES, *RARE])  # for the few tests that look at all there is


def steps(record: Record, chance: Random) -> Iterator[Record]:
    """Play at random to the end; the record is given back at every decision, the one that is never asked included."""
    game, choose = record.game, suite_of(record.game.name).choose
    while True:
        yield record
        decision = game.decision(record.position)
        if decision is None:
            return
        assert len(record) < CAP, f"no end after {CAP} decisions"
        record.play(choose(record.position, decision, chance))


def played(table: Table, seed: int, decisions: int = CAP) -> Record:
    """A random game after so many decisions, or at its end; the same on every machine."""
    record = table.record(seed)
    for _ in steps(record, Random(seed)):
        if len(record) == decisions:
            break
    return record


@lru_cache(40)
def whole(table: Table, seed: int) -> Record:
    """A random game to its end, kept; not to be changed."""
    return played(table, seed)


def reached(table: Table, seed: int, decisions: int) -> Record:
    """A random game after so many decisions. One of a few long ones is looked into after so many parts of `MOST`."""
    if suite_of(table.name).pace == 1:
        return played(table, seed, decisions)
    record = whole(table, seed % 4)
    return record.branch(len(record) * min(decisions, MOST) // MOST)


def fullest(name: str) -> Table:
    """The table with most in it, of those that every test is for."""
    chosen = suite_of(name).fullest.items()
    return next(t for t in reversed(TABLES) if t.name == name and chosen <= dict(t.variant).items())


def amid(name: str, number: int) -> Record:
    """One of many moments at which something is going on, at the table with most in it."""
    return reached(fullest(name), number, MOST // 2 + number if suite_of(name).pace > 1 else number)


def moments(table: Table) -> st.SearchStrategy[Record]:
    """Any moment of any random game at this table."""
    return st.builds(reached, st.just(table), st.integers(0, (1 << 32) - 1), st.integers(0, MOST))


def glances(record: Record, chance: Random, part: int = 1) -> Iterator[Record]:
    """The steps of a random game at which to look closely, the last one among them: all, or some where games are long.

    part: of these, every so many where games are long.
    """
    pace = suite_of(record.game.name).pace
    pace = pace * part if pace > 1 else 1
    for one in steps(record, chance):
        if len(one) % pace == 0 or record.game.decision(record.position) is None:
            yield one


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
    verbs = {verb: None for choice in game.steps.choices.values() for verb in choice.verbs}
    seen: dict[Any, None] = {}
    for table in tables(name):
        for record in steps(table.record(1), Random(1)):
            if decision := game.decision(record.position):
                seen |= {argument: None for _, argument in decision.actions}
    return {verb: [*seen, "nonsense", "", -1, 99] for verb in [*verbs, "nonsense"]}


def tried(game: Game, decision: Decision | None) -> Iterator[Action]:
    """What to try at a decision: all arguments of its own verbs, and every so many of the others', which it refuses
    alike.
    """
    own = game.steps.choices[decision.kind].verbs if decision else ()
    for n, (verb, values) in enumerate(arguments(game.name).items()):
        yield from ((verb, value) for value in (values if verb in own else values[n % OTHERS :: OTHERS]))


def same(game: Game, a: Any, b: Any) -> bool:
    """Whether two positions are equal to the last bit, script and types of numbers included."""
    return a == b and json.dumps(game.to_json(a)) == json.dumps(game.to_json(b))


def wrong(game: Game, p: Any) -> list[str]:
    """What is lost or has come out of nothing in a position, and why it could not be opened from a file."""
    return [*suite_of(game.name).lost(p), *game.check(p)]
