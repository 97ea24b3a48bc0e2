"""L'Âge de la Renaissance, 6.2: the 26 advances, one after the other, bought in phase 4 and used to the last clause."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.renaissance.rules.cards import ADVANCES, GALLEY
from cradle.renaissance.rules.geography import INDEX
from cradle.renaissance.rules.position import Age

from tests.renaissance.positions import (
    asked,
    control,
    controls,
    give,
    lead,
    legal,
    market,
    new,
    own,
    owned,
    play,
    put,
    refused,
    run,
    scarce,
    told,
)

ID = {advance.letter: advance.id for advance in ADVANCES}
PRICE = {"A": 30, "B": 60, "C": 90, "D": 120, "E": 30, "F": 60, "G": 90, "H": 120, "I": 20, "J": 40, "K": 50, "L": 80}
PRICE |= {"M": 110, "N": 30, "O": 60, "P": 90, "Q": 120, "R": 40, "S": 80, "T": 120, "U": 160, "V": 20, "W": 60}
PRICE |= {"X": 100, "Y": 150, "Z": 170}
WON, LOST = [6, 1, 1], [1, 1, 1]
QUIET = [6, 4, 5] * 2  # surpluses of fur, which nobody has


def shopping(before: str = "", cash: int = 500, **fields: Any) -> Age:
    """Venezia alone has money, and what is set down; it is about to buy."""
    p = new(3, **({"misery": [5] * 3} | fields))
    p.cash = [cash, 0, 0]
    own(p, 0, before)
    run(p, ("purchases",))
    if asked(p).endswith("fleet"):
        play(p, "done")
    return p


def bought(letter: str, before: str = "", *, price: int, misery: int = 0, **fields: Any) -> Age:
    """Venezia has bought an advance for so much, its misery has moved by so much, and phase 4 is over."""
    p = shopping(before, **fields)
    cash = p.cash[0]
    events = play(p, f"buy {ID[letter]}")
    assert told(events, "buys") == [{"seat": 0, "advance": ID[letter], "n": price}]
    assert (owned(p, 0), cash - p.cash[0]) == ("".join(sorted(before + letter)), price)
    assert p.misery == [5 + misery, 5, 5]
    while asked(p) != "over":
        play(p, "pay" if asked(p).endswith("stabilize") else "done")
    return p


def needs(letter: str, first: str, others: str = "") -> None:
    """It cannot be bought without another, and for that one alone."""
    p = shopping(others)
    assert refused(p, f"buy {ID[letter]}") == ("requires", {"advance": ID[letter], "first": ID[first]}, "6.2")
    play(p, f"buy {ID[first]}")
    while asked(p).endswith("discard"):
        play(p, "done")
    assert ID[letter] in legal(p, "buy")


def credits(letter: str, n: int, others: str) -> None:
    """In the turn after it was bought, and not before, so much is credited on the others of its category."""
    for mark, less in [(2, 0), (1, n)]:
        for other in others:
            p = new(3, cash=[500, 0, 0], prerequisites="printed")
            own(p, 0, "AS" if other == "T" else "", 2)
            own(p, 0, letter, mark)
            run(p, ("purchases.shop", 0))
            events = play(p, f"buy {ID[other]}")
            assert told(events, "buys")[0]["n"] == max(0, PRICE[other] - less)


def mystic(letters: str) -> int:
    """The misery that Mysticism brings to who holds these."""
    p = new(3)
    own(p, 0, letters)
    give(p, 0, "mysticism")
    run(p, ("cards",))
    play(p, "play mysticism")
    return p.misery[0]


def reaching(p: Age, tokens: int = 20, seat: int = 0) -> set[str]:
    """Where it can place tokens in the phase 5 that follows."""
    p.reserve[seat] = tokens
    run(p, ("expansion.turn", seat))
    return set(legal(p, "to"))


# Science --------------------------------------------------------------------------------------------------------------
def test_6_2_A_astronomy():
    there = reaching(bought("A", price=30, ship=[GALLEY, 0, 0]))
    assert {"bari", "napoli"} <= there  # over the Adriatic, the second step
    assert "palermo" not in there
    assert "bari" not in reaching(shopping(ship=[GALLEY, 0, 0]))
    assert "bari" not in reaching(bought("A", price=30)), "no galley"
    for ship, letters, there in [(GALLEY, "A", True), (0, "A", False), (GALLEY, "", False)]:
        p = new(3, ship=[ship, 0, 0])
        own(p, 0, letters)
        control(p, 0, "fez")
        assert ("mauritanie" in reaching(p)) == there
    needs("T", "A", "S")
    assert (mystic(""), mystic("A")) == (4, 3)
    credits("A", 20, "BCD")


def test_6_2_B_anatomy():
    bought("B", price=60, misery=-1)
    assert mystic("B") == 3
    credits("B", 20, "ACD")


def test_6_2_C_natural_philosophy():
    bought("C", price=90)
    for letters, cash in [("", 20), ("C", 40)]:
        p = new(3)
        own(p, 0, letters)
        give(p, 1, "alchemists_gold")
        run(p, ("cards",))
        play(p, "play alchemists_gold, target 0")
        assert p.cash[0] == cash
    assert mystic("C") == 3
    credits("C", 20, "ABD")


def test_6_2_D_enlightenment():
    p = bought("D", price=120, dice=QUIET * 2)
    run(p, ("income",))
    assert p.misery == [4, 5, 5]
    run(p, ("income",))
    assert p.misery == [3, 5, 5], "in every phase 6"
    assert (mystic("D"), mystic("ABCD")) == (3, 0)
    credits("D", 20, "ABC")


# Religion -------------------------------------------------------------------------------------------------------------
def test_6_2_E_patronage():
    bought("E", price=30, misery=1)
    p = new(3, cash=[500, 0, 0], order=[0, 1, 2])
    lead(p, 1, "charlemagne denys benedict")
    lead(p, 0, "walter")
    run(p, ("purchases",))
    play(p, "done")
    assert legal(p, "claim") == []
    play(p, "buy patronage")
    assert legal(p, "claim") == ["denys", "benedict"], "not the first box, and not his own"
    assert told(play(p, "claim benedict, buy manuscripts"), "buys")[0]["n"] == 20
    credits("E", 20, "FGH")


def test_6_2_F_indulgences():
    p = bought("F", price=60, misery=1, reserve=[1, 7, 2])
    run(p, ("expansion",))
    assert p.reserve == [5, 5, 0], "two for each of the two without it"
    needs("H", "F")
    credits("F", 20, "EGH")


def test_6_2_G_faith():
    for letters, winner in [("", 1), ("G", 0)]:
        p = bought("G", price=90, misery=1, dice=[2, 1, 1]) if letters else shopping(dice=[2, 1, 1])
        control(p, 1, "milano")
        reaching(p)
        play(p, "to milano, number 6")  # rank 2, and two on the green die
        assert p.control[INDEX["milano"]] == winner
    credits("G", 20, "EFH")


def test_6_2_H_conversion():
    needs("H", "F")
    p = bought("H", "F", price=100, misery=1, dice=[*LOST, *WON, 3, 2])  # 20 of [F]
    control(p, 1, "milano")
    put(p, 1, "dubrovnik")
    put(p, 2, "firenze")
    reaching(p, 30)
    assert told(play(p, "to milano, number 6, convert"), "rivalry") == []
    play(p, "to dubrovnik, number 4")
    assert p.at(INDEX["dubrovnik"], 0) == 0, "a second time against Genoa there are dice"
    assert told(play(p, "to firenze, number 5, convert"), "rivalry") == [], "once against each"
    assert controls(p, 0) == "venezia firenze milano"
    p.reserve = [0, 20, 0]
    run(p, ("expansion.turn", 1))
    play(p, "to milano, number 6")
    assert p.control[INDEX["milano"]] == 1, "nor in defence, once it has served against Genoa"
    p.reserve, p.converted = [0] * 3, [0] * 9
    give(p, 1, "war")
    run(p, ("cards.turn", 1))
    play(p, "play war, target 0")
    assert asked(p) == "0 war.cede", "a War is thrown for"


def test_6_2_H_conversion_in_defence_and_against_a_holder():
    p = new(3, reserve=[0, 20, 0], dice=LOST)
    own(p, 0, "FH")
    control(p, 0, "milano")
    run(p, ("expansion.turn", 1))
    play(p, "to milano, number 6")
    assert (asked(p), legal(p)) == ("0 rivalry.convert", ["convert", "dice"])
    events = play(p, "convert")
    assert (told(events, "rivalry"), p.at(INDEX["milano"], 1), controls(p, 0)) == ([], 0, "venezia milano")
    own(p, 1, "H")
    p.converted = [0] * 9
    play(p, "to milano, number 6")
    assert asked(p) == "1 expansion.place", "both hold it: there are dice"
    credits("H", 20, "EFG")


# Commerce -------------------------------------------------------------------------------------------------------------
def test_6_2_I_caravan():
    near = {"dubrovnik", "firenze", "milano"}
    assert reaching(shopping()) == near
    assert reaching(bought("I", price=20)) == near | {"belgrad", "genoa", "lyon", "roma"}
    p = bought("I", price=20)
    control(p, 1, "milano")
    put(p, 1, "firenze", 3)
    assert reaching(p) == near | {"belgrad", "genoa", "roma"}, "Lyon through Milano alone"
    put(p, 1, "firenze", 4)
    assert reaching(p) == near | {"belgrad"}
    assert "palermo" not in reaching(bought("I", price=20, ship=[GALLEY, 0, 0])), "not on from where a ship goes"
    needs("J", "I")
    credits("I", 10, "JKLM")


def test_6_2_J_mills():
    p = bought("J", "I", price=30)
    scarce(p, wine=1)
    own(p, 2, "J")
    p.order = [2, 1, 0]
    run(p, ("adjust",))
    while asked(p) == "2 adjust.cancel":
        play(p, "done")
    assert asked(p) == "0 adjust.mills", "the last of its holders to play"
    goods = ["grain", "cloth", "wine", "metal"]
    assert (legal(p, "shortage"), legal(p, "surplus")) == (goods, goods)
    other = p.copy()
    play(p, "shortage wine")
    assert market(p) == {}
    play(other, "surplus metal")
    assert market(other) == {"wine": 1, "metal": 1}
    assert (p.cash, asked(p)) == ([470, 0, 0], "over")
    needs("K", "J", "I")
    credits("J", 10, "IKLM")


def test_6_2_K_agronomy():
    p = bought("K", "IJ", price=30, misery=-1)
    control(p, 0, "sevilla")
    give(p, 1, "famine")
    run(p, ("cards",))
    play(p, "play famine")
    assert p.misery == [4 + 4 - 1 - 1, 9, 9]
    needs("L", "K", "IJ")
    needs("Z", "K", "IJ")
    credits("K", 10, "IJLM")


@pytest.mark.parametrize(("cash", "letters", "interest"), [(55, "", 5), (300, "", 21), (300, "Z", 31)])
def test_6_2_L_bank(cash: int, letters: str, interest: int):
    p = bought("L", "IJK" + letters, price=50, cash=cash, dice=QUIET)
    control(p, 0, "roma")
    run(p, ("income",))
    assert p.cash[0] == cash - 50 + 21 + 10 * len(letters) + interest
    needs("M", "L", "IJK")
    credits("L", 10, "IJKM")


def test_6_2_M_manufactures():
    p = bought("M", "IJKL", price=70)
    cash = p.cash[0]
    control(p, 0, "cyprus palermo")
    give(p, 1, "wine_2 silk_1")
    run(p, ("cards",))
    play(p, "play wine_2")
    assert p.cash[0] - cash == 5 * 4
    play(p, "play silk_1")
    assert p.cash[0] - cash == 20, "nothing of what he has no province of"
    credits("M", 0, "IJKL")


def test_6_2_the_advances_by_category():
    letters = ["ABCD", "EFGH", "IJKLM", "NOPQ", "RSTU", "VWXYZ"]
    assert [{a.letter for a in ADVANCES if a.category == n} for n in range(6)] == [set(row) for row in letters]
    assert [advance.price for advance in ADVANCES] == list(PRICE.values())
