"""Lines of the log that unfold, and turns that are one line."""

from __future__ import annotations

import pytest
from cradle import games

from tests.app.bots.test_instant_bots import at_table, waits
from tests.app.pages import Visit, nodes


@pytest.mark.parametrize("game", ["ur", "civilization", "renaissance"])
def test_what_a_board_says_of_the_log_are_events_of_its_game(game: str) -> None:
    visit = Visit()
    telling = games.board(game).telling
    belong = {id for ids in telling.unfolds.values() for id in ids}
    for id in {*telling.unfolds, *belong, *telling.outcomes, *telling.counts, *telling.known}:
        assert visit.app.words.message(id, 2) is not None, id
    assert set(telling.outcomes) <= belong


def test_what_belongs_together_is_one_line_that_unfolds() -> None:
    visit = at_table(rounds=6)
    for _ in range(60):
        if visit.table.over or any(visit.buttons(place, "unfold") for place in visit.page.drawn if place[:4] == "log-"):
            break
        while not visit.table.bots_turn() and not visit.table.over:
            visit.press("play", "0")
        waits(visit)
    place = next(place for place in visit.page.drawn if place[:4] == "log-" and visit.buttons(place, "unfold"))
    button = visit.buttons(place, "unfold")[0]
    assert button[1]["aria-expanded"] == "false"
    before = len(visit.buttons(place, "look"))
    visit.press("unfold", button[1]["data-arg"])
    more = int(button[2].removeprefix("+"))
    assert len(visit.buttons(place, "look")) == before + more
    assert len([n for n in nodes(visit.page.drawn[place]) if n[1].get("class") == "log-under"]) == 1
    visit.press("unfold", button[1]["data-arg"])
    assert len(visit.buttons(place, "look")) == before


def test_older_turns_are_one_line_until_they_are_opened() -> None:
    visit = at_table("ur", "human", "heuristic", "heuristic")
    while (len(visit.table.happened) < 200 or visit.table.bots_turn()) and not visit.table.over:
        if visit.table.bots_turn():
            visit.tick()
        else:
            visit.press("play", "0")
    waits(visit)  # what is pressed while bots play is drawn when they have played
    older = [place for place in visit.page.drawn if place[:4] == "log-" and visit.buttons(place, "open-turn")]
    assert older
    for place in older:
        visit.press("open-turn", visit.buttons(place, "open-turn")[0][1]["data-arg"])
        assert not visit.buttons(place, "open-turn")
    told = {n for n, e in visit.table.happened if e.id != "turn"}
    shown = {
        int(b[1]["data-arg"]) - 1
        for place in visit.page.drawn
        if place[:4] == "log-"
        for b in visit.buttons(place, "look")
    }
    assert shown == told


def test_no_turn_closes_while_the_log_is_read_further_up() -> None:
    visit = at_table("ur", "human", "heuristic", "heuristic")

    def play_on(n: int) -> None:
        while len(visit.table.happened) < n or visit.table.bots_turn():
            if visit.table.bots_turn():
                visit.tick()
            else:
                visit.press("play", "0")

    def closed() -> set[str]:
        return {place for place in visit.page.drawn if place[:4] == "log-" and visit.buttons(place, "open-turn")}

    play_on(120)
    before = closed()
    visit.press("read-log", "up")
    play_on(240)
    assert before and closed() == before
    visit.press("read-log")
    assert closed() > before
