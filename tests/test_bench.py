"""cradle-bench-1: who sits where, what is measured, and that a file is believed only as far as it comes out again."""

from __future__ import annotations

import copy
import json
import math
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cradle import bench, codec, games
from cradle.bench import entry, play, regret, tables, why
from cradle.bench.figures import Result, figures, rating, wilson
from cradle.bench.tables import TABLES, Spot
from cradle.kernel.record import Record
from cradle.text.description import pick_in_words

from tools import ROOT
from tools.study import bench_page

SETTLER = tables.SETTLER
CHEAT = """
def choose(view, decision, chance, budget):
    return None if len(decision.actions) > 30 else decision.actions[-1]
"""


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of a table, by the command."""
    file = tmp_path_factory.mktemp("bench") / "random.json"
    argv = ["--bot", "random", "--tables=renaissance-3", "--games=2", "--cores=1", "--to", str(file)]
    assert bench.main(argv) == 0
    return file


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, list[str]]:
    code = bench.main([*argv])
    return code, capsys.readouterr().out.splitlines()


def test_what_is_played_does_not_change() -> None:
    """Another game, seed or place would be another benchmark."""
    assert {name: (table.game, table.seats, table.playouts, table.games) for name, table in TABLES.items()} == {
        "ur-2": ("ur", 2, 4, 48), "ur-4": ("ur", 4, 4, 48), "classic-4": ("civilization", 4, 32, 48),
        "advanced-5": ("civilization", 5, 32, 50), "renaissance-3": ("renaissance", 3, 48, 48),
        "renaissance-4": ("renaissance", 4, 48, 48), "nomads-3": ("civilization", 3, 32, 48),
    }  # fmt: skip
    for name, table in TABLES.items():
        found = tables.spots(name, table.games)
        assert len({*found}) == table.games and table.games % table.seats == 0
        assert {spot.place for spot in found} == {*range(table.seats)} and found[0].seed == 1_000_001


@pytest.mark.parametrize("name", TABLES)
def test_a_strategist_sits_at_every_place_in_half_of_the_games(name: str) -> None:
    seats = TABLES[name].seats
    told = [tables.opponents(spot) for spot in tables.spots(name, 4 * seats * (seats - 1))]
    assert all(len(bots) == seats - 1 and {*bots} <= {"heuristic-1", "search-1"} for bots in told)
    assert [sum(bots[k] == "search-1" for bots in told) for k in range(seats - 1)] == [2 * seats] * (seats - 1)


def test_a_file_comes_out_again(capsys: pytest.CaptureFixture[str], tried: Path) -> None:
    code, lines = said(capsys, "--check", str(tried), "--cores=1")
    assert code == 0
    assert "2 games come out as written, with their figures; it is no entry, because games are missing." in lines
    data = json.loads(tried.read_text())
    assert (data["bench"], data["entry"], data["bot"]) == ("cradle-bench-1", False, "random")
    for row in data["games"]:
        record = codec.read_record(row["record"])
        assert [s.score for s in sorted(record.game.standings(record.position))] == row["scores"]
        assert row["bots"].count("") == 1 and row["bots"][row["seat"]] == ""


@pytest.mark.long
def test_why_games_were_lost_is_said(capsys: pytest.CaptureFixture[str], tried: Path) -> None:
    """The picks that cost most, each with one that was legal and better, and the game as a link at the end."""
    code, lines = said(capsys, "--why", str(tried), "--games=1", "--links")
    assert code == 0 and lines[0] == "renaissance-3: 2 of 2 games lost"
    assert [line for line in lines if "  you  " in line] and "heuristic-1" in "".join(lines)
    assert [line[:3] for line in lines[-3:]] == ["", "gam", "#r="] and "".join(lines).count("#r=") == 1
    record = codec.read_record(lines[-1].partition("#r=")[2])
    costs = []
    for line in lines:
        if found := re.fullmatch(r"  decision (\d+), ([\w.]+): (.+)", line):
            decision, played = record.decided(int(found[1]))
            view = record.game.view(record.at(int(found[1])), decision.seat)
            assert decision.kind == found[2] and pick_in_words(view, decision, played) == (chosen := found[3])
            legal = [pick_in_words(view, decision, action) for action in decision.actions]
        elif found := re.fullmatch(r"    better by ([\d.]+) % of the win: (.+)", line):
            assert chosen != found[2] in legal
            costs.append(float(found[1]))
    assert costs == sorted(costs, reverse=True) != []


def test_why_games_were_lost_is_said_as_it_is_found(
    capsys: pytest.CaptureFixture[str], tried: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(*_: object) -> Iterator[str]:
        yield "the first game"
        assert capsys.readouterr().out == "the first game\n"
        yield "the second game"

    monkeypatch.setattr(why, "why", found)
    assert bench.main(["--why", str(tried)]) == 0
    assert capsys.readouterr().out == "the second game\n"


def test_links_stand_at_the_end_and_only_if_asked_for(tried: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(why, "told", lambda record, seat, names: [f"seed {record.seed}"])
    whole, tables = entry.read(tried), ["renaissance-3"]
    lines, more = [*why.why(whole, tables, 2)], [*why.why(whole, tables, 2, links=True)]
    assert not [line for line in lines if "#r=" in line] and "--links" in lines[-1]
    assert more[:7] == lines[:7] and [line[:3] for line in more[7:]] == ["", "gam", "#r="] * 2


def test_why_a_game_was_lost_is_said_of_games_of_the_benchmark_alone(
    capsys: pytest.CaptureFixture[str], tried: Path, tmp_path: Path
) -> None:
    data = json.loads(tried.read_text())
    other = tmp_path / "other.json"
    ur = Record(games.load("ur"), {"seats": 2}, 1_000_001)
    other.write_text(json.dumps({**data, "games": [{**data["games"][0], "record": codec.record_link(ur)}]}))
    assert bench.main(["--why", str(other)]) == 2
    assert "the record is of another game" in capsys.readouterr().err
    assert bench.main(["--why", str(tried), "--to", str(other)]) == 2


class At(Random):
    """Chance that draws one decision."""

    def __init__(self, n: int) -> None:
        super().__init__(1)
        self.n = n

    def shuffle(self, moments: list[int]) -> None:
        moments[:] = [self.n]


def test_a_second_look_where_a_seat_has_ended_its_fleet_and_bought_on() -> None:
    """There `done` does not end the phase, so a plan goes on behind it."""
    game, chance = games.load("renaissance"), Random(1)
    record = Record(game, TABLES["renaissance-3"].variant, 1)
    ended: int | None = None  # who has just ended its fleet
    while (decision := game.decision(record.position)) and (ended, "purchases.buy") != (decision.seat, decision.kind):
        action = chance.choice(decision.actions)
        ended = decision.seat if (decision.kind, action[0]) == ("purchases.fleet", "done") else None
        record.play(action)
    assert decision is not None
    n = len(record) - 1
    record.play(decision.actions[0])
    look = next(regret.looks(record, decision.seat, At(n)))
    assert look.n >= n and (look.action == ("done", None)) == (look.n == n) and 0 <= look.loss <= 1


def test_a_run_that_was_stopped_goes_on(capsys: pytest.CaptureFixture[str], tried: Path, tmp_path: Path) -> None:
    """With the games that are there, and with no others."""
    whole = json.loads(tried.read_text())
    half = {**whole, "games": whole["games"][:1]}
    file = tmp_path / "half.json"
    file.write_text(json.dumps(half))
    argv = ["--tables=renaissance-3", "--games=2", "--cores=1", "--to", str(file)]
    assert said(capsys, "--bot=random", *argv)[0] == 0
    again = json.loads(file.read_text())
    assert again["games"][0] == half["games"][0] and timeless(again) == timeless(whole)
    assert bench.main(["--bot=heuristic", *argv]) == 2
    assert "holds games of another bot or engine" in capsys.readouterr().err


def timeless(data: dict[str, Any]) -> dict[str, Any]:
    """Without the seconds."""
    data = copy.deepcopy(data)
    for part in [*data["figures"].values(), *data["games"]]:
        del part["seconds"]
    return data


def test_two_cores_find_the_same_as_one(capsys: pytest.CaptureFixture[str], tried: Path, tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    argv = ["--bot", "random", "--tables=renaissance-3", "--games=2", "--cores=2", "--to", str(file)]
    assert said(capsys, *argv)[0] == 0
    assert timeless(json.loads(file.read_text())) == timeless(json.loads(tried.read_text()))


@pytest.mark.long  # Ray is installed for long tests
@pytest.mark.filterwarnings("ignore")
def test_ray_finds_the_same(capsys: pytest.CaptureFixture[str], tried: Path, tmp_path: Path) -> None:
    file = tmp_path / "ray.json"
    argv = ["--bot", "random", "--tables=renaissance-3", "--games=2", "--cores=2", "--ray=local", "--to", str(file)]
    assert said(capsys, *argv)[0] == 0
    assert timeless(json.loads(file.read_text())) == timeless(json.loads(tried.read_text()))


def another(row: dict[str, Any], change: str) -> None:
    """What somebody might write to look better."""
    if change == "scores":
        row["scores"][row["seat"]] += 1
    elif change == "losses":
        row["losses"] = [0.0] * len(row["losses"])
    else:  # opponents that play worse
        record = codec.read_record(row["record"])
        other, chance = Record(record.game, record.variant, record.seed), Random(1)
        while (decision := other.game.decision(other.position)) is not None:
            other.play(chance.choice(decision.actions))
        row["record"] = codec.record_link(other)


@pytest.mark.parametrize("change", ["scores", "losses", "record"])
def test_what_was_changed_is_found(
    capsys: pytest.CaptureFixture[str], tried: Path, tmp_path: Path, change: str
) -> None:
    data = json.loads(tried.read_text())
    another(data["games"][0], change)
    (tmp_path / "forged.json").write_text(json.dumps(data))
    code, lines = said(capsys, "--check", str(tmp_path / "forged.json"), "--cores=1")
    assert code == 1
    assert lines[0].startswith("The game of renaissance-3 with seed 1000001 and place 0")
    assert not any("come out as written" in line for line in lines)


def test_who_is_named_in_a_file_is_never_run(
    capsys: pytest.CaptureFixture[str], tried: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where a record is empty: somebody else has written the name."""
    (tmp_path / "evil.py").write_text("raise SystemExit('it was run')\n")
    monkeypatch.syspath_prepend(tmp_path)
    data = json.loads(tried.read_text())
    record = codec.read_record(data["games"][0]["record"])
    data["bot"] = "evil:choose"
    data["games"][0]["record"] = codec.record_link(Record(record.game, record.variant, record.seed))
    (tmp_path / "forged.json").write_text(json.dumps(data))
    code, lines = said(capsys, "--check", str(tmp_path / "forged.json"), "--cores=1")
    assert code == 1 and "place 0 comes out otherwise: record" in lines[0]
    assert "evil" not in sys.modules


@pytest.mark.parametrize("where", ["figures", "illegal"])
def test_figures_that_do_not_follow_are_found(
    capsys: pytest.CaptureFixture[str], tried: Path, tmp_path: Path, where: str
) -> None:
    data = json.loads(tried.read_text())
    if where == "figures":
        data["figures"]["all"]["elo"] += 100
    else:
        data["games"][0]["illegal"] = 5
    (tmp_path / "forged.json").write_text(json.dumps(data))
    code, lines = said(capsys, "--check", str(tmp_path / "forged.json"), "--cores=1")
    assert code == 1 and any("are not those of these games" in line for line in lines)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bench": "cradle-bench-2"}, "holds nothing of cradle-bench-1"),
        ({"bot": "a | b"}, "not as `cradle bench` writes it"),
        ({"games": []}, "they are not those of this benchmark"),
        ({"games": [{"table": "chess"}]}, "not as `cradle bench` writes it"),
        ({"games": 7}, "not as `cradle bench` writes it"),
        ({"figures": None}, "not as `cradle bench` writes it"),
        ({"rules": {"ur": 0}}, "was played by other rules"),
        ({"first": "AAAA"}, "This link is damaged"),
        ({"second": 9}, "they are not those of this benchmark"),
    ],
    ids=str,
)
def test_what_is_no_file_of_it_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tried: Path, tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    data = json.loads(tried.read_text())
    if "first" in change:
        data["games"][0]["record"] = change["first"]
    elif "second" in change:
        data["games"][1]["seed"] = change["second"]
    else:
        data |= change
    (tmp_path / "odd.json").write_text(json.dumps(data))
    assert bench.main(["--check", str(tmp_path / "odd.json"), "--cores=1"]) in (1, 2)
    out, err = capsys.readouterr()
    assert words in out + err and len(err) < 400


def test_an_illegal_answer_is_counted_and_the_first_legal_action_played(tmp_path: Path) -> None:
    (tmp_path / "cheat.py").write_text(CHEAT)
    from cradle.lab import code

    code.bring(str(tmp_path / "cheat.py"))
    spot = Spot("renaissance-3", tables.FIRST_SEED, 0)
    row = play.play(spot, play.Entrant("cheat:choose", 0, 1.0))
    record = codec.read_record(row["record"])
    many = [
        i
        for i, n, who in zip(record.indices, record.radices, record.seats, strict=True)
        if n > 30 and who == row["seat"]
    ]
    assert row["illegal"] == len(many) > 0 and {*many} == {0}


def test_deals_are_weighed_by_what_was_given_and_received() -> None:
    """At a table of four settlers one of whom enters."""
    row = play.play(Spot("classic-4", tables.FIRST_SEED, 1), play.Entrant("heuristic", 0, 1.0))
    assert len(row["deals"]) > 3
    for claimed, false, given, received in row["deals"]:
        assert 0 <= false <= claimed and given > 0 and received > 0
    told = figures([row])["classic-4"]
    assert told["deals"] == len(row["deals"]) and told["price"] is not None
    assert told["price"] == round(sum(d[2] for d in row["deals"]) / sum(d[3] for d in row["deals"]), 2)


def test_ratings_find_strengths_again() -> None:
    strengths, chance = {"": 3.0, SETTLER: 1.0, tables.STRATEGIST: 2.0}, Random(3)
    told = []
    for n in range(4000):
        bots = ("", SETTLER, tables.STRATEGIST if n % 2 else SETTLER)
        told.append(Result(bots, tuple(chance.choices(range(3), [strengths[bot] for bot in bots]))))
    assert abs(rating(told) - (1500 + 400 * math.log10(3))) < 25
    assert rating([Result(("", SETTLER), (1,))] * 10) < 1300 < 1700 < rating([Result(("", SETTLER), (0,))] * 10)
    assert rating([Result(("", SETTLER), (0, 1))] * 10) == pytest.approx(1500)
    assert rating([Result(("", SETTLER), ())] * 10) == pytest.approx(1500), "games that were cut off say nothing"


def test_intervals_are_those_of_wilson() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 10)[0] == pytest.approx(0) and wilson(0, 10)[1] > 0.2


def test_the_page_has_the_rows_of_its_files_and_the_tables_that_are_played() -> None:
    text = bench_page.PAGE.read_text("utf-8")
    found = bench_page.entries()
    assert bench_page.page(text, found) == text, "python -m tools.study.bench_page writes it"
    for name, table in TABLES.items():
        assert f"| `{name}` |" in text and f"| {table.games} |\n" in text
    assert f"all {sum(table.games for table in TABLES.values())} games" in text
    for path in bench_page.FOLDER.glob("*.json"):
        one = entry.read(path)
        assert figures(one.rows) == one.figures
        assert one.rules == {table.game: games.load(table.game).rules_version for table in TABLES.values()}


@pytest.mark.long
def test_games_on_the_page_come_out_again() -> None:
    """The first of each table, which has no strategist."""
    for one in bench_page.entries().values():
        for name in TABLES:
            row = next(row for row in one.rows if row["table"] == name)
            assert entry.replay((one.entrant, row)) == row


def test_the_pages_bot_plays(tmp_path: Path) -> None:
    """Its example is a bot of the arena."""
    source = (ROOT / "docs/bench.md").read_text("utf-8").split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(source, names)
    ur = games.load("ur")
    p = ur.new(seats=2, seed=1)
    decision = ur.decision(p)
    assert decision is not None
    assert names["choose"](ur.view(p, decision.seat), decision, Random(1), 1.0) == decision.actions[0]
    names["choose"].reply = lambda question: "I pass."
    assert names["choose"](ur.view(p, decision.seat), decision, Random(1), 1.0) is None


@pytest.mark.parametrize(("playouts", "made"), [(0, TABLES["ur-2"].playouts), (7, 7)])
def test_a_strategist_that_enters_thinks_as_much_as_the_one_of_the_table(
    monkeypatch: pytest.MonkeyPatch, playouts: int, made: int
) -> None:
    asked = dict[str, int]()

    def load(game: Any, name: str, playouts: int = 0) -> Any:
        asked[name] = playouts
        return lambda view, decision, chance, budget: decision.actions[-1]

    monkeypatch.setattr(play, "load_bot", load)
    monkeypatch.setattr(play, "losses", lambda *_: [])
    play.play(Spot("ur-2", 1_000_001, 0), play.Entrant("search", playouts, 1.0))
    assert asked == {"search": made, SETTLER: 4}


@pytest.mark.long
@pytest.mark.parametrize("table", ["ur-2", "nomads-3", "renaissance-3"])
def test_a_network_that_has_learned_nothing_plays_to_the_end(table: str) -> None:
    """As docs/untrained.py has it, which needs numpy; with the same chance it plays alike."""
    bot = runpy.run_path(str(ROOT / "docs/untrained.py"))["Bot"]
    game, variant = games.load(TABLES[table].game), TABLES[table].variant
    links = []
    for _ in range(2):
        record, bots = Record(game, variant, 5), [bot(game) for _ in range(variant["seats"])]
        chance = Random(2)
        while (decision := game.decision(record.position)) is not None:
            view = game.view(record.position, decision.seat)
            record.play(bots[decision.seat](view, decision, chance, 1.0))
        links.append(codec.record_link(record))
    assert links[0] == links[1]
