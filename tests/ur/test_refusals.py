"""Ur: every reason why something is not legal, once, with its parameters and its paragraph."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cradle.ur import rules

from tests.ur.positions import play, position, refused

WAR = "W03 P . .12\nM13 . P01 .1z"
SET_UP = {"steps": [("turn.begin", 0), ("setup.more", 0)]}
PILE = {"seats": 2, "beside": "AW"}

REFUSALS = [  # reason, land, picks played first, pick refused, parameters, paragraph, the rest of the position
    ("not_free", ".01 .12", "done", "exchange b1", {"tile": "b1", "owner": 1}, "5.1", {}),
    ("not_own", ".01 .12", "", "cube b1", {"tile": "b1"}, "4.2", {}),
    ("hole", ".01 .1z", "", "free b1", {"tile": "b1"}, "6.3", {}),
    ("full", ".05 .12", "", "cube a1", {"tile": "a1"}, "2.5", {}),
    ("no_supply", ".05 .05 .05 .05", "", "free f6", {}, "4.4", {}),
    ("number", "A03", "use agriculture", "number 3", {"least": 0, "most": 2}, "4.6", {}),
    ("setup_far", ".01", "", "place c1", {"tile": "c1"}, "2.3", SET_UP),
    ("must_place", ".01", "", "skip", {}, "2.3", SET_UP),
    ("not_in_hand", ".01", "", "use culture", {"action": "culture"}, "4.1", {}),
    ("used", ".01", "use war, done", "use war", {"action": "war"}, "4.1", {}),
    ("free_needs_both", ".01", "cube a1", "free b1", {}, "4.3", {}),
    ("forced_start", ".11", "", "use war", {"n": 3}, "7.4", {}),
    ("war_no_target", "M01 P\nP", "use war", "attack-from a1", {"tile": "a1"}, "4.10", {}),
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
    p = position(land, hands="AW", **more)
    if picks:
        play(p, picks)
    before = p.copy()
    assert refused(p, words) == (why, params, paragraph)
    assert p == before  # asking changes nothing


def test_every_refusal_is_covered():
    source = Path(rules.__file__).read_text("utf-8")
    assert {row[0] for row in REFUSALS} == set(re.findall(r"ur\.refusal\.(\w+)", source))
