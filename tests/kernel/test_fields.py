"""Fields: how a class declares them, what is within their bounds, and every way to break these."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.kernel.fields import SEATS, Field, one, row, some
from cradle.kernel.game import Game
from cradle.kernel.position import Position
from hypothesis import given
from hypothesis import strategies as st

Holdings = st.SearchStrategy[Any]

WITHIN: list[tuple[Field, Holdings]] = [
    (Field("x", 9), st.integers(0, 8)),
    (Field("x", [-1, "b", None, (2, 3)]), st.sampled_from([-1, "b", None, (2, 3)])),
    (Field("x", 4, 6), st.lists(st.integers(0, 3), min_size=6, max_size=6)),
    (Field("x", 4, 0), st.just([])),
    (Field("x", range(-2, 3), 3), st.lists(st.integers(-2, 2), min_size=3, max_size=3)),
    (Field("x", 7, 5, grows=True), st.lists(st.integers(0, 6), max_size=5)),
]


@pytest.mark.parametrize(("field", "holdings"), WITHIN)
@given(data=st.data())
def test_what_is_within_bounds_has_no_fault(field: Field, holdings: Holdings, data: st.DataObject) -> None:
    assert field.faults(data.draw(holdings)) == []


FAULTY: list[tuple[Field, Any]] = [
    (Field("x", 9), 9),
    (Field("x", 9), -1),
    (Field("x", 9), True),
    (Field("x", 9), 1.0),
    (Field("x", 9), "1"),
    (Field("x", 9), [1]),
    (Field("x", 9), None),
    (Field("x", [0, 1]), True),
    (Field("x", [0, 1]), 1.0),
    (Field("x", [0, 1]), []),
    (Field("x", 9, 2), [1]),
    (Field("x", 9, 2), [1, 2, 3]),
    (Field("x", 9, 2), [1, 9]),
    (Field("x", 9, 2), (1, 2)),
    (Field("x", 9, 2), 12),
    (Field("x", "ab", 2), "ab"),
    (Field("x", 9, 0), {}),
    (Field("x", 9, 2, grows=True), [1, 2, 3]),
    (Field("x", 9, 2, grows=True), {}),
    (Field("x", 9, 2, grows=True), None),
]


@pytest.mark.parametrize(("field", "holds"), FAULTY, ids=[repr(holds) for _, holds in FAULTY])
def test_faults_of_a_field(field: Field, holds: Any) -> None:
    assert len(field.faults(holds)) == 1


def test_every_fault_is_listed() -> None:
    assert len(Field("x", 2, 3).faults([5, 1, 7])) == 2


# What a class declares ------------------------------------------------------------------------------------------------
class Cards(Position):
    long: bool
    leader: int = one(SEATS, open=True)
    round: int = one(lambda p: 9 if p.long else 3, first=1, open=True)
    hand: list[int] = row(SEATS, 4, values=3)
    owner: list[int] = row(2, values=lambda p: [-1, *range(p.seats)], first=-1, open=True)
    told: list[int] = some(lambda p: 5 * p.seats, 7, optional=True)
    sum: int
    board: frozenset[str]


class CardGame(Game):
    name, position, variants = "cards", Cards, {"seats": ([2, 3], 2), "long": ([False, True], False)}


def cards(seats: int = 3) -> Cards:
    p = CardGame().bare({"seats": seats, "long": False})
    p.start(1)
    p.sum, p.board = 0, frozenset("ab")
    return p


def test_a_class_has_a_slot_for_every_field_that_it_declares() -> None:
    p = cards()
    assert not hasattr(p, "__dict__")
    assert (p.leader, p.round, p.hand, p.owner, p.told) == (0, 1, [0] * 12, [-1, -1], [])
    assert Cards.fields == ("seats", "long", "leader", "round", "hand", "owner", "told", "sum"), "a board follows"


def test_a_copy_is_equal_and_shares_no_list() -> None:
    p = cards()
    twin = p.copy()
    assert twin == p and twin.board is p.board
    for name in ("hand", "owner", "told"):
        assert getattr(twin, name) is not getattr(p, name)
    twin.sum = 1
    assert twin != p


def test_what_all_may_see_is_what_is_open() -> None:
    assert cards().open_values() == {"leader": 0, "round": 1, "owner": [-1, -1]}


def test_bounds_depend_on_the_variant() -> None:
    short, long = (CardGame().schema({"seats": 3, "long": long}) for long in (False, True))
    assert [(f.name, f.base, f.count, f.grows, f.optional) for f in short] == [
        ("leader", 3, None, False, False),
        ("round", 3, None, False, False),
        ("hand", 3, 12, False, False),
        ("owner", 4, 2, False, False),
        ("told", 7, 15, True, True),
    ]
    assert long[1].base == 9


def test_a_class_adds_to_the_fields_of_another() -> None:
    class More(Cards):
        extra: list[int] = row(SEATS, values=2, open=True)

    class MoreGame(CardGame):
        position = More

    p = MoreGame().bare({"seats": 2, "long": True})
    p.start(1)
    p.sum, p.board = 0, frozenset()
    assert type(p.copy()) is More and p.copy() == p
    assert p.open_values() == {"leader": 0, "round": 1, "owner": [-1, -1], "extra": [0, 0]}


@pytest.mark.parametrize("name", ["steps", "copy", "chance"])
def test_no_field_has_the_name_of_what_every_position_has(name: str) -> None:
    with pytest.raises(TypeError, match=f"called {name}"):
        type(Position)("Wrong", (Position,), {"__annotations__": {name: "int"}})


def test_what_is_declared_is_plain_because_nothing_else_is_copied_and_compared() -> None:
    with pytest.raises(TypeError, match=r"hands is list\[list\[int\]\], not one of int"):

        class Nested(Position):
            hands: list[list[int]] = row(SEATS, values=3)
