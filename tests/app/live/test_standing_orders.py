"""Standing orders at a live table: a guest's go to the host, which obeys them even while that device is away."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle.app.live import wire
from cradle.app.table.seats import AWAY, HUMAN
from cradle.players.standing import MOST, Order

from tests.app.live.live_pages import Air, again, joined, opened
from tests.app.pages import Visit

WRITE = Order("write", (4,))


def three() -> tuple[Air, Visit, Visit, Visit]:
    """Renaissance at three devices; everyone is about to return a card."""
    air, host = opened(HUMAN, AWAY, AWAY, game="renaissance", epochs=1)
    return air, host, joined(air, host, "Ben", 1), joined(air, host, "Cleo", 2)


def play_to(air: Air, kind: str, *visits: Visit) -> None:
    """Everyone picks at random, until somebody is asked this."""
    chance = Random(2)
    for _ in range(2_000):
        for visit in visits:
            if visits[0].decision.kind == kind:
                return
            if visit.table.awaits_go_ahead:
                visit.press("proceed")
            elif visit.table.asks_person:
                visit.press("play", str(chance.randrange(len(visit.decision.actions))))
            air.carry()
    raise AssertionError(f"nobody is asked {kind}")


def told_orders(visit: Visit) -> list[int]:
    return [event.params["seat"] for _, event in visit.table.happened if event.id == "standing.played"]


def test_a_guests_orders_are_obeyed_by_the_host_even_while_it_is_away() -> None:
    air, host, ben, cleo = three()
    ben.press("menu").press("standing").press("standing-kind", value="write").press("standing-choose", "0", "4")
    ben.press("standing-add")
    air.carry()
    assert host.table.standing.of(1) == ben.table.standing.of(1) == (WRITE,)
    play_to(air, "tokens.write", host, ben, cleo)
    air.leave(ben.page.end)
    air.carry()
    for visit in (host, cleo):
        if visit.table.asks_person and visit.decision.kind == "tokens.write":
            visit.choose("number", 2)
            air.carry()
    assert told_orders(host) == [1] and ben.table.record.seats.count(1) != host.table.record.seats.count(1)
    ben = again(air, ben)
    assert told_orders(ben) == [1] and "A standing order answers for Ben." in ben.log


def test_no_other_device_learns_of_an_order_or_that_one_has_answered() -> None:
    air, host, ben, cleo = three()
    ben.table.order(1, (WRITE, Order("swap_earlier")))
    air.carry()
    play_to(air, "tokens.write", host, ben, cleo)
    for visit in (host, cleo):
        if visit.table.asks_person and visit.decision.kind == "tokens.write":
            visit.choose("number", 2)
            air.carry()
    assert told_orders(host) == [1] and told_orders(cleo) == []
    heard = json.dumps(cleo.app.live.meeting.guest._body)
    assert "swap_earlier" not in heard and cleo.table.standing.of(1) == ()


def test_a_guest_loaded_anew_has_its_orders_and_so_has_the_host() -> None:
    air, host, ben, _ = three()
    ben.table.order(1, (WRITE, Order("no_swap")))
    air.carry()
    ben = again(air, ben)
    assert ben.table.standing.of(1) == (WRITE, Order("no_swap"))
    host = again(air, host)
    assert host.table.standing.of(1) == (WRITE, Order("no_swap"))


def test_orders_given_while_the_host_is_away_reach_it_later() -> None:
    air, host, ben, _ = three()
    air.leave(host.page.end)
    air.carry()
    ben.table.order(1, (WRITE,))
    air.carry()
    assert ben.table.standing.of(1) == (WRITE,)
    host = again(air, host)
    air.carry()
    assert host.table.standing.of(1) == (WRITE,) == ben.table.standing.of(1)


@pytest.mark.parametrize("odd", [
    3, {}, [3], [["write"]], [["write", [4], 0, 0]], [["write", [[4]], 0]], [["write", [4], -1]],
    [["write", [True], 0]], [["write", [4], "0"]], [["x" * 41, [], 0]], [["write", ["y" * 81], 0]],
    [["no_swap", [], 0]] * (MOST + 1), [["write", [4], 0, 2]], [["write", [4], 0, "1"]], [["write", [4] * 9, 0]],
])  # fmt: skip
def test_orders_of_another_form_are_no_message(odd: Any) -> None:
    with pytest.raises(wire.BadMessage):
        wire.unpack(wire.pack("orders", i=1, seat=1, orders=odd), wire.UP, wire.LONGEST_UP)


@pytest.mark.parametrize(("seat", "orders"), [
    (2, [["write", [4], 0]]), (0, [["write", [4], 0]]), (1, [["nothing", [], 0]]), (1, [["write", [99], 0]]),
    (1, [["aim", [1], 0]]), (7, []),
])  # fmt: skip
def test_orders_for_another_seat_or_that_the_game_does_not_have_are_refused(seat: int, orders: list[Any]) -> None:
    air, host, ben, _ = three()
    ben.app.live.meeting.guest.tell("orders", seat=seat, orders=orders)
    air.carry()
    assert not host.table.standing.to_json()
    assert ("This seat is not yours." if seat != 1 else "does not allow") in ben.see("toast")


def test_who_sits_down_next_has_neither_the_orders_nor_the_holiday_of_who_sat_there() -> None:
    air, host, ben, _ = three()
    hosting = host.app.live.meeting.hosting
    ben.table.order(1, (WRITE,))
    ben.app.live.meeting.guest.tell("rest", days=20)
    air.carry()
    assert hosting.room.holidays and host.table.standing.of(1)
    host.press("live-free", "1")
    air.carry()
    dido = joined(air, host, "Dido", 1)
    assert dido.table.people == {1} and dido.table.standing.of(1) == () and not hosting.room.holidays
    host = again(air, host)
    assert host.table.standing.of(1) == ()


def test_what_was_taken_back_is_not_answered_because_another_seat_gives_orders() -> None:
    air, host, ben, cleo = three()
    play_to(air, "tokens.write", host, ben, cleo)
    n, seat = len(host.table.record), host.decision.seat
    host.table.standing.set(seat, (WRITE,))
    host.table.standing.asked = n
    other = ben if seat != 1 else cleo
    other.table.order(1 if other is ben else 2, (Order("no_swap"),))
    air.carry()
    assert len(host.table.record) == n and host.decision.seat == seat


def test_where_a_bot_decides_because_time_is_over_orders_still_count() -> None:
    """The bot decides what nobody has said; orders answer the rest, though it is the same seat that is asked."""
    air, host, ben, cleo = three()
    play_to(air, "purchases.buy", host, ben, cleo)
    seat = host.decision.seat
    host.table.standing.set(seat, (Order("no_advances"),))
    host.table.standing.asked = len(host.table.record) - 1
    host.app.live.line_events.device.decide(seat)
    decided = [host.table.record.decided(n) for n in range(len(host.table.record))]
    bought = [action for decision, action in decided if decision.seat == seat and decision.kind == "purchases.buy"]
    assert bought and all(verb == "done" for verb, _ in bought)
