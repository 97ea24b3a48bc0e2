"""`cradle describe`: a position on file in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cradle import codec, games, record
from cradle.record import sample
from cradle.text.command import main

from tools import ROOT

SAVED = str(ROOT / "docs/table.cradle.json")


def test_it_says_what_the_seat_that_decides_sees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([SAVED]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Ur · 4 players. You are Ninsun.")
    assert "Ninsun: choose which tile to attack from E6. (§ 4.10)" in said
    assert "What happened last:\n" in said


def test_moment_seat_language_and_length_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([SAVED, "--at", "0", "--seat", "0", "--language", "fr", "--length", "short"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Ur · 4 joueurs. Vous êtes Ninsun.")
    assert "Ce que vous pouvez faire" not in said
    assert main([SAVED, "--seat", "none"]) == 0
    assert capsys.readouterr().out.startswith("Ur · 4 players. You are watching.")


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


def test_one_of_many_games_has_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the lines of `cradle sample`, and in an entry of the benchmark."""
    lines, entry = tmp_path / "lines.jsonl", tmp_path / "entry.json"
    assert sample.main(f"ur --bots random,heuristic --games 3 --cores 1 --to {lines}".split()) == 0
    rows = [{"record": codec.record_link(one), "bots": ["", "heuristic-1"]} for one in record.read(lines)]
    entry.write_text(json.dumps({"bench": "cradle-bench-1", "bot": "mine:choose", "games": rows}), "utf-8")
    capsys.readouterr()
    for file, names in ((lines, ["random", "heuristic"]), (entry, ["mine:choose", "heuristic-1"])):
        assert main([str(file), "--game=2", "--seat=0", "--length=short"]) == 0
        said = capsys.readouterr().out
        assert f"You are {names[0]}." in said and f"{names[1]}: " in said
        scores = [standing.score for standing in sorted(games.load("ur").standings(last(rows[1])))]
        assert all(f"{name}: {n} points" in said for name, n in zip(names, scores, strict=True))
        for options, why in (([], "name one by its number, from --game 1 on."), (["--game=4"], ""), (["--game=0"], "")):
            assert main([str(file), *options]) == 2
            assert why in capsys.readouterr().err


def last(row: dict[str, Any]) -> Any:
    return codec.read_record(row["record"]).position
