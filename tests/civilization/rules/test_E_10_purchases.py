"""Civilization, E.10 with B.2.9, F.28.2 and F.31: civilization cards, the limit of the hand; D-10, D-12 to D-14."""

from __future__ import annotations

import pytest
from cradle.civilization.board.telling import prompt
from cradle.civilization.rules.position import Civ
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import about, asked, game, hand, laid, legal, owned, play, ran, refused

NINE_CARDS = "pottery cloth_making metalworking agriculture engineering astronomy coinage medicine mysticism"
ELEVEN_CARDS = f"{NINE_CARDS} drama_poetry law"


def shop(rules: str = "classic", seats: int = 2, **board) -> Civ:
    return laid(rules, seats, steps=[("purchases",)], **board)


# Order and payment ----------------------------------------------------------------------------------------------------
def order(rules: str) -> list[str]:
    p = shop(rules, 3, nations="egypt crete asia", hand={0: "gold", 1: "gold", 2: "gems"})
    seats = []
    while asked(p) != "over":
        seats.append(asked(p).split()[0])
        play(p, "done")
    return seats


def test_B_2_9_E_10_1_in_reverse_ast_order():
    assert order("first_societies") == order("classic") == ["0", "2", "1"]


def test_F_31_1_in_ast_order():
    assert order("advanced") == ["1", "2", "0"]


def test_who_has_nothing_to_pay_with_is_not_asked():
    assert asked(shop(treasury={1: 1})) == "1 purchases.card"
    assert asked(shop()) == "over"


def test_B_2_9_cards_are_paid_with_sets():
    p = shop("first_societies", hand={0: "grain grain grain salt salt gold"})
    assert legal(p) == ["pay salt", "pay grain", "pay gold", "done"]
    assert play(p, "pay grain") == [("laid", {"seat": 0, "good": "grain", "n": 3})]
    assert legal(p) == ["pay salt", "less", "buy mysticism", "done"]  # of the dearer gold there was still time before
    play(p, "pay salt")
    assert about(p) == {"n": 48, "m": 0}
    assert play(p, "buy pottery") == [("bought", {"seat": 0, "card": "pottery", "n": 45, "m": 0})]
    assert (owned(p, 0), hand(p, 0)) == ("pottery", "gold")
    assert [p.spent[p.law.deck.index[id]] for id in ("grain", "salt", "gold")] == [3, 2, 0]


def test_E_10_1_and_with_treasury_one_a_token_for_what_the_sets_lack():
    p = shop(hand={0: "grain grain grain"}, treasury={0: 20})
    play(p, "pay grain")
    assert play(p, "buy pottery") == [("bought", {"seat": 0, "card": "pottery", "n": 45, "m": 9})]
    assert (p.treasury[0], p.stock(0)) == (11, 44)


def test_nothing_is_said_of_a_treasury_that_is_empty():
    """The first societies have none (B.2.9)."""
    for rules, treasury, kind in (("first_societies", 0, ".empty"), ("classic", 0, ".empty"), ("classic", 2, "")):
        p = laid(rules, 2, hand={0: "salt salt salt salt salt"}, treasury={0: treasury}, phase="purchases")
        assert prompt(game.decision(p)) == f"purchases.card{kind}"


def test_E_10_1_treasury_alone_and_never_more_than_is_due():
    p = shop(treasury={0: 50})
    assert legal(p) == ["buy pottery", "buy cloth_making", "buy mysticism", "done"]
    play(p, "buy pottery")
    assert p.treasury[0] == 5
    assert refused(p, "buy cloth_making") == ("beyond_means", {"card": "cloth_making", "n": 45, "m": 5}, "E.10.1")


def test_E_10_1_a_part_of_a_set_may_be_spent():
    p = shop(hand={0: "bronze bronze bronze bronze"})
    play(p, "pay bronze")
    assert play(p, "less") == [("taken_back", {"seat": 0, "good": "bronze"})]
    play(p, "buy pottery")
    assert hand(p, 0) == "bronze"
    assert about(p)["n"] == 0


def test_E_10_1_sets_are_laid_from_the_dearest_down():
    p = shop(hand={0: "salt salt grain grain gold gold"})
    play(p, "pay grain")
    assert refused(p, "pay gold") == ("in_order_down", {"good": "gold"}, "E.10.1")
    assert refused(p, "pay iron") == ("not_held", {"good": "iron"}, "E.10.1")
    assert refused(p, "pay grain")[0] == "not_held"
    assert refused(p, "pay famine") == ("pays_nothing", {"calamity": "famine"}, "E.10.1")
    p = shop(hand={0: "salt salt grain grain gold gold gold"})
    assert refused(p, "buy law") == ("beyond_means", {"card": "law", "n": 170, "m": 109}, "E.10.1")
    play(p, "pay grain")
    assert refused(p, "buy pottery") == ("take_back", {"card": "pottery", "n": 45}, "E.10.1")


def test_E_10_1_nothing_is_laid_that_could_buy_nothing():
    p = shop(hand={0: "salt salt"}, treasury={0: 17})
    assert legal(p) == ["done"]
    assert refused(p, "pay salt") == ("too_poor", {"n": 30, "m": 29}, "E.10.1")
    assert legal(shop(hand={0: "salt salt"}, treasury={0: 18})) == ["pay salt", "done"]


def test_E_10_1_who_buys_nothing_takes_back_what_is_laid():
    p = shop(hand={0: "gold gold"})
    play(p, "pay gold")
    assert p.laid[p.law.deck.index["gold"]] == 2
    play(p, "done")
    assert (hand(p, 0), any(p.laid), asked(p)) == ("gold gold", False, "over")


def test_B_2_9_several_cards_may_be_bought():
    p = shop(hand={0: "gold gold gems gems gems"}, treasury={0: 20})
    play(p, "pay gold, buy pottery, pay gems, buy cloth_making, done")
    assert (owned(p, 0), p.treasury[0]) == ("pottery cloth_making", 11)


def test_F_31_1_a_card_fully_covered_by_credits_is_free():
    p = shop(owned={0: "astronomy coinage"})
    assert legal(p) == ["buy mysticism", "done"]
    assert play(p, "buy mysticism") == [("bought", {"seat": 0, "card": "mysticism", "n": 0, "m": 0})]


def test_F_31_1_credits_must_be_used():
    p = shop("advanced", owned={0: "astronomy"}, treasury={0: 55})
    told = play(p, "buy mysticism")
    assert told == [("bought", {"seat": 0, "card": "mysticism", "n": 50, "m": 50})]
    p = shop("classic", owned={0: "astronomy"}, treasury={0: 55})
    assert play(p, "buy mysticism") == [("bought", {"seat": 0, "card": "mysticism", "n": 10, "m": 10})]


# What may be bought ---------------------------------------------------------------------------------------------------
def test_E_10_2_D_13_democracy_and_philosophy_need_law_of_an_earlier_turn():
    rich = {"hand": {0: "gems gems gems gems gold gold gold"}, "treasury": {0: 55}}
    p = shop(**rich)
    play(p, "pay gold, pay gems")
    assert "law" in legal(p, "buy") and "democracy" not in legal(p, "buy")
    assert refused(p, "buy philosophy") == ("needs", {"card": "philosophy", "other_card": "law"}, "E.10.2")
    p = shop(**rich, owned={0: "literacy music"})
    play(p, "pay gold, pay gems, buy law")
    assert refused(p, "buy democracy")[0] == "needs"
    p = shop(**rich, owned={0: "literacy law"})
    play(p, "pay gold, pay gems, buy democracy")
    assert owned(p, 0) == "literacy law democracy"


@pytest.mark.parametrize(
    ("card", "need"),
    [
        ("road_building", "engineering"),
        ("mining", "engineering"),
        ("democracy", "law"),
        ("philosophy", "law"),
        ("monotheism", "enlightenment"),
        ("theology", "enlightenment"),
    ],
)
def test_F_31_2_prerequisites(card: str, need: str):
    wealth = {"hand": {0: "ivory ivory ivory ivory gold gold gold"}, "treasury": {0: 55}}
    for owning, there in (({"bought": {0: need}}, True), ({}, False)):
        p = shop("advanced", **wealth, **owning)  # bought last turn
        play(p, "pay ivory, pay gold")
        assert (card in legal(p, "buy")) == there
    p = laid("advanced", 2, **wealth, bought={0: need}, steps=[("purchases.card", 0, 0)])  # bought this turn
    play(p, "pay ivory, pay gold")
    assert refused(p, f"buy {card}") == ("needs", {"card": card, "other_card": need}, "E.10.2")


def test_E_10_3_D_12_at_most_eleven_cards_in_the_classic_game():
    p = shop(owned={0: ELEVEN_CARDS}, treasury={0: 55})
    assert legal(p, "buy") == []
    assert refused(p, "buy music") == ("card_limit.back", {"n": 11}, "E.10.3")
    p = shop("advanced", owned={0: ELEVEN_CARDS}, treasury={0: 55})
    assert "music" in legal(p, "buy")
    p = shop("first_societies", owned={0: ELEVEN_CARDS}, hand={0: "gold gold gold"})
    play(p, "pay gold")
    assert "music" in legal(p, "buy")


def test_D_12_a_card_may_be_handed_back_at_the_start_to_make_room():
    p = shop(owned={0: ELEVEN_CARDS}, treasury={0: 55})
    assert legal(p, "hand-back") == ELEVEN_CARDS.split()
    assert play(p, "hand-back pottery") == [("handed_back", {"seat": 0, "card": "pottery"})]
    assert legal(p, "hand-back") == []
    play(p, "buy music")
    assert owned(p, 0).split() == [*ELEVEN_CARDS.split()[1:-1], "music", "law"]
    assert legal(p) == ["done"]
    assert refused(p, "hand-back law") == ("keep_it", {"n": 11}, "E.10.3")


def test_D_12_not_by_who_has_room():
    assert legal(shop(owned={0: NINE_CARDS}, treasury={0: 1}), "hand-back") == []
    assert legal(shop("advanced", owned={0: ELEVEN_CARDS}, treasury={0: 1}), "hand-back") == []


def test_E_10_4_sold_out_cards_cannot_be_bought():
    three = dict.fromkeys((1, 2, 3), "mysticism")
    p = shop(seats=4, owned=three, treasury={0: 55})
    assert "mysticism" not in legal(p, "buy")
    assert refused(p, "buy mysticism") == ("sold_out", {"card": "mysticism"}, "E.10.4")
    p = shop(seats=4, owned={1: "mysticism", 2: "mysticism"}, treasury={0: 55, 3: 55})
    assert asked(p) == "3 purchases.card"
    play(p, "buy mysticism, done")
    assert "mysticism" not in legal(p, "buy")


def test_A_7_1_refused_for_who_has_it():
    assert refused(shop(owned={0: "law"}, treasury={0: 55}), "buy law") == ("owned", {"card": "law"}, "A.7.1")


# Mining and famine ----------------------------------------------------------------------------------------------------
def test_F_28_2_with_mining_one_set_counts_a_card_more():
    p = shop("advanced", owned={0: "mining"}, hand={0: "iron iron bronze bronze salt salt"}, treasury={0: 20})
    assert legal(p, "mine") == ["iron", "bronze"]
    assert refused(p, "mine salt") == ("not_mined", {"good": "salt"}, "F.28.2")
    assert play(p, "mine bronze") == [("mined", {"seat": 0, "good": "bronze", "n": 2})]
    assert about(p)["n"] == 6 * 9
    assert legal(p, "mine") == []
    play(p, "pay iron")
    assert about(p)["n"] == 6 * 9 + 2 * 4


def test_F_28_2_once_a_turn():
    p = shop("advanced", owned={0: "mining"}, hand={0: "silver silver silver iron iron"}, treasury={0: 40})
    play(p, "mine silver, buy pottery")
    assert legal(p, "mine") == [] and "pay iron" in legal(p)
    assert refused(p, "mine iron") == ("no_mining", {"seat": 0}, "F.28.2")


def test_F_28_2_never_above_the_number_of_cards_there_are():
    p = shop("advanced", owned={0: "mining"}, hand={0: "gold " * 5})
    play(p, "mine gold")
    assert about(p)["n"] == 9 * 25
    play(p, "less")
    assert about(p)["n"] == 9 * 25
    play(p, "less")
    assert about(p)["n"] == 9 * 16


def test_F_28_2_not_with_mining_bought_this_turn_nor_without_it():
    p = laid("advanced", 2, bought={0: "mining"}, hand={0: "gold gold gold"}, steps=[("purchases.card", 0, 0)])
    assert refused(p, "mine gold") == ("no_mining", {"seat": 0}, "F.28.2")
    assert legal(shop("advanced", hand={0: "gold gold gold"}), "mine") == []


def test_F_30_312_grain_shown_in_a_famine_is_not_spent():
    p = laid("advanced", 2, hand={0: "grain grain grain grain"}, treasury={0: 41})
    p.shown[0] = 3
    p.steps = civ.read([("purchases",)])
    ran(p)
    play(p, "pay grain")
    assert (about(p)["n"], hand(p, 0)) == (4, "grain grain grain")
    p = laid("advanced", 2, hand={0: "grain"}, treasury={0: 55})
    p.shown[0] = 1
    p.steps = civ.read([("purchases",)])
    ran(p)
    assert refused(p, "pay grain") == ("shown_grain", {"good": "grain"}, "F.30.31")


def test_F_30_312_but_it_may_be_discarded():
    p = laid("advanced", 2, hand={0: "grain grain " + "ochre " * 7})
    p.shown[0] = 2
    p.steps = civ.read([("purchases",)])
    ran(p)
    play(p, "done, discard grain")
    assert (hand(p, 0).count("grain"), p.spent[p.law.deck.index["grain"]], p.shown[0]) == (1, 1, 1)


# What is kept ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("rules", "limit"), [("first_societies", 10), ("classic", 10), ("advanced", 8)])
def test_B_2_9_E_10_5_D_10_F_31_3_the_limit_of_the_hand(rules: str, limit: int):
    p = shop(rules, hand={0: "ochre ochre hides iron papyrus salt grain cloth bronze spices gems gold"})
    play(p, "done")
    assert (asked(p), about(p)) == ("0 purchases.discard", {"n": 12 - limit, "m": limit})
    while asked(p) != "over":
        play(p, legal(p)[0])
    assert sum(p.in_hand(0)) == limit
    assert sum(p.spent) == 12 - limit


def test_B_3_3_a_lower_limit_agreed_for_the_introductory_game():
    p = shop("first_societies", hand={0: "ochre " * 7 + "salt"}, hand_limit=7)
    play(p, "done")
    assert play(p, "discard salt") == [("discarded", {"seat": 0, "good": "salt"})]
    assert asked(p) == "over"


def test_E_10_5_cards_are_discarded_in_their_order():
    p = shop("advanced", hand={0: "ochre ochre hides iron papyrus salt grain cloth bronze spices"})
    play(p, "done")
    assert refused(p, "discard spices") == ("discard_after", {"good": "spices", "n": 2}, "F.31.3")
    play(p, "discard grain")
    assert refused(p, "discard salt") == ("in_order", {"good": "salt", "other_good": "grain"}, "F.31.3")
    assert refused(p, "discard grain") == ("not_held", {"good": "grain"}, "F.31.3")
    assert legal(p) == ["discard cloth", "discard bronze", "discard spices"]


def test_E_10_5_calamities_are_neither_counted_nor_discarded():
    p = shop(hand={0: "ochre " * 7 + "hides hides hides gold piracy epidemic"})
    play(p, "done")
    assert about(p) == {"n": 1, "m": 10}
    assert refused(p, "discard piracy") == ("keep_calamity", {"calamity": "piracy"}, "E.10.5")
    play(p, "discard gold")
    assert (asked(p), sum(p.in_hand(0))) == ("over", 12)


def test_E_10_5_each_seat_after_its_own_purchases():
    p = shop(hand={0: "ochre " * 7 + "hides hides hides hides", 1: "gold"})
    assert asked(p) == "1 purchases.card"
    play(p, "done, done")
    assert asked(p) == "0 purchases.discard"


def test_E_10_6_what_is_spent_and_discarded_is_gathered():
    p = shop(hand={0: "salt salt salt gold gold gold"}, treasury={0: 20})
    play(p, "pay gold, buy metalworking, done")
    assert [p.spent[p.law.deck.index[id]] for id in ("gold", "salt")] == [3, 0]
