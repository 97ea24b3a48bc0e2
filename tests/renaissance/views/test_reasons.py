"""What some picks are good for: said where it is so, and only there; and what hangs on dice."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from cradle import players
from cradle.app.bots.consequences import chances, reasons
from cradle.app.bots.worker import think
from cradle.players.advice import Plan, advise
from cradle.renaissance.bots import JUDGEMENT
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.geography import INDEX, NAMES, SUPPORTS
from cradle.renaissance.rules.position import OUT, Age
from cradle.renaissance.rules.steps import age
from cradle.renaissance.views.hint_reasons import why
from cradle.renaissance.views.hint_reasons.hand import vantage

from tests.renaissance.positions import asked, control, give, new, own, play, put, run
from tests.renaissance.secrets import shuffle

VENEZIA, GENOA, BARCELONA, PARIS = range(4)


Told = dict[str, dict[str, Any]]


def at(p: Age, phase: str, *steps: tuple[Any, ...]) -> Age:
    """In this phase of the turn, with its other phases to come."""
    phases = ("adjust", "extra", "cards", "purchases", "expansion", "income", "tokens", "finale")
    p.steps = age.read([("turn.end",), *[(name,) for name in reversed(phases[phases.index(phase) + 1 :])]])
    run(p, *steps)
    return p


def after(p: Age, line: str, seat: int = 0) -> Told:
    """What speaks for this line, by the last word of its message."""
    before = p.copy()
    play(p, line)
    return {id.removeprefix("renaissance."): params for id, params in why(before, p, seat)}


def expanding(p: Age, seat: int = 0, tokens: int = 20) -> Age:
    p.reserve[seat] = tokens
    return at(p, "expansion", ("expansion.turn", seat), ("consolidation",))


def shopping(p: Age, seat: int = 0) -> Age:
    """Another buys after him."""
    return at(p, "purchases", ("purchases.seat", seat), ("purchases.seat", 1 - seat), ("purchases.end",))


def playing(p: Age, seat: int = 0) -> Age:
    return at(p, "cards", ("cards.turn", seat))


def test_nothing_gained_nothing_said() -> None:
    p = expanding(new(3))
    assert why(p, p.copy(), 0) == []
    assert after(p, "done") == {}


# Provinces ------------------------------------------------------------------------------------------------------------
def test_provinces_their_income_and_what_they_sell() -> None:
    """Florence and Venice produce cloth; each province is a ducat a player at every income (8.1)."""
    told = after(expanding(new(3)), "to firenze, number 4, to dubrovnik, number 3")
    assert told["why.control"] == {"seat": 0, "n": 2, "places": ["dubrovnik", "firenze"]}
    assert told["why.income"] == {"seat": 0, "n": 6}
    assert told["why.market"] == {"seat": 0, "good": "cloth", "k": 5, "n": 20}
    assert told["why.leading"] == {"seat": 0, "n": 2}
    assert told.keys() == {"why.control", "why.income", "why.market", "why.leading"}


def test_one_who_has_more_new_markers_leads() -> None:
    p = expanding(new(3))
    control(p, GENOA, "sevilla toledo")
    p.young[INDEX["sevilla"]] = p.young[INDEX["toledo"]] = 1
    assert "why.leading" not in after(p, "to dubrovnik, number 3, to firenze, number 4")


def test_tokens_to_start_from_and_tokens_that_help() -> None:
    """Durazzo's arrow points to Belgrade (7.6); a token in Milan is a base (7.2)."""
    p = new(3)
    control(p, VENEZIA, "belgrad")
    p.ship[VENEZIA] = 1
    told = after(expanding(p), "to milano, number 1, to durazzo, number 1")
    assert told.keys() == {"why.base", "why.support"}
    assert told["why.base"]["places"] == ["milano"] and told["why.support"]["places"] == ["durazzo"]


def test_what_is_taken_and_what_that_costs_its_owner() -> None:
    p = new(3, dice=[6, 1, 1])
    p.order = [VENEZIA, GENOA, BARCELONA]
    control(p, GENOA, "firenze")
    told = after(expanding(p), "to firenze, number 8")
    assert told["why.taken"] == {"seat": 0, "n": 1, "other": GENOA, "places": ["firenze"]}
    assert told["why.rival_market"] == {"seat": 0, "other": GENOA, "good": "cloth", "k": 20, "n": 5}
    assert "why.control" not in told and "why.weakened" not in told


def test_the_capital_comes_home() -> None:
    p = new(3)
    control(p, 7, "venezia")
    told = after(expanding(p), "to venezia, number 5")
    assert told["why.capital"] == {"seat": 0, "place": "venezia"} and "why.control" not in told


def test_last_to_expand_only_what_lasts_is_told() -> None:
    """Income, markets and a card for the most new controls lie between; they are not his doing."""
    p = expanding(new(3, dice=[1, 1, 1, 1, 1, 1]), tokens=4)
    told = after(p, "to firenze, number 4")
    assert asked(p) == "0 tokens.write"
    assert told.keys() == {"why.control", "why.income"}


def test_a_conversion_keeps_a_province() -> None:
    p = new(3)
    own(p, GENOA, "FH")
    control(p, GENOA, "firenze")
    play(expanding(p), "to firenze, number 8")
    assert asked(p) == "1 rivalry.convert"
    told = after(p, "convert", GENOA)
    assert told["why.kept"] == {"seat": GENOA, "place": "firenze", "other": VENEZIA}
    assert "why.base" not in told


def test_who_loses_a_war_may_spare_the_capital() -> None:
    p = new(3, dice=[2, 1])
    control(p, VENEZIA, "dubrovnik")
    give(p, GENOA, "war")
    play(playing(p, GENOA), "play war, target 0")
    assert after(p.copy(), "cede dubrovnik") == {"why.spared": {"seat": 0, "place": "venezia"}}
    assert after(p, "cede venezia") == {}


def test_a_token_that_stays() -> None:
    p = new(3)
    p.old[VENEZIA :: p.seats] = [0] * len(p.control)
    p.reserve[VENEZIA] = 36
    at(p, "cards", ("reduce.token", VENEZIA, INDEX["venezia"]))
    assert after(p.copy(), "reserve")["why.stays"]["places"] == ["venezia"]
    assert after(p, "empty") == {}


# Money ----------------------------------------------------------------------------------------------------------------
def test_an_advance_its_points_what_it_does_and_what_it_makes_cheaper() -> None:
    told = after(shopping(new(3)), "done, buy urban_growth")
    assert told["why.bought"] == {"seat": 0, "advance": "urban_growth", "m": 20}
    assert told["effect.urban_growth"] == {}
    assert told["why.credit"] == {"seat": 0, "n": 4, "category": "society", "m": 20}


def test_many_advances_are_told_together() -> None:
    p = new(3, cash=[200, 0, 0])
    told = after(shopping(p), "done, buy urban_growth, buy caravan, buy silk_road")
    assert told["why.learned"] == {"seat": 0, "advances": ["caravan", "silk_road", "urban_growth"], "m": 80}
    assert told["why.credits"]["m"] == 20 and "why.credit" not in told and "why.bought" not in told


def test_in_the_last_turn_nothing_becomes_cheaper() -> None:
    told = after(shopping(new(3, ending=2)), "done, buy urban_growth")
    assert told.keys() == {"why.bought"}


def test_ships_reach_farther_and_carry_more() -> None:
    p = new(3)
    assert after(shopping(p.copy()), "ship")["why.reach"]["n"] > 1
    p.ship[VENEZIA] = 1
    assert after(shopping(p), "ship")["why.load"] == {"seat": 0, "n": 4, "k": 2}


def test_misery_that_goes_down() -> None:
    p = new(3, cash=[90, 40, 40], misery=[3, 0, 0])
    assert after(shopping(p), "done, buy anatomy")["why.eased"] == {"seat": 0, "n": 10}


def test_peace_is_paid_for_or_not() -> None:
    p = new(3, misery=[9, 0, 0])
    give(p, VENEZIA, "wool_1 stone_1 fur_1 famine war")
    shopping(p)
    assert after(p.copy(), "done, done, pay")["why.peace"] == {"seat": 0, "n": 15, "was": 90, "misery": 125}
    told = after(p.copy(), "done, done, endure")
    assert told == {"why.endured": {"seat": 0, "n": 15, "was": 90, "misery": 125}}
    p.cash[VENEZIA] = 14
    assert after(p, "done, endure") == {}, "he had no choice"


def test_peace_that_keeps_one_in_the_game() -> None:
    p = new(3, misery=[OUT - 1, 0, 0])
    give(p, VENEZIA, "wool_1")
    assert after(shopping(p), "done, done, pay") == {"why.peace_out": {"seat": 0}}


def test_indulgences_in_ducats_or_in_misery() -> None:
    p = new(3)
    own(p, GENOA, "F")
    p.reserve[GENOA] = 4
    at(p, "expansion", ("expansion.pay", VENEZIA, 2), ("expansion.order",))
    assert "why.spared_misery" in after(p.copy(), "pay")
    assert after(p, "endure")["why.endured"] == {"seat": 0, "n": 2, "was": 0, "misery": 10}


# Order of play, tokens, the auction -----------------------------------------------------------------------------------
def test_a_better_rank_is_a_better_chance() -> None:
    """Ranks of three players are 2, 4 and 6: 126 of 216 throws succeed at 4 or better, 176 at 2."""
    p = new(3)
    own(p, GENOA, "NOPQ")
    at(p, "expansion", ("swap", GENOA), ("expansion.begin",))
    assert after(p.copy(), "earlier", GENOA)["why.rank"] == {"seat": GENOA, "rank": 2, "k": 81, "m": 61}
    assert after(p, "later", GENOA) == {}


def test_tokens_and_what_is_left() -> None:
    p = at(new(3), "tokens", ("tokens.begin",))
    assert after(p, "number 13") == {"why.tokens": {"seat": 0, "n": 13, "m": 27}}


def test_the_auction_and_the_capital() -> None:
    p = game.new(seats=3, seed=4)
    while game.decision(p).kind == "setup.return":
        game.play(p, game.decision(p).actions[0])
    assert after(p, "number 6") == {"why.left": {"seat": 0, "n": 34}}
    play(p, "number 0, number 1")
    assert asked(p) == "0 setup.capital"
    told = after(p, "capital venezia")
    assert "milano" in told["why.borders"]["places"] and "why.control" not in told
    assert told["why.market"]["n"] == 5


# Dice -----------------------------------------------------------------------------------------------------------------
def test_the_chance_of_an_attack_with_both_forces() -> None:
    p = new(3)
    control(p, GENOA, "firenze")
    play(expanding(p), "to firenze")
    d = game.decision(p)
    assert JUDGEMENT.chances(p, d, ("number", 8)) == [
        ("renaissance.why.attack", {"seat": 0, "place": "firenze", "force": 8, "defence": 8, "m": 81}),
        ("renaissance.why.prize", {"seat": 0, "good": "cloth", "k": 5, "n": 20}),
        ("renaissance.why.prize_taken", {"seat": 0, "other": 1, "n": 3}),
    ]


def test_a_satellite_sells_nothing() -> None:
    p = new(3)
    put(p, GENOA, "bari")
    control(p, VENEZIA, "napoli")
    play(expanding(p), "to bari")
    told, helped = JUDGEMENT.chances(p, game.decision(p), ("number", 2))
    assert told[0] == "renaissance.why.attack" and told[1]["defence"] == 2
    assert helped == ("renaissance.why.prize_support", {"seat": 0, "n": 1, "places": ["napoli"]})


def test_a_quiet_placement_hangs_on_nothing() -> None:
    p = expanding(new(3))
    play(p, "to firenze")
    assert JUDGEMENT.chances(p, game.decision(p), ("number", 4)) == []


def test_the_chance_of_a_war() -> None:
    p = new(3)
    give(p, VENEZIA, "war")
    play(playing(p), "play war")
    d = game.decision(p)
    assert JUDGEMENT.chances(p, d, ("target", 1))[0][1] == {"seat": 0, "other": 1, "m": 42, "k": 17}
    own(p, VENEZIA, "W")
    assert JUDGEMENT.chances(p, d, ("target", 1))[0][1] == {"seat": 0, "other": 1, "m": 58, "k": 14}


# Whole games ----------------------------------------------------------------------------------------------------------
def plan(p: Age, seed: int) -> Plan:
    """What is advised to whoever is to decide."""
    decision = game.decision(p)
    thought = advise(game, JUDGEMENT, game.view(p, decision.seat), decision, Random(seed), 1)
    while True:
        try:
            next(thought)
        except StopIteration as found:
            return found.value


def told(found: Plan, seat: int) -> list[Any]:
    return [
        *chances(game, JUDGEMENT, found.before_last, found.line[-1]),
        *reasons(JUDGEMENT, seat, found.before, found.after),
    ]


def wealth(p: Age, seat: int) -> tuple[int, ...]:
    """What anybody would call a gain of his: provinces, advances, ducats; and less misery, as more."""
    return p.control.count(seat), len(p.advances(seat)), p.cash[seat], -p.misery[seat]


@pytest.mark.parametrize(
    ("seats", "thought"), [(3, 8), *[pytest.param(*one, marks=pytest.mark.long) for one in ((6, 8), (3, 32), (6, 32))]]
)
def test_every_hint_has_reasons_where_something_is_gained_and_none_from_secrets(
    seats: int, thought: int, looks: Callable[[int], None]
) -> None:
    """Of whatever line is found: with little thought here, and with more in the long tests."""
    looks(thought)
    p, chance, met = game.new(seats=seats, seed=seats), Random(1), dict.fromkeys(game.paragraphs, 0)
    bots = [players.load(game, "heuristic") for _ in range(seats)]
    ids: set[str] = set()
    while decision := game.decision(p):
        seat = decision.seat
        if len(decision.actions) > 1 and met[decision.kind] < 6 and chance.random() < 0.4:
            met[decision.kind] += 1
            found = plan(p, 3)
            why = told(found, seat)
            ids |= {id for id, _ in why}
            worlds = [(wealth(a, seat), wealth(b, seat)) for a, b in zip(found.before, found.after, strict=True)]
            same_turn = all(q.turn == p.turn and ("income",) in q.steps for q in found.after)
            gain = [all(b[i] > a[i] for a, b in worlds) for i in range(4)]
            if any(gain[:2]) or (same_turn and any(gain)):
                assert why, (decision, found.line)
            other = p.copy()
            other.now = None
            shuffle(other, seat, chance)
            again = plan(other, 3)
            assert (again.line, told(again, seat)) == (found.line, why), decision
        game.play(p, bots[seat](game.view(p, seat), decision, chance, 0))
    assert {"renaissance.why.control", "renaissance.why.bought", "renaissance.why.peace"} <= ids


def test_7_6_what_a_satellite_would_help_is_told_before_the_dice() -> None:
    """Where nothing is controlled there, and no card pays for it."""
    p, n = new(3), INDEX["toulouse"]
    places = [NAMES[m] for m in SUPPORTS[n]]
    assert places and vantage(p, 0, n) == [("renaissance.why.prize_base", {"seat": 0})]
    control(p, 1, " ".join(places))
    put(p, 1, "toulouse")
    exposed = {"seat": 0, "n": len(places), "other": 1, "places": places}
    assert vantage(p, 0, n) == [("renaissance.why.prize_exposed", exposed)]
    control(p, 0, places[0])
    assert ("renaissance.why.prize_support", {"seat": 0, "n": 1, "places": places[:1]}) in vantage(p, 0, n)
    p.ending = 1
    assert vantage(p, 0, n) == [], "nothing comes after the last turn"


def test_7_2_in_the_last_turn_a_token_is_no_base() -> None:
    p = expanding(new(3))
    assert "why.base" in after(p.copy(), "to milano, number 1")
    p.ending = 1
    assert "why.base" not in after(p, "to milano, number 1")


def test_6_3_the_last_to_buy_hears_of_peace_though_indulgences_come_at_once() -> None:
    p = new(3, misery=[9, 0, 0])
    own(p, GENOA, "F")
    give(p, VENEZIA, "wool_1 stone_1 fur_1 famine war")
    p.cash[VENEZIA], p.reserve[VENEZIA] = 40, 4
    at(p, "purchases", ("purchases.seat", VENEZIA), ("purchases.end",))
    told = after(p, "done, done, pay")
    assert asked(p).split()[1].startswith("expansion") and told["why.peace"]["n"] == 15


def test_7_7_what_hangs_on_dice_is_not_told_as_certain_however_likely_it_is() -> None:
    """A dozen imagined throws may well all succeed."""
    p = new(3)
    put(p, GENOA, "bari")
    control(p, VENEZIA, "napoli")
    own(p, VENEZIA, "G")  # nine times out of ten
    play(expanding(p), "to bari")
    question = {"task": "hint", "game": "renaissance", "seat": VENEZIA, "view": game.view(p, VENEZIA), "budget": 0.01}
    for seed in range(24):
        *_, answer = think(json.dumps({**question, "seed": seed}))
        found = json.loads(answer)
        assert {id.rpartition(".")[2] for id, _ in found["why"]} == {"attack", "prize_support"}, found["line"]
        assert found["changes"] == {}
