"""What will come can be computed by nobody: chance shows in nothing but what came, and every bit of a seed counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from cradle import codec, games
from cradle.kernel import chance
from cradle.kernel.chance import KEY, SEEDS, KnownOutcomes
from cradle.kernel.game import BadPosition, Event
from cradle.kernel.record import Record
from every_game import Table, every_table, fullest, openable, played, steps

from tests.game_suite import suite_of

from .noted import Noted

BITS = range(8 * KEY)
SEED = 0x5EED << 8 * KEY - 16 | 0x5EED  # as large as those of the page


def known(game: Any, p: Any, told: list[Event]) -> str:
    """All that anybody sees and hears: every view, the question and its answers, and the events."""
    decision = game.decision(p)
    asked = decision and (decision.seat, decision.kind, decision.about, decision.actions)
    views = [game.view(p, seat) for seat in (None, *range(p.seats))]
    return json.dumps([views, asked, told, game.standings(p)], sort_keys=True)


def after(game: Any, p: Any, action: Any, source: chance.Source, state: int) -> str:
    """What is known when an action was played, where these outcomes came and the state of chance is another."""
    p, told = p.copy(), list[Event]()
    p.now, p.source, p.chance = None, source, state
    game.play(p, action, told.append)
    return known(game, p, told)


@every_table
def test_no_bit_of_the_key_shows_in_anything_but_what_comes(table: Table) -> None:
    """Attack: somebody who sees and hears all that any seat does, and knows what came, learns no bit of the key."""
    game, bits, moments = table.game, count(), 0
    for record in steps(table.record(SEED), Random(4)):
        p, decision = record.position, game.decision(record.position)
        if decision is None or len(record) == 400:
            break
        moments += 1
        action = suite_of(table.name).choose(p, decision, Random(len(record)))
        noted = Noted(p.chance)
        with openable(record):
            true = after(game, p, action, noted, p.chance)
            for _ in range(1 if len(record) % 40 else len(BITS)):
                other = p.chance ^ 1 << next(bits) % (8 * KEY)
                assert after(game, p, action, KnownOutcomes(noted.came), other) == true
    assert moments > (20 if suite_of(table.name).large else 0)


def seeds() -> Iterator[int]:
    """One, and those that differ from it in one bit."""
    yield SEED
    yield from (SEED ^ 1 << bit for bit in BITS)


def first_turns(name: str, seed: int) -> str:
    """What is known where all begin alike."""
    game, told = games.load(name), list[Event]()
    p = game.new(seed=seed, **{**dict(fullest(name).variant), **suite_of(name).largest})
    for _ in range(30):
        if decision := game.decision(p):
            game.play(p, decision.actions[0], told.append)
    return known(game, p, told)


@pytest.mark.parametrize("name", games.names())
def test_games_of_seeds_that_differ_in_any_bit_look_different(name: str) -> None:
    found = {first_turns(name, seed) for seed in seeds()}
    assert len(found) == len(BITS) + 1


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("bad", [-1, SEEDS, 10**400, 1.5, "7"])
def test_what_is_no_seed_begins_no_game(name: str, bad: Any) -> None:
    with pytest.raises(ValueError, match=r"^a seed is a whole number from 0 to 2\^128 - 1$"):
        games.load(name).new(seed=bad)


@every_table
def test_a_seed_of_128_bits_is_the_same_in_records_and_links(table: Table) -> None:
    game = table.game
    for seed in (SEEDS - 1, SEED, 7):
        record = played(table, seed, 9)
        text = json.dumps(record.to_json())
        again = Record.from_json(game, json.loads(text))
        assert again.seed == seed and again.position == record.position
        linked = codec.read_record(codec.record_link(record))
        assert linked.seed == seed and linked.position == record.position


@pytest.mark.parametrize("bad", [-1, SEEDS, 1.0, "7", None, True])
def test_a_record_with_a_seed_that_is_none_is_refused(bad: Any) -> None:
    game = games.load("ur")
    with pytest.raises(BadPosition, match=r"The record cannot be read.*\.$"):
        Record.from_json(game, {**Record(game, {"seats": 2}, 1).to_json(), "seed": bad})


# What was begun with 32 bits ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", [name for name in games.names() if name != "parley"])
def test_a_game_of_older_rules_goes_on_with_a_key_that_its_seed_does_not_tell(name: str) -> None:
    game = games.load(name)
    record = Record(game, {}, 7)
    old = record.to_json()
    old["rules_version"] = old["position"]["rules_version"] = game.rules_version - 1
    old["position"]["chance"] = "00000000000000ff"
    opened, again = (Record.from_json(game, old) for _ in range(2))
    assert opened.position.chance != again.position.chance
    for one in (opened, again):
        assert 1 << 64 < one.position.chance < SEEDS
        assert game.view(one.position, 0) == game.view(record.position, 0)
        one.play(game.decision(one.position).actions[0])
        assert Record.from_json(game, json.loads(json.dumps(one.to_json()))).position == one.position
