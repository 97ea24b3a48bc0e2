"""5.2: events that name a player, or protect one."""

from __future__ import annotations

import pytest
from cradle.renaissance.board.previews import preview
from cradle.renaissance.rules.cards import KIND, MISERY
from cradle.renaissance.rules.geography import INDEX, NAMES
from cradle.renaissance.rules.position import CONTROLS

from tests.renaissance.positions import (
    about,
    asked,
    control,
    controls,
    game,
    give,
    hand,
    lead,
    legal,
    new,
    own,
    play,
    playing,
    put,
    refused,
    run,
    told,
)


# Enlightened Ruler ----------------------------------------------------------------------------------------------------
def test_5_2_enlightened_ruler_protects_from_what_is_played_later():
    p = new(written=[20] * 4, cash=[20] * 4, reserve=[2] * 4)
    for seat in range(4):
        own(p, seat, "EFIJ")
    control(p, 0, "firenze")
    playing(p, "uprisings enlightened_ruler alchemists_gold civil_war rebellion mysticism religious_war")
    play(p, "play uprisings")
    assert p.misery == [2, 2, 2, 2], "played before"
    play(p, "play enlightened_ruler")
    assert p.ruler == [1, 0, 0, 0]
    events = play(p, "play mysticism")
    assert p.misery == [2, 6, 6, 6]
    assert told(events, "spared") == [{"seat": 0, "card": "mysticism"}]
    play(p, "play religious_war")
    assert p.misery == [2, 8, 8, 8]
    play(p, "play alchemists_gold, target 0")
    assert p.cash == [20] * 4
    play(p, "play civil_war, target 0")
    assert (p.misery[0], p.demoted, p.cash[0], p.reserve[0]) == (2, [0] * 4, 20, 2), "G49: the place in the order too"
    assert "venezia" in controls(p, 0)
    play(p, "play rebellion, reduce firenze")
    assert "firenze" in controls(p, 0)
    assert p.discard[KIND["civil_war"]] == 1, "G49: spent without effect"


def test_5_2_enlightened_ruler_protects_from_uprisings_played_after_him():
    p = new()
    own(p, 0, "IJ")
    own(p, 2, "IJK")
    playing(p, "enlightened_ruler uprisings")
    events = play(p, "play enlightened_ruler, play uprisings")
    assert (p.misery, told(events, "spared")) == ([0, 0, 3, 0], [{"seat": 0, "card": "uprisings"}])


def test_5_2_enlightened_ruler_protects_from_what_others_play_until_the_turn_is_over():
    p = new(cash=[20] * 4, written=[20] * 4)
    give(p, 1, "alchemists_gold mysticism")
    playing(p, "enlightened_ruler")
    play(p, "play enlightened_ruler, play alchemists_gold, target 0, play mysticism")
    assert (p.cash, p.misery) == ([20] * 4, [0, 4, 4, 4])
    p.steps = []
    run(p, ("turn.end",))
    assert p.ruler == [0] * 4


def test_5_2_enlightened_ruler_G49_who_is_safe_may_be_named_and_the_card_is_spent():
    p = new()
    give(p, 1, "rebellion civil_war")
    control(p, 0, "firenze")
    playing(p, "enlightened_ruler")
    play(p, "play enlightened_ruler, play rebellion")
    assert "reduce firenze" in legal(p)
    events = play(p, "reduce firenze, play civil_war, target 0")
    assert told(events, "spared") == [{"seat": 0, "card": id} for id in ("rebellion", "civil_war")]
    assert (controls(p, 0), p.demoted, p.misery) == ("venezia firenze", [0] * 4, [0] * 4)
    assert (p.discard[KIND["rebellion"]], p.discard[KIND["civil_war"]]) == (1, 1)


def test_5_2_enlightened_ruler_protects_his_player_alone():
    p = playing(new(), "enlightened_ruler civil_war")
    play(p, "play enlightened_ruler, play civil_war, target 1, cash")
    assert (p.misery, p.demoted, controls(p, 1)) == ([0, 1, 0, 0], [0, 1, 0, 0], "")


def test_5_2_enlightened_ruler_is_no_help_against_other_events():
    p = playing(new(), "enlightened_ruler famine pirates")
    play(p, "play enlightened_ruler, play famine")
    assert p.misery == [4, 4, 4, 4]
    play(p, "play pirates, reduce venezia")
    assert controls(p, 0) == ""
    p = new(epoch=2, dice=[3, 1])
    own(p, 0, "E")
    give(p, 1, "black_death war")
    playing(p, "enlightened_ruler")
    play(p, "play enlightened_ruler, play black_death, region VII, play war, target 0")
    assert (controls(p, 0), p.misery[0]) == ("", 2 + 2), "nor against War: two controls he does not have"


# Alchemist's Gold -----------------------------------------------------------------------------------------------------
def test_5_2_alchemists_gold_G36_half_of_written_cash_rounded_up():
    p = playing(new(written=[0, 25, 9, 0], cash=[40, 14, 3, 7]), "alchemists_gold")
    play(p, "play alchemists_gold")
    assert (asked(p), about(p)) == ("0 cards.target", {"card": "alchemists_gold"})
    assert legal(p) == ["target 0", "target 1", "target 2", "target 3"], "G36: himself too"
    events = play(p, "target 1")
    assert p.cash == [40, 1, 3, 7]
    assert told(events, "loses_cash") == [{"seat": 1, "n": 13}]
    assert told(events, "targets") == [{"seat": 0, "other": 1, "card": "alchemists_gold"}]


def test_5_2_alchemists_gold_at_most_the_cash_in_hand():
    p = playing(new(written=[0, 25, 9, 0], cash=[40, 14, 3, 7]), "alchemists_gold")
    play(p, "play alchemists_gold, target 2")
    assert p.cash == [40, 14, 0, 7]


def test_5_2_alchemists_gold_G37_patronage_changes_nothing():
    """A seat with Patronage, and with a leader in play, loses as much as any other."""
    p = new(written=[0, 25, 25, 0], cash=[40, 25, 25, 7])
    own(p, 1, "E")
    lead(p, 1, "denys")
    give(p, 0, "alchemists_gold")
    playing(p, "alchemists_gold")
    play(p, "play alchemists_gold, target 1, play alchemists_gold, target 2")
    assert p.cash == [40, 12, 12, 7]


def test_5_2_alchemists_gold_C_is_safe_and_G49_may_be_named():
    p = new()
    own(p, 1, "C")
    playing(p, "alchemists_gold")
    events = play(p, "play alchemists_gold, target 1")
    assert p.cash[1] == 40
    assert told(events, "void") == [{"seat": 1, "card": "alchemists_gold"}]
    assert p.discard[KIND["alchemists_gold"]] == 1, "spent"


def test_5_2_alchemists_gold_G34_a_burden_when_all_hold_natural_philosophy():
    p = new(misery=[0, 0, 0, 26])
    for seat in range(3):
        own(p, seat, "C")
    playing(p, "alchemists_gold")
    assert legal(p) == ["done"], "G48: who is out is not counted"
    assert refused(p, "play alchemists_gold")[0] == "harm"


# Slips of the printed example -----------------------------------------------------------------------------------------
def test_5_2_civil_war_G38_costs_misery_in_the_second_turn_too():
    """Of one who stood on 10: now 20."""
    p = playing(new(misery=[0, 1, 0, 0], turn=2, written=[0, 4, 0, 0], cash=[40, 4, 0, 0]), "civil_war")
    play(p, "play civil_war, target 1")
    assert (p.misery[1], MISERY[p.misery[1]]) == (2, 20)


# Civil War ------------------------------------------------------------------------------------------------------------
def test_5_2_civil_war_misery_capital_loss_and_last_place():
    p = playing(new(written=[0, 25, 0, 0], cash=[0, 20, 0, 0], reserve=[0, 5, 0, 0]), "civil_war")
    play(p, "play civil_war, target 1")
    assert (asked(p), about(p)) == ("1 civil_war.loss", {"cash": 13, "tokens": 3})
    assert legal(p) == ["cash", "reserve"]
    assert (p.misery[1], p.demoted) == (1, [0, 1, 0, 0])
    assert (controls(p, 1), p.at(INDEX["genoa"], 1)) == ("", 1)
    other = p.copy()
    play(p, "cash")
    assert (p.cash[1], p.reserve[1]) == (7, 5)
    play(other, "reserve")
    assert (other.cash[1], other.reserve[1]) == (20, 2)


def test_5_2_whom_a_card_does_nothing_to_is_said_beforehand():
    for card, letters, rulers, void in (
        ("civil_war", "C", [0, 0, 1, 0], [[], [], [("void", {})], []]),
        ("alchemists_gold", "C", [0, 0, 1, 0], [[], [("void", {})], [("void", {})], []]),
    ):
        p = playing(new(cash=[20] * 4, written=[20] * 4, ruler=rulers), card)
        own(p, 1, letters)
        play(p, f"play {card}")
        decision = game.decision(p)
        assert decision is not None
        assert [preview(game.view(p, 0), decision, action) for action in decision.actions] == void, card


@pytest.mark.parametrize(
    ("written", "cash", "tokens", "choices"),
    [
        # G55, as it is worked there
        (60, 150, 0, {"cash": (120, 0), "reserve": (150, 0)}),
        (0, 20, 5, {"cash": (20, 5), "reserve": (20, 2)}),
        (40, 5, 4, {"reserve": (5, 2)}),
        (40, 5, 0, {"reserve": (5, 0)}),
        # G19: each rounded up; exactly half is there, or a ducat less; nothing of either
        (25, 13, 5, {"cash": (0, 5), "reserve": (13, 2)}),
        (25, 12, 5, {"reserve": (12, 2)}),
        (10, 5, 0, {"cash": (0, 0), "reserve": (5, 0)}),
        (1, 0, 1, {"reserve": (0, 0)}),
        (0, 0, 1, {"cash": (0, 1), "reserve": (0, 0)}),
        (0, 0, 0, {"cash": (0, 0), "reserve": (0, 0)}),
    ],
)
@pytest.mark.parametrize("ending", [0, 2])
def test_5_2_civil_war_G19_G55_half_of_either_also_of_nothing(written, cash, tokens, choices, ending):
    """10.2: in the final round nobody has tokens; he is asked all the same."""
    fields = {"written": [0, written, 0, 0], "cash": [0, cash, 0, 0], "reserve": [0, tokens, 0, 0], "ending": ending}
    p = new(4, **fields)
    give(p, 0, "civil_war")
    run(p, ("finale" if ending else "cards",))
    play(p, "play civil_war, target 1")
    assert (asked(p), legal(p)) == ("1 civil_war.loss", [*choices])
    assert about(p) == {"cash": (written + 1) // 2, "tokens": (tokens + 1) // 2}
    if "cash" not in choices:
        assert refused(p, "cash") == ("cash", {"n": (written + 1) // 2}, "5.2")
    for choice, left in choices.items():
        other = p.copy()
        events = play(other, choice)
        assert (other.cash[1], other.reserve[1]) == left, choice
        lost = "nothing" if left == (cash, tokens) else {"cash": "cash", "reserve": "tokens"}[choice]
        assert [id for id, _ in events if id.startswith("loses")] == [f"loses_{lost}"]


def test_5_2_civil_war_G19_any_control_in_the_capital():
    p = new()
    control(p, 2, "genoa")
    playing(p, "civil_war")
    play(p, "play civil_war, target 1, cash")
    assert controls(p, 2) == "barcelona"
    assert (p.at(INDEX["genoa"], 2), p.at(INDEX["genoa"], 1)) == (1, 0)


def test_5_2_civil_war_G36_may_name_its_player():
    p = playing(new(), "civil_war")
    play(p, "play civil_war, target 0, cash")
    assert (p.cash[0], p.misery[0], p.demoted[0]) == (20, 1, 1), "G36"


def test_5_2_civil_war_where_the_capital_has_no_control_marker():
    p = new()
    p.control[INDEX["genoa"]] = 7
    put(p, 2, "genoa", 2)
    playing(p, "civil_war")
    play(p, "play civil_war, target 1")
    assert (asked(p), p.at(INDEX["genoa"], 2), p.misery[1], p.demoted[1]) == ("1 civil_war.loss", 2, 1, 1)


def test_5_2_civil_war_its_victim_expands_last():
    p = new(cash=[9] * 4, written=[0] * 4, reserve=[2] * 4)
    playing(p, "civil_war")
    play(p, "play civil_war, target 1")
    events = play(p, "reserve")
    assert (told(events, "loses_tokens"), p.reserve) == ([{"seat": 1, "n": 1}], [2, 1, 2, 2])
    run(p, ("expansion",))
    assert (p.order, asked(p)) == ([0, 2, 3, 1], "0 expansion.place")


def test_5_2_civil_war_a_victim_that_is_eliminated_loses_no_more():
    p = playing(new(misery=[0, 25, 0, 0], reserve=[0, 5, 0, 0]), "civil_war")
    play(p, "play civil_war, target 1")
    assert (asked(p), p.cash[1], p.demoted[1]) == ("over", 40, 0)
    assert p.at(INDEX["genoa"], 1) == 1


# One old token for a control ------------------------------------------------------------------------------------------
def test_5_2_a_token_of_the_reserve_or_an_empty_province_where_the_stock_is_bare():
    p = new(reserve=[0, 4, 0, 0], cash=[0] * 4, written=[0] * 4)
    for id in NAMES[:32]:
        put(p, 1, id)
    playing(p, "civil_war")
    play(p, "play civil_war, target 1")
    assert (asked(p), about(p)) == ("1 reduce.token", {"place": "genoa"})
    assert legal(p) == ["reserve", "empty"]
    other = p.copy()
    events = play(p, "reserve")
    assert told(events, "reduced") == [{"seat": 1, "place": "genoa", "n": 1}]
    assert (p.at(INDEX["genoa"], 1), p.reserve[1], p.control[INDEX["genoa"]]) == (1, 3, 7)
    assert about(p) == {"cash": 0, "tokens": 2}, "it goes on"
    play(other, "empty")
    assert (other.at(INDEX["genoa"], 1), other.reserve[1], other.control[INDEX["genoa"]]) == (0, 4, 7)


def test_5_2_the_last_token_of_the_reserve_will_do():
    p = new(reserve=[0, 1, 0, 0], cash=[0] * 4, written=[0] * 4)
    put(p, 1, "roma", 35)
    playing(p, "civil_war")
    play(p, "play civil_war, target 1")
    assert (asked(p), legal(p)) == ("1 reduce.token", ["reserve", "empty"])
    play(p, "reserve")
    assert (p.at(INDEX["genoa"], 1), p.reserve[1]) == (1, 0)


def test_5_2_without_stock_and_reserve_the_province_is_left_empty():
    p = new(written=[0] * 4)
    put(p, 1, "roma", 36)
    playing(p, "civil_war")
    events = play(p, "play civil_war, target 1")
    assert told(events, "reduced") == [{"seat": 1, "place": "genoa", "n": 0}]
    assert (asked(p), p.markers(1)) == ("1 civil_war.loss", CONTROLS)


def test_5_2_a_recyclable_event_is_discarded_another_leaves_the_game():
    p = playing(new(), "famine stirrups")
    play(p, "play famine")
    assert (p.discard[KIND["famine"]], p.top) == (1, KIND["famine"])
    play(p, "play stirrups")
    assert (p.discard[KIND["stirrups"]], p.top, hand(p, 0)) == (0, KIND["famine"], "")
