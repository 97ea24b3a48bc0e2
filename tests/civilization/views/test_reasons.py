"""What some picks are good for: said where it is so, and only there."""

from __future__ import annotations

from typing import Any

from cradle.civilization.bots import JUDGEMENT
from cradle.civilization.rules.geography import INDEX
from cradle.civilization.rules.position import NONE, Civ
from cradle.civilization.rules.steps import civ
from cradle.civilization.views.hint_reasons import growth, why

from tests.civilization.positions import game, laid, play

Told = dict[str, dict[str, Any]]


def after(p: Civ, line: str, seat: int = 0) -> Told:
    """What speaks for this line, by the last word of its message."""
    before = p.copy()
    play(p, line)
    return {id.removeprefix("civilization.why."): params for id, params in why(before, p, seat)}


def test_nothing_gained_nothing_said() -> None:
    p = laid(tokens={"rome": {0: 2}}, phase="movement")
    assert why(p, p.copy(), 0) == []
    assert after(p, "done") == {}


def test_tokens_that_meet_on_a_site() -> None:
    """Rome is a city site; six are enough there, and nowhere else."""
    p = laid(tokens={"rome": {0: 4}, "etruria": {0: 4}, "gaza": {1: 1}}, phase="movement")
    told = after(p.copy(), "march etruria, to rome, number 2")
    assert told["site"] == {"seat": 0, "n": 1, "places": ["rome"]}
    assert "site" not in after(p.copy(), "march etruria, to rome, number 1")
    assert "site" not in after(p, "march rome, to etruria, number 2")


def test_no_site_is_promised_where_others_stand() -> None:
    p = laid(tokens={"rome": {0: 4, 1: 1}, "etruria": {0: 4}}, phase="movement")
    assert "site" not in after(p, "march etruria, to rome, number 2")


def test_a_city_and_what_the_epoch_asks_for() -> None:
    p = laid(tokens={"rome": {0: 6}, "etruria": {0: 4}}, cities={"carthage": 0}, marker={0: 4}, turn=8, phase="cities")
    assert p.law.rows["africa"].epoch(4) == 0
    told = after(p, "found rome")
    assert told["city"] == {"seat": 0, "n": 1, "places": ["rome"]}
    assert told["epoch"] == {"seat": 0, "epoch": 1}
    p = laid(tokens={"rome": {0: 6}, "etruria": {0: 4}}, marker={0: 4}, turn=8, phase="cities")
    assert "epoch" not in after(p, "found rome"), "one city is not enough"


def test_cities_without_which_the_marker_would_stay() -> None:
    """F.33.3: in the Early Bronze Age it takes two."""
    p = laid(
        "advanced",
        tokens={"rome": {0: 6}, "etruria": {0: 4}},
        cities={"carthage": 0},
        marker={0: 6},
        turn=8,
        phase="cities",
    )
    assert after(p, "found rome")["marker"] == {"seat": 0, "n": 2}
    p = laid(tokens={"rome": {0: 6}, "etruria": {0: 4}}, cities={"carthage": 0}, marker={0: 6}, turn=8, phase="cities")
    assert "marker" not in after(p, "found rome"), "the classic game asks for them once"


def test_land_that_feeds_more() -> None:
    p = laid(tokens={"rome": {0: 5}, "gaza": {1: 1}}, phase="movement")
    told = after(p, "march rome, to etruria, number 2")
    assert told["saved"]["n"] == 2, "Rome feeds but a few"
    assert told["areas"]["n"] == 1 and told["growth"]["n"] == 2
    assert told.keys() == {"saved", "areas", "growth"}


def test_nothing_is_saved_where_a_city_takes_them_all() -> None:
    p = laid(tokens={"rome": {0: 7}, "gaza": {1: 1}}, phase="movement")
    assert "saved" not in after(p, "march rome, to etruria, number 1")


def test_without_cities_no_surplus_is_spoken_of() -> None:
    p = laid("nomads", tokens={"rome": {0: 5}, "gaza": {1: 1}}, phase="movement")
    assert after(p, "march rome, to etruria, number 2").keys() == {"areas", "growth"}


def test_a_ship() -> None:
    p = laid(tokens={"rome": {0: 4}, "gaza": {1: 1}}, phase="ships")
    assert after(p, "build rome")["ships"]["n"] == 1


def test_cities_that_are_fed_again() -> None:
    p = laid(tokens={"rome": {0: 2}}, cities={"carthage": 0, "syracuse": 0}, steps=[("support",)])
    assert after(p, "reduce carthage")["fed"]["n"] == 1


def test_a_card_its_points_and_its_credits() -> None:
    p = laid(hand={0: "gold gold gold"}, treasury={0: 30}, tokens={"rome": {0: 2}}, phase="purchases", turn=5)
    told = after(p, "pay gold, buy pottery")
    assert (
        told["bought"]["cards"] == ["pottery"] and told["bought"]["m"] == p.law.deck.price[p.law.deck.card["pottery"]]
    )
    assert told["credit"]["n"] >= 1 and "city" not in told


def test_an_offer_and_the_calamity_in_it() -> None:
    hands = {0: "hides hides ochre epidemic salt salt", 1: "salt salt iron iron", 2: "cloth cloth iron"}
    p = laid("advanced", hand=hands, tokens={"rome": {0: 2}, "gaza": {1: 2}}, cities={"carthage": 0}, phase="trade")
    told = after(p.copy(), "offer-all, lay ochre, lay hides, lay hides, lay epidemic")
    assert told == {"passed": {"seat": 0, "calamity": "epidemic"}}
    told = after(p, "offer-all, lay ochre, lay hides, lay hides, done, name ochre, name hides, ask iron, ask salt")
    assert told == {"asked": {"seat": 0, "n": 1, "goods": ["salt"]}}, "of iron there is none in hand"


def test_who_has_no_nation_yet_has_gained_nothing() -> None:
    p = game.new(seats=3, seed=1, rules="classic", nations="choice")
    q = p.copy()
    game.play(q, game.decision(q).actions[0])
    assert [why(p, q, seat) for seat in range(3)] == [[], [], []]


def test_the_judgement_of_civilization_gives_them() -> None:
    p = laid(tokens={"rome": {0: 4}, "gaza": {1: 1}}, phase="ships")
    before = p.copy()
    play(p, "build rome")
    assert JUDGEMENT.why(before, p, 0) == why(before, p, 0) != [] == JUDGEMENT.why(before, p, 1)


def test_what_others_lose_and_what_comes_in() -> None:
    """As after an attack, a deal and a tax; what the seat itself has taken is its city, and no other's loss."""
    p = laid(tokens={"rome": {0: 2}}, cities={"gaza": 1, "sinai": 2}, hand={0: "salt salt"}, phase="trade")
    q = p.copy()
    q.city[INDEX["gaza"]], q.city[INDEX["sinai"]] = NONE, 0
    q.hand[q.law.deck.index["salt"]] += 2
    q.treasury[0] += 6
    told = {id.removeprefix("civilization.why."): params for id, params in why(p, q, 0)}
    assert told["razed"] == {"seat": 0, "n": 1, "other": 1, "places": ["gaza"]}
    assert told["city"]["places"] == ["sinai"]
    assert told["set"] == {"seat": 0, "n": 4, "good": "salt", "m": 4 * 4 * q.law.deck.value[q.law.deck.index["salt"]]}
    assert told["treasury"]["n"] == 6


def test_a_loss_that_spares_the_cities() -> None:
    p = laid(tokens={"rome": {0: 4}, "etruria": {0: 1}}, cities={"carthage": 0}, phase="calamities")
    p.steps += civ.read([("loss.from", 0, 0, 3, 0)])
    q = p.copy()
    q.put(INDEX["rome"], 0, -3)
    assert ("civilization.why.spared", {"seat": 0, "n": 1}) in why(p, q, 0)
    q.city[INDEX["carthage"]] = NONE
    assert "civilization.why.spared" not in dict(why(p, q, 0))


def test_tokens_that_are_lost_are_no_growth() -> None:
    """F.29.7: the stock is short, so that more of them would grow again."""
    tokens = {"dacia": {0: 3}, "sudeten": {0: 1}, "rome": {0: 1}}
    p = laid("advanced", tokens=tokens, treasury={0: 50}, steps=[("loss.from", 0, 0, 2, 0)])
    before = p.copy()
    assert after(p, "lose dacia").keys() == set()
    assert growth(p, 0) > growth(before, 0) == 0
