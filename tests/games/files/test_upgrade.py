"""Saves of older versions: their older form is converted to the present one, or refused in a sentence."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle import codec
from cradle.kernel.game import BadPosition
from cradle.kernel.record import Record
from every_game import Table, played, same, steps
from parley.game import GAME

from .older import first_form

PARLEY = Table("parley", (("seats", 3), ("rounds", 6)))


def test_every_position_of_a_game_is_read_from_its_older_form() -> None:
    asked = set()
    for record in steps(PARLEY.record(4), Random(4)):
        p = record.position
        stored = GAME.to_json(p)
        old = first_form(stored)
        text = json.dumps(old)
        assert old != stored
        assert same(GAME, GAME.from_json(old), p)
        assert json.dumps(old) == text, "the caller's stays as it was"
        asked |= {step[0] for step in old["steps"]}
    assert {"market", "markets"} <= asked and "sale" not in asked


def test_a_record_of_older_rules_opens_at_its_position_and_goes_on() -> None:
    record = played(PARLEY, 4, 31)
    old = first_form(record.to_json())
    opened = Record.from_json(GAME, old)
    assert same(GAME, opened.position, record.position) and len(opened) == 0
    opened.play(GAME.decision(opened.position).actions[0])
    again = Record.from_json(GAME, json.loads(json.dumps(opened.to_json())))
    assert same(GAME, again.position, opened.position) and len(again) == 1


def test_a_record_from_an_older_position_stores_its_present_form() -> None:
    p = played(PARLEY, 4, 31).position
    record = Record(GAME, GAME.variant_of(p), start=first_form(GAME.to_json(p)))
    assert record.start == GAME.to_json(p)


@pytest.mark.parametrize("version", [2, 3, "1", None, True, 1.0])
def test_only_older_versions_are_upgraded(version: Any) -> None:
    old = {**first_form(GAME.to_json(PARLEY.new(1))), "rules_version": version}
    with pytest.raises(BadPosition, match="cannot be read"):
        GAME.from_json(old)


@pytest.mark.parametrize("part", ["fields", "steps", "coins", "bid"])
def test_damaged_older_saves_are_refused(part: str) -> None:
    old = first_form(GAME.to_json(PARLEY.new(1)))
    for holder in (old, old["fields"]):
        if part in holder:
            for junk in (None, 7, "x", [None], {}):
                kept, holder[part] = holder[part], junk
                with pytest.raises(BadPosition, match=r"\.$"):
                    GAME.from_json(old)
                holder[part] = kept
            del holder[part]
            with pytest.raises(BadPosition):
                GAME.from_json(old)


def test_a_link_of_older_rules_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(PARLEY, 4, 31)
    monkeypatch.setattr(type(GAME), "rules_version", 1)
    link = codec.record_link(record)
    monkeypatch.undo()
    with pytest.raises(codec.LinkError) as refused:
        codec.read_record(link)
    assert refused.value.reason == "version"
