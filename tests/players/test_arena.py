"""The arena as a command: what it prints, how it shares out places, and how it names a bot that fails."""

from __future__ import annotations

import json
from collections import Counter

import cradle_extra  # noqa: F401  the game of the tests
import pytest
from cradle import arena, games

KEYS = {"seats", "bots", "ranks", "scores", "decisions", "rounds", "seconds", "finished"}
OWN = "players.bots"


def run(capsys, *argv: str):
    code = arena.main(["ur", *argv])
    out, err = capsys.readouterr()
    return code, out, err


def test_one_object_a_game_and_a_summary(capsys):
    code, out, err = run(capsys, "--seats", "4", "--bots", "heuristic,random,random,random", "--games", "4",
                         "--seed", "3", "--json")  # fmt: skip
    assert code == 0 and not err
    *rows, last = [json.loads(line) for line in out.splitlines()]
    assert len(rows) == 4
    for row in rows:
        assert set(row) == KEYS
        assert row["seats"] == 4 == len(row["bots"]) == len(row["ranks"]) == len(row["scores"])
        assert sorted(row["bots"]) == ["heuristic", "random", "random", "random"]
        assert min(row["ranks"]) == 1 and row["finished"] is True
        best = row["ranks"].index(1)
        assert row["scores"][best] == max(row["scores"])
        assert 4 * row["rounds"] <= row["decisions"] and row["rounds"] > 2
    summary = last["summary"]
    assert summary["games"] == 4 and summary["balanced"] and summary["budget"] == 0.3
    heuristic, random = summary["bots"]
    assert [p["played"] for p in heuristic["places"]] == [1, 1, 1, 1]
    assert [p["played"] for p in random["places"]] == [3, 3, 3, 3]
    assert heuristic["wins"] + random["wins"] == 4
    assert heuristic["wins"] == sum(row["ranks"][row["bots"].index("heuristic")] == 1 for row in rows)


def test_renaissance_in_the_arena(capsys):
    argv = ["--seats", "3", "--bots", "heuristic,random,random", "--games", "3", "--epochs=1", "--seed", "2", "--json"]
    assert arena.main(["renaissance", *argv]) == 0
    *rows, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert all(set(row) == KEYS and row["finished"] and 0 < row["rounds"] <= 10 for row in rows)
    assert [row["ranks"][row["bots"].index("heuristic")] for row in rows] == [1, 1, 1]
    assert last["summary"]["variant"] == {"seats": 3, "epochs": 1}


def test_a_seed_gives_the_same_games_on_any_number_of_cores(capsys):
    def rows(*argv):
        _, out, _ = run(capsys, "--bots", "heuristic,random", "--games", "6", "--cap", "90", "--json", *argv)
        return [{k: v for k, v in json.loads(line).items() if k != "seconds"} for line in out.splitlines()]

    played = rows("--seed", "1", "--cores", "1")
    assert played == rows("--seed", "1", "--cores", "2")
    assert played != rows("--seed", "2")


def test_strategists_think_by_playouts_whatever_the_time(capsys):
    def rows(*argv):
        _, out, _ = run(
            capsys, "--bots", "search,random", "--games", "2", "--budget", "0", "--cap", "30", "--json", *argv
        )
        *rows, last = [json.loads(line) for line in out.splitlines()]
        return [{k: v for k, v in row.items() if k != "seconds"} for row in rows], last["summary"]["playouts"]

    thought = rows("--playouts", "4")
    assert thought == rows("--playouts", "4") != rows("--playouts", "1")
    assert thought[1] == 4 and rows()[1] == 0


def test_rounds_are_turns_that_every_seat_has_begun():
    match = arena.Match("parley", {"seats": 3, "rounds": 6}, ("random",) * 3, 0.1, 9_999)
    assert [row["rounds"] for row, _ in arena.tournament(match, 3, 2, 1)] == [6, 6, 6]

    match = arena.Match("ur", {"seats": 3}, (f"{OWN}:first",) * 3, 0.1, 120)
    game, turns = games.load("ur"), Counter()
    p = game.new(seed=4, seats=3)
    for _ in range(120):
        game.play(p, game.decision(p).actions[0], lambda e: turns.update([e.params["seat"]] if e.id == "turn" else []))
    row, _ = arena.play(match, 4, 0)
    assert row["rounds"] == min(turns[seat] for seat in range(3)) > 2


def test_every_bot_has_every_place_of_every_seed():
    match = arena.Match("ur", {"seats": 3}, ("heuristic", "random", f"{OWN}:first"), 0.1, 50)
    places = Counter()
    for row, order in arena.tournament(match, 6, 9, 1):
        for place, seat in enumerate(order):
            places[row["bots"][seat], place] += 1
    assert set(places.values()) == {2} and len(places) == 9


def test_variants_custom_bots_and_the_cap(capsys):
    code, out, _ = run(capsys, "--bots", f"random,{OWN}:first", "--games", "2", "--cap", "30", "--json",
                       "--agriculture_safe=true")  # fmt: skip
    *rows, last = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert all(row["decisions"] == 30 and row["finished"] is False for row in rows)
    assert last["summary"]["variant"] == {"seats": 2, "agriculture_safe": True}
    assert [row["bots"].count(f"{OWN}:first") for row in rows] == [1, 1]


def test_a_table_for_people(capsys):
    code, out, _ = run(capsys, "--bots", "heuristic,random", "--games", "3")
    assert code == 0
    assert "heuristic" in out and "place 2" in out and "3 games, 3 finished" in out and "not balanced" in out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--bots", f"random,{OWN}:cheat"], ["players.bots:cheat", "not legal"]),
        (["--bots", f"random,{OWN}:clumsy"], ["players.bots:clumsy", "my head hurts"]),
        (["--bots", f"random,{OWN}:quitter"], ["players.bots:quitter", "(seat ", "raised SystemExit: 3"]),
        (["--bots", f"random,{OWN}:leaver"], ["raised GeneratorExit\n"]),
        (["--bots", f"random,{OWN}:talker"], ["raised ValueError: first of all, secondly, and and"]),
        (["--bots", f"random,{OWN}:shortener"], ["players.bots:shortener", "changed the list of actions"]),
        (["--bots", f"random,{OWN}:sorter"], ["changed the list of actions"]),
        (["--bots", f"random,{OWN}:inventor"], ["changed the list of actions"]),
        (["--bots", f"random,{OWN}:anything"], ["raised RuntimeError: no name"]),
        (["--bots", "random,players.quits:choose"], ["players.quits:choose", "cannot be imported: SystemExit: 2"]),
        (["--bots", "random,genius"], ["genius", "heuristic"]),
        (["--bots", "random,nowhere:choose"], ["nowhere:choose", "imported"]),
        (["--bots", f"random,{OWN}:nobody"], ["nobody"]),
        (["--seats", "3", "--bots", "random,random"], ["3 seats need 3 bots, not 2"]),
        (["--bots", "random,random", "--rules=advanced"], ["no variant 'rules'"]),
        (["--bots", "random,random", "--agriculture_safe=maybe"], ["false, true"]),
        (["--bots", "random,random,random,random,random"], ["2, 3, 4"]),
        (["--bots", "random,random", "--games", "0"], ["--games"]),
        (["--bots", "random,random", "--games", "many"], ["many"]),
        (["--bots", "random,random", "--budget", "-1"], ["--budget"]),
        ([], ["--bots"]),
    ],
)
@pytest.mark.parametrize("cores", ["1", "2"])
def test_what_goes_wrong_is_said_and_ends_it(capsys, argv, words, cores):
    code, out, err = run(capsys, *argv, "--cores", cores)
    assert code != 0 and not out
    assert len(err.splitlines()) == 1
    for word in words:
        assert word in err


def test_no_such_game(capsys):
    assert arena.main(["chess", "--bots", "random,random"]) != 0
    assert "no game 'chess'" in capsys.readouterr().err


def test_of_a_class_each_seat_gets_its_own_bot(capsys):
    code, out, _ = run(capsys, "--bots", f"{OWN}:Own,{OWN}:Own", "--games", "1", "--cap", "20", "--cores", "1")
    assert code == 0 and "1 games, 0 finished" in out
    code, _, err = run(capsys, "--bots", f"{OWN}:Unready,random", "--games", "1")
    assert code == 1 and "failed to start: RuntimeError: not today" in err
