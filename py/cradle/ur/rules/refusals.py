"""What is not legal, and why: the message, its parameters, and the paragraph."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Action, Refusal, Times
from .position import Ur
from .tables import ACTIONS, FACE, FREE, FULL, HOLE, ZIGGURATS

# What belongs to another moment of the turn, and to which
_YET: Refusal = ("ur.refusal.no_actions_yet", {}, "4.1")
_OVER: Refusal = ("ur.refusal.actions_over", {}, "5.1")
_LAST: Refusal = ("ur.refusal.exchange_last", {}, "5.1")
_FINISH: Refusal = ("ur.refusal.under_way", {}, "4.1")
_MINE = {"exchange": None, "face": None}  # the verbs of an exchange: they have their time there
TIMES: Times = {
    "setup.exchange": {"use": _YET, **_MINE},
    "setup": {"use": _YET},
    "exchange.face": {"use": _OVER, "face": None, "": ("ur.refusal.face_first", {}, "")},
    "exchange": {"use": _OVER, **_MINE},
    **{action: {"use": _FINISH, "": ("ur.refusal.under_way", {}, "")} for action in ACTIONS},
    "": {"exchange": _LAST, "face": _LAST},
}


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


def too_late_for_free(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
    """Why a free tile cannot be taken any more: an action has been used, or a cube placed; None if neither is so."""
    cell = p.grid.index.get(name, -1)
    if verb == "free" or (verb == "cube" and cell >= 0 and p.owner[cell] == FREE and p.supply[seat]):
        return "ur.refusal.free_needs_both", {}, "4.3"
    return None


def not_to_fill(p: Ur, name: Any, seat: int, face: str, paragraph: str) -> Refusal | None:
    """Why an action that fills tiles with this face up puts nothing on a tile."""
    cell = p.grid.index.get(name, -1)
    if cell < 0 or (refusal := not_own(p, name, seat, paragraph)):
        return refusal if cell >= 0 else None
    if ACTIONS[FACE[p.tile[cell]]] != face:
        return "ur.refusal.not_face", {"tile": name, "action": face}, paragraph
    return ("ur.refusal.full", {"tile": name}, "2.5") if p.cubes[cell] == FULL else None


def bad_number(verb: str, actions: list[Action], paragraph: str) -> Refusal | None:
    if verb != "number":
        return None
    if len(actions) == 1:
        return "ur.refusal.number_only", {"n": actions[0][1]}, paragraph
    return "ur.refusal.number", {"least": actions[0][1], "most": actions[-1][1]}, paragraph
