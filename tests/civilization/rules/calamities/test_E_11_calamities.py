"""Civilization, E.11 and E.15: calamities in the classic games."""

from __future__ import annotations

import pytest
from cradle.civilization.rules.position import NONE
from cradle.civilization.rules.rulesets import RULES
from cradle.civilization.rules.steps import civ
from cradle.kernel.record import Record

from tests.civilization.positions import about, asked, cities, game, hand, laid, legal, on_board, play, ran

SIX = dict.fromkeys(["rome", "neapolis", "tarentum", "athens", "apollonia", "moesia"], 0)


@pytest.mark.parametrize("rules", ["classic", "classic_advanced_calamities"])
def test_E_11_1_D_26_cards_bought_this_turn_protect_at_once(rules):
    p = laid(
        rules,
        tokens={"dacia": {0: 20}},
        cities=SIX,
        bought={0: "law democracy"},
        hand={0: "civil_disorder"},
        phase="calamities",
    )
    assert (asked(p), about(p)) == ("0 reductions.city", {"n": 1})


def test_E_11_1_purchases_come_first():
    p = laid(
        "classic",
        tokens={"dacia": {0: 20}},
        cities=SIX,
        hand={0: "civil_disorder grain"},
        treasury={0: 9},
        phase="purchases",
    )
    assert asked(p) == "0 purchases.card"
    assert hand(p, 0) == "grain civil_disorder"
    play(p, "done")
    assert (asked(p), hand(p, 0)) == ("0 reductions.city", "grain")


def test_E_11_2_F_29_1_the_holder_is_the_victim_whoever_drew_it():
    p = laid("classic", cities=SIX, hand={0: "civil_disorder"}, giver={"civil_disorder": 1})
    p.steps += civ.read([("calamities",)])
    assert ("strikes.passed", {"calamity": "civil_disorder", "victim": 0, "other": 1}) in ran(p)


def test_E_11_3_the_eight_of_the_classic_game_in_order():
    p = laid(
        "classic",
        hand={
            0: "piracy volcano_earthquake",
            1: "flood epidemic",
            2: "civil_war iconoclasm_heresy",
            3: "famine civil_disorder",
        },
    )
    p.steps += civ.read([("calamities",)])
    told = [what["calamity"] for event, what in ran(p) if event.startswith("strikes")]
    assert told == [
        "volcano_earthquake",
        "famine",
        "civil_war",
        "flood",
        "epidemic",
        "civil_disorder",
        "iconoclasm_heresy",
        "piracy",
    ]


def test_E_11_3_D_07_stacks_are_data():
    stack = laid("classic").law.deck
    assert {id: stack.stack[stack.index[id]] for id in ("civil_war", "flood")} == {"civil_war": 4, "flood": 5}


@pytest.mark.parametrize("rules", ["classic", "advanced"])
def test_E_11_3_D_24_other_numbers_are_those_of_the_advanced_game(rules):
    crowd = {"sumeria": {0: 30, 1: 20, 2: 20}}
    p = laid(rules, tokens=crowd, spent="flood", steps=[("flood", 0)])
    assert (asked(p), about(p)) == ("0 loss.from", {"n": 17, "calamity": "flood"})
    play(p, "lose sumeria")
    assert about(p) == {"calamity": "flood", "other": 1, "n": 10}
    p = laid(rules, tokens=crowd, spent="epidemic", steps=[("epidemic", 0)])
    assert about(p) == {"n": 16, "calamity": "epidemic"}
    play(p, "lose sumeria, lose sumeria, lose sumeria")
    assert [p.on_board(seat) for seat in range(3)] == [14, 10, 10], "25, at most 10 each"


def test_E_11_4_they_return_and_the_giver_is_forgotten():
    p = laid("classic", 3, tokens={"rome": {0: 1}}, hand={0: "epidemic"}, giver={"epidemic": 1}, phase="calamities")
    index = p.law.deck.index["epidemic"]
    assert index in p.pile and p.giver[index] == NONE


# With the calamities of the Advanced game -----------------------------------------------------------------------------
MIXED = "classic_advanced_calamities"


def test_E_15_1_D_67_all_but_the_calamities_is_the_classic_game():
    classic, mixed, advanced = RULES["classic"], RULES[MIXED], RULES["advanced"]
    assert {field for field in classic._fields if getattr(classic, field) != getattr(mixed, field)} == {
        *("name", "deck", "calamities_under_stacks", "advanced_calamities"),
    }
    ours, goods = mixed.deck, mixed.deck.goods
    assert (ours.ids[:goods], ours.count[:goods]) == (classic.deck.ids[:goods], classic.deck.count[:goods])
    assert (ours.card_ids, ours.price, ours.supply) == (classic.deck.card_ids, classic.deck.price, classic.deck.supply)
    assert ours.ids[goods:] == advanced.deck.ids[advanced.deck.goods :]


@pytest.mark.parametrize(
    ("calamity", "n"),
    [("famine", 10), ("superstition", 3), ("epidemic", 16), ("civil_disorder", 3), ("iconoclasm_heresy", 4)],
)
def test_E_15_4_numbers_are_those_of_the_advanced_calamities(calamity, n):
    p = laid(MIXED, tokens={"dacia": {0: 20}}, cities=SIX, spent=calamity, steps=[(calamity, 0)])
    assert about(p)["n"] == n


def test_E_15_4_engineering_helps_in_an_earthquake():
    p = laid(
        MIXED,
        cities={"rome": 0},
        owned={0: "engineering"},
        spent="volcano_earthquake",
        steps=[("volcano_earthquake", 0)],
    )
    assert on_board(p, 0) == {"rome": 2}


def test_E_15_6_barbarians_and_pirates_have_pieces_of_their_own():
    p = laid(
        MIXED,
        7,
        nations="illyria",
        tokens={"germania": {0: 3}, "ur": {7: 48}},
        cities={"rome": 1},
        spent="barbarian_hordes piracy",
        giver={"barbarian_hordes": 2, "piracy": 2},
        steps=[("piracy", 1), ("barbarian_hordes", 0)],
    )
    play(p, "city rome")
    assert (on_board(p, 7), cities(p, 7)) == ({"germania": 5, "ur": 48}, "rome")


def test_E_15_5_what_counts_with_the_advanced_calamities():
    """Superstition asks for Mysticism alone, Iconoclasm for Law and Philosophy, Slave Revolt for nothing."""
    p = laid(MIXED, cities=SIX, owned={0: "mysticism"}, spent="superstition", steps=[("superstition", 0)])
    assert about(p) == {"n": 2}
    p = laid(
        MIXED, cities=SIX, owned={0: "law philosophy"}, spent="iconoclasm_heresy", steps=[("iconoclasm_heresy", 0)]
    )
    assert about(p) == {"n": 2}
    p = laid(MIXED, cities=SIX, tokens={"dacia": {0: 26}}, spent="slave_revolt", steps=[("slave_revolt", 0)])
    assert (asked(p), about(p)) == ("0 slave_revolt.city", {"n": 6, "m": 5})


def test_E_15_5_the_beneficiary_of_a_civil_war_by_unit_points():
    """Seat 1 has fewer tokens in stock than seat 2, but all its cities."""
    there = {"ur": 2, "susa": 2, "charax": 3, "babylon": 3}
    p = laid(
        MIXED,
        tokens={"dacia": {0: 40}},
        cities=there,
        treasury={1: 3},
        spent="civil_war",
        steps=[("civil_war", 0)],
    )
    play(p, "pick dacia")
    assert asked(p) == "1 civil_war.faction"


def test_E_15_3_the_limit_of_two():
    p = laid(MIXED, hand={0: "treachery famine superstition"})
    p.steps += civ.read([("calamities",)])
    assert sum(event.startswith("strikes") for event, _ in ran(p)) == 2


def test_A_5_3_support_is_looked_at_again_at_the_end():
    p = laid("classic", tokens={"dacia": {0: 12}}, cities=SIX, hand={0: "famine"}, phase="calamities")
    play(p, "lose dacia, number 9")
    assert (asked(p), about(p)) == ("0 support.city", {"n": 6, "m": 1})
    assert legal(p) == [f"reduce {area}" for area in cities(p, 0).split()]


# Taking back ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("held", "told"), [("piracy", "calamity_shown"), ("grain", "no_calamity")])
def test_E_11_2_what_was_shown_is_not_taken_back_past_nor_that_there_is_nothing(held, told):
    """The last to buy would learn whether anybody holds a calamity."""
    p = laid("classic", tokens={"dacia": {0: 3, 1: 1}}, hand={0: "salt", 1: held}, phase="purchases")
    record, events = Record(game, game.variant_of(p), start=game.to_json(p)), []
    while record.position.turn == 1 and "calamities" in [step[0] for step in record.position.steps]:
        record.play(("done", None), events.append)
    assert f"civilization.{told}" in [event.id for event in events]
    assert record.open[-1] and record.undo_point(record.floor(frozenset(range(4))), frozenset(range(4))) is None
