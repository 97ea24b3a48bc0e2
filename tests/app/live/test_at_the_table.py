"""At a live table, as the page does it: what is said, who is away, whose turn it is, seats, and what is taken back."""

from __future__ import annotations

import json
from random import Random

import pytest
from cradle.app.table.seats import AWAY

from tests.app.live.live_pages import (
    Air,
    LivePage,
    again,
    at,
    joined,
    link,
    opened,
    play,
)
from tests.app.pages import Visit, nodes


def test_what_one_says_all_hear_and_nobody_as_markup() -> None:
    air, host = opened("human", "away", "away")
    ben, cleo = (joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1))
    ben.press("live-say", value=json.dumps({"text": "<b>wine</b>?"}))
    air.carry()
    for visit in (host, ben, cleo):
        assert "Ben <b>wine</b>?" in visit.see("live-said")
    host.press("live-say", value=json.dumps({"text": "salt"}))
    air.carry()
    assert "Ada salt" in cleo.see("live-said")
    assert any("Ben: <b>wine</b>?" in said for said in cleo.page.announced)
    who = host.app.live.meeting.messages[0].who
    host.press("live-mute", who)
    assert "wine" not in host.see("live-said")
    host.press("live-hear")
    assert "wine" in host.see("live-said")


def test_whose_turn_it_is_is_heard_and_told_once() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    assert not ben.page.notices and "turn" not in ben.page.sounds
    host.press("pick", "a1")
    air.carry()
    assert len(ben.page.notices) == ben.page.sounds.count("turn") == 1 and "It is your turn." in ben.page.notices[0]
    host.press("live-say", value='{"text":"?"}')
    air.carry()
    assert len(ben.page.notices) == ben.page.sounds.count("turn") == 1
    ben.press("live").press("live-notify")
    air.carry()
    assert "The browser tells you" in ben.see("dialog") and not ben.buttons("dialog", "live-notify")


def test_how_long_somebody_has_been_thinking() -> None:
    """Counted from when the host asked; the clocks of devices may differ."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    (since,) = [node[1]["data-since"] for node in nodes(ben.page.drawn["prompt"]) if "data-since" in node[1]]
    host.page.clock += 90_000
    host.press("live-say", value='{"text":"let me see"}')
    air.carry()
    assert since == next(node[1]["data-since"] for node in nodes(ben.page.drawn["prompt"]) if "data-since" in node[1])
    host.press("pick", "a1")
    air.carry()
    (later,) = [node[1]["data-since"] for node in nodes(host.page.drawn["prompt"]) if "data-since" in node[1]]
    assert int(later) - int(since) > 60_000
    late = LivePage(air, "Lou", route=link(host))
    late.clock += 3_600_000
    lou = Visit.__new__(Visit)
    late.visit = lou
    lou.__init__(late)  # type: ignore[misc]
    lou.press("live-join", value='{"name":"Lou"}')
    air.carry()
    (seen,) = [node[1]["data-since"] for node in nodes(lou.page.drawn["prompt"]) if "data-since" in node[1]]
    assert abs(late.clock - int(seen) - (host.page.clock - int(later))) < 5_000, "as long as at the host"


def test_who_is_away_is_said() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    assert "Everyone is here." in host.see("prompt") and "Everyone is here." in ben.see("prompt")
    air.leave(ben.page.end)
    air.carry()
    assert "Away: Ben." in host.see("prompt")


def test_that_the_host_is_away_is_said_to_who_is_asked_and_to_who_waits() -> None:
    """Nothing says that everyone is there. What is decided meanwhile is played once the host is back."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    assert "What you decide is sent" in ben.see("prompt")
    ben.press("pick", "c1")
    air.carry()
    assert ben.see("prompt").count("The host is away.") == 1 and "Everyone" not in ben.see("prompt")
    again(air, host)
    assert "Everyone is here." in ben.see("prompt")


def test_the_host_and_the_game_are_called_as_those_who_play_say() -> None:
    """Unless several people play at one device, or somebody has renamed the game."""
    air = Air()
    host = at(air, "host").press("set-game", "ur").press("vary", "seats", "2").press("begin-live")
    host.press("live-open", value='{"name":"Ada"}')
    air.carry()
    joined(air, host, "Ben", 1)
    stored = host.app.saves.load(host.table.id)
    assert [who.name for who in host.table.seats] == ["Ada", "Ben"] == [who.name for who in stored.seats]
    assert host.table.name == "Ur: Ada, Ben" == stored.name
    host.press("renamed", host.table.id, '{"name":"Evening"}').press("live").press("live-close")
    air.carry()
    host.press("live").press("live-open", value='{"name":"Ann"}')
    air.carry()
    assert host.table.seats[0].name == "Ann" and host.table.name == "Evening"
    several = at(Air(), "host").seat("human", "human", "away").press("live")
    assert "Your name" not in several.see("dialog")


def test_nobody_is_proposed_a_name_that_nobody_chose() -> None:
    air, host = opened("human", "away")
    guest = at(air, "guest", link(host))
    (field,) = [node for node in nodes(guest.page.drawn["dialog"]) if node[1].get("id") == "live-name"]
    assert field[1]["value"] == ""


def test_a_seat_is_handed_to_a_bot_and_back() -> None:
    air, host = opened("human", "away", game="parley")
    ben = joined(air, host, "Ben", 1)
    host.press("seats").press("reseat", "1", "random").press("close")
    air.carry()
    assert ben.table.people == frozenset() and ben.table.side.viewer is None
    assert "A bot plays for Ben" in ben.log
    host.press("seats").press("reseat", "1", AWAY).press("close")
    air.carry()
    assert ben.table.people == {1} and "A person plays for Ben" in ben.log


def test_the_host_frees_a_seat_and_closes_the_door() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("live").press("live-free", "1").press("live-door", value="false").press("close")
    air.carry()
    assert ben.table.people == frozenset() and "The host has freed your seat." in ben.see("toast")
    ben.press("live-sit", "1")
    air.carry()
    assert "The host has been asked" in ben.see("toast") and not ben.table.people
    assert "Ben asks for the free seat of the same name." in host.see("prompt")
    (who,) = host.app.live.meeting.hosting.door.asking
    host.press("live-turn-away", who)
    air.carry()
    assert "has not given you that seat" in ben.see("toast") and "asks for" not in host.see("prompt")
    ben.press("live-sit", "1")
    air.carry()
    host.press("live-admit", who)
    air.carry()
    assert ben.table.people == {1} and not ben.app.dialog.open


def test_who_is_removed_from_the_table_does_not_come_back() -> None:
    """Neither by the link, nor at another seat; with another key it can watch, and ask."""
    air, host = opened("human", "away", "away")
    foe, ben = joined(air, host, "Foe", 1), joined(air, host, "Ben", 2)
    who = host.app.live.meeting.hosting.room.seats[1]
    host.press("live").press("live-remove", who)
    air.carry()
    assert foe.app.table is None and "has removed this device" in foe.see("toast")
    assert "1 device has been removed." in host.see("dialog") and host.app.live.meeting.hosting.room.seats.keys() == {2}
    host = again(air, host)
    back = at(air, "Foe", ben.page.hash, foe.page.store)
    air.carry()
    assert back.app.table is None and "has removed this device" in back.see("toast")
    other = joined(air, host, "Another name")
    other.press("live-sit", "1")
    air.carry()
    assert not other.table.people and "Another name asks for Foe’s seat." in host.see("prompt")
    host.press("live").press("live-pardon").press("close")
    back.press("route", ben.page.hash)
    air.carry()
    assert back.app.table is not None and not back.table.people


def test_who_watches_can_be_removed_too() -> None:
    air, host = opened("human", "away")
    looker = joined(air, host, "Lou")
    looker.press("close").press("live-say", value='{"text":"hm"}')
    air.carry()
    assert "Lou is watching" in host.press("live").see("dialog")
    host.press("live-remove", host.app.live.meeting.messages[0].who)
    air.carry()
    assert looker.app.table is None and "is watching" not in host.see("dialog")


def test_who_lost_a_seat_while_it_was_away_is_told_when_it_comes_back() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    air.leave(ben.page.end)
    air.carry()
    host.press("live").press("live-free", "1").press("close")
    host = again(air, host)
    ben = again(air, ben)
    assert "The host has freed your seat." in ben.see("toast") and not ben.table.people
    assert "freed" not in again(air, ben).see("toast"), "once"


def test_a_name_that_somebody_has_is_not_given_again() -> None:
    air, host = opened("human", "away", "away")
    ben = joined(air, host, "Ben", 1)
    other = joined(air, host, "b\u0415n")
    other.press("live-sit", "2")
    air.carry()
    assert not other.table.people and "Someone here has this name" in other.see("dialog")
    other.press("live-named", value='{"name":" A d a "}')
    air.carry()
    assert not other.table.people and "Someone here has this name" in other.see("dialog")
    other.press("live-named", value='{"name":"Cleo"}')
    air.carry()
    assert other.table.people == {2} and host.table.seats[2].name == "Cleo" and not other.app.dialog.open
    looker = joined(air, host, "BEN")
    looker.press("close").press("live-say", value='{"text":"hm"}')
    air.carry()
    assert "Someone here has this name" in looker.see("dialog") and "hm" not in ben.see("live-said")
    looker.press("live-named", value='{"name":"Lou"}')
    air.carry()
    assert "Lou hm" in ben.see("live-said")


def test_a_guest_takes_a_step_back() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    ben.press("pick", "c1")
    air.carry()
    before = len(host.table.record)
    ben.press("undo")
    air.carry()
    assert len(host.table.record) == before - 1 == 1 and ben.table.asks_person
    assert "Taken back." in host.page.announced[-1]


def test_what_is_played_on_is_taken_back_by_consent_of_all_who_play() -> None:
    air, host = opened("human", "away", "away")
    ben, cleo = (joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1))
    looker = joined(air, host, "Lou")
    host.press("pick", "a1")
    air.carry()
    ben.press("pick", "c1")
    air.carry()
    assert len(host.table.record) == 2 and cleo.table.asks_person
    host.press("undo")
    assert "all other players must agree" in host.see("dialog")
    host.press("live-plead")
    air.carry()
    assert "Waiting for Ben and Cleo to agree." in host.see("prompt")
    for visit in (ben, cleo):
        assert "Ada asks to take back the last 2 decisions." in visit.see("prompt")
    assert not looker.buttons("prompt", "live-consent")
    looker.press("live-consent", "yes")
    ben.press("live-consent", "yes")
    air.carry()
    assert len(host.table.record) == 2 and "Waiting for Cleo to agree." in host.see("prompt")
    cleo.press("live-consent", "yes")
    air.carry()
    assert len(host.table.record) == 0 and host.table.asks_person
    assert host.log == ben.log == cleo.log and "asks to take" not in cleo.see("prompt")


def test_one_who_does_not_agree_is_enough() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    ben.press("pick", "c1")
    air.carry()
    host.press("pick", host.picks[0])
    air.carry()
    n = len(host.table.record)
    ben.press("undo").press("live-plead")
    air.carry()
    host.press("live-consent", "no")
    air.carry()
    assert len(host.table.record) == n and "Not everyone agrees" in ben.see("toast")
    ben.press("undo").press("live-plead")
    air.carry()
    while not host.table.asks_person:
        ben.press("play", "0")
        air.carry()
    assert "asks to take back" not in host.see("prompt"), "the game has gone on"


def test_at_a_live_table_nobody_says_alone_that_all_agree() -> None:
    _, host = opened("human", "away")
    host.press("menu")
    assert not host.buttons("dialog", "agree")
    host.press("close").press("pick", "a1")
    host.press("agree", value="true")
    assert not host.table.agreed


@pytest.mark.long
def test_charts_and_review_at_a_guest() -> None:
    """Of a game without secrets all charts; where there are any, those that a bystander could draw."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    play(air, [host, ben], Random(6))
    assert host.table.over
    drawn, known = ben.app.session.charts.course, host.app.session.charts.course
    assert drawn == known and len(drawn.turns) > 3 and ben.see("charts")
    review = ben.app.session.review
    assert review.offered and ben.buttons("review", "review")
    ben.press("review")
    while review.work is not None:
        ben.press("review-walk")
    asked = [question.n for question in review.queue]
    assert asked and {host.table.record.seats[n] for n in asked} == {1}
    for n in asked:
        ours, theirs = review.found.at(n), host.app.session.review.found.at(n)
        assert (ours.seat, ours.kind, ours.actions) == (theirs.seat, theirs.kind, theirs.actions)
