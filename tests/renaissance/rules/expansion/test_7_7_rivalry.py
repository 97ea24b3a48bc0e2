"""L'Âge de la Renaissance, 7.7 and 7.9: Conversion, the dice, losses, Manuscripts, the bonus; G22, G23, G43, G47."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.cards import ARMS, IDS
from cradle.renaissance.rules.geography import INDEX, NAMES
from cradle.renaissance.rules.position import NONE

from tests.renaissance.positions import (
    about,
    asked,
    control,
    give,
    hand,
    legal,
    new,
    own,
    pile,
    play,
    put,
    refused,
    run,
    told,
)  # fmt: skip

VENEZIA, GENOA, BARCELONA = range(3)
MILANO = INDEX["milano"]
LOST, WON = [1, 1, 1], [6, 1, 1]


def attacked(dice=(), tokens: int = 9, letters: str = "", theirs: str = "", **fields):
    """Venezia is about to attack Milano, which Genoa controls."""
    p = new(3, dice=dice, reserve=[tokens, 0, 0], **fields)
    control(p, GENOA, "milano")
    own(p, VENEZIA, letters)
    own(p, GENOA, theirs)
    run(p, ("expansion.turn", VENEZIA))
    return p


ATTACK = "to milano, number 6"


# 7.7: the dice --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("place", "dice", "won"),
    [
        (0, [3, 1, 1], True),  # green above rank 2
        (0, [2, 1, 1], False),
        (2, [6, 1, 1], False),  # rank 6
        (2, [1, 4, 3], True),  # black above white
        (2, [1, 3, 3], False),
        (2, [1, 2, 3], False),
    ],
)
def test_7_7_green_against_the_rank_black_against_white(place, dice, won):
    order = [1, 2]
    order.insert(place, 0)
    p = attacked(dice, order=order)
    events = play(p, ATTACK)
    assert told(events, "rivalry") == [
        {"seat": 0, "place": "milano", "green": dice[0], "black": dice[1], "white": dice[2], "rank": p.rank(0)}
    ]
    assert p.control[MILANO] == (VENEZIA if won else GENOA)


def test_7_7_G38_green_3_does_not_win_at_rank_4():
    p = attacked([3, 1, 1], order=[1, 0, 2])
    assert p.rank(VENEZIA) == 4
    play(p, ATTACK)
    assert p.control[MILANO] == GENOA


def test_7_7_G_faith_wins_with_green_equal_to_the_rank():
    for letters, winner in (("", GENOA), ("G", VENEZIA)):
        p = attacked([2, 1, 1], letters=letters)
        play(p, ATTACK)
        assert p.control[MILANO] == winner


def test_7_7_G15_a_military_advantage_wins_ties_if_it_is_kept():
    armour, longbow = (1 << ARMS.index(IDS.index(id)) for id in ("armour", "longbow"))
    for arms, winner in (([armour, 0, 0], VENEZIA), ([armour, longbow, 0], GENOA), ([longbow, armour, 0], VENEZIA)):
        p = attacked([1, 3, 3], arms=arms)
        play(p, "to milano, number 8")
        assert p.control[MILANO] == winner


# 7.7: lost and won ----------------------------------------------------------------------------------------------------
def test_7_7_lost_all_the_attackers_tokens_there_return_old_ones_too():
    p = new(3, dice=LOST, reserve=[6, 0, 0])
    put(p, VENEZIA, "milano", 1)
    put(p, GENOA, "milano", 1)
    run(p, ("expansion.turn", VENEZIA))
    events = play(p, "to milano, number 5")
    assert told(events, "repelled") == [{"seat": 0, "place": "milano", "n": 6}]
    assert (p.at(MILANO, VENEZIA), p.at(MILANO, GENOA), p.stock(VENEZIA), p.reserve[VENEZIA]) == (0, 1, 35, 1)


def test_7_7_he_may_attack_again_with_fresh_tokens():
    p = attacked([*LOST, *WON], tokens=12)
    play(p, "to milano, number 6, to milano, number 6")
    assert p.control[MILANO] == VENEZIA


def test_7_7_won_the_defenders_return_and_the_attackers_tokens_become_one_new_control():
    p = new(3, dice=WON, reserve=[9, 0, 0])
    put(p, VENEZIA, "dubrovnik", 1)
    put(p, GENOA, "dubrovnik", 1)
    put(p, BARCELONA, "dubrovnik", 1, new=True)
    run(p, ("expansion.turn", VENEZIA))
    events = play(p, "to dubrovnik, number 7")
    n = INDEX["dubrovnik"]
    assert (p.control[n], p.young[n], p.at(n, 0), p.at(n, 1), p.at(n, 2)) == (VENEZIA, 1, 0, 0, 0)
    assert [p.stock(seat) for seat in range(3)] == [34, 36, 36]
    assert [id for id, _ in events] == [
        "attacks",
        "forces",
        "rivalry",
        "driven_out",
        "driven_out",
        "captures",
        "controls",
    ]
    assert told(events, "driven_out")[1] == {"seat": 2, "other": 0, "place": "dubrovnik", "n": 1}


def test_7_7_won_in_a_satellite_one_new_token():
    p = new(3, dice=WON, reserve=[9, 0, 0])
    control(p, VENEZIA, "belgrad")
    put(p, GENOA, "durazzo")
    run(p, ("expansion.turn", VENEZIA))
    play(p, "to durazzo, number 3")
    n = INDEX["durazzo"]
    assert (p.control[n], p.new[n * 3], p.old[n * 3 + 1], p.stock(VENEZIA)) == (NONE, 1, 0, 29)


def test_7_7_a_capital_can_be_taken():
    p = new(3, dice=WON, reserve=[15, 0, 0])
    control(p, VENEZIA, "milano")
    run(p, ("expansion.turn", VENEZIA))
    play(p, "to genoa, number 15")
    assert p.controls(VENEZIA) == [INDEX["genoa"], INDEX["venezia"], MILANO]
    assert p.controls(GENOA) == []


ALL_BUT_MILANO = (  # with Venezia 25 control markers
    "dubrovnik firenze roma napoli palermo lyon marseille montpellier bordeaux belgrad toledo lisboa valencia sevilla "
    "san_sebastian grenada fez algiers tunis tripoli saloniki smyrna constantinople heraklion"
)


def test_7_7_G47_won_without_a_marker_left():
    p = new(3, dice=WON, reserve=[9, 0, 0])
    control(p, VENEZIA, ALL_BUT_MILANO)
    control(p, GENOA, "milano")
    run(p, ("expansion.turn", VENEZIA))
    play(p, "to milano, number 7, done")
    assert (p.control[MILANO], p.at(MILANO, VENEZIA), p.at(MILANO, GENOA)) == (NONE, 3, 0)


@pytest.mark.parametrize("tokens", [6, 9])
def test_7_7_G53_a_marker_taken_back_after_the_dice_with_tokens_left_or_not(tokens):
    p = new(3, dice=WON, reserve=[tokens, 0, 0])
    control(p, VENEZIA, ALL_BUT_MILANO)
    control(p, GENOA, "milano")
    run(p, ("expansion.turn", VENEZIA))
    play(p, "to milano, number 6")
    assert (asked(p), about(p)) == ("0 rivalry.turn", {"place": "milano"})
    assert legal(p) == [*[f"turn {NAMES[n]}" for n in p.controls(VENEZIA)], "done"]
    assert refused(p, "turn genoa") == ("control", {"place": "genoa"}, "1.1")
    events = play(p, "turn lyon")
    assert events[:2] == [
        ("reduced", {"seat": 0, "place": "lyon", "n": 1}),
        ("controls", {"seat": 0, "place": "milano"}),
    ]
    assert (p.control[MILANO], p.young[MILANO], p.at(MILANO, VENEZIA)) == (VENEZIA, 1, 0)
    assert (p.old[INDEX["lyon"] * 3], p.markers(VENEZIA), p.reserve[VENEZIA]) == (1, 0, tokens - 6)


def test_7_7_G53_nobody_is_asked_where_the_dice_are_lost_or_a_satellite_is_taken():
    p = new(3, dice=LOST, reserve=[6, 0, 0])
    control(p, VENEZIA, ALL_BUT_MILANO)
    control(p, GENOA, "milano")
    run(p, ("expansion.turn", VENEZIA))
    play(p, "to milano, number 6")
    assert asked(p) == "over"
    p = new(3, dice=WON, reserve=[2, 0, 0])
    control(p, VENEZIA, f"milano {ALL_BUT_MILANO}".replace("dubrovnik ", ""))
    put(p, GENOA, "bari", 1)
    run(p, ("expansion.turn", VENEZIA))
    play(p, "to bari, number 2")
    assert (asked(p), p.at(INDEX["bari"], VENEZIA)) == ("over", 1)


def test_7_7_G53_the_marker_is_for_what_was_taken_whatever_else_waits_for_one():
    p = new(3, dice=WON, reserve=[6, 0, 0])
    control(p, VENEZIA, ALL_BUT_MILANO.replace("dubrovnik", "wien"))
    put(p, VENEZIA, "dubrovnik", 3)
    control(p, GENOA, "milano")
    run(p, ("expansion.turn", VENEZIA))
    play(p, "to milano, number 6, turn lyon")
    assert (p.control[MILANO], p.at(INDEX["dubrovnik"], VENEZIA)) == (VENEZIA, 3)


def test_7_7_G53_then_manuscripts():
    p = new(3, dice=WON, reserve=[6, 0, 0])
    control(p, VENEZIA, ALL_BUT_MILANO)
    control(p, GENOA, "milano")
    own(p, VENEZIA, "N")
    give(p, VENEZIA, "war")
    give(p, GENOA, "stone_1")
    run(p, ("expansion.turn", VENEZIA))
    play(p, "to milano, number 6")
    assert asked(p) == "0 rivalry.turn"
    play(p, "turn lyon")
    assert (asked(p), p.control[MILANO]) == ("0 rivalry.copy", VENEZIA)


def test_7_7_G53_a_token_of_the_reserve_for_the_marker_taken_back():
    p = new(3, dice=WON, reserve=[9, 0, 0])
    control(p, VENEZIA, ALL_BUT_MILANO)
    control(p, GENOA, "milano")
    run(p, ("expansion.turn", VENEZIA))
    play(p, "to milano, number 6")
    put(p, VENEZIA, "hamburg", p.stock(VENEZIA))  # the stock is empty
    play(p, "turn lyon")
    assert asked(p) == "0 reduce.token"
    play(p, "reserve")
    assert (p.control[MILANO], p.old[INDEX["lyon"] * 3], p.reserve[VENEZIA]) == (VENEZIA, 1, 2)


def test_7_7_G47_won_with_old_tokens_there_and_without_a_marker_left():
    p = new(3, dice=WON, reserve=[9, 0, 0])
    control(p, VENEZIA, ALL_BUT_MILANO)
    put(p, VENEZIA, "milano", 1)
    put(p, GENOA, "milano", 1)
    run(p, ("expansion.turn", VENEZIA))
    play(p, "to milano, number 4, done")
    assert (p.old[MILANO * 3], p.new[MILANO * 3], p.control[MILANO]) == (0, 3, NONE)


# 7.9: consolidation ---------------------------------------------------------------------------------------------------
def consolidated(markers: dict[int, str], **fields):
    p = new(4, draws=["war"], **fields)
    for seat, provinces in markers.items():
        control(p, seat, provinces)
        for id in provinces.split():
            p.young[INDEX[id]] = 1
    return p, run(p, ("consolidation",))


def test_7_9_the_most_new_controls_draw_a_card():
    p, events = consolidated({0: "firenze", 2: "toledo lisboa"})
    assert told(events, "bonus") == [{"seat": 2, "n": 2}]
    assert hand(p, 2) == "war"


def test_G18_an_empty_pile_gives_no_card_and_nobody_is_said_to_draw_one():
    p = new(4, epoch=3)
    pile(p, "")
    control(p, 2, "toledo")
    p.young[INDEX["toledo"]] = 1
    assert told(run(p, ("consolidation",)), "bonus") == [] and hand(p, 2) == ""


def test_7_9_ties_go_to_who_played_earlier():
    p, _ = consolidated({0: "firenze", 2: "toledo"}, order=[3, 2, 1, 0])
    assert (hand(p, 2), hand(p, 0)) == ("war", "")


def test_7_9_G22_without_a_new_control_there_is_no_card():
    p, events = consolidated({})
    assert events == []
    assert not any(p.hand)


def test_7_9_only_what_is_still_on_the_map_and_the_marker_of_crusades_is_old():
    p = new(3, draws=["war"], crusade=INDEX["acre"])
    control(p, 0, "acre firenze")
    control(p, 1, "milano")
    p.young[MILANO] = 1
    run(p, ("consolidation",))
    assert hand(p, 1) == "war"


def test_7_9_the_marker_of_crusades_does_not_count_in_play():
    p = new(3, draws=["war"])
    give(p, 0, "crusades")
    run(p, ("cards.turn", 0), ("consolidation",))
    assert told(play(p, "play crusades, crusade acre"), "bonus") == []
    assert p.controls(0) == [INDEX["acre"], INDEX["venezia"]]


def test_7_9_no_card_where_none_is_left():
    p = new(3, epochs=1)
    pile(p, "")
    control(p, 1, "milano")
    p.young[MILANO] = 1
    run(p, ("consolidation",))
    assert not any(p.hand)


def test_7_9_new_markers_become_old():
    p = new(3)
    put(p, 0, "firenze", 1)
    put(p, 0, "firenze", 2, new=True)
    control(p, 1, "milano")
    p.young[MILANO] = 1
    run(p, ("consolidation",))
    assert (p.old[INDEX["firenze"] * 3], any(p.new), any(p.young)) == (3, False, False)
    assert p.has_old(MILANO, 1)


def test_7_9_after_all_players():
    p = new(3, reserve=[3, 3, 0], dice=WON, draws=["war"])
    run(p, ("expansion",))
    play(p, "to dubrovnik, number 3")
    assert p.young[INDEX["dubrovnik"]] == 1
    play(p, "done")
    assert (asked(p), hand(p, 0), any(p.young)) == ("over", "war", False)
