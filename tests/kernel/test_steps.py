"""Steps: the order in which they run, how they are registered, and which stacks are valid."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.kernel.position import Position
from cradle.kernel.step_faults import paired, stack_faults
from cradle.kernel.steps import DEEPEST, SEAT, Choice, Conditions, Many, Step, Steps, conditions, detail, verb


def table() -> tuple[Steps, list[Any]]:
    steps, ran = Steps(), []

    @steps.auto("phase")
    def phase(p: Position) -> None:
        ran.append("phase")
        p.then(part(1), part(2))

    @steps.auto("part", 5)
    def part(p: Position, n: int) -> None:
        ran.append(("part", n))
        if n == 1:
            p.then(Ask(0, 3), part(4))

    @steps.choice("ask")
    class Ask(Choice):
        n: int = detail(9)

        def actions(self, p: Position) -> list[Any]:
            return [("go-on", self.n)]

        @verb
        def go_on(self, p: Position, argument: int) -> None:
            ran.append(("ask", argument))

    @steps.choice("pick")
    class Pick(Ask):
        more: tuple[int, ...] = detail(Many(7, 3))

        def go_on(self, p: Position, argument: int) -> None:
            ran.append(("pick", argument))

        def about(self, p: Position) -> dict[str, Any]:
            return {"most": max(self.more)}

    return steps, ran


def standing(*stack: Any) -> Position:
    p = Position()
    p.start(0)
    p.steps = table()[0].read(stack)
    return p


def test_steps_run_in_reading_order_until_a_choice_stands_on_top() -> None:
    steps, ran = table()
    p = standing(("part", 3), ("phase",))
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
    steps, p = Steps(), standing()
    again = steps.auto("again")(lambda p: p.then(again()))
    p.then(again())
    with pytest.raises(RuntimeError, match="no end"):
        steps.run(p)


def test_verbs_are_the_marked_methods_of_a_choice_with_hyphens() -> None:
    steps, _ = table()
    ask, pick = steps.choices.values()
    assert set(ask.verbs) == {"go-on"}
    assert set(pick.verbs) == {"go-on"}, "inherited"
    assert (pick.verbs["go-on"], ask.verbs["go-on"]) == (pick.go_on, ask.go_on), "the own one, marked or not"
    assert list(steps.bounds) == ["phase", "part", "ask", "pick"], "in the order of registration"
    assert steps.bounds["ask"] == (SEAT, 9)
    assert steps.bounds["pick"] == (SEAT, 9, Many(7, 3)), "inherited, and its own"


def test_a_choice_is_a_tuple_whose_details_have_names() -> None:
    """So it is stored as before, and read by name."""
    ask, pick = table()[0].choices.values()
    step = pick(2, 5, (1, 6))
    assert step == pick(2, more=(1, 6), n=5) == ("pick", 2, 5, 1, 6)
    assert (step.name, step.seat, step.n, step.more) == ("pick", 2, 5, (1, 6))
    assert pick(2, 5, ()).more == ()
    assert ask(2, 5) != pick(2, 5, ()), "equal details do not make equal steps"
    assert (step.about(standing()), ask(2, 5).about(standing())) == ({"most": 6}, {})
    assert ask(2, 5).refusal(standing(), "go-on", 4) is None
    for details in ((2,), (2, 5, 6), ()):
        with pytest.raises(TypeError):
            ask(*details)
    with pytest.raises(TypeError):
        ask(2, more=5)


class Place(Choice):
    """The second condition of an area fails where the first one does not hold, so it must not be looked at there."""

    @conditions("place", {"a": 1, "b": 2, "c": 3, "d": 4})
    def may_place(self, p: Position, area: int) -> Conditions:
        yield area > 1 or ("no.edge", {"area": area}, "1.1")
        yield from self.fits(area)

    @conditions("pass")
    def may_pass(self, p: Position, _: None) -> Conditions:
        yield self.seat > 0 or ("no.first", {}, "1.2")

    def fits(self, area: int) -> Conditions:
        yield 4 % (area - 1) == 0 or ("no.odd", {}, "1.3")


class Wide(Place):
    def may_place(self, p: Position, area: int) -> Conditions:
        yield "no.never", {}, "1.4"


def test_lists_and_refusals_follow_from_conditions() -> None:
    steps = Steps()
    first, p = steps.choice("place")(Place)(0), standing()
    assert first.actions(p) == [("place", "b"), ("place", "c")]
    assert [first.refusal(p, "place", area) for area in "abd"] == [
        ("no.edge", {"area": 1}, "1.1"),  # the first that does not hold, before the second would fail
        None,
        ("no.odd", {}, "1.3"),
    ]
    assert first.refusal(p, "pass", None) == ("no.first", {}, "1.2")
    assert Place(1).legal(p, "pass") == [("pass", None)], "a verb that has no argument"
    assert first.refusal(p, "place", "e") is first.refusal(p, "take", "a") is None, (
        "nothing to say of what there is not"
    )
    wide = steps.choice("wide")(Wide)(1)
    assert wide.refusal(p, "place", "b") == ("no.never", {}, "1.4"), "what replaces it needs no mark"
    assert wide.actions(p) == [("pass", None)]


def test_a_detail_that_is_named_again_keeps_its_place() -> None:
    narrow = table()[0].choices["pick"]
    again = type("Again", (narrow,), {"n": detail(4)})
    step = again(2, 3, (1, 6))
    assert (step.n, step.more, again.bounds["n"]) == (3, (1, 6), 4)


@pytest.mark.parametrize("name", ["name", "about", "go_on", "index"])
def test_a_detail_has_no_name_that_a_choice_has_for_something_else(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        type("Taken", (table()[0].choices["ask"],), {name: detail(4)})


def test_steps_are_read_as_what_they_are() -> None:
    steps, _ = table()
    ask = steps.choices["ask"]
    stack = steps.read([["part", 3], ["ask", 1, 8], ["unheard", 1]])
    assert stack == [("part", 3), ask(1, 8), ("unheard", 1)]
    assert [type(step) for step in stack] == [Step, ask, Step]
    assert (stack[0].name, stack[1].name, stack[1].n) == ("part", "ask", 8)


def test_a_name_stands_for_one_step() -> None:
    steps, _ = table()
    with pytest.raises(ValueError, match="step part already"):
        steps.auto("part")(lambda p: None)
    with pytest.raises(ValueError, match="only the last"):
        steps.auto("many", Many(3), 4)(lambda p: None)
    with pytest.raises(ValueError, match="only the last"):
        steps.choice("more")(type("More", (steps.choices["pick"],), {"last": detail(4)}))


def test_details_are_paired_with_their_bounds() -> None:
    steps, _ = table()
    assert list(paired(steps, "phase", ())) == []
    assert list(paired(steps, "ask", (1, 8))) == [(1, SEAT), (8, 9)]
    assert list(paired(steps, "pick", (1, 8, 6, 5))) == [(1, SEAT), (8, 9), (6, 7), (5, 7)]
    for name, details in [("phase", (1,)), ("ask", (1,)), ("ask", (1, 2, 3)), ("pick", (1,)), ("pick", (0,) * 6)]:
        with pytest.raises(ValueError, match="details"):
            list(paired(steps, name, details))


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
    steps, _ = table()
    assert stack_faults(steps, steps.read(stack), 2) == []


@pytest.mark.parametrize(("stack", "words"), FAULTY)
def test_a_faulty_stack(stack: list[Any], words: str) -> None:
    steps, _ = table()
    found = stack_faults(steps, steps.read(stack), 2)
    assert len(found) == 1
    assert words in found[0]


def test_all_faults_are_listed() -> None:
    steps, _ = table()
    assert len(stack_faults(steps, steps.read([("nothing",), ("ask", 7, 7), ("part", 99)]), 2)) == 4


def test_a_step_of_which_only_the_seat_is_said_is_made_once() -> None:
    steps = Steps()

    @steps.auto("end", SEAT)
    def end(p: Position, seat: int) -> None:
        pass

    @steps.choice("ask")
    class Ask(Choice):
        pass

    @steps.choice("pay")
    class Pay(Choice):
        n: int = detail(9)

    assert end(1) is end(1) == ("end", 1) and Ask(1) is Ask(1) == ("ask", 1) and type(Ask(1)) is Ask
    assert end(2) == ("end", 2) and Pay(1, 2) is not Pay(1, 2)
