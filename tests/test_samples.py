"""Records as JSON lines and as a table: they come back as they were, and a sample is the same everywhere."""

from __future__ import annotations

import csv
import json
from hashlib import sha256

import pytest
from cradle import games, record
from cradle.kernel.encoding import Memory

from tools.study import samples

UR = games.load("ur")


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
    record.write(record.sample(UR, UR.variant(seats=3), 2, 5, "random"), file)
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
    alone, shared = (
        record.write(record.sample(UR, UR.variant(seats=2), 4, 9, "random", n), tmp_path / str(n)) for n in (1, 2)
    )
    assert alone == shared


def test_the_digest_of_the_first_games_is_that_of_a_file_of_them(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(samples, "SETS", {"renaissance": {"seats": 3}})
    monkeypatch.setattr(samples, "BEGINNINGS", (1, 2))
    more, alone = (samples.write_sets(tmp_path / str(count), count, ["renaissance"]) for count in (3, 1))
    assert len(more) == 2
    assert alone.items() < more.items()
    whole = (tmp_path / "1" / "renaissance-1.jsonl").read_bytes()
    assert alone == {"renaissance-1.jsonl": sha256(whole).hexdigest()}


@pytest.mark.long
def test_the_published_samples_are_those_of_todays_bots(tmp_path) -> None:
    """The first games of each are played. If they differ: `python -m tools.study.samples --renew`."""
    listed, first = samples.listed_digests(), samples.BEGINNINGS[0]
    assert listed.keys() == {f"{name}-{n}.jsonl" for name in samples.SETS for n in samples.BEGINNINGS}
    assert samples.write_sets(tmp_path, first).items() <= listed.items()
