"""`cradle describe`: a position on file in words."""

from __future__ import annotations

import pytest
from cradle.text.command import main

from tools import ROOT

SAVED = str(ROOT / "docs/table.cradle.json")


def test_it_says_what_the_seat_that_decides_sees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([SAVED]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Ur. You are Ninsun.")
    assert "Ninsun: choose which tile to attack from E6. (§ 4.10)" in said
    assert "What happened last:\n" in said


def test_moment_seat_language_and_length_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([SAVED, "--at", "0", "--seat", "0", "--language", "fr", "--length", "short"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Ur. Vous êtes Ninsun.")
    assert "Ce que vous pouvez faire" not in said
    assert main([SAVED, "--seat", "none"]) == 0
    assert capsys.readouterr().out.startswith("Ur. You are watching.")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--at", "9999"], "--at must be from 0 to "),
        (["--seat", "4"], "--seat must be from 0 to 3, or none."),
        (["--seat", "²"], "--seat must be from 0 to 3, or none."),
        (["--length", "long"], "Argument --length: invalid choice: 'long'"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(options: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([SAVED, *options]) == 2
    assert why in capsys.readouterr().err
