"""What the bots of Civilization do where somebody else has begun: they go on as they would have begun themselves."""

from __future__ import annotations

from random import Random

import pytest
from cradle import players
from cradle.civilization.bots.habits import HABITS
from cradle.civilization.game import GAME as game
from cradle.civilization.rules.position import Civ

from tests.civilization.positions import action, laid, legal, play


def choice(p: Civ) -> str:
    """What a bot picks that has seen nothing of what came before."""
    decision = game.decision(p)
    verb, what = players.load(game, "heuristic")(game.view(p, decision.seat), decision, Random(1), 0)
    return verb if what is None else f"{verb} {what}"


def test_there_is_a_habit_for_every_kind_of_decision() -> None:
    assert set(HABITS) == set(game.steps.choices)


def marching(**more: object) -> Civ:
    """Six can meet in Rome; Rubicon has more than it feeds."""
    tokens = {"rome": {0: 3}, "etruria": {0: 5}, "rubicon": {0: 5}, "gaza": {1: 1}}
    return laid(tokens=tokens, turn=8, phase="movement", **more)


@pytest.mark.parametrize("place", ["etruria", "rubicon"])
def test_a_march_that_was_begun_ends_as_planned(place: str) -> None:
    """The plan is the same before and after the first touch, and what it holds besides is still to come."""
    p, q = marching(), marching()
    bot = players.load(game, "heuristic")
    whole = []
    while game.decision(p).seat == 0:
        whole.append(bot(game.view(p, 0), game.decision(p), Random(1), 0))
        game.play(p, whole[-1])
    at = whole.index(("march", place))
    play(q, f"march {place}")
    then = []
    other = players.load(game, "heuristic")
    while game.decision(q).seat == 0:
        then.append(other(game.view(q, 0), game.decision(q), Random(1), 0))
        game.play(q, then[-1])
    assert then[:2] == whole[at + 1 : at + 3]
    assert sorted(map(str, then)) == sorted(map(str, whole[:at] + whole[at + 1 :]))


def test_a_march_that_nobody_would_have_begun_goes_where_there_is_room() -> None:
    p = laid("nomads", tokens={"rome": {0: 2}, "etruria": {0: 9}, "samnium": {0: 9}, "gaza": {1: 1}}, phase="movement")
    play(p, "march rome")
    assert choice(p) in ("to rubicon", "to neapolis"), "nobody is there"


def test_who_is_aboard_is_landed_and_the_voyage_ends() -> None:
    p = laid("nomads", tokens={"rome": {0: 4}, "gaza": {1: 1}}, ships={0: "rome"}, phase="movement")
    play(p, "embark rome, load 2, sail western_mediterranean")
    first = choice(p)
    assert first.startswith("sail ") and first != "sail central_mediterranean", "ashore"
    play(p, first)
    assert choice(p) == "unload 2"
    play(p, "unload 2")
    assert choice(p) == "stop"


def test_an_offer_that_was_begun_gives_the_cheapest_and_asks_for_what_is_held() -> None:
    hands = {0: "ochre hides iron gold gold", 1: "salt salt iron iron", 2: "cloth cloth iron"}
    p = laid("advanced", hand=hands, tokens={"rome": {0: 2}, "gaza": {1: 2}}, cities={"carthage": 0}, phase="trade")
    play(p, "offer-all")
    while game.decision(p).kind == "trade.lay":
        pick = choice(p)
        assert pick != "lay gold"
        play(p, pick)
    named = []
    while game.decision(p).kind == "trade.name":
        named.append(choice(p))
        play(p, named[-1])
    assert "name iron" in named, "the dearest of the three"
    assert choice(p).startswith("ask ") and action(choice(p)) in game.decision(p).actions


def test_a_nation_is_chosen_for_the_land_around_it() -> None:
    """Not by chance: the land of the two rivers feeds most."""
    p = game.new(seats=4, seed=1, nations="choice")
    assert len(legal(p)) > 2
    assert choice(p) == "nation babylon"


def test_the_plain_where_others_lose_most_is_flooded() -> None:
    """A tie between the Nile and the Danube: another nation lives by the Danube."""
    tokens = {"memphis": {0: 4}, "moesia": {0: 2}, "danube": {0: 2, 1: 3}}
    p = laid("advanced", tokens=tokens, hand={0: "flood"}, phase="calamities", turn=8)
    assert game.decision(p).kind == "flood.plain"
    assert choice(p) == "plain danube"
