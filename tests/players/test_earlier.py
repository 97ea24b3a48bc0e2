"""Bots of earlier editions, as they are on file."""

from __future__ import annotations

import tarfile

import pytest
from cradle import arena, games, players

from tools.study import earlier


@pytest.mark.parametrize("game", ["ur", "civilization", "renaissance"])
def test_strategists_and_settlers_of_the_first_edition_play_in_the_arena(game):
    """They answer the first decisions of a game in which today's bots sit too."""
    bots = "tools.study.earlier:Search1", "tools.study.earlier:Heuristic1", "heuristic"
    match = arena.Match(game, games.load(game).variant(seats=3), bots, 0.0, 40, 4)
    row, _ = arena.play(match, 1, 0)
    assert row["decisions"] == 40 and not row["finished"]
    assert sorted(row["bots"]) == sorted(bots)


def test_an_earlier_edition_thinks_with_its_own_weights_and_rules():
    bot = earlier.Search1(games.load("ur"))
    assert type(bot.player).__module__ == "bots_1.players.rounds"
    assert type(bot.player.judge).__module__ == "bots_1.ur.bots"
    assert not isinstance(bot.player, type(players.load(games.load("ur"), "search")))


def test_an_edition_is_kept_once_and_is_the_same_on_every_machine(tmp_path, monkeypatch):
    monkeypatch.setattr(earlier, "archive", lambda edition: tmp_path / f"bots_{edition}.tar.xz")
    first = earlier.keep(7)
    with pytest.raises(FileExistsError):
        earlier.keep(7)
    with tarfile.open(first) as file:
        names = file.getnames()
        assert {"games.py", "players/plans.py", "ur/bots/weights.py", "civilization/game.py"} <= {*names}
        assert not [name for name in names if name.startswith(("app/", "words/", "/"))]
        assert {(member.uid, member.mtime, member.uname) for member in file} == {(0, 0, "")}
    assert first.read_bytes() == earlier.keep(8).read_bytes()
