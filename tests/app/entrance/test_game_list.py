"""The list "Your games": saved games and tables with others in one list, and how many wait for this device."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle.app.live import states

from tests.app.live.live_pages import Air, at, joined, opened
from tests.app.pages import Storage, Visit, nodes, words

GUEST = "cradle/guest/"


def games_of(visit: Visit) -> list[tuple[str, bool]]:
    """The games of the list in its order, each in words, and whether it is marked as waiting for this device."""
    found = [node[1] | {"said": words(node)} for node in nodes(visit.page.drawn["screen"])]
    rows = [row for row in found if "saved-game" in row.get("class", "")]
    return [(row["said"], "is-yours" in row["class"]) for row in rows]


def table_elsewhere(**more: Any) -> dict[str, Any]:
    seats = {"seats": ["Ada", "Ben"], "mine": [1], "waits": [[1, 5, None]], "over": False}
    return {"game": "ur", "name": "Evening", **seats, "moved": 5, **more}


def entrance(*tables: Any, post: bool = False) -> Visit:
    """The entrance of somebody who was at these tables."""
    seat = {"key": "0" * 32, "name": "Ben", "mark": "1" * 32, "post": post}
    found = {f"{GUEST}{n:032x}": {**seat, "table": table} for n, table in enumerate(tables)}
    return at(Air(), "Ben", storage=Storage({key: json.dumps(entry) for key, entry in found.items()}))


def test_saved_games_and_tables_with_others_stand_in_one_list() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    ben.press("home").seat("human", "human").press("home")
    host.press("pick", "a1")
    air.carry()
    (own, _), (ours, yours) = games_of(ben)
    assert "Ada to play" in own and "Ada to play" in ours and not yours, "nothing was heard: Ben was not at the table"
    assert ben.see("screen").index("Your games") < ben.see("screen").index("Guided first turn")


def kinds_of(visit: Visit) -> list[str]:
    """How each game of the list is played, as its row says."""
    rows = [node for node in nodes(visit.page.drawn["screen"]) if "saved-game" in node[1].get("class", "")]
    found = [[words(one) for one in nodes(row) if "saved-kind" in one[1].get("class", "")] for row in rows]
    return [" ".join(said) for said in found]


def test_each_game_says_how_it_is_played_where_some_are_played_with_others() -> None:
    air, host = opened("human", "away")
    joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    host.press("home").seat("human", "human").press("home")
    assert kinds_of(host) == ["On this device", "Online"]
    assert kinds_of(Visit().seat("human", "human").press("home")) == [""]


def test_a_table_over_days_says_so() -> None:
    assert kinds_of(entrance(table_elsewhere())) == ["Online"]
    assert kinds_of(entrance(table_elsewhere(), post=True)) == ["Online, over several days"]


def test_a_table_that_waits_for_this_device_stands_first_and_is_marked() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    ben.page.clock += 310_000
    ben.press("home").seat("human", "human").press("home")
    (ours, yours), (_, other) = games_of(ben)
    assert "Your turn · 5 minutes ago" in ours and yours and not other
    assert ben.page.titles[-1] == "(1) Cradle" and ben.page.badges[-1] == 1
    host.press("home")
    ((ours, yours),) = games_of(host)
    assert "Ben to play" in ours and not yours and host.page.titles[-1] == "Cradle" and host.page.badges == [0, 1, 0]


def test_what_was_decided_while_the_host_is_away_waits_for_this_device_no_more() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    assert ben.page.badges[-1] == 1
    ben.press("pick", "b2")
    assert ben.page.badges[-1] == 0
    ((ours, yours),) = games_of(ben.press("home"))
    assert "Ada to play" in ours and not yours


def test_a_host_finds_its_table_in_the_list_with_whose_turn_it_is() -> None:
    air, host = opened("human", "away")
    joined(air, host, "Ben", 1)
    air.leave(host.page.end)
    there = at(air, "host", storage=host.page.store)
    there.page.clock += 7_300_000
    there.press("to-saved")
    ((ours, yours),) = games_of(there)
    assert "Your turn · 2 hours ago" in ours and yours and there.page.titles[-1] == "(1) Cradle"
    (opens,) = there.buttons("screen", "open")
    there.press("open", opens[1]["data-arg"])
    air.carry()
    there.press("live").press("live-close").press("home")
    assert there.page.titles[-1] == "Cradle", "a table that was closed waits for nobody elsewhere"


def test_the_title_of_a_table_says_how_many_others_wait() -> None:
    visit = entrance(table_elsewhere(), table_elsewhere(), table_elsewhere(waits=[[0, 5, None]]))
    assert visit.page.titles[-1] == "(2) Cradle"
    visit.seat("human", "human")
    assert visit.page.titles[-1].startswith("(2) Ada to play · ") and set(visit.page.badges) == {2}


@pytest.mark.parametrize(
    ("left", "said"),
    [(72, "3 days left"), (49, "2 days left"), (47.6, "2 days left"), (47, "47 hours left"), (1, "1 hour left"),
     (0.2, "1 hour left"), (0, "no time left"), (-900, "no time left")],
)  # fmt: skip
def test_it_says_how_much_time_is_left(left: float, said: str) -> None:
    visit = entrance(table_elsewhere(waits=[[1, 5, 1_700_000_000_000 + int(left * 3_600_000) + 60]]))
    ((ours, _),) = games_of(visit)
    assert f"days ago · {said}" in ours


def test_all_that_wait_are_in_sight_and_the_others_unfold() -> None:
    mine = [table_elsewhere(name=f"Mine {n}") for n in range(5)]
    visit = entrance(*mine, table_elsewhere(name="Theirs", waits=[[0, 5, None]], moved=99))
    assert len(games_of(visit)) == 5 and all(yours for _, yours in games_of(visit))
    assert "Older games (1)" in visit.see("screen")
    assert len(games_of(visit.press("fold", "older"))) == 6


ODD = (
    7,
    "x",
    None,
    [[1, 5]],
    [[2, 5, None]],
    [[1, -5, None]],
    [[1, 5, "x"]],
    [[True, 5, None]],
    [[1, 10**15, None]],
    [5],
)


@pytest.mark.parametrize("waits", ODD)
def test_a_table_for_whom_it_cannot_wait_is_passed_over(waits: Any) -> None:
    visit = entrance(table_elsewhere(waits=waits), table_elsewhere(name="Sound"))
    ((ours, _),) = games_of(visit)
    assert "Sound" in ours and visit.page.badges[-1] == 1


@pytest.mark.parametrize("waits", [[[7, 5]], [[0, "x"]], [[0, 10**16]], [[None, 5]], [5], 5])
def test_a_host_that_lies_about_whom_it_waits_for_is_not_heard(waits: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    told = states.public
    monkeypatch.setattr(states, "public", lambda *args: {**told(*args), "waits": waits})
    host.press("pick", "a1")
    air.carry()
    assert not ben.table.record.seats and "Waiting for Ada" in ben.see("prompt")


def test_a_table_stored_by_an_older_version_is_listed() -> None:
    told = {field: value for field, value in table_elsewhere().items() if field not in ("waits", "over")}
    visit = entrance({**told, "turn": 1}, {**told, "turn": None, "name": "Over"})
    ((ours, yours),) = games_of(visit)
    assert "Your turn" in ours and yours and "Finished games (1)" in visit.see("screen")


LOOKS, CLOSED = "checks now and then whether it is your turn", "Once closed, this page cannot notify you"


@pytest.mark.parametrize(
    ("looks", "allowed", "says", "asks"),
    [(False, "default", CLOSED, False), (True, "default", LOOKS, True), (True, "granted", LOOKS, False)],
)
def test_who_plays_over_days_is_told_what_a_closed_page_does(looks: bool, allowed: str, says: str, asks: bool) -> None:
    watched: list[str] = []
    visit = entrance(table_elsewhere())
    assert CLOSED not in visit.see("screen"), "at a table without the post everyone is there"
    entry = {"key": "0" * 32, "name": "Ben", "mark": "1" * 32, "table": table_elsewhere(), "post": True}
    there = Storage({f"{GUEST}{5:032x}": json.dumps(entry)})
    visit = at(Air(), "Ben", storage=there)
    visit.page.looksForNews, visit.page.notifies = lambda: looks, lambda: allowed
    visit.page.watchTables = watched.append
    visit.app.show()
    assert says in visit.see("screen")
    assert ("Tell me when it is my turn" in visit.see("screen")) is asks
    visit.app.hear("live-allowed", allowed, "")
    rows = [json.loads(text) for text in watched]
    about = {"secret": f"{5:032x}", "slot": "head", "seats": [1], "title": "Evening", "text": "It is your turn."}
    assert rows == ([[{**about, "lang": "en", "link": f"#t={5:032x}{'1' * 32}p"}]] if looks else [])
