"""What whoever has the link can do by letters: it fills nothing, counts once, and takes nobody's place."""

from __future__ import annotations

import json
from typing import Any

from cradle.app.live import handover, wire
from cradle.app.live.host import Hosting
from cradle.app.live.stored import Room
from cradle.app.post import letters
from cradle.app.post.host_post import HostPost

from tests.app.lines import At, sixteen
from tests.app.post.test_letters import devices
from tests.app.post.town import begun
from tests.app.post_visits import HOST, Devices, Nobody

KEY = f"{5000:032x}"
WHO = wire.device_name(KEY)


def letter(*said: str, who: str = WHO) -> str:
    return letters.pack_answers(who, None, said)


def host_of(there: Devices) -> tuple[Hosting, At, HostPost]:
    """The host's page is opened; what it lays is of no interest."""
    room = Room.from_json(json.loads(there.room), len(there.table.seats))
    assert room is not None
    at = At(there.table, room)
    hosting = Hosting(there.table, room, at, Nobody(), "", sixteen(40), lambda: there.clock)
    post = HostPost(hosting, hosting.inbox.hear, lambda *letter: None, lambda: None)
    post.begin()
    return hosting, at, post


def test_an_odd_name_of_a_slot_is_no_part_of_its_authors_key() -> None:
    """That would be an address which nobody can read: the room, and the letters to all, would be odd."""
    town, host = begun("human", "away")
    sit = wire.pack("sit", i=1, seat=1, name="Eve", key=KEY)
    host.press("post-read", "", "all")
    host.press("post-letter", "c.9 x answers", letter(sit))
    hosting = host.app.live.meeting.hosting
    assert hosting is not None and hosting.room.mail is not None
    assert not hosting.room.seats and not hosting.room.mail.addresses
    host.press("post-letter", "c.9 answers", letter(sit))
    assert hosting.room.seats == {1: WHO} and hosting.room.mail.addresses == {WHO: "c.9"}
    town.close()


def test_refusals_are_kept_only_for_devices_that_can_be_told() -> None:
    hosting, _, post = host_of(devices())
    for n in range(50):
        act = wire.pack("act", i=1, n=0, seat=1, kind="x", action=["x", None])
        post.hear("c.9", letters.ANSWERS, letter(act, who=f"{n:016x}"))
        post.deal()
    assert hosting.room.mail is not None and not hosting.room.mail.refused


def test_what_somebody_without_a_seat_has_written_is_said_once() -> None:
    there = devices()
    said = letter(wire.pack("say", i=1, name="Eve", text="Good luck!"))
    words: list[Any] = []
    for _ in range(3):
        hosting, at, post = host_of(there)
        post.hear("c.9", letters.ANSWERS, said)
        post.deal()
        there.room, words = json.dumps(hosting.room.to_json()), words + at.words
    assert words == [("Eve", "Good luck!")]


def test_more_letters_are_no_leave_to_say_more() -> None:
    _, at, post = host_of(devices())
    for n in range(10):
        words = [wire.pack("say", i=8 * n + i, name="Eve", text="!") for i in range(1, 9)]
        post.hear("c.9", letters.ANSWERS, letter(*words))
        post.deal()
    assert len(at.words) == 8


def test_letters_wait_while_the_table_is_handed_on() -> None:
    """The next host has been sent the game as it is, and reads them itself."""
    town, host = begun("human", "away")
    hosting = host.app.live.meeting.hosting
    assert hosting is not None
    host.press("post-read", "", "all")
    hosting.handover.taker = "0" * 16
    host.press("post-letter", "c.9 answers", letter(wire.pack("sit", i=1, seat=1, name="Eve", key=KEY)))
    assert not hosting.room.seats
    hosting.handover.taker = ""
    host.press("post-lay")
    assert hosting.room.seats == {1: WHO}
    town.close()


def test_no_view_of_a_seat_is_laid_for_everyone() -> None:
    """A seat may name no key; a device that hosted, and whose post was never open, has none."""
    there = devices()
    room = Room.from_json(json.loads(there.room), len(there.table.seats))
    assert room is not None and room.mail is not None
    who = room.seats[1]
    room.mail.addresses[who] = ""
    there.room, laid = json.dumps(room.to_json()), []
    _, _, post = host_of(there)
    post.put = lambda *letter: laid.append(letter[:2])
    post.lay()
    assert laid == [(letters.HEAD, "")]
    room.mail.address = ""
    box = json.loads(handover.pack_box(there.table, room, who, "9" * 32))
    assert box["room"]["mail"]["addresses"] == {}


def test_a_former_host_does_not_use_up_the_numbers_of_letters() -> None:
    there = devices()
    hosting, _, post = host_of(there)
    data = json.loads(there.office.letters[HOST, letters.HEAD][-1][1])
    post.hear(f"host {HOST}", letters.HEAD, json.dumps({**data, "number": wire.MOST}))
    post.lay()
    assert Room.from_json(json.loads(json.dumps(hosting.room.to_json()))) is not None
