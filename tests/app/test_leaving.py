"""What is over leaves nothing behind: no sitting, no table and no tree outlives those who have left it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any
from weakref import ReferenceType, ref

import pytest
from cradle.app.table.scene import scene_of
from cradle.board.contract import Kept

from tests.app.history.reviewed import played
from tests.app.pages import Visit

GAMES = {"ur": 2, "civilization": 3, "renaissance": 3}


def sitting(visit: Visit) -> list[ReferenceType[Any]]:
    """Who sits now, and at what."""
    return [ref(visit.app.session), ref(visit.table), ref(visit.table.record)]


def alive(left: list[ReferenceType[Any]]) -> list[Any]:
    gc.collect()
    return [type(one()).__name__ for one in left if one() is not None]


def trees() -> int:
    """Of those that a table keeps drawn."""
    gc.collect()
    return sum(isinstance(one, Kept) for one in gc.get_objects())


@pytest.mark.parametrize("game", GAMES)
def test_no_sitting_and_no_table_outlives_leaving(visit: Visit, game: str) -> None:
    """Looked back, hinted, shared, taken back, branched off, begun once more, and left."""
    visit.seat(*["human"] * GAMES[game], game=game)
    left = sitting(visit)
    visit.first(4).press("hint").press("look", "1").press("share").press("close").press("what-if", "2")
    left += sitting(visit)
    visit.first().press("undo").press("menu").press("again")
    left += sitting(visit)
    visit.first(2).press("home")
    assert alive(left) == []


def test_no_review_keeps_its_table(visit: Visit) -> None:
    """Nor does one whose question the worker has not answered yet."""
    played(visit).press("review")
    assert visit.app.asking.asker is not None
    left = sitting(visit)
    visit.press("home")
    assert alive(left) == []


def test_a_table_is_collected_soon_after_leaving(visit: Visit) -> None:
    """Python would let some tables come together before it looks for garbage."""
    gc.disable()
    try:
        visit.seat(*["human"] * 3, game="civilization").first(2)
        left = sitting(visit)
        visit.press("home")
        assert "collect" in visit.page.promised
        visit.press("collect")
        assert [type(one()).__name__ for one in left if one() is not None] == []
    finally:
        gc.enable()


def test_no_tree_outlives_a_table(visit: Visit) -> None:
    counts = []
    for _ in range(3):
        visit.seat(*["human"] * 3, game="renaissance").first(3).press("home")
        counts.append(trees())
    assert counts[0] == counts[1] == counts[2]


@pytest.mark.parametrize("game", GAMES)
def test_no_board_remembers_for_ever_what_it_has_drawn(visit: Visit, game: str) -> None:
    """What stands on it is drawn once; what other names, or other tables, had there is forgotten in time."""
    visit.seat(*["human"] * GAMES[game], game=game).first()

    def parts(name: str) -> dict[str, Any]:
        for seat in visit.table.seats:
            seat.name = name
        table, voice = visit.table, visit.voice
        drawn: dict[str, Any] = table.board.parts(table.side.view(), scene_of(table, voice.say, True))
        return drawn

    first = parts("first")
    again, after = parts("first"), parts("second")
    kept = [place for place, tree in first.items() if isinstance(tree, Kept)]
    assert all(first[place] is again[place] for place in kept), "it is drawn once"
    old = [ref(first[place]) for place in kept if first[place] is not after[place]]
    assert old, "names stand on the board"
    del first, again, after
    for n in range(600):
        if all(tree() is None for tree in old):
            break
        parts(str(n))
    assert alive(old) == []


def test_a_glance_lasts_as_long_as_its_game(visit: Visit) -> None:
    """The list of games keeps what it shows, and nothing of games that were deleted."""
    looks: list[ReferenceType[Any]] = []
    glance: Callable[..., Any] = visit.app.saves.glance
    for _ in range(3):
        visit.seat("human", "human").first(2).press("home")
        (head,) = visit.app.saves.heads()
        looks.append(ref(glance(head["id"])))
        assert glance(head["id"]) is looks[-1](), "it is read once"
        visit.press("delete", head["id"])
    assert alive(looks) == []
