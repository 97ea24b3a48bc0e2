"""Views of every game: what a seat may know and nothing else, and whole positions imagined from them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.kernel.chance import Scripted
from every_game import (
    TABLES,
    Table,
    amid,
    at,
    every_table,
    every_table_and_more,
    glances,
    moments,
    openable,
    played,
    same,
    wrong,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game_suite import suite_of

DOCUMENTED = (Path(__file__).parents[2] / "docs/views.md").read_text("utf-8")


def lookers(p: Any) -> list[int | None]:
    return [None, *range(p.seats)]


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_a_view_is_plain_json_of_its_own(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    game, p = table.game, record.position
    twin = p.copy()
    for seat in lookers(p):
        view = game.view(p, seat)
        with openable(record):
            assert json.loads(json.dumps(view)) == view
            assert view["variant"] == dict(table.variant), "who imagines from it plays the same game"
            for value in view.values():
                if isinstance(value, list):
                    value.append("x")
                    for inner in value[:-1]:
                        if isinstance(inner, list):
                            inner.append("x")
            assert same(game, p, twin), "the view shares a list with the position"


@every_table_and_more
@settings(max_examples=20)
@given(data=st.data())
def test_a_view_does_not_depend_on_secrets_of_others(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    game, p, chance = table.game, record.position, data.draw(st.randoms())
    for seat in lookers(p):
        other = p.copy()
        other.now, other.chance, other.source = None, chance.getrandbits(64), Scripted([6], ["x"])
        suite_of(table.name).shuffle(other, seat, chance)
        with openable(record):
            assert wrong(game, other) == [], "the shuffle of the tests makes unsound positions"
            assert game.view(other, seat) == game.view(p, seat)


@every_table
@settings(max_examples=20)
@given(data=st.data())
def test_decisions_at_an_open_table_depend_on_no_secret(table: Table, data: st.DataObject) -> None:
    """Where several people play at one device, all look on while this is decided."""
    record = data.draw(moments(table))
    game, p, chance = table.game, record.position, data.draw(st.randoms())
    decision = game.decision(p)
    other = p.copy()
    suite_of(table.name).shuffle(other, None, chance)
    other.now = None
    asked = game.decision(other)
    with openable(record):
        assert (asked is None) == (decision is None)
        if decision is None or asked is None:
            return
        assert (asked.seat, asked.kind, asked.about) == (decision.seat, decision.kind, decision.about)
        if decision.kind in game.public:
            assert asked.actions == decision.actions
        if decision.kind in game.unseen:
            assert [a for a in asked.actions if a[0] == game.unseen[decision.kind]] == [
                (game.unseen[decision.kind], None)
            ]


@pytest.mark.parametrize("name", games.names())
def test_public_unseen_and_private_name_decisions_of_the_game(name: str) -> None:
    game = games.load(name)
    kinds = set(game.steps.choices)
    assert game.public <= kinds and game.unseen.keys() <= kinds and not game.public & game.unseen.keys()
    assert not game.public & game.shows - {"trade.close"}


@pytest.mark.parametrize("name", [name for name in games.names() if games.load(name).secrets])
def test_the_shuffle_does_change_what_is_secret(name: str) -> None:
    """Checks the test above: most moments have something to shuffle, and a seat that sees it."""
    changed = seen = 0
    for seed in range(20):
        record = amid(name, 20 + seed)
        game, p = record.game, record.position
        other = p.copy()
        suite_of(name).shuffle(other, None, Random(seed))
        changed += other != p
        seen += any(game.view(other, s) != game.view(p, s) for s in range(p.seats))
    assert changed >= 18
    assert seen >= 18


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_a_bystander_sees_no_more_than_any_seat(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    game, p = table.game, record.position
    outside = game.view(p, None)
    for seat in range(p.seats):
        inside = game.view(p, seat)
        with openable(record):
            assert inside.keys() == outside.keys()
            for key, value in outside.items():
                assert value is None or value == inside[key], f"{key} is not shown to seat {seat}"


@every_table_and_more
@settings(max_examples=20)
@given(data=st.data())
def test_an_imagined_position_fits_its_view(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    game, p, seed = table.game, record.position, data.draw(st.integers(0, (1 << 64) - 1))
    decision = game.decision(p)
    for seat in lookers(p):
        view = game.view(p, seat)
        before = json.dumps(view)
        q = game.imagine(view, seed)
        with openable(record):
            assert game.view(q, seat) == view
            assert wrong(game, q) == []
            assert same(game, q, game.imagine(json.loads(before), seed)), "the seed does not decide what is imagined"
            if decision and seat in (None, decision.seat):
                asked = game.decision(q)
                assert (asked.seat, asked.kind, asked.about) == (decision.seat, decision.kind, decision.about)
            if decision and seat == decision.seat:
                assert asked.actions == decision.actions
            for n in range(30):
                if d := game.decision(q):
                    game.play(q, d.actions[(seed + n) % len(d.actions)])
            assert wrong(game, q) == []
            assert json.dumps(view) == before, "the imagined position shares a list with the view"


@at([table for table in TABLES if table.game.secrets])
def test_every_moment_of_a_game_with_secrets_can_be_imagined(table: Table) -> None:
    """Checks what fields imply; faults there may show only rarely."""
    game = table.game
    for seed in range(3 if suite_of(table.name).pace > 1 else 8):
        for record in glances(table.record(seed), Random(seed), part=5):
            p = record.position
            with openable(record):
                for seat in lookers(p):
                    q = game.imagine(game.view(p, seat), seed)
                    assert game.decision(q) is None or game.decision(q).actions, "what is imagined has no legal action"


@every_table
def test_imagined_chance_is_new(table: Table) -> None:
    game, p = table.game, played(table, 2, 30).position
    view = game.view(p, 0)
    assert len({game.imagine(view, seed).chance for seed in range(20)}) == 20
    assert all(game.imagine(view, seed).source is None for seed in range(3))


@pytest.mark.parametrize("name", [name for name in games.names() if games.load(name).secrets])
def test_imagined_worlds_differ(name: str) -> None:
    """Where seats have secrets, worlds differ in more than chance."""
    most = 0
    for record in (amid(name, n) for n in (0, 20, 40)):
        game, p = record.game, record.position
        worlds = [game.imagine(game.view(p, 0), seed) for seed in range(30)]
        for world in worlds:
            world.chance = 0
        most = max(most, sum(all(a != b for b in worlds[:i]) for i, a in enumerate(worlds)))
    assert most > 10


def rows(name: str) -> list[list[str]]:
    """The table of a game in docs/views.md, without its head."""
    section = re.search(rf"^## {name}\n(.*?)(?=^## |\Z)", DOCUMENTED, re.MULTILINE | re.DOTALL)
    assert section, f"docs/views.md says nothing of {name}"
    return [
        [cell.strip() for cell in line.strip("| \n").split(" | ")]
        for line in re.findall(r"^\|.*", section[1], re.M)[2:]
    ]


def is_documented(name: str) -> bool:
    """Whether docs/views.md tells of a game. It has to, where anything is secret."""
    return games.load(name).secrets or f"## {name}\n" in DOCUMENTED


@at([table for table in TABLES if is_documented(table.name)])
def test_views_are_documented(table: Table) -> None:
    documented = rows(table.name)
    p = played(table, 3, 30).position
    view = table.game.view(p, None)
    assert {key for row in documented for key in row[0].split(", ")} == set(view)
    for names, _, bystander, _ in documented:
        for key in names.split(", "):
            assert bystander in ("all", "nothing")
            if key != "seat":
                assert (view[key] is None) == (bystander == "nothing"), key
