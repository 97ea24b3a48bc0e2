"""Learning: a fit finds what decides; what was learned is a bot by the name of its file, and functions judge too."""

from __future__ import annotations

import json
from hashlib import sha256
from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cradle import arena, games, players
from cradle.__main__ import main
from cradle.lab.bots import load_bot, split
from cradle.lab.cores import cores
from cradle.lab.network import AFRESH, Network
from cradle.lab.options import Fault
from cradle.learn import Sample, clip, fit, ignorance, loss
from cradle.learn.network import play_or_read
from cradle.learn.selfplay import look_back, play, weights_on_file
from cradle.ur.bots import learning

UR, RENAISSANCE = games.load("ur"), games.load("renaissance")


def made_up(count: int) -> list[list[Sample]]:
    """Two seats, two terms: who has more of the first wins, the second means nothing."""
    chance, played = Random(1), []
    for _ in range(count):
        rows = [[chance.random(), chance.random()] for _ in range(2)]
        winner = max(range(2), key=lambda seat, rows=rows: rows[seat][0])
        played.append([Sample(rows, [float(seat == winner) for seat in range(2)])])
    return played


@pytest.mark.long  # what fits them is installed for long tests
def test_a_fit_finds_what_decides() -> None:
    weights = fit(made_up(60))
    assert weights[0] > 3 * abs(weights[1])
    unseen = made_up(100)[60:]
    assert loss(unseen, weights) < 0.5 * ignorance(unseen)
    assert ignorance(unseen) == pytest.approx(log(2)) == pytest.approx(loss(unseen, [0.0, 0.0]))


def test_what_can_only_harm_is_no_gain() -> None:
    assert clip([2.0, 1.0, -1.0], frozenset({1, 2})) == [2.0, 0.0, -1.0]


@pytest.mark.long  # what fits them is installed for long tests
def test_what_can_only_help_costs_nothing() -> None:
    """The second term falls where the first grows; without a bound its weight is negative."""
    played = [[Sample([[x, -x] for x, _ in sample.rows], sample.won) for sample in game] for game in made_up(60)]
    assert fit(played)[1] < 0 < fit(played)[0]
    bound = fit(played, 0.0)
    assert bound[1] == 0 < bound[0]


def test_bots_play_by_the_weights_of_a_file(tmp_path: Path) -> None:
    """A settler of Ur who only wants ziggurats plays otherwise; with the weights on file it plays as ever."""
    blind = [float(name == "ziggurat") for _ in range(3) for name in learning.NAMES]
    names = {}
    for name, row in (("same", weights_on_file("ur")["2"]), ("other", blind)):
        names[name] = f"heuristic:{tmp_path / name}.json"
        (tmp_path / f"{name}.json").write_text(json.dumps({"game": "ur", "weights": {"2": row}}))
    assert chosen(names["same"]) == chosen("heuristic")
    assert chosen(names["other"]) != chosen("heuristic")


def chosen(name: str, seed: int = 3, decisions: int = 14) -> list[Any]:
    """What a bot plays against itself."""
    bot, p, chance = load_bot(UR, name), UR.new(seats=2, seed=seed), Random(1)
    found = []
    for _ in range(decisions):
        d = UR.decision(p)
        found.append(bot(UR.view(p, d.seat), d, chance, 0.0))
        UR.play(p, found[-1])
    return found


def test_a_network_of_a_file_judges_at_ur(tmp_path: Path) -> None:
    """One that says nothing changes nothing; the inputs are as many as are told, and turn with the seats."""
    rows = [[0.0] * learning.INPUTS]
    file = tmp_path / "net.json"
    file.write_text(json.dumps({"game": "ur", "network": [{"rows": rows, "biases": [0.0]}]}))
    assert chosen(f"heuristic:{file}") == chosen("heuristic")
    file.write_text(json.dumps({"game": "ur", "network": [{"rows": [[1.0] * 3], "biases": [0.0]}]}))
    with pytest.raises(Fault, match=f"reads {learning.INPUTS} numbers"):
        load_bot(UR, f"heuristic:{file}")
    p, chance = UR.new(seats=2, seed=5), Random(5)
    for _ in range(60):
        if (d := UR.decision(p)) is None:
            break
        row = learning.inputs(p, learning.lead(p))
        assert len(row) == learning.INPUTS and learning.mirrored(learning.mirrored(row)) == row
        assert all(-1.0 <= x <= 3.0 for x in row)
        UR.play(p, chance.choice(d.actions))


def test_the_network_of_the_package_plays_as_it_did() -> None:
    """These picks begin a game of it against itself; another file, or other inputs, would play otherwise."""
    played = chosen("heuristic:network", decisions=40)
    assert played != chosen("heuristic", decisions=40)
    assert sha256(repr(played).encode()).hexdigest()[:16] == "e0a3673d166bdb0b"
    with pytest.raises(Fault, match="no network for renaissance"):
        load_bot(RENAISSANCE, "search:network")


def test_a_network_adds_what_has_changed() -> None:
    """Asked about one row after the other, it answers as one that is asked for the first time."""
    chance = Random(1)
    layers = [
        ([[chance.uniform(-1, 1) for _ in range(6)] for _ in range(4)], [0.1] * 4),
        ([[chance.uniform(-1, 1) for _ in range(4)]], [0.2]),
    ]
    asked, row = Network(layers), [0.0] * 6
    for _ in range(2 * AFRESH + 3):
        row = [*row]
        row[chance.randrange(6)] = chance.uniform(-1, 1)
        assert asked(row) == pytest.approx(Network(layers)(row))


@pytest.mark.long
def test_the_network_beats_the_settler() -> None:
    """A sequential test (Wald 1945), two seats: it wins half of the games or 70 %; each error is one in a hundred."""
    match = arena.Match("ur", UR.variant(seats=2), ("heuristic:network", "heuristic"), 0.0, arena.CAP)
    odds = 0.0
    for row, _ in arena.tournament(match, 200, 6_000_001, cores()):
        won = row["ranks"][row["bots"].index("heuristic:network")] == 1
        odds += log(0.7 / 0.5) if won else log(0.3 / 0.5)
        if abs(odds) >= log(100):
            break
    assert odds >= log(100)


def test_functions_judge_in_place_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_judge.py").write_text(
        "asked = []\n"
        "def value(p):\n    asked.append('value')\n    return [0.5, 0.5]\n"
        "def prior(p, d):\n    asked.append('prior')\n    return [1 / len(d.actions)] * len(d.actions)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert split("random, search:value=a:b,prior=c:d,heuristic") == [
        "random",
        "search:value=a:b,prior=c:d",
        "heuristic",
    ]
    for name, found in (
        ("heuristic:value=own_judge:value", {"value"}),
        ("search:value=own_judge:value,prior=own_judge:prior", {"value", "prior"}),
    ):
        bot, p = load_bot(UR, name, playouts=3), UR.new(seats=2, seed=3)
        d = UR.decision(p)
        assert bot(UR.view(p, d.seat), d, Random(1), 0.0) in d.actions
        import own_judge  # type: ignore[import-not-found]

        assert {*own_judge.asked} == found
        own_judge.asked.clear()


@pytest.mark.parametrize(
    ("game", "name", "said"),
    [
        ("ur", "heuristic:nowhere.json", "cannot be read"),
        ("ur", "heuristic:value=math:nothing", "cannot be imported"),
        ("ur", "search:price=a:b", "not understood"),
        ("ur", "heuristic:prior=math:sqrt", "for search"),
        ("ur", "heuristic/painter:x.json", "no bot"),
        ("renaissance", "heuristic:x.json", "plays by habit"),
        ("ur", "heuristic/warrior:value=math:sqrt", "cannot have a style"),
    ],
)
def test_what_is_no_bot_is_said_in_a_sentence(game: str, name: str, said: str) -> None:
    with pytest.raises(Fault, match=said):
        load_bot(games.load(game), name)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"game": "ur", "weights": {"2": [1]}}', '{"game": "ur", "weights": {"9": [1]}}',
     '{"game": "ur", "weights": []}', '{"game": "ur", "network": [{}]}', '{"game": "civilization", "weights": {}}',
     '{"game": "ur", "network": [{"rows": [[NaN]], "biases": [0]}]}', '{"game": "ur", "weights": {"2": ["x"]}}',
     '{"game": "ur", "network": [{"rows": [[1e308]], "biases": [1' + "0" * 400 + "]}]}"],
)  # fmt: skip
def test_a_file_from_outside_is_checked(text: str, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text(text)
    with pytest.raises(Fault):
        load_bot(UR, f"heuristic:{tmp_path / 'bad.json'}")


def test_strategists_take_weights_by_name(tmp_path: Path) -> None:
    row = [0.0] * len(weights_on_file("renaissance")[""])
    (tmp_path / "w.json").write_text(json.dumps({"game": "renaissance", "weights": {"": row}}))
    bot: Any = load_bot(RENAISSANCE, f"search:{tmp_path / 'w.json'}")
    p, chance = RENAISSANCE.new(seats=3, seed=1), Random(1)
    for _ in range(100):
        RENAISSANCE.play(p, chance.choice(RENAISSANCE.decision(p).actions))
    assert bot.judge.evaluate(p, False) == pytest.approx([1 / 3] * 3)
    assert players.judgement(RENAISSANCE).evaluate(p, False) != bot.judge.evaluate(p, False)


def test_a_position_is_to_be_worth_what_it_came_to() -> None:
    due = look_back([True, False, True], [[0.5, 0.5]] * 3, [1.0, 0.0])
    assert [share for share, _ in due] == pytest.approx([0.2 * 0.5 + 0.8, 0.2 * 0.5 + 0.8, 1.0])
    assert [sum(shares) for shares in due] == pytest.approx([1.0] * 3)


@pytest.mark.long  # what fits them is installed for long tests
def test_learning_is_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Few games: it runs, says what it found, and what it has written is a bot."""
    for game, of in (("ur", "2"), ("renaissance", "")):
        file = tmp_path / f"{game}.json"
        line = ["learn", game, "--of", of, "--games", "4", "--cores", "1", "--to", str(file)]
        assert main(line) == 0
        assert "without weights" in capsys.readouterr().out
        load_bot(games.load(game), f"search:{file}")


@pytest.mark.long
@pytest.mark.torch
def test_a_network_is_made_by_a_command(tmp_path: Path) -> None:
    file = tmp_path / "network.json"
    line = ["learn", "ur", "--network", "--games", "3", "--cores", "1", "--trial", "2", "--to", str(file)]
    assert main(line) == 0
    assert "2 games from seed" in json.loads(file.read_text())["made"]
    load_bot(UR, f"heuristic:{file}")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--games", "1"], "2 or more"),
        (["--trial=-2"], "0 or more"),
        (["--network", "--rounds", "2"], "leave out --rounds"),
        (["--network", "--of", "4"], "tables of 2"),
    ],
)
def test_what_cannot_be_learned_is_said_in_a_sentence(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["learn", "ur", *options, "--to", str(tmp_path / "x.json")]) != 0
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"), [(b'["ur", 9]\n', "from seed 5"), (b'["ur", 5]\n[[[', "damaged"), (b"\xff\xd8", "from seed 5")]
)
def test_games_that_are_kept_are_those_that_are_asked_for(text: bytes, said: str, tmp_path: Path) -> None:
    (file := tmp_path / "played.jsonl").write_bytes(text)
    with pytest.raises(Fault, match=said):
        list(play_or_read(file, "ur", range(5, 7), lambda seeds: []))


def test_games_from_which_weights_are_learned_have_an_outcome() -> None:
    met = play("ur", "2", weights_on_file("ur")["2"], 1)
    assert len(met) > 20
    assert all(sum(sample.won) == pytest.approx(1) for sample in met)
