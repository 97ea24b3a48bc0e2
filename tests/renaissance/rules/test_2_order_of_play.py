"""L'Âge de la Renaissance, 2: Renaissance swaps, the boxes of the order of play, and what ends with the turn."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.cards import KIND
from cradle.renaissance.rules.geography import COUNT
from cradle.renaissance.rules.position import OUT
from cradle.renaissance.rules.steps import PHASES, age

from tests.renaissance.positions import about, asked, legal, new, own, play, run


def holders(*seats: int, **fields):
    """Four seats in order of play; some hold [Q]. Nobody has any money."""
    p = new(4, **({"cash": [0] * 4} | fields))
    for seat in seats:
        own(p, seat, "Q")
    return p


# 2 --------------------------------------------------------------------------------------------------------------------
def test_2_0_seven_phases():
    assert PHASES[:7] == ("adjust", "extra", "cards", "purchases", "expansion", "income", "tokens")


# 2.1 ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("phase", PHASES[:7])
def test_2_1_at_the_start_of_any_phase(phase: str):
    p = holders(1)
    run(p, (phase,))
    assert (asked(p), about(p), legal(p)) == (
        "1 swap",
        {"before": 0, "after": 2, "phase": phase},
        ["earlier", "later", "done"],
    )
    assert play(p, "later")[0] == ("swaps", {"seat": 1, "other": 2})
    assert p.order == [0, 2, 1, 3]


def test_2_1_with_the_player_before_or_none():
    p = holders(1)
    run(p, ("extra",))
    play(p, "earlier")
    assert (p.order, asked(p)) == ([1, 0, 2, 3], "over")
    p = holders(1)
    run(p, ("extra",))
    play(p, "done")
    assert p.order == [0, 1, 2, 3]


def test_2_1_at_either_end():
    for first in (0, 1):
        for place, want in [(0, ["later", "done"]), (3, ["earlier", "done"])]:
            order = [(first + i) % 4 for i in range(4)]
            p = holders(order[place], order=order)
            run(p, ("extra",))
            assert (legal(p), list(about(p))) == (want, [{"later": "after", "earlier": "before"}[want[0]], "phase"])


def test_2_1_not_with_a_holder():
    p = holders(1, 2)
    run(p, ("extra",))
    assert (asked(p), legal(p)) == ("1 swap", ["earlier", "done"])
    play(p, "done")
    assert (asked(p), legal(p)) == ("2 swap", ["later", "done"])
    p = holders(0, 1, 2)
    run(p, ("extra",))
    assert asked(p) == "2 swap"  # the first has a holder beside him, the second has two


def test_2_1_seat_0_is_a_neighbour_like_any_other():
    p = holders(1, order=[2, 1, 0, 3])
    run(p, ("extra",))
    assert about(p) == {"before": 2, "after": 0, "phase": "extra"}
    play(p, "later")
    assert p.order == [2, 0, 1, 3]


def test_2_1_once_a_turn():
    p = holders(1)
    run(p, ("extra",))
    play(p, "later")
    run(p, ("purchases",))
    assert asked(p) == "over"


def test_2_1_who_has_declined_is_asked_again_in_the_next_phase():
    p = holders(1)
    run(p, ("extra",), ("purchases",))
    play(p, "done")
    assert asked(p) == "1 swap"


def test_2_1_several_decide_in_current_order_and_a_later_one_may_find_it_gone():
    p = holders(1, 3, order=[0, 1, 2, 3])
    run(p, ("extra",))
    assert asked(p) == "1 swap"
    play(p, "later")
    assert p.order == [0, 2, 1, 3]
    assert asked(p) == "over"  # before the last one stands a holder now


def test_2_1_an_eliminated_player_is_neither_asked_nor_swapped_with():
    p = holders(1, order=[0, 2, 1, 3], misery=[0, 0, OUT, 0])
    run(p, ("extra",))
    assert about(p) == {"before": 0, "after": 3, "phase": "extra"}
    play(p, "earlier")
    assert p.players() == [1, 0, 3]
    p = holders(1, misery=[0, OUT, 0, 0])
    run(p, ("extra",))
    assert asked(p) == "over"


# 2.2 ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seats", "boxes"), [(3, [2, 4, 6]), (4, [1, 3, 5, 6]), (5, [1, 2, 3, 4, 5]), (6, [1, 2, 3, 4, 5, 6])]
)
def test_2_2_the_rank_is_the_number_of_the_box(seats: int, boxes: list[int]):
    p = new(seats, order=list(range(seats))[::-1])
    assert [p.rank(seat) for seat in p.order] == boxes


# The end of a turn ----------------------------------------------------------------------------------------------------
def test_2_0_what_holds_for_one_turn_is_over_with_it():
    p = new(
        3, bull=2, crusade=4, arms=[1, 0, 0], ruler=[0, 1, 0], demoted=[0, 0, 1], swapped=[1, 1, 1], copied=[1, 0, 0]
    )
    p.converted = [1] * 9
    p.played[KIND["walter"]] = 1
    own(p, 0, "A", 2)
    own(p, 0, "B")
    p.steps += age.read([("turn.end",)])
    age.autos["turn.end"](p)
    assert (p.bull, p.crusade, sum(p.played)) == (0, COUNT, 0)
    assert p.arms == p.ruler == p.demoted == p.swapped == p.copied == [0] * 3
    assert p.converted == [0] * 9
    assert p.owned[:3] == [1, 1, 0]
    assert p.steps[-1] == ("turn",)


def test_2_0_the_turns_are_counted_and_the_phases_follow_each_other():
    p = new(3, turn=4)
    events = []
    p.tell = lambda id, **params: events.append((id, params))
    age.autos["turn"](p)
    assert (p.turn, events) == (5, [("turn", {"n": 5})])
    assert [step[0] for step in p.steps] == ["turn.end", *PHASES[::-1]]
