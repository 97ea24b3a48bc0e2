"""Positions of older rules, converted to the present form, as JSON."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Json
from .position import MARK, ROLES
from .rulesets import RULES

Step = list[Any]


def lots_by_seat(data: Json) -> None:
    """E.16.1: until version 2 an offer was stored on side 0 and an answer on side 1, as each answer was dealt with
    before the next one. Now each seat has a lot.
    """
    fields, steps = data["fields"], data["steps"]
    deck, seats = RULES[data["variant"]["rules"]].deck, data["variant"]["seats"]
    asking = [step for step in steps if step[0] == "trade.asking"]
    closing = [step for step in steps if step[0] == "trade.close"]
    sides = [asking[0][1] if asking else 0, closing[0][2] if closing else 0]
    if fields.get("laid"):
        rows = [0] * (seats * deck.kinds)
        for side, seat in enumerate(sides):
            for kind, n in enumerate(fields["laid"][side * deck.kinds : (side + 1) * deck.kinds]):
                rows[seat * deck.kinds + kind] += n
        fields["laid"] = rows
    if fields.get("named"):
        marks = [divmod(code, MARK) for code in fields["named"]]
        fields["named"] = sorted([(sides[m // ROLES] * ROLES + m % ROLES) * MARK + kind for m, kind in marks])
    data["steps"] = [step for old in steps for step in newer(old, asking, steps[-1][0] == "trade.close")]


def areas_again(data: Json) -> None:
    """D-73: until version 4 a nation could be converted beside units of a holder of Monotheism or Theology. Who was
    about to choose a nation chooses the area again.
    """
    data["steps"] = [["monotheism.area", step[1]] if step[0] == "monotheism.whose" else step for step in data["steps"]]


def newer(step: Step, asking: list[Step], closes: bool) -> list[Step]:
    """A pending step by its present name. closes: the offer was just about to be closed."""
    name = step[0]
    if name == "trade.next":
        return [[*step, 1 if asking else 0]]
    if name in ("trade.lay", "trade.name", "trade.say"):
        return [step[:2]]
    if name == "trade.close" or (name == "trade.asking" and closes):
        opener, *others = asking[0][1:]
        if not closes or name == "trade.asking":
            return [["trade.asking", opener, *others[1:]]] if closes and others else []
        return [["trade.answer", others[0], opener]] if others else [["trade.close", opener]]
    return [step]
