"""Samples: records as JSON lines and as tables, data sets with a card; the same everywhere, and they come back as they
were.
"""

from __future__ import annotations

import csv
import json
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest
from cradle import games, record
from cradle.kernel.encoding import Memory
from cradle.record import dataset, sample

from tools import ROOT

UR, CIVILIZATION = games.load("ur"), games.load("civilization")


def ur(*bots: str) -> record.Sample:
    return record.Sample("ur", UR.variant(seats=len(bots)), bots)


def test_a_sample_is_the_same_again_and_its_digest_is_that_of_the_file(tmp_path, capsys) -> None:
    file = tmp_path / "ur.jsonl"
    line = ["sample", "ur", "--games", "3", "--bot", "random", "--seats=2", "--to", str(file)]
    assert record.main(line) == 0
    first = capsys.readouterr().out
    assert first.split()[0] == sha256(file.read_bytes()).hexdigest()
    assert record.main(line) == 0
    assert capsys.readouterr().out == first
    assert [one.seed for one in record.read(str(file))] == [1, 2, 3]
    assert all(UR.decision(one.position) is None for one in record.read(file))


def test_a_row_is_what_the_seat_saw_played_and_won(tmp_path, capsys) -> None:
    file, table = tmp_path / "ur.jsonl", tmp_path / "ur.csv"
    record.write(record.samples(ur(*["random"] * 3), 2, 5), file)
    assert record.main(["table", str(file), "--to", str(table)]) == 0
    records = list(record.read(file))
    with table.open(newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert len(rows) == sum(map(len, records))
    one, row = records[0], rows[0]
    p = one.at(0)
    decision, encoder = UR.decision(p), games.encoder("ur", one.variant)
    assert int(row["seat"]) == decision.seat
    assert row["kind"] == decision.kind
    assert int(row["legal"]) == len(decision.actions)
    played = UR.all_actions(**one.variant)[int(row["action"])]
    assert played == decision.actions[one.indices[0]]
    assert (row["cubes.a1"], row["built"]) == ("0.0", "0.0")
    seen = [float(row[name]) for name in list(row)[len(record.HEAD) :]]
    blank = encoder.encode(UR.view(p, decision.seat), decision.seat, Memory())
    assert seen[: encoder.at["heard"][0]] == pytest.approx(blank[: encoder.at["heard"][0]])
    shares = {row["seat"]: float(row["share"]) for row in rows if row["seed"] == "5"}
    assert sum(shares.values()) == pytest.approx(1)


def test_what_is_no_record_is_refused_in_a_sentence(tmp_path, capsys) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(json.dumps({"game": "ur"}) + "\n")
    assert record.main(["table", str(file), "--to", str(tmp_path / "x.csv")]) == 2
    assert "Line 1 of" in capsys.readouterr().err
    file.write_text("")
    assert record.main(["table", str(file), "--to", str(tmp_path / "x.csv")]) == 2
    assert "There is no record" in capsys.readouterr().err


def test_what_cannot_be_made_is_refused_in_a_sentence(tmp_path, capsys) -> None:
    to = ["--to", str(tmp_path / "x.jsonl")]
    for argv, words in (
        (["sample", "ur", "--games", "0", *to], "--games must be 1 or more"),
        (["sample", "ur", "--rules=classic", *to], "no variant 'rules'"),
        (["sample", "civilization", "--seats=2", "--area=no_north_west", *to], "2 do not play on"),
        (["sample", "ur", "--games", "1", "--bot", "random", "--to", str(tmp_path / "no/x")], "No such file"),
        (["table", str(tmp_path / "none"), *to], "No such file"),
        (["table", "x", "--seats=2", *to], "'--seats=2' is not understood"),
    ):
        assert record.main(argv) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert words in err


def test_several_cores_play_the_same_games(tmp_path) -> None:
    alone, shared = (record.write(record.samples(ur("random", "random"), 4, 9, n), tmp_path / str(n)) for n in (1, 2))
    assert alone == shared


def test_a_game_keeps_who_sat_where_and_what_came_of_it(tmp_path, capsys) -> None:
    file = tmp_path / "ur.jsonl"
    argv = ["ur", "--bots", "random,heuristic,random", "--games", "2", "--to", str(file)]
    assert sample.main(argv) == 0
    for one, data in record.read_lines(file):
        seats = data["seats"]
        assert [seat["name"] for seat in seats] == ["random", "heuristic", "random"]
        standings = sorted(UR.standings(one.position))
        assert [seat["score"] for seat in seats] == [standing.score for standing in standings]
        assert [seat["rank"] for seat in seats] == [standing.rank for standing in standings]
        assert sum(seat["return"] for seat in seats) == pytest.approx(0)
        assert max(seats, key=lambda seat: seat["return"])["rank"] == 1
        assert data["over"] is True and data["deals"] == []


def test_a_deal_keeps_what_was_said_and_what_was_true() -> None:
    """The lots are what the takers saw, as their events tell."""
    what = record.Sample("civilization", CIVILIZATION.variant(rules="classic", seats=4), ("heuristic/trader",) * 4)
    (data,) = record.samples(what, 1, 1)
    received = []
    for step in record.steps(record.Record.from_json(CIVILIZATION, data)):
        received += [(step.n, e.params) for e in step.events if e.id == "civilization.received"]
    deals = data["deals"]
    assert len(deals) > 4
    assert [(deal["n"], deal["taker"], deal["giver"], deal["given"]) for deal in deals] == [
        (n, params["seat"], params["other"], params["goods"]) for n, params in received
    ]
    for deal in deals:
        missing = [*deal["named"], *deal["claimed"]]
        for card in deal["given"]:
            if card in missing:
                missing.remove(card)
        assert len(missing) == deal["false"]
        assert len(deal["named"]) == CIVILIZATION.new(seed=1, **what.variant).law.named_in_offer


def test_a_strategist_plays_the_same_game_again() -> None:
    what = record.Sample("renaissance", games.load("renaissance").variant(seats=3, epochs=1), ("search",) * 3, 2)
    first, again = (sample.one_game(what, 4)["actions"] for _ in range(2))
    assert first == again


def test_more_playouts_than_a_strategist_makes_are_told_before_the_game(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setattr(sample, "make_sample", lambda *_: {})
    argv = ["ur", "--bots", "search,random", "--games", "1", "--playouts", "80", "--to", str(tmp_path / "x")]
    assert sample.main(argv) == 0
    assert capsys.readouterr().err == (
        "sample: The strategist of ur makes 8 playouts a decision at most: --playouts=80 plays as 8.\n"
    )


def test_a_data_set_has_a_card_with_fields_licence_and_digests(tmp_path, capsys) -> None:
    folder = tmp_path / "set"
    assert sample.main(["ur", "--bots", "random", "--seats=2", "--games", "2", "--dataset", str(folder)]) == 0
    digest, path = capsys.readouterr().out.split()
    assert path == str(folder / "games.jsonl") and digest == sha256(Path(path).read_bytes()).hexdigest()
    text = (folder / "README.md").read_text("utf-8")
    size = Path(path).stat().st_size
    for words in (
        f"| games.jsonl | 2 | {size} | {digest} |",
        "license: mit",
        "cradle sample ur --seats=2",
        "--games 2 --seed 1",
        "data_files: games.jsonl",
    ):
        assert words in text
    line = json.loads(Path(path).read_text("utf-8").splitlines()[0])
    told = {word for row in dataset.FIELDS["games.jsonl"] for word in row.split(", ")}
    assert line.keys() - {"format"} == told


def test_what_the_card_says_of_decisions_are_the_columns() -> None:
    told = {word for row in dataset.FIELDS["decisions.parquet"] for word in row.split(", ")}
    assert told == {*record.HEAD, "all others"}


@pytest.mark.long  # what reads them is installed for long tests
@pytest.mark.filterwarnings("ignore")
def test_pandas_and_datasets_load_it(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    folder = tmp_path / "set"
    argv = ["civilization", "--rules=classic", "--bots", "heuristic/trader", "--seats=4", "--games", "1"]
    assert sample.main([*argv, "--dataset", str(folder), "--decisions"]) == 0
    (one, data), *_ = record.read_lines(folder / "games.jsonl")
    pandas, hub = import_module("pandas"), import_module("datasets")
    games_table = pandas.read_parquet(folder / "games.parquet")
    assert games_table.names[0].tolist() == ["heuristic/trader"] * 4
    assert games_table.actions[0].tolist() == one.indices
    assert pandas.read_json(folder / "games.jsonl", lines=True).seats[0] == data["seats"]
    decisions = pandas.read_parquet(folder / "decisions.parquet", columns=["n", "seat", "share"])
    assert decisions.seat.tolist() == one.seats
    deals = hub.load_dataset(str(folder), "deals")["train"]
    assert [deal["given"] for deal in deals] == [deal["given"] for deal in data["deals"]]
    assert hub.load_dataset(str(folder), "games")["train"][0]["scores"] == [s["score"] for s in data["seats"]]
    assert hub.load_dataset(str(folder), "decisions", split="train").num_rows == len(one)


def test_the_published_set_is_compared_with_its_list(tmp_path, monkeypatch, capsys) -> None:
    what = ur("random", "random")
    monkeypatch.setattr(sample, "published_set", lambda: {"ur": (what, 2)})
    monkeypatch.setattr(sample, "BEGINNING", 1)
    listed = tmp_path / "list"
    line = ["--games", "3", "--cores", "1", "--dataset", str(tmp_path / "set"), "--digests", str(listed)]
    assert sample.main([*line, "--renew"]) == 0
    first, two = listed.read_text("utf-8").splitlines()
    whole = (tmp_path / "set/ur/games.jsonl").read_bytes().splitlines(keepends=True)
    assert first == f"{sha256(whole[0]).hexdigest()}  ur-1.jsonl"
    assert two == f"{sha256(b''.join(whole[:2])).hexdigest()}  ur-2.jsonl"
    assert sample.main(line) == 0
    listed.write_text(listed.read_text("utf-8").replace(two[:9], "0" * 9), "utf-8")
    capsys.readouterr()
    assert sample.main(line) == 1
    assert capsys.readouterr().err == f"sample: ur-2.jsonl does not begin as {str(listed)!r} says.\n"


@pytest.mark.long
def test_the_published_set_is_that_of_todays_bots(tmp_path) -> None:
    """The first games of each are played. If they differ: docs/data.md says how to renew them."""
    listed, first = sample.listed_digests(ROOT / "docs/samples.sha256"), sample.BEGINNING
    published = sample.published_set()
    assert listed.keys() == {f"{name}-{n}.jsonl" for name, (_, whole) in published.items() for n in (first, whole)}
    for name, (what, _) in published.items():
        record.write(record.samples(what, first, 1), tmp_path / name)
        assert sample.beginnings(name, tmp_path / name, {first}).items() <= listed.items()
