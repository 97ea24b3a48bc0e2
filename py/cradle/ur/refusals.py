"""What is not legal, and why: the message, its parameters, and the paragraph."""

from __future__ import annotations

from typing import Any

from ..kernel.game import Action, Refusal
from .position import Ur
from .tables import ACTIONS, FREE, HOLE, ZIGGURATS


def not_free(p: Ur, name: Any, paragraph: str) -> Refusal | None:
    cell = p.grid.index.get(name, -1)
    if cell < 0 or p.owner[cell] == FREE:
        return None
    if p.owner[cell] >= HOLE:
        return "ur.refusal.hole", {"tile": name}, "6.3"
    return "ur.refusal.not_free", {"tile": name, "owner": p.owner[cell]}, paragraph


def not_own(p: Ur, name: Any, seat: int, paragraph: str) -> Refusal | None:
    cell = p.grid.index.get(name, -1)
    if cell < 0 or p.owner[cell] == seat:
        return None
    return (
        ("ur.refusal.hole", {"tile": name}, "6.3")
        if p.owner[cell] >= HOLE
        else ("ur.refusal.not_own", {"tile": name}, paragraph)
    )


def no_use(p: Ur, verb: str, name: Any, seat: int, used: int) -> Refusal | None:
    if verb != "use" or name not in ACTIONS:
        return None
    return ("ur.refusal.used" if ACTIONS.index(name) == used else "ur.refusal.not_in_hand", {"action": name}, "4.1")


def no_ziggurat(p: Ur, verb: str, name: Any, seat: int, fresh: bool) -> Refusal | None:
    if verb != "ziggurat" or name not in p.grid.index:
        return None
    if not fresh:
        return "ur.refusal.ziggurat_late", {}, "6.1"
    if p.built == ZIGGURATS:
        return "ur.refusal.ziggurat_none", {}, "6.1"
    return not_own(p, name, seat, "6.1") or ("ur.refusal.ziggurat_not_full", {"tile": name}, "6.1")


def no_cube(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
    cell = p.grid.index.get(name, -1)
    if verb not in ("cube", "free") or cell < 0:
        return None
    if not p.supply[seat]:
        return "ur.refusal.no_supply", {}, "4.4"
    if verb == "free":
        return not_free(p, name, "4.3")
    return not_own(p, name, seat, "4.2") or ("ur.refusal.full", {"tile": name}, "2.5")


def bad_number(verb: str, actions: list[Action], paragraph: str) -> Refusal | None:
    if verb != "number":
        return None
    return "ur.refusal.number", {"least": actions[0][1], "most": actions[-1][1]}, paragraph
