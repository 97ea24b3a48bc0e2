"""What a hint of Civilization says besides what picks gain: the hand, the next card, and what starves."""

from __future__ import annotations

from typing import Any

from cradle.civilization.board.offers import sets_value
from cradle.civilization.bots.hint_facts import counsel
from cradle.civilization.rules.position import Civ

from tests.civilization.positions import laid, play

Told = dict[str, dict[str, Any]]


def told(p: Civ, line: str = "", seat: int = 0) -> Told:
    """By the last words of the messages."""
    before = p.copy()
    if line:
        play(p, line)
    return {id.removeprefix("civilization.why."): params for id, params in counsel(before, p, seat)}


def test_a_6_1_what_the_hand_is_worth_in_trades() -> None:
    p = laid("advanced", hand={0: "ochre hides iron iron oil salt salt salt", 1: "iron iron iron"}, phase="trade")
    found = told(p)
    assert found["hand"] == {"seat": 0, "m": 1 + 1 + 8 + 4 + 27, "good": "salt", "n": 48 - 27}
    assert found["cheap"]["goods"] == ["ochre", "hides", "oil"]


def test_a_full_set_does_not_grow() -> None:
    p = laid("advanced", hand={0: "ivory ivory ivory ivory iron iron", 1: "salt salt salt"}, phase="trade")
    assert told(p)["hand"]["good"] == "iron"


def test_a_7_3_the_next_card_its_price_and_what_can_be_paid() -> None:
    p = laid("advanced", owned={0: "pottery"}, hand={0: "salt salt salt", 1: "iron iron iron"}, treasury={0: 5},
             phase="trade")  # fmt: skip
    deck = p.law.deck
    [(kind, about)] = [(id, params) for id, params in told(p).items() if id.startswith("next.")]
    card = deck.card[about["cards"][0]]
    assert about["price"] == deck.price[card] - deck.credit[deck.card["pottery"]][card]
    assert about["m"] == sets_value(deck, p.in_hand(0)) + 5 == 32
    assert kind == "next.group" and not set(deck.groups[card]) & set(deck.groups[deck.card["pottery"]])


def test_without_a_demand_what_saves_cities_comes_first() -> None:
    p = laid("advanced", owned={0: "pottery mysticism music law literacy astronomy coinage"}, marker={0: 14}, turn=15,
             hand={0: "salt salt salt", 1: "iron iron iron"}, phase="trade")  # fmt: skip
    assert "next.help" in told(p)


def test_after_a_purchase_the_card_after_it() -> None:
    p = laid("advanced", hand={0: "salt salt salt salt salt salt"}, phase="purchases")
    bought = "mysticism"
    found = told(p, f"pay salt, buy {bought}")
    [(kind, about)] = [(id, params) for id, params in found.items() if id.startswith("next.")]
    assert kind == "next.then", "what it says is of the hand as it is then, not as it is now"
    assert about["cards"] != [bought] and about["m"] == p.treasury[0]


def test_e_7_3_which_areas_starve() -> None:
    """Antioch feeds two; on the site of Aleppo six stay for a city."""
    p = laid("advanced", tokens={"antioch": {0: 4}, "aleppo": {0: 6}}, phase="movement")
    assert told(p.copy(), "done")["starve"] == {"seat": 0, "n": 2, "places": ["antioch"]}
    assert "starve" not in told(p, "march antioch, to aleppo, number 2, done")


def test_a_5_1_which_city_goes_first_without_support() -> None:
    cities = {"aleppo": 0, "germania": 0}
    p = laid("advanced", tokens={"libya": {0: 3}, "gaza": {1: 1}}, cities=cities, phase="movement")
    assert told(p.copy(), "done")["unfed"] == {"seat": 0, "place": "aleppo"}
    p = laid("advanced", tokens={"libya": {0: 4}, "gaza": {1: 1}}, cities=cities, phase="movement")
    assert "unfed" not in told(p, "done")


def test_nothing_is_foretold_of_another_turn() -> None:
    p = laid("advanced", tokens={"antioch": {0: 4}}, phase="movement")
    before = p.copy()
    p.turn += 1
    assert counsel(before, p, 0) == []


def offer(hand: str, asked: str) -> Told:
    """What is told to seat 1 of an offer in which two cards of salt and one of grain are declared or claimed."""
    p = laid("advanced", hand={0: "salt salt grain iron", 1: hand}, phase="trade")
    lot = "lay salt, lay salt, lay grain, done, name salt, name grain, claim salt"
    play(p, f"offer 1, {lot}, ask {asked}, done")
    return told(p, seat=1)


def test_e_9_2_what_an_offer_would_bring_and_what_has_to_be_given_for_it() -> None:
    found = offer("salt salt iron iron ochre hides papyrus", "iron")
    assert found["declared"] == {"seat": 1, "n": 3 * 16 - 3 * 4 + 4, "m": 1 + 1 + 2}
    assert "hand" in found and "lacking" not in found


def test_e_9_2_of_what_is_asked_for_there_is_none() -> None:
    found = offer("salt salt ochre hides papyrus", "iron")
    assert found["lacking"] == {"seat": 1, "goods": ["iron"]} and "declared" not in found
