"""Conditions that several choices share, and what a refusal says where one does not hold."""

from __future__ import annotations

from ...kernel.game import Action, Refusal, Times
from ...kernel.steps import Conditions
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


def each_tile(p: Ur) -> dict[str, int]:
    return p.grid.index


def is_free(p: Ur, cell: int, paragraph: str) -> Conditions:
    tile, owner = p.grid.names[cell], p.owner[cell]
    yield owner < HOLE or ("ur.refusal.hole", {"tile": tile}, "6.3")
    yield owner == FREE or ("ur.refusal.not_free", {"tile": tile, "owner": owner}, paragraph)


def is_own(p: Ur, cell: int, seat: int, paragraph: str) -> Conditions:
    tile = {"tile": p.grid.names[cell]}
    yield p.owner[cell] < HOLE or ("ur.refusal.hole", tile, "6.3")
    yield p.owner[cell] == seat or ("ur.refusal.not_own", tile, paragraph)


def has_room(p: Ur, cell: int) -> Conditions:
    yield p.cubes[cell] < FULL or ("ur.refusal.full", {"tile": p.grid.names[cell]}, "2.5")


def can_be_filled(p: Ur, cell: int, seat: int, face: int, paragraph: str) -> Conditions:
    """For an action that fills own tiles with this face up."""
    said = {"tile": p.grid.names[cell], "action": ACTIONS[face]}
    yield from is_own(p, cell, seat, paragraph)
    yield FACE[p.tile[cell]] == face or ("ur.refusal.not_face", said, paragraph)
    yield from has_room(p, cell)


def can_be_built(p: Ur, cell: int, seat: int) -> Conditions:
    """6.1: a ziggurat, in place of a full tile."""
    yield p.built < ZIGGURATS or ("ur.refusal.ziggurat_none", {}, "6.1")
    yield from is_own(p, cell, seat, "6.1")
    yield p.cubes[cell] == FULL or ("ur.refusal.ziggurat_not_full", {"tile": p.grid.names[cell]}, "6.1")


def bad_number(verb: str, actions: list[Action], paragraph: str) -> Refusal | None:
    if verb != "number":
        return None
    if len(actions) == 1:
        return "ur.refusal.number_only", {"n": actions[0][1]}, paragraph
    return "ur.refusal.number", {"least": actions[0][1], "most": actions[-1][1]}, paragraph
