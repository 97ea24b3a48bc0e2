"""The rim around the map of Civilization: the succession table as one track, the order of play, the stacks of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...board.contract import Say, Tree
from ...board.trees import Person, icon, mark
from ...kernel.game import View
from ..rules.archaeology import FINISH
from ..rules.geography import NATIONS
from ..rules.phases.census import movers
from ..rules.position import NONE
from ..rules.rulesets import Rules
from ..views.seat_position import seen_position

# In these phases one player after the other does all, and the steps of those who have not begun yet bear their seat.
ONE_BY_ONE = {"ships": "ships.next", "movement": "movement.seat", "purchases": "purchases.seat"}


class Stand(NamedTuple):
    """Where a nation stands on the succession table."""

    seat: int
    position: int
    epoch: int


class Mover(NamedTuple):
    """A seat in the order for ships and movement: its tokens at the census, and whether it has done its part."""

    seat: int
    census: int
    done: bool
    turn: bool


def stands(view: View, law: Rules) -> tuple[Stand, ...] | None:
    """Every nation on the succession table, in AST order; None where there is no such table."""
    p, rows = seen_position(view), law.rows
    if not rows:
        return None
    led = [(seat, NATIONS[view["nation"][seat]]) for seat in p.order if view["nation"][seat] != NONE]
    return tuple([Stand(seat, p.marker[seat], rows[nation].epoch(p.marker[seat])) for seat, nation in led])


def order(view: View, law: Rules, phase: str, turn: int | None) -> tuple[Mover, ...]:
    """B.2.2, 21: who moves first, and who has done so; none where nobody is counted. turn: who decides."""
    p, waits = seen_position(view), ONE_BY_ONE.get(phase)
    if "census" not in law.phases:
        return ()
    ahead = {turn, *[step[1] for step in view["steps"] if step[0] == waits]}
    return tuple([Mover(seat, p.census[seat], bool(waits) and seat not in ahead, seat == turn) for seat in movers(p)])


def rim(
    say: Say, led: Sequence[Stand] | None, moving: Sequence[Mover], heights: Sequence[int], people: Sequence[Person]
) -> Tree:
    """All of it. heights: how many cards each stack holds."""
    parts = []
    if led is not None:
        parts.append(part(say("civilization.board.ast"), "civ-rim-track", track(say, led, people)))
    if moving:
        rows = [mover(say, one, people) for one in moving]
        parts.append(part(say("civilization.board.column.census.long"), "civ-rim-order", rows))
    if heights:
        rows = [height(say, n, high) for n, high in enumerate(heights)]
        parts.append(part(say("civilization.board.stacks"), "civ-rim-heights", rows))
    return ["div", {"class": "civ-rim"}, *parts]


def part(title: str, kind: str, rows: Sequence[Tree]) -> Tree:
    head = ["p", {"class": "civ-rim-title", "aria-hidden": "true", "title": title}, title]
    return ["div", {"class": f"civ-rim-part {kind}"}, head, ["ol", {"aria-label": title}, *rows]]


def track(say: Say, led: Sequence[Stand], people: Sequence[Person]) -> list[Tree]:
    """The spaces, each with who is there."""
    spaces = []
    for at in range(FINISH + 1):
        here = [stand for stand in led if stand.position == at]
        number = ["span", {"class": "civ-rim-number", "aria-hidden": "true"}, str(at) if at else "▸"]
        marks = [
            named_mark(people[one.seat], say("civilization.board.position", n=at, epoch=one.epoch)) for one in here
        ]
        look = {"class": "is-here" if here else None, "aria-hidden": None if here else "true"}
        spaces.append(["li", look, number, ["span", {"class": "civ-rim-marks"}, *marks]])
    return spaces


def named_mark(person: Person, words: str) -> Tree:
    """The mark of a player; its name and these words are read out, and shown while one points there."""
    said = f"{person[0]}: {words}"
    return ["span", {"title": said}, mark(person), ["span", {"class": "visually-hidden"}, said]]


def mover(say: Say, one: Mover, people: Sequence[Person]) -> Tree:
    """A seat with its tokens at the census, ticked off once it has moved."""
    sign = [icon("i-check")] if one.done else []
    now = [["span", {"class": "visually-hidden"}, say("civilization.board.turn")]] if one.turn else []
    look = " ".join(["is-turn"] * one.turn + ["is-done"] * one.done)
    name = ["span", {"title": people[one.seat][0]}, mark(people[one.seat])]
    said = ["span", {"class": "visually-hidden"}, f"{people[one.seat][0]} "]
    return ["li", {"class": look or None}, name, said, ["span", {"class": "tabular"}, str(one.census)], *sign, *now]


def height(say: Say, n: int, cards: int) -> Tree:
    """A stack, with how many cards it holds."""
    told = say("civilization.board.stack", n=cards)
    number = ["span", {"class": "civ-card-number"}, str(n + 1)]
    count = ["span", {"class": "tabular", "aria-hidden": "true"}, str(cards)]
    return ["li", {"title": told, "class": None if cards else "is-none"}, number, count,
            ["span", {"class": "visually-hidden"}, told]]  # fmt: skip
