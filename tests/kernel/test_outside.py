"""JSON from outside: brackets are counted before anything is read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle.kernel import outside_json
from cradle.kernel.outside_json import DEEPEST, parse
from hypothesis import given
from hypothesis import strategies as st


def deep(depth: int, left: str = "[", right: str = "]") -> str:
    return left * depth + "1" + right * depth


@pytest.mark.parametrize(("left", "right", "each"), [("[", "]", 1), ('{"a":', "}", 1), ('[{"]":', "}]", 2)])
def test_what_is_as_deep_as_allowed_is_read(left: str, right: str, each: int) -> None:
    most = DEEPEST // each
    assert parse(deep(most, left, right)) == json.loads(deep(most, left, right))
    with pytest.raises(ValueError, match="too many brackets"):
        parse(deep(most + 1, left, right))


@pytest.mark.parametrize("depth", [4_640, 100_000])
@pytest.mark.parametrize("left", ["[", '{"a":', '["x",', '[{"a":'])
def test_deep_brackets_never_reach_the_reader(monkeypatch: pytest.MonkeyPatch, left: str, depth: int) -> None:
    """Also those that never close, and those behind others."""
    monkeypatch.setattr(outside_json.json, "loads", lambda text: pytest.fail("it is read"))
    for text in (left * depth, left * depth + "1", "[" + "[]," * 1_000 + left * depth, left * depth + "]}" * depth):
        with pytest.raises(ValueError, match="too many brackets"):
            parse(text)


def test_brackets_in_a_string_are_letters() -> None:
    for text in ("[" * 5_000, '"[{' * 500, "\\[" * 500, '\\"' * 300 + "[" * 300):
        assert parse(json.dumps([text])) == [text]


@pytest.mark.parametrize(
    "text", ["", "[", '"' + '\\"' * 200_000, '["' + "[" * 1_000, "[" * 50 + "}" * 900, b"\xff", "\\" * 9]
)
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(ValueError):
        parse(text)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_everything_else_is_read_as_it_stands(data: Any) -> None:
    text = json.dumps(data, ensure_ascii=False)
    assert parse(text) == data and parse(f"[{text}, {deep(90)}]")[0] == data
