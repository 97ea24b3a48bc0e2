"""The guided first turn of L'Âge de la Renaissance: what its words claim is so at its table."""

from __future__ import annotations

from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.cards import ADVANCE, ADVANCES, VALUE, cards_income
from cradle.renaissance.rules.geography import CAPACITY, COMMODITY, INDEX, PRODUCES
from cradle.renaissance.rules.phases.commodities import brings
from cradle.renaissance.rules.phases.income import leading, revenue
from cradle.renaissance.rules.phases.prices import offers, price
from cradle.renaissance.rules.position import EVEN, NONE
from cradle.renaissance.rules.rivalry_odds import defence, wins

from tests.lessons import Steps
from tests.renaissance.positions import controls, hand, market

steps = Steps("renaissance")
lesson, STEPS = steps.lesson, steps.names
before, after, asked, told = steps.before, steps.after, steps.asked, steps.told
ME, VENICE, SPAIN = range(3)
CLOTH = COMMODITY["cloth"]


def test_three_cities_their_capacity_and_what_they_sell() -> None:
    p = before("land")
    assert lesson.seat == ME and [controls(p, s) for s in range(3)] == ["genoa", "venezia", "barcelona"]
    goods = {city: PRODUCES[INDEX[city]] for city in ("genoa", "venezia", "barcelona")}
    assert goods == {"genoa": [CLOTH], "venezia": [CLOTH], "barcelona": [COMMODITY["wine"]]}


def test_the_auction_and_the_order_of_play() -> None:
    p = before("table")
    assert lesson.script[3:6] == [("number", 4), ("number", 28), ("number", 20)] and p.chosen[ME] == max(p.chosen)
    assert p.cash[ME] == max(p.cash) > sorted(p.cash)[-2] and p.reserve == [11, 8, 13]
    assert p.order == [VENICE, ME, SPAIN] and p.rank(ME) == 4


def test_a_card_of_cloth_pays_five_to_two_and_twenty_to_who_has_two() -> None:
    p = before("wares")
    assert hand(p, ME) == "metal_1 cloth_wine_1 denys"
    paid = [(params["seat"], params["good"], params["n"]) for id, params in told("wares") if id == "sells"]
    assert paid == [(VENICE, "cloth", 5), (ME, "cloth", 5)]
    assert VALUE[CLOTH] == 5 and cards_income(CLOTH, 2) == 20


def test_the_leader_takes_twenty_off_and_metal_can_wait() -> None:
    p, q = before("leader"), after("leader")
    n = ADVANCE["N"]
    assert (price(p, ME, n), price(q, ME, n), ADVANCES[n].price) == (30, 10, 30)
    assert hand(q, ME) == "metal_1" and not brings(q, ME, COMMODITY["metal"])
    assert asked("theirs").seat == SPAIN and [id for id, _ in told("theirs")].count("plays") == 3


def test_a_galley_an_advance_and_peace() -> None:
    assert asked("ship").kind == "purchases.fleet" and asked("ship").about["n"] == 10
    p = after("ship")
    assert p.galley(ME) == 2
    n = ADVANCE["N"]
    assert offers(p, ME)[n] == 10 and after("advance").cash[ME] == p.cash[ME] - 10
    assert ADVANCES[n].credit == 30 and len([a for a in ADVANCES if a.category == ADVANCES[n].category]) > 2
    assert asked("peace").about["n"] == asked("peace").about["hand"] == 1
    assert after("peace").misery[ME] == 0


def test_venice_fills_dubrovnik_goes_to_milan_and_buys_a_card() -> None:
    p = after("neighbour")
    assert controls(p, VENICE) == "venezia dubrovnik" and p.at(INDEX["milano"], VENICE) == 2
    assert CAPACITY[INDEX["dubrovnik"]] == CAPACITY[INDEX["milano"]] == 3
    assert ("card_for_tokens", {"seat": VENICE, "n": 3}) in told("neighbour")


def test_florence_is_full_with_four_and_sells_cloth() -> None:
    p, q = before("settle"), after("settle")
    assert p.reserve[ME] == 11 and CAPACITY[INDEX["firenze"]] == 4
    assert q.control[INDEX["firenze"]] == ME and brings(q, ME, CLOTH) == 20


def test_the_attack_on_milan_as_it_is_told_before_the_dice() -> None:
    p, decision = before("odds"), asked("odds")
    milan = INDEX["milano"]
    assert CAPACITY[milan] - sum(p.presence(milan)) == 1
    (line,) = [line for line in decision.about["numbers"] if line["n"] == 5]
    assert line == {"n": 5, "attack": True, "force": 5, "defence": 5, "chance": 611}
    assert [(term.name, term.n) for term in defence(p, ME, milan)] == [("tokens", 2), ("capacity", 3)]
    assert len(decision.actions) > 1
    ((_, dice),) = [event for event in told("odds") if event[0] == "rivalry"]
    assert (dice["black"], dice["white"], dice["rank"]) == (6, 5, 4)
    q = after("odds")
    assert q.control[milan] == ME and q.young[milan] and not q.at(milan, VENICE)


def test_two_tokens_stay_in_marseille_which_holds_five() -> None:
    assert asked("dice").seat == ME and before("foothold").reserve[ME] == 2
    p = before("tokens")
    marseille = INDEX["marseille"]
    assert CAPACITY[marseille] == 5 and p.control[marseille] == NONE and p.has_old(marseille, ME)


def test_barcelona_fills_four_and_draws_a_card_for_it() -> None:
    assert len(controls(after("reply"), SPAIN).split()) == 5
    assert ("bonus", {"seat": SPAIN, "n": 4}) in told("reply")


def test_income_and_the_shortage_of_cloth() -> None:
    p, events = before("income"), told("reply")
    assert revenue(p, ME) == 24 == 15 + 3 * len(controls(p, ME).split())
    assert [params["n"] for id, params in events if id == "income" and params["seat"] == ME] == [24]
    assert ("shortage_card", {"seat": ME, "good": "cloth"}) in events and leading(p, CLOTH) == [ME]
    assert market(p)["cloth"] == -1 and asked("income").seat == ME


def test_tokens_are_written_and_revealed() -> None:
    p = before("tokens")
    assert not any(id == "wrote" for id, _ in told("secret") + told("tokens"))
    assert p.cash[ME] - 10 == 23
    written = [params["n"] for id, params in told("fewest") if id == "wrote"]
    assert sorted(written) == [10, 12, 14]


def test_then_one_plays_first_and_may_keep_the_shortage() -> None:
    p = lesson.record.position
    decision = game.decision(p)
    assert (p.turn, decision.kind, decision.seat) == (2, "adjust.cancel", ME)
    assert p.order[0] == ME and p.rank(ME) == 2 and round(wins(2, False, False) / 2.16) == 81
    assert round(wins(4, False, False) / 2.16) == 61
    assert ("cancel", "cloth") in decision.actions and p.scarce[CLOTH] < EVEN
    assert brings(p, ME, CLOTH) == cards_income(CLOTH, 3)
