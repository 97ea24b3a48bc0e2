"""Games that are over, for tests of the review."""

from __future__ import annotations

import json

import pytest
from cradle import games
from cradle.app.history import review
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record

from tests.app.history.reviewed import RECORDS, played
from tests.app.pages import Visit


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time for a review is not up, however busy the machine is."""
    monkeypatch.setattr(review, "SPAN", 1e6)


@pytest.fixture
def over(visit: Visit) -> Visit:
    """A game of Parley, played to its end by two people who take whatever comes first."""
    return played(visit)


@pytest.fixture
def long(visit: Visit) -> Visit:
    """A whole game of Renaissance that one person played against bots, opened."""
    game = games.load("renaissance")
    stored = json.loads((RECORDS / "renaissance-seats=5-prerequisites=printed-alone.json").read_text())
    record = Record.from_json(game, stored["record"])
    seats = [Seat(f"Player {n}", colour, "heuristic" if n else "human") for n, colour in enumerate([*COLOURS][:5])]
    visit.page.store.entries[PREFIX + "long"] = dump(Table(record, seats, "long", "A long game"))
    visit.page.hash = "#/play/long"
    return visit.again()
