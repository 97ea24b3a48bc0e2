"""5.2: events that hit all players, and what Papal Bull forbids."""

from __future__ import annotations

from cradle.renaissance.cards import CATEGORIES, KIND

from tests.renaissance.positions import asked, control, give, legal, new, own, play, refused, run, told


def playing(p, cards):
    give(p, 0, cards)
    run(p, ("cards",))
    return p


def test_5_2_famine_four_less_grain_and_agronomy():
    p = new()
    control(p, 1, "sevilla")
    control(p, 2, "sevilla palermo belgrad north_america")
    own(p, 1, "K")
    own(p, 2, "K")
    own(p, 3, "K")
    playing(p, "famine")
    control(p, 1, "dijon")
    events = play(p, "play famine")
    assert p.misery == [4, 2, 0, 3], "Genoa: Dijon and [K]; Barcelona: four provinces are enough; Paris: [K]"
    assert told(events, "misery")[0] == {"seat": 0, "n": 4, "misery": 40}


def test_5_2_mysticism_four_less_science():
    p = new()
    own(p, 1, "ABE")
    own(p, 2, "ABCD")
    own(p, 3, "D", 2)
    playing(p, "mysticism")
    play(p, "play mysticism")
    assert p.misery == [4, 2, 0, 3]


def test_5_2_mysticism_g34_a_burden_when_all_hold_all_science():
    p = new()
    for seat in range(4):
        own(p, seat, "ABCD")
    playing(p, "mysticism")
    assert refused(p, "play mysticism") == ("burden", {"card": "mysticism"}, "5.2")
    p.owned[0] = 0
    p.now = None
    assert legal(p) == ["play mysticism", "done"]


def test_5_2_uprisings_one_for_each_commerce_advance():
    p = new()
    own(p, 1, "IJKLM")
    own(p, 2, "IV")
    playing(p, "uprisings")
    play(p, "play uprisings")
    assert p.misery == [0, 5, 1, 0]


def test_5_2_religious_war_one_for_each_religion_advance():
    p = new()
    own(p, 0, "EFGH")
    own(p, 3, "GN")
    playing(p, "religious_war")
    play(p, "play religious_war")
    assert p.misery == [4, 0, 0, 1]


def test_5_2_papal_bull_names_science_religion_or_exploration():
    p = playing(new(), "papal_bull")
    play(p, "play papal_bull")
    assert asked(p) == "0 papal_bull"
    assert legal(p) == ["category science", "category religion", "category exploration"]
    assert refused(p, "category culture") == ("ban", {"category": "culture"}, "5.2")
    events = play(p, "category exploration")
    assert p.bull == 1 + CATEGORIES.index("exploration")
    assert told(events, "bull") == [{"seat": 0, "category": "exploration"}]


def test_5_2_religious_war_cancels_a_papal_bull_played_before_it():
    p = playing(new(), "papal_bull religious_war")
    events = play(p, "play papal_bull, category science, play religious_war")
    assert (p.bull, told(events, "bull_cancelled")) == (0, [{}])
    assert p.discard[KIND["papal_bull"]] == 1
    assert not p.dead[KIND["papal_bull"]], "epoch 3 alone makes it a burden"
    p = playing(new(), "papal_bull religious_war")
    play(p, "play religious_war, play papal_bull, category science")
    assert p.bull == 1, "one played after it stands"


def test_5_2_religious_war_in_epoch_3_makes_papal_bull_a_burden():
    p = playing(new(epoch=3), "papal_bull religious_war")
    events = play(p, "play religious_war")
    assert told(events, "burden") == [{"card": "papal_bull"}]
    assert legal(p) == ["done"]
    assert refused(p, "play papal_bull")[0] == "burden"
