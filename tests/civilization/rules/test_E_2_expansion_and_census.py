"""Civilization, E.2 and E.3: expansion and census in the full games; E.14, a stock too small."""

from __future__ import annotations

from tests.civilization.positions import asked, laid, legal, on_board, play, tokens


def test_E_2_1_in_ast_order_as_in_the_introductory_game():
    p = laid(
        nations="egypt crete asia africa",
        tokens={"rome": {0: 1}, "mari": {0: 52}, "ur": {3: 54}, "knossos": {1: 1, 2: 4}},
        steps=[("expansion",)],
    )
    assert asked(p) == "3 expansion.share"
    play(p, "grow ur")
    assert asked(p) == "0 expansion.share"
    assert tokens(p, "knossos") == {1: 2, 2: 6}


def test_E_2_1_an_empty_stock_gets_nothing():
    p = laid(tokens={"rome": {0: 1}, "mari": {0: 50}}, treasury={0: 4}, steps=[("expansion",)])
    assert (asked(p), on_board(p, 0)) == ("over", {"rome": 1, "mari": 50})


def test_E_2_1_treasury_is_no_stock():
    p = laid(tokens={"rome": {0: 1}, "mari": {0: 20}}, treasury={0: 32}, steps=[("expansion",)])
    assert (asked(p), legal(p)) == ("0 expansion.share", ["grow rome", "grow mari"])


def test_E_3_1_tokens_alone():
    p = laid(
        tokens={"rome": {0: 2, 1: 3}, "ur": {1: 1}},
        cities={"mari": 0},
        ships={0: "rome"},
        treasury={0: 9},
        steps=[("census",)],
    )
    assert p.census == [2, 4, 0, 0]


def test_E_14_1_tokens_in_stock_at_expansion_the_owner_chooses():
    p = laid(tokens={"rome": {0: 1}, "carthage": {0: 3}, "mari": {0: 49}}, steps=[("expansion",)])
    play(p, "grow carthage, grow mari")
    assert on_board(p, 0) == {"rome": 1, "mari": 50, "carthage": 4}
    assert asked(p) == "over"
