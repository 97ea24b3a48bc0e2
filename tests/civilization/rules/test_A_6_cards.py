"""Civilization, A.6 and A.7: sets of trade cards, civilization cards and their credits; D-11 and D-14."""

from __future__ import annotations

import pytest
from cradle.civilization.rules.decks import DECKS
from cradle.civilization.rules.funds import prices

from tests.civilization.positions import laid, legal, owned, play

CLASSIC, ADVANCED = DECKS["classic"], DECKS["advanced"]
GAMES = [CLASSIC, ADVANCED]


def cost(p, seat: int) -> dict[str, int]:
    return {p.law.deck.card_ids[card]: due for card, due in prices(p, seat).items()}


def test_A_6_1_a_set_is_worth_its_value_times_the_square_of_its_number():
    grain = CLASSIC.index["grain"]
    assert [CLASSIC.set_value(grain, n) for n in range(9)] == [0, 4, 16, 36, 64, 100, 144, 196, 256]
    assert CLASSIC.set_value(CLASSIC.index["gold"], 1) == 9


def test_A_6_1_different_commodities_never_combine():
    p = laid("classic", hand={0: "ochre ochre hides"}, treasury={0: 40}, steps=[("purchases",)])
    play(p, "pay hides, pay ochre")
    assert p.laid[:2] == [2, 1]
    assert legal(p, "buy") == ["pottery", "cloth_making", "mysticism"]  # 40 + 4 + 1
    p = laid("classic", hand={0: "ochre ochre hides"}, treasury={0: 39}, steps=[("purchases",)])
    play(p, "pay ochre")
    assert legal(p, "buy") == ["mysticism"]  # 39 + 4, three of one kind would have been 9


def test_A_6_2_sets_of_two_or_more_are_worth_4_to_256():
    values = [CLASSIC.set_value(k, n) for k in range(CLASSIC.goods) for n in range(2, CLASSIC.count[k] + 1)]
    assert (min(values), max(values)) == (4, 256)


def test_A_6_3_no_change_is_given():
    p = laid("classic", hand={0: "gold gold gold"}, treasury={0: 5}, steps=[("purchases",)])
    play(p, "pay gold, buy mysticism")
    assert (p.treasury[0], p.in_hand(0), p.laid) == (5, [0] * p.law.deck.kinds, [0] * len(p.laid))
    assert legal(p) == ["done"]


def test_A_7_1_a_nation_owns_a_card_once():
    p = laid("classic", owned={0: "pottery"}, treasury={0: 55}, steps=[("purchases",)])
    assert "pottery" not in legal(p, "buy") and "cloth_making" in legal(p, "buy")


@pytest.mark.parametrize(("deck", "least", "most"), [(CLASSIC, 30, 240), (ADVANCED, 45, 250)])
def test_A_7_2_prices(deck, least: int, most: int):
    assert (min(deck.price), max(deck.price)) == (least, most)


def test_A_7_3_one_entry_of_each_card_and_those_of_several_cards_add_up():
    engineering, card = CLASSIC.credit[CLASSIC.card["engineering"]], CLASSIC.card
    assert engineering[card["coinage"]] == 20  # a science
    assert engineering[card["pottery"]] == 10  # a craft
    architecture = CLASSIC.credit[card["architecture"]]
    assert (architecture[card["law"]], architecture[card["literacy"]]) == (15, 15)  # an art and a civic: 15, not 20
    p = laid("classic", owned={0: "pottery metalworking"}, treasury={0: 1}, steps=[("purchases",)])
    assert cost(p, 0)["agriculture"] == 110 - 20


def test_A_7_4_a_credit_works_from_the_turn_after():
    p = laid("classic", bought={0: "pottery"}, treasury={0: 55}, steps=[("purchases.card", 0, 0)])
    assert cost(p, 0)["agriculture"] == 110
    p = laid("classic", bought={0: "pottery"}, treasury={0: 55}, steps=[("purchases",)])
    assert cost(p, 0)["agriculture"] == 100


def test_A_7_4_D_14_a_credit_serves_every_purchase_of_a_turn():
    p = laid("classic", owned={0: "astronomy"}, hand={0: "gold gold gold"}, treasury={0: 30}, steps=[("purchases",)])
    assert (cost(p, 0)["coinage"], cost(p, 0)["mysticism"]) == (90, 10)
    play(p, "pay gold, buy coinage")
    assert (cost(p, 0)["mysticism"], p.treasury[0]) == (10, 21)
    play(p, "buy mysticism")
    assert (owned(p, 0), p.treasury[0]) == ("astronomy coinage mysticism", 11)


def test_A_7_5_cards_of_two_groups_belong_to_both():
    for name in ("engineering", "mysticism", "architecture", "literacy"):
        assert len(CLASSIC.groups[CLASSIC.card[name]]) == 2
    mysticism = CLASSIC.credit[CLASSIC.card["mysticism"]]
    assert mysticism[CLASSIC.card["medicine"]] == 20 and mysticism[CLASSIC.card["music"]] == 5


def test_A_7_6_credits_of_the_groups():
    card, credit = CLASSIC.card, CLASSIC.credit
    assert credit[card["drama_poetry"]][card["music"]] == credit[card["drama_poetry"]][card["law"]] == 5
    assert credit[card["pottery"]][card["agriculture"]] == credit[card["pottery"]][card["democracy"]] == 10
    assert credit[card["coinage"]][card["medicine"]] == credit[card["coinage"]][card["philosophy"]] == 20
    assert not any(any(credit[card[civic]]) for civic in ("law", "democracy", "philosophy"))


def test_A_7_7_the_example_of_the_rules():
    p = laid("classic", owned={0: "music mysticism architecture law"}, treasury={0: 1}, steps=[("purchases",)])
    assert cost(p, 0)["philosophy"] == 240 - 65
    p = laid("classic", owned={0: "music mysticism architecture"}, treasury={0: 1}, steps=[("purchases",)])
    assert cost(p, 0)["law"] == 170 - 25


def test_B_1_3_E_0_4_D_11_seventy_two_cards_in_limited_supply():
    assert sum(CLASSIC.supply) == 72
    supply = {id: CLASSIC.supply[card] for id, card in CLASSIC.card.items()}
    assert [supply[id] for id in ("mysticism", "music", "coinage", "pottery")] == [3, 4, 4, 4]
    assert [supply[id] for id in ("architecture", "literacy", "law", "democracy", "philosophy")] == [6, 6, 7, 5, 5]


def test_F_1_the_cards_of_the_advanced_game():
    assert (sum(CLASSIC.count[: CLASSIC.goods]), CLASSIC.goods, CLASSIC.cards) == (66, 11, 16)
    assert (sum(ADVANCED.count[: ADVANCED.goods]), ADVANCED.goods, ADVANCED.cards) == (114, 18, 24)
    assert set(ADVANCED.supply) == {8}
    for deck, calamities, tradable in ((CLASSIC, 8, 4), (ADVANCED, 12, 8)):
        assert deck.kinds - deck.goods == calamities
        assert sum(deck.tradable[deck.goods :]) == tradable
