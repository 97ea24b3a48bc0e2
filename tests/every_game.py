"""Every game at every table, games played at random on them, and how a failure among them can be opened on the page.

A new game comes in by its name in games.names(); what only it can know stands in `SECRETS`, `LOST` and `LONG`.
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

from tests.civilization import lively as lively_civilization
from tests.civilization.positions import conserved as lost_of_civilization
from tests.civilization.secrets import shuffle as shuffle_civilization
from tests.renaissance import lively as lively_renaissance
from tests.renaissance.positions import lost as lost_of_renaissance
from tests.renaissance.secrets import shuffle as shuffle_renaissance
from tests.ur.positions import lost as lost_of_ur

CAP = 20_000  # decisions; no game comes near
LONG = {("parley", "rounds", 300)}  # choices of a variant that are for a few tests of their own
OTHERS = 20  # of so many arguments, one is tried with a verb that a decision does not have
PARTS = 3  # into which the tables are divided
MOST = 500  # decisions after which there are moments to look at; most games are over by then
PACE = {
    "civilization": 7,
    "renaissance": 3,
}  # where games are long, what takes its time looks at every so many decisions alone
FULLEST: dict[str, dict[str, Any]] = {  # the table with most in it
    "civilization": {"rules": "advanced"},
    "renaissance": {"seats": 6, "epochs": 3, "prerequisites": "chain"},
}

# What a choice of a variant is played with, where by itself it would change nothing, or games would take too long:
# by chance somebody makes an offer in nearly every round, so the market closes after some (D-72).
WITH: dict[tuple[str, str], dict[str, Any]] = {
    ("civilization", "rules"): {"trade_rounds": 4, "turns": 20},
    ("civilization", "cards_to_win"): {"trade_rounds": 4, "rules": "first_societies", "turns": 16, "seats": 4},
    ("civilization", "hand_limit"): {"trade_rounds": 4, "rules": "first_societies", "turns": 16, "seats": 5},
    ("civilization", "trade_rounds"): {"rules": "classic", "turns": 12, "seats": 3},
    ("civilization", "calamity_limit"): {
        "trade_rounds": 4,
        "rules": "classic_advanced_calamities",
        "turns": 20,
        "seats": 4,
    },
    ("civilization", "turns"): {"trade_rounds": 4, "rules": "advanced", "seats": 3},
    ("civilization", "nations"): {"rules": "farmers", "seats": 4},
    ("civilization", "area"): {"trade_rounds": 4, "rules": "classic", "turns": 12, "seats": 5},
}
# The tables that a game with very many is tried at by every test; the others are RARE.
USUAL: dict[str, list[dict[str, Any]]] = {
    "civilization": [
        {"rules": "nomads", "seats": 7, "area": "usual", "nations": "chance"},
        {"rules": "farmers", "seats": 4, "nations": "choice"},
        {"rules": "first_societies", "seats": 5, "cards_to_win": 7, "hand_limit": 10, "trade_rounds": 4},
        {"rules": "classic", "seats": 3, "trade_rounds": 4, "turns": 20},
        {"rules": "classic_advanced_calamities", "seats": 6, "trade_rounds": 4},
        {"rules": "advanced", "seats": 5, "trade_rounds": 4},
    ],
    "renaissance": [
        {"seats": 3, "epochs": 2},
        {"seats": 4, "prerequisites": "printed"},
        {"seats": 5, "epochs": 1},
        {"seats": 6, "epochs": 3, "prerequisites": "chain"},
    ],
}


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
    variants = games.load(name).variants
    default = {key: choice for key, (_, choice) in variants.items()}
    chosen = [{}, *({key: c} for key, (choices, d) in variants.items() if key != "seats" for c in choices if c != d)]
    seen = set()
    for seats in variants["seats"][0]:
        for other in chosen:
            if any((name, key, choice) in LONG for key, choice in other.items()):
                continue
            more = {k: v for key in other for k, v in WITH.get((name, key), {}).items()}
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
    of, variant = USUAL.get(table.name), dict(table.variant)
    return of is None or any(all(variant[key] == choice for key, choice in one.items()) for one in of)


def tables(name: str) -> Iterator[Table]:
    """Those of a game that every test is for."""
    return filter(is_usual, all_tables(name))


TABLES = [table for name in games.names() for table in tables(name)]
RARE = [table for name in games.names() for table in all_tables(name) if not is_usual(table)]


def third(file: str) -> list[Table]:
    """The tables that the tests of a file look at in `make test`.

    Tests of one file look into the same games, which are played once; every table is met by the tests of some files.
    """
    return TABLES[crc32(file.encode()) % PARTS :: PARTS]


def at(tables: Iterable[Table]) -> Callable[[Any], Any]:
    """For a test that is to hold at all of these tables; at those that are not of its file's third it runs for long."""

    def marked(test: Any) -> Any:
        brief = third(test.__module__.rpartition(".")[2])
        chosen = [table if table in brief else pytest.param(table, marks=pytest.mark.long) for table in tables]
        return pytest.mark.parametrize("table", chosen, ids=str)(test)

    return marked


every_table = at(TABLES)
every_table_and_more = at([*TABLES, *RARE])  # for the few tests that look at all there is


def at_random(p: Any, decision: Decision, chance: Random) -> Action:
    return decision.actions[int(chance.random() * len(decision.actions))]


PLAY: dict[str, Callable[[Any, Decision, Random], Action]] = {  # where chance alone leads nowhere
    "civilization": lively_civilization.choose,
    "renaissance": lively_renaissance.choose,
}


def way(name: str) -> Callable[[Any, Decision, Random], Action]:
    """How random games of that name are played."""
    return PLAY.get(name, at_random)


def steps(record: Record, chance: Random) -> Iterator[Record]:
    """Play at random to the end; the record is given back at every decision, the one that is never asked included."""
    game, choose = record.game, way(record.game.name)
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
    if table.name not in PACE:
        return played(table, seed, decisions)
    record = whole(table, seed % 4)
    return record.branch(len(record) * min(decisions, MOST) // MOST)


def amid(name: str, number: int) -> Record:
    """One of many moments at which something is going on, at the table with most in it."""
    chosen = FULLEST.get(name, {}).items()
    table = next(t for t in reversed(TABLES) if t.name == name and chosen <= dict(t.variant).items())
    return reached(table, number, MOST // 2 + number if name in PACE else number)


def moments(table: Table) -> st.SearchStrategy[Record]:
    """Any moment of any random game at this table."""
    return st.builds(reached, st.just(table), st.integers(0, (1 << 32) - 1), st.integers(0, MOST))


def glances(record: Record, chance: Random, part: int = 1) -> Iterator[Record]:
    """The steps of a random game at which to look closely, the last one among them: all, or some where games are long.

    part: of these, every so many where games are long.
    """
    pace = PACE[record.game.name] * part if record.game.name in PACE else 1
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


SECRETS: dict[str, Callable[[Any, int | None, Random], None]] = {
    "ur": shuffle_ur,
    "parley": shuffle_parley,
    "civilization": shuffle_civilization,
    "renaissance": shuffle_renaissance,
}


# What must stay whole in a game --------------------------------------------------------------------------------------
def lost_of_parley(p: Any) -> list[str]:
    goods = len(p.bag)
    there = [p.bag[good] + sum(p.hand[good::goods]) + sum(p.laid[good::goods]) for good in range(goods)]
    return [] if len(set(there)) == 1 and min(p.bag) >= 0 else [f"there are {there} cards"]


LOST: dict[str, Callable[[Any], list[str]]] = {
    "ur": lost_of_ur,
    "parley": lost_of_parley,
    "civilization": lost_of_civilization,
    "renaissance": lost_of_renaissance,
}


def wrong(game: Game, p: Any) -> list[str]:
    """What is lost or has come out of nothing in a position, and why it could not be opened from a file."""
    return [*LOST[game.name](p), *game.check(p)]
