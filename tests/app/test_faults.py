"""Whatever goes wrong, the page says so and the game goes on."""

from __future__ import annotations

import pytest
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
