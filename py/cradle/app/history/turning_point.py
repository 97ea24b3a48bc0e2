"""The turn that decided a game: the one in which the winner's chances rose most, as the review has found them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ...kernel.steps import Params
from ...players.protocol import shares as shared
from ...words.text import Voice
from ..base.trees import Tree, button, h
from ..bots.hints import likely, percent
from .review_findings import LEAST, Findings

Point = tuple[int, Sequence[float]]  # after how many decisions, and what each seat could expect then


class TurningPoint(NamedTuple):
    """turn: counted from 1. begin, end: the decisions before and after it. seat: who won. was, now: its share of the
    win before and after that turn.
    """

    turn: int
    begin: int
    end: int
    seat: int
    was: float
    now: float


def final_shares(found: Findings) -> list[float]:
    """What each seat got in the end."""
    ranks = {standing.seat: standing.rank for standing in found.table.standings}
    return shared([-ranks[seat] for seat in range(len(found.table.seats))])


def turning_point(found: Findings, points: Sequence[Point]) -> TurningPoint | None:
    """The turn in which the chances of the winner rose most. points: those that are known, in the order of the game.
    None if they never rose much, or if too little is known.
    """
    table, turns = found.table, found.turns
    winner = next(standing.seat for standing in table.standings if standing.rank == 1)
    begun = dict(zip((turn + 1 for turn in turns.played), turns.begun, strict=True))  # by turn, where it begins
    known = {turns.of(n): (n, shares) for n, shares in reversed(points)}  # the first point of each turn
    known[turns.of(len(table.record))] = len(table.record), final_shares(found)
    in_order = [known[turn] for turn in sorted(known)]
    rises = [
        (after[winner] - before[winner], n, end, before[winner], after[winner])
        for (n, before), (end, after) in pairwise(in_order)
    ]
    rise, n, end, was, now = max(rises, default=(0.0, 0, 0, 0.0, 0.0))
    turn = turns.of(n)
    return TurningPoint(turn, begun.get(turn, n), end, winner, was, now) if rise >= LEAST else None


def message(found: Findings, point: TurningPoint) -> tuple[str, Params]:
    """The message about it, and its parameters."""
    table = found.table
    begun = table.record.seats[point.begin : point.begin + 1]
    now = percent(point.now) if point.end == len(table.record) else likely(point.now, table)
    params: Params = {"seat": point.seat, "n": likely(point.was, table), "m": now, "turn": point.turn}
    if begun and (own := found.turns.own(point.begin, begun[0])):  # a turn belongs to a seat
        return "end.decided.own", {**params, "owner": begun[0], "turn": own}
    return "end.decided", params


def sentence(voice: Voice, found: Findings, point: TurningPoint) -> str:
    """It as plain text."""
    id, params = message(found, point)
    return voice.say(id, **params)


def row(voice: Voice, found: Findings, point: TurningPoint) -> Tree:
    """The sentence, and a press that shows that turn."""
    look = button("decided", voice.words.say("end.decided.look"), f"{point.begin} {point.end}", symbol="i-play")
    said = h("p", {}, *voice.nodes(*message(found, point)))
    return h("div", {"class": "ending-decided", "key": "decided"}, said, look)
