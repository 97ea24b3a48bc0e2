"""The small boards of the rule book: what the rules make of each."""

from __future__ import annotations

import pytest
from cradle.civilization.board import book_examples

from tests.civilization.positions import cities, hand, on_board, owned, ships

AFTER = {  # by paragraph: tokens and cities of both seats
    "B.2.1": ([{"rome": 2, "samnium": 5, "neapolis": 4}, {}], ["", ""]),
    "E.1.1": ([{}, {}], ["rome neapolis", ""]),
    "E.4.1": ([{"rome": 2}, {}], ["", ""]),
    "E.5.2": ([{"rome": 2, "neapolis": 2}, {}], ["", ""]),
    "E.5.3": ([{"corsica": 1, "sardinia": 2}, {}], ["", ""]),
    "E.6.3": ([{"rome": 2}, {}], ["", ""]),
    "E.6.5": ([{}, {"rome": 3}], ["", ""]),
    "E.7.1": ([{"samnium": 2}, {}], ["rome", ""]),
    "E.7.3": ([{"samnium": 2}, {}], ["rome", ""]),
    "A.5.2": ([{"neapolis": 1, "samnium": 2}, {}], ["rome", ""]),
    "F.30.21": ([{}, {"samnium": 2}], ["rome", ""]),
    "F.30.22": ([{"samnium": 2}, {}], ["neapolis", "rome"]),
    "F.30.31": ([{"samnium": 1, "neapolis": 1}, {}], ["", ""]),
    "F.30.41": ([{"rome": 12, "samnium": 14, "neapolis": 9}, {"neapolis": 5}], ["", ""]),
    "F.30.42": ([{"samnium": 4, "rome": 2, "neapolis": 1}, {}], ["moesia", ""]),
    "F.30.51": ([{"western_desert": 1}, {}], ["", ""]),
    "F.30.52": ([{}, {"samnium": 1}], ["", ""]),
    "F.30.61": ([{"rome": 1, "samnium": 1, "neapolis": 1}, {}], ["", ""]),
    "F.30.71": ([{"samnium": 2}, {}], ["rome neapolis moesia", ""]),
    "F.30.81": (
        [{"etruria": 2, "rome": 2, "samnium": 2, "neapolis": 1}, {"campania": 2, "corsica": 1}],
        ["moesia", ""],
    ),
    "F.30.91": ([{"samnium": 2}, {}], ["", ""]),
    "F.30.94": ([{"rome": 2, "samnium": 3}, {"neapolis": 1}], ["", ""]),
    "F.30.32": ([{"rome": 2, "samnium": 2, "neapolis": 1}, {}], ["moesia", ""]),
}


@pytest.mark.parametrize("number", AFTER)
def test_a_corner_is_played_by_the_rules(number: str) -> None:
    _, p, _ = book_examples.example_outcome(book_examples.SCENES[number])
    assert ([on_board(p, seat) for seat in (0, 1)], [cities(p, seat) for seat in (0, 1)]) == AFTER[number]


def test_what_is_held_beside_the_map() -> None:
    after = {number: book_examples.example_outcome(scene)[1] for number, scene in book_examples.SCENES.items()}
    assert set(after) == {*AFTER, "E.9.1", "E.10.1", "E.12.1"}
    assert (after["E.1.1"].treasury[0], after["E.4.1"].treasury[0], after["E.6.5"].treasury[1]) == (4, 0, 3)
    assert ships(after["E.4.1"], 0) == "rome"
    assert (hand(after["E.9.1"], 0), hand(after["E.9.1"], 1)) == ("hides grain grain", "iron salt salt salt")
    assert (owned(after["E.10.1"], 0), hand(after["E.10.1"], 0)) == ("pottery", "")
    assert after["E.12.1"].marker == [5, 4]
    assert sorted([hand(after["E.6.5"], 0), hand(after["E.6.5"], 1)]) == ["iron", "salt"], (
        "a card is taken with the city"
    )
