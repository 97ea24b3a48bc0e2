"""docs/text.md: its examples run and print what it shows, and its figures are those of today."""

from __future__ import annotations

import re

import pytest

from tools.study import text_page

PAGE = text_page.PAGE.read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SHOWN = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
CHEAP = ["Ur, 2 seats", "Nomads, 3 seats", "L'Âge de la Renaissance, 4 seats"]


def with_packages(number: int) -> object:
    """An example that needs packages beside the engine is tried by make test-long, which installs them."""
    return pytest.param(number, marks=pytest.mark.long) if "cradle.adapters" in EXAMPLES[number] else number


@pytest.mark.parametrize("example", map(with_packages, range(len(EXAMPLES))))
def test_an_example_runs_by_itself(example: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[example], f"example {example}", "exec"), {"__name__": "example"})
    if example == 0:
        printed = capsys.readouterr().out
        assert all(shown in printed for shown in SHOWN) and len(SHOWN) == 2


def numbers(row: str) -> list[int]:
    return [int(n.replace(",", "")) for n in re.findall(r"[\d,]+(?= /| \|)", row.partition("| ")[2].partition("| ")[2])]


@pytest.mark.parametrize(
    "table", [t if t in CHEAP else pytest.param(t, marks=pytest.mark.long) for t in text_page.TABLES]
)
def test_the_lengths_on_paper_are_those_of_today(table: str) -> None:
    """Within a fifth: what settlers play changes now and then."""
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| {table} |")]
    on_paper, today = numbers(row), numbers(text_page.row(table))
    assert len(on_paper) == len(today) == 6
    assert all(0.8 * now < then < 1.25 * now for then, now in zip(on_paper, today, strict=True)), (row, today)
