"""Ur: every reason why something is not legal, once, with its parameters and its paragraph."""

from __future__ import annotations

import random
import re
from pathlib import Path

import cradle.ur
import pytest
from cradle.ur.rules.tables import ACTIONS, FACE, FREE, HOLE, PAIR, PAIRS

from tests.ur.positions import game, play, position, refused, set_up

WAR = "W03 P . .12\nM13 . P01 .1z"
TRADE = "M01 .12 M02 W04 W05\n. . . P05"  # 3 in supply, 5 due
LEARNING = "C01 W03 C01 W03 P02\n.14 . .12 W05\n. . . P03"  # 2 in supply, 3 due
SET_UP = {"steps": set_up("more")}
PILE = {"seats": 2, "beside": "AW"}

REFUSALS = [  # reason, land, picks played first, pick refused, parameters, paragraph, the rest of the position
    ("not_free", ".01 .12", "done", "exchange b1", {"tile": "b1", "owner": 1}, "5.1", {}),
    ("not_own", ".01 .12", "", "cube b1", {"tile": "b1"}, "4.2", {}),
    ("hole", ".01 .1z", "", "free b1", {"tile": "b1"}, "6.3", {}),
    ("full", ".05 .12", "", "cube a1", {"tile": "a1"}, "2.5", {}),
    ("no_supply", ".05 .05 .05 .05", "", "free f6", {}, "4.4", {}),
    ("number", "A03", "use agriculture", "number 3", {"least": 0, "most": 2}, "4.6", {}),

    ("number_only", "A11 .02", "use war, attack-from b1, attack-to a1", "number 2", {"n": 1}, "4.10", {}),
    ("not_face", "A04 M01", "use agriculture", "put b1", {"tile": "b1", "action": "agriculture"}, "4.6", {}),
    ("full", "A04 A05", "use agriculture", "put b1", {"tile": "b1"}, "2.5", {}),
    ("not_face", TRADE, "use commerce", "put d1", {"tile": "d1", "action": "commerce"}, "4.7", {"hands": "MW"}),
    ("no_culture", LEARNING, "use culture", "put d3", {"tile": "d3"}, "4.8", {"hands": "CW"}),
    ("not_own", "P01 P01 .1z", "use politics", "put d1", {"tile": "d1"}, "4.9", {"hands": "PW"}),
    ("no_actions_yet", ".01", "", "use war", {}, "4.1", SET_UP),
    ("actions_over", ".01", "done", "use war", {}, "5.1", {}),
    ("under_way", "A02", "use agriculture", "use war", {}, "4.1", {}),
    ("under_way", "A02", "use war", "cube a1", {}, "4.10", {}),
    ("face_first", "A02 . Mp", "done, exchange c1", "cube a1", {}, "5.1", {}),
    ("exchange_last", ".01", "", "exchange beside", {}, "5.1", PILE),
    ("setup_far", ".01", "", "place c1", {"tile": "c1"}, "2.3", SET_UP),
    ("must_place", ".01", "", "skip", {}, "2.3", SET_UP),
    ("not_in_hand", ".01", "", "use culture", {"action": "culture"}, "4.1", {}),
    ("used", ".01", "use war, done", "use war", {"action": "war"}, "4.1", {}),
    ("free_needs_both", ".01", "cube a1", "free b1", {}, "4.3", {}),
    ("free_needs_both", ".01", "use war, done", "cube b1", {}, "4.3", {}),
    ("forced_start", ".11", "", "use war", {"n": 3}, "7.4", {}),
    ("war_no_target", "W05 W01 .1z\n.1z .1z", "use war", "attack-from a1", {"tile": "a1"}, "4.10", {}),
    ("war_only_own", "W05 W01\n.01", "use war", "attack-from a1", {"tile": "a1"}, "4.10", {}),
    ("war_only_ziggurats", "W05 .1z\n.1z", "use war", "attack-from a1", {"tile": "a1"}, "4.10", {}),
    ("war_weak", "M01 P\nP", "use war", "attack-from a1", {"tile": "a1", "n": 2, "held": 1}, "4.10", {}),
    ("war_circle_only", "W01 W W .1z\n.1z .1z .1z",
     "use war, attack-from a1, attack-to b1, number 1, attack-from b1, attack-to c1, number 1", "attack-from c1",
     {"tile": "c1"}, "U-11", {}),
    ("war_not_adjacent", WAR, "use war, attack-from a1", "attack-to c1", {"tile": "a1", "to": "c1"}, "4.10", {}),
    ("war_own", "W03 .01", "use war, attack-from a1", "attack-to b1", {"tile": "a1", "to": "b1"}, "4.10", {}),
    ("war_too_weak", WAR, "use war, attack-from a1", "attack-to a2",
     {"tile": "a1", "to": "a2", "n": 4, "held": 3}, "4.10", {}),
    ("war_circle", "W01 W W", "use war, attack-from a1, attack-to b1, number 1, attack-from b1", "attack-to a1",
     {"tile": "b1", "to": "a1"}, "U-11", {}),
    ("must_exchange", ".01", "done", "done", {}, "5.2", {}),
    ("no_beside", ".01", "done", "exchange beside", {}, "5.1", {}),
    ("exchange_same", ".01", "done", "exchange beside", {"tile": "beside"}, "5.1", PILE),
    ("ziggurat_late", ".05", "use war, done", "ziggurat a1", {}, "6.1", {}),
    ("ziggurat_none", ".05 .1z .1z .1z .1z\n.1z", "", "ziggurat a1", {}, "6.1", {}),
    ("ziggurat_not_full", ".04", "", "ziggurat a1", {"tile": "a1"}, "6.1", {}),
    ("ziggurat_second", ".05 .05", "ziggurat a1", "use war", {}, "6.1", {}),
]  # fmt: skip


@pytest.mark.parametrize(("why", "land", "picks", "words", "params", "paragraph", "more"), REFUSALS)
def test_refusal(why, land, picks, words, params, paragraph, more):
    p = position(land, **{"hands": "AW", **more})
    if picks:
        play(p, picks)
    before = p.copy()
    assert refused(p, words) == (why, params, paragraph)
    assert p == before  # asking changes nothing


@pytest.mark.parametrize(
    ("picks", "words", "paragraph"),
    [
        ("", "place c1", "4.1"),
        ("done", "cube a1", "5.1"),
        ("done", "place b1", "5.1"),
    ],
)
def test_what_is_not_asked_now_is_refused_with_the_paragraph_of_what_is(picks, words, paragraph):
    p = position("A02 . Mp", hands="AW")
    if picks:
        play(p, picks)
    assert refused(p, words) == ("refusal.other", {"seat": 0}, paragraph)


def test_nobody_has_to_exchange_in_the_set_up():
    p = position("A01", hands="AW", steps=set_up("exchange"))
    assert refused(p, "done") == ("refusal.other", {"seat": 0}, "2.4")


def holds(p, seat, why, params):
    """Whether the reason given is a fact of the position."""
    here, there = (p.grid.index.get(params.get(key), -1) for key in ("tile", "to"))
    hand = [ACTIONS[a] for a in PAIRS[p.hand[seat]]]
    d = game.decision(p)
    n = d.actions[0][1], d.actions[-1][1]
    return {
        "not_free": lambda: 0 <= p.owner[here] == params["owner"] < HOLE,
        "not_own": lambda: p.owner[here] != seat and p.owner[here] < HOLE,
        "hole": lambda: p.owner[here] >= HOLE,
        "full": lambda: p.owner[here] == seat and p.cubes[here] == 5,
        "no_supply": lambda: p.supply[seat] == 0,
        "number": lambda: n == (params["least"], params["most"]),
        "number_only": lambda: n == (params["n"], params["n"]),
        "not_face": lambda: FACE[p.tile[here]] != ACTIONS.index(params["action"]) and p.owner[here] == seat,
        "no_culture": lambda: p.owner[here] == seat and d.kind == "culture.put",
        "no_actions_yet": lambda: d.kind.startswith("setup."),
        "actions_over": lambda: d.kind.startswith("exchange."),
        "under_way": lambda: d.kind.partition(".")[0] in ACTIONS,
        "face_first": lambda: d.kind == "exchange.face",
        "exchange_last": lambda: "exchange" not in d.kind,
        "setup_far": lambda: p.owner[here] == FREE and seat not in [p.owner[c] for c in p.grid.near[here]],
        "must_place": lambda: ("skip", None) not in d.actions,
        "not_in_hand": lambda: params["action"] not in hand,
        "used": lambda: params["action"] in hand and d.about["used"] == params["action"],
        "free_needs_both": lambda: d.kind in ("turn.rest", "turn.cube"),
        "forced_start": lambda: seat not in p.owner and params["n"] == (1 if HOLE + seat in p.owner else 3),
        "war_no_target": lambda: {seat, HOLE} == {min(p.owner[c], HOLE) for c in p.grid.near[here]},
        "war_only_own": lambda: {p.owner[c] for c in p.grid.near[here]} == {seat},
        "war_only_ziggurats": lambda: all(p.owner[c] >= HOLE for c in p.grid.near[here]),
        "war_weak": lambda: p.owner[here] == seat and p.cubes[here] == params["held"] < params["n"],
        "war_circle_only": lambda: any(p.cubes[here] > p.cubes[c] == 0 for c in p.grid.near[here]),
        "war_not_adjacent": lambda: there not in p.grid.near[here],
        "war_own": lambda: p.owner[there] == seat,
        "war_too_weak": lambda: p.cubes[here] == params["held"] < params["n"] > p.cubes[there],
        "war_circle": lambda: there in p.grid.near[here] and p.cubes[here] > p.cubes[there] == 0,
        "must_exchange": lambda: d.kind == "exchange.tile",
        "no_beside": lambda: p.seats == 4,
        "exchange_same": lambda: p.hand[seat] == (p.beside[0] if params["tile"] == "beside" else PAIR[p.tile[here]]),
        "ziggurat_late": lambda: d.kind in ("turn.rest", "turn.cube"),
        "ziggurat_none": lambda: p.built == 5,
        "ziggurat_not_full": lambda: p.owner[here] == seat and p.cubes[here] < 5,
        "ziggurat_second": lambda: d.kind == "ziggurat",
        "refusal.other": lambda: params["seat"] == seat,
    }[why]()


VERBS = sorted(
    {verb for choice in game.steps.choices.values() for verb in choice.verbs} | {"put"}
)  # "put": only a click


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_reason_given_is_true_and_has_a_paragraph(seats):
    for seed in range(4):
        rng, p = random.Random(seed), game.new(seats=seats, seed=seed)
        arguments = [None, "beside", *ACTIONS, *range(7), *p.grid.names]
        while d := game.decision(p):
            if rng.random() < 0.04:
                for verb in VERBS:
                    for argument in arguments:
                        refusal = game.refusal(p, verb, argument)
                        assert (refusal is None) == ((verb, argument) in d.actions)
                        if refusal:
                            why, params, paragraph = refusal
                            true = holds(p, d.seat, why.removeprefix("ur.refusal."), params)
                            assert true, f"{d.kind}: {verb} {argument} is refused by {refusal}"
                            assert re.fullmatch(r"\d+\.\d+|U-11", paragraph)
            game.play(p, rng.choice(d.actions))


def test_every_refusal_is_covered():
    source = "".join(path.read_text("utf-8") for path in Path(cradle.ur.__file__).parent.rglob("*.py"))
    assert {row[0] for row in REFUSALS} == set(re.findall(r"ur\.refusal\.(\w+)", source))
