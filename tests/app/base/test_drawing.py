"""Drawing draws: it changes nothing that the app remembers, and asks nothing of the page but to draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest
from cradle.app.base.trees import Mounts, as_json
from cradle.app.table.game_files import dump
from cradle.app.table.table import telling
from cradle.board.contract import Kept
from cradle.board.trees import Trees, kept_tree
from cradle.kernel.record import Record
from cradle.kernel.slices import Sliced

from tests.app.pages import FakePage, Visit

DONE_BY_HEARING = (
    "announce download focus go keepPaint language later never persist reveal setting share sight soon spot update view"
)


def at_home(visit: Visit) -> None:
    visit.press("about")


def in_the_middle(visit: Visit) -> None:
    visit.seat("human", "human").first(6).press("list").press("pick", "a1")


def at_the_curtain(visit: Visit) -> None:
    visit.seat("human", "human", game="renaissance").first(1)


def looking_back(visit: Visit) -> None:
    visit.seat("human", "human").first(6).press("look", "3")


def on_tour(visit: Visit) -> None:
    visit.press("tour", "ur").press("tour-next")


def off_the_way_of_the_tour(visit: Visit) -> None:
    """As another tab would leave it: the tour has not been asked yet."""
    on_tour(visit)
    visit.table.record.undo(0)


def at_the_end(visit: Visit) -> None:
    """The last move is made, and the ending not yet drawn."""
    visit.seat("human", "human")
    visit.first(2)
    record: Record = visit.table.record
    while (decision := visit.decision) is not None:
        record.play(next((a for a in decision.actions if a[0] == "ziggurat"), decision.actions[len(record) % 3 - 1]))
    visit.table.happened = Sliced(telling(record)).finish()


MOMENTS = [at_home, in_the_middle, at_the_curtain, looking_back, on_tour, off_the_way_of_the_tour, at_the_end]


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_drawing_changes_nothing(visit: Visit, moment: Callable[[Visit], None], monkeypatch: Any) -> None:
    moment(visit)
    before = remembered(visit)
    for name in DONE_BY_HEARING.split():
        monkeypatch.setattr(visit.page, name, never(name), raising=False)
    visit.app.mounts.forget("")  # all of it is drawn anew
    drawn = len(visit.page.times_drawn)
    visit.app.draw()
    assert len(visit.page.times_drawn) == drawn + 1
    assert remembered(visit) == before


def remembered(visit: Visit) -> list[Any]:
    """What every room of the app holds, the table with all that is kept of it."""
    app, session = visit.app, visit.app.session
    rooms: list[Any] = [app, app.saved_games, app.upkeep, app.tour, app.backup]
    if session is not None:
        rooms += [session, session.hints, session.review, session.charts]
    kept = dump(session.table) if session else ""
    return [kept, *({name: copied(value) for name, value in vars(room).items()} for room in rooms)]


def copied(value: Any) -> Any:
    return value.copy() if isinstance(value, list | dict | set) else value


def never(name: str) -> Callable[..., None]:
    def asked(*_: Any) -> None:
        raise AssertionError(f"drawing asks the page to {name}")

    return asked


def test_after_drawing_the_ending_is_shown_once(visit: Visit, monkeypatch: Any) -> None:
    shown: list[str] = []
    monkeypatch.setattr(FakePage, "reveal", lambda page, selector: shown.append(selector), raising=False)
    visit.seat("human", "human").first(2)
    at_the_end(visit.press("home"))
    visit.press("list").press("list")
    assert [place for place in shown if place.startswith("#ending")] == ["#ending-title"]


def test_the_tour_ends_where_the_game_has_left_its_way(visit: Visit) -> None:
    off_the_way_of_the_tour(visit)
    assert visit.table.tour is not None
    visit.press("list")
    assert visit.table.tour is None


def test_what_is_drawn_again_is_remembered_and_the_rest_is_forgotten() -> None:
    trees = Trees(3)

    def drawn(key: str) -> Any:
        return kept_tree(trees, (key,), lambda _, word: ["span", {}, word], str)

    stands, gone = drawn("stands"), ref(drawn("gone"))
    for n in range(20):
        drawn(str(n))
        assert drawn("stands") is stands
    assert gone() is None


def test_a_tree_that_comes_again_is_written_once() -> None:
    """A tile is drawn with its marks, without them, and with them again."""
    tile, page = Kept(["g", {"class": "is-legal"}]), FakePage()
    mounts = Mounts(page)
    for tree in (tile, [], tile):
        mounts.show("part-a1", tree)
        mounts.flush()
        assert page.drawn["part-a1"] == tree
    assert tile.text == as_json(tile) == '["g",{"class":"is-legal"}]'
    tile[1]["class"] = "is-picked"
    assert as_json(tile) == '["g",{"class":"is-legal"}]'


def test_of_a_tree_that_shares_parts_with_the_last_one_only_the_rest_is_sent() -> None:
    page, sent = FakePage(), list[str]()
    mounts, send = Mounts(page), page.draw
    page.draw = lambda batch: (sent.append(batch), send(batch))[1]  # type: ignore[method-assign]
    ground, mark, number = ["use", {"href": "#tile"}], Kept(["use", {"href": "#mark"}]), "3"
    tile = Kept(["g", {"class": "tile"}, ground, number])
    marked = Kept(["g", {"class": "tile is-legal"}, ground, mark, number])
    for one in (tile, marked, tile, marked, Kept(marked), Kept(["g", {}, "4"])):
        mounts.show("part-a1", one)
        mounts.flush()
        assert page.drawn["part-a1"] == one
    more = '[["part-a1",["g",{"class":"tile is-legal"},2,["use",{"href":"#mark"}],3],1]]'
    less = '[["part-a1",["g",{"class":"tile"},2,4],1]]'
    assert sent[1:] == [more, less, more, '[["part-a1",["g",{},"4"]]]']  # what is equal is not sent


def test_what_is_read_out_is_there_before_all_is_drawn() -> None:
    """So that the browser lays out both at once."""
    visit = Visit()
    visit.seat("human", "human")
    page, order = visit.page, list[str]()
    page.announce = lambda text, question: order.append("announce")  # type: ignore[method-assign]
    page.draw = lambda batch: order.append("draw")  # type: ignore[method-assign]
    visit.first(1)
    assert order == ["announce", "draw"]
