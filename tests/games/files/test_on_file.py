"""Games on file: one for each way a game can end at each table.

Where a change of rules is meant, `PYTHONPATH=py:tests python -m records.renew` makes the files anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cradle import codec
from cradle.kernel.game import Event
from cradle.kernel.record import Record
from every_game import Table, same
from records.renew import FOLDER, digest, files, standings

from tests.game_suite import suite_of

FILES = list(files())


@pytest.mark.parametrize(("path", "table", "ending"), FILES, ids=[path.stem for path, *_ in FILES])
def test_whole_game(path: Path, table: Table, ending: str) -> None:
    stored = json.loads(path.read_text())
    record = Record.from_json(table.game, stored["record"])  # it refuses what leads to another position
    told: list[Event] = []
    assert same(table.game, record.at(len(record), told.append), record.position)
    assert table.game.decision(record.position) is None
    assert told[-1].id == stored["ending"] == ending
    assert len(told) == stored["events"]
    assert digest(told) == stored["told"]
    assert standings(record) == stored["standings"]
    assert record.variant == dict(table.variant)
    assert same(table.game, codec.read_record(codec.record_link(record)).position, record.position)


def test_every_end_of_every_game_is_on_file_and_nothing_else() -> None:
    assert {path for path, *_ in FILES} == set(FOLDER.glob("*.json"))
    for game in {table.game for _, table, _ in FILES}:
        constants = {text for code in game.steps.autos.values() for text in code.__code__.co_consts}
        ends = {text for text in constants if isinstance(text, str) and text.startswith(f"{game.name}.end")}
        assert ends == set(suite_of(game.name).endings)
