"""Two tabs on one game: the second sees what the first plays, and none is lost."""

from __future__ import annotations

from cradle.app.saves import PREFIX

from tests.app.pages import FakePage, Visit


def test_the_second_tab_takes_over_what_the_first_played(visit: Visit) -> None:
    visit.seat("human", "human").until("turn")
    other = Visit(FakePage(visit.page.store, route=visit.page.hash))  # one storage for both
    visit.first()
    assert other.table.record.indices != visit.table.record.indices
    other.press("stored", PREFIX + visit.table.id)
    assert other.table.record.indices == visit.table.record.indices
    assert "another tab" in other.see("toast")
    other.first()
    visit.press("stored", PREFIX + visit.table.id)
    assert visit.table.record.indices == other.table.record.indices


def test_what_another_tab_writes_of_other_games_changes_nothing(visit: Visit) -> None:
    visit.seat("human", "human").until("turn")
    before = visit.table
    visit.press("stored", PREFIX + "another").press("stored", "cradle/theme")
    assert visit.table is before and visit.see("toast") == ""
