"""L'Âge de la Renaissance, 10: what makes a turn the last, and the score; G18, G44, G48."""

from __future__ import annotations

import pytest
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.cards import CARDS as ALL_CARDS
from cradle.renaissance.rules.cards import GALLEON, KIND, MISERY
from cradle.renaissance.rules.history_deck import ADVANCES_ALL, CARDS_OUT, any_left, draw, lay_aside
from cradle.renaissance.rules.position import OUT
from cradle.renaissance.rules.steps import PHASES, age

from tests.renaissance.positions import asked, give, hand, legal, new, own, pile, play, run, told

CARDS = "crusades walter rashid spice_1 silk_1"


# 10.1 (all 26 advances: test_6_purchases.py) --------------------------------------------------------------------------
@pytest.mark.parametrize("epochs", [1, 2, 3])
def test_10_1_G18_the_last_card_of_the_last_epoch(epochs: int):
    p = new(3, epochs=epochs, epoch=epochs)
    pile(p, "war famine")
    assert (draw(p, 0), p.ending) == (True, 0)
    assert (draw(p, 1), p.ending) == (True, CARDS_OUT)
    assert (draw(p, 2), hand(p, 2), p.epoch) == (False, "", epochs)


@pytest.mark.parametrize("epochs", [2, 3])
def test_10_1_not_the_last_card_of_an_earlier_epoch(epochs: int):
    p = new(3, epochs=epochs)
    pile(p, "war")
    assert (draw(p, 0), p.ending, p.epoch) == (True, 0, 1)
    assert (draw(p, 0), p.epoch) == (True, 2)


def test_10_1_3_3_the_next_epoch_brings_its_own_cards_and_the_discards():
    p = new(6, draws=["mongols"])
    lay_aside(p)
    pile(p, "")
    discarded = p.discard[:]
    draw(p, 0)
    second = [kind for kind, card in enumerate(ALL_CARDS) if card.epoch == 2]
    assert sum(p.pile) + 1 == sum(discarded) + 22 and not any(p.waiting[kind] for kind in second)
    assert [p.waiting[KIND[id]] for id in CARDS.split()] == [1] * 5, "those withheld come with turn 2"
    assert sum(p.waiting) == 13 + 5, "the third epoch waits"


def test_10_1_all_26_advances_were_first():
    p = new(3, epochs=1, ending=ADVANCES_ALL)
    pile(p, "war")
    assert (draw(p, 0), p.ending) == (True, ADVANCES_ALL)


@pytest.mark.parametrize("epochs", [1, 2])
def test_10_1_1_2_not_before_the_cards_withheld_have_come(epochs: int):
    """With 5 or 6 players the pile can be empty in turn 1; they join it in turn 2."""
    p = new(6, epochs=epochs, draws=["war", *CARDS.split()])
    lay_aside(p)
    pile(p, "war")
    assert (draw(p, 0), p.ending, any_left(p)) == (True, 0, epochs > 1)
    if epochs == 1:
        assert not draw(p, 1)
        assert told(run(p, ("turn",)), "draws") == [{"seat": seat} for seat in range(5)]
        assert (p.turn, p.ending, [sum(p.in_hand(seat)) for seat in range(6)]) == (2, CARDS_OUT, [2, 1, 1, 1, 1, 0])


@pytest.mark.parametrize("epochs", [1, 2, 3])
def test_10_1_G18_the_turn_of_the_last_card_is_finished(epochs: int):
    """All of phases 2 to 6, then the final round, and nothing after it."""
    p = new(3, turn=4, epochs=epochs, epoch=epochs, reserve=[1, 1, 1], dice=[6, 4, 5] * 2, draws=["war", "famine"])
    pile(p, "war famine")
    own(p, 0, "P")
    events, kinds = run(p, ("turn",)), []
    while asked(p) != "over":
        kinds.append(game.decision(p).kind)
        events += play(p, {"target": "target 2"}.get(kinds[-1].split(".")[-1], legal(p)[-1]))
    assert list(dict.fromkeys(kinds)) == [
        *("discard", "cards.play", "purchases.fleet", "purchases.buy", "purchases.stabilize", "expansion.place"),
        *("finale.play", "cards.target", "war.cede"),
    ]
    ids = [id for id, _ in events if id in ("last_card", "income", "market_dice", "finale", "end.cards")]
    assert ids == ["last_card", *["income"] * 3, *["market_dice"] * 2, "finale", "end.cards"]
    assert (p.turn, p.epoch, any(p.hand)) == (5, epochs, False)


def test_10_1_the_turn_of_the_26th_advance_is_finished():
    p = new(3, cash=[200, 0, 0], ship=[GALLEON, 0, 0], reserve=[0, 1, 0], dice=[6, 4, 5] * 2)
    own(p, 0, "ABCDEFGHIJKLMNOPQRSTUVWXY")
    give(p, 1, "famine")
    p.swapped[0] = 1
    run(p, *[(phase,) for phase in PHASES[3:]])
    play(p, "done, buy middle_class")
    assert p.ending == ADVANCES_ALL
    asks = []
    while asked(p) != "over":
        asks.append(asked(p))
        play(p, legal(p)[-1])
    assert asks == ["1 purchases.stabilize", "0 expansion.place", "1 finale.play"]


def test_10_1_the_last_turn_has_no_phase_7():
    for ending in (1, 2):
        p = new(3, ending=ending)
        run(p, ("tokens",))
        assert asked(p) == "over"


# 10.3 -----------------------------------------------------------------------------------------------------------------
def scores(p) -> list[tuple[int, int, int]]:
    return [(row.seat, row.rank, row.score) for row in game.standings(p)]


def test_10_3_prices_and_cash_less_misery():
    p = new(3, cash=[12, 100, 7], misery=[2, MISERY.index(125), 0])
    own(p, 0, "AB")
    own(p, 1, "Z", 2)
    assert scores(p) == [(1, 1, 100 + 170 - 125), (0, 2, 12 + 90 - 20), (2, 3, 7)]
    assert game.standings(p)[1].detail == {"advances": 90, "cash": 12, "misery": 20, "out": False}


def test_10_3_G44_equal_totals_share_the_victory():
    p = new(4, cash=[30, 9, 0, 30])
    own(p, 2, "A")
    assert scores(p) == [(0, 1, 30), (2, 1, 30), (3, 1, 30), (1, 4, 9)]


def test_10_3_G48_an_eliminated_player_cannot_win():
    p = new(3, cash=[0, 900, 0], misery=[OUT - 1, OUT, 0])
    assert [(seat, rank) for seat, rank, _ in scores(p)] == [(2, 1), (0, 2), (1, 3)]
    assert game.standings(p)[2].detail["out"]


def test_the_score_can_be_asked_at_any_time():
    p = game.new(seats=3)
    assert scores(p) == [(0, 1, 40), (1, 1, 40), (2, 1, 40)]
    assert run(p) == []


# 10.4 -----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_10_4_hands_are_not_shown_but_cash_and_the_sums_written_last(viewer: int | None):
    p = new(3, cash=[37, 12, 8], written=[17, 9, 8])
    give(p, 0, "war denys")
    other = new(3, cash=[37, 12, 8], written=[17, 9, 8])
    give(other, 0, "famine silk_1")
    for position in (p, other):
        position.then(*age.read([("cards.play", 0)]))
    seen = game.view(p, viewer)
    assert (seen["cash"], seen["written"]) == ([37, 12, 8], [17, 9, 8])
    assert seen["cards"] == [2, 0, 0], "how many, but not which"
    unlike = {key for key in seen if seen[key] != game.view(other, viewer)[key]}
    assert unlike == set()
    assert game.view(p, 0)["hand"] != game.view(other, 0)["hand"]


def test_10_4_promises_bind_nobody():
    """Two who had agreed on peace: whoever plays may name the other all the same."""
    p = new(3)
    give(p, 0, "war")
    run(p, ("cards",))
    play(p, "play war")
    assert legal(p) == ["target 1", "target 2"]
