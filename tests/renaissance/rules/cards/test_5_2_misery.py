"""5.2: events that hit all players, and what Papal Bull forbids."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.cards import CATEGORIES, KIND

from tests.renaissance.positions import asked, control, legal, new, own, play, playing, refused, run, told


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
    assert told(events, "misery")[0] == {"seat": 0, "was": 0, "misery": 40}


def test_5_2_famine_never_takes_misery_away():
    p = new(misery=[3, 3, 3, 3])
    control(p, 2, "sevilla palermo belgrad north_america dijon")
    own(p, 2, "K")
    playing(p, "famine")
    play(p, "play famine")
    assert p.misery == [7, 7, 3, 7]


@pytest.mark.parametrize("letter", "ABCD")
def test_5_2_mysticism_one_less_for_each_advance_of_science(letter):
    p = new()
    own(p, 1, letter)
    playing(p, "mysticism")
    play(p, "play mysticism")
    assert p.misery == [4, 3, 4, 4]


def test_5_2_mysticism_four_less_science():
    p = new()
    own(p, 1, "ABE")
    own(p, 2, "ABCD")
    own(p, 3, "D", 2)
    playing(p, "mysticism")
    play(p, "play mysticism")
    assert p.misery == [4, 2, 0, 3]


def test_5_2_mysticism_G34_a_burden_when_all_hold_all_science():
    p = new()
    for seat in range(4):
        own(p, seat, "ABCD")
    playing(p, "mysticism")
    assert refused(p, "play mysticism") == ("harm", {"card": "mysticism"}, "5.2")
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
    discarded = p.discard[KIND["papal_bull"]]
    events = play(p, "category exploration")
    assert p.bull == 1 + CATEGORIES.index("exploration")
    assert told(events, "bull") == [{"seat": 0, "category": "exploration"}]
    assert discarded == 1


def test_5_2_papal_bull_nobody_buys_in_it_its_player_neither_in_the_purchases_of_the_turn():
    p = playing(new(3, cash=[500] * 3, ship=[4] * 3), "papal_bull")
    p.order = [0, 1, 2]
    play(p, "play papal_bull, category religion")
    p.steps = []
    run(p, ("purchases",))
    for seat in range(3):
        assert asked(p) == f"{seat} purchases.buy"
        assert "patronage" not in legal(p, "buy")
        assert refused(p, "buy patronage") == ("bull", {"category": "religion"}, "5.2")
        assert "silk_road" in legal(p, "buy")
        play(p, "done")
    run(p, ("turn.end",))
    assert p.bull == 0


def test_5_2_religious_war_cancels_a_papal_bull_played_before_it():
    p = playing(new(), "papal_bull religious_war")
    events = play(p, "play papal_bull, category science, play religious_war")
    assert (p.bull, told(events, "bull_cancelled")) == (0, [{}])
    assert p.discard[KIND["papal_bull"]] == 1
    assert not p.dead[KIND["papal_bull"]], "epoch 3 alone makes it a burden"
    p = playing(new(), "papal_bull religious_war")
    assert told(play(p, "play religious_war"), "bull_cancelled") == []
    play(p, "play papal_bull, category science")
    assert p.bull == 1, "one played after it stands"


def test_5_2_religious_war_in_epoch_3_makes_papal_bull_a_burden():
    p = playing(new(epoch=3), "papal_bull religious_war")
    events = play(p, "play religious_war")
    assert told(events, "burden") == [{"card": "papal_bull"}]
    assert legal(p) == ["done"]
    assert refused(p, "play papal_bull")[0] == "burden"
