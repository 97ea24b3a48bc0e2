"""Positions of every game: copies share nothing, and JSON and links bring them back equal."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from cradle.kernel.chance import Scripted
from cradle.kernel.position import Position
from every_game import Table, every_table, every_table_and_more, moments, openable, played, same
from hypothesis import given, settings
from hypothesis import strategies as st

SCRATCH = {"now", "tell"}


def slots(p: Any) -> list[str]:
    return [name for cls in type(p).__mro__ for name in getattr(cls, "__slots__", ()) if name not in SCRATCH]


def optional_fields(table: Table) -> set[str]:
    """The fields that older saves lack."""
    return {field.name for field in table.game.schema(dict(table.variant)) if field.optional}


@every_table
def test_a_position_is_plain_data(table: Table) -> None:
    """Ints and flat lists of ints; what is in `fields` and the variant's keywords have slots, and there is no dict."""
    p = played(table, 1, 60).position
    assert not hasattr(p, "__dict__")
    assert set(p.fields) <= set(slots(p))
    assert set(table.game.variants) <= set(slots(p))
    assert len(set(p.fields)) == len(p.fields)
    for name in p.fields:
        value = getattr(p, name)
        for item in value if isinstance(value, list) else [value]:
            assert type(item) in (int, bool, str), name
    for step in p.steps:
        assert isinstance(step, tuple) and not vars(step), "a step is its name and its details, and nothing else"
        assert type(step[0]) is str and all(type(d) is int for d in step[1:])


@every_table
def test_a_position_comes_back_from_pickle_and_from_a_deep_copy(table: Table) -> None:
    """Adapters and processes pass positions on so; a step must not get its name twice."""
    p = played(table, 1, 60).position.copy()
    for twin in (pickle.loads(pickle.dumps(p)), copy.deepcopy(p)):
        assert same(table.game, twin, p) and list(map(type, twin.steps)) == list(map(type, p.steps))


@every_table
def test_every_field_is_in_the_schema_or_derived(table: Table) -> None:
    """Every field is written to saves, is part of the variant, or is computed from these."""
    p = played(table, 1, 60).position
    game, variant = table.game, dict(table.variant)
    written = {field.name for field in game.schema(variant)} | set(variant)
    bare = game.bare(variant)
    for name in written & set(p.fields):
        setattr(bare, name, getattr(p, name))
    game.derive(bare)
    for name in set(p.fields) - optional_fields(table):
        assert getattr(bare, name) == getattr(p, name), name


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_a_copy_is_equal_and_shares_nothing(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    game, p = table.game, record.position
    p.source = Scripted(dice=[3, 4], draws=["x"])
    before = json.dumps(game.to_json(p))
    decision = game.decision(p)
    twin = p.copy()
    with openable(record):
        assert type(twin) is type(p)
        assert same(game, twin, p)
        assert twin.now in (None, decision)
        for name in slots(p):
            value = getattr(twin, name)
            if isinstance(value, list):
                assert value is not getattr(p, name), f"{name} is shared"
                value.append(value[0] if value else 0)
                value.reverse()
            elif isinstance(value, int):
                setattr(twin, name, value + 1)
        twin.source.dice.clear()
        twin.source.draws.clear()
        assert json.dumps(game.to_json(p)) == before
        assert game.decision(p) is decision


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_equality_looks_at_every_field(table: Table, data: st.DataObject) -> None:
    p = data.draw(moments(table)).position
    assert p != 1
    assert p != Position()
    for name in (*p.fields, "chance", "steps"):
        twin = p.copy()
        value = getattr(twin, name)
        setattr(twin, name, [*value, ("x",)] if isinstance(value, list) else value + type(value)(1))
        assert twin != p, name
    with pytest.raises(TypeError):
        hash(p)


@every_table_and_more
@settings(max_examples=10)
@given(data=st.data())
def test_json_round_trip(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    game, p = table.game, record.position
    with openable(record):
        data_of = game.to_json(p)
        text = json.dumps(data_of)
        assert len(text) < 20_000
        q = game.from_json(json.loads(text))
        assert same(game, q, p)
        for value in data_of["fields"].values():
            if isinstance(value, list):
                value.append(7)
        data_of["steps"].append(["x"])
        assert json.dumps(game.to_json(p)) == text, "JSON and position share a list"


@every_table
def test_json_keeps_the_script(table: Table) -> None:
    p = table.new(1)
    p.source = Scripted(dice=[6, 1], draws=["a"])
    q = table.game.from_json(json.loads(json.dumps(table.game.to_json(p))))
    assert q.source == p.source


@every_table
@settings(max_examples=5)
@given(data=st.data())
def test_a_game_goes_on_from_a_stored_position_as_it_would_have(table: Table, data: st.DataObject) -> None:
    """Equal actions lead to equal games, because the position holds future chance."""
    record = data.draw(moments(table))
    game, p = table.game, record.position
    q = game.from_json(json.loads(json.dumps(game.to_json(p))))
    for n in range(60):
        if not (a := game.decision(p)) or not (b := game.decision(q)):
            break
        with openable(record):
            assert (a.seat, a.kind, a.about, a.actions) == (b.seat, b.kind, b.about, b.actions)
        action = a.actions[n * 7 % len(a.actions)]
        game.play(p, action)
        game.play(q, action)
    assert same(game, p, q)
