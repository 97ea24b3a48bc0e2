"""The small boards of the rule book: what the rules make of each."""

from __future__ import annotations

from cradle.renaissance.board import book_examples
from cradle.renaissance.rules.geography import INDEX
from cradle.renaissance.rules.position import Age

from tests.renaissance.positions import controls, hand, market, owned

AFTER: dict[str, Age] = {
    number: book_examples.example_outcome(scene)[1] for number, scene in book_examples.SCENES.items()
}


def test_capitals_go_to_the_highest_bids() -> None:
    assert [controls(AFTER["1.5"], seat) for seat in range(3)] == ["barcelona", "genoa", "venezia"]
    assert AFTER["1.5"].cash == [35, 28, 32]


def test_cards_and_the_market() -> None:
    assert (AFTER["3.1"].cash[0], market(AFTER["3.1"])) == (15, {})
    assert (AFTER["5.1"].cash, hand(AFTER["5.1"], 0)) == ([28, 9, 5], "")
    assert (controls(AFTER["5.2"], 1), AFTER["5.2"].at(INDEX["genoa"], 1)) == ("firenze", 1)
    assert ("roma" in controls(AFTER["5.4"], 0), AFTER["5.4"].misery[:2]) == (True, [1, 2])


def test_purchases() -> None:
    assert (AFTER["6.1"].ship[0], AFTER["6.1"].cash[0]) == (1, 4)
    assert (owned(AFTER["6.2"], 0), AFTER["6.2"].cash[0]) == ("AB", 14)
    assert (owned(AFTER["5.3"], 0), AFTER["5.3"].cash[0], hand(AFTER["5.3"], 0)) == ("E", 25, ""), "30, less 10"
    assert (AFTER["6.3"].cash, AFTER["6.3"].misery) == ([14, 9, 0], [0, 1, 0])


def test_expansion_free_and_with_dice() -> None:
    assert "firenze" in controls(AFTER["7.5"], 1)
    assert ("firenze" in controls(AFTER["7.6"], 1), AFTER["7.6"].at(INDEX["firenze"], 0)) == (True, 0)


def test_income_and_the_order_of_play() -> None:
    assert AFTER["8.1"].cash == [18, 30, 20]
    assert (AFTER["9.1"].order, AFTER["9.1"].reserve) == ([1, 0, 2], [9, 2, 12])


def test_misery_is_told_by_its_value_not_by_its_space() -> None:
    said = book_examples.things(
        lambda id, /, **params: f"{id} {params.get('n')}", book_examples.SCENES["6.3"], AFTER["6.3"], 1
    )
    assert said[-1] == "renaissance.example.misery 10"
