"""A live table without a browser: what reaches a guest, what a guest may do, and what a lost line loses: nothing."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

import pytest
from cradle.app.live import wire
from cradle.app.live.admission import fold_name
from cradle.app.live.guest import Guest
from cradle.app.live.host import MOST_FAULTS, MOST_UNKNOWN, Hosting
from cradle.app.live.inbox import MOST_WATCHING
from cradle.app.live.stored import Plea, Room
from cradle.app.table.seats import AWAY, HUMAN
from cradle.app.table.table import Table
from cradle.kernel.game import Decision

from tests.app.history.test_ending import WITH_HANDS, civilization_of, trading
from tests.app.lines import HOST, NAMES, At, Pipes, host_is_there, sixteen, table_of, whole_game
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


def sees_all(guest: Guest, table: Table, seat: int | None) -> None:
    """A device has the view of its seat, and has been told what its seat was told."""
    there = guest.table
    assert there is not None
    seen = there.record.views[len(there.record)]
    assert seen == {"" if seat is None else str(seat): table.game.view(table.position, seat)}
    told = [[n, event.id, event.params] for n, event in table.happened if event.to in (None, seat)]
    assert [[n, event.id, event.params] for n, event in there.happened] == json.loads(json.dumps(told))


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


# Nobody gets in -------------------------------------------------------------------------------------------------------
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


# Several tabs of a device, several hosts ------------------------------------------------------------------------------
def test_a_line_that_ends_before_its_hello_changes_nothing() -> None:
    """Nobody is greeted anew, a host that is asked for stays asked, and a refusal to take back reaches nobody else."""
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    pipes.host.handover.offer(1)
    pipes.host.join("passer-by")
    before = len(pipes.log)
    pipes.host.part("passer-by")
    assert len(pipes.log) == before and pipes.host.handover.offered == pipes.guests["Ben"].who and not pipes.at.kept_box
    pipes.host.join("passer-by")
    pipes.host.room.plea = Plea(0, 0, "", 0, frozenset({pipes.guests["Ben"].who}))
    pipes.host.pleas.consent(pipes.guests["Ben"].who, 0, 0, False)
    assert pipes.at.no_consent and pipes.log[-1][0] == "passer-by" and '"host"' in pipes.log[-1][1]


def test_of_two_tabs_one_plays_and_the_other_hears_when_it_is_alone() -> None:
    pipes, chance = Pipes(table_of("ur", 2)).seated("Ada", "Ben"), Random(1)
    one = pipes.guests["Ada"]
    two = pipes.guest("Ada's other tab", key=7)
    assert one.aside and not two.aside and two.why == "" and pipes.host.present == {one.who, pipes.guests["Ben"].who}
    pipes.disconnect("Ada")
    pipes.connect("Ada")
    assert one.aside and not two.aside, "it does not come between when its line is back"
    play_some(pipes, 3, chance)
    pipes.disconnect("Ada's other tab")
    del pipes.guests["Ada's other tab"]
    pipes.carry()
    assert not one.aside
    sees_all(one, pipes.table, 0)
    play_some(pipes, 3, chance)
    sees_all(one, pipes.table, 0)


def test_what_is_picked_in_a_tab_that_was_left_makes_it_the_one_that_plays() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    decision = pipes.table.decision
    assert decision is not None
    name = NAMES[decision.seat]
    one, two = pipes.guests[name], pipes.guest("other tab", key=7 + decision.seat)
    assert one.aside and one.table is not None
    one.table.play(decision.actions[0])
    pipes.carry()
    assert len(pipes.table.record) == 1 and two.aside and not one.aside
    two.play_here()
    pipes.carry()
    assert one.aside and not two.aside
    sees_all(two, pipes.table, decision.seat)


def test_who_calls_itself_as_somebody_without_a_seat_is_told_nothing_of_that_seat() -> None:
    """A device without a seat has proved nothing. When it sits down, another line of that name is put aside."""
    pipes = Pipes(table_of("parley", 2))
    ada = pipes.guest("Ada")
    foe = pipes.guest("foe", key=99)
    foe.who = ada.who
    pipes.disconnect("foe")
    pipes.connect("foe")
    assert host_is_there(ada) and not ada.aside, "it is not put aside by a name that anybody can say"
    before = len(pipes.log)
    ada.sit(0, "Ada")
    pipes.carry()
    assert not [said for peer, said in pipes.log[before:] if peer == "foe" and '"state"' in said]
    sees_all(ada, pipes.table, 0)


def test_a_former_host_is_followed_when_the_new_one_is_away_and_not_before() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    old = Room.from_json(json.loads(json.dumps(pipes.room.to_json())))
    assert old is not None
    pipes.room.term = 1
    ada = pipes.guests["Ada"]
    pipes.disconnect("Ada")
    pipes.connect("Ada")
    assert ada.term == 1
    former = Pipes(table_of("ur", 2), seed=5)
    former.host.room = former.room = old
    ada.proven = {HOST, "former"}
    former.host.here = "former"
    send = lambda peer, message: (former if peer == "former" else pipes).way.append(("Ada", peer, message))  # noqa: E731
    ada.send = send

    def call() -> None:
        former.host.join("Ada")
        while former.way:
            begin, end, message = former.way.popleft()
            if end == "Ada":
                ada.receive("former", message)
            else:
                former.host.receive(begin, message)

    call()
    assert ada.host == HOST
    pipes.disconnect("Ada")
    call()
    assert ada.host == "former" and ada.term == 0
    sees_all(ada, former.table, 0)
    pipes.connect("Ada")
    assert ada.host == HOST and ada.term == 1, "the one that became the host later is right"


def test_who_lost_its_seat_still_hears_the_host_after_its_line_was_lost() -> None:
    pipes = Pipes(table_of("ur", 2)).seated("Ada", "Ben")
    pipes.host.seating.free_seat(1)
    pipes.carry()
    pipes.disconnect("Ben")
    pipes.connect("Ben")
    ben = pipes.guests["Ben"]
    assert host_is_there(ben) and not ben.rival
    sees_all(ben, pipes.table, None)


# A lost line loses nothing --------------------------------------------------------------------------------------------
def play_some(pipes: Pipes, times: int, chance: Random) -> None:
    for _ in range(times):
        for guest in pipes.guests.values():
            if guest.table and guest.host and guest.table.asks_person and guest.table.decision:
                guest.table.play(
                    suite_of(pipes.table.game.name).choose(guest.table.position, guest.table.decision, chance)
                )
        pipes.carry()


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
