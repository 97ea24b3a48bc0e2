"""Numbers of links: any values under their radices, to one number and back."""

from __future__ import annotations

import pytest
from cradle.codec import Reader, Writer
from hypothesis import given
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
