"""The table of Ur: what it says beside its tiles, of ties, piles and what is left."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.kernel.game import Standing
from cradle.ur.board import board, ranking
from cradle.ur.rules.tables import ACTIONS, GRIDS, SIZE, ZIGGURATS
from ur.positions import position as drawn_position

from tests.ur.test_board import PEOPLE, game, picks, say, scene, texts, walk

# 9.4, U-10: points and cubes by seat, and what is said about them.
TIES = {
    "nothing": ([(23, 9), (20, 9), (19, 9)], []),
    "cubes decide": ([(23, 12), (23, 9), (19, 9)], ["tie_two Enheduanna,Gudea 23 0"]),
    "the second place": ([(30, 2), (19, 9), (19, 7)], ["tie_two Gudea,Kubaba 19 1"]),
    "shared": ([(23, 9), (23, 9), (19, 9)], ["rank_shared Enheduanna,Gudea 1"]),
    "three": ([(23, 9), (23, 8), (23, 7)], ["tie Enheduanna,Gudea,Kubaba 23"]),
    "both": ([(23, 9), (23, 8), (23, 8)], ["tie Enheduanna,Gudea,Kubaba 23", "rank_shared Gudea,Kubaba 2"]),
    "twice": ([(9, 4), (9, 3), (8, 2), (8, 2)], ["tie_two Enheduanna,Gudea 9 0", "rank_shared Kubaba,Ur-Nammu 3"]),
    "nobody scores": ([(0, 1), (0, 1)], ["rank_shared Enheduanna,Gudea 1"]),
}


@pytest.mark.parametrize("case", TIES)
def test_equal_points_are_told_apart_in_a_sentence(case: str) -> None:
    held, expected = TIES[case]
    rows = [
        Standing(seat, 1 + sum(other > own for other in held), own[0], {"cubes": own[1], "hand": "war", "sets": []})
        for seat, own in enumerate(held)
    ]

    def words(id: str, **said: Any) -> str:
        return " ".join(
            [id.removeprefix("ur.board."), *(",".join(v) if isinstance(v, list) else str(v) for v in said.values())]
        )

    p = game.new(seats=len(held))
    assert ranking.ties(rows, scene(p, say=words)) == expected
    summary = ranking.summary(game.view(p, None), rows, scene(p, say=words))
    assert [texts(node) for node in walk(summary) if node[1].get("class") == "ur-tie"] == expected


def numbers(p: Any, before: Any = None) -> dict[str, str]:
    """What stands on the tiles as a number, by tile."""
    seen = None if before is None else game.view(before, 0)
    parts = board.parts(game.view(p, 0), scene(p, begun=lambda: seen))
    tiles = {name: parts[f"part-{name}"] for name in GRIDS[SIZE[p.seats]].names}
    return {name: texts(tree) for name, tree in tiles.items() if texts(tree)}


def test_a_pile_says_its_number() -> None:
    assert numbers(drawn_position("A03 .11 W05\n. P14 M0z")) == {"a1": "3", "b1": "1", "c1": "5", "b2": "4"}


def test_4_9_what_is_shared_out_anew_is_remembered_and_the_score_does_not_drop_meanwhile() -> None:
    p = drawn_position("A03 .11 W02\n. P04", hands="PW")
    before = p.copy()
    game.play(p, ("use", "politics"))
    assert numbers(p, before) == {"a1": "(3)", "b1": "1", "c1": "(2)", "b2": "(4)"}
    label = picks(board.parts(game.view(p, 0), scene(p, begun=lambda: game.view(before, 0))))["b2"]["aria-label"]
    assert label.startswith("ur.board.tile.shared") and '"n": 4' in label

    def score(q: Any) -> int:
        return next(s.score for s in game.standings(q) if s.seat == 0)

    assert score(board.counts_as(p)) == score(before) > score(p)
    assert game.check(board.counts_as(p)) == [] and board.counts_as(before) is before
    game.play(p, ("number", 0))
    assert numbers(p, before) == {"b1": "1", "c1": "(2)", "b2": "(4)"}
    assert score(board.counts_as(p)) < score(before), "a tile was given up"


def test_4_9_where_fewer_cubes_are_left_than_tiles_only_so_many_still_count() -> None:
    p = drawn_position("A01 W02 M01", hands="PW")
    game.play(p, ("use", "politics"))
    game.play(p, ("number", 3))
    assert sum(owner == 0 for owner in board.counts_as(p).owner) == 2


def checked(p: Any, told: Any, seat: int) -> list[str]:
    """The halves of the tile in hand of a seat that are marked as used."""
    hand = board.parts(game.view(p, 0), scene(p, told=lambda: told))[f"part-hand-{seat}"]
    halves = [node[1]["class"] for node in walk(hand) if "ur-half" in (node[1].get("class") or "").split()]
    return [action for action in ACTIONS for kinds in halves if f"act-{action}" in kinds and "is-used" in kinds]


def test_4_2_a_half_that_is_used_looks_so_while_its_action_and_the_next_one_go_on() -> None:
    p, told = drawn_position("A03 .11 W03\n. P02", hands="PW"), []
    for verb, what, used in (
        ("use", "war", ["war"]),
        ("done", None, ["war"]),
        ("use", "politics", ["politics", "war"]),
        ("number", 3, ["politics", "war"]),
    ):
        game.play(p, (verb, what), lambda event: told.insert(0, event))
        assert checked(p, told, 0) == used, (verb, what)
    while game.decision(p).kind == "politics.put":
        game.play(p, game.decision(p).actions[-1], lambda event: told.insert(0, event))
    assert checked(p, told, 0) == [], "it is to be exchanged"
    p = drawn_position("A03 .11 W03\n. P02", hands="PW")
    game.play(p, ("use", "war"))
    assert checked(p, [], 0) == ["war"], "a position from a link tells nothing of what was"


def test_who_plays_when_is_said_where_little_is_asked() -> None:
    p = game.new(seats=3, seed=1)
    order = [PEOPLE[(p.first + i) % 3].name for i in range(3)]
    tree = board.beside(game.view(p, 0), scene(p))
    assert tree is not None and texts(tree) == say("ur.board.order", names=order)
    assert board.beside(game.view(drawn_position("A01"), 0), scene(drawn_position("A01"))) is None


def test_8_2_the_last_round_is_said_all_through_it_and_nobody_is_called_to_a_turn_after_it() -> None:
    p = drawn_position("A05 W01\n. P12", hands="PW")
    p.built = ZIGGURATS - 1
    assert board.beside(game.view(p, 0), scene(p)) is None
    game.play(p, ("ziggurat", "a1"))
    while p.steps:
        tree = board.beside(game.view(p, 0), scene(p))
        assert tree is not None and texts(tree) == say("ur.last_round"), p.steps[-1]
        game.play(p, game.decision(p).actions[-1])
    assert board.beside(game.view(p, 0), scene(p)) is None, "it is over"


def test_4_10_an_attack_that_costs_nothing_names_no_price() -> None:
    p = drawn_position("W03 .", hands="PW")
    for action in (("use", "war"), ("attack-from", "a1"), ("attack-to", "b1")):
        game.play(p, action)
    assert game.decision(p).about["lost"] == 0 and board.prompt(game.decision(p)) == "war.number.free"
    p = drawn_position("W03 .11", hands="PW")
    for action in (("use", "war"), ("attack-from", "a1"), ("attack-to", "b1")):
        game.play(p, action)
    assert board.prompt(game.decision(p)) == "war.number"
