"""L'Âge de la Renaissance, 6.2: the advances of culture, exploration and society, one test each."""

from __future__ import annotations

from cradle.renaissance.rules.cards import GALLEON, GALLEY, KIND, THREE_MASTER
from cradle.renaissance.rules.geography import INDEX
from cradle.renaissance.rules.position import NONE

from tests.renaissance.positions import (
    about,
    asked,
    control,
    controls,
    give,
    hand,
    legal,
    new,
    own,
    play,
    put,
    run,
    told,
)
from tests.renaissance.rules.purchases.test_6_2_advances import (
    ID,
    LOST,
    PRICE,
    QUIET,
    WON,
    bought,
    credits,
    needs,
    reaching,
    shopping,
)


# Culture --------------------------------------------------------------------------------------------------------------
def test_6_2_N_manuscripts():
    p = bought("N", price=30, dice=[*WON, *WON], draws=["famine"])
    control(p, 1, "milano firenze")
    give(p, 0, "war")
    give(p, 1, "famine uprisings")
    reaching(p, 30)
    play(p, "to milano, number 6")
    assert (asked(p), legal(p)) == ("0 rivalry.copy", ["give war", "done"])
    play(p, "give war")
    assert (hand(p, 0), hand(p, 1)) == ("famine", "uprisings war")
    play(p, "to firenze, number 8")
    assert asked(p) == "0 expansion.place", "once a turn"
    for theirs, young in [("N", 0), ("", 1)]:
        q = new(3, reserve=[9, 0, 0], dice=WON)
        control(q, 1, "milano")
        own(q, 0, "N")
        own(q, 1, theirs)
        give(q, 0, "war")
        give(q, 1, "famine")
        q.young[INDEX["milano"]] = young
        run(q, ("expansion.turn", 0))
        play(q, "to milano, number 6")
        assert asked(q) == "0 expansion.place", "he holds it, or took the province this turn"
    needs("O", "N")
    credits("N", 30, "OPQ")


def test_6_2_O_printing():
    for letters, cash in [("", 0), ("O", 20)]:
        p = bought("O", "N", price=30) if letters else shopping("N")
        cash += p.cash[0]
        own(p, 0, "R", 0)
        give(p, 0, "denys")
        run(p, ("cards",))
        play(p, "play denys")
        assert p.cash[0] == cash, "for what he owns already"
    needs("P", "O", "N")
    credits("O", 20, "NPQ")


def test_6_2_P_arts():
    p = shopping("NO", 100)
    give(p, 0, "war famine")
    play(p, "buy arts")
    assert (p.cash[0], asked(p), legal(p)) == (60, "0 discard", ["discard famine", "discard war", "done"])
    play(p, "discard war")
    assert (asked(p), hand(p, 0), p.discard[KIND["war"]]) == ("0 purchases.buy", "famine", 1)
    play(p, "done, pay")
    run(p, ("extra",))
    assert asked(p) == "0 discard", "and one in every phase 2"
    play(p, "discard famine")
    assert (hand(p, 0), asked(p)) == ("", "over")
    needs("Q", "P", "NO")
    credits("P", 10, "NOQ")


def test_6_2_Q_renaissance():
    for phase in ("adjust", "extra", "cards", "purchases", "expansion", "income", "tokens"):
        p = bought("Q", "NOP", price=60, cash=60, order=[1, 0, 2], dice=QUIET)
        run(p, (phase,))
        assert (asked(p), about(p)) == ("0 swap", {"before": 1, "after": 2, "phase": phase})
        play(p, "later")
        assert p.order == [1, 2, 0]
        assert p.swapped == [1, 0, 0], "once a turn"
    p = bought("Q", "NOP", price=60, order=[1, 0, 2])
    own(p, 1, "NOPQ")
    run(p, ("swaps", 1 << 1))
    assert about(p) == {"after": 2, "phase": ""}, "not with a holder"
    p = new(3, order=[1, 0, 2])
    own(p, 1, "Q")
    run(p, ("extra",))
    assert (asked(p), legal(p)) == ("1 swap", ["later", "done"]), "nobody plays before him"
    assert about(p) == {"after": 0, "phase": "extra"}
    credits("Q", 0, "NOP")


# Exploration ----------------------------------------------------------------------------------------------------------
def test_6_2_R_silk_road():
    for ship in (0, GALLEY, THREE_MASTER, GALLEON):
        p = bought("R", price=40, ship=[ship, 0, 0])
        control(p, 0, "constantinople")
        there = reaching(p)
        assert ("angora" in there, "varna" in there) == (True, bool(ship)), "over land, and by ship"
        p = shopping(ship=[ship, 0, 0])
        control(p, 0, "constantinople")
        assert not {"angora", "varna", "kaffa"} & reaching(p)
    needs("Y", "R")
    credits("R", 20, "STU")


def test_6_2_S_three_master():
    p = bought("S", price=80)
    assert (p.three_master(0), p.galley(0)) == (10, 0), "without any galley"
    there = reaching(p)
    assert {"tunis", "lisboa", "alexandria", "mauritanie"} <= there
    assert not {"angora", "india", "south_america", "lyon"} & there
    play(p, "to tunis")
    assert legal(p)[-1] == "number 4"
    play(p, "number 4")
    put(p, 1, "alexandria", 5)
    play(p, "to alexandria")
    assert legal(p) == ["number 10"], "and no more"
    p = shopping("S", 100, ship=[4, 0, 0])
    run(p, ("purchases.seat", 0))
    assert asked(p) == "0 purchases.buy", "from galley 8 there is no step to it"
    needs("T", "S", "A")
    credits("S", 20, "RTU")


def test_6_2_T_galleon():
    needs("T", "A", "S")
    needs("T", "S", "A")
    p = bought("T", "AS", price=100, ship=[THREE_MASTER + 2, 0, 0], dice=LOST)
    assert (p.galleon(0), p.three_master(0)) == (1, 0)
    put(p, 1, "tunis", 4)
    there = reaching(p, 30)
    assert {"tunis", "mauritanie", "china", "india", "east_indies"} <= there
    assert not {"angora", "north_america", "lyon"} & there
    play(p, "to tunis")
    assert legal(p)[-1] == "number 30", "any number"
    play(p, "number 8, to india, number 2")
    assert {"china", "india", "east_indies"} & set(legal(p, "to")) == {"india"}, "one overseas, as its number"
    needs("U", "T", "ASV")
    credits("T", 20, "RSU")


def test_6_2_U_new_world():
    needs("U", "V", "AST")
    p = bought("U", "ASTV", price=120, ship=[GALLEON + 1, 0, 0])
    assert {"north_america", "south_america"} <= reaching(p, 30)
    play(p, "to south_america, number 6")
    assert controls(p, 0) == "venezia south_america"
    assert not {"north_america", "south_america"} & reaching(shopping("ASTV", ship=[GALLEON + 1, 0, 0]))
    credits("U", 20, "RST")


# Society --------------------------------------------------------------------------------------------------------------
def test_6_2_V_urban_growth():
    p = bought("V", price=20, cash=35, draws=["war"])
    run(p, ("extra",))
    assert (asked(p), legal(p)) == ("0 extra.card", ["buy-card", "done"])
    play(p, "buy-card")
    assert (hand(p, 0), p.cash[0], asked(p)) == ("war", 5, "over"), "one, for 10 ducats"
    run(p, ("extra",))
    assert asked(p) == "over", "he cannot pay for another"
    needs("U", "V", "AST")
    credits("V", 20, "WXYZ")


def test_6_2_W_vassal():
    p = bought("W", price=60, dice=[3, 3])
    control(p, 1, "milano alexandria")
    reaching(p, 30)
    for place, n in [("milano", 5), ("genoa", 14)]:
        q = p.copy()
        put(q, 0, "firenze", 1)
        q.base[INDEX["firenze"]], q.now = 1, None
        play(q, f"to {place}")
        assert legal(q)[0] == f"number {n}", "one more force in region VII"
    put(p, 0, "lybia")
    p.base[INDEX["lybia"]], p.now = 1, None
    play(p, "to alexandria")
    assert legal(p)[0] == "number 10", "none elsewhere"
    p = bought("W", price=60, dice=[3, 3])
    control(p, 0, "milano")
    reaching(p, 30, 1)
    play(p, "to milano")
    assert legal(p)[0] == "number 7", "in defence"
    give(p, 1, "war")
    p.reserve[1] = 0
    run(p, ("cards.turn", 1))
    events = play(p, "play war, target 0")
    assert [(throw["n"], throw["m"]) for throw in told(events, "war_throw")] == [(3, 4)], "and in War"
    credits("W", 30, "VXYZ")


def test_6_2_X_patrons():
    p = shopping(cash=900, prerequisites="printed")
    play(p, "buy patrons")
    assert p.cash[0] == 800
    saved = {}
    for letter in sorted(PRICE.keys() - {"X"}):
        events = play(p, f"buy {ID[letter]}")
        saved[letter] = PRICE[letter] - told(events, "buys")[0]["n"]
        p.cash[0], p.now = 800, None
    full = dict.fromkeys("EFGHVWYZ", 0)  # Religion and Society
    assert saved == full | dict.fromkeys("ABCDIJKLMNOPQRSTU", 10), "at once"
    credits("X", 40, "VWYZ")


def test_6_2_Y_cosmopolitan():
    needs("Y", "R")
    p = bought("Y", "R", price=150)
    for place in ("durazzo", "athina"):
        put(p, 0, place)
    put(p, 0, "corfu", new=True)
    control(p, 1, "saloniki")
    reaching(p, 30)
    play(p, "to saloniki")
    assert legal(p)[0] == "number 3", "two old tokens whose arrows point there, and one new that does not help"
    p = bought("Y", "R", price=150)
    control(p, 0, "saloniki")
    put(p, 0, "athina")
    put(p, 1, "durazzo")
    reaching(p, 30, 1)
    play(p, "to saloniki")
    assert legal(p)[0] == "number 6", "in defence, beside the help of a satellite"
    p.control[INDEX["saloniki"]] = NONE
    put(p, 0, "saloniki", 2)
    p.now = None
    assert legal(p)[0] == "number 5", "and without a control marker"
    credits("Y", 50, "VWXZ")


def test_6_2_Z_middle_class():
    needs("Z", "K", "IJ")
    p = shopping("IJK", 178, dice=QUIET)
    give(p, 0, "war famine uprisings pirates mysticism")
    play(p, "buy middle_class")
    assert (asked(p), about(p)["n"], legal(p)) == ("0 purchases.stabilize", 8, ["pay", "endure"]), "half of 15, at once"
    play(p, "pay")
    run(p, ("income",))
    assert p.cash[0] == 15 + 3 + 10
    credits("Z", 60, "VWXY")
