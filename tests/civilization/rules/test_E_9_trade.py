"""Civilization, E.9, E.16 and F.28: trade in the market, with B.2.8; D-05, D-06, D-40, D-44 and D-68."""

from __future__ import annotations

import pytest
from cradle.civilization.board.telling import prompt
from cradle.civilization.rules.market import NO_LIMIT, OFFERS
from cradle.civilization.rules.position import Civ

from tests.civilization.positions import about, asked, game, hand, laid, legal, play, refused

RICH = {0: "salt salt grain cloth", 1: "iron iron bronze gold", 2: "ochre hides spices"}
SAID = ["named", "claimed", "asked", "total", "offer", "offer_all", "counter"]


def market(hands: dict[int, str] | None = None, rules: str = "classic", **board) -> Civ:
    """Three seats in AST order, about to trade."""
    return laid(rules, 3, hand=RICH if hands is None else hands, steps=[("trade",)], **board)


def offered(p: Civ, lot: str = "salt salt grain", name: str = "salt", to: str = "offer 1") -> list:
    """The seat that speaks makes an offer, and adds nothing to what it must say."""
    return play(p, f"{to}, {laying(lot, name)}")


def laying(lot: str, name: str) -> str:
    return ", ".join([*[f"lay {id}" for id in lot.split()], "done", *[f"name {id}" for id in name.split()], "done"])


def heard(told: list) -> list:
    return [(event, params) for event, params in told if event in SAID]


# Who speaks, who is asked ---------------------------------------------------------------------------------------------
def test_E_16_1_D_68_seats_speak_one_at_a_time_in_ast_order():
    p = market(nations="egypt crete asia")
    assert asked(p) == "1 trade.open"
    play(p, "done")
    assert asked(p) == "2 trade.open"
    play(p, "done")
    assert asked(p) == "0 trade.open"


def test_E_16_1_an_offer_to_one_to_all_or_none():
    p = market()
    assert legal(p) == ["offer 1", "offer 2", "offer-all", "done"]
    assert refused(p, "offer 0") == ("yourself", {}, "E.9.1")


def test_E_9_3_a_player_with_fewer_than_three_cards_cannot_trade():
    p = market({**RICH, 2: "ochre hides"})
    assert legal(p) == ["offer 1", "done"]
    assert refused(p, "offer 2") == ("no_lot_of", {"other": 2, "n": 3}, "E.9.3")
    assert refused(p, "offer-all") == ("one_partner", {"other": 1}, "E.16.1")
    play(p, "done, done")
    assert asked(p) == "over"  # seat 2 is passed over, and nobody offered anything


def test_E_9_3_with_one_trader_there_is_no_market():
    assert asked(market({0: RICH[0], 1: "ochre hides"})) == "over"


def test_E_16_1_it_ends_after_a_round_in_which_all_say_done():
    p = market()
    play(p, "done, done")
    assert play(p, "done") == [("no_offer", {"seat": 2}), ("trade_ends", {})]
    assert asked(p) == "over"


def test_E_16_1_or_at_the_agreed_limit_of_rounds():
    p = market(trade_rounds=2)
    for _ in range(2):
        assert asked(p) == "0 trade.open"
        offered(p)
        play(p, "refuse, done, done")
        play(p, "done")
    assert asked(p) == "over"


def test_D_72_or_with_no_limit_not_before_all_say_done():
    p = market(trade_rounds=0)
    for _ in range(20):
        assert (asked(p), about(p)) == ("0 trade.open", {"rounds": 0})
        offered(p)
        play(p, "refuse, done, done")
        play(p, "done")
    play(p, "done, done, done")
    assert asked(p) == "over"


def test_D_72_where_there_is_a_limit_it_is_told():
    p = market(trade_rounds=3)
    assert about(p) == {"rounds": 3}
    play(p, "done, done, done")
    assert asked(p) == "over"


def test_D_72_with_no_limit_the_engine_ends_what_never_ends():
    p = market(trade_rounds=0)
    for n in range(NO_LIMIT):
        assert asked(p) == "0 trade.open", n
        offered(p)
        play(p, "refuse, done, done")
        play(p, "done")
    assert asked(p) == "over"


def test_E_16_2_who_has_said_done_may_speak_again():
    p = market()
    play(p, "done")
    offered(p, "iron iron bronze", "iron", "offer 2")
    play(p, "refuse, done, done")
    assert asked(p) == "0 trade.open"


def test_E_16_1_those_addressed_are_asked_at_once_one_after_the_other():
    p = market()
    offered(p, to="offer-all")
    assert asked(p) == "1 trade.answer"
    assert play(p, "refuse") == [("refused", {"seat": 1, "other": 0})]
    assert asked(p) == "2 trade.answer"
    assert play(p, "refuse")[1:] == [("unanswered", {"seat": 0})]
    assert (asked(p), hand(p, 0)) == ("0 trade.open", RICH[0])  # it keeps the word


def test_E_16_1_who_was_not_answered_hears_so_and_how_many_offers_are_left():
    p = market()
    assert "n" not in about(p)
    for left in (3, 2, 1):
        offered(p)
        play(p, "refuse")
        decision = game.decision(p)
        assert decision is not None and decision.about["n"] == left
        assert prompt(decision) == "trade.open.again"
    offered(p)
    play(p, "refuse")
    assert asked(p) == "1 trade.open" and "n" not in about(p)


def test_E_16_1_all_answers_lie_side_by_side_and_one_is_taken():
    p = market()
    offered(p, to="offer-all")
    play(p, f"counter, {laying('iron iron bronze', 'bronze')}")
    assert asked(p) == "2 trade.answer"
    play(p, f"counter, {laying('ochre hides spices', 'ochre')}")
    assert (asked(p), legal(p)) == ("0 trade.close", ["accept 1", "accept 2", "refuse"])
    assert refused(p, "accept 0") == ("yourself", {}, "E.9.1")
    assert about(p) == {"n": 2, "others": [1, 2], "cards": [3, 3]}
    assert game.view(p, 2)["lots"] == [3, 3, 3]
    play(p, "accept 2")
    assert (hand(p, 0), hand(p, 1), hand(p, 2)) == ("ochre hides cloth spices", RICH[1], "salt salt grain")
    assert not any(p.laid) and not p.named


def test_E_16_1_a_deal_ends_the_word():
    p = market()
    offered(p, to="offer-all")
    play(p, f"counter, {laying('iron iron bronze', 'bronze')}, refuse")
    assert (asked(p), legal(p)) == ("0 trade.close", ["accept 1", "refuse"])
    play(p, "accept 1")
    assert (asked(p), hand(p, 0), hand(p, 1)) == ("1 trade.open", "iron iron cloth bronze", "salt salt grain gold")


def test_E_16_1_who_takes_no_answer_keeps_the_word_and_may_change_the_offer():
    p = market()
    offered(p, to="offer-all")
    play(p, f"counter, {laying('iron iron bronze', 'bronze')}, refuse")
    assert play(p, "refuse") == [("refused", {"seat": 0, "other": 1}), ("no_deal", {"seat": 0})]
    assert (asked(p), hand(p, 0), hand(p, 1), p.named) == ("0 trade.open", RICH[0], RICH[1], [])
    offered(p, "salt salt cloth", "cloth", "offer 2")
    assert play(p, "refuse, done") == [("refused", {"seat": 2, "other": 0}), ("unanswered", {"seat": 0})]
    assert asked(p) == "1 trade.open"


def test_E_16_1_so_many_offers_are_made_with_one_word():
    p = market()
    for n in range(OFFERS):
        assert asked(p) == "0 trade.open", n
        offered(p)
        play(p, "refuse")
    assert asked(p) == "1 trade.open"


def test_E_16_4_an_offer_can_be_withdrawn_and_another_made():
    p = market()
    play(p, "offer 1, lay salt")
    assert play(p, "withdraw") == [("withdrawn", {"seat": 0})]
    assert (asked(p), hand(p, 0), any(p.laid)) == ("0 trade.open", RICH[0], False)


def test_E_16_4_an_answer_can_be_withdrawn():
    p = market()
    offered(p)
    play(p, "counter, lay iron, withdraw")
    assert (asked(p), hand(p, 0), hand(p, 1)) == ("0 trade.open", RICH[0], RICH[1])


# What is laid ---------------------------------------------------------------------------------------------------------
def test_E_9_1_at_least_three_cards_on_each_side():
    p = market()
    play(p, "offer 1, lay salt, lay salt")
    assert "done" not in legal(p)
    assert refused(p, "done") == ("lot_short", {"n": 3, "m": 1}, "E.9.1")
    play(p, "lay cloth")
    assert legal(p) == ["done", "withdraw"]
    play(p, "done, name salt, done, counter, lay iron, lay iron")
    assert legal(p) == ["lay bronze", "lay gold", "withdraw"]


def test_E_16_1_cards_are_laid_in_one_order():
    p = market()
    play(p, "offer 1")
    assert legal(p) == ["lay salt", "withdraw"]  # after grain there are not enough
    assert refused(p, "lay grain") == ("too_few_after", {"good": "grain", "n": 3, "m": 1}, "E.9.2")
    play(p, "lay salt")
    assert legal(p) == ["lay salt", "lay grain", "withdraw"]
    play(p, "lay grain")
    assert refused(p, "lay salt") == ("in_order", {"good": "salt", "other_good": "grain"}, "E.16.1")
    assert refused(p, "lay gold")[0] == "not_held"


def test_E_9_1_only_trade_cards_change_hands_and_only_between_the_two():
    p = market(treasury={0: 5, 1: 5})
    offered(p)
    play(p, f"counter, {laying('iron iron bronze gold', 'gold')}, accept 1")
    assert (hand(p, 0), hand(p, 1), hand(p, 2)) == ("iron iron cloth bronze gold", "salt salt grain", RICH[2])
    assert p.treasury == [5, 5, 0]


def test_E_9_4_calamities_may_be_part_of_a_deal():
    p = market({**RICH, 0: "salt salt piracy"})
    play(p, "offer 1, lay salt, lay salt")
    assert legal(p) == ["lay piracy", "withdraw"]
    play(p, "lay piracy, done")
    assert legal(p) == ["name salt"]
    assert refused(p, "name piracy") == ("calamity_named", {"calamity": "piracy"}, "E.9.4")


def test_E_8_4_those_that_cannot_be_traded_may_not():
    p = market({**RICH, 0: "salt salt grain flood", 2: "ochre hides famine"})
    assert legal(p) == ["offer 1", "done"]  # of seat 2 all can see that it has two cards to trade
    play(p, "offer 1, lay salt, lay salt, lay grain")
    assert legal(p) == ["done", "withdraw"]
    assert refused(p, "lay flood") == ("not_tradable", {"calamity": "flood"}, "E.8.4")


def test_F_29_1_what_cannot_be_traded_is_secret_in_the_advanced_game():
    p = market({0: "salt salt grain", 1: "iron iron flood"}, "advanced")
    assert legal(p) == ["offer 1", "done"]  # nobody knows that seat 1 has no lot
    play(p, f"offer 1, {laying('salt salt grain', 'salt salt')}")
    assert legal(p) == ["refuse"]
    assert refused(p, "counter") == ("no_lot", {"n": 3}, "E.9.3")


@pytest.mark.parametrize(("rules", "cards"), [("classic", 1), ("classic_advanced_calamities", 1), ("advanced", 2)])
def test_E_9_2_F_28_1_so_many_commodities_as_must_be_named(rules: str, cards: int):
    p = market({0: "salt salt epidemic civil_disorder piracy", 1: "iron iron gold"}, rules)
    play(p, "offer 1, lay salt")
    assert ("lay epidemic" in legal(p)) == (cards == 1)
    assert asked(market({0: "salt epidemic piracy", 1: "iron iron gold"}, rules)) == "0 trade.open"
    p = market({0: "salt epidemic piracy", 1: "iron iron gold"}, rules)
    assert ("offer 1" in legal(p)) == (cards == 1)


def test_B_2_8_the_introductory_game_trades_by_the_same_rules():
    p = market(rules="first_societies")
    assert heard(offered(p, "salt grain cloth", "grain")) == [
        ("offer", {"seat": 0, "other": 1, "n": 3}),
        ("total", {"seat": 0, "n": 12}),
        ("named", {"seat": 0, "good": "grain"}),
    ]
