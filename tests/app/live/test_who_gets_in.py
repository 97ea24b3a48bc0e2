"""Whom the host of a live table lets in, and what odd devices say to it: it does no harm."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle.app.live import wire
from cradle.app.live.admission import fold_name
from cradle.app.live.host import MOST_FAULTS, MOST_UNKNOWN
from cradle.app.live.inbox import MOST_WATCHING
from cradle.app.live.stored import Room

from tests.app.lines import HOST, NAMES, Pipes, host_is_there, sees_all, table_of


def test_one_device_cannot_answer_for_another_seat() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    decision = pipes.table.decision
    assert decision is not None
    wrong = pipes.guests[NAMES[1 - decision.seat]]
    wrong.tell("act", n=0, seat=decision.seat, kind=decision.kind, action=list(decision.actions[0]))
    pipes.carry()
    assert wrong.why == "not_yours" and len(pipes.table.record) == 0


def test_who_has_no_key_of_a_seat_is_shown_the_door() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    thief = pipes.guest("thief", key=99)
    thief.who = pipes.guests["Ada"].who
    pipes.host.part("thief")
    pipes.connect("thief")
    pipes.host.receive(
        "thief",
        wire.pack("hello", v=wire.VERSION, who=thief.who, nonce="0" * 32, proof="0" * 64, seen=None, yields=False),
    )
    assert "thief" in pipes.closed
    assert pipes.host.present == {pipes.guests["Ada"].who, pipes.guests["Ben"].who}


def test_a_seat_that_is_taken_or_behind_a_closed_door_is_not_given() -> None:
    pipes = Pipes(table_of("ur", 3)).seated("Ada")
    late = pipes.guest("Ben")
    late.sit(0, "Ben")
    pipes.carry()
    assert late.why == "taken"
    pipes.room.door = False
    late.sit(1, "Ben")
    pipes.carry()
    assert late.why == "door" and pipes.room.seats.keys() == {0}


def test_who_pretends_to_host_is_not_believed_by_a_device_with_a_seat() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    ada = pipes.guests["Ada"]
    ada.part(HOST)
    other = Pipes(table_of("ur", 2, seed=2), seed=5)
    other.guests["Ada"] = ada
    ada.send = lambda peer, message: other.way.append(("Ada", peer, message))
    other.connect("Ada")
    assert ada.rival and not ada.host
    assert ada.table is not None and len(other.log) > 0


def hello(who: str, **fields: Any) -> str:
    """What a device says first."""
    return wire.pack(
        "hello",
        **{"v": wire.VERSION, "who": who, "nonce": "0" * 32, "proof": "", "seen": None, "yields": False} | fields,
    )


BAD = [
    None, 7, "", "{", "[]", "null", '{"t":"act"}', '{"t":["act"]}', '{"t":"shutdown"}', "[" * 1900, "x" * 5000,
    wire.pack("sit", i=1, seat=-1, name="x", key="0" * 32),
    wire.pack("sit", i=1, seat=99, name="x", key="0" * 32),
    wire.pack("sit", i=1, seat=0, name="x" * 41, key="0" * 32),
    wire.pack("act", i=1, n=0, seat=True, kind="turn", action=["use", 1]),
    wire.pack("act", i=1, n=0, seat=0, kind="turn", action=["use", True]),
    wire.pack("act", i=1, n=0, seat=0, kind="turn", action=["use", 1.0]),
    wire.pack("act", i=1, n=1 << 60, seat=0, kind="turn", action=["use", 1]),
    wire.pack("act", i=1, n=0, seat=0, kind="turn", action=["use", {"a": 1}]),
    wire.pack("back", i=1, n=-1), wire.pack("back", i=1, n=0, more=1), wire.pack("say", i=1, name="", text="x" * 301),
    hello("zz"), hello("0" * 16, seen=[]), hello("0" * 16, seen=["0" * 32, 1, -1, "0" * 16]), wire.pack("ack", seq="1"),
]  # fmt: skip


@pytest.mark.parametrize("half", ["\\ud800", "\ud800"], ids=["escaped", "as it is"])
def test_half_a_letter_is_no_message(half: str) -> None:
    """It cannot be encoded: no message from a line raises anything, and none is sent on."""
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    pipes.host.join("foe")
    foes = [
        hello(pipes.guests["Ada"].who, proof=half),
        wire.pack("say", i=9, name=half, text="x"),
        wire.pack("say", i=9, name="x", text=half),
    ]
    for message in foes:
        pipes.host.receive("foe", message.replace("\\\\u", "\\u"))
    assert pipes.host.lines["foe"].over == len(foes) and not pipes.at.words
    ada = pipes.guests["Ada"]
    assert ada.receive(HOST, wire.pack("said", who="0" * 16, name="x", text=half).replace("\\\\u", "\\u")) is None
    odd = {**pipes.room.to_json(), "keys": {ada.who: "\ud800"}}
    assert Room.from_json(odd) is None, "nor is it a key"


def test_five_thousand_bad_messages_do_no_harm() -> None:
    pipes = Pipes(table_of("renaissance", 3)).seated("Ada", "Ben")
    pipes.guest("foe")
    before, chance = json.dumps(pipes.table.record.to_json()), Random(3)
    for n in range(5000):
        message = chance.choice(BAD)
        if isinstance(message, str) and n % 3 == 0:
            at = chance.randrange(len(message) + 1)
            message = message[:at] + chance.choice('"{}[],:x\x00🂡') + message[at:]
        pipes.clock += 5
        pipes.host.receive("foe", message)
    assert "foe" in pipes.closed and "foe" not in pipes.host.lines
    assert json.dumps(pipes.table.record.to_json()) == before
    decision = pipes.table.decision
    assert decision is not None
    pipes.carry()
    there = pipes.guests[NAMES[decision.seat]].table
    assert there is not None and there.asks_person
    there.play(decision.actions[0])
    pipes.carry()
    assert len(pipes.table.record) == 1, "those who sit there play on"


def test_a_flood_of_sound_messages_closes_the_line() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    for n in range(60 + MOST_FAULTS + 10):
        pipes.host.receive("Ada", wire.pack("say", i=n + 5, name="Ada", text="hello"))
    assert "Ada" in pipes.closed
    assert len(pipes.at.words) <= 60


def test_a_device_that_was_removed_is_not_let_in_by_its_key() -> None:
    pipes = Pipes(table_of("ur", 3)).seated("Ada", "Ben")
    ben = pipes.guests["Ben"]
    pipes.host.seating.remove(ben.who)
    pipes.carry()
    assert "Ben" in pipes.closed and pipes.log[-2] == ("Ben", wire.pack("no", i=0, why="removed"))
    assert pipes.room.seats.keys() == {0}
    pipes.disconnect("Ben")
    pipes.connect("Ben")
    ben.sit(1, "Another")
    pipes.carry()
    assert pipes.room.seats.keys() == {0} and ben.who not in pipes.host.present
    pipes.guest("Cleo").sit(1, "Cleo")
    pipes.carry()
    assert pipes.room.seats.keys() == {0} and pipes.guests["Cleo"].why == "door", "a new key sits down by leave only"
    pipes.host.seating.admit(pipes.guests["Cleo"].who, True)
    pipes.carry()
    assert pipes.room.seats[1] == pipes.guests["Cleo"].who
    sees_all(pipes.guests["Cleo"], pipes.table, 1)


@pytest.mark.parametrize("name", ["ADA", " a d\u200da", "\uff21da", "\u0410\u0501\u0430", "Ad\u03b1!", "A.D.A."])
def test_a_name_that_looks_like_another_is_that_name(name: str) -> None:
    assert fold_name(name) == fold_name("Ada")


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ida"), ("Zoe", "Zoé"), ("Player 1", "Player 2"), ("Ада", "Ева"), ("🂡", "🂢"), ("!", "?")]
)
def test_names_that_do_not_look_alike_are_two(one: str, other: str) -> None:
    assert fold_name(one) != fold_name(other)


def test_who_watches_writes_no_faster_than_one_reads_and_under_one_name() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada")
    lou = pipes.guest("Lou")
    for n in range(160):  # in ten seconds
        pipes.clock += 62
        pipes.host.receive("Lou", wire.pack("say", i=n, name=f"Somebody {n}", text="!"))
    assert len(pipes.at.words) < 20 and {name for name, _ in pipes.at.words} == {"Somebody 0"}
    pipes.carry()
    assert lou.why == "fast"


def test_lines_that_never_say_hello_keep_nobody_out() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada")
    for n in range(3 * MOST_UNKNOWN):
        pipes.host.join(f"foe {n}")
    assert len(pipes.host.lines) == MOST_UNKNOWN + 1, "the oldest of them have gone"
    ben = pipes.guest("Ben")
    ben.sit(1, "Ben")
    pipes.carry()
    assert pipes.room.seats.keys() == {0, 1}
    assert "Ada" not in pipes.closed


def test_however_many_watch_a_device_with_a_seat_comes_back() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    pipes.disconnect("Ada")
    for n in range(MOST_WATCHING + 3):
        pipes.host.join(f"watcher {n}")
        pipes.host.receive(f"watcher {n}", hello(wire.device_name(f"{1000 + n:032x}")))
    assert [pipes.log[-1]] == [(f"watcher {MOST_WATCHING + 2}", wire.pack("no", i=0, why="full"))]
    assert len(pipes.host.watching()) == MOST_WATCHING
    assert len(pipes.closed & {f"watcher {n}" for n in range(MOST_WATCHING + 3)}) == 3
    pipes.connect("Ada")
    assert host_is_there(pipes.guests["Ada"])
    assert pipes.guests["Ada"].who in pipes.host.present


def test_the_lines_are_told_who_has_said_who_they_are_and_who_has_a_seat() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada")
    pipes.guest("Ben")
    pipes.host.join("silent")
    assert pipes.knows == {"Ada": True, "Ben": False}
    pipes.disconnect("Ada")
    pipes.knows.clear()
    pipes.connect("Ada")
    assert pipes.knows == {"Ada": True}, "by its key"
    pipes.host.join("foe")
    pipes.host.receive("foe", hello(pipes.guests["Ada"].who, proof="f" * 64))
    assert "foe" not in pipes.knows, "the name of a device is no proof"


@pytest.mark.parametrize("then", [-(10**13), 10**13])
def test_the_clock_of_a_host_may_be_any(then: int) -> None:
    pipes = Pipes(table_of("ur", 2))
    pipes.clock = then
    pipes.seated("Ada", "Ben")
    assert pipes.room.seats.keys() == {0, 1}


def test_a_device_of_another_version_is_told_so() -> None:
    pipes = Pipes(table_of("ur", 2))
    pipes.host.join("old")
    pipes.host.receive("old", hello("0" * 16, v=wire.VERSION + 1))
    assert pipes.log[-1] == ("old", wire.pack("no", i=0, why="version"))
    assert "old" in pipes.closed


def test_a_guest_whose_page_is_older_than_the_game_is_told_so() -> None:
    pipes = Pipes(table_of("ur", 2))
    newer = pipes.table.game.variant_of(pipes.table.position) | {"floods": True}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipes.table.game, "variant_of", lambda position: newer, raising=False)
        ada = pipes.guest("Ada")
    assert ada.table is None and ada.why == "version"


@pytest.mark.parametrize("message", [m for m in BAD if isinstance(m, str)])
def test_a_guest_is_not_harmed_by_odd_words_of_a_host(message: str) -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada")
    ada = pipes.guests["Ada"]
    said = wire.pack(
        "state", seq=2, base=1, proof="", common=9, seats=["x"], keep=99, told=[1], body={"gone": 1, "at": 2}
    )
    for odd in (message, said):
        ada.receive(HOST, odd)
    assert ada.table is not None
    sees_all(ada, pipes.table, 0)
