"""A pace that is agreed: how long a decision may take, holidays, what a bot does then, and who has to agree."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle.app.live import handover, states
from cradle.app.live.stored import Room
from cradle.app.pace.pace import DAY, HOUR, Holiday, Pace, Proposal, deadline

from tests.app.lines import NAMES, Pipes, table_of
from tests.app.live.live_pages import Air, again, at, joined, link, opened

A_DAY, OTHER = Pace(24, "once"), Pace(72, "seat")


def table(seats: int = 2, pace: Pace = A_DAY) -> Pipes:
    """All seats are taken, and the game has begun."""
    pipes = Pipes(table_of("ur", seats)).seated(*NAMES[:seats])
    pipes.host.room.pace = pace
    pipes.host.settle()
    return pipes


def asked(pipes: Pipes) -> int:
    assert pipes.table.decision is not None
    return pipes.table.decision.seat


def later(pipes: Pipes, ms: float) -> list[int]:
    """So much later: the seats for which a bot has decided just then."""
    before = len(pipes.at.decided)
    pipes.clock += ms
    pipes.host.settle()
    pipes.carry()
    return pipes.at.decided[before:]


# When time is over ----------------------------------------------------------------------------------------------------
def test_a_bot_decides_for_a_seat_once_its_time_is_over() -> None:
    pipes = table()
    seat = asked(pipes)
    assert later(pipes, DAY - HOUR) == [] and later(pipes, HOUR + 1) == [seat]
    assert later(pipes, HOUR) == [], "the next decision has a day of its own"
    assert later(pipes, DAY) != []


def test_without_a_pace_nothing_is_ever_over() -> None:
    pipes = table(pace=Pace())
    assert later(pipes, 400 * DAY) == [] and pipes.host.deadlines.ends() == {}


def test_what_was_decided_while_the_host_was_away_arrives_first() -> None:
    """The time goes on while the host is away; when it comes back, guests have a minute to bring what they decided."""
    pipes = table()
    seat = asked(pipes)
    later(pipes, HOUR)
    other = Pipes(pipes.table)
    other.host.room.pace = A_DAY
    other.host.asked.waiting = dict(pipes.host.asked.waiting)
    assert other.host.asked.waiting[seat] < HOUR
    stored = Room.from_json(pipes.host.room.to_json())
    assert stored is not None and stored.waiting == (len(pipes.table.record), pipes.host.asked.waiting)


def test_a_bot_takes_the_seat_until_its_person_is_back() -> None:
    pipes = table(pace=Pace(24, "seat"))
    seat = asked(pipes)
    pipes.disconnect(NAMES[seat])
    assert later(pipes, DAY + 1) == [] and pipes.table.seats[seat].kind == "heuristic"
    assert pipes.host.room.covered == {seat}
    pipes.connect(NAMES[seat])
    assert pipes.table.seats[seat].kind == "away" and not pipes.host.room.covered
    assert pipes.guests[NAMES[seat]].table is not None and pipes.guests[NAMES[seat]].table.people == {seat}


def test_for_somebody_who_is_there_a_bot_decides_but_once() -> None:
    pipes = table(pace=Pace(24, "seat"))
    seat = asked(pipes)
    assert later(pipes, DAY + 1) == [seat] and pipes.table.seats[seat].kind == "away"


def test_time_stands_still_in_a_holiday() -> None:
    pipes = table()
    seat = asked(pipes)
    later(pipes, 12 * HOUR)
    pipes.guests[NAMES[seat]].tell("rest", days=7)
    pipes.carry()
    assert later(pipes, 7 * DAY - HOUR) == [] and later(pipes, 12 * HOUR) == []
    assert later(pipes, HOUR + 10_000) == [seat]


def test_a_second_holiday_does_not_take_back_the_first() -> None:
    pipes = table()
    seat = asked(pipes)
    for _ in range(2):
        pipes.guests[NAMES[seat]].tell("rest", days=3)
        pipes.carry()
        assert later(pipes, 3 * DAY + HOUR) == []
    assert later(pipes, 21 * HOUR) == [] and later(pipes, 2 * HOUR) == [seat]


def test_who_comes_back_early_has_the_rest_of_the_time() -> None:
    pipes = table()
    seat = asked(pipes)
    pipes.guests[NAMES[seat]].tell("rest", days=28)
    pipes.carry()
    later(pipes, 2 * DAY)
    pipes.guests[NAMES[seat]].tell("rest", days=0)
    pipes.carry()
    assert later(pipes, 23 * HOUR) == [] and later(pipes, HOUR + 10_000) == [seat]


@pytest.mark.parametrize(
    ("rest", "end"),
    [
        (None, 24),
        (Holiday(0, 5), 24),
        (Holiday(8 * HOUR, 20 * HOUR), 34),
        (Holiday(0, 20 * HOUR), 34),
        (Holiday(40 * HOUR, DAY * 3), 34),
    ],
)
def test_until_when(rest: Holiday | None, end: int) -> None:
    """The table waits since ten o'clock, and a decision may take a day."""
    found = deadline(10 * HOUR, A_DAY, rest)
    expected = {None: 34, Holiday(0, 5): 34, Holiday(8 * HOUR, 20 * HOUR): 44, Holiday(0, 20 * HOUR): 44}
    assert found == expected.get(rest, end) * HOUR


def test_clocks_of_guests_do_not_count() -> None:
    """They are wrong by days: what they say is days, and what they are told is by the host's clock."""
    pipes = table()
    seat = asked(pipes)
    guest = pipes.guests[NAMES[seat]]
    guest.clock = lambda: pipes.clock + 9 * DAY
    pipes.disconnect(NAMES[seat])
    pipes.connect(NAMES[seat])
    assert abs(guest.ahead - 9 * DAY) < HOUR
    assert later(pipes, DAY - HOUR) == [] and later(pipes, 2 * HOUR) == [seat]


# Consent --------------------------------------------------------------------------------------------------------------
def test_a_pace_changes_when_all_persons_agree() -> None:
    pipes = table(3)
    ada, ben, cleo = (pipes.guests[name] for name in NAMES[:3])
    ada.tell("pace", hours=72, then="seat", yes=True)
    pipes.carry()
    assert ben.table is not None and ben.table.public["proposal"] == [72, "seat", 0, [1, 2]]
    pipes.host.player.play(pipes.table.decision.actions[0])  # type: ignore[union-attr]
    ben.tell("pace", hours=72, then="seat", yes=True)
    pipes.carry()
    assert pipes.host.room.pace == A_DAY, "not all have agreed"
    stored = Room.from_json(pipes.host.room.to_json())
    assert stored is not None and stored.proposal == Proposal(OTHER, ada.who, 0, frozenset({cleo.who}))
    cleo.tell("pace", hours=72, then="seat", yes=True)
    pipes.carry()
    assert pipes.host.room.pace == OTHER and pipes.host.room.proposal is None


@pytest.mark.parametrize("who", [0, 1])
def test_one_who_does_not_agree_or_asks_no_more_ends_it(who: int) -> None:
    pipes = table(3)
    pipes.guests["Ada"].tell("pace", hours=72, then="seat", yes=True)
    pipes.carry()
    pipes.guests["Ben"].tell("pace", hours=168, then="once", yes=True)
    pipes.carry()
    assert pipes.guests["Ben"].why == "another"
    pipes.guests[NAMES[who]].tell("pace", hours=72, then="seat", yes=False)
    pipes.carry()
    assert pipes.host.room.pace == A_DAY and pipes.host.room.proposal is None


@pytest.mark.parametrize(("hours", "then"), [(5, "once"), (24, "never"), (1 << 20, "seat")])
def test_no_other_pace_is_heard(hours: int, then: str) -> None:
    pipes = table()
    pipes.guests["Ada"].tell("pace", hours=hours, then=then, yes=True)
    pipes.carry()
    assert pipes.guests["Ada"].why == "not_legal" and pipes.host.room.proposal is None


def test_who_only_watches_has_no_say() -> None:
    pipes = table()
    pipes.guest("Fay").tell("pace", hours=72, then="seat", yes=True)
    pipes.guests["Fay"].tell("rest", days=20)
    pipes.carry()
    assert pipes.guests["Fay"].why == "not_yours" and not pipes.host.room.proposal and not pipes.host.room.holidays


@pytest.mark.parametrize(
    "odd",
    [{"rests": [["x", 1, 2]]}, {"covered": [99]}, {"waiting": 5}, {"waiting": [0, [[0, "x"]]]}, {"rests": 7},
     {"proposal": 5}, {"proposal": [[24, "once"], "", 99, []]}],
)  # fmt: skip
def test_a_room_with_an_odd_pace_is_none(odd: dict[str, Any]) -> None:
    data = Pipes(table_of("ur", 2)).room.to_json()
    assert Room.from_json(data) is not None and Room.from_json({**data, **odd}) is None


def test_a_bot_that_sits_there_meanwhile_is_no_consent() -> None:
    """Ben's seat is played by a bot until he is back; the pace that was agreed with him stays until he has his say."""
    pipes = table(3, Pace(24, "seat"))
    asked(pipes)
    pipes.disconnect("Ben")
    pipes.host.room.covered.add(1)
    pipes.at.cover(1, True)
    for name in ("Ada", "Cleo", "Ada"):
        pipes.guests[name].tell("pace", hours=0, then="once", yes=True)
        pipes.carry()
    assert pipes.host.room.pace == Pace(24, "seat") and pipes.host.pleas.proposed() == [0, "once", 0, [1]]
    pipes.connect("Ben")
    pipes.guests["Ben"].tell("pace", hours=0, then="once", yes=True)
    pipes.carry()
    assert pipes.host.room.pace == Pace()


def test_no_bot_decides_while_the_table_is_handed_on() -> None:
    pipes = table()
    seat = asked(pipes)
    pipes.host.handover.taker = pipes.guests[NAMES[1 - seat]].who
    assert later(pipes, DAY + HOUR) == []
    pipes.host.handover.taker = ""
    assert later(pipes, HOUR) == [seat]


@pytest.mark.parametrize(
    "odd",
    [{"rests": [[5, 1, 2]]}, {"covered": [2]}, {"waiting": [0, [[2, 5]]]}, {"proposal": [[24, "once"], "", 2, []]}],
)
def test_a_room_tells_nothing_of_seats_that_its_table_does_not_have(odd: dict[str, Any]) -> None:
    data = Pipes(table_of("ur", 2)).room.to_json()
    assert Room.from_json(data, 2) is not None and Room.from_json({**data, **odd}, 2) is None


def test_a_room_of_an_older_version_has_no_pace() -> None:
    data = Pipes(table_of("ur", 2)).room.to_json()
    fields = ("pace", "rests", "covered", "waiting", "proposal")
    room = Room.from_json({name: value for name, value in data.items() if name not in fields})
    assert room is not None and room.pace == Pace() and room.proposal is None


ODD = {
    "pace": [5, [24], [25, "once"], [24, "x"], None],
    "proposal": [5, [24, "once", 9, []], [24, "once", 0, ["x"]], [24, "once", 0, 5]],
    "rests": [5, [[0, 5]], [[9, 1, 2]], [[0, 2, 1]], [[0, "x", 2]]],
    "ends": [5, [[0]], [[9, 1]], [[0, 10**16]], [[0, None]]],
}


@pytest.mark.parametrize(("field", "odd"), [(field, odd) for field, values in ODD.items() for odd in values])
def test_a_host_that_lies_about_the_pace_is_not_heard(field: str, odd: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    told = states.public
    monkeypatch.setattr(states, "public", lambda *args: {**told(*args), field: odd})
    host.press("pick", "a1")
    air.carry()
    assert not ben.table.record.seats and "Waiting for Ada" in ben.see("prompt")


# On the page ----------------------------------------------------------------------------------------------------------
def test_it_is_chosen_as_the_table_is_opened_agreed_on_and_read_in_the_log() -> None:
    air = Air()
    host = at(air, "host").seat("human", "away")
    host.press("live")
    assert "Time per decision" in host.see("dialog")
    host.press("live-open", value=json.dumps({"name": "Ada", "pace": "72", "then": "once"}))
    air.carry()
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    assert "3 days left" in ben.see("prompt")
    ben.press("live")
    assert "three days for a decision, then a bot decides this once" in ben.see("dialog")
    ben.press("live-pace", value=json.dumps({"pace": "24", "then": "once"}))
    air.carry()
    assert "Ben proposes: a day for a decision, then a bot decides this once." in host.see("prompt")
    host.press(*pressed(host, "live-pace-yes"))
    air.carry()
    assert "24 hours left" in ben.see("prompt")
    host.page.clock += DAY + HOUR
    host.press("live-minute")
    air.carry()
    for visit in (host, ben):
        assert "Ben’s time was up: a bot has decided for them." in visit.log
    host = again(air, host)
    assert "Ben’s time was up" in host.log and link(host)


def pressed(visit: Any, verb: str) -> tuple[str, str]:
    (found,) = visit.buttons("prompt", verb)
    return verb, found[1]["data-arg"]


def test_a_holiday_is_seen_by_all() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    hosting = host.app.live.meeting.hosting
    assert hosting is not None
    hosting.room.pace = A_DAY
    host.press("pick", "a1")
    air.carry()
    ben.press("live").press("live-rest", "", "14")
    air.carry()
    assert "on holiday, 14 days left" in host.press("live").see("dialog")
    host.page.clock += 10 * DAY
    host.press("live-minute")
    air.carry()
    assert "time was up" not in host.log


def test_the_hosts_own_seat_is_never_decided_for() -> None:
    air, host = opened("human", "away")
    joined(air, host, "Ben", 1)
    hosting = host.app.live.meeting.hosting
    assert hosting is not None and host.table.asks_person
    hosting.room.pace = A_DAY
    host.page.clock += 9 * DAY
    host.press("live-minute")
    air.carry()
    assert "time was up" not in host.log and not host.table.record.indices


# Another host ---------------------------------------------------------------------------------------------------------
def test_another_host_goes_on_by_its_own_clock_with_the_same_proposal() -> None:
    pipes = table(3)
    ada, ben = pipes.guests["Ada"], pipes.guests["Ben"]
    ada.tell("pace", hours=72, then="seat", yes=True)
    ada.tell("rest", days=7)
    pipes.carry()
    waiting, rest = pipes.host.room.waiting, pipes.host.room.holidays[0]
    room, _ = handover.unpack_box(json.loads(pipes.at.pack_box(ben.who)), "0" * 32)
    assert room.pace == A_DAY and room.proposal is not None
    assert room.proposal.who == ada.who and room.proposal.needs == {"", pipes.guests["Cleo"].who}
    room.set_clock(-5 * DAY)
    assert room.holidays[0] == Holiday(0, max(0, rest.until - 5 * DAY))
    room.set_clock(9 * DAY)
    assert room.waiting == (waiting[0], dict.fromkeys(waiting[1], 9 * DAY))


def test_a_bot_decides_nothing_for_a_seat_that_is_free() -> None:
    pipes = Pipes(table_of("ur", 2))
    pipes.host.room.pace = A_DAY
    assert later(pipes, DAY) == later(pipes, DAY) == [] and pipes.host.deadlines.ends() == {}
