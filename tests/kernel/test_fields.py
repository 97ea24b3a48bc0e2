"""Fields: what is within their bounds, and every way to break these."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from cradle.kernel.fields import Field, one, row, some
from hypothesis import given
from hypothesis import strategies as st

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
def test_what_is_within_bounds_has_no_fault(field: Field, holdings: Any, data: st.DataObject) -> None:
    p = SimpleNamespace(**data.draw(holdings))
    assert field.faults(p) == []


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
