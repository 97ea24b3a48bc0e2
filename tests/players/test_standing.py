"""Standing orders of all games: what an order is, what replaces what, and that no order does what is not legal."""

from __future__ import annotations

from random import Random

import pytest
from cradle import games, players
from cradle.kernel.position import Decision
from cradle.players import standing
from cradle.players.standing import FORCED, MOST, Order

RENAISSANCE = games.load("renaissance")
VIEW = RENAISSANCE.view(RENAISSANCE.new(seats=3, seed=1), 0)


def test_a_newer_order_replaces_the_last_of_its_kind_or_about_the_same_card() -> None:
    orders: tuple[Order, ...] = ()
    for order in (Order("write", (7,)), Order("keep", ("war",)), Order("keep", ("silk_1",)), Order("write", (8,))):
        orders = standing.add_order(RENAISSANCE, VIEW, orders, order)
    assert orders == (Order("keep", ("war",)), Order("keep", ("silk_1",)), Order("write", (8,)))
    again = standing.add_order(RENAISSANCE, VIEW, orders, Order("keep", ("war",)))
    assert again[-1] == Order("keep", ("war",)) and len(again) == 3


@pytest.mark.parametrize("order", [
    Order("nothing"), Order("write"), Order("write", (True,)), Order("write", ("7",)), Order("write", (7, 7)),
    Order("aim", (0,)), Order("keep", ("no such card",)),
])  # fmt: skip
def test_what_is_no_order_is_refused(order: Order) -> None:
    with pytest.raises(ValueError, match="no such order"):
        standing.add_order(RENAISSANCE, VIEW, (), order)


def test_a_seat_has_no_more_orders_than_can_be_seen_at_a_glance() -> None:
    orders: tuple[Order, ...] = ()
    cards = standing.kinds(RENAISSANCE)["keep"].asks(VIEW)["card"]
    for card in cards[:MOST]:
        orders = standing.add_order(RENAISSANCE, VIEW, orders, Order("keep", (card,)))
    with pytest.raises(ValueError, match="no more than"):
        standing.add_order(RENAISSANCE, VIEW, orders, Order("keep", (cards[MOST],)))


def test_orders_from_outside_are_read_one_by_one() -> None:
    orders = (Order(FORCED), Order("write", (7,)), Order("keep", ("war",), 4))
    data = standing.orders_json(orders)
    odd = [None, 3, ["write"], ["write", [7], -1], ["write", [7], True], ["write", [[7]], 0], [["x"], [], 0], {}]
    assert standing.read_orders(RENAISSANCE, VIEW, [*odd, *data]) == orders
    assert standing.read_orders(RENAISSANCE, VIEW, {"0": data}) == () == standing.read_orders(RENAISSANCE, VIEW, None)


def test_an_order_for_one_turn_holds_in_that_turn_alone() -> None:
    game, p = RENAISSANCE, RENAISSANCE.new(seats=3, seed=1)
    while (d := game.decision(p)) and d.kind != "tokens.write":
        game.play(p, d.actions[0])
    assert d is not None
    view = game.view(p, d.seat)
    for turn, holds in ((0, True), (view["turn"], True), (view["turn"] + 1, False)):
        assert bool(standing.answer(game, view, d, [Order("write", (3,), turn)])) is holds


@pytest.mark.parametrize("name", games.names())
def test_no_order_of_a_game_fails_or_answers_what_is_not_legal(name: str) -> None:
    """Every kind, with what it can be given, at the decisions of a whole game of settlers."""
    game = games.load(name)
    for variant in ({}, {"rules": "advanced"}) if name == "civilization" else ({},):
        whole = {**variant, "seats": 3 if name == "renaissance" else 4} if name != "parley" else {}
        p, chance = game.new(seed=4, **whole), Random(4)
        bots, answered = {}, set[str]()
        for _ in range(1_500):
            d = game.decision(p)
            if d is None:
                break
            view = game.view(p, d.seat)
            for id, kind in standing.kinds(game).items():
                asked = kind.asks(view)
                if asked is None or (kind.answers and d.kind not in kind.answers):
                    continue
                order = Order(id, tuple(chance.choice(values) for values in asked.values()))
                if not standing.fits(game, view, order):
                    continue
                found = standing.answer(game, view, d, [order], lambda view, d: d.actions[-1])
                assert found is None or (found.actions[0] in d.actions and found.order == order)
                answered |= {id} if found else set()
            bot = bots.setdefault(d.seat, None) or players.load(game, "heuristic")
            bots[d.seat] = bot
            game.play(p, bot(view, d, chance, 0))
        assert answered


def test_an_order_for_a_turn_goes_before_one_that_always_holds() -> None:
    game, p = RENAISSANCE, RENAISSANCE.new(seats=3, seed=1)
    while (d := game.decision(p)) and (d.kind != "tokens.write" or not p.turn):
        game.play(p, d.actions[0])
    assert d is not None
    view, orders = game.view(p, d.seat), ()
    for order in (Order("write", (3,), view["turn"]), Order("write", (1,)), Order("write", (2,), view["turn"] + 1)):
        orders = standing.add_order(game, view, orders, order)
    found = standing.answer(game, view, d, orders)
    assert len(orders) == 3 and found and found.order == Order("write", (3,), view["turn"])


def test_what_was_answered_can_be_proposed_as_an_order() -> None:
    game, p = RENAISSANCE, RENAISSANCE.new(seats=3, seed=1)
    while (d := game.decision(p)) and d.kind != "tokens.write":
        game.play(p, d.actions[0])
    assert d is not None
    found = standing.orders_giving(game, game.view(p, d.seat), d, ("number", 4))
    assert found[0] == Order("write", (4,)) and all(order.id.startswith("write") for order in found)


def test_an_order_that_would_rather_have_done_something_else_is_not_proposed_first() -> None:
    """Who plays last and keeps this place wants that, not to swap with a player who comes later."""
    last = Decision(0, "swap", {}, [("earlier", None), ("done", None)])
    found = standing.orders_giving(RENAISSANCE, VIEW, last, ("done", None))
    assert [order.id for order in found] == ["no_swap", "swap_later"]
