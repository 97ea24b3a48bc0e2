"""The guided first turn: who is invited, what goes on and what does not, taking back, leaving, and coming back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle import games
from cradle.app.entrance import tour
from cradle.app.table.saves import PREFIX
from cradle.board.trees import read_out

from tests.app.pages import FakePage, Storage, Visit, nodes

UR = tour.lesson("ur")
NAMES = [name for name, _, _ in UR.steps]
READING = next(i for i, (_, _, picks) in enumerate(UR.steps) if picks)  # steps to read before the first pick


def card(visit: Visit) -> Any:
    """The card of the tour, or nothing."""
    found = [node for node in nodes(visit.page.drawn["prompt"]) if "tour" in node[1].get("class", "").split()]
    return found[0] if found else None


def step(visit: Visit) -> str:
    assert card(visit) is not None, "no tour goes on"
    return NAMES[visit.app.tour.at]


def hinted(visit: Visit) -> set[str]:
    return {
        node[1]["data-pick"] for place, tree in visit.page.drawn.items() if place.startswith("part-")
        for node in nodes(tree) if node[1].get("aria-current")
    }  # fmt: skip


def drawn(visit: Visit) -> list[Any]:
    """All that stands on the board."""
    return [node for place, tree in visit.page.drawn.items() if place.startswith("part-") for node in nodes(tree)]


def opened(tree: Any) -> str:
    """The label of a part of the board, or the first words that stand in it."""
    if isinstance(tree, str):
        return tree.strip()
    return tree[1].get("aria-label") or next(filter(None, map(opened, tree[2:])), "")


def said(visit: Visit) -> str:
    """The words of the step."""
    return " ".join(read_out(node) for node in nodes(card(visit)) if node[1].get("class") == "tour-words").lower()


def pick(visit: Visit) -> Visit:
    """What the tour waits for, on the board or by its button."""
    action = visit.app.tour.due
    target = visit.table.board.target(action, visit.decision)
    return visit.press("pick", target) if target else visit.choose(*action)


def to(visit: Visit, name: str) -> Visit:
    """On to this step."""
    for _ in range(80):
        if step(visit) == name:
            return visit
        if visit.app.tour.reads:
            visit.press("tour-next")
        elif visit.table.bots_turn():
            visit.tick()
        else:
            pick(visit)
    raise AssertionError(f"{name} is never reached")


@pytest.fixture
def begun(visit: Visit) -> Visit:
    return visit.press("tour", "ur")


# The invitation -------------------------------------------------------------------------------------------------------
def test_the_tour_of_every_game_is_always_in_sight(visit: Visit) -> None:
    def tours() -> list[str]:
        return [node[1]["data-arg"] for node in visit.buttons("screen", "tour")]

    assert set(tours()) == {name for name in games.names() if games.has_module(name, "board.tour")}
    before = tours()
    visit.press("begin").press("home")
    assert tours() == before and visit.labels("screen", "tour")[0] == "Guided first turn, Ur"


def test_a_game_without_a_tour_invites_nobody(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cradle.games.has_module", lambda name, part: False)
    assert visit.press("close").buttons("screen", "tour") == []
    tour.lesson.cache_clear()
    visit.press("tour", "ur")
    assert visit.app.table is None
    tour.lesson.cache_clear()


# The way through ------------------------------------------------------------------------------------------------------
def test_it_begins_at_its_moment_with_the_person_to_move(begun: Visit) -> None:
    table = begun.table
    assert table.name == "First game of Ur" and table.decision.seat == UR.seat
    assert [seat.kind for seat in table.seats].count("human") == 1 and table.seats[UR.seat].kind == "human"
    assert len({seat.name for seat in table.seats}) == 2
    assert len(table.record) == UR.begins[0] and "puts a cube on D5" in begun.log
    assert "1 of 16" in begun.see("prompt") and "The land" in begun.see("prompt")
    assert json.loads(begun.page.store.entries[PREFIX + table.id])["tour"] == 0
    assert begun.page.announced[-1].startswith("Step 1 of 16: “The land”. Marked now: C3. The land is")


def test_the_host_keeps_the_name_of_the_form(visit: Visit) -> None:
    visit.press("rename-seat", "0", "Ada").press("tour", "ur")
    assert visit.table.seats[UR.seat].name == "Ada"
    again = Visit().press("rekind", "0", "search").press("tour", "ur")
    assert again.table.seats[UR.seat].name == f"Player {UR.seat + 1}"
    assert len({seat.name for seat in again.table.seats}) == 2


def test_every_step_in_turn_to_the_end(begun: Visit) -> None:
    seen = []
    for _ in range(80):
        if card(begun) is None:
            break
        if step(begun) not in seen:
            seen.append(step(begun))
            assert "ur.tour" not in begun.see("prompt"), "a step without words"
            if begun.app.tour.mine:
                target = begun.table.board.target(begun.app.tour.mine, begun.decision)
                assert hinted(begun) == {target} - {""}
                assert begun.page.spotted[0], "the button is marked"
        if begun.app.tour.talks:
            assert begun.picks == [], "there is something to read first"
        if begun.app.tour.reads:
            begun.press("tour-next")
        elif begun.table.bots_turn():
            begun.tick()
        else:
            pick(begun)
    assert seen == NAMES
    assert begun.page.bots.questions == [], "what the bot does in a tour is written down"
    assert begun.page.spotted == ("", "")
    assert begun.page.announced[-1].startswith("The tour is over")
    assert begun.table.tour is None and "d5" in begun.picks
    begun.choose("ziggurat", "d5")
    assert "builds a ziggurat" in begun.log
    begun.first(2).tick()
    assert begun.page.bots.questions, "now it thinks for itself"


def test_each_step_is_announced_once_with_what_has_happened(begun: Visit) -> None:
    to(begun, "culture")
    begun.press("list").press("list")
    heard = len(begun.page.announced)
    pick(begun)
    (said,) = begun.page.announced[heard:]
    assert said.index("receives") < said.index("Step 5 of 16: “Then, War”.") < said.index("use War too")


def test_anything_else_is_answered_kindly_and_changes_nothing(begun: Visit) -> None:
    n = len(begun.table.record)
    begun.press("pick", "use-war").press("play", "0")
    assert "Read this first" in begun.see("prompt") and begun.page.announced[-1].startswith("Read this first")
    to(begun, "culture")
    for verb, arg in (("pick", "use-war"), ("pick", "a1"), ("play", "1"), ("hint", "")):
        assert begun.decision.actions[1] == ("use", "war")
        begun.press(verb, arg)
        assert "press what is marked" in begun.see("prompt")
    assert len(begun.table.record) == n
    pick(begun)
    assert len(begun.table.record) == n + 1 and "press what is marked" not in begun.see("prompt")


def test_at_the_last_step_all_is_open_and_a_pick_ends_the_tour(begun: Visit) -> None:
    to(begun, NAMES[-1])
    assert "d5" in begun.picks and begun.buttons("prompt", "hint")
    begun.press("hint")
    assert begun.page.bots.questions, "the strategist was asked"
    begun.choose("use", "agriculture")
    assert card(begun) is None and begun.table.tour is None
    assert card(begun.press("undo")) is None, "it does not come back"
    assert card(begun.again()) is None


def test_while_the_bot_plays_it_is_its_turn(begun: Visit) -> None:
    to(begun, "reply")
    begun.press("pick", "a1").press("play", "0").press("tour-next")
    assert step(begun) == "reply" and "turn" in begun.see("prompt")
    assert not begun.buttons("prompt", "tour-next")


def test_picks_that_ask_first_are_asked_in_the_tour_too(begun: Visit) -> None:
    begun.press("set", "confirm", "picks")
    to(begun, "culture")
    n = len(begun.table.record)
    begun.press("pick", "use-culture")
    assert len(begun.table.record) == n
    begun.choose("use", "culture")
    assert step(begun) == "war"


def test_the_buttons_of_what_is_waited_for_are_marked(begun: Visit) -> None:
    to(begun, "price")
    number = begun.decision.actions.index(("number", 2))
    assert begun.page.spotted == (f'#prompt [data-do="play"][data-arg="{number}"]',) * 2
    to(begun, "seen")
    assert ".play-log" not in begun.page.spotted and begun.labels("prompt", "tour-next"), "it opens when one goes on"
    to(begun, "told")
    assert begun.page.spotted == (".play-log", ".play-log")


# Back -----------------------------------------------------------------------------------------------------------------
def test_back_leads_through_every_step_to_the_first(begun: Visit) -> None:
    to(begun, NAMES[-1])
    seen = [step(begun)]
    while begun.buttons("prompt", "tour-back"):
        begun.press("tour-back")
        seen.append(step(begun))
    assert seen == [name for name in reversed(NAMES) if name != "reply"]
    assert len(begun.table.record) == UR.begins[0]
    to(begun, NAMES[-1])
    assert len(begun.table.record) == UR.begins[-1]


def test_taking_back_is_a_step_back_but_not_before_the_beginning(begun: Visit) -> None:
    to(begun, "goal")
    begun.press("undo")
    assert step(begun) == "source"
    begun.press("undo").press("undo")
    assert step(begun) == "culture"
    begun.press("undo")
    assert step(begun) == "culture" and "The tour begins here" in begun.see("prompt")
    assert len(begun.table.record) == UR.begins[0]
    to(begun, "told").press("undo")
    assert step(begun) == "face"
    to(begun, "told")


# Leaving, looking, coming back ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["land", "culture", "price", "reply", "told"])
def test_who_leaves_plays_on_freely(begun: Visit, name: str) -> None:
    to(begun, name).press("tour-leave")
    assert card(begun) is None and begun.table.tour is None
    assert begun.page.announced[-1].startswith("The tour is over")
    begun.bots_play()
    n = len(begun.table.record)
    begun.first()
    assert len(begun.table.record) > n
    assert json.loads(begun.page.store.entries[PREFIX + begun.table.id])["tour"] is None


def test_looking_back_is_free_and_hides_the_tour_meanwhile(begun: Visit) -> None:
    to(begun, "told").press("look", "3")
    assert card(begun) is None and begun.page.spotted == ("", "")
    begun.press("undo")
    assert begun.app.session is not None and begun.app.session.look == 2
    begun.press("look", "now")
    assert step(begun) == "told" and begun.page.spotted[0] == ".play-log"


def test_a_branch_is_a_free_game_and_the_tour_goes_on_in_its_own(begun: Visit) -> None:
    to(begun, "told")
    route = begun.page.hash
    begun.press("look", "20").press("what-if")
    assert card(begun) is None and begun.page.hash != route
    begun.press("home").press("open", route.removeprefix("#/play/"))
    assert step(begun) == "told"


@pytest.mark.parametrize("name", NAMES)
def test_loaded_anew_it_goes_on_at_its_step(begun: Visit, name: str) -> None:
    to(begun, name)
    again = begun.again()
    assert step(again) == name and f"{NAMES.index(name) + 1} of 16" in again.see("prompt")
    to(again, NAMES[-1]).press("tour-next")
    assert card(again) is None


def test_the_page_points_nowhere_where_no_tour_is(begun: Visit) -> None:
    to(begun, "told").press("home")
    assert begun.page.spotted == ("", "")


@pytest.mark.parametrize("stored", [-1, 99, "3", 2.0, True, [], {}, 10**40])
def test_a_step_that_was_tampered_with_breaks_nothing(begun: Visit, stored: Any) -> None:
    to(begun, "culture")
    key = PREFIX + begun.table.id
    data = json.loads(begun.page.store.entries[key])
    again = Visit(
        FakePage(
            Storage({**begun.page.store.entries, key: json.dumps({**data, "tour": stored})}), route=begun.page.hash
        )
    )
    if card(again) is not None:
        assert step(again) in NAMES
        again.press("tour-leave")
    n = len(again.table.record)
    again.first()
    assert len(again.table.record) == n + 1


def test_a_game_that_is_not_the_tours_has_none(visit: Visit) -> None:
    visit.seat("human", "heuristic")
    visit.table.tour = 3
    visit.press("list")
    assert card(visit) is None
    visit.first(2)
    assert visit.app.tour.lesson is None


def test_a_copy_of_the_game_goes_on_by_itself(begun: Visit) -> None:
    to(begun, "goal")
    first = begun.table.id
    begun.press("home").press("copy", first)
    other = next(b[1]["data-arg"] for b in begun.buttons("screen", "open") if b[1]["data-arg"] != first)
    begun.press("open", other)
    assert step(begun) == "goal"
    pick(begun)
    begun.press("home").press("open", first)
    assert step(begun) == "goal"


def test_two_tabs_read_together(begun: Visit) -> None:
    other = begun.again()
    other.page.store.entries = begun.page.store.entries
    to(begun, "hand")
    other.press("stored", PREFIX + begun.table.id)
    assert step(other) == "hand"
    to(other, "war")
    begun.press("tour-back")
    assert step(begun) == "war" and len(begun.table.record) == len(other.table.record), "seen, not overwritten"
