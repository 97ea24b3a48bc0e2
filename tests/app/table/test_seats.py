"""Seats that change hands in the middle of a game, and players who leave for good (Renaissance 6.5)."""

from __future__ import annotations

import pytest
from cradle.app.table.game_files import dump, load
from cradle.app.table.seats import AWAY, HUMAN, Change
from cradle.app.turn import instant_bots

from tests.app.pages import Visit


def handed(visit: Visit, seat: int, kind: str) -> Visit:
    return visit.press("seats").press("reseat", str(seat), kind).press("close")


def test_a_seat_is_handed_to_a_bot_and_taken_back(visit: Visit) -> None:
    visit.seat("human", "human").until("turn")
    seat = visit.decision.seat
    handed(visit, seat, "heuristic")
    assert visit.page.bots.started
    assert visit.table.bots_turn()
    assert f"A bot plays for {visit.table.seats[seat].name} from here on." in visit.log
    visit.bots_play()
    assert visit.decision.seat == 1 - seat and len(visit.table.record) > 0
    handed(visit, seat, HUMAN)
    assert visit.table.people == {0, 1}
    assert f"A person plays for {visit.table.seats[seat].name} from here on." in visit.log


def test_the_answer_of_a_bot_whose_seat_was_taken_is_dropped(visit: Visit) -> None:
    visit.seat("human", "heuristic").first()
    visit.tick()
    asked, played = len(visit.page.bots.questions), len(visit.table.record)
    assert asked == 1
    action = list(visit.decision.actions[0])
    handed(visit, 1, HUMAN).answer(action)
    assert len(visit.table.record) == played


def test_what_was_decided_before_stands(visit: Visit) -> None:
    """Who takes a seat over does not take back what a bot has picked there."""
    visit.seat("human", "heuristic").bots_play().first().bots_play()
    assert visit.table.back is not None
    handed(visit, 1, HUMAN)
    assert visit.table.back is None
    visit = visit.again()
    assert visit.table.back is None


def test_the_log_says_it_after_a_reload_and_after_steps_back(visit: Visit) -> None:
    visit.seat("human", "human", "human").first(6)
    handed(visit, 2, "random")
    log = visit.log
    assert "A bot plays for Cleo" in log
    assert visit.again().log == log
    visit.press("agree", value="true").press("undo").press("undo")
    assert "A bot plays for Cleo" in visit.log
    assert visit.table.changes == [Change(len(visit.table.record), 2, "seats.bot")]


def test_another_tab_learns_who_sits_where(visit: Visit) -> None:
    visit.seat("human", "human").first()
    other = Visit(type(visit.page)(visit.page.store, route=visit.page.hash))
    handed(visit, 1, "random")
    other.press("stored", f"cradle/game/{visit.table.id}")
    assert other.table.people == {0} and "A bot plays for Ben" in other.log


def test_one_of_two_people_goes_and_the_other_is_asked_before_anything_is_shown(visit: Visit) -> None:
    visit.seat("human", "human", game="parley")
    first = visit.press("lift").decision.seat
    other = 1 - first
    assert visit.table.side.viewer == first
    handed(visit, first, "random")
    assert visit.table.side.viewer is None, "the device is still in the hands of who has gone"
    visit.bots_play()
    assert visit.table.side.curtain == other
    visit.press("lift")
    assert visit.table.side.viewer == other


def test_who_takes_a_seat_is_asked_before_its_hand_is_shown(visit: Visit) -> None:
    visit.seat("human", "random", game="parley")
    handed(visit, 1, HUMAN)
    assert visit.table.side.viewer is None
    assert visit.table.side.curtain == visit.decision.seat


def test_leaving_for_good_is_asked_and_nobody_takes_the_seat_again(visit: Visit) -> None:
    visit.seat("human", "human").press("seats").press("seats", "1")
    assert "Is Ben leaving for good?" in visit.see("dialog")
    assert "A bot plays this seat to the end." in visit.see("dialog")
    visit.press("leaves", "1")
    assert "Ben has left the game for good." in visit.log
    assert "has left; a bot plays on" in visit.see("dialog")
    visit.press("reseat", "1", HUMAN)
    assert visit.table.people == {0}
    again = visit.again()
    assert again.table.seats[1].left and again.table.people == {0}


@pytest.mark.parametrize("seconds", [0.0, 0.05])
def test_who_leaves_renaissance_gives_up_as_soon_as_the_rules_allow(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """6.5: in phase 7, instead of writing a number; until then a bot plays for them, on a slow machine too."""
    monkeypatch.setattr(instant_bots, "SLICE", seconds)
    visit.seat("human", "human", "human", game="renaissance").press("lift").press("seats", "2")
    assert "out of the game" in visit.see("dialog") and "6.5" in visit.see("dialog")
    visit.press("leaves", "2").press("close").press("speed", value="instant")
    for _ in range(400):
        table = visit.table
        if not table.position.plays(2):
            break
        if table.side.guarded:
            visit.press("lift")
        elif table.bots_turn():
            visit.tick()
        else:
            visit.press("proceed") if table.awaits_go_ahead else visit.first()
    assert not visit.table.position.plays(2)
    (n,) = [n for n, event in visit.table.happened if event.id == "renaissance.gives_up"]
    assert visit.table.record.at(n).turn == 1


def test_the_menu_offers_it_but_not_in_a_tour_nor_after_the_end(visit: Visit) -> None:
    visit.seat("human", "human").press("menu")
    assert "Who plays which seat" in visit.see("dialog")
    visit.press("close").press("home").press("tour", "ur").press("menu")
    assert "Who plays which seat" not in visit.see("dialog")


def test_odd_changes_in_a_file_are_passed_over(visit: Visit) -> None:
    visit.seat("human", "human").first(3)
    text = dump(visit.table)
    sound = [[1, 0, "seats.bot"], [2, 0, "seats.person"]]
    odd = [*sound, [1, 0, "seats.bot"], [3, 9, "seats.bot"], [3, 0, "ur.war"], [99, 0, "seats.bot"], [True, 0, "x"], 7]
    table = load(text.replace('"changes":[]', f'"changes":{odd}'.replace("'", '"').replace("True", "true")), "x")
    assert [list(change) for change in table.changes] == [[*row, None] for row in sound]
    assert [event.id for n, event in table.happened if event.id.startswith("seats.")] == [row[2] for row in sound]


def test_a_bot_plays_for_a_friend_who_does_not_come_back(visit: Visit) -> None:
    visit.seat("human", AWAY).first()
    assert visit.table.waits_elsewhere()
    handed(visit, 1, "random")
    assert visit.table.bots_turn()
