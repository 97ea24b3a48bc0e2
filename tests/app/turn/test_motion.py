"""Which places of the board are measured because pieces have moved there: assets/js/page/motion.js."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from typing import Any

from tests.app.pages import FakePage, Visit
from tools import ROOT

CHANGED = """import fs from "node:fs";
import { changedIn } from "./assets/js/page/motion.js";
console.log(JSON.stringify(JSON.parse(fs.readFileSync(0, "utf8")).map(changedIn)));"""
Batch = list[tuple[str, Any]]


def changed(batches: list[Batch]) -> list[list[str]]:
    """The places that are measured, batch by batch."""
    command = ["node", "--input-type=module", "-e", CHANGED]
    found: list[list[str]] = json.loads(
        subprocess.check_output(command, input=json.dumps(batches), text=True, cwd=ROOT)
    )
    return found


def test_only_places_in_which_pieces_move_are_measured(returning: Callable[..., Visit], monkeypatch: Any) -> None:
    drawn: list[Batch] = []
    draw = FakePage.draw

    def drawing(page: FakePage, text: str) -> None:
        draw(page, text)
        drawn.append([(place, page.drawn[place]) for place in page.times_drawn[-1]])

    monkeypatch.setattr(FakePage, "draw", drawing)
    visit = returning().seat("human", "human")
    visit.first()  # of the two of the set-up: who comes next may place cubes elsewhere
    begun = len(drawn)
    visit.first()
    after = changed([[one for batch in drawn[:begun] for one in batch], [*drawn[-1]]])[-1]
    marked = [id for id, _ in drawn[-1] if id.startswith("part-")]
    assert 0 < len(after) < len(marked)


def test_a_table_that_is_drawn_anew_is_measured_anew() -> None:
    tile = ["g", {"class": "ur-tile seat-azure", "data-pick": "a1"}, ["use", {"data-piece": "pile", "data-n": 2}]]
    less = ["g", {"class": "ur-tile seat-azure", "data-pick": "a1"}, ["use", {"data-piece": "pile", "data-n": 1}]]
    batches: list[Batch] = [
        [("part-a1", tile)],
        [("part-a1", tile)],
        [("part-a1", less)],
        [("table", []), ("part-a1", less)],
    ]
    assert changed(batches) == [["part-a1"], [], ["part-a1"], ["part-a1"]]
