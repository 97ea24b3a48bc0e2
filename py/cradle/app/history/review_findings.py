"""What the review of a game has found: the chances of all seats, what picks cost, and strokes of luck. It is kept with
the game, as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from typing import Any, NamedTuple

from ...kernel.game import Action, Decision, Json
from ...kernel.steps import Params
from ...players import judgement
from ..base.worker_client import Answer
from ..bots.hints import Step, legal, share, steps
from ..table.table import Table
from .luck_page import Stroke
from .statistics import Turns

LEAST = 0.02  # share of the win: what costs or brings less is not told
MOST = 200  # picks of a line, and reasons, that are kept at most
TOLD = 3  # picks of people, of others, and strokes of luck that are told


class Row(NamedTuple):
    """What was found of a stretch of picks. end: where it ends. cost: what it cost, as a share of the win; doubt: the
    standard error of that. better, why: the picks that were better, and the reasons.
    """

    end: int
    cost: float
    doubt: float
    line: list[Action]
    why: list[tuple[str, Params]]


class Findings:
    """The findings of a game. points, rows, strokes: by the number of decisions that stood then. sure: the rows that
    were looked at twice.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.points: dict[int, list[float]] = {}
        self.rows: dict[int, Row] = {}
        self.strokes: dict[int, Stroke] = {}
        self.sure: set[int] = set()
        self.read_steps: dict[tuple[int, bool], list[Step]] = {}

    @cached_property
    def turns(self) -> Turns:
        """The turns of the whole game. They are counted once, so ask only when the game is over."""
        return Turns(self.table)

    @property
    def unseen(self) -> list[int]:
        """The decisions with a choice that were not looked at yet, by their numbers; none where the game's judge makes
        plans, because the survey has judged every moment of such a game already.
        """
        record = self.table.record
        there = () if judgement(self.table.game).plans else enumerate(record.radices)
        return [n for n, most in there if most > 1 and record.knows(n) and n not in self.points]

    # What comes in --------------------------------------------------------------------------------------------------
    def add_row(self, n: int, end: int, data: Answer) -> list[float]:
        """Take in the worker's answer about picks after n decisions; returns what every seat could expect. Raises what
        Python raises for data that is no such answer.
        """
        shares = [share(one) for one in data["shares"]]
        if len(shares) != len(self.table.seats):
            raise ValueError("shares of other seats")
        cost, doubt = max(0.0, share(data["best"]["share"]) - float(data["picked"]["share"])), float(data["doubt"])
        decision = self.at(n)
        line = [legal(decision, data["best"]["action"]), *picks(data["line"][1:])]
        row = Row(end, cost, doubt, line, reasons(data["why"]))
        if n in self.rows:
            self.sure.add(n)
        self.rows[n] = row
        for better in (True, False):
            self.read_steps.pop((n, better), None)
        return shares

    def add_stroke(self, n: int, data: Answer) -> None:
        """Take in the worker's answer about dice and cards after n decisions. Raises what Python raises for data that
        is no such answer.
        """
        gains = [float(one) for one in data["gains"]]
        if len(gains) != len(self.table.seats) or not all(-1 <= gain <= 1 for gain in gains):
            raise ValueError("gains of other seats")
        self.strokes[n] = Stroke(n, gains, float(data["doubt"]))

    def at(self, n: int) -> Decision:
        """What had to be decided after n decisions."""
        decision = self.table.game.decision(self.table.record.at(n))
        assert decision is not None
        return decision

    # What is told ---------------------------------------------------------------------------------------------------
    def of_others(self, n: int) -> bool:
        """Whether a bot made the pick after n decisions, at a table where people play too."""
        return bool(self.table.people) and self.table.record.seats[n] not in self.table.people

    def costliest_picks(self, others: bool) -> list[int]:
        """The picks of people, or of others, that cost most, the dearest first. While none was looked at twice, these
        are only the findings so far.
        """
        rows = {n: self.rows[n] for n in self.sure} or self.rows
        doubt = {n: rows[n].doubt if self.sure else 0.0 for n in rows}
        dear = [n for n in self.dearest(rows) if rows[n].cost - doubt[n] >= LEAST]
        return [n for n in dear if self.of_others(n) == others][:TOLD]

    def dearest(self, among: Iterable[int]) -> list[int]:
        """Of each turn only the dearest pick, because one mistake may make others follow."""
        found: dict[tuple[int, int], int] = {}
        for n in sorted(among, key=lambda n: (-self.rows[n].cost, n)):
            if self.rows[n].cost > 0:
                found.setdefault((self.turns.of(n), self.table.record.seats[n]), n)
        return list(found.values())

    @property
    def luckiest(self) -> list[Stroke]:
        """The strokes of luck that are told, the greatest first."""
        found = [stroke for stroke in self.strokes.values() if stroke.size - stroke.doubt >= LEAST]
        return sorted(found, key=lambda stroke: (-stroke.size, stroke.n))[:TOLD]

    def stretch(self, n: int, end: int) -> list[Step]:
        """What was decided from n to the end of the stretch, as far as that is known."""
        game, record, found = self.table.game, self.table.record, []
        p = record.at(n)
        for index in record.indices[n:end]:
            decision = game.decision(p)
            if decision is None or not 0 <= index < len(decision.actions):
                break
            found.append(Step(decision, decision.actions[index]))
            game.play(p, found[-1].action)
        return found

    def end(self, n: int) -> int:
        """Where the picks that are told end: with the stretch, or with the turn, if the better line is a whole turn."""
        end, seats, turns = self.rows[n].end, self.table.record.seats, self.turns
        whole = judgement(self.table.game).rounds and len(self.rows[n].line) > 1
        while whole and end < len(seats) and (seats[end], turns.of(end)) == (seats[n], turns.of(n)):
            end += 1
        return end

    def steps(self, n: int, better: bool) -> list[Step]:
        """What was picked in a stretch, or what would have been better, with the decisions they belong to."""
        if (n, better) not in self.read_steps:
            found: list[Step] = []
            if better:
                with suppress(ValueError):  # what would have followed depends on what nobody could know
                    found.extend(steps(self.table.game, self.table.record.at(n), self.rows[n].line))
            else:
                found = self.stretch(n, self.end(n))
            ends = self.table.board.orders.ends
            if len(found) > 1 and found[-1].action[0] == ends.get(found[-1].decision.kind):
                found.pop()  # nobody has to be told that the turn ended there
            self.read_steps[n, better] = found
        return self.read_steps[n, better]

    # Kept with the game ---------------------------------------------------------------------------------------------
    def to_json(self) -> Json:
        """The findings that are told, as JSON."""
        told = self.costliest_picks(others=False) + self.costliest_picks(others=True)
        return {
            "decisions": len(self.table.record),
            "points": [[n, [round(one, 4) for one in shares]] for n, shares in self.points.items()],
            "rows": [[n, *self.rows[n]] for n in told],
            "strokes": [[*stroke] for stroke in self.luckiest],
        }

    @classmethod
    def from_json(cls, table: Table, data: Json) -> Findings:
        """The findings from their JSON. Raises what Python raises for data that is no review of this game."""
        found = cls(table)
        if data["decisions"] != len(table.record):
            raise ValueError("another game")
        if max(len(data[part]) for part in ("points", "rows", "strokes")) > len(table.record) + 1:
            raise ValueError("more than there was")
        for n, shares in data["points"]:
            found.points[int(n)] = [share(one) for one in shares]
        for n, end, cost, doubt, line, why in data["rows"]:
            found.rows[int(n)] = Row(int(end), share(cost), float(doubt), picks(line), reasons(why))
        for n, gains, *doubt in data["strokes"]:  # older reviews have no doubt
            found.add_stroke(int(n), {"gains": gains, "doubt": doubt[0] if doubt else 0.0})
        if not found.points or any(len(shares) != len(table.seats) for shares in found.points.values()):
            raise ValueError("points of other seats")
        found.sure = {*found.rows}
        return found


def picks(told: Any) -> list[Action]:
    return [(str(verb), what) for verb, what in told[:MOST]]


def reasons(told: Any) -> list[tuple[str, Params]]:
    return [(str(id), dict(params)) for id, params in told[:MOST]]
