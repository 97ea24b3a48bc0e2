"""How much the post lays, hears and keeps, whatever others do: each limit of docs/post.md, by counting.

The time of the page under test stands still, so nothing is let through because a machine is slow.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import further
from tests.browser.live.post import KEPT, Device, PostRooms, Room, noise
from tests.browser.relays import KeepingRelay
from tests.browser.sitting import until
from tools.browser.relay import Relay

# Time stands still at `still`, and is moved on by the test. A letter that waits looks each second: `looks` counts that.
# `hides` says whether the page is out of sight, `checked` how many signatures were looked at, `opened` how much was
# decrypted.
STILL = """(() => {
  Object.assign(window, { still: performance.now(), looks: 0, hides: false, opened: 0, checked: 0 });
  performance.now = () => still;
  const later = setTimeout;
  window.setTimeout = (act, ms, ...more) => {
    looks += ms === 1_000;
    return later(act, ms === 1_000 ? 10 : ms, ...more);
  };
  Object.defineProperty(document, "hidden", { get: () => hides });
  const { decrypt, digest } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.decrypt = function (...all) { return opened++, decrypt.apply(this, all); };
  SubtleCrypto.prototype.digest = function (how, data) {
    checked += new TextDecoder().decode(data).startsWith('[0,"');
    return digest.call(this, how, data);
  };
})()"""
# How long all events are that this browser keeps of the post.
LENGTH = KEPT.replace("({ event }) => event.pubkey", "({ event }) => JSON.stringify(event).length")


def move_on(page: Page, seconds: float) -> None:
    page.evaluate("(seconds) => { still += seconds * 1000; }", seconds)


def laid(page: Page, relays: int) -> int:
    """How many bytes have been laid at all relays together, as soon as another letter waits for its time."""
    page.evaluate("looks = 0")
    until(page, "() => looks > 20", most=60_000)
    return relays * sum(page.evaluate(LENGTH))


@pytest.mark.parametrize(("hidden", "most", "pace"), further((False, 8_000_000, 500), (True, 9_000_000, 550)))
def test_a_device_lays_so_much_at_once_and_so_much_in_each_second(
    post_room: PostRooms, hidden: bool, most: int, pace: int
) -> None:
    """And out of sight somewhat more, so that who leaves a table leaves its newest state behind."""
    room = post_room(KeepingRelay(), script=STILL)
    room.relays *= 8
    page = room.host().page
    for n in range(13):
        page.evaluate("(letter) => post.put(...letter)", [f"box/{n}", "", noise(90_000)])
    if hidden:
        in_sight = laid(page, 8)
        page.evaluate("hides = true")
        until(page, f"async () => 8 * (await ({LENGTH})()).reduce((sum, n) => sum + n) > {in_sight}")
    spent = laid(page, 8)
    letter = 7 * spent // len(page.evaluate(LENGTH))
    assert most < spent < most + letter
    move_on(page, (spent - most) / pace - 1)
    assert laid(page, 8) == spent
    move_on(page, 2)
    until(page, f"async () => 8 * (await ({LENGTH})()).reduce((sum, n) => sum + n) > {spent}")
    assert laid(page, 8) < spent + 1.1 * letter


def told_by(device: Device, *friends: Device) -> list[str]:
    """The texts of those letters that are not of these devices."""
    names = tuple(friend.name for friend in friends)
    return [text for about, text in device.letters().items() if not about.removeprefix("host ").startswith(names)]


def test_newcomers_are_heard_and_only_so_many(post_room: PostRooms) -> None:
    room = post_room(KeepingRelay())
    room.lie(40, 1)
    ben = room.device(STILL)
    assert len(told_by(ben)) == 32


def test_of_each_newcomer_few_slots_are_heard_and_nothing_long(post_room: PostRooms) -> None:
    room = post_room(KeepingRelay())
    room.lie(1, 6)
    room.lie(1, 1, {}, "x" * 20_000)
    room.lie(1, 1, {}, "x" * 19_990)
    ben = room.device(STILL)
    assert sorted(len(text) for text in told_by(ben)) == [3, 3, 3, 3, 19_993]


def test_of_a_newcomer_that_turns_out_to_have_a_seat_all_is_told(post_room: PostRooms) -> None:
    room = post_room(KeepingRelay())
    host, eve = hosted(room)
    room.lie(1, 6, {}, "", eve.own)
    again = room.device(STILL, hosts=True, own=host.own)
    assert len(told_by(again, host)) == 4
    again.page.evaluate("(key) => post.know([key])", eve.name)
    again.until(f"told.filter(([, about]) => about.startsWith('{eve.name} ')).length === 6")


@pytest.mark.long
def test_of_all_newcomers_together_few_signatures_are_looked_at(post_room: PostRooms) -> None:
    room = post_room(KeepingRelay())
    room.lie(30, 6)
    ben = room.device(STILL)
    assert ben.page.evaluate("checked") == 150 and len(told_by(ben)) == 100


def hosted(room: Room) -> tuple[Device, Device]:
    """A host, and a device with a seat whose person is hostile; both have gone."""
    host = room.host()
    eve = room.device()
    host.put("head", "", "the head")
    host.leave()
    eve.leave()
    return host, eve


@pytest.mark.parametrize(
    ("text", "heard", "checks"), [("", 40, 40), *further((noise(70_000), 30, 150))], ids=["slots", "events"]
)
def test_of_a_seat_so_many_slots_and_so_many_events_are_heard(
    post_room: PostRooms, text: str, heard: int, checks: int
) -> None:
    """Letters in five pieces are five events. A relay is asked for no more than that of anyone."""
    relay = KeepingRelay()
    room = post_room(relay)
    host, eve = hosted(room)
    room.lie(1, 60 if not text else 38, {}, text, eve.own)
    again = room.device(STILL, hosts=True, own=host.own, seats=(eve.name,))
    asked = [one for names in list(relay.heard.values()) for filters in names.values() for one in filters]
    assert {one["limit"] for one in asked if "#x" in one} == {150}
    assert len(told_by(again, host)) == heard
    assert again.page.evaluate("checked") <= checks + 10, "and some of the host itself"


@pytest.mark.parametrize(("events", "real"), further((5_000, False), (5_000, True)))
def test_a_hostile_seat_that_lays_thousands_of_events(
    post_room: PostRooms, relay: Relay, events: int, real: bool
) -> None:
    """The others read on, nothing of theirs is lost, and little of it is looked at or kept."""
    room = post_room(relay if real else KeepingRelay("limit"))
    host, eve = hosted(room)
    ben = room.device()
    ben.put("answers", host.name, "from Ben")
    ben.leave()
    room.lie(1, events, {}, "", eve.own)
    again = room.device(STILL, hosts=True, own=host.own, seats=(eve.name, ben.name))
    assert again.letters()[f"{ben.name} answers"] == "from Ben"
    again.put("view/ben", ben.name, "for Ben")
    assert again.page.evaluate("opened") < 2_500 and again.page.evaluate("checked") < 400
    assert len(told_by(again, host, ben)) == 40
    kept = again.kept()
    assert kept.count(eve.author) == 40 and kept.count(ben.author) == 1
    again.leave()
    seen = room.device(own=ben.own)
    told = seen.letters()
    assert told[f"host {host.name} head"] == "the head" and told[f"host {host.name} view/ben"] == "for Ben"


def test_one_that_only_reads_lays_nothing(post_room: PostRooms) -> None:
    """And what it reads, however often, is what the others have laid."""
    relay = KeepingRelay()
    room = post_room(relay)
    host, _ = hosted(room)
    taken = relay.taken
    reader = room.device()
    for _ in range(2):
        assert reader.letters() == {f"host {host.name} head": "the head"}
        reader.page.evaluate("post.leave()")
        reader.again()
    assert relay.taken == taken
