"""Letters of a table: who is believed, what counts, what comes too late, and what was refused."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from cradle.app.live import wire
from cradle.app.live.guest import Guest
from cradle.app.live.host import Hosting
from cradle.app.live.stored import MOST_REFUSED, Mail, Room
from cradle.app.post import letters
from cradle.app.post.guest_post import GuestPost

from tests.app.lines import HOST as LINE
from tests.app.lines import table_of
from tests.app.post_visits import HOST, Devices, Office, address
from tests.game_suite import choose_at_random


def devices(name: str = "ur", seats: int = 2, **variant: Any) -> Devices:
    return Devices(table_of(name, seats, **variant), Office(), choose_at_random).seated()


def asked(there: Devices, seat: int) -> Devices:
    """The game goes on until this seat is asked, and has been told so."""
    there.play(lambda: there.table.decision.seat == seat and len(there.table.record) > 4)
    there.host_visit(plays=False)
    there.visits += 100
    return there


def at_table(there: Devices, seat: int) -> tuple[Guest, GuestPost]:
    guest, post = there.opened(seat)
    there.look(seat, post)
    return guest, post


def written(there: Devices, seat: int) -> str:
    """The letter that a seat has laid last."""
    return there.office.letters[address(seat), letters.ANSWERS][-1][1]


# What counts ----------------------------------------------------------------------------------------------------------
def test_picks_of_one_visit_count_one_after_the_other() -> None:
    there = asked(devices(), 1)
    n = len(there.table.record)
    decided = there.guest_visit(1)
    there.host_visit(plays=False)
    assert decided > 0 and len(there.table.record) == n + decided and not there.refusals


def test_a_letter_counts_once_however_often_it_comes() -> None:
    there = asked(devices(), 1)
    there.guest_visit(1)
    assert there.host_visit(plays=False) > 0
    n = len(there.table.record)
    for _ in range(3):
        there.host_visit(plays=False)
    assert len(there.table.record) == n and there.host is not None and not there.host.room.mail.refused


def test_picks_that_were_taken_back_before_they_were_sent_are_not_played() -> None:
    """The host would go on with them at once, and then nothing could be taken back."""
    there = asked(devices(), 1)
    guest, post = at_table(there, 1)
    table = guest.table
    assert table is not None and table.decision is not None
    n, actions = len(table.record), table.decision.actions
    for action in actions[:3]:
        table.play(action)
        assert len(table.record) == n + 1
        if action != actions[2]:
            table.undo(n)
    there.left(1, post)
    assert [json.loads(message)["t"] for message in json.loads(written(there, 1))["said"]] == ["back", "act"]
    there.host_visit(plays=False)
    assert there.table.record.indices[n] == 2
    at_table(there, 1)
    assert not there.refusals


def test_what_has_come_too_late_is_dropped_and_told_once() -> None:
    there = asked(devices(), 1)
    n = len(there.table.record)
    there.guest_visit(1)
    there.table.undo(n - 1)
    there.host_visit(plays=False)
    assert len(there.table.record) < n
    guest, post = at_table(there, 1)
    assert there.refusals == [(1, "late")] and not guest.pending
    assert guest.table is not None and len(guest.table.record) == len(there.table.record)
    there.left(1, post)
    there.refusals.clear()
    there.host_visit(plays=False)
    at_table(there, 1)
    assert not there.refusals


def test_a_long_visit_counts_as_a_whole_over_a_line_too() -> None:
    """More than a host takes at once."""
    there = asked(devices(), 1)
    guest, _ = at_table(there, 1)
    for n in range(120):
        guest.tell("say", name="Ben", text=str(n))
    went: list[str] = []
    guest.host, guest.send = LINE, lambda peer, message: went.append(message)
    guest.send_on()
    assert len(went) == 50
    guest.pending = guest.pending[30:]
    guest.send_on()
    assert len(went) == 80 and went == sorted(went, key=lambda one: json.loads(one)["i"])


# Sitting down ---------------------------------------------------------------------------------------------------------
def test_who_asks_for_a_seat_that_is_taken_is_told_by_letter() -> None:
    there = devices("parley", 3)
    there.stored[3] = {}
    guest, post = at_table(there, 3)
    guest.sit(1, "Dido")
    there.left(3, post)
    there.host_visit(plays=False)
    guest, post = at_table(there, 3)
    assert there.refusals == [(3, "taken")] and not guest.known and guest.table is not None


@pytest.mark.parametrize("yes", [True, False])
def test_who_asks_at_a_closed_door_has_the_answer_by_letter(yes: bool) -> None:
    there = Devices(table_of("parley", 3), Office(), choose_at_random)
    there.room = json.dumps({**json.loads(there.room), "door": False})
    there.host_visit(plays=False)
    there.guest_visit(1)
    there.host_visit(plays=False)
    host = there.host
    assert host is not None and not host.room.seats
    (who,) = host.door.asking
    host.seating.admit(who, yes)
    there.room = json.dumps(host.room.to_json())
    there.host_visit(plays=False)
    guest, _ = at_table(there, 1)
    assert guest.known == yes
    assert [why for _, why in there.refusals] == ([] if yes else ["not_let_in"])


def test_who_loses_a_seat_is_told_by_letter() -> None:
    there = devices("parley", 3)
    assert there.host is not None
    there.host.seating.free_seat(1)
    there.room = json.dumps(there.host.room.to_json())
    there.host_visit(plays=False)
    guest, post = at_table(there, 1)
    assert there.refusals == [(1, "freed")] and not guest.known
    assert guest.table is not None and not guest.table.people
    there.left(1, post)
    there.host_visit(plays=False)
    assert not at_table(there, 1)[0].known, "and it stays so, whatever order the letters come in"


# Who is believed ------------------------------------------------------------------------------------------------------
def test_nobody_writes_for_the_device_of_a_seat() -> None:
    there = asked(devices("parley", 3), 1)
    there.guest_visit(1)
    forged = written(there, 1)
    del there.office.letters[address(1), letters.ANSWERS]
    n = len(there.table.record)
    for author in (address(2), "c.9"):
        there.office.put(author, letters.ANSWERS, HOST, forged)
    there.host_visit(plays=False)
    assert len(there.table.record) == n


def test_a_device_that_was_removed_is_not_heard() -> None:
    there = asked(devices("parley", 3), 1)
    there.guest_visit(1)
    assert there.host is not None
    there.host.seating.remove(there.host.room.seats[1])
    there.room = json.dumps(there.host.room.to_json())
    n = len(there.table.record)
    there.host_visit(plays=False)
    assert len(there.table.record) == n and 1 not in there.host.room.seats


def test_only_who_has_the_certificate_of_the_host_is_believed() -> None:
    there = devices()
    who = wire.device_name(f"{8:032x}")
    guest, post = there.opened(1)
    for slot in (letters.HEAD, letters.VIEW_PREFIX + who):
        assert not post.hear(HOST, slot, there.office.letters[HOST, slot][-1][1])
    assert post.head is None and guest.age.number < 9


def test_an_older_state_is_not_taken_and_a_later_host_is() -> None:
    there = asked(devices(), 1)
    versions = [text for _, text in there.office.letters[HOST, letters.VIEW_PREFIX + wire.device_name(f"{8:032x}")]]
    slot = letters.VIEW_PREFIX + wire.device_name(f"{8:032x}")
    guest, post = at_table(there, 1)
    n = guest.confirmed
    for text in versions:
        assert not post.hear(f"host {HOST}", slot, text)
    assert guest.confirmed == n
    later = {**json.loads(versions[0]), "term": 1, "number": 1}
    assert post.hear("host a.9", slot, json.dumps(later)) and guest.confirmed < n
    assert not post.hear(f"host {HOST}", slot, json.dumps({**json.loads(versions[-1]), "number": 999}))
    head = json.loads(there.office.letters[HOST, letters.HEAD][-1][1])
    post.hear("host a.9", letters.HEAD, json.dumps({**head, "term": 1, "number": 1}))
    post.hear(f"host {HOST}", letters.HEAD, json.dumps({**head, "number": 999}))
    assert post.host_address == "a.9", "what is decided here goes to the later host"


def test_two_heads_of_one_number_are_told() -> None:
    there = devices()
    guest, post = at_table(there, 1)
    head = json.loads(there.office.letters[HOST, letters.HEAD][-1][1])
    post.hear("host a.9", letters.HEAD, json.dumps({**head, "number": head["number"] + 1, "before": "0" * 32}))
    assert guest.rival


def test_a_host_that_was_restored_from_an_older_copy_is_read_again() -> None:
    """Its letters would have numbers that others have seen."""
    there = devices("parley", 3)
    older = there.room
    there.play(lambda: len(there.table.record) > 20)
    there.room = older
    there.host_visit()
    there.host_visit()
    for seat in (1, 2):
        guest, _ = at_table(there, seat)
        assert guest.confirmed == len(there.table.record)


def test_a_line_to_the_host_is_right_while_it_is_open() -> None:
    there = asked(devices(), 1)
    guest, post = there.opened(1)
    guest.host, guest._seq = LINE, 3
    n = guest.confirmed
    there.look(1, post)
    assert guest.confirmed == n
    guest.part(LINE)
    there.look(1, post)
    assert guest.confirmed == len(there.table.record)


def test_a_device_that_is_there_itself_is_not_heard_by_letter() -> None:
    there = asked(devices(), 1)
    n = len(there.table.record)
    there.guest_visit(1)
    here = property(lambda self: {wire.device_name(f"{8:032x}")})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hosting, "present", here)
        there.host_visit(plays=False)
        assert len(there.table.record) == n
    there.host_visit(plays=False)
    assert len(there.table.record) > n


# Rubbish --------------------------------------------------------------------------------------------------------------
RUBBISH = [
    "", "{", "null", "[]", '{"t":"head"}', "[" * 5000, "x" * 500_000, wire.pack("state", seq=1),
    letters.pack_answers("zz", None, []), letters.pack("answers", who="0" * 16, seen=[], said=[]),
    letters.pack("answers", who="0" * 16, seen=None, said=[1, {}, "x", None, '{"t":"hello"}']),
    letters.pack("head", term=0, number=10**9, before="", addresses={}, state={}),
    letters.pack("head", term=0, number=1, before="", addresses={"x": 1}, state={}),
    letters.pack("view", term=0, number=900, refused=[[1]], state={}),
    letters.pack("view", term=0, number=900, refused=[], state={"body": {}, "seats": [], "first": -1, "told": []}),
    letters.pack("view", term=0, number=900, refused=[], state={"body": {}, "seats": [99], "first": 0, "told": [[1]]}),
]  # fmt: skip


@pytest.mark.parametrize("text", RUBBISH, ids=range(len(RUBBISH)))
def test_rubbish_is_ignored(text: str) -> None:
    there = devices()
    who, n = wire.device_name(f"{8:032x}"), len(there.table.record)
    guest, post = at_table(there, 1)
    before = guest.age, guest.confirmed
    for slot in (letters.HEAD, letters.VIEW_PREFIX + who, letters.ANSWERS, "x"):
        with suppress(wire.BadMessage):
            assert not post.hear(f"host {HOST}", slot, text)
    assert (guest.age, guest.confirmed) == before and guest.table is not None
    assert not GuestPost(there.opened(1)[0], print, print, print).recall(text)
    there.left(1, post)
    there.office.put(address(1), letters.ANSWERS, HOST, text[: letters.LONGEST])
    there.host_visit(plays=False)
    assert len(there.table.record) == n


def test_strangers_fill_neither_the_room_nor_the_door() -> None:
    there = devices("parley", 3)
    for n in range(80):
        key = f"{5000 + n:032x}"
        said = [wire.pack("say", i=1, name=f"N{n}", text="!"), wire.pack("sit", i=2, seat=1, name=f"N{n}", key=key)]
        there.office.put(f"c.{n}", letters.ANSWERS, HOST, letters.pack_answers(wire.device_name(key), None, said))
    there.host_visit(plays=False)
    assert there.host is not None
    mail, door = there.host.room.mail, there.host.door
    assert mail is not None and len(mail.addresses) <= 2 + 16 and len(door.names) <= 16 and len(there.room) < 20_000


def test_mail_is_stored_and_read_again_and_nothing_else_is_mail() -> None:
    room = Room("0" * 32)
    room.mark, room.mail = "1" * 32, Mail()
    room.mail.addresses["0" * 16] = "ab.cd"
    for i in range(30):
        room.mail.refuse("0" * 16, i, "late")
    again = Room.from_json(json.loads(json.dumps(room.to_json())))
    assert again is not None and again.mail is not None and vars(again.mail) == vars(room.mail)
    assert len(room.mail.refused["0" * 16]) == MOST_REFUSED
    for odd in (7, {}, [], {**room.mail.to_json(), "number": -1}, {**room.mail.to_json(), "addresses": {"x": "<b>"}}):
        assert Room.from_json({**room.to_json(), "mail": odd}) is None or not odd
