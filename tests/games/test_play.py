"""Whole random games of every game at every table: never stuck, always valid, and only legal actions can be played."""

from __future__ import annotations

import json
import keyword
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from cradle import games
from cradle.kernel.game import IllegalAction
from every_game import (
    TABLES,
    Table,
    at,
    every_table,
    every_table_and_more,
    glances,
    moments,
    openable,
    part_of,
    played,
    same,
    steps,
    tables,
    tried,
    wrong,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game_suite import suite_of

VERB = re.compile(r"[a-z]+(-[a-z]+)*")


@every_table
def test_all_actions_come_once_in_an_order_and_no_verb_is_missing(table: Table) -> None:
    game, variant = table.game, dict(table.variant)
    every = game.all_actions(**variant)
    assert every == game.all_actions(**variant)
    assert len(set(every)) == len(every)
    assert all(type(verb) is str and (argument is None or type(argument) in (int, str)) for verb, argument in every)
    with pytest.raises(ValueError, match="no variant"):
        game.all_actions(nonsense=1)


@pytest.mark.parametrize("name", games.names())
def test_all_actions_of_all_tables_have_the_verbs_of_the_steps_and_no_others(name: str) -> None:
    game = games.load(name)
    listed = {verb for table in tables(name) for verb, _ in game.all_actions(**dict(table.variant))}
    assert listed == {verb for choice in game.steps.choices.values() for verb in choice.verbs}


@every_table_and_more
@pytest.mark.parametrize("seed", [0, 1])
def test_random_games_end_and_are_sound_all_the_way(table: Table, seed: int) -> None:
    game, variant = table.game, dict(table.variant)
    every, longest = set(game.all_actions(**variant)), game.longest(**variant)
    for record in glances(table.record(seed), Random(seed)):
        p = record.position
        with openable(record):
            assert wrong(game, p) == []
            assert longest is None or len(record) <= longest
            decision = game.decision(p)
            if decision is None:
                break
            assert decision.seat in range(p.seats)
            assert decision.kind == p.steps[-1][0]
            assert json.loads(json.dumps(decision.about)) == decision.about
            assert decision.actions
            assert len(set(decision.actions)) == len(decision.actions)
            assert every.issuperset(decision.actions)
            for verb, argument in decision.actions:
                assert VERB.fullmatch(verb), verb
                assert not keyword.iskeyword(verb.replace("-", "_")), verb
                assert argument is None or type(argument) in (int, str)
            again = game.decision(p.copy())
            assert (again.seat, again.kind, again.about) == (decision.seat, decision.kind, decision.about)
            assert again.actions == decision.actions, "listed in another order"
    with openable(record):
        assert p.steps == []
        with pytest.raises(IllegalAction):
            game.play(p, ("done", None))
        assert game.refusal(p, "done", None) == ("refusal.over", {}, "")


@pytest.mark.parametrize(
    ("name", "key", "choice"), [(name, *choice) for name in games.names() for choice in suite_of(name).long]
)
def test_long_games_end(name: str, key: str, choice: object) -> None:
    table = Table(name, ((key, choice),))
    for record in steps(table.record(1), Random(1)):
        if len(record) % 50 == 0:
            with openable(record):
                assert wrong(table.game, record.position) == []
    assert len(record) > 2_000


@every_table
def test_nothing_but_the_position_decides_what_happens(table: Table) -> None:
    """Two games of one seed are equal; listing, asking and copying change nothing."""
    game, one, two = table.game, table.new(5), table.new(5)
    assert same(game, one, two)
    assert not same(game, one, table.new(6))
    chance, choose = Random(5), suite_of(table.name).choose
    while decision := game.decision(one):
        action, listed = choose(one, decision, chance), decision.actions[:]
        if chance.random() < 0.2:
            game.standings(one), game.view(one, decision.seat), game.check(one), game.refusal(one, "done", None)
            one = one.copy()
        game.play(one, action)
        game.play(two, action)
        assert decision.actions == listed, "a list of actions changed after it was given out"
    assert same(game, one, two)


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_only_legal_actions_can_be_played(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    game, p = table.game, record.position
    decision = game.decision(p)
    legal = decision.actions if decision else []
    twin = p.copy()
    with openable(record):
        for verb, argument in tried(game, decision):
            refusal = game.refusal(p, verb, argument)
            if (verb, argument) in legal:
                assert refusal is None, (verb, argument)
                continue
            assert refusal is not None, (verb, argument)
            with pytest.raises(IllegalAction):
                game.play(p, (verb, argument))
        for odd in (None, (), ("done",), ["done", None], ("done", None, None), ("done", ()), ("done", {}), 7, "done"):
            with pytest.raises(IllegalAction):
                game.play(p, odd)
        assert same(game, p, twin)
        assert game.decision(p) is decision, "the decision was listed again"


def numbers(table: Table) -> bool:
    """Whether anything is picked by a number there."""
    return any(type(argument) is int for _, argument in table.game.all_actions(**dict(table.variant)))


@at([table for table in TABLES if numbers(table)])
def test_a_number_of_another_type_is_the_same_number(table: Table) -> None:
    """1, 1.0 and True are equal in Python: what comes from outside must not bring other types into a position."""
    game, tried = table.game, Counter[str]()
    for record in steps(table.record(5), Random(5)):
        p, decision = record.position, game.decision(record.position)
        listed = [a for a in decision.actions if type(a[1]) is int] if decision else []
        if not listed or tried[decision.kind] == 3:
            continue
        tried[decision.kind] += 1
        for verb, argument in listed:
            for odd in {float, bool if argument in (0, 1) else float}:
                one, two = p.copy(), p.copy()
                game.play(one, (verb, argument))
                game.play(two, (verb, odd(argument)))
                with openable(record):
                    assert same(game, one, two)
    assert tried


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_standings(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    game, p, twin = table.game, record.position, record.position.copy()
    with openable(record):
        rows = game.standings(p)
        assert same(game, p, twin)
        assert sorted(row.seat for row in rows) == list(range(p.seats))
        assert [row.rank for row in rows] == sorted(row.rank for row in rows)
        for row in rows:
            assert type(row.score) is int
            assert json.loads(json.dumps(row.detail)) == row.detail
            assert row.rank == 1 + sum(other.rank < row.rank for other in rows)
            assert all(row.score >= other.score for other in rows if row.rank < other.rank)
            assert all(row.score == other.score for other in rows if row.rank == other.rank)


def test_a_failure_tells_how_to_open_the_game() -> None:
    from cradle import codec

    record = played(TABLES[0], 3, 40)
    with pytest.raises(AssertionError) as failure, openable(record):
        raise AssertionError
    fragment = failure.value.__notes__[0].splitlines()[-1]
    assert codec.read_record(fragment).position == record.position


def test_every_table_is_met_by_some_files_and_every_game_by_all() -> None:
    """What `make test` leaves to `make test-long` at one file, it looks at in another."""
    here = Path(__file__).parent
    files = [
        path.stem
        for path in (*here.rglob("test_*.py"), *here.parent.glob("players/test_*.py"))
        if "@every_table" in path.read_text("utf-8")
    ]
    met = Counter(table for file in files for table in part_of(file))
    assert {*met} == {*TABLES}
    assert min(met.values()) > 1
    assert all({table.name for table in part_of(file)} == {*games.names()} for file in files)
