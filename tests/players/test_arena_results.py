"""The arena at scale: the same figures however it is spread, and a run that goes on after it was stopped."""

from __future__ import annotations

import json
from contextlib import closing
from itertools import islice
from typing import Any

import pytest
from cradle import arena, games
from cradle.lab.results import Results

MATCH = arena.Match("ur", games.load("ur").variant(seats=2), ("random", "random"), 0.0, 20_000)


def figures(played: Any) -> list[Any]:
    """Rows without the time they took."""
    return [({key: value for key, value in row.items() if key != "seconds"}, order) for row, order in played]


@pytest.fixture(scope="module")
def alone() -> list[Any]:
    return figures(arena.tournament(MATCH, 10, 3, 1))


@pytest.mark.parametrize("lot", [0, 1, 4])
def test_two_cores_give_the_same_in_the_same_order(alone, lot: int) -> None:
    assert figures(arena.tournament(MATCH, 10, 3, 2, lot=lot)) == alone


def test_windows_are_one_after_the_other(alone, monkeypatch) -> None:
    monkeypatch.setattr(arena, "WINDOW", 3)
    assert figures(arena.tournament(MATCH, 10, 3, 1)) == alone


def test_a_run_that_was_stopped_goes_on_where_it_was(alone, tmp_path, monkeypatch) -> None:
    file = str(tmp_path / "games.db")
    with closing(Results(file, arena.key(MATCH))) as results:
        assert figures(islice(arena.tournament(MATCH, 10, 3, 1, results=results, lot=2), 5)) == alone[:5]
    made, play = [], arena.play

    def counted(*job: Any) -> Any:
        made.append(job)
        return play(*job)

    monkeypatch.setattr(arena, "play", counted)
    with closing(Results(file, arena.key(MATCH))) as results:
        assert figures(arena.tournament(MATCH, 10, 3, 1, results=results)) == alone
    assert len(made) == 4, "two lots of two and a half of the third were there"


def test_another_match_in_the_same_file_is_played_by_itself(tmp_path) -> None:
    file = str(tmp_path / "games.db")
    with closing(Results(file, arena.key(MATCH))) as first:
        list(arena.tournament(MATCH, 2, 3, 1, results=first))
        assert first.get(3, 0) is not None
        with closing(Results(file, arena.key(MATCH._replace(cap=7)))) as other:
            assert other.get(3, 0) is None
        assert first.get(9, 0) is None


def test_the_command_keeps_results_and_tells_how_far_it_is(tmp_path, capsys) -> None:
    line = ["ur", "--bots", "random,random", "--games", "4", "--cores", "1", "--json"]
    line += ["--results", str(tmp_path / "games.db"), "--progress"]
    assert arena.main(line) == 0
    first = capsys.readouterr()
    assert "4 of 4 games" in first.err
    assert arena.main(line) == 0
    assert capsys.readouterr().out == first.out, "seconds too: nothing was played again"
    assert json.loads(first.out.splitlines()[-1])["summary"]["games"] == 4


def test_a_file_that_holds_no_results_is_refused_in_a_sentence(tmp_path, capsys) -> None:
    file = tmp_path / "games.db"
    file.write_text("no database" * 100)
    assert arena.main(["ur", "--bots", "random,random", "--games", "2", "--results", str(file)]) == 1
    assert "not a database" in capsys.readouterr().err


def test_without_ray_a_sentence_says_so(monkeypatch, capsys) -> None:
    def missing(name: str) -> Any:
        raise ImportError(f"No module named {name!r}")

    monkeypatch.setattr(arena, "import_module", missing)
    assert arena.main(["ur", "--bots", "random,random", "--games", "2", "--ray", "local"]) == 1
    assert "--ray needs the package ray" in capsys.readouterr().err
