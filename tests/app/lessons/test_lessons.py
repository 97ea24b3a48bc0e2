"""Lessons on the page: the list, the way through, ticks, beginning again, and what storage holds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle import games
from cradle.app.lessons.shelf import shelf, ticked_names
from cradle.app.table.saves import LESSON, PREFIX, TICKED

from tests.app.pages import FakePage, Storage, Visit, nodes

POINTED = ("use", "agriculture")


def lesson_card(visit: Visit) -> str:
    """The words of the card at the head of the prompt; "" where there is none."""
    found = [node for node in nodes(visit.page.drawn["prompt"]) if "tour" in node[1].get("class", "").split()]
    return " ".join(visit_words(found[0]).split()) if found else ""


def visit_words(tree: Any) -> str:
    return tree if isinstance(tree, str) else " ".join(visit_words(part) for part in tree[2:])


def ticks(visit: Visit) -> int:
    """How many things in the list are ticked off."""
    return sum(node[1].get("class") == "lesson-done" for node in nodes(visit.page.drawn["dialog"]))


def exchange(visit: Visit) -> Visit:
    """End the turn of Ur with whatever tile comes first."""
    for _ in range(6):
        kind = visit.decision.kind
        if not visit.table.asks_person:
            return visit
        verb = "done" if ("done", None) in visit.decision.actions and not kind.startswith("exchange") else ""
        visit.choose("done") if verb else visit.first()
    return visit


def to_the_end(visit: Visit) -> Visit:
    """The person's first legal picks up to the end of the lesson, and the turns of the bots between them."""
    for _ in range(60):
        if visit.app.lesson is None or visit.app.lesson.is_done:
            return visit
        visit.first() if visit.table.asks_person else visit.bots_play()
    return visit


@pytest.fixture
def begun(visit: Visit) -> Visit:
    return visit.press("lessons", "ur").press("lesson", "ur culture")


def test_a_press_on_the_card_of_a_game_opens_the_list(visit: Visit) -> None:
    assert next(node[1]["data-arg"] for node in visit.buttons("screen", "lessons")) == "ur"
    visit.press("lessons", "ur")
    found = [node[1]["data-arg"] for node in visit.buttons("dialog", "lesson")]
    assert found == [f"ur {name}" for name in shelf("ur").names]
    assert "Culture gives to everyone around it" in visit.see("dialog") and ticks(visit) == 0


def test_a_lesson_says_what_to_do_points_at_it_and_is_ticked_off(begun: Visit) -> None:
    assert begun.table.asks_person and begun.table.name == "Ur · Culture"
    assert "1 of 4" in lesson_card(begun) and "use Culture" in lesson_card(begun) and "§ 4.8" in lesson_card(begun)
    assert begun.page.announced[-1].startswith("Culture. Each of your Culture tiles")
    begun.choose("use", "culture")
    assert "2 of 4" in lesson_card(begun) and "two Culture tiles side by side" in lesson_card(begun)
    assert ticked_names(begun.app.saves, "ur") == set()
    exchange(begun)
    assert "That is Culture" in lesson_card(begun) and "3 of 4" in lesson_card(begun)
    assert ticked_names(begun.app.saves, "ur") == set()
    to_the_end(begun)
    assert "a whole round with Culture" in lesson_card(begun) and ticked_names(begun.app.saves, "ur") == {"culture"}
    assert ticks(begun.press("lesson-list")) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ur_4_6_the_lesson_on_agriculture_begins_where_it_pays_and_its_button_alone_stands_out(
    visit: Visit, seats: int
) -> None:
    visit.press("set-game", "ur").press("vary", "seats", str(seats)).press("lessons", "ur")
    visit.press("lesson", "ur agriculture")
    buttons = [node for node in visit.buttons("prompt", "play") if "btn-primary" in node[1]["class"]]
    assert [visit_words(node[2]) for node in buttons] == ["Use Agriculture"] and "is-hint" in buttons[0][1]["class"]
    said = games.board("ur").preview(visit.table.game.view(visit.table.position, None), visit.decision, POINTED)
    counts = {name: params["n"] for name, params in said}
    assert 0 < counts["minus"] <= counts["up_to"]


def test_it_can_be_begun_again_and_taken_back(begun: Visit) -> None:
    begun.choose("use", "culture").press("lesson-again")
    assert "1 of 4" in lesson_card(begun) and len(begun.table.record) == 0 and begun.table.asks_person
    begun.choose("use", "culture").press("undo")
    assert "1 of 4" in lesson_card(begun)


def test_who_goes_another_way_is_told_so(begun: Visit) -> None:
    begun.choose("done")
    exchange(begun)
    assert "This turn has gone another way" in lesson_card(begun) and begun.buttons("prompt", "lesson-again")
    assert ticked_names(begun.app.saves, "ur") == set()


def test_it_goes_on_after_a_reload_and_leaves_nothing_behind(begun: Visit) -> None:
    begun.choose("use", "culture")
    again = begun.again()
    assert "2 of 4" in lesson_card(again)
    kept = again.page.store.entries
    assert [key for key in kept if key.startswith(LESSON)] == [f"{LESSON}{again.table.id}"]
    again.press("lesson-list")
    assert not [key for key in kept if key.startswith((LESSON, PREFIX))]


def test_the_next_one_is_the_next_that_is_not_done_and_the_last_game_is_put_away(begun: Visit) -> None:
    begun.page.store.put(TICKED, json.dumps({"ur": ["politics"]}))
    to_the_end(begun.choose("use", "culture")).press("lesson-next")
    assert begun.table.name == "Ur · War"
    assert len([key for key in begun.page.store.entries if key.startswith(PREFIX)]) == 1


def test_who_plays_on_has_a_game_like_any_other(begun: Visit) -> None:
    begun.choose("use", "culture").press("lesson-leave")
    assert lesson_card(begun) == "" and begun.app.lesson is None
    assert lesson_card(begun.again()) == ""


def test_a_lesson_follows_the_seats_that_were_chosen(visit: Visit) -> None:
    visit.press("set-game", "ur").press("vary", "seats", "4").press("lesson", "ur war")
    assert len(visit.table.seats) == 4
    assert [who.kind for who in visit.table.seats].count("human") == 1 and visit.table.asks_person


# What storage holds ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "stored",
    ["", "[]", "{", '{"ur": 3}', '{"ur": ["culture", "nonsense", 7, null, {}]}', '{"chess": ["culture"], "ur": {}}'],
)
def test_whatever_storage_holds_the_list_opens_and_only_what_there_is_is_ticked(stored: str) -> None:
    visit = Visit(FakePage(Storage({TICKED: stored}))).press("lessons", "ur")
    assert ticked_names(visit.app.saves, "ur") == ({"culture"} if "nonsense" in stored else set())


@pytest.mark.parametrize("said", ["", "ur", "ur nonsense", "chess culture", "civilization", "ur 999", "\x00"])
def test_a_table_about_which_storage_says_nonsense_is_a_game_like_any_other(begun: Visit, said: str) -> None:
    begun.page.store.put(f"{LESSON}{begun.table.id}", said)
    again = begun.again()
    assert lesson_card(again) == "" and again.table.asks_person


@pytest.mark.parametrize("arg", ["", "ur", "ur nonsense", "chess 1"])
def test_what_there_is_not_cannot_be_begun(visit: Visit, arg: str) -> None:
    visit.press("lesson", arg)
    assert visit.app.table is None
