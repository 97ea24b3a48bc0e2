"""docs/writing-a-bot.md: its bots are there as shown and win, the first one plays every game; its program runs."""

from __future__ import annotations

import json
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from cradle import arena, games
from players import round_ahead, ten_lines

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/writing-a-bot.md").read_text("utf-8")
SIGNATURE, BOT, PROGRAM, ROUND_AHEAD = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
NAME, SECOND = "players.ten_lines:choose", "players.round_ahead:Bot"


def run(capsys, *argv: str) -> list[str]:
    assert arena.main(list(argv)) == 0
    return capsys.readouterr().out.splitlines()


def test_the_bot_is_the_one_shown_and_has_ten_lines() -> None:
    source = Path(ten_lines.__file__).read_text("utf-8")
    assert source.partition('"""\n\n')[2] == BOT
    assert len([line for line in BOT.splitlines() if line.strip()]) <= 10
    assert SIGNATURE.strip().removesuffix(" ...") in BOT


def test_it_wins_in_the_arena(capsys) -> None:
    *rows, last = run(capsys, "ur", "--bots", f"{NAME},random,random,random", "--games", "8", "--json")
    mine = last and json.loads(last)["summary"]["bots"][0]
    assert len(rows) == 8
    assert mine["bot"] == NAME and mine["share"] > 0.8


@pytest.mark.parametrize("name", games.names())
def test_it_plays_every_game(capsys, name: str) -> None:
    seats = games.load(name).variant()["seats"]
    bots = ",".join([NAME] * seats)
    row = json.loads(run(capsys, name, "--bots", bots, "--games", "1", "--cap", "150", "--json")[0])
    assert row["decisions"] > 20


def test_its_keys_and_columns_are_those_of_the_arena(capsys) -> None:
    row, _ = run(capsys, "ur", "--bots", "random,random", "--games", "1", "--cap", "20", "--json")
    assert f"`{', '.join(json.loads(row))}`" in TEXT
    head, *_ = run(capsys, "ur", "--bots", "random,random,random,random", "--games", "4", "--cap", "20")
    assert head.split() in [line.split() for line in TEXT.splitlines()]


def test_its_program_runs() -> None:
    with redirect_stdout(StringIO()) as out:
        exec(PROGRAM, {"choose": ten_lines.choose})
    assert out.getvalue().startswith("[Standing(seat=")


def test_the_bot_that_looks_a_round_ahead_is_the_one_shown_and_plays(capsys) -> None:
    assert Path(round_ahead.__file__).read_text("utf-8").partition('"""\n\n')[2] == ROUND_AHEAD
    row = json.loads(run(capsys, "ur", "--bots", f"{SECOND},heuristic", "--games", "1", "--cap", "12", "--json")[0])
    assert row["decisions"] == 12


@pytest.mark.long
def test_the_bot_that_looks_a_round_ahead_beats_the_settler(capsys) -> None:
    last = run(capsys, "ur", "--bots", f"{SECOND},heuristic", "--games", "8", "--seed", "30001", "--json")[-1]
    assert json.loads(last)["summary"]["bots"][0]["share"] > 0.7
