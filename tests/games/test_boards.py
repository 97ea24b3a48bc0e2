"""Boards of every game: trees fit for the page, every legal pick on one element, nothing drawn that was not seen."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from cradle import games
from cradle.app.table.seats import COLOURS, Seat
from cradle.board.contract import Board, Scene
from every_game import Table, every_table, every_table_and_more, moments, openable, played, steps
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game_suite import suite_of
from tools.build.cards import picture

SEATS = [Seat(f"Name {i}", colour) for i, colour in enumerate(COLOURS)]
TAG = re.compile(r"[a-z][a-zA-Z0-9]*")
ATTRIBUTE = re.compile(r"(?!on)[a-z][a-zA-Z0-9-]*")


def say(id: str, **params: Any) -> str:
    return f"{id} {sorted(params.items())}"


def board(table: Table) -> Board:
    return games.board(table.name)


def scene(table: Table, p: Any, seat: int | None, live: bool = True) -> Scene:
    """A scene as the page makes it: picks are legal for the seat that decides."""
    decision = table.game.decision(p)
    legal = []
    if live and decision and seat == decision.seat:
        legal = list(dict.fromkeys(t for a in decision.actions if (t := board(table).target(a, decision))))
    return Scene(
        seats=SEATS,
        turn=decision.seat if decision else None,
        me=seat,
        legal=set(legal),
        picked=set(legal[:1]),
        recent=set(legal[:2]),
        hint=set(legal[1:3]),
        about=decision.about if decision else {},
        say=say,
    )


@cache
def fit_tag(tag: str) -> bool:
    return bool(TAG.fullmatch(tag)) and tag not in ("script", "style", "iframe", "object", "embed", "foreignObject")


@cache
def fit_attribute(name: str) -> bool:
    return bool(ATTRIBUTE.fullmatch(name)) and name not in ("style", "srcdoc", "innerHTML", "dangerouslySetInnerHTML")


def nodes(tree: Any) -> list[list[Any]]:
    """Every node of a tree that is fit for the page, in reading order."""
    found, waiting = [], [tree]
    while waiting:
        tree = waiting.pop()
        if isinstance(tree, str):
            continue
        tag, attributes, *children = tree
        assert fit_tag(tag), tag
        for name, value in attributes.items():
            assert fit_attribute(name), name
            assert value is None or type(value) in (str, int, float, bool), (name, value)
            if name in ("href", "src"):
                assert value.startswith("#"), value
        found.append(tree)
        waiting += reversed(children)
    return found


@every_table_and_more
@settings(max_examples=8)
@given(data=st.data())
def test_parts_fill_the_frame(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    game, p = table.game, record.position
    decision = game.decision(p)
    with openable(record):
        for seat in (None, *range(p.seats)):
            view = game.view(p, seat)
            before = json.dumps(view)
            tabs = {tab: nodes(tree) for tab, tree in dict(board(table).tabs(view)).items()}
            frame = nodes(board(table).frame(view))
            rows = [node for tree in board(table).players(view) for node in nodes(tree)]
            ids = [node[1]["id"] for tree in (frame, rows, *tabs.values()) for node in tree if "id" in node[1]]
            assert len(set(ids)) == len(ids)
            assert "board" in frame[0][1]["class"].split()
            shown = scene(table, p, seat)
            parts = board(table).parts(view, shown)
            assert set(parts) == {id for id in ids if id.startswith("part-")}
            assert json.dumps(parts) == json.dumps(board(table).parts(view, shown))
            marks = {id: [node[1] for node in nodes(part) if "data-pick" in node[1]] for id, part in parts.items()}
            picks = [pick for of_part in marks.values() for pick in of_part]
            targets = [pick["data-pick"] for pick in picks]
            assert len(set(targets)) == len(targets), "a target stands on two elements"
            assert set(shown.legal) <= set(targets), "a legal pick has no element"
            if decision and shown.legal:
                needed, found = board(table).tab(decision), board(table).selection(view, decision)
                wanted = set(shown.legal) | set(found.goals if found else ())  # what is marked first, or what it is for
                in_sight = {node[1].get("id") for tree in (frame, rows, tabs.get(needed, [])) for node in tree}
                there = {pick["data-pick"] for id in in_sight & set(parts) for pick in marks[id]}
                assert wanted & there, "all that can be picked stands in another tab"
            for pick in picks:
                assert pick["aria-label"]
                assert "pick" in pick["class"].split()
                assert pick["tabindex"] == ("0" if pick["data-pick"] in shown.legal else "-1")
                assert ("is-hint" in pick["class"].split()) == (pick["data-pick"] in shown.hint)
            if decision:
                for target in targets:
                    said = game.refusal(p, *(board(table).meant(decision, target) or ("", target)))
                    assert said is None or said[0] != "refusal.other" or not game.times, f"{decision.kind}: {target}"
            assert json.dumps(view) == before, "drawing changed the view"


@every_table
@settings(max_examples=8)
@given(data=st.data())
def test_actions_have_targets_and_parameters(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    decision = table.game.decision(record.position)
    for action in decision.actions if decision else []:
        with openable(record):
            assert isinstance(board(table).target(action, decision), str)
            params = board(table).argument(action)
            assert json.loads(json.dumps(params)) == params
            assert action[1] is None or action[1] in params.values()


@every_table
def test_changed_names_the_elements_that_differ(table: Table) -> None:
    """Nothing differs between equal views; over a whole game, elements that can be picked do; in most games most do.

    One card may name any province (5.2): that says nothing of it.
    """
    seen: set[str] = set()
    picked: set[str] = set()
    last = None
    for record in steps(table.record(4), Random(4)):
        decision, view = table.game.decision(record.position), table.game.view(record.position, 0)
        with openable(record):
            assert board(table).changed(view, view) == set()
            seen |= board(table).changed(last, view) if last else set()
        if decision and decision.kind != "rebellion":
            picked |= {board(table).target(a, decision) for a in decision.actions}
        last = view
    assert seen & picked
    if suite_of(table.name).large:
        assert len(seen & picked) > len(picked) / 2


@every_table
def test_summary_and_thumbnail(table: Table) -> None:
    pictures, record = [], played(table, 6)
    for n in (0, len(record) // 2, len(record)):
        p = record.at(n)
        view = table.game.view(p, None)
        shown = scene(table, p, None, live=False)
        ranking, picture = (
            board(table).summary(view, table.game.standings(p), shown),
            board(table).thumbnail(view, shown),
        )
        for tree in (ranking, picture):
            assert not any("data-pick" in node[1] for node in nodes(tree))
        assert len(nodes(ranking)) > p.seats
        assert len(nodes(picture)) > (p.seats if n else 1), "before the first pieces there is but the bare board"
        assert picture not in pictures, "it does not show how the game stands"
        pictures.append(picture)


def test_a_game_brings_the_small_board_of_the_entrance_in_its_own_folder() -> None:
    made, faults = picture(Path(games.game_module("parley", "board.board").__file__).parent)
    assert not faults
    assert nodes(json.loads(made["card.json"]))[0][0] == "svg"
