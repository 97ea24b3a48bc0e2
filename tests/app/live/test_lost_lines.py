"""A line of a live table that is lost, a page that is loaded anew, and a game that has gone back: nothing is lost."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

import pytest
from cradle.app.live.host import Hosting
from cradle.app.live.stored import Room
from cradle.app.table.table import Table

from tests.app.lines import HOST, NAMES, At, Pipes, play_some, sees_all, sixteen, table_of
from tests.app.live.test_live import GAMES, params


@params(GAMES[1:3])
def test_a_line_that_is_lost_and_comes_back(name: str, seats: int, variant: dict[str, Any]) -> None:
    pipes, chance = Pipes(table_of(name, seats, **variant)).seated(*NAMES[:seats]), Random(2)
    for n in range(12):
        play_some(pipes, 4, chance)
        lost = NAMES[n % seats]
        pipes.disconnect(lost)
        play_some(pipes, 2, chance)
        pipes.connect(lost)
        sees_all(pipes.guests[lost], pipes.table, n % seats)


def test_a_pick_that_was_lost_with_the_line_is_made_when_it_returns() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    decision = pipes.table.decision
    assert decision is not None
    name = NAMES[decision.seat]
    there = pipes.guests[name].table
    assert there is not None
    there.play(decision.actions[0])
    pipes.disconnect(name)
    assert len(pipes.table.record) == 0
    pipes.connect(name)
    assert len(pipes.table.record) == 1
    assert pipes.guests[name].table is there and there.under_way == []


def test_words_and_seats_that_met_no_host_come_when_it_is_back() -> None:
    pipes = Pipes(table_of("ur", 3)).seated("Ada", "Ben")
    pipes.guest("Cleo")
    ada, ben, cleo = (pipes.guests[name] for name in NAMES[:3])
    for name in NAMES[:3]:
        pipes.disconnect(name)
    ada.tell("say", name="Ada", text="Where are you?")
    ben.tell("stand", seat=1)
    cleo.sit(2, "Cleo")
    for name in NAMES[:3]:
        pipes.connect(name)
    assert pipes.at.words == [("Ada", "Where are you?")], "said once"
    assert pipes.room.seats == {0: ada.who, 2: cleo.who}
    assert not ada.pending + ben.pending + cleo.pending
    for name in NAMES[:3]:
        pipes.disconnect(name)
        pipes.connect(name)
    assert len(pipes.at.words) == 1, "and not again when the line is lost again"


def test_a_device_that_is_loaded_anew_has_its_seat_by_its_key() -> None:
    pipes, chance = Pipes(table_of("parley", 3)).seated(*NAMES[:3]), Random(2)
    play_some(pipes, 5, chance)
    pipes.disconnect("Ben")
    del pipes.guests["Ben"]
    again = pipes.guest("Ben again", key=8)
    assert again.table is not None and again.table.people == {1}
    sees_all(again, pipes.table, 1)
    play_some(pipes, 5, chance)
    assert pipes.host.present == {guest.who for guest in pipes.guests.values()}


def host_anew(pipes: Pipes) -> None:
    """The host's page is loaded again: it has the record and the room that were stored, and nothing else."""
    room = Room.from_json(json.loads(json.dumps(pipes.room.to_json())))
    assert room is not None
    for name in pipes.guests:
        pipes.disconnect(name)
    pipes.room = room
    pipes.host = Hosting(pipes.table, room, pipes.at, pipes, HOST, sixteen(9), lambda: pipes.clock)
    for name in pipes.guests:
        pipes.connect(name)


def test_the_host_loaded_anew_knows_who_sits_where() -> None:
    pipes, chance = Pipes(table_of("parley", 3)).seated(*NAMES[:3]), Random(2)
    play_some(pipes, 5, chance)
    host_anew(pipes)
    for seat, name in enumerate(NAMES[:3]):
        sees_all(pipes.guests[name], pipes.table, seat)
        assert pipes.guests[name].host
    play_some(pipes, 5, chance)


OTHERS = count(50)  # seeds of the ids of hostings


def gone_back(pipes: Pipes, n: int, room: Room | None = None) -> None:
    """The host's page is loaded again, with the game as it was after n decisions, and perhaps an older room."""
    old = pipes.table
    for name in pipes.guests:
        pipes.disconnect(name)
    pipes.table = Table(old.record.branch(n), old.seats, old.id, old.name)
    pipes.room = room or Room.from_json(json.loads(json.dumps(pipes.room.to_json()))) or pipes.room
    pipes.at = At(pipes.table, pipes.room)
    pipes.host = Hosting(pipes.table, pipes.room, pipes.at, pipes, HOST, sixteen(next(OTHERS)), lambda: pipes.clock)


def returns(pipes: Pipes) -> list[Any]:
    """What the host's device and those of the guests are told about it."""
    return [pipes.host.going_back.news.get(""), *(guest.returned for guest in pipes.guests.values())]


def test_a_game_that_went_back_says_so_to_everybody() -> None:
    pipes, chance = Pipes(table_of("ur", 2)).seated("Ada", "Ben"), Random(2)
    pipes.guest("Lou")
    play_some(pipes, 4, chance)
    n = len(pipes.table.record)
    gone_back(pipes, n - 3)
    for name in pipes.guests:
        pipes.connect(name)
    assert returns(pipes) == [[n - 3, n], *[(n - 3, n)] * 3]
    assert all(len(guest.table.record) == n - 3 for guest in pipes.guests.values() if guest.table)
    pipes.guests["Ada"].returned = None
    pipes.disconnect("Ada")
    pipes.connect("Ada")
    assert pipes.guests["Ada"].returned is None, "it is told once"


def test_who_comes_later_is_told_too_and_nobody_else_again() -> None:
    """Also when the host has been loaded anew in between, and the game is longer again."""
    pipes, chance = Pipes(table_of("ur", 2)).seated("Ada", "Ben"), Random(2)
    play_some(pipes, 4, chance)
    n = len(pipes.table.record)
    gone_back(pipes, n - 3)
    pipes.connect("Ada")
    while len(pipes.table.record) < n + 2 and pipes.table.decision:
        pipes.table.play(pipes.table.decision.actions[0])
    pipes.host.settle()
    pipes.carry()
    gone_back(pipes, n + 2)
    pipes.guests["Ada"].returned = None
    for name in pipes.guests:
        pipes.connect(name)
    assert returns(pipes) == [None, None, (n - 3, n)]


def test_an_older_copy_of_game_and_room_is_one_too() -> None:
    pipes, chance = Pipes(table_of("ur", 2)).seated("Ada", "Ben"), Random(2)
    old = Room.from_json(json.loads(json.dumps(pipes.room.to_json())))
    gone_back(pipes, 0)
    for name in pipes.guests:
        pipes.connect(name)
    play_some(pipes, 4, chance)
    n = len(pipes.table.record)
    gone_back(pipes, 0, old)
    for name in pipes.guests:
        pipes.connect(name)
    assert returns(pipes) == [[0, n], (0, n), (0, n)]


def test_what_was_taken_back_has_not_gone_back() -> None:
    """Even if somebody was away then, and the host's page was loaded anew after it."""
    pipes, chance = Pipes(table_of("ur", 2)).seated("Ada", "Ben"), Random(2)
    play_some(pipes, 4, chance)
    n = len(pipes.table.record)
    pipes.disconnect("Ben")
    pipes.table.undo(n - 2)
    pipes.host.settle()
    pipes.carry()
    gone_back(pipes, n - 2)
    for name in pipes.guests:
        pipes.connect(name)
    assert returns(pipes) == [None] * 3
    host_anew(pipes)
    assert returns(pipes) == [None] * 3


def test_nobody_can_make_up_that_a_game_has_gone_back() -> None:
    pipes, chance = Pipes(table_of("ur", 2)).seated("Ada", "Ben"), Random(2)
    play_some(pipes, 2, chance)
    memory = pipes.guests["Ben"].memory
    assert memory is not None
    gone_back(pipes, len(pipes.table.record))
    pipes.guests["Ben"].memory = [memory[0], 9000, *memory[2:]]
    for name in pipes.guests:
        pipes.connect(name)
    assert returns(pipes) == [None] * 3


def test_early_answers_are_still_there_when_the_host_is_loaded_anew() -> None:
    """1.5: two have written their bids, the host's page is loaded again, and nobody writes twice."""
    pipes = Pipes(table_of("renaissance", 3)).seated(*NAMES[:3])
    play_some(pipes, 1, Random(1))
    for name in NAMES[1:3]:
        there = pipes.guests[name].table
        assert there is not None
        there.play(("number", 4))
    pipes.carry()
    assert pipes.room.promised.keys() == {1, 2} and pipes.at.stores == 2
    host_anew(pipes)
    assert not any(pipes.guests[name].table.asks_person for name in NAMES[1:3])  # type: ignore[union-attr]
    there = pipes.guests["Ada"].table
    assert there is not None
    there.play(("number", 1))
    pipes.carry()
    paid = [event.params["n"] for _, event in pipes.table.happened if event.id == "renaissance.pays_bid"]
    assert sorted(paid) == [1, 4, 4] and not pipes.room.promised and pipes.at.stores == 3


@pytest.mark.parametrize(
    "text",
    ["null", "{}", '{"secret":"x","mark":"x","key":"","term":0,"door":true,"keys":{},"seats":[]}', "7"],
)
def test_what_is_no_room_is_none(text: str) -> None:
    assert Room.from_json(json.loads(text)) is None
