"""What screen readers hear: every question once, what bots do at a pace that can be heard, and words for the asking."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from cradle import games
from cradle.app.history.screen_reader import FEW, LETTER, LONGEST, MOST, few_sentences
from cradle.app.table.game_files import dump
from cradle.app.table.picked import decision_to_change, picks_to_take_back
from cradle.app.table.saves import PREFIX
from cradle.app.table.scene import scene_of
from cradle.app.table.table import Table
from cradle.app.table.told import tells
from cradle.app.table.waiting import waits_for_person
from cradle.kernel.game import Event

from tests.app.pages import FakePage, Storage, Visit, nodes
from tests.browser import sitting, tables

RENAISSANCE, ALONE = games.load("renaissance"), ("human", "heuristic", "heuristic")


def open_at(table: Table, **page: Any) -> Visit:
    return Visit(FakePage(Storage({PREFIX + table.id: dump(table)}), route=f"#/play/{table.id}", **page))


def bidding(**page: Any) -> Visit:
    return open_at(tables.played(RENAISSANCE, *ALONE, until=tables.asked("setup.bid", 0)), **page)


# Every question, once -------------------------------------------------------------------------------------------------
def test_a_question_without_an_event_is_heard_once() -> None:
    """How many, after a place was picked: nothing has happened, and something else is asked."""
    visit = open_at(sitting.saved("human", "human", until=sitting.asked("war.from")))
    assert visit.page.announced[-1].endswith(visit.app.session.question.text()), "the game was opened at it"
    kinds = set()
    while visit.decision.kind.startswith("war"):
        kinds.add(visit.decision.kind)
        heard, before = len(visit.page.announced), len(visit.table.record)
        visit.press("list").press("list").press("menu").press("close")
        assert visit.page.announced[heard:] == [], "nothing else is asked"
        visit.press("play", "0")
        if visit.decision.kind.startswith("war"):
            (said,) = visit.page.announced[heard:]
            assert visit.app.session.question.text() in said and len(visit.table.record) > before
    assert {"war.to", "war.number"} <= kinds


def test_what_is_asked_after_the_first_game_was_opened_is_heard_in_french_too() -> None:
    visit = bidding(languages=("fr",))
    assert visit.page.announced[-1].endswith(visit.app.session.question.text())
    assert "ducats" in visit.page.announced[-1]


def test_who_has_won_is_heard_where_the_players_end_the_game(visit: Visit) -> None:
    visit.seat("human", "human").first(4)
    visit.press("menu").press("end-here")
    heard = len(visit.page.announced)
    visit.press("end-agreed")
    (said,) = visit.page.announced[heard:]
    assert "win" in said or "shared" in said


def test_the_forces_before_the_dice_are_part_of_the_question() -> None:
    def attack(table: Table) -> bool:
        there = table.decision is not None and waits_for_person(table) and table.decision.kind == "expansion.number"
        return there and table.board.beside(table.side.view(), scene_of(table, lambda id, **_: id, True)) is not None

    visit = open_at(tables.played(RENAISSANCE, *ALONE, until=attack))
    assert "%" in visit.app.session.question.text() and visit.app.session.question.text() in visit.page.announced[-1]


# At a pace that can be heard ------------------------------------------------------------------------------------------
def bots_play(visit: Visit, rest: int) -> list[tuple[int, str]]:
    """Bots play with so many ms between their moves; what was heard, and when."""
    heard: list[tuple[int, str]] = []
    page = visit.page
    announce = page.announce
    page.announce = lambda text, question: heard.append((page.clock, text)) or announce(text)  # type: ignore[method-assign,func-returns-value]
    page.wake = lambda ms: waits.append(page.clock + ms)  # type: ignore[method-assign]
    waits: list[int] = []
    for _ in range(400):
        if visit.table.over or not visit.table.bots_turn():
            break
        page.clock += rest
        if waits and page.clock >= waits[-1]:
            waits.clear()
            visit.press("heard")
        asked = len(page.bots.questions)
        if page.timer is None:
            break
        visit.tick()
        if len(page.bots.questions) > asked:
            visit.answer(list(visit.decision.actions[0]))
    page.clock += LONGEST
    visit.press("heard")
    return heard


def test_bots_are_heard_no_faster_than_they_can_be(visit: Visit) -> None:
    visit.seat("human", "heuristic", "heuristic", "heuristic").press("speed", value="fast")
    while not visit.table.bots_turn():
        visit.first()
    before = len(visit.table.happened)
    heard = bots_play(visit, 2500)
    assert len(heard) > 1
    for (then, text), (now, _) in pairwise(heard):
        assert now - then >= min(LONGEST, LETTER * len(text))
    last = next(e for _, e in reversed(visit.table.happened[before:]) if e.id != "turn")
    assert any(visit.voice.event_sentence(last) in text for _, text in heard[-2:]), "the last is whole"
    assert visit.app.session.question.text() in heard[-1][1]


def test_no_name_is_said_twice_at_a_turn(visit: Visit) -> None:
    visit.seat("human", "heuristic", "heuristic").press("speed", value="normal")
    for _ in range(6):
        while not visit.table.bots_turn():
            visit.first()
        for _, text in bots_play(visit, 3000):
            assert not any(f"{name} {name}" in text or text.strip() == name for name in ("Ada", "Ben", "Cleo"))


def test_many_of_a_kind_are_one_sentence_and_of_many_the_weightiest_are_left() -> None:
    def told_of(t: Table) -> list[Any]:
        """That a bot has taken control of a province."""
        return [e for _, e in t.happened if e.id == "renaissance.controls" and e.params["seat"] != 0]

    visit = open_at(tables.played(RENAISSANCE, *ALONE, until=lambda t: len(t.happened) > 120 and bool(told_of(t))))
    told = [event for _, event in visit.table.happened if event.to is None and event.id != "turn"][-60:]
    lines = few_sentences(told, visit.table, visit.voice)
    assert len(lines) == MOST + 2 and "more things are in the log" in lines[0]
    taken = told_of(visit.table)[:1] * 11
    assert len(taken) == 11 and len(few_sentences(taken, visit.table, visit.voice)) == 1


def test_what_one_press_brings_is_few_sentences_if_it_is_long() -> None:
    """Who is the last to end the expansion hears no forty seconds of incomes and dice before the next question."""
    visit = open_at(tables.played(RENAISSANCE, *ALONE, until=lambda t: len(t.happened) > 120))
    happened = [event for _, event in visit.table.happened if event.to is None and event.id != "turn"]
    for n in (FEW, 3 * FEW):
        heard = len(visit.page.announced)
        visit.app.ears.begin(may_wait=False)
        visit.app.ears.say(*happened[-n:])
        visit.app.ears.speak_up()
        (text,) = visit.page.announced[heard:]
        assert visit.voice.event_sentence(happened[-1]) in text, "the last is whole"
        assert ("more things are in the log" in text) == (n > FEW)


def test_why_not_is_heard_once(visit: Visit) -> None:
    """It is announced; the same words on the page are no place that speaks of itself."""
    visit.seat("human", "human")
    heard = len(visit.page.announced)
    visit.press("undo")
    (said,) = visit.page.announced[heard:]
    assert "nothing to take back" in said and said.strip() in visit.see("prompt")
    spoken = [one for one in nodes(visit.page.drawn["prompt"]) if "notice" in str(one[1].get("class"))]
    assert spoken and not any("role" in one[1] for one in spoken)


def test_each_fragment_is_a_sentence_of_its_own(visit: Visit) -> None:
    visit.seat("human", "human")
    heard = len(visit.page.announced)
    visit.app.ears.say("treasury: 3, stock: 8", "Ann: 1 ship.", "Why?")
    visit.app.ears.speak_up()
    assert visit.page.announced[heard:] == ["treasury: 3, stock: 8. Ann: 1 ship. Why?"]


def test_what_several_do_in_a_row_is_one_sentence() -> None:
    """E.16.1: who offers nothing says so, one after the other."""
    game = games.load("civilization")
    visit = open_at(tables.played(game, *ALONE, until=tables.asked("trade.open", 1), rules="advanced"))
    passes = [Event("civilization.no_offer", {"seat": seat}, None) for seat in (1, 2, 0)]
    heard = len(visit.page.announced)
    visit.app.ears.begin(may_wait=False)
    visit.app.ears.say(*passes)
    visit.app.ears.speak_up()
    names = [seat.name for seat in visit.table.seats]
    assert visit.page.announced[heard:] == [f"{names[1]}, {names[2]} and {names[0]} offer nothing."]
    visit.app.ears.say(passes[0], "So it is.", passes[1])
    visit.app.ears.speak_up()
    assert visit.page.announced[-1] == f"{names[1]} offers nothing. So it is. {names[2]} offers nothing."


# For the asking -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_was_said_how_it_stands_and_the_last_move_are_heard_again(language: str) -> None:
    visit = open_at(tables.played(RENAISSANCE, *ALONE, until=tables.asked("expansion.place", 0)), languages=(language,))
    session = visit.app.session
    visit.press("state")
    said = visit.page.announced[-1]
    assert session.question.text() in said and all(seat.name in said for seat in visit.table.seats)
    points = session.scores.points()
    assert [*sorted(points, key=lambda seat: said.index(visit.table.seats[seat].name + " "))] == sorted(
        points, key=lambda seat: -points[seat]
    )
    visit.press("repeat")
    assert visit.page.announced[-1] == said
    visit.press("last-move")
    last = next(e for _, e in reversed(visit.table.happened) if tells(visit.table, e))
    assert visit.voice.event_sentence(last) in visit.page.announced[-1]


def reason(visit: Visit, target: str) -> str:
    found = visit.app.session.question.refusal(target)
    return visit.voice.say(found[0], **found[1]) if found else ""


def test_a_place_says_why_it_cannot_be_picked(visit: Visit) -> None:
    visit.seat("human", "human").until("turn")
    names = {action[1] for action in visit.decision.actions}
    bare = next(f"{c}{r}" for c in "abcd" for r in "1234" if f"{c}{r}" not in names)
    visit.press("why", bare)
    assert visit.page.announced[-1] == reason(visit, bare) != ""
    heard = len(visit.page.announced)
    visit.press("why", next(str(a[1]) for a in visit.decision.actions if a[0] == "cube"))
    assert visit.page.announced[heard:] == []


def test_of_a_place_that_would_take_the_place_of_a_pick_no_refusal_is_heard(visit: Visit) -> None:
    visit.seat("human", "human")
    while not (found := instead(visit)):
        visit.first()
    heard, at = len(visit.page.announced), len(visit.table.record)
    visit.press("why", found)
    assert visit.page.announced[heard:] == []
    visit.press("pick", found)
    assert visit.app.session.notices.notice is None and len(visit.table.record) <= at


def instead(visit: Visit) -> str:
    """A tile that can only be picked in the place of another one; "": there is none."""
    offered = {*visit.table.targets(), *picks_to_take_back(visit.table)}
    tiles = {*visit.table.position.grid.names} - offered
    return next((tile for tile in sorted(tiles) if decision_to_change(visit.table, tile) is not None), "")


def test_a_place_is_read_with_one_full_stop_after_its_name(visit: Visit) -> None:
    visit.seat("human", "human").first(2)
    for label in ("A1: Culture", "A1: Culture."):
        visit.press("read-place", "a1", label)
        said = visit.page.announced[-1]
        assert said.startswith("A1: Culture.") and ".." not in said, label


# Names that say which -------------------------------------------------------------------------------------------------
def test_the_list_of_moves_says_which_tile_is_taken() -> None:
    visit = open_at(sitting.saved("human", "human", until=sitting.asked("exchange.tile")))
    visit.press("list")
    taken = [label for label in visit.labels("prompt", "play") if label.startswith("Take ")]
    assert taken and all(" and " in label for label in taken)
