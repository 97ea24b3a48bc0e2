"""Packing: any values under their radices, any field, any stack, to one number and back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from cradle.kernel.packing import Field, Reader, Writer, get_steps, one, put_steps, row, some
from cradle.kernel.steps import DEEPEST, SEAT, Many, Steps
from hypothesis import assume, given
from hypothesis import strategies as st

under = st.integers(1, 1 << 70).flatmap(lambda radix: st.tuples(st.integers(0, radix - 1), st.just(radix)))


@given(st.lists(under, max_size=60))
def test_numbers_round_trip(pairs: list[tuple[int, int]]) -> None:
    w = Writer()
    for value, radix in pairs:
        w.put(value, radix)
    number, bound = w.number(), 1
    for _, radix in pairs:
        bound *= radix
    assert 0 <= number < bound, "no bits wasted"
    r = Reader(number)
    assert [r.get(radix) for _, radix in pairs] == [value for value, _ in pairs]
    assert r.rest == 0


@pytest.mark.parametrize(("value", "radix"), [(5, 5), (-1, 5), (0, 0)])
def test_a_value_not_below_its_radix_is_not_written(value: int, radix: int) -> None:
    with pytest.raises(ValueError, match=f"{value} is not under {radix}"):
        Writer().put(value, radix)


def test_unread_values_are_left_over() -> None:
    r = Reader(7 * 3 + 2)
    assert r.get(3) == 2
    assert r.rest == 7


PAIRS = [(-1, 0), (0, 1), (0, 2), (5, 9)]
FIELDS: list[tuple[Field, st.SearchStrategy[dict[str, Any]]]] = [
    (one("x", 9), st.fixed_dictionaries({"x": st.integers(0, 8)})),
    (one("x", [-1, "b", None, (2, 3)]), st.fixed_dictionaries({"x": st.sampled_from([-1, "b", None, (2, 3)])})),
    (row("x", 6, 4), st.fixed_dictionaries({"x": st.lists(st.integers(0, 3), min_size=6, max_size=6)})),
    (row("x", 0, 4), st.just({"x": []})),
    (row("x", 3, range(-2, 3)), st.fixed_dictionaries({"x": st.lists(st.integers(-2, 2), min_size=3, max_size=3)})),
    (some("x", 5, 7), st.fixed_dictionaries({"x": st.lists(st.integers(0, 6), max_size=5)})),
    (
        row(("x", "y"), 4, PAIRS),
        st.lists(st.sampled_from(PAIRS), min_size=4, max_size=4).map(
            lambda pairs: {"x": [a for a, _ in pairs], "y": [b for _, b in pairs]}
        ),
    ),
    (
        some(("x", "y"), 4, PAIRS),
        st.lists(st.sampled_from(PAIRS), max_size=4).map(
            lambda pairs: {"x": [a for a, _ in pairs], "y": [b for _, b in pairs]}
        ),
    ),
]


@pytest.mark.parametrize(("field", "holdings"), FIELDS, ids=lambda v: getattr(v, "names", None) and "/".join(v.names))
@given(data=st.data())
def test_fields_round_trip(field: Field, holdings: Any, data: st.DataObject) -> None:
    p = SimpleNamespace(**data.draw(holdings))
    assert field.faults(p) == []
    w = Writer()
    field.put(w, p)
    q = SimpleNamespace()
    r = Reader(w.number())
    field.get(r, q)
    assert q == p
    assert r.rest == 0


FAULTY = [
    (one("x", 9), {"x": 9}),
    (one("x", 9), {"x": -1}),
    (one("x", 9), {"x": True}),
    (one("x", 9), {"x": 1.0}),
    (one("x", 9), {"x": "1"}),
    (one("x", 9), {"x": [1]}),
    (one("x", 9), {"x": None}),
    (one("x", [0, 1]), {"x": True}),
    (one("x", [0, 1]), {"x": 1.0}),
    (one("x", [0, 1]), {"x": []}),
    (row("x", 2, 9), {"x": [1]}),
    (row("x", 2, 9), {"x": [1, 2, 3]}),
    (row("x", 2, 9), {"x": [1, 9]}),
    (row("x", 2, 9), {"x": (1, 2)}),
    (row("x", 2, 9), {"x": 12}),
    (row("x", 2, "ab"), {"x": "ab"}),
    (row("x", 0, 9), {"x": {}}),
    (some("x", 2, 9), {"x": [1, 2, 3]}),
    (some("x", 2, 9), {"x": {}}),
    (some("x", 2, 9), {"x": None}),
    (row(("x", "y"), 2, PAIRS), {"x": [0, 5], "y": [1, 1]}),
    (row(("x", "y"), 2, PAIRS), {"x": [0, 5], "y": [1]}),
    (row(("x", "y"), 2, PAIRS), {"x": [0, 0], "y": [True, 2]}),
    (row(("x", "y"), 2, PAIRS), {"x": [0, 0], "y": [[], 2]}),
]


@pytest.mark.parametrize(("field", "holds"), FAULTY, ids=[repr(holds) for _, holds in FAULTY])
def test_faults_of_a_field(field: Field, holds: dict[str, Any]) -> None:
    assert len(field.faults(SimpleNamespace(**holds))) == 1


def test_every_fault_is_listed() -> None:
    assert len(row("x", 3, 2).faults(SimpleNamespace(x=[5, 1, 7]))) == 2


@given(st.integers(0, 1 << 200))
def test_any_number_reads_as_values_in_bounds(number: int) -> None:
    for field, _ in FIELDS:
        p = SimpleNamespace()
        field.get(Reader(number), p)
        assert field.faults(p) == []


STEPS = Steps()
STEPS.auto("phase")(lambda p: None)
STEPS.auto("part", 5)(lambda p, n: None)
STEPS.auto("list", 9, Many(40, 12))(lambda p, *n: None)
STEPS.choice("ask", 300)(type("Ask", (), {"actions": lambda p, seat, n: []}))

step = st.one_of(
    st.just(("phase",)),
    st.integers(0, 4).map(lambda n: ("part", n)),
    st.tuples(st.integers(0, 8), st.lists(st.integers(0, 39), max_size=12)).map(lambda t: ("list", t[0], *t[1])),
    st.tuples(st.integers(0, SEAT - 1), st.integers(0, 299)).map(lambda t: ("ask", *t)),
)


@given(st.lists(step, max_size=DEEPEST - 1))
def test_stacks_round_trip(stack: list[Any]) -> None:
    w = Writer()
    put_steps(w, STEPS, stack)
    r = Reader(w.number())
    assert get_steps(r, STEPS) == stack
    assert r.rest == 0


@given(st.integers(0, 1 << 400))
def test_any_number_reads_as_a_stack_in_bounds(number: int) -> None:
    stack = get_steps(Reader(number), STEPS)
    assume(stack)
    assert [w for w in STEPS.faults(stack, SEAT) if "automatic" not in w] == []


@pytest.mark.parametrize("stack", [[("part", 5)], [("part",)], [("list", 1, *[0] * 13)], [("phase",)] * DEEPEST])
def test_a_stack_out_of_bounds_is_not_written(stack: list[Any]) -> None:
    with pytest.raises(ValueError):
        put_steps(Writer(), STEPS, stack)


def listing(bound: Many) -> Steps:
    steps = Steps()
    steps.auto("list", bound)(lambda p, *n: None)
    return steps


def written(steps: Steps, stack: list[Any]) -> int:
    w = Writer()
    put_steps(w, steps, stack)
    return w.number()


def test_a_list_may_be_longer_than_usual() -> None:
    plain, open = listing(Many(40, 12)), listing(Many(40, 1 << 21, usual=12))
    for n in range(12):
        stack = [("list", *[7] * n)]
        assert written(open, stack) == written(plain, stack), "as before where it is not"
    for n in (12, 13, 5000):
        stack = [("list", *[7] * n)]
        assert get_steps(Reader(written(open, stack)), open) == stack


def test_a_forged_number_cannot_claim_a_list_that_is_not_there() -> None:
    steps = listing(Many(40, 1 << 21, usual=12))
    w = Writer()
    for value, radix in ((1, DEEPEST), (0, 1), (12, 13), ((1 << 21) - 12, (1 << 21) - 11), (39, 40)):
        w.put(value, radix)
    ((_, *details),) = get_steps(Reader(w.number()), steps)
    assert details[0] == 39
    assert len(details) < 40
