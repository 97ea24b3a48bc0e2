"""Steps: the order in which they run, how they are registered, and which stacks are valid."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.kernel.game import Position
from cradle.kernel.steps import DEEPEST, SEAT, Many, Steps


def table() -> tuple[Steps, list[Any]]:
    steps, ran = Steps(), []

    @steps.auto("phase")
    def phase(p: Position) -> None:
        ran.append("phase")
        p.then(("part", 1), ("part", 2))

    @steps.auto("part", 5)
    def part(p: Position, n: int) -> None:
        ran.append(("part", n))
        if n == 1:
            p.then(("ask", 0, 3), ("part", 4))

    @steps.choice("ask", 9)
    class Ask:
        def actions(p: Position, seat: int, n: int) -> list[Any]:
            return [("go-on", n)]

        def go_on(p: Position, argument: int, seat: int, n: int) -> None:
            ran.append(("ask", argument))

    @steps.choice("pick", 9, Many(7, 3))
    class Pick(Ask):
        def about(p: Position, seat: int, n: int, *more: int) -> dict[str, Any]:
            return {}

        def refusal(p: Position, verb: str, argument: Any, *details: int) -> None:
            return None

    return steps, ran


def standing(*stack: Any) -> Position:
    p = Position()
    p.start(0)
    p.steps = list(stack)
    return p


def test_steps_run_in_reading_order_until_a_choice_stands_on_top() -> None:
    steps, ran = table()
    p = standing()
    p.then(("phase",), ("part", 3))
    steps.run(p)
    assert ran == ["phase", ("part", 1)]
    assert p.steps == [("part", 3), ("part", 2), ("part", 4), ("ask", 0, 3)]
    steps.run(p)
    assert p.steps[-1] == ("ask", 0, 3), "a choice waits"
    p.steps.pop()
    steps.run(p)
    assert ran[2:] == [("part", 4), ("part", 2), ("part", 3)], "what was interrupted goes on after it"
    assert p.steps == []


def test_steps_that_come_to_no_end_are_broken_off() -> None:
    """In a position that no game comes to nobody may be left to be asked: the page must not hang."""
    steps, p = Steps(), standing(("again",))
    steps.auto("again")(lambda p: p.then(("again",)))
    with pytest.raises(RuntimeError, match="no end"):
        steps.run(p)


def test_verbs_are_the_functions_of_a_choice_with_hyphens() -> None:
    steps, _ = table()
    assert set(steps.verbs["ask"]) == {"go-on"}
    assert set(steps.verbs["pick"]) == {"go-on"}, "inherited; about and refusal are no verbs"
    assert set(steps.abouts) == set(steps.refusals) == {"pick"}
    assert list(steps.bounds) == ["phase", "part", "ask", "pick"], "in the order of registration"
    assert steps.bounds["ask"] == (SEAT, 9)


def test_a_name_stands_for_one_step() -> None:
    steps, _ = table()
    with pytest.raises(ValueError, match="step part already"):
        steps.auto("part")(lambda p: None)
    with pytest.raises(ValueError, match="only the last"):
        steps.auto("many", Many(3), 4)(lambda p: None)


def test_details_are_paired_with_their_bounds() -> None:
    steps, _ = table()
    assert list(steps.paired("phase", ())) == []
    assert list(steps.paired("ask", (1, 8))) == [(1, SEAT), (8, 9)]
    assert list(steps.paired("pick", (1, 8, 6, 5))) == [(1, SEAT), (8, 9), (6, 7), (5, 7)]
    for name, details in [("phase", (1,)), ("ask", (1,)), ("ask", (1, 2, 3)), ("pick", (1,)), ("pick", (0,) * 6)]:
        with pytest.raises(ValueError, match="details"):
            list(steps.paired(name, details))


SOUND = [[], [("ask", 0, 8)], [("phase",), ("part", 4), ("pick", 1, 0)], [("pick", 1, 0, 6, 6, 6)]]
FAULTY = [
    ([("nothing", 1)], "unknown step"),
    ([("phase",)], "automatic step is on top"),
    ([("ask", 2, 0)], "ask: there is no 2"),
    ([("ask", -1, 0)], "no -1"),
    ([("ask", 0, 9)], "no 9"),
    ([("ask", 0, "1")], "no '1'"),
    ([("ask", 0, True)], "no True"),
    ([("ask", 0, 1.0)], "no 1.0"),
    ([("ask",)], "has 0 details"),
    ([("ask", 0, 1, 1)], "has 3 details"),
    ([("pick", 0, 1, 7)], "no 7"),
    ([("pick", 0, 1, 1, 1, 1, 1)], "details"),
    ([("ask", 0, 1)] * DEEPEST, "64 steps"),
]


@pytest.mark.parametrize("stack", SOUND)
def test_a_sound_stack(stack: list[Any]) -> None:
    assert table()[0].faults(stack, 2) == []


@pytest.mark.parametrize(("stack", "words"), FAULTY)
def test_a_faulty_stack(stack: list[Any], words: str) -> None:
    found = table()[0].faults(stack, 2)
    assert len(found) == 1
    assert words in found[0]


def test_all_faults_are_listed() -> None:
    assert len(table()[0].faults([("nothing",), ("ask", 7, 7), ("part", 99)], 2)) == 4


def test_details_are_read_by_the_names_they_have_in_the_code() -> None:
    steps = Steps()

    @steps.auto("cards", 5, Many(9))
    def cards(p: Position, first: int, *rest: int) -> None:
        local = first
        assert local

    @steps.choice("ask", 9)
    class Ask:
        def actions(p: Position, seat: int, n: int) -> list[Any]:
            return []

    assert steps.detail(("ask", 2, 7), "seat") == 2 and steps.detail(("ask", 2, 7), "n") == 7
    assert steps.detail(("cards", 4, 1, 8), "first") == 4 and steps.detail(("cards", 4, 1, 8), "rest") == (1, 8)
    assert steps.detail(("cards", 4), "rest") == ()
    for name in ("local", "p", "seats"):
        with pytest.raises(KeyError, match=name):
            steps.detail(("cards", 4), name)
