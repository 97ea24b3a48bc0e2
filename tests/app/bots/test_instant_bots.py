"""Bots at once: played undrawn in the page, saved, summed up; and the plan of a bot goes with what it was made for."""

from __future__ import annotations

from typing import Any

import pytest
from cradle import games, players
from cradle.app.history import recap
from cradle.app.table import kept_game
from cradle.app.turn import bot_turns, instant_bots
from cradle.words.text import concerns

from tests.app.pages import Visit


def at_table(game: str = "parley", *kinds: str, **variant: Any) -> Visit:
    visit = Visit().seat(*(kinds or ("human", "heuristic", "heuristic")), game=game, **variant)
    return visit.press("speed", value="instant")


def waits(visit: Visit, most: int = 200) -> Visit:
    """Until a person has to choose: the time that the app asks for goes by."""
    for _ in range(most):
        if visit.table.over or not visit.table.bots_turn():
            return visit
        visit.tick()
    raise AssertionError("the bots never stop")


@pytest.mark.parametrize("game", ["parley", "ur", "renaissance"])
def test_bots_play_on_to_the_persons_next_choice_without_being_drawn(game: str) -> None:
    seats = games.load(game).variants["seats"][0]
    longer = {"rounds": 6} if game == "parley" else {}  # such that the game is not over before
    visit = at_table(game, "human", *["heuristic"] * (min(seats) - 1 if game != "ur" else 3), **longer)
    for _ in range(12):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        drawn = len(visit.page.times_drawn)
        waits(visit)
        touched = {place for places in visit.page.times_drawn[drawn:-1] for place in places}
        assert not {place for place in touched if place.startswith(("part-", "log"))}
        assert any(place.startswith("log") for place in visit.page.times_drawn[-1])
        assert not visit.page.bots.questions, "nobody asks the worker"


def test_what_they_play_is_saved_and_the_same_as_pick_by_pick() -> None:
    """The bots' choices are legal picks of the record, and the game stands in storage when the person is asked."""
    visit = at_table()
    for _ in range(6):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        waits(visit)
        assert visit.again().table.record.indices == visit.table.record.indices


def test_what_nobody_has_seen_is_saved_now_and_then_and_what_a_person_picks_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(instant_bots, "SLICE", -1.0)  # a decision in each
    monkeypatch.setattr(kept_game, "perf_counter", lambda: 5.0)
    visit = at_table("civilization", *["human"], *["heuristic"] * 3, rules="classic")
    kept = visit.app.session.kept_game
    while not visit.table.bots_turn():
        visit.press("play", "0")
    assert visit.again().table.record.indices == visit.table.record.indices
    saved, ticks = kept.text, 0
    while visit.table.bots_turn():
        assert kept.text == saved
        visit.tick()
        ticks += 1
    assert ticks > 1 and visit.again().table.record.indices == visit.table.record.indices


def test_a_slice_leaves_the_page_time_to_hear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instant_bots, "SLICE", -1.0)
    visit = at_table()
    while not visit.table.bots_turn():
        visit.press("play", "0")
    before = len(visit.table.record)
    visit.tick()
    assert len(visit.table.record) == before + 1, "with no time at all, one decision"
    assert visit.page.timer is not None and not visit.page.bots.questions


def test_a_bot_that_fails_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any) -> Any:
        raise RuntimeError("no idea")

    visit = at_table()
    while not visit.table.bots_turn():
        visit.press("play", "0")
    monkeypatch.setattr(players, "load", lambda *_: failing)
    seat, before = visit.decision.seat, len(visit.table.record)
    visit.tick()
    assert visit.app.session is not None and seat in visit.app.session.bots.stand_ins
    assert len(visit.table.record) >= before and "toast" in visit.page.drawn


def test_nothing_stale_is_told_after_a_bot_has_played_ones_seat() -> None:
    """Nor what was told before: it is of the table as it is when the seat is taken back, and after a reload."""
    visit = at_table("ur", "human", "heuristic", "heuristic")
    while not visit.labels("recap", "look"):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        waits(visit)
    stale = {line[1]["data-arg"] for line in visit.buttons("recap", "look")}
    visit.press("seats").press("reseat", "0", "heuristic").press("close")
    begun = len(visit.table.record)
    while len(visit.table.record) < begun + 30 or visit.table.record.seats[-1] == 0:
        visit.tick()
    visit.press("seats").press("reseat", "0", "human").press("close")
    waits(visit)
    record = visit.table.record
    last = max(n for n, most in enumerate(record.radices) if most > 1 and record.seats[n] == 0)
    told = {line[1]["data-arg"] for line in visit.buttons("recap", "look")}
    assert told and not told & stale and all(int(n) > last for n in told)


def told_now(visit: Visit) -> list[tuple[str, str]]:
    """The lines, with the moments they lead to: each of this table, and of what came after its reader's last choice."""
    lines = [(line[1]["data-arg"], line[2]) for line in visit.buttons("recap", "look")]
    table, since = visit.table, recap.last_choice(visit.table)
    news = [] if since is None else recap.best(recap.news(table, since))
    news.sort(key=lambda one: not concerns(one[1].params, recap.reader(table)))
    assert lines in ([], [(str(n + 1), visit.voice.event_sentence(event)) for n, event in news])
    assert all(since is not None and since < int(n) <= len(table.record) for n, _ in lines)
    return lines


def on_to_a_recap(visit: Visit, nth: int = 0) -> list[tuple[str, str]]:
    """Play until something is told anew."""
    for _ in range(400):
        visit.press("play", str(nth % len(visit.decision.actions)))
        waits(visit)
        if lines := told_now(visit):
            return lines
    raise AssertionError("nothing is ever told")


@pytest.mark.parametrize("game", ["parley", "ur", "civilization", "renaissance"])
def test_nothing_stale_is_told_in_a_branch_nor_after_looking_back(game: str) -> None:
    """Whoever looks back reads nothing of now, and the same as before on returning; a branch tells of itself alone."""
    visit = at_table(game, "human", "heuristic", "heuristic")
    first, route = on_to_a_recap(visit), visit.page.hash
    lines = on_to_a_recap(visit)
    assert lines != first
    begun = int(first[0][0]) - 1
    for look in (begun, int(lines[0][0]), len(visit.table.record) - 1):
        visit.press("look", str(look))
        assert visit.page.drawn["recap"] == [], "it is not of the moment that is shown"
        visit.press("look", "now")
        assert told_now(visit) == lines, "on returning it is what it was"
    visit.press("look", str(begun)).press("what-if")
    branch = visit.table.record
    assert visit.page.hash != route and len(branch) >= begun
    assert set(branch.radices[begun:]) <= {1}, "what leaves no choice is played at once"
    assert not {one for one in told_now(visit) if one in lines or int(one[0]) > len(branch)}
    waits(visit)
    told_now(visit)
    in_branch = on_to_a_recap(visit, nth=1)
    assert told_now(visit.press("look", "0").press("look", "now")) == in_branch
    visit.press("home").press("open", route.removeprefix("#/play/"))
    assert [line for line in told_now(visit) if line not in lines] == []
    new = on_to_a_recap(visit)
    assert not set(new) & {*lines, *in_branch}


def test_what_is_taken_back_and_played_otherwise_is_told_as_it_was_played() -> None:
    """Also where as many decisions and events have come as before."""
    visit, seen = at_table("ur", "human", "heuristic"), set[str]()
    for nth in range(6):
        lines = on_to_a_recap(visit, nth)
        seen.add(str(lines))
        visit.press("undo")
        assert told_now(visit) != lines
    assert len(seen) > 1


def test_what_was_taken_from_who_opens_a_game_is_told_again() -> None:
    """After a reload, and nothing else: what took nothing is left to the log."""
    visit, found = at_table("ur", "human", *["heuristic"] * 3), set()
    while found != {False, True}:
        if waits(visit).table.over:
            visit.press("again")
            continue
        told = recap.news(visit.table, since) if (since := recap.last_choice(visit.table)) is not None else []
        struck = any(weight >= recap.HARM for weight, *_ in told)
        lines = [line[1]["data-arg"] for line in visit.again().buttons("recap", "look")]
        now = [line[1]["data-arg"] for line in visit.buttons("recap", "look")]
        assert lines == (now if struck else [])
        found.add(struck)
        visit.press("play", str(len(visit.decision.actions) // 2))


def test_late_in_a_long_turn_several_moves_are_drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """At any pace: when a wait is shorter than it takes to draw a move. They are heard as they come.

    Nobody sees each of them, so they are summed up, too, for the eyes.
    """
    visit = at_table("renaissance", "human", "heuristic", "heuristic").press("speed", value="normal")
    while not visit.table.bots_turn():
        visit.press("play", "0")
    visit.tick()
    assert visit.page.bots.questions, "early in a turn the worker is asked for one move"
    visit.answer(list(visit.decision.actions[0]))
    monkeypatch.setattr(bot_turns, "BRISK", 801)
    asked, most = len(visit.page.bots.questions), 0
    while most < 2:
        while not visit.table.bots_turn():
            visit.press("play", "0")
        before = len(visit.table.record)
        visit.tick()
        most = len(visit.table.record) - before
    assert len(visit.page.bots.questions) == asked
    assert visit.page.announced[-1] and any(place.startswith("part-") for place in visit.page.times_drawn[-1])
    waits(visit)
    assert visit.buttons("recap", "look") and visit.again().table.record.indices == visit.table.record.indices
    told = [line[2] for line in visit.buttons("recap", "look")]
    assert max(sum(said.count(line) for said in visit.page.announced) for line in told) <= 1, "nobody hears it twice"


def test_after_bots_at_a_pace_it_is_summed_up_too() -> None:
    """In one line that unfolds, unless something was taken from the reader; screen readers have heard it as it came."""
    visit = Visit().seat("human", "heuristic", "heuristic").press("speed", value="normal")
    told = 0
    for _ in range(20):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        while visit.table.bots_turn():
            visit.tick()
            if visit.app.session.bots.asked:
                visit.answer(list(visit.decision.actions[0]))
        lines = [line[2] for line in visit.buttons("recap", "look")]
        told += len(lines)
        assert all(sum(said.count(line) for said in visit.page.announced) <= lines.count(line) for line in lines[-1:])
        visit.page.announced.clear()
        struck = any(weight >= recap.HARM for weight, *_ in visit.app.session.at_once.news_since)
        assert not lines or visit.app.session.at_once.folded is not struck
    assert told > 5


def test_what_ones_own_choice_has_brought_is_heard_once() -> None:
    """It is said when it happens; the sum of what the bots have done since says only the rest."""
    visit = at_table("renaissance", "human", "heuristic", "heuristic")
    brought = 0
    for _ in range(80):
        while not visit.table.bots_turn():
            begun = len(visit.page.announced)
            visit.press("play", "0")
        waits(visit)
        session = visit.app.session
        assert session is not None
        sums = session.at_once
        since = sums.since
        told = [visit.voice.event_sentence(event) for n, event in sums.shown_lines if n == since]
        for sentence in told:
            assert sum(text.count(sentence) for text in visit.page.announced[begun:]) <= 1, sentence
        brought += len(told)
        if visit.table.over or brought > 3:
            break
    assert brought
