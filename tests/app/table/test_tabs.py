"""Two tabs on one game: the second sees what the first plays, and none is lost."""

from __future__ import annotations

from cradle.app.table.game_files import dump, load
from cradle.app.table.saves import PREFIX
from cradle.app.table.table import Table

from tests.app.pages import FakePage, Visit, nodes


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


def second(visit: Visit) -> Visit:
    """Another tab of this browser, at the address of its game."""
    return Visit(FakePage(visit.page.store, route=visit.page.hash))


def stored(visit: Visit) -> list[int]:
    return load(visit.page.store.entries[PREFIX + visit.table.id], "x").record.indices


def test_a_tab_that_has_heard_nothing_yet_overwrites_nothing(visit: Visit) -> None:
    """A page that slept, or came back by the browser's own button, is told of nothing it missed."""
    visit.seat("human", "human").until("turn")
    for early, late in ((visit, second(visit)), (second(visit), visit)):
        early.first()
        played = early.table.record.indices[:]
        late.first()
        assert stored(late) == late.table.record.indices == played, "the pick was made on an older board"
        assert "another tab" in late.see("toast")
        late.first()
        assert stored(late)[: len(played)] == played and len(stored(late)) > len(played)


def test_a_tab_that_has_heard_nothing_yet_takes_nothing_back(visit: Visit) -> None:
    visit.seat("human", "human", "human").until("turn.rest", "turn.cube", "agriculture.put")
    other = second(visit)
    visit.first()
    played = visit.table.record.indices[:]
    other.press("undo")
    assert stored(other) == other.table.record.indices == played


def test_a_bot_that_answers_late_answers_to_nothing(visit: Visit) -> None:
    visit.seat("human", "heuristic", "human")
    while not visit.table.bots_turn() or len(visit.decision.actions) < 2:
        visit.first()
    other = second(visit)
    for tab in (visit, other):
        tab.tick()
    visit.answer(list(visit.decision.actions[0]))
    played = visit.table.record.indices[:]
    other.answer(list(other.decision.actions[-1]))
    assert stored(other) == other.table.record.indices == played


def test_a_name_given_in_one_tab_stays_when_the_other_plays_on(visit: Visit) -> None:
    visit.seat("human", "human").until("turn")
    other = second(visit)
    visit.press("renamed", visit.table.id, '{"name": "Sunday"}').press("agree", value="true")
    other.press("stored", PREFIX + visit.table.id)
    other.first()
    assert other.see("toast") == "" and load(visit.page.store.entries[PREFIX + visit.table.id], "x").name == "Sunday"
    other.press("menu")
    (box,) = (node for node in nodes(other.page.drawn["dialog"]) if node[1].get("data-do") == "agree")
    assert box[1]["checked"]


def test_a_tab_that_looks_on_plays_nothing_by_itself(visit: Visit) -> None:
    """What leaves no choice is played by the tab that made the last one: it may be further already."""
    visit.seat("human", "human")
    record = visit.table.record
    while 1 not in record.radices[1:]:
        visit.first()
    forced = record.radices.index(1, 1)
    other = second(visit)
    early = Table(record.branch(forced), visit.table.seats, visit.table.id, visit.table.name)
    visit.page.store.entries[PREFIX + early.id] = written = dump(early)
    other.press("stored", PREFIX + early.id)
    assert other.table.record.indices == early.record.indices and len(other.decision.actions) == 1
    assert visit.page.store.entries[PREFIX + early.id] == written
    other.first()
    assert len(stored(other)) > forced, "unless somebody presses the button here"
