"""Civilization, E.8 with B.2.7, F.19.7 and F.19.8: trade cards; E.0.3, B.1.2, F.2.3, E.11.4, F.31.4: their stacks."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules import trade_stacks
from cradle.civilization.rules.position import NONE, Civ
from cradle.civilization.rules.steps import civ
from cradle.kernel.chance import Scripted

from tests.civilization.positions import asked, game, hand, laid, legal, play, ran

AREAS = ["rome", "carthage", "knossos", "athens", "sparta", "corinth", "troy", "sardes", "ankara", "kanesh"]


def towns(*numbers: int) -> dict[str, int]:
    """So many cities for every seat."""
    areas = iter(AREAS)
    return {next(areas): seat for seat, n in enumerate(numbers) for _ in range(n)}


def drawn(p: Civ, draws: str = "") -> list[tuple[str, dict]]:
    p.source = Scripted(draws=draws.split())
    p.steps = civ.read([("trade_cards",)])
    return ran(p)


def named(p: Civ) -> list[list[list[str]]]:
    """The stacks, layer by layer, each kind once."""
    return [[sorted({p.law.deck.ids[k] for k in layer}) for layer in stack] for stack in trade_stacks.read(p)]


def sizes(p: Civ) -> list[list[int]]:
    return [[len(layer) for layer in stack] for stack in trade_stacks.read(p)]


# How they are built ---------------------------------------------------------------------------------------------------
def test_B_1_2_one_pack_of_66_commodities():
    p = game.new(rules="first_societies", seats=3)
    assert sizes(p) == [[66]]
    assert p.law.deck.kinds == p.law.deck.goods == 11


def test_E_0_3_D_09_a_calamity_under_each_stack_but_the_first():
    p = game.new(rules="classic", seats=4)
    assert sizes(p) == [[14], [10, 1], [9, 1], [8, 1], [7, 1], [6, 1], [5, 1], [4, 1], [3, 1]]
    assert [stack[-1] for stack in named(p)[1:]] == [
        ["volcano_earthquake"],
        ["famine"],
        ["civil_war"],
        ["flood"],
        ["epidemic"],
        ["civil_disorder"],
        ["iconoclasm_heresy"],
        ["piracy"],
    ]


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_F_2_3_a_card_for_each_player_then_the_tradable_calamity_and_the_other_below(seats: int):
    p = game.new(rules="advanced", seats=seats, seed=seats)
    deck = p.law.deck
    for n, stack in enumerate(trade_stacks.read(p), 1):
        if n == 1:
            assert [len(layer) for layer in stack] == [14]
            continue
        top, middle, *below = stack
        assert len(top) == seats and all(kind < deck.goods for kind in top)
        assert [deck.ids[k] for k in middle if k >= deck.goods] == [
            deck.ids[k] for k in deck.in_stack[n] if k >= deck.goods and deck.tradable[k]
        ]
        hidden = [deck.ids[k] for k in deck.in_stack[n] if not deck.tradable[k]]
        assert [[deck.ids[k] for k in layer] for layer in below] == [hidden] * (n <= 5)


def test_F_2_3_which_cards_are_on_top_is_chance():
    tops = {str(trade_stacks.read(game.new(rules="advanced", seats=2, seed=seed))[2][0]) for seed in range(20)}
    assert len(tops) > 1


def test_E_15_2_the_twelve_calamities_in_stacks_of_classic_commodities():
    p = game.new(rules="classic_advanced_calamities", seats=7)
    assert sizes(p)[1:] == [[7, 4, 1], [7, 3, 1], [7, 2, 1], [7, 1, 1], [6, 1], [5, 1], [4, 1], [3, 1]]
    assert not any(p.law.is_open(kind) for kind in range(p.law.deck.kinds))


def test_games_without_cities_or_cards_have_no_stacks():
    assert game.new(rules="nomads").pile == game.new(rules="farmers").pile == []


# How they are drawn ---------------------------------------------------------------------------------------------------
def test_B_2_7_one_at_a_time_from_the_pack_most_cities_first_ties_in_ast_order():
    p = laid("first_societies", seats=3, nations="egypt crete asia", cities=towns(2, 2, 3), steps=[("support",)])
    told = drawn(p, "ochre hides iron papyrus salt gold gems")
    assert (hand(p, 2), hand(p, 1), hand(p, 0)) == ("ochre papyrus gems", "hides salt", "iron gold")
    assert ("cards", {"seat": 2, "n": 3}) in told


def test_B_2_7_D_38_an_empty_pack_gives_no_more_cards_this_turn():
    p = laid("first_societies", seats=2, cities=towns(3, 2), empty=(1,), steps=[("support",)])
    p.spent[0] -= 3
    trade_stacks.write(p, [[[0] * 3]])
    drawn(p)
    assert ([sum(p.in_hand(s)) for s in (0, 1)], p.pile) == ([2, 1], [31])


def test_E_8_1_D_04_most_cities_first():
    p = laid(
        "classic", seats=3, nations="egypt crete asia", cities=towns(1, 1, 2), treasury=dict.fromkeys(range(3), 18)
    )
    drawn(p)
    order = []
    while asked(p) != "over":
        order.append(asked(p))
        play(p, "done")
    assert order == ["2 trade_cards.buy", "1 trade_cards.buy", "0 trade_cards.buy"]


def test_F_19_7_D_04_in_the_advanced_game_fewest_first():
    p = laid(
        "advanced", seats=3, nations="egypt crete asia", cities=towns(1, 1, 2), treasury=dict.fromkeys(range(3), 18)
    )
    drawn(p)
    order = []
    while asked(p) != "over":
        order.append(asked(p))
        play(p, "done")
    assert order == ["1 trade_cards.buy", "0 trade_cards.buy", "2 trade_cards.buy"]


def test_E_8_2_a_card_from_each_of_the_first_stacks():
    p = laid("classic", cities=towns(5))
    told = drawn(p, "hides iron salt grain cloth")
    assert hand(p, 0) == "hides iron salt grain cloth"
    assert told[:2] == [("drawn@0", {"seat": 0, "good": "hides"}), ("drawn@0", {"seat": 0, "good": "iron"})]
    assert told[-1] == ("cards", {"seat": 0, "n": 5})


def test_E_8_2_an_empty_stack_gives_no_card():
    p = laid("classic", cities=towns(3), empty=(2,))
    drawn(p, "ochre salt")
    assert hand(p, 0) == "ochre salt"


def test_E_8_2_the_calamity_comes_when_all_above_it_has_been_drawn():
    p = laid("classic", cities=towns(9, 1), hand={2: "gold gold gold"})
    drawn(p, "ochre iron salt grain cloth bronze spices gems piracy")
    assert hand(p, 0).endswith("gems piracy")
    with pytest.raises(ValueError, match="not in the bag"):
        drawn(laid("classic", cities=towns(9)), "ochre iron salt grain cloth bronze spices gems piracy")


def test_E_8_3_a_card_of_stack_9_for_18_tokens_right_after_the_own_draw():
    p = laid("classic", cities=towns(1, 2), treasury={0: 40, 1: 17})
    drawn(p)
    assert (asked(p), legal(p)) == ("0 trade_cards.buy", ["buy-card", "done"])
    p.source = Scripted(draws=["gold", "gold"])
    play(p, "buy-card, buy-card")
    assert (p.treasury[0], p.stock(0), hand(p, 0)[-9:]) == (4, 51, "gold gold")
    assert asked(p) == "over"  # no third one for 4 tokens, none for 17


def test_E_8_3_no_card_is_sold_where_there_is_none():
    p = laid("classic", cities=towns(1), treasury={0: 20}, empty=(9,))
    drawn(p)
    assert asked(p) == "over"
    p = laid("classic", cities=towns(1), treasury={0: 40}, hand={1: "gold gold gold"})
    drawn(p)
    play(p, "buy-card")
    assert (asked(p), hand(p, 0)[-6:]) == ("over", "piracy")


def test_F_19_8_any_number_of_them():
    p = laid("advanced", cities=towns(0, 1), treasury={1: 55})
    drawn(p)
    assert asked(p) == "1 trade_cards.buy"
    play(p, "buy-card, buy-card, buy-card")
    assert (p.treasury[1], sum(p.in_hand(1))) == (1, 4)


def test_E_8_4_D_08_the_calamities_2_to_5_are_shown_when_they_are_drawn():
    p = laid("classic", cities=towns(2), hand={1: "papyrus papyrus papyrus papyrus papyrus iron iron iron iron iron"})
    told = drawn(p)
    assert ("calamity_drawn", {"seat": 0, "calamity": "volcano_earthquake"}) in told
    assert game.view(p, None)["open"][0] == 0


def test_E_8_4_the_others_are_kept_secret():
    p = laid("classic", cities=towns(9), hand={1: "gold gold gold"})
    told = drawn(p)
    assert ("drawn@0", {"seat": 0, "good": "piracy"}) in told
    assert not [event for event, _ in told if event == "calamity_drawn"]


def test_F_19_7_in_the_advanced_game_all_are_kept_secret():
    p = laid("advanced", cities=towns(2), hand={1: "papyrus " * 7 + "iron " * 8})
    p.pile = [kind for kind in p.pile if kind != p.law.deck.index["treachery"]]
    p.spent[p.law.deck.index["treachery"]] = 1
    trade_stacks.write(p, trade_stacks.read(p))
    told = drawn(p)
    assert ("drawn@0", {"seat": 0, "good": "volcano_earthquake"}) in told
    assert game.view(p, None)["open"] == [-1] * 12


def test_E_8_5_hands_are_secret_and_their_size_is_not():
    p = laid("classic", hand={1: "grain salt"})
    view = game.view(p, 0)
    assert (view["cards"], view["hand"]) == ([0, 2, 0, 0], [0] * p.law.deck.kinds)
    assert game.view(p, None)["hand"] is None
    assert game.view(p, 1)["hand"] == p.in_hand(1)


# How they come back ---------------------------------------------------------------------------------------------------
def returned(p: Civ) -> Civ:
    p.steps = civ.read([("returns",)])
    ran(p)
    return p


def test_B_2_9_the_pack_is_shuffled_with_what_was_spent():
    p = returned(laid("first_societies", hand={0: "gold"}, spent="gold gems ochre"))
    assert (sizes(p), sum(p.spent)) == ([[65]], 0)
    assert trade_stacks.read(p)[0][0].count(p.law.deck.index["gold"]) == 2


def test_E_10_6_E_11_4_what_was_spent_goes_under_its_stack():
    p = returned(laid("classic", spent="gold gold gems ochre"))
    assert named(p)[8] == [["gold"], ["piracy"], ["gold"]]
    assert sizes(p)[8] == [1, 1, 2]
    assert sizes(p)[7] == [3, 1, 1]
    assert sizes(p)[0] == [13, 1]


def test_E_11_4_F_31_4_D_09_a_tradable_calamity_among_it_and_the_other_below():
    p = returned(laid("classic", spent="gold piracy grain civil_war"))
    assert named(p)[8] == [["gold"], ["gold", "piracy"]]
    assert named(p)[3] == [["grain"], ["grain"], ["civil_war"]]
    p = returned(laid("advanced", spent="grain slave_revolt civil_war"))
    assert named(p)[3] == [["grain", "oil"], ["grain", "slave_revolt"], ["civil_war"]]


def test_E_11_4_nobody_remembers_who_passed_a_calamity():
    p = returned(laid("classic", spent="piracy", giver={"piracy": 2}))
    assert set(p.giver) == {NONE}


def test_drawing_takes_every_card_of_a_layer_before_the_next_one():
    for seed in range(10):
        p = game.new(rules="advanced", seats=4, seed=seed)
        chance = Random(seed)
        while any(sizes(p)):
            stack = chance.choice([n for n, layers in enumerate(sizes(p), 1) if layers])
            top = trade_stacks.read(p)[stack - 1][0]
            kind = trade_stacks.draw(p, stack)
            assert kind in top
            p.hand[kind] += 1
            assert all(layer == sorted(layer) != [] for layers in trade_stacks.read(p) for layer in layers)
        assert [trade_stacks.draw(p, stack) for stack in range(1, 10)] == [-1] * 9
        assert not any(trade_stacks.has_card(p, stack) for stack in range(1, 10))
