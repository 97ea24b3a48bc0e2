"""L'Âge de la Renaissance, 6: the fleet, advances and their prices, stabilization; G7 to G9, G16, G27, G41, G42."""

from __future__ import annotations

import pytest
from cradle.renaissance.board.previews import preview
from cradle.renaissance.rules.cards import ADVANCE_IDS, ADVANCES, CATEGORIES, GALLEON, SHIPS, THREE_MASTER
from cradle.renaissance.rules.history_deck import ADVANCES_ALL, CARDS_OUT
from cradle.renaissance.rules.phases.prices import offers, price
from cradle.renaissance.rules.position import OUT, Age

from tests.renaissance.positions import (
    about,
    asked,
    game,
    give,
    hand,
    lead,
    legal,
    new,
    own,
    owned,
    play,
    refused,
    run,
    told,
)

LETTER = {advance.letter: n for n, advance in enumerate(ADVANCES)}


ID = {advance.letter: advance.id for advance in ADVANCES}


def shop(cash: int = 500, owned: str = "", bought: str = "", *, cards: str = "", ship: int = 0, **fields) -> Age:
    """Seat 0 of three is about to buy; the others have nothing."""
    p = new(3, **({"order": [0, 1, 2]} | fields))
    p.cash, p.ship[0] = [cash, 0, 0], ship
    own(p, 0, owned)
    own(p, 0, bought, 2)
    give(p, 0, cards)
    return p


def started(*, leaders: str = "", **fields) -> Age:
    """Seat 0 of three is about to buy advances; if it was asked about its fleet, it has declined to improve it."""
    p = shop(**fields)
    lead(p, 0, leaders)
    run(p, ("purchases.begin",))
    if asked(p) == "0 purchases.fleet":
        play(p, "done")
    return p


def cost(p: Age, letters: str, seat: int = 0) -> list[int]:
    return [price(p, seat, LETTER[letter]) for letter in letters]


def buy(p: Age, letters: str) -> list[tuple[str, dict]]:
    return [event for letter in letters for event in play(p, f"buy {ID[letter]}")]


# 6 --------------------------------------------------------------------------------------------------------------------
def test_6_in_order_each_does_fleet_advances_and_stabilization():
    p = new(3, order=[1, 0, 2])
    for seat in (0, 1):
        give(p, seat, "war" if seat else "famine")
    kinds = []
    run(p, ("purchases",))
    while asked(p) != "over":
        kinds.append(asked(p))
        play(p, "pay" if asked(p).endswith("stabilize") else "done")
    one = ["fleet", "buy", "stabilize"]
    assert kinds == [f"{seat} purchases.{kind}" for seat in (1, 0) for kind in one] + [
        "2 purchases.fleet",
        "2 purchases.buy",
    ]


def test_6_who_is_eliminated_is_left_out():
    p = new(3, misery=[OUT, 0, 0])
    run(p, ("purchases",))
    assert asked(p) == "1 purchases.fleet"


# 6.1 ------------------------------------------------------------------------------------------------------------------
def test_6_1_a_step_for_ten_ducats():
    p = shop(40)
    run(p, ("purchases",))
    assert (legal(p), about(p)) == (["ship", "done"], {"n": 10, "ship": 1, "cash": 40, "due": 0})
    assert play(p, "ship")[0] == ("ship", {"seat": 0, "ship": 1, "n": 10})
    assert (p.cash[0], p.galley(0), asked(p)) == (30, 2, "0 purchases.buy")
    assert refused(p, "ship") == ("one_step", {}, "6.1")


@pytest.mark.parametrize(
    ("ship", "said"),
    [
        (0, ("sails", {"n": 5})),  # Belgrad, Grenada, Marseille, Palma, Roma
        (5, ("loads", {"n": 12})),
        (9, ("overseas", {"n": 2})),
    ],
)
def test_6_1_what_a_step_is_for_is_said_before_it(ship: int, said: tuple[str, dict]):
    p = shop(40, ship=ship, capital=[2, 0, 1])
    run(p, ("purchases",))
    before, decision = p.ship[:], game.decision(p)
    assert decision is not None
    assert preview(game.view(p, 0), decision, ("ship", None)) == [said]
    assert p.ship == before


@pytest.mark.parametrize("ship", range(len(SHIPS)))
def test_6_1_the_steps_of_each_type(ship: int):
    p = shop(40, ship=ship)
    run(p, ("purchases",))
    if ship in (4, 8, 12):  # galley 8, three-master 16, galleon 4
        assert asked(p) == "0 purchases.buy"
    else:
        play(p, "ship")
        steps = [(p.galley(0), p.three_master(0), p.galleon(0))]
        want = {0: (2, 0, 0), 1: (4, 0, 0), 2: (6, 0, 0), 3: (8, 0, 0), 5: (0, 12, 0), 6: (0, 14, 0), 7: (0, 16, 0)}
        assert steps == [want.get(ship, (0, 0, ship - 7))]


def test_6_1_not_without_ten_ducats_and_first_of_all():
    p = shop(10)
    run(p, ("purchases",))
    play(p, "ship")
    assert (p.cash[0], asked(p)) == (0, "over")
    p = shop(9)
    run(p, ("purchases",))
    assert asked(p) == "over"
    p = shop(20)
    run(p, ("purchases",))
    assert refused(p, "buy caravan") == ("fleet_first", {}, "6.1")


def test_6_1_G27_three_master_and_galleon_jump_without_a_step():
    p = started(owned="A", cash=400)
    buy(p, "S")
    assert (p.ship[0], p.three_master(0)) == (THREE_MASTER, 10)  # without any galley
    buy(p, "T")
    assert (p.ship[0], p.galleon(0)) == (GALLEON, 1)
    assert "ship" not in legal(p)


# 6.2: prices ----------------------------------------------------------------------------------------------------------
def test_6_2_at_the_printed_price():
    p = started(cash=500)
    assert about(p) == {"cash": 500, "due": 0}
    assert play(p, "buy anatomy")[0] == ("buys", {"seat": 0, "advance": "anatomy", "n": 60})
    assert (p.cash[0], owned(p, 0), asked(p)) == (440, "B", "0 purchases.buy")
    assert refused(p, "buy anatomy") == ("twice", {"advance": "anatomy"}, "6.2")


def test_6_2_G7_credits_of_the_same_category_alone():
    p = shop(owned="IRN")
    assert cost(p, "R") == [40 - 20]  # its own category; a price of what is owned is nobody's
    assert cost(p, "JKLM") == [30, 40, 70, 100]
    assert cost(p, "STU") == [60, 100, 140]
    assert cost(p, "OPQ") == [30, 60, 90]
    assert cost(p, "ABCD") == [30, 60, 90, 120]
    assert cost(p, "WXYZ") == [60, 100, 150, 170]


def test_6_2_credits_add_up_and_never_below_nothing():
    p = shop(owned="XYZ")
    assert cost(p, "VW") == [0, 0]
    assert 0 in offers(p, 0).values()


def test_6_2_credits_of_advances_bought_this_turn_do_not_count_yet():
    p = started(cash=500)
    buy(p, "A")
    assert cost(p, "BCD") == [60, 90, 120]
    p.owned = [min(1, n) for n in p.owned]  # as at the end of the turn
    assert cost(p, "BCD") == [40, 70, 100]


def test_6_2_X_ten_less_but_for_religion_and_society():
    p = shop(owned="X")
    assert cost(p, "ABCD") == [20, 50, 80, 110]
    assert cost(p, "IN") == [10, 20]
    assert cost(p, "RSTU") == [30, 70, 110, 150]
    assert cost(p, "EFGH") == [30, 60, 90, 120]
    assert cost(p, "VWYZ") == [0, 20, 110, 130]  # 40 of its own credit


def test_6_2_X_at_once_when_bought_a_moment_ago():
    p = started(cash=500)
    buy(p, "X")
    assert cost(p, "AIE") == [20, 10, 30]
    assert cost(p, "Y") == [150]  # its credit comes next turn


@pytest.mark.parametrize("advance", ADVANCES, ids=ADVANCE_IDS)
def test_6_2_every_advance_gives_its_credit_to_the_others_of_its_category(advance):
    p = new(3)
    own(p, 0, advance.letter)
    for n, other in enumerate(ADVANCES):
        less = advance.credit if other.category == advance.category else 0
        if advance.letter == "X" and CATEGORIES[other.category] not in ("religion", "society"):
            less = 10
        assert price(p, 0, n) == max(0, other.price - less)


# 6.2: what must come first --------------------------------------------------------------------------------------------
CHAIN = {"H": "F", "J": "I", "K": "J", "L": "K", "M": "L", "O": "N", "P": "O", "Q": "P"}


CHAIN |= {"T": "AS", "U": "TV", "Y": "R", "Z": "K"}


@pytest.mark.parametrize("letter", [advance.letter for advance in ADVANCES])
def test_6_2_G8_the_chain_of_prerequisites(letter: str):
    first = CHAIN.get(letter, "")
    p = started(cash=1900, owned=first)
    assert ID[letter] in legal(p, "buy")
    for one in first:
        p = started(cash=1900, owned=first.replace(one, ""))
        assert refused(p, f"buy {ID[letter]}") == ("requires", {"advance": ID[letter], "first": ID[one]}, "6.2")


def test_6_2_G8_as_printed_galleon_alone_has_any():
    p = new(3, prerequisites="printed", order=[0, 1, 2], cash=[1900, 0, 0], ship=[4, 0, 0])
    run(p, ("purchases",))
    assert legal(p, "buy") == [advance.id for advance in ADVANCES if advance.letter != "T"]
    assert refused(p, "buy galleon") == ("requires", {"advance": "galleon", "first": "astronomy"}, "6.2")


def test_6_2_prerequisites_may_be_bought_just_before():
    p = started(cash=1900)
    buy(p, "IJKLM")
    assert owned(p, 0) == "IJKLM"
    assert p.cash[0] == 1900 - 20 - 40 - 50 - 80 - 110


def test_6_2_too_dear():
    p = started(cash=59)
    assert refused(p, "buy vassal") == ("price", {"advance": "vassal", "n": 60, "cash": 59}, "6.2")


@pytest.mark.parametrize("category", ["science", "religion", "exploration"])
def test_6_2_nobody_buys_in_a_category_under_the_papal_bull(category: str):
    n = CATEGORIES.index(category)
    p = started(cash=1900, owned="F", bull=n + 1)
    assert {ADVANCES[ADVANCE_IDS.index(id)].category for id in legal(p, "buy")} == {*range(6)} - {n}
    some = next(a.id for i, a in enumerate(ADVANCES) if a.category == n and a.id != "indulgences")
    assert refused(p, f"buy {some}") == ("bull", {"category": category}, "5.2")


# 6.2: at once ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("letter", [advance.letter for advance in ADVANCES])
def test_6_2_misery_on_purchase(letter: str):
    p = started(cash=1900, owned=CHAIN.get(letter, ""), misery=[5, 5, 5])
    buy(p, letter)
    assert p.misery[0] - 5 == (1 if letter in "EFGH" else -1 if letter in "BK" else 0)


def test_6_4_misery_never_below_nothing():
    p = started()
    buy(p, "B")
    assert p.misery[0] == 0


ROWS = [("ABIJNO", 1), ("ABCIJKNOP", 2), ("ABCDIJKLMNOPQ", 3)]


@pytest.mark.parametrize(("row", "spaces"), ROWS)
def test_6_2_G9_a_row_of_science_commerce_and_culture(row: str, spaces: int):
    for last in ("A", "N"):  # whichever comes last; the chain is not asked here
        p = started(cash=1900, owned=row.replace(last, ""), misery=[9, 0, 0])
        events = buy(p, last)
        won = sum(n for letters, n in ROWS if set(letters) <= set(row))
        assert (told(events, "row"), p.misery[0]) == ([{"seat": 0, "n": won}], 9 - won)


def test_6_2_G9_each_reward_once():
    p = started(cash=1900, owned="ABIJN", misery=[9, 0, 0])
    buy(p, "O")
    assert p.misery[0] == 8
    buy(p, "CD")
    assert p.misery[0] == 8
    buy(p, "K")
    assert p.misery[0] == 7  # its own
    play(p, "buy arts")
    assert p.misery[0] == 5  # the second row
    buy(p, "LMQ")
    assert p.misery[0] == 2


def test_6_2_P_discards_at_once():
    p = started(cash=1900, owned="NO", cards="war famine")
    play(p, "buy arts")
    assert asked(p) == "0 discard"
    play(p, "discard war")
    assert (hand(p, 0), asked(p)) == ("famine", "0 purchases.buy")
    play(p, "done")
    assert about(p)["n"] == 1


def test_6_2_P_on_its_own_purchase_alone():
    p = started(cash=1900, owned="NOP", cards="war famine")
    buy(p, "AQ")
    assert (asked(p), hand(p, 0)) == ("0 purchases.buy", "famine war")


def test_6_2_P_without_cards_nothing():
    p = started(cash=1900, owned="NO")
    play(p, "buy arts")
    assert asked(p) == "0 purchases.buy"


# 10.1 -----------------------------------------------------------------------------------------------------------------
ALL = "".join(advance.letter for advance in ADVANCES)


@pytest.mark.parametrize("letter", ["M", "Q", "Z"])
def test_10_1_the_last_turn_is_the_one_in_which_all_26_advances_are_owned(letter: str):
    p = started(cash=300, owned=ALL.replace(letter, ""), ship=GALLEON)
    events = buy(p, letter)
    assert told(events, "all_advances") == [{"seat": 0}]
    assert (p.ending, owned(p, 0)) == (ADVANCES_ALL, ALL)


def test_10_1_not_before():
    p = started(cash=300, owned=ALL.replace("M", "").replace("Q", ""), ship=GALLEON)
    assert told(buy(p, "M"), "all_advances") == []
    assert p.ending == 0


def test_10_1_6_5_not_by_an_advance_that_eliminates_him():
    p = started(cash=300, owned=ALL.replace("E", ""), ship=GALLEON, misery=[OUT - 1, 0, 0])
    assert told(buy(p, "E"), "all_advances") == []
    assert (p.plays(0), p.ending) == (False, 0)


def test_10_1_the_last_turn_already():
    p = started(cash=300, owned=ALL.replace("M", ""), ship=GALLEON, ending=CARDS_OUT)
    assert told(buy(p, "M"), "all_advances") == []
    assert p.ending == CARDS_OUT
