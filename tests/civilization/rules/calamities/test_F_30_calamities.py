"""Civilization, F.30: the calamities one by one, which cost cities or unit points."""

from __future__ import annotations

import pytest
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import about, asked, cities, laid, legal, on_board, play, ran, refused, tokens

NINE = ["rome", "neapolis", "tarentum", "athens", "apollonia", "moesia", "byzantium", "thessalonica", "carthage"]


def holding(n, seat=0):
    """So many cities of a seat."""
    return dict.fromkeys(NINE[:n], seat)


def struck(calamity, rules="advanced", seats=4, giver=None, victim=0, **laid_out):
    """The position in which a calamity strikes."""
    passed = {} if giver is None else {calamity: giver}
    return laid(rules, seats, spent=calamity, giver=passed, steps=[(calamity, victim)], **laid_out)


def told(calamity, rules="advanced", giver=None, **laid_out):
    passed = {} if giver is None else {calamity: giver}
    p = laid(rules, spent=calamity, giver=passed, **laid_out)
    p.steps += civ.read([(calamity, 0)])
    return ran(p)


def reduced(p):
    """How many cities of seat 0 are to be reduced: those picked, or all that were reduced without a pick."""
    return about(p)["n"] if asked(p) == "0 reductions.city" else 0


# Treachery ------------------------------------------------------------------------------------------------------------
def test_F_30_221_the_giver_takes_a_city():
    p = struck("treachery", giver=2, cities=holding(2), fresh="rome")
    assert (asked(p), about(p), legal(p)) == ("2 treachery.city", {"victim": 0}, ["city rome", "city neapolis"])
    assert refused(p, "city athens") == ("not_a_city_of", {"place": "athens", "victim": 0}, "F.30.22")
    assert play(p, "city rome") == [("taken_over", {"seat": 2, "victim": 0, "place": "rome"})]
    assert (cities(p, 0), cities(p, 2), any(p.fresh)) == ("neapolis", "rome", False)


def test_F_30_221_without_a_marker_the_city_is_eliminated():
    nine = dict.fromkeys(["athens", "sparta", "knossos", "miletus", "troy", "memphis", "ur", "babylon", "susa"], 2)
    p = struck("treachery", giver=2, cities=holding(2) | nine)
    play(p, "city rome")
    assert (cities(p, 0), p.city.count(2), on_board(p, 0)) == ("neapolis", 9, {})


def test_F_30_222_D_43_never_traded_the_holder_reduces_one():
    p = struck("treachery", cities=holding(2))
    assert (asked(p), legal(p)) == ("0 reductions.city", ["reduce rome", "reduce neapolis"])
    play(p, "reduce rome")
    assert (cities(p, 0), tokens(p, "rome")) == ("neapolis", {0: 2})


def test_F_30_22_without_a_city_there_is_no_effect():
    assert told("treachery", giver=2)[-1] == ("no_effect", {"calamity": "treachery", "victim": 0})


# Famine ---------------------------------------------------------------------------------------------------------------
CROWD = {"dacia": {0: 20}, "moesia": {1: 20}, "rome": {2: 20}, "ur": {3: 20}}


@pytest.mark.parametrize(
    ("rules", "own", "least", "most"),
    [("advanced", 10, 4, 8), ("classic_advanced_calamities", 10, 4, 8), ("classic", 9, 0, 11)],
)
def test_F_30_311_E_11_3_D_22_what_it_costs(rules, own, least, most):
    p = struck("famine", rules, tokens=CROWD)
    assert (asked(p), about(p)) == ("0 loss.from", {"n": own, "calamity": "famine"})
    play(p, "lose dacia")
    assert (p.on_board(0), asked(p), about(p)["n"]) == (20 - own, "0 allot.number", 20)
    assert legal(p, "number") == [str(n) for n in range(least, most + 1)]


def test_F_30_311_each_loser_picks():
    p = struck("famine", tokens={**CROWD, "illyricum": {1: 5}})
    play(p, "lose dacia, number 5, number 8")
    assert asked(p) == "1 loss.from"
    play(p, "lose illyricum, number 5")
    assert (asked(p), p.on_board(1)) == ("2 loss.from", 20)
    play(p, "lose rome, lose ur")
    assert ([p.on_board(seat) for seat in range(4)], asked(p)) == ([10, 20, 12, 13], "over")


def test_F_30_312_pottery_and_grain():
    p = struck("famine", tokens=CROWD, owned={0: "pottery"}, hand={0: "grain grain grain grain"})
    assert (asked(p), about(p), legal(p, "number")) == ("0 famine.grain", {"n": 10, "m": 4}, ["0", "1", "2", "3"])
    assert ("grain_shown", {"seat": 0, "n": 2}) in play(p, "number 2")
    assert (about(p), p.shown[0]) == ({"n": 2, "calamity": "famine"}, 2)


def test_F_30_312_down_to_nothing():
    p = struck("famine", tokens=CROWD, owned={0: "pottery"}, hand={0: "grain grain grain"})
    play(p, "number 3")
    assert (p.on_board(0), asked(p)) == (20, "0 allot.number")


def test_F_30_312_it_lowers_what_is_to_be_lost_not_what_there_is():
    p = struck("famine", tokens={"dacia": {0: 7}}, owned={0: "pottery"}, hand={0: "grain"})
    play(p, "number 1, lose dacia")
    assert p.on_board(0) == 1


def test_F_30_312_who_has_no_grain_is_asked_all_the_same():
    """Or all would know that he has none."""
    p = struck("famine", tokens=CROWD, owned={0: "pottery"}, hand={0: "salt"})
    assert (asked(p), legal(p)) == ("0 famine.grain", ["number 0"])


def test_F_30_312_grain_shown_cannot_be_spent():
    held = {0: "famine grain grain grain grain"}
    p = laid("advanced", tokens=CROWD, owned={0: "pottery"}, hand=held, treasury={0: 30}, phase="calamities")
    play(p, "number 1, lose dacia, number 8, number 8, lose moesia, lose rome, lose ur")
    assert (asked(p), p.shown[0]) == ("0 purchases.card", 1)
    play(p, "pay grain")
    assert about(p) == {"n": 36, "m": 30}, "three of the four"
    play(p, "done, done")
    assert p.turn == 2 and not any(p.shown), "only until the next turn"


def test_D_59_what_a_secondary_victim_saves_is_not_put_on_others():
    p = struck("famine", tokens=CROWD, owned={1: "pottery"}, hand={1: "grain grain"})
    play(p, "lose dacia, number 8, number 6, number 2")
    play(p, "lose rome, lose ur")
    assert [p.on_board(seat) for seat in range(4)] == [10, 20, 14, 14]


# Superstition ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("owned", "n"),
    [("", 3), ("mysticism", 2), ("deism", 1), ("mysticism deism", 1), ("enlightenment mysticism", 0)],
)
def test_F_30_321_F_30_322_the_highest_card_alone_counts(owned, n):
    assert reduced(struck("superstition", cities=holding(5), owned={0: owned})) == n


# Slave Revolt ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("owned", "n"), [("", 20), ("mining", 25), ("enlightenment", 15), ("mining enlightenment", 20)]
)
def test_F_30_421_F_30_423_how_many_feed_nobody(owned, n):
    """Five cities need ten tokens."""
    p = struck("slave_revolt", tokens={"dacia": {0: n + 5}}, cities=holding(5), owned={0: owned})
    assert asked(p) == "over"
    p = struck("slave_revolt", tokens={"dacia": {0: n + 4}}, cities=holding(5), owned={0: owned})
    assert asked(p) == "0 slave_revolt.city"


def test_F_30_422_one_at_a_time_and_tokens_put_down_feed():
    p = struck("slave_revolt", tokens={"dacia": {0: 15}}, cities=holding(4))
    assert about(p) == {"n": 4, "m": 0}
    play(p, "reduce rome")
    assert about(p) == {"n": 3, "m": 1}
    play(p, "reduce athens")
    assert (asked(p), cities(p, 0)) == ("over", "neapolis tarentum")


def test_F_30_422_with_fewer_tokens_only_those():
    p = struck("slave_revolt", tokens={"dacia": {0: 2}}, cities=holding(1))
    play(p, "reduce rome")
    assert on_board(p, 0) == {"rome": 2, "dacia": 2}


def test_D_52_the_support_check_uses_all_tokens_again():
    p = laid("advanced", tokens={"dacia": {0: 15}}, cities=holding(4), hand={0: "slave_revolt"}, phase="calamities")
    play(p, "reduce rome, reduce athens")
    assert not any(step[0] == "support.city" for step in p.steps)


def test_A_5_2_cities_built_this_turn_first():
    p = struck("slave_revolt", tokens={"dacia": {0: 15}}, cities=holding(4), fresh="athens")
    assert legal(p) == ["reduce athens"]
    assert refused(p, "reduce rome") == ("new_cities_first", {"place": "rome"}, "A.5.2")


# Epidemic -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("owned", "n"), [("", 16), ("medicine", 8), ("road_building", 21), ("medicine road_building", 13)]
)
def test_F_30_611_F_30_613_F_30_614_F_30_615_what_it_costs_the_victim(owned, n):
    p = struck("epidemic", tokens={"dacia": {0: 30}}, owned={0: owned})
    assert about(p) == {"n": n, "calamity": "epidemic"}


@pytest.mark.parametrize(
    ("owned", "n"), [("", 9), ("medicine", 5), ("road_building", 14), ("medicine road_building", 10)]
)
def test_F_30_611_D_57_D_63_what_it_costs_others(owned, n):
    p = struck("epidemic", tokens=CROWD, owned={1: owned})
    play(p, "lose dacia")
    assert legal(p, "number") == ["5", "6", "7", "8", "9", "10"]
    play(p, "number 9, number 6")
    assert (asked(p), about(p)) == ("1 loss.from", {"n": n, "calamity": "epidemic"})


def test_D_57_fewer_than_five_stay_fewer():
    p = struck("epidemic", tokens={"dacia": {0: 20}, "moesia": {1: 4}, "rome": {2: 20}}, owned={1: "medicine"})
    play(p, "lose dacia")
    assert p.on_board(1) == 1


def test_F_30_612_D_51_a_token_stays_in_every_area():
    p = struck("epidemic", tokens={"dacia": {0: 3}, "sudeten": {0: 1}, "rome": {1: 1}}, cities={"athens": 0})
    assert (on_board(p, 0), cities(p, 0)) == ({"sudeten": 1, "dacia": 1, "athens": 1}, "")
    assert tokens(p, "rome") == {1: 1}


def test_F_30_612_D_65_a_city_leaves_a_token_at_least():
    p = struck("epidemic", tokens={"dacia": {0: 15}}, cities={"athens": 0, "rome": 0}, owned={0: "medicine"})
    play(p, "lose dacia, number 4, lose athens")
    assert tokens(p, "athens") == {0: 1}
    p = laid("advanced", cities={"athens": 0, "rome": 0}, treasury={0: 54}, steps=[("loss", 0, 1, 8)])
    assert legal(p) == ["lose rome", "lose athens"]
    play(p, "lose rome")
    assert (cities(p, 0), asked(p)) == ("athens", "over")


def test_F_30_611_not_the_giver():
    p = struck("epidemic", giver=1, tokens=CROWD)
    play(p, "lose dacia, lose rome, lose ur")
    assert [p.on_board(seat) for seat in range(4)] == [4, 20, 10, 10]


# Civil Disorder -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("owned", "n"),
    [
        ("", 3),
        ("music", 2),
        ("drama_poetry law", 1),
        ("music drama_poetry law democracy", 0),
        ("military", 4),
        ("road_building military", 5),
        ("road_building law", 3),
    ],
)
def test_F_30_711_F_30_712_F_30_713_F_30_714_F_30_715_all_but_three(owned, n):
    assert reduced(struck("civil_disorder", cities=holding(6), owned={0: owned})) == n


def test_E_11_3_civil_disorder_in_the_classic_game():
    owned = {0: "music drama_poetry law"}
    assert reduced(struck("civil_disorder", "classic", cities=holding(6), owned=owned)) == 2
    assert reduced(struck("civil_disorder", "classic_advanced_calamities", cities=holding(8), owned=owned)) == 2


def test_D_53_kept_between_none_and_all():
    p = struck("civil_disorder", cities=holding(2), owned={0: "military road_building"})
    assert (cities(p, 0), on_board(p, 0)) == ("", {"rome": 2, "neapolis": 1})
    assert cities(struck("civil_disorder", cities=holding(2), owned={0: "military law"}), 0) == "rome neapolis"


# Iconoclasm and Heresy ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("owned", "n"),
    [
        ("", 4),
        ("law", 3),
        ("law philosophy", 2),
        ("theology", 1),
        ("theology law philosophy", 0),
        ("monotheism road_building", 6),
        ("monotheism law", 4),
    ],
)
def test_F_30_811_F_30_812_F_30_813_F_30_814_F_30_815_F_30_816_F_30_817_four_of_his_cities(owned, n):
    assert reduced(struck("iconoclasm_heresy", cities=holding(8), owned={0: owned})) == n


THEIRS = {"athens": 1, "sparta": 1, "memphis": 2, "ur": 3, "babylon": 3}


def test_F_30_818_D_64_he_orders_two_and_each_owner_picks():
    p = struck("iconoclasm_heresy", cities=THEIRS)
    assert (asked(p), about(p)) == ("0 allot.number", {"calamity": "iconoclasm_heresy", "other": 1, "n": 2})
    assert legal(p, "number") == ["0", "1", "2"]
    play(p, "number 1, number 0")
    assert asked(p) == "1 reductions.city"
    play(p, "reduce sparta, reduce ur")
    assert [cities(p, seat) for seat in (1, 2, 3)] == ["athens", "memphis", "babylon"]


def test_F_30_818_both_may_be_of_one_player_and_none_of_the_giver():
    p = struck("iconoclasm_heresy", giver=2, cities=THEIRS)
    play(p, "number 0")
    assert [cities(p, seat) for seat in (1, 2, 3)] == ["athens sparta", "memphis", ""]


def test_F_30_819_philosophy_and_theology():
    p = struck("iconoclasm_heresy", cities=THEIRS, owned={1: "philosophy", 2: "theology"})
    assert legal(p, "number") == ["0", "1"]
    play(p, "number 0")
    assert [cities(p, seat) for seat in (1, 2, 3)] == ["athens sparta", "memphis", ""]
