"""L'Âge de la Renaissance, 7.0 and 7.1: the order of play settled, Indulgences, the player who spends his reserve."""

from __future__ import annotations

from cradle.renaissance.board.board import BOARD
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.geography import COMMODITY, COUNT, INDEX
from cradle.renaissance.rules.position import NONE, OUT
from cradle.renaissance.rules.steps import PHASES

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

EXPANSION = ("expansion",)
LATER = PHASES[PHASES.index("expansion") + 1 :]
UNDER = [("turn.end",), *[(phase,) for phase in reversed(LATER)]]  # the phases to come


def indulgent(letters: dict[int, str], seats: int = 4, **fields):
    """At the start of the phase; letters by seat."""
    p = new(seats, **fields)
    for seat, held in letters.items():
        own(p, seat, held)
    return p


# 7.0: Civil War, and swaps --------------------------------------------------------------------------------------------
def test_7_0_civil_war_moves_its_victim_to_the_last_place():
    p = new(4, demoted=[0, 1, 0, 0], reserve=[1, 1, 1, 1])
    events = run(p, EXPANSION)
    assert p.order == [0, 2, 3, 1]
    assert events[1] == ("demoted", {"seat": 1})
    assert [p.rank(seat) for seat in range(4)] == [1, 6, 3, 5]


def test_7_0_the_last_place_is_before_those_who_are_eliminated():
    p = new(4, demoted=[1, 0, 0, 0], order=[0, 1, 2, 3], reserve=[1, 1, 1, 0])
    p.misery[3] = OUT
    run(p, EXPANSION)
    assert p.order == [1, 2, 0, 3]
    p = new(4, demoted=[1, 0, 0, 0], order=[0, 3, 1, 2], reserve=[1, 1, 1, 0])
    p.misery[3] = OUT
    run(p, EXPANSION)
    assert p.order == [3, 1, 2, 0]


def test_7_0_one_who_is_eliminated_is_not_moved():
    p = new(4, demoted=[1, 0, 0, 0])
    p.misery[0] = OUT
    run(p, EXPANSION)
    assert p.order == [0, 1, 2, 3]


def test_7_0_2_1_renaissance_swaps_before_or_after_the_demotion():
    p = indulgent({2: "Q"}, demoted=[0, 1, 0, 0], reserve=[1, 1, 1, 1])
    run(p, EXPANSION)
    before = p.copy()
    near = {"before": 1, "after": 3, "phase": "expansion", "victim": 1}  # they are asked again after it
    assert (asked(p), legal(p), about(p)) == ("2 swap", ["earlier", "later", "done"], near)
    assert BOARD.prompt(game.decision(p)) == "swap.demotion"
    play(p, "earlier")
    assert p.order == [0, 2, 3, 1]
    play(before, "done")
    assert before.order == [0, 2, 3, 1]
    assert (asked(before), about(before)) == ("2 swap", {"before": 0, "after": 3, "phase": "expansion"})
    assert BOARD.prompt(game.decision(before)) == "swap"
    play(before, "earlier")
    assert before.order == [2, 0, 3, 1]
    assert asked(before) == "2 expansion.place"


def test_7_0_2_1_a_swap_before_the_demotion_is_the_one_of_the_turn():
    p = indulgent({2: "Q"}, demoted=[0, 1, 0, 0], reserve=[1, 1, 1, 1])
    run(p, EXPANSION)
    play(p, "later")
    assert (p.order, asked(p)) == ([0, 3, 2, 1], "0 expansion.place")


def test_7_0_2_1_without_a_demotion_holders_are_asked_once():
    p = indulgent({2: "Q"}, reserve=[1, 1, 1, 1])
    run(p, EXPANSION)
    assert asked(p) == "2 swap"
    play(p, "done")
    assert asked(p) == "0 expansion.place"


# 7.0: Indulgences -----------------------------------------------------------------------------------------------------
def test_7_0_F_holders_add_two_tokens_for_each_player_without_it():
    p = indulgent({0: "F", 1: "F"}, reserve=[3, 0, 9, 5])
    events = run(p, EXPANSION)
    assert p.reserve == [7, 4, 5, 1]
    assert told(events, "indulged") == [{"seat": 0, "n": 4, "cash": 0}, {"seat": 1, "n": 4, "cash": 0}]
    assert told(events, "atones") == [{"seat": 2, "n": 4, "missing": 0}, {"seat": 3, "n": 4, "missing": 0}]


def test_7_0_F_a_ducat_for_each_token_that_the_stock_cannot_provide():
    p = indulgent({0: "F"}, reserve=[33, 2, 2, 2])
    run(p, EXPANSION)
    assert (p.reserve[0], p.cash[0], p.stock(0)) == (36, 43, 0)


def test_7_0_F_nothing_happens_where_nobody_or_everybody_holds_it():
    for letters in ({}, dict.fromkeys(range(4), "F")):
        p = indulgent(letters, reserve=[1, 2, 3, 4])
        assert told(run(p, EXPANSION), "atones") == []
        assert p.reserve == [1, 2, 3, 4]


def test_7_0_G33_for_what_he_lacks_a_ducat_each_or_one_misery_space():
    p = indulgent({0: "F", 1: "F"}, reserve=[0, 0, 1, 4])
    run(p, EXPANSION)
    assert (asked(p), legal(p), about(p)) == ("2 expansion.pay", ["pay", "endure"], {"n": 3})
    paid = p.copy()
    assert play(paid, "pay")[0] == ("pays_indulgence", {"seat": 2, "n": 3})
    assert (paid.cash[2], paid.misery[2], paid.reserve[2]) == (37, 0, 0)
    assert play(p, "endure")[0] == ("endures_indulgence", {"seat": 2})
    assert (p.cash[2], p.misery[2], p.reserve[2]) == (40, 1, 0)


def test_7_0_G33_in_order_of_play():
    p = indulgent({0: "F"}, order=[3, 2, 1, 0])
    run(p, EXPANSION)
    assert asked(p) == "3 expansion.pay"
    play(p, "pay")
    assert asked(p) == "2 expansion.pay"


def test_7_0_who_cannot_pay_takes_the_misery():
    p = indulgent({0: "F"}, cash=[40, 1, 40, 40], reserve=[0, 0, 2, 2])
    run(p, EXPANSION)
    assert (asked(p), p.misery) == ("0 expansion.place", [0, 1, 0, 0])


def test_7_0_who_can_just_pay_is_asked():
    p = indulgent({0: "F"}, cash=[40, 1, 40, 40], reserve=[0, 1, 2, 2])
    run(p, EXPANSION)
    assert (asked(p), about(p)) == ("1 expansion.pay", {"n": 1})
    play(p, "pay")
    assert (p.cash[1], p.misery[1]) == (0, 0)


def test_7_0_one_who_is_eliminated_counts_for_nothing():
    p = indulgent({0: "F", 3: "F"}, reserve=[0, 9, 9, 0])
    p.misery[3] = OUT
    run(p, EXPANSION)
    assert p.reserve == [4, 7, 7, 0]


def test_7_0_elimination_in_the_middle_of_the_phase():
    p = indulgent({0: "F"}, reserve=[1, 1, 9, 9])
    p.misery[1] = OUT - 1
    run(p, EXPANSION)
    play(p, "endure")
    assert not p.plays(1)
    assert asked(p) == "0 expansion.place"
    play(p, "done")
    assert asked(p) == "2 expansion.place"


def test_7_0_the_order_of_play_does_not_change():
    p = indulgent({0: "F"}, order=[3, 2, 1, 0], reserve=[0, 2, 2, 2])
    run(p, EXPANSION)
    assert p.order == [3, 2, 1, 0]


# 7.1: one player after another ----------------------------------------------------------------------------------------
def test_7_1_in_order_of_play_and_who_has_no_tokens_is_not_asked():
    p = new(3, order=[2, 0, 1], reserve=[1, 0, 1])
    events = run(p, EXPANSION)
    assert events == [("opens", {"phase": "expansion", "n": 5}), ("expands", {"seat": 2, "n": 1})]
    assert asked(p) == "2 expansion.place"
    play(p, "done")
    assert asked(p) == "0 expansion.place"
    assert told(play(p, "done"), "expands") == []
    assert asked(p) == "over"


def test_7_1_unused_tokens_return_to_stock():
    p = new(3, reserve=[5, 0, 0])
    run(p, EXPANSION)
    play(p, "to dubrovnik, number 1")
    assert play(p, "done")[0] == ("unused", {"seat": 0, "n": 4})
    assert (p.reserve[0], p.stock(0)) == (0, 35)


def test_7_1_placing_attacking_and_buying_in_any_order():
    p = new(3, reserve=[20, 0, 0], dice=[6, 6, 1], draws=["war"])
    put(p, 1, "milano", 1)
    run(p, EXPANSION)
    assert legal(p) == ["to dubrovnik", "to firenze", "to milano", "buy-card", "done"]
    play(p, "to dubrovnik, number 1, to milano, number 4, buy-card, to dubrovnik, number 2, to firenze, number 4")
    assert [p.control[INDEX[id]] for id in ("dubrovnik", "milano", "firenze")] == [0, 0, 0]
    assert (p.reserve[0], hand(p, 0)) == (6, "war")


def test_7_1_the_kth_card_bought_costs_3k_tokens():
    p = new(3, reserve=[9, 9, 5], draws=["war", "famine"])
    run(p, EXPANSION)
    assert about(p) == {"n": 9, "price": 3}
    events = play(p, "buy-card")
    assert events[0] == ("card_for_tokens", {"seat": 0, "n": 3})
    assert (p.reserve[0], p.stock(0), hand(p, 0)) == (6, 30, "war")
    assert "buy-card" not in legal(p)
    assert refused(p, "buy-card") == ("second_card", {}, "7.1")
    play(p, "done")
    assert about(p) == {"n": 9, "price": 6}
    play(p, "buy-card")
    assert (p.reserve[1], hand(p, 1)) == (3, "famine")
    play(p, "done")
    assert about(p) == {"n": 5, "price": 9}
    assert refused(p, "buy-card") == ("tokens", {"n": 9}, "7.1")


def test_7_1_the_price_begins_anew_every_phase():
    p = new(3, sold=4, reserve=[5, 0, 0])
    run(p, EXPANSION)
    assert about(p)["price"] == 3


def test_7_1_G18_no_card_is_bought_where_none_is_left():
    p = new(3, reserve=[5, 0, 0], epochs=1)
    pile(p, "")
    run(p, EXPANSION)
    assert refused(p, "buy-card") == ("pile", {}, "3.3")


def test_7_1_the_last_token_ends_the_turn():
    p = new(3, reserve=[3, 1, 0])
    run(p, EXPANSION)
    play(p, "buy-card")
    assert asked(p) == "1 expansion.place"


# 1.1, G47: all the control markers in use -----------------------------------------------------------------------------
MANY = (
    "dubrovnik firenze milano roma napoli palermo lyon marseille montpellier bordeaux belgrad toledo lisboa valencia "
    "san_sebastian sevilla grenada fez algiers tunis tripoli saloniki smyrna constantinople"
)


def crowned(tokens: int, **fields):
    """Seat 0 with all its control markers on the map."""
    p = new(3, reserve=[tokens, 0, 0], **fields)
    control(p, 0, MANY)
    return p


def test_G47_without_a_marker_the_tokens_stay_and_control_the_province():
    p = crowned(5)
    put(p, 0, "alexandria", 3)
    assert p.markers(0) == 0
    run(p, EXPANSION)
    play(p, "to alexandria, number 2")
    assert (p.at(INDEX["alexandria"], 0), p.control[INDEX["alexandria"]]) == (5, NONE)
    assert "alexandria" not in legal(p, "to")
    assert refused(p, "to alexandria") == ("room", {"place": "alexandria", "n": 5}, "7.5")


def test_1_1_one_is_turned_back_into_an_old_token():
    p = crowned(9)
    put(p, 0, "alexandria", 3)
    p.young[INDEX["firenze"]] = 1
    run(p, EXPANSION)
    assert set(legal(p, "turn")) == {"venezia", *MANY.split()}
    assert refused(p, "turn alexandria") == ("control", {"place": "alexandria"}, "1.1")
    play(p, "turn firenze")
    assert (p.control[INDEX["firenze"]], p.old[INDEX["firenze"] * 3]) == (NONE, 1)
    assert p.young[INDEX["firenze"]] == 0
    assert refused(p, "turn roma") == ("need", {"n": 1}, "1.1")
    play(p, "to alexandria, number 2")
    assert p.control[INDEX["alexandria"]] == 0
    assert "turn roma" in legal(p)


def test_1_1_the_token_may_come_from_the_reserve_where_none_is_in_stock():
    p = crowned(36)
    p.steps = UNDER[:]
    run(p, EXPANSION)
    play(p, "turn firenze")
    assert (asked(p), game.check(p)) == ("0 reduce.token", [])
    play(p, "reserve")
    assert (p.reserve[0], p.at(INDEX["firenze"], 0), asked(p)) == (35, 1, "0 expansion.place")


def test_1_1_the_last_token_of_the_reserve_may_go_there_or_stay():
    for answer, left in [("reserve", (0, 1)), ("empty", (1, 0))]:
        p = crowned(1)
        put(p, 0, "alexandria", 35)  # so that none is in stock
        run(p, ("reduce", INDEX["firenze"]))
        assert legal(p) == ["reserve", "empty"]
        play(p, answer)
        assert ((p.reserve[0], p.at(INDEX["firenze"], 0)), p.control[INDEX["firenze"]]) == (left, NONE)


def test_1_1_without_any_token_the_province_is_empty():
    p = crowned(0)
    put(p, 0, "alexandria", 36)
    events = run(p, ("reduce", INDEX["firenze"]))
    assert events == [("reduced", {"seat": 0, "place": "firenze", "n": 0})]
    assert (asked(p), p.control[INDEX["firenze"]], p.at(INDEX["firenze"], 0)) == ("over", NONE, 0)


def test_G47_8_1_tokens_bring_no_income_and_no_control_card():
    p = crowned(0, cash=[0] * 3, dice=[6, 4, 5] * 2)
    put(p, 0, "alexandria", 5)
    run(p, ("income",))
    assert (p.cash[0], p.cards_of(0, COMMODITY["spice"])) == (90, 0)


def test_G47_tokens_that_stand_for_a_marker_get_the_first_that_is_free():
    p = crowned(9)
    put(p, 0, "alexandria", 5)
    run(p, EXPANSION)
    assert p.control[INDEX["alexandria"]] == NONE
    play(p, "turn milano")
    assert (p.control[INDEX["alexandria"]], p.young[INDEX["alexandria"]], p.markers(0)) == (0, 1, 0)
    p = crowned(0)
    put(p, 0, "alexandria", 5)
    control(p, 1, "milano")
    events = run(p, EXPANSION)
    assert ("controls", {"seat": 0, "place": "alexandria"}) in events


def test_what_the_phase_asks_one_after_the_other():
    p = indulgent({2: "Q", 0: "F"}, demoted=[0, 1, 0, 0], reserve=[9, 1, 5, 1])
    p.steps = UNDER[:]
    run(p, EXPANSION)
    kinds = set()
    for words in ("done", "done", "pay", "pay", "to firenze", "number 4", "done"):
        kinds.add(asked(p))
        play(p, words)
    assert kinds == {"2 swap", "1 expansion.pay", "3 expansion.pay", "0 expansion.place", "0 expansion.number"}


def test_no_pick_is_listed_twice():
    p = crowned(9, ship=[9, 0, 0])
    run(p, EXPANSION)
    actions = game.decision(p).actions
    assert len(actions) == len(set(actions))
    assert len(p.base) == COUNT


def test_7_1_what_a_card_shows_to_others():
    p = new(3, reserve=[9, 0, 0], draws=["war"])
    give(p, 1, "famine")
    run(p, EXPANSION)
    assert [id for id, _ in play(p, "buy-card")] == ["card_for_tokens", "draws", "drawn@0"]
