"""Bots of earlier versions, as they are on file."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from cradle import arena, games, players
from cradle.kernel.game import Game
from cradle.lab import frozen
from cradle.lab.bots import load_bot
from cradle.lab.options import Fault

from tools.study import freeze

BOTS = "search-1", "heuristic-1"
# What a benchmark plays against must never change: another version is another file.
DIGESTS = {1: "0ac78b30ecb4f02e746af46cd90f90aac41b099a9135b4de51ab49516ee2d191"}


def test_what_is_on_file_is_what_it_was() -> None:
    found = {version: sha256(frozen.archive(version).read_bytes()).hexdigest() for version in DIGESTS}
    assert found == DIGESTS
    assert {int(name.partition("-")[2]) for name in frozen.names("ur")} == DIGESTS.keys()


@pytest.mark.parametrize("game", ["ur", "civilization", "renaissance"])
def test_strategists_and_settlers_of_the_first_version_play_in_the_arena(game) -> None:
    """They answer the first decisions of a game in which today's bots sit too."""
    bots = (*BOTS, "heuristic")
    match = arena.Match(game, games.load(game).variant(seats=3), bots, 0.0, 40, 4)
    row, _ = arena.play(match, 1, 0)
    assert row["decisions"] == 40 and not row["finished"]
    assert sorted(row["bots"]) == sorted(bots)


def test_an_earlier_version_thinks_with_its_own_weights_and_rules() -> None:
    bot = load_bot(games.load("ur"), "search-1", 3)
    assert isinstance(bot, frozen.Frozen) and bot.playouts == 3
    assert type(bot.player).__module__ == "bots_1.players.rounds"
    assert type(bot.player.judge).__module__ == "bots_1.ur.bots"
    assert not isinstance(bot.player, type(players.load(games.load("ur"), "search")))


def test_a_keyword_of_later_is_left_out_as_long_as_it_changes_nothing() -> None:
    ur = games.load("ur")

    class Later(type(ur)):
        variants = {**ur.variants, "low": ([False, True], False)}

    bot, earlier = load_bot(Later(), "heuristic-1"), load_bot(ur, "heuristic-1")
    position = ur.new(seats=2, seed=8)
    view, decision = ur.view(position, 1), ur.decision(position)
    low = [{**view, "variant": {**view["variant"], "low": chosen}} for chosen in (False, True)]
    assert bot(low[0], decision, Random(1), 0.0) == earlier(view, decision, Random(1), 0.0)
    with pytest.raises(ValueError, match="heuristic-1 does not know the choice of low"):
        bot(low[1], decision, Random(1), 0.0)


def test_a_version_or_a_game_that_is_not_on_file_is_said_in_a_sentence() -> None:
    with pytest.raises(Fault, match=r"There is no bot 'search-9'. Choose one of .*search-1"):
        load_bot(games.load("ur"), "search-9")

    class Other(Game):
        name = "other"

    with pytest.raises(Fault, match="The bot 'search-1' does not know the game other"):
        load_bot(Other(), "search-1")


def test_nothing_is_written_where_it_is_read(tmp_path: Path) -> None:
    """An engine that is installed may lie where nobody may write."""
    code = "from cradle import games; from cradle.lab.bots import load_bot; load_bot(games.load('ur'), 'heuristic-1')"
    py = Path(arena.__file__).parents[1]
    before = sorted(py.rglob("bots_1*"))
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env={"PYTHONPATH": str(py)}, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert sorted(py.rglob("bots_1*")) == before and not [*tmp_path.iterdir()]


def test_a_version_is_kept_once_and_is_the_same_on_every_machine(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(frozen, "archive", lambda version: tmp_path / f"bots_{version}.tar.xz")
    first = freeze.keep(7)
    with pytest.raises(FileExistsError):
        freeze.keep(7)
    with tarfile.open(first) as file:
        names = file.getnames()
        assert {"games.py", "players/plans.py", "ur/bots/weights.py", "civilization/game.py"} <= {*names}
        assert not [name for name in names if name.startswith(("app/", "words/", "/"))]
        assert {(member.uid, member.mtime, member.uname) for member in file} == {(0, 0, "")}
    assert first.read_bytes() == freeze.keep(8).read_bytes()
