"""A live table among liars: devices that say what no page of Cradle would say."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle.app.live import states, wire
from cradle.app.live.admission import fold_name
from cradle.app.live.lines import BURST, WORDS
from cradle.app.live.stored import Room

from tests.app.lines import HOST, Pipes, host_is_there, table_of
from tests.app.live.live_pages import Air, at
from tests.app.pages import Storage


def hello(who: str, **more: Any) -> str:
    said = {"v": wire.VERSION, "who": who, "nonce": "0" * 32, "proof": "", "seen": None, "yields": False}
    return wire.pack("hello", **{**said, **more})


def key(n: int) -> str:
    return f"{1000 + n:032x}"


def liar(pipes: Pipes, name: str = "liar", who: str = "") -> str:
    """A line over which somebody has said hello."""
    pipes.host.join(name)
    pipes.host.receive(name, hello(who or wire.device_name(key(0))))
    return name


def test_who_has_said_hello_does_not_say_it_again() -> None:
    """For each hello the whole state is sent."""
    pipes = Pipes(table_of("ur", 2)).seated("Ada")
    peer = liar(pipes)
    pipes.log.clear()
    for n in range(20):
        pipes.host.receive(peer, hello(wire.device_name(key(n))))
    assert not pipes.log and pipes.host.watching() == [wire.device_name(key(0))]


def test_one_device_takes_one_name_and_asks_for_one_seat() -> None:
    pipes = Pipes(table_of("ur", 3)).seated("Ada")
    pipes.room.door = False
    peer = liar(pipes)
    for n in range(9):
        pipes.host.receive(peer, hello(wire.device_name(key(n))))
        pipes.host.receive(peer, wire.pack("say", i=n, name=f"Ben {n}", text="!"))
        pipes.host.receive(peer, wire.pack("sit", i=n, seat=1, name=f"Cleo {n}", key=key(n)))
    assert len(pipes.host.door.names) == len(pipes.host.door.asking) == 1
    pipes.host.part(peer)
    assert not pipes.host.door.names and not pipes.host.door.asking, "with the device its name goes"


def test_a_name_is_not_taken_by_words_that_nobody_hears() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada")
    peers = [liar(pipes, f"liar {n}", wire.device_name(key(n))) for n in range(2)]
    pipes.host.receive(peers[0], wire.pack("say", i=1, name="Ben", text=" \u200b"))
    pipes.host.receive(peers[1], wire.pack("say", i=1, name="Ben", text="It is me"))
    assert pipes.at.words == [("Ben", "It is me")]


def test_to_be_greeted_anew_gives_no_leave_to_say_more() -> None:
    """Of two tabs of one device each asks to be the one that plays, again and again, and writes as much as it may."""
    pipes = Pipes(table_of("ur", 2)).seated("Ada")
    ada = pipes.guests["Ada"]

    def greeted(peer: str) -> None:
        nonce = json.loads(next(said for to, said in reversed(pipes.log) if to == peer and '"host"' in said))["nonce"]
        pipes.host.receive(peer, hello(ada.who, proof=wire.proof(ada.key, nonce, peer, HOST)))

    pipes.host.join("tab")
    greeted("tab")
    for n in range(30):
        for peer in ("Ada", "tab"):
            pipes.host.receive(peer, wire.pack("here"))
            greeted(peer)
            for k in range(WORDS + 1):
                pipes.host.receive(peer, wire.pack("say", i=100 * n + k, name="Ada", text="!"))
    assert len(pipes.at.words) <= 2 * WORDS
    assert pipes.closed == {"Ada", "tab"}, f"{BURST} at once, and then they have to go"


def test_here_is_said_by_a_tab_that_was_left_and_by_no_other() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada")
    pipes.log.clear()
    for _ in range(5):
        pipes.host.receive("Ada", wire.pack("here"))
    assert not pipes.log and pipes.host.lines["Ada"].who == pipes.guests["Ada"].who


def test_the_lines_are_told_who_has_no_seat_any_more() -> None:
    """So that more may come only over the lines of those who have one."""
    pipes = Pipes(table_of("ur", 3)).seated("Ada", "Ben")
    pipes.guests["Ada"].tell("stand", seat=0)
    pipes.host.seating.free_seat(1)
    pipes.carry()
    assert pipes.knows == {"Ada": False, "Ben": False}


def test_nobody_learns_the_name_of_a_device_that_writes() -> None:
    """By its name alone a device without a seat says who it is: others could call themselves so, and be removed."""
    pipes = Pipes(table_of("ur", 3)).seated("Ada")
    lou, mia = pipes.guest("Lou"), pipes.guest("Mia")
    for guest in (lou, mia, lou):
        guest.tell("say", name=guest.here, text="!")
        pipes.carry()
    said = [json.loads(message) for to, message in pipes.log if to == "Ada" and '"t":"said"' in message]
    assert [one["who"] for one in said].count(said[0]["who"]) == 2, "one still hears no more of one of them"
    for guest in pipes.guests.values():
        assert not any(guest.who in message for _, message in pipes.log)


def test_the_box_is_not_sent_to_who_has_no_seat_any_more() -> None:
    pipes = Pipes(table_of("ur", 3)).seated("Ada", "Ben")
    ben = pipes.guests["Ben"]
    assert pipes.host.handover.offer(1)
    pipes.carry()
    pipes.host.seating.free_seat(1)
    pipes.carry()
    ben.take(True)
    pipes.carry()
    assert not any('"t":"box"' in message for _, message in pipes.log)
    assert not pipes.host.handover.taker


def test_consent_to_one_request_is_none_to_another() -> None:
    """Ben agrees with Ada, and meanwhile Cleo has asked."""
    pipes = Pipes(table_of("civilization", 3, rules="nomads")).seated("Ada", "Ben", "Cleo")
    while len(pipes.table.record) < 8:
        decision = pipes.table.decision
        assert decision is not None
        pipes.table.play(decision.actions[0])
    record = pipes.table.record
    made = [seat for seat in range(3) if record.undo_point(0, frozenset({seat})) is not None]
    one, other = (pipes.guests[("Ada", "Ben", "Cleo")[seat]] for seat in made[:2])
    one.tell("plead", n=len(record))
    pipes.carry()
    plea = pipes.host.pleas.plea
    assert plea is not None and plea.who == one.who
    other.tell("plead", n=len(record))
    pipes.carry()
    assert pipes.host.pleas.plea == plea and other.why == "another"


@pytest.mark.parametrize("letter", [*"\ufe0f\u034f\u3164\u2800\uffa0\u115f\u17b4\u180b\U000e0100"])
def test_a_letter_that_nobody_sees_makes_no_other_name(letter: str) -> None:
    assert fold_name(f"A{letter}da{letter}") == fold_name("Ada")


def test_a_hello_that_is_on_its_way_is_good_when_all_are_greeted_anew() -> None:
    """Ben does not become the host after all, while Cleo comes back."""
    pipes = Pipes(table_of("ur", 3)).seated("Ada", "Ben", "Cleo")
    pipes.disconnect("Cleo")
    pipes.cut.discard("Cleo")
    pipes.host.join("Cleo")
    pipes.host.handover.stay_host()
    pipes.carry()
    assert not pipes.closed and pipes.guests["Cleo"].who in pipes.host.present
    assert all(host_is_there(guest) for guest in pipes.guests.values())


# What damaged storage, or the box of a liar, may hold -----------------------------------------------------------------
@pytest.mark.parametrize(
    "odd",
    [
        {"term": float("inf")},
        {"term": -1},
        {"term": 10**30},
        {"backs": float("nan")},
        {"backs": 10**30},
        {"seats": [[float("inf"), "0" * 16]]},
        {"seats": [[-1, "0" * 16]]},
        {"seats": [[99, "0" * 16]]},
        {"hostings": [["0" * 32, -7]]},
        {"hostings": [["0" * 32, float("inf")]]},
        {"promised": [[99, "a", ["b", None]]]},
        {"promised": [[0, "a", ["b", [[]]]]]},
        {"removed": 7},
        {"secret": "\u0661" * 32},
    ],
)
def test_a_room_with_odd_numbers_is_none(odd: dict[str, Any]) -> None:
    room = Room("0" * 32)
    room.mark = "1" * 32
    assert Room.from_json(room.to_json()) is not None
    assert Room.from_json({**room.to_json(), **odd}) is None


@pytest.mark.parametrize("turn", [False, "", 0.0, [], {}, True, -1, 2])
def test_the_entrance_passes_over_a_table_whose_turn_is_nobodys(turn: Any) -> None:
    told = {"game": "ur", "name": "Evening", "seats": ["Ada", "Ben"], "mine": [1], "turn": turn, "moved": 0}
    entry = {"key": "0" * 32, "name": "Ben", "mark": "1" * 32, "table": told}
    visit = at(Air(), "Ben", storage=Storage({f"cradle/guest/{'2' * 32}": json.dumps(entry)}))
    assert "Evening" not in visit.see("screen") and "Your games" in visit.see("screen")


@pytest.mark.parametrize("odd", [10**12, -1, True, 1])
def test_a_guest_makes_no_room_for_more_decisions_than_there_can_be(odd: Any) -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada")
    ada = pipes.guests["Ada"]
    before = len(ada.table.record) if ada.table else -1
    state = next(json.loads(said) for to, said in reversed(pipes.log) if to == "Ada" and '"t":"state"' in said)
    change = {"gone": [], "at": {"n": [odd]}}
    ada.receive(HOST, json.dumps({**state, "seq": 99, "base": ada._seq, "body": change}))
    assert ada.table is not None and len(ada.table.record) == before


PLEAS = [5, [1, 9, [0]], [1, 0, [9]], ["x", 0, [1]], [1, 0, 5]]
LEFT_OUT = ["closed", "door", "post", "watching", "plea", "proposal"]


@pytest.mark.parametrize("odd", [*({"plea": plea} for plea in PLEAS), *({name: ...} for name in LEFT_OUT)])
def test_what_a_host_invents_of_the_table_is_not_shown(odd: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    pipes, public = Pipes(table_of("ur", 2)).seated("Ada", "Ben"), states.public
    n = len(pipes.table.record)
    monkeypatch.setattr(
        states, "public", lambda *args: {k: v for k, v in {**public(*args), **odd}.items() if v is not ...}
    )
    pipes.table.play(pipes.table.decision.actions[0])
    pipes.host.settle()
    pipes.carry()
    assert pipes.guests["Ben"].confirmed == n


def test_a_state_without_a_view_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    pipes, body = Pipes(table_of("ur", 2)).seated("Ada", "Ben"), states.body
    monkeypatch.setattr(states, "body", lambda *args: {**body(*args), "views": {}})
    pipes.table.play(pipes.table.decision.actions[0])
    pipes.host.settle()
    pipes.carry()
    assert pipes.guests["Ben"].confirmed == 0
