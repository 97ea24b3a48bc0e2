"""A live table without a browser: what reaches a guest, and what a guest may do."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle.app.live import wire
from cradle.app.table.seats import AWAY, HUMAN
from cradle.app.table.table import Table
from cradle.kernel.game import Decision

from tests.app.history.test_ending import WITH_HANDS, civilization_of, trading
from tests.app.lines import HOST, NAMES, Pipes, play_some, sees_all, table_of, whole_game
from tests.game_suite import suite_of

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("ur", 2, {}),
    ("parley", 3, {}),
    ("renaissance", 3, {"epochs": 1}),
    ("civilization", 2, {"rules": "nomads"}),
]
LONG = ("civilization", 4, {"rules": "advanced", "turns": 8})


def params(games: Any) -> Any:
    marked = [pytest.param(*game, marks=pytest.mark.long if game is LONG else ()) for game in games]
    return pytest.mark.parametrize(("name", "seats", "variant"), marked, ids=[name for name, *_ in games])


def first(p: Any, decision: Decision, chance: Random) -> Any:
    return decision.actions[0]


# Whole games ----------------------------------------------------------------------------------------------------------
@params([*GAMES, LONG])
def test_guests_play_a_whole_game(name: str, seats: int, variant: dict[str, Any]) -> None:
    pipes = Pipes(table_of(name, seats, **variant)).seated(*NAMES[:seats])
    looker = pipes.guest("looker")
    whole_game(pipes, suite_of(name).choose, Random(1))
    for seat in range(seats):
        sees_all(pipes.guests[NAMES[seat]], pipes.table, seat)
    sees_all(looker, pipes.table, None)
    count_alike(pipes)


def count_alike(pipes: Pipes) -> None:
    """Every device has the ranking of the host, with what it is made of, and so has one that is loaded anew."""
    for guest in [*pipes.guests.values(), pipes.guest("late", key=99)]:
        assert guest.table is not None and guest.table.over
        assert guest.table.standings == pipes.table.standings


@pytest.mark.parametrize("rules", WITH_HANDS)
def test_hands_that_nobody_else_has_seen_count_for_all_when_the_game_is_over(rules: str) -> None:
    """By the rules, or because a table ended it as it stands; played on, it is as before."""
    closing, over = (civilization_of(trading(rules, "march.from")) for _ in range(2))
    over.record.position = over.game.ended(over.position)
    for table in closing, over:
        for seat in table.seats:
            seat.kind = AWAY
        pipes = Pipes(table).seated("Ada", "Ben")
        looker, goods = pipes.guest("looker"), table.game.ended(table.position)
        before = looker.table.standings if looker.table else []
        table.close(table is closing)
        pipes.host.states.publish()
        pipes.carry()
        assert table.standings == table.game.standings(goods) and all(one.detail["goods"] for one in table.standings)
        count_alike(pipes)
        for name in pipes.guests:
            pipes.disconnect(name)
            pipes.connect(name)
        count_alike(pipes)
        if table is closing:
            table.close(False)
            pipes.host.states.publish()
            pipes.carry()
            assert looker.table is not None and not looker.table.over and looker.table.standings == before


@pytest.mark.parametrize("odd", [
    0, "x", [], [1], [[]], {}, [[0, 1, 3, {}]], [[0, 1, 3, {"cubes": 1}], [1, 2, 1, {"cubes": 1}]],
    [[0, 1, 10**40, None], [1, 1, 1, None]], [[0, 1, 3, []], [0, 1, 3, []]], [[[], 1, 3, []], [0, 1, 3, []]],
])  # fmt: skip
def test_a_ranking_that_is_none_changes_nothing(odd: Any) -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada")
    ada = pipes.guests["Ada"]
    assert ada.table is not None
    standings = ada.table.standings
    state = {"t": "state", "seq": ada._seq + 1, "base": ada._seq, "proof": "", "common": 0, "seats": [], "keep": 9**5}
    body = {"gone": [], "at": {"table": {"gone": [], "at": {"closed": [True]}}, "standings": [odd]}}
    assert ada.receive(HOST, json.dumps({**state, "told": [], "body": body})) is None
    assert not ada.table.over and ada.table.standings == standings
    sees_all(ada, pipes.table, 0)


# Nothing gets out -----------------------------------------------------------------------------------------------------
def shuffled(table: Table, seat: int | None, chance: Random) -> Table:
    """A copy of a table with all that the seat may not know changed: hands, chance, and what others were told."""
    other = Table(table.record.branch(len(table.record)), table.seats, table.id, table.name, table.happened)
    p = other.record.position = table.position.copy()
    p.now, p.chance = None, chance.getrandbits(192)
    suite_of(table.game.name).shuffle(p, seat, chance)
    other.record.seed = chance.getrandbits(128)
    return other


def sent(table: Table, seat: int, answers: dict[int, Any]) -> list[str]:
    """All that a host sends to the device of a seat that opens the room now."""
    pipes = Pipes(table)
    key = f"{7:032x}"
    pipes.room.seats, pipes.room.keys = {seat: wire.device_name(key)}, {wire.device_name(key): key}
    pipes.host.follow_game()
    pipes.room.promised = answers
    pipes.guest("guest")
    return [message for _, message in pipes.log]


@params([("ur", 3, {}), ("parley", 3, {}), ("renaissance", 4, {}), ("civilization", 4, {"rules": "advanced"})])
def test_no_byte_of_what_a_seat_may_not_know_is_sent(name: str, seats: int, variant: dict[str, Any]) -> None:
    """Whatever others hold, whatever chance will bring: what goes over the line is the same, byte for byte."""
    table, chance = table_of(name, seats, **variant), Random(5)
    choose, pace = suite_of(name).choose, {"ur": 9, "parley": 7}.get(name, 23)
    for n in range(700):
        decision = table.decision
        if decision is None:
            break
        if n % pace == 0:
            seat = n // pace % seats
            for other in (shuffled(table, seat, chance), shuffled(table, seat, chance)):
                assert sent(other, seat, {}) == sent(table, seat, {}), f"after {n} decisions, to seat {seat}"
        table.play(choose(table.position, decision, chance))
    assert n > 30


def test_the_shuffle_changes_what_others_are_sent() -> None:
    """Or the test above would say nothing."""
    table, chance = table_of("renaissance", 3), Random(5)
    while (decision := table.decision) and len(table.record) < 5:
        table.play(suite_of("renaissance").choose(table.position, decision, chance))
    assert sent(shuffled(table, 0, chance), 1, {}) != sent(table, 1, {})


def test_an_answer_given_ahead_reaches_nobody_else() -> None:
    table = table_of("renaissance", 3)
    for _ in range(3):
        assert table.decision is not None
        table.play(table.decision.actions[0])
    assert table.decision is not None and table.decision.kind == "setup.bid"
    asked = table.decision.seat
    others = [seat for seat in range(3) if seat != asked]
    one, two = ({others[0]: ("setup.bid", ("number", n))} for n in (3, 9))
    assert sent(table, asked, dict(one)) == sent(table, asked, dict(two))
    assert sent(table, others[0], dict(one)) != sent(table, others[0], dict(two)), "it is its own answer"


# At the same time -----------------------------------------------------------------------------------------------------
def test_bids_are_written_by_all_at_once(  # 1.5
) -> None:
    pipes = Pipes(table_of("renaissance", 3)).seated(*NAMES[:3])
    tables = [pipes.guests[name].table for name in NAMES[:3]]
    for there in tables:
        assert there is not None and there.asks_person, "1.2: all give a card back at the same time"
        there.play(there.decision.actions[0])  # type: ignore[union-attr]
    pipes.carry()
    assert len(pipes.table.record) == 3
    kinds = [there.decision.kind for there in tables if there and there.decision and there.asks_person]
    assert kinds == ["setup.bid"] * 3
    last = tables[2]
    assert last is not None
    last.play(("number", 7))
    pipes.carry()
    assert len(pipes.table.record) == 3 and not last.asks_person, "it counts when it is asked"
    assert last.back == 3
    last.undo(3)
    pipes.carry()
    assert last.asks_person and not pipes.room.promised, "until then it can be taken back"
    last.play(("number", 9))
    pipes.carry()
    for there in tables[:2]:
        assert there is not None
        there.play(("number", 1))
    pipes.carry()
    paid = [event.params["n"] for _, event in pipes.table.happened if event.id == "renaissance.pays_bid"]
    assert sorted(paid) == [1, 1, 9]


def test_an_answer_from_before_does_not_count_later() -> None:
    """9.1: what was written for the tokens of one turn is none of the next."""
    pipes = Pipes(table_of("renaissance", 3)).seated(*NAMES[:3])
    ada = pipes.guests["Ada"]
    play_some(pipes, 2, Random(1))
    ada.tell("act", n=1, seat=0, kind="setup.bid", action=["number", 1])
    pipes.carry()
    assert ada.why == "late"


# Taking back, seats, words --------------------------------------------------------------------------------------------
def test_a_guest_takes_back_what_it_may(  # nothing was drawn, and nobody else has decided
) -> None:
    pipes, chance = Pipes(table_of("ur", 2)).seated("Ada", "Ben"), Random(1)
    while pipes.table.decision and pipes.table.decision.kind != "turn":
        play_some(pipes, 1, chance)
    seat = pipes.table.decision.seat  # type: ignore[union-attr]
    there = pipes.guests[NAMES[seat]].table
    assert there is not None
    n, before = len(pipes.table.record), pipes.table.position.copy()
    there.play(there.decision.actions[0])  # type: ignore[union-attr]
    pipes.carry()
    assert there.back == n
    there.undo(n)
    pipes.carry()
    assert pipes.table.position == before
    for other, name in enumerate(NAMES[:2]):
        sees_all(pipes.guests[name], pipes.table, other)
    pipes.guests[NAMES[1 - seat]].tell("back", n=0)
    pipes.carry()
    assert pipes.guests[NAMES[1 - seat]].why == "no_step_back" and len(pipes.table.record) == n


def test_a_seat_that_was_freed_can_be_taken_by_another() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    pipes.host.seating.free_seat(1)
    pipes.carry()
    ben = pipes.guests["Ben"].table
    assert ben is not None and not ben.people and ben.side.viewer is None
    pipes.guest("Cleo").sit(1, "Cleo")
    pipes.carry()
    assert [seat.name for seat in pipes.table.seats] == ["Ada", "Cleo"]


def test_a_seat_is_handed_to_a_bot_and_back() -> None:
    pipes = Pipes(table_of("parley", 2)).seated("Ada", "Ben")
    pipes.table.reseat(1, "random")
    pipes.host.states.publish()
    pipes.carry()
    ben = pipes.guests["Ben"].table
    assert ben is not None and not ben.people, "a bot's seat is nobody's"
    pipes.table.reseat(1, "away")
    pipes.host.states.publish()
    pipes.carry()
    assert ben.people == {1}, "its key still opens it"


def test_what_is_said_is_text_and_reaches_all() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    pipes.guests["Ada"].tell("say", name="Ada", text="<b>salt</b> for\nwine?")
    pipes.carry()
    assert pipes.at.words == [("Ada", "<b>salt</b> for wine?")]


def test_several_seats_at_one_device_have_a_curtain_between_them() -> None:
    pipes = Pipes(table_of("parley", 2))
    both = pipes.guest("both")
    for seat in (0, 1):
        both.sit(seat, NAMES[seat])
        pipes.carry()
    there, chance = both.table, Random(4)
    assert there is not None and there.people == {0, 1}
    for _ in range(2000):
        if there.decision is None:
            break
        if there.side.guarded:
            there.side.lift(there.decision.seat)
        assert there.side.viewer == there.decision.seat
        assert there.side.view() == pipes.table.game.view(pipes.table.position, there.side.viewer)
        there.play(suite_of("parley").choose(there.position, there.decision, chance))
        pipes.carry()
    assert pipes.table.over


def test_a_person_at_the_host_plays_with_them() -> None:
    table = table_of("ur", 2)
    table.seats[0].kind = HUMAN
    table = Table(table.record, table.seats, "t", "ur")
    pipes = Pipes(table)
    ben = pipes.guest("Ben")
    ben.sit(1, "Ben")
    pipes.carry()
    for _ in range(10):
        assert table.decision is not None and ben.table is not None
        if table.decision.seat == 0:
            table.play(table.decision.actions[0])
            pipes.host.settle()
        else:
            assert ben.table.decision is not None
            ben.table.play(ben.table.decision.actions[0])
        pipes.carry()
        sees_all(ben, table, 1)


# Differences ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({}, {"a": 1}), ({"a": 1}, {}), ({"a": [0] * 90}, {"a": [0] * 40 + [1] + [0] * 49}), ([1, 2], [1]), (1, True),
        ({"a": {"b": [1, {"c": 2}] + [0] * 20}}, {"a": {"b": [1, {"c": 3}] + [0] * 20}}), ({"a": None}, {"a": []}),
        ([0] * 20, [0] * 19 + [None]), ({"a": 1, "b": 2}, {"b": 2, "c": 1}),
    ],
)  # fmt: skip
def test_a_difference_leads_from_the_old_to_the_new(old: Any, new: Any) -> None:
    change = json.loads(json.dumps(wire.diff(old, new)))
    kept = json.dumps(old)
    found = wire.apply_difference(old, change)
    assert found == new and json.dumps(found) == json.dumps(new) and json.dumps(old) == kept


def test_a_small_change_is_sent_small() -> None:
    old = {"tokens": [0] * 1000}
    assert len(json.dumps(wire.diff(old, {"tokens": [0] * 999 + [1]}))) < 80
