"""Conditions of actions: what is listed and what is refused follow from the same sentences, however a list is made."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cradle.kernel.record import Record
from every_game import Table, every_table, glances, openable
from records.renew import files

FILES = list(files())
CLOSE = 20  # decisions of a kind that are looked at closely in each game


def look(p: Any, kinds: Counter[str]) -> None:
    """An action is listed if and only if all conditions of its verb hold. kinds: how many of each were looked at."""
    step = p.steps[-1] if p.steps else None
    if step and kinds[step.name] < CLOSE:
        kinds[step.name] += 1
        listed = step.actions(p)
        for verb in step.conditions.keys() & step.verbs.keys():  # some only answer a click
            assert sorted(step.legal(p, verb), key=str) == sorted([a for a in listed if a[0] == verb], key=str), step


@every_table
def test_random_games(table: Table) -> None:
    kinds: Counter[str] = Counter()
    for record in glances(table.record(5), Random(5)):
        with openable(record):
            look(record.position, kinds)


@pytest.mark.parametrize(("path", "table", "ending"), FILES, ids=[path.stem for path, *_ in FILES])
def test_games_on_file(path: Path, table: Table, ending: str) -> None:
    record = Record.from_json(table.game, json.loads(path.read_text())["record"])
    kinds: Counter[str] = Counter()
    for _, p in record.walk(range(len(record))):
        look(p, kinds)
