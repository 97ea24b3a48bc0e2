"""Several tabs of a device at a live table, and several devices that say that they host it."""

from __future__ import annotations

import json
from random import Random

from cradle.app.live.stored import Plea, Room

from tests.app.lines import HOST, NAMES, Pipes, host_is_there, play_some, sees_all, table_of


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
