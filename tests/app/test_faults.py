"""Whatever goes wrong, the page says so and the game goes on."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.app import screen
from cradle.app.entrance import links

from tests.app.pages import Visit


def test_a_dialog_that_cannot_be_drawn_closes_and_says_so(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    visit.seat("human", "human").until("turn")
    monkeypatch.setattr(links, "fragment", lambda table: 1 / 0)
    visit.press("share")
    assert "Something went wrong" in visit.see("toast")
    assert visit.see("dialog") == ""
    before = len(visit.table.record)
    visit.first()
    assert len(visit.table.record) > before


def test_a_table_that_cannot_be_drawn_is_left_and_kept(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    visit.seat("human", "human").until("turn")
    id = visit.table.id
    monkeypatch.setattr(screen, "draw", lambda session, mounts: 1 / 0)
    visit.first()
    assert "Something went wrong" in visit.see("toast")
    assert "Play now" in visit.see("screen") and visit.app.session is None
    monkeypatch.undo()
    visit.press("route", f"#/play/{id}")
    assert visit.table.id == id


def test_a_pick_that_breaks_off_halfway_changes_nothing(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a position from a file that no game comes to: the game stays as it was, and is saved as it was."""
    visit.seat("human", "human").until("turn")
    before, text = visit.table.position.copy(), visit.app.saves.text(visit.table.id)
    verbs = visit.table.game.steps.choices["turn"].verbs

    def broken(self: object, p: Any, *argument: object) -> None:
        p.supply[0] = 99
        raise LookupError

    for verb in verbs:
        monkeypatch.setitem(verbs, verb, broken)
    visit.first()
    assert "Something went wrong" in visit.see("toast")
    assert visit.table.position == before and visit.app.saves.text(visit.table.id) == text
    monkeypatch.undo()
    visit.first()
    assert len(visit.table.record) and visit.table.position != before
