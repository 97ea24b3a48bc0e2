"""Records as Parquet, which needs pyarrow."""

from __future__ import annotations

import csv
from importlib import import_module

import pytest
from cradle import games, record

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]


def test_parquet_holds_the_rows_of_the_csv(tmp_path, capsys) -> None:
    file = tmp_path / "ur.jsonl"
    what = record.Sample("ur", games.load("ur").variant(seats=2), ("random", "random"))
    record.write(record.samples(what, 2, 5), file)
    for kind in ("csv", "parquet"):
        assert record.main(["table", str(file), "--to", str(tmp_path / f"ur.{kind}")]) == 0
    columns = import_module("pyarrow.parquet").read_table(tmp_path / "ur.parquet").to_pydict()
    with (tmp_path / "ur.csv").open(newline="") as opened:
        names, *rows = csv.reader(opened)
    assert list(columns) == names
    assert len(columns["seed"]) == len(rows) == int(capsys.readouterr().out.split()[0])
    for name, values in zip(names, zip(*rows, strict=True), strict=True):
        text = name in ("seed", "kind")  # a seed may have 128 bits
        assert columns[name] == (list(values) if text else pytest.approx(list(map(float, values))))
