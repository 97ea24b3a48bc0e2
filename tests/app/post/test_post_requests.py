"""What others have to agree to, by post: taking back, and another pace."""

from __future__ import annotations

import json

import pytest

from tests.app.post.town import Town, begun, sat


def asked_back() -> tuple[Town, int]:
    """Ben has asked to take back what he decided, and Ada has decided since; how many decisions there are then."""
    town, host = begun("human", "away")
    sat(town, host)
    assert town.visit is not None
    town.visit.press("pick", "a1")
    town.open("Ben").press("pick", "c1")
    ada = town.open("Ada").first()
    n = len(ada.table.record)
    ben = town.open("Ben")
    assert n == len(ben.table.record) == 3
    ben.press("undo").press("live-plead")
    assert "Sending" in ben.see("prompt") or "Sent" in ben.see("prompt")
    return town, n


def test_a_request_to_take_back_waits_for_those_who_come_later() -> None:
    town, _ = asked_back()
    assert "Ben asks to take back" in town.open("Ada").see("prompt")
    ada = town.open("Ada")
    assert "Ben asks to take back" in ada.see("prompt"), "it is stored with the room"
    ada.press("live-consent", "yes")
    assert len(ada.table.record) == 1
    assert len(town.open("Ben").table.record) == 1


def test_who_is_refused_a_step_back_is_told_by_letter() -> None:
    town, n = asked_back()
    town.open("Ada").press("live-consent", "no")
    ben = town.open("Ben")
    assert "Not everyone agrees" in ben.see("toast") and len(ben.table.record) == n


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_has_answered_a_request_while_the_host_is_away_is_not_asked_again(answer: str) -> None:
    town, _ = asked_back()
    town.open("Ada").press("live-consent", "no")
    ben = town.open("Ben").first()
    ada = town.open("Ada").press("undo").press("live-plead")
    n = len(ada.table.record)
    for _ in range(2):
        ben = town.open("Ben")
        assert "Ada asks to take back" in ben.see("prompt") and "You have answered." not in ben.see("prompt")
    ben.press("live-consent", answer)
    for _ in range(2):
        assert "Ada asks to take back" in ben.see("prompt") and "You have answered." in ben.see("prompt")
        assert not ben.buttons("prompt", "live-consent")
        ben = town.open("Ben")
    ada = town.open("Ada")
    assert (len(ada.table.record) < n) == (answer == "yes")
    assert "asks to take back" not in town.open("Ben").see("prompt")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_has_answered_what_pace_there_shall_be_is_not_asked_again(answer: str) -> None:
    town, host = begun("human", "away")
    sat(town, host)
    ada = town.open("Ada").press("live-pace", value=json.dumps({"pace": "72", "then": "once"}))
    ben = town.open("Ben")
    assert "You have answered." not in ben.see("prompt")
    (button,) = ben.buttons("prompt", f"live-pace-{answer}")
    ben.press(f"live-pace-{answer}", button[1]["data-arg"])
    assert "You have answered." in ben.see("prompt") and not ben.buttons("prompt", f"live-pace-{answer}")
    town.rest()
    ada = town.open("Ada")
    assert (ada.app.live.meeting.public["pace"][0] == 72) == (answer == "yes")
    assert "You have answered." not in town.open("Ben").see("prompt")


def test_a_request_to_take_back_that_comes_too_late_does_nothing() -> None:
    """The game had gone on: it would be another decision."""
    town, n = asked_back()
    later = {place: letter for place, letter in town.bag.letters.items() if place[2] == "answers"}
    town.open("Ben").first()
    ada = town.open("Ada")
    assert len(ada.table.record) > n and "asks to take back" not in ada.see("prompt")
    town.bag.letters |= later
    assert "asks to take back" not in town.open("Ada").see("prompt")
