"""Records as JSON lines and as a table: they come back as they were, and a sample is the same everywhere."""

from __future__ import annotations

import csv
import json
from hashlib import sha256

import pytest
from cradle import data, games
from cradle.kernel.encoding import Memory

UR = games.load("ur")


def test_a_sample_is_the_same_again_and_its_digest_is_that_of_the_file(tmp_path, capsys) -> None:
    file = tmp_path / "ur.jsonl"
    line = ["sample", "ur", "--games", "3", "--bot", "random", "--seats=2", "--to", str(file)]
    assert data.main(line) == 0
    first = capsys.readouterr().out
    assert first.split()[0] == sha256(file.read_bytes()).hexdigest()
    assert data.main(line) == 0
    assert capsys.readouterr().out == first
    assert [record.seed for record in data.read(file)] == [1, 2, 3]
    assert all(UR.decision(record.position) is None for record in data.read(file))


def test_a_row_is_what_the_seat_saw_played_and_won(tmp_path, capsys) -> None:
    file, table = tmp_path / "ur.jsonl", tmp_path / "ur.csv"
    data.write(data.sample(UR, UR.variant(seats=3), 2, 5, "random"), file)
    assert data.main(["table", str(file), "--to", str(table)]) == 0
    records = list(data.read(file))
    with table.open(newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert len(rows) == sum(map(len, records))
    record, row = records[0], rows[0]
    p = record.at(0)
    decision, encoder = UR.decision(p), games.room("ur", "encoder").encoder(record.variant)
    assert int(row["seat"]) == decision.seat
    assert row["kind"] == decision.kind
    assert int(row["legal"]) == len(decision.actions)
    played = UR.all_actions(**record.variant)[int(row["action"])]
    assert played == decision.actions[record.indices[0]]
    seen = [float(row[name]) for name in list(row)[len(data.HEAD) :]]
    blank = encoder.encode(UR.view(p, decision.seat), decision.seat, Memory())
    assert seen[: encoder.at["heard"][0]] == pytest.approx(blank[: encoder.at["heard"][0]])
    shares = {row["seat"]: float(row["share"]) for row in rows if row["seed"] == "5"}
    assert sum(shares.values()) == pytest.approx(1)


def test_what_is_no_record_is_refused_in_a_sentence(tmp_path, capsys) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(json.dumps({"game": "ur"}) + "\n")
    assert data.main(["table", str(file), "--to", str(tmp_path / "x.csv")]) == 2
    assert "Line 1 of" in capsys.readouterr().err
    file.write_text("")
    assert data.main(["table", str(file), "--to", str(tmp_path / "x.csv")]) == 2
    assert "There is no record" in capsys.readouterr().err
