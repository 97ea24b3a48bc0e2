"""Lessons of Ur: each of the five actions, ziggurats, and the end. Their words are beside this file."""

from __future__ import annotations

from ....board.lessons import Goal, Lesson
from ....kernel.game import Decision
from ...rules.phases.war import cost
from ...rules.position import Ur
from ...rules.tables import (
    AGRICULTURE,
    COMMERCE,
    CULTURE,
    FACE,
    FREE,
    FULL,
    HOLE,
    PAIRS,
    POLITICS,
    WAR,
    ZIGGURATS,
)

EXCHANGED = ("ur.exchange", "ur.exchange.beside")
ENDS = ("ur.end.ziggurats", "ur.end.no_exchange", "ur.end.repetition")
EXCHANGE = Goal("exchange", EXCHANGED, "5.1")
# The round after an action shows what has come of it, and ends with a turn of the person's own.
ROUND = (
    Goal("next", ("ur.use", "ur.place", "ur.ziggurat"), "4.2"),
    Goal("last", EXCHANGED, "5.1"),
)


def uses(action: str, paragraph: str) -> Goal:
    """The goal to use an action of the tile in hand."""
    return Goal("use", ("ur.use",), paragraph, {"action": action}, ("use",), action, EXCHANGED)


def has(p: Ur, decision: Decision, action: int) -> bool:
    """Whether a turn begins, and the tile in hand has this action."""
    return decision.kind == "turn" and action in PAIRS[p.hand[decision.seat]]


def shows(p: Ur, seat: int, action: int) -> list[int]:
    """The tiles of a seat that show an action."""
    return [c for c in p.own(seat) if FACE[p.tile[c]] == action]


def fields_pay(p: Ur, decision: Decision) -> bool:
    """Agriculture takes some cubes, and can bring as many or more."""
    seat = decision.seat
    own, fields = p.own(seat), shows(p, seat, AGRICULTURE)
    hungry = [c for c in own if not any(d in fields for d in p.grid.near[c])]
    grown = sum(min(2, FULL - p.cubes[c]) for c in fields if c not in hungry or p.cubes[c] > 1)
    return has(p, decision, AGRICULTURE) and 0 < len(hungry) <= grown <= p.supply[seat]


def markets_pay(p: Ur, decision: Decision) -> bool:
    """Commerce brings two cubes or more, one of them for a rival's tile."""
    seat, due, rivals = decision.seat, 0, 0
    for c in shows(p, seat, COMMERCE):
        foreign = sum(p.owner[d] not in (FREE, seat) and p.owner[d] < HOLE for d in p.grid.near[c])
        rivals += foreign
        due += min(p.grid.sides[c] + foreign, FULL - p.cubes[c])
    return has(p, decision, COMMERCE) and 1 < due <= p.supply[seat] and rivals > 0


def teachers_pay(p: Ur, decision: Decision) -> bool:
    """Culture brings the seat more cubes than all others together."""
    seat = decision.seat
    taught = [d for c in shows(p, seat, CULTURE) for d in p.grid.near[c] if p.cubes[d] < FULL]
    mine = sum(p.owner[d] == seat for d in taught)
    theirs = sum(p.owner[d] not in (FREE, seat) and p.owner[d] < HOLE for d in taught)
    return has(p, decision, CULTURE) and theirs < mine <= p.supply[seat]


def may_move_house(p: Ur, decision: Decision) -> bool:
    """At least six cubes on four tiles, none of which is full."""
    own = p.own(decision.seat)
    held = [p.cubes[c] for c in own]
    return has(p, decision, POLITICS) and 3 < len(own) < 8 and sum(held) > 6 and max(held) < FULL


def may_attack(p: Ur, decision: Decision) -> bool:
    """A rival's tile can be taken with one cube to spare."""
    seat = decision.seat
    targets = [(a, b) for a in p.own(seat) for b in p.grid.near[a] if FREE < p.owner[b] < HOLE and p.owner[b] != seat]
    return has(p, decision, WAR) and any(p.cubes[a] > cost(p, a, b) + 1 for a, b in targets)


def may_build(p: Ur, decision: Decision) -> bool:
    return decision.kind == "turn" and any(verb == "ziggurat" for verb, _ in decision.actions)


def first_ziggurat(p: Ur, decision: Decision) -> bool:
    return may_build(p, decision) and p.built < ZIGGURATS - 1


def last_ziggurat(p: Ur, decision: Decision) -> bool:
    return may_build(p, decision) and p.built == ZIGGURATS - 1


BUILD = Goal("build", ("ur.ziggurat",), "6.1", verbs=("ziggurat",), missed=EXCHANGED)
LESSONS = (
    Lesson(
        "agriculture",
        {2: 29, 3: 27, 4: 17},
        fields_pay,
        (
            uses("agriculture", "4.6"),
            Goal("put", ("ur.place",), "4.6", missed=EXCHANGED),
            EXCHANGE,
            *ROUND,
        ),
    ),
    Lesson(
        "commerce",
        {2: 5, 3: 3, 4: 6},
        markets_pay,
        (
            uses("commerce", "4.7"),
            Goal("more", ("ur.use", "ur.place", "ur.nothing"), "4.2", missed=EXCHANGED),
            EXCHANGE,
            *ROUND,
        ),
    ),
    Lesson("culture", {2: 9, 3: 13, 4: 13}, teachers_pay, (uses("culture", "4.8"), EXCHANGE, *ROUND)),
    Lesson(
        "politics",
        {3: 13, 4: 7},
        may_move_house,
        (
            uses("politics", "4.9"),
            Goal("full", ("ur.place",), "4.9", {"n": FULL}, missed=EXCHANGED),
            EXCHANGE,
            *ROUND,
        ),
    ),
    Lesson(
        "war",
        {3: 6},
        may_attack,
        (
            uses("war", "4.10"),
            Goal("attack", ("ur.war.attack",), "4.10", missed=EXCHANGED),
            EXCHANGE,
            *ROUND,
        ),
    ),
    Lesson("ziggurats", {3: 6, 4: 4}, first_ziggurat, (BUILD, EXCHANGE, *ROUND)),
    Lesson("end", {2: 9, 3: 13, 4: 2}, last_ziggurat, (BUILD, Goal("over", ENDS, "8.2", anyone=True))),
)
