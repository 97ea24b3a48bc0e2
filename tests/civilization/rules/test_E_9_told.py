"""Civilization, E.9 and E.16: what is said in the market, and who passed a calamity."""

from __future__ import annotations

from cradle.civilization.rules.position import NONE, Civ

from tests.civilization.positions import about, game, hand, laid, legal, play, refused
from tests.civilization.rules.test_E_9_trade import RICH, heard, laying, market, offered


# What is said ---------------------------------------------------------------------------------------------------------
def test_E_9_2_D_05_number_total_and_one_commodity_are_told_and_true():
    p = market()
    assert heard(offered(p, "salt grain cloth", "grain")) == [
        ("offer", {"seat": 0, "other": 1, "n": 3}),
        ("total", {"seat": 0, "n": 12}),
        ("named", {"seat": 0, "good": "grain"}),
    ]
    assert about(p) == {"other": 0, "n": 3, "m": 12, "named": ["grain"], "claimed": [], "asked": []}
    assert heard(play(p, f"counter, {laying('iron bronze gold', 'iron')}")) == [
        ("counter", {"seat": 1, "other": 0, "n": 3}),
        ("total", {"seat": 1, "n": 17}),
        ("named", {"seat": 1, "good": "iron"}),
    ]
    assert game.view(p, 2)["totals"] == [12, 17, -1]


def test_E_9_2_only_what_is_in_the_lot_can_be_named():
    p = market()
    play(p, "offer 1, lay salt, lay salt, lay grain, done")
    assert legal(p) == ["name salt", "name grain"]
    assert refused(p, "name cloth") == ("not_in_lot", {"good": "cloth"}, "E.9.2")


def test_E_9_2_D_06_the_total_is_a_sum_of_printed_numbers_not_of_sets():
    told = offered(market({**RICH, 0: "grain grain grain"}), "grain grain grain", "grain")
    assert ("total", {"seat": 0, "n": 12}) in told


def test_D_06_a_calamity_counts_its_stack():
    told = offered(market({**RICH, 0: "grain grain piracy"}), "grain grain piracy", "grain")
    assert ("total", {"seat": 0, "n": 17}) in told


def test_F_28_1_D_05_number_and_two_cards_but_no_total():
    p = market(rules="advanced")
    play(p, "offer 1, lay salt, lay salt, lay grain, done")
    assert legal(p) == ["name salt"]  # in the order of the kinds, and two are needed
    play(p, "name salt")
    assert legal(p) == ["name salt", "name grain"]
    told = play(p, "name salt, done")
    assert heard(told) == [("offer", {"seat": 0, "other": 1, "n": 3}), *[("named", {"seat": 0, "good": "salt"})] * 2]
    assert about(p) == {"other": 0, "n": 3, "named": ["salt", "salt"], "claimed": [], "asked": []}
    assert game.view(p, 1)["totals"] == [-1, -1, -1]


def test_E_9_2_E_16_4_everything_else_said_may_be_true_or_not():
    p = market()
    play(p, "offer 1, lay salt, lay salt, lay grain, done, name salt")
    assert legal(p)[:2] == ["claim ochre", "claim hides"] and legal(p)[-2:] == ["ask gold", "done"]
    told = play(p, "claim gold, claim gold, ask gems, ask gold, done")
    assert told == [
        ("claimed", {"seat": 0, "good": "gold"}),
        ("claimed", {"seat": 0, "good": "gold"}),
        ("asked", {"seat": 0, "good": "gems"}),
        ("asked", {"seat": 0, "good": "gold"}),
    ]
    assert about(p) == {
        "other": 0, "n": 3, "m": 10, "named": ["salt"], "claimed": ["gold", "gold"], "asked": ["gems", "gold"]
    }  # fmt: skip


def test_E_16_1_several_of_a_kind_are_asked_for():
    p = laid("advanced", 3, hand=RICH, phase="trade")
    play(p, "offer 1, lay salt, lay salt, lay grain, done, name salt, name salt, ask gems, ask gems, ask dye, done")
    assert about(p)["asked"] == ["gems", "gems", "dye"] and game.check(p) == []
    assert game.from_json(game.to_json(p)) == p


def test_E_9_2_not_more_is_claimed_than_there_are_cards_unnamed():
    p = market(rules="advanced")
    play(p, "offer 1, lay salt, lay salt, lay grain, done, name salt, name salt, claim gems")
    assert legal(p, "claim") == []
    assert refused(p, "claim gold") == ("said_enough", {"n": 2, "m": 3}, "E.16.1")
    assert refused(p, "claim piracy") == ("calamity_named", {"calamity": "piracy"}, "E.9.4")
    play(p, "ask gems, ask dye")
    assert legal(p, "ask") == ["dye", "gold", "ivory"]
    play(p, "ask ivory")
    assert legal(p) == ["done"]


def test_D_40_cards_are_never_shown():
    p = market()
    offered(p, "salt grain cloth", "grain")
    for looker in (None, 1, 2):
        view = game.view(p, looker)
        assert view["lots"] == [3, 0, 0] and view["totals"] == [12, -1, -1]
        assert not any(view["lot"] or [])
    assert sum(game.view(p, 0)["lot"]) == 3


def test_E_9_3_cards_change_hands_face_down():
    p = market()
    offered(p, "salt grain cloth", "grain")
    told = play(p, f"counter, {laying('iron bronze gold', 'iron')}, accept 1")
    assert told[-3:] == [
        ("deal", {"seat": 0, "other": 1, "n": 3, "m": 3}),
        ("received@1", {"seat": 1, "other": 0, "goods": ["salt", "grain", "cloth"], "n": 3}),
        ("received@0", {"seat": 0, "other": 1, "goods": ["iron", "bronze", "gold"], "n": 3}),
    ]


# Who passed it --------------------------------------------------------------------------------------------------------
def givers(p: Civ) -> dict[str, int]:
    return {id: p.giver[k] for id, k in p.law.deck.index.items() if p.giver[k] != NONE}


def test_E_9_4_D_44_who_passed_a_calamity_last_is_remembered():
    p = market({0: "salt salt piracy", 1: "iron iron bronze", 2: "ochre hides spices"})
    offered(p, "salt salt piracy")
    play(p, f"counter, {laying('iron iron bronze', 'iron')}, accept 1")
    assert givers(p) == {"piracy": 0}
    offered(p, "salt salt piracy", "salt", "offer 2")
    play(p, f"counter, {laying('ochre hides spices', 'ochre')}, accept 2")
    assert givers(p) == {"piracy": 1}


def test_D_44_a_card_that_came_back_to_its_drawer_has_a_giver_too():
    p = market({0: "salt salt piracy", 1: "iron iron bronze"})
    offered(p, "salt salt piracy")
    play(p, f"counter, {laying('iron iron bronze', 'iron')}, accept 1")
    offered(p, "salt salt piracy", "salt", "offer 0")
    play(p, f"counter, {laying('iron iron bronze', 'iron')}, accept 0")
    assert (hand(p, 0), givers(p)) == ("salt salt piracy", {"piracy": 1})


def test_E_9_4_a_commodity_has_no_giver():
    p = market()
    offered(p)
    play(p, f"counter, {laying('iron iron bronze', 'iron')}, accept 1")
    assert givers(p) == {}


def test_E_16_3_it_is_known_to_giver_and_receiver_only():
    p = market({0: "salt salt piracy", 1: "iron iron bronze", 2: "ochre hides spices"})
    offered(p, "salt salt piracy")
    told = play(p, f"counter, {laying('iron iron bronze', 'iron')}, accept 1")
    assert ("received@1", {"seat": 1, "other": 0, "goods": ["salt", "salt", "piracy"], "n": 3}) in told
    i = p.law.deck.index["piracy"] - p.law.deck.goods
    assert game.view(p, 1)["passed"][i] == 0
    assert game.view(p, 0)["passed"][i] == game.view(p, 2)["passed"][i] == NONE
    assert set(game.view(p, None)["giver"]) == {NONE}


def test_E_16_3_and_public_when_the_card_is_resolved():
    p = laid("classic", spent="piracy", giver={"piracy": 2})
    i = p.law.deck.index["piracy"] - p.law.deck.goods
    assert [game.view(p, looker)["giver"][i] for looker in (None, 0, 3)] == [2, 2, 2]
