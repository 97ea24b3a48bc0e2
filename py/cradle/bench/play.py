"""Plays one game of the benchmark, with the entrant or with its answers on file, and says what came of it."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypedDict

from .. import codec, games
from ..kernel.game import Action, Decision, Game, View
from ..kernel.record import Record
from ..lab.bots import NotLegal, answer, load_bot
from ..lab.options import Fault
from ..players import Player
from .regret import losses
from .tables import CAP, TABLES, Spot, opponents


class Entrant(NamedTuple):
    """Who enters: a bot by name, and seconds of thought. playouts: a decision, if it is a strategist of Cradle's; 0: as
    many as the strategist of the table makes, so that its figures are those of every machine.
    """

    bot: str
    playouts: int
    budget: float


class Row(TypedDict):
    """What came of a game. All but `illegal` and `seconds` is found again by replay."""

    table: str
    seed: int
    place: int  # of the entrant in turn order, from 0 on
    record: str  # the whole game, as a link has it
    seat: int  # of the entrant
    bots: list[str]  # by seat; the entrant is ""
    over: bool
    ranks: list[int]  # by seat
    scores: list[int]
    decisions: int  # of the entrant, where it had a choice
    losses: list[float]  # what some of them cost, in shares of the win
    deals: list[list[int]]  # by deal: what was claimed, what of it was false, the value given, the value received
    illegal: int  # answers that were not legal: the first legal action was played
    seconds: float  # that the entrant took


class Answers:
    """A player that answers what stands in a record."""

    def __init__(self, record: Record, seat: int) -> None:
        self.left = [index for index, who in zip(record.indices, record.seats, strict=True) if who == seat][::-1]

    def __call__(self, view: View, decision: Decision, chance: Random, budget: float) -> Action:
        """Something that is not legal where the record has no such answer: so the game comes out otherwise."""
        index = self.left.pop() if self.left else -1
        return decision.actions[index] if 0 <= index < len(decision.actions) else ("", None)


class Clocked:
    """The bot that enters; counts how often it had a choice, how often its answer was not legal, and its seconds."""

    def __init__(self, bot: Player, budget: float) -> None:
        self.bot, self.budget = bot, budget
        self.decisions = self.illegal = 0
        self.seconds = 0.0

    def answer(self, where: str, view: View, decision: Decision, chance: Random) -> Action:
        """Its action, or the first legal one where it has none."""
        self.decisions += len(decision.actions) > 1
        began = perf_counter()
        try:
            return answer(self.bot, where, view, decision, chance, self.budget)
        except NotLegal:
            self.illegal += 1
            return decision.actions[0]
        finally:
            self.seconds += perf_counter() - began


def play(spot: Spot, entrant: Entrant, recorded: Record | None = None) -> Row:
    """One game. recorded: answers in place of the entrant. Raises Fault if a bot fails."""
    table = TABLES[spot.table]
    game: Game = games.load(table.game)
    record = Record(game, table.variant, spot.seed)
    opening = game.decision(record.position)
    assert opening is not None
    seat, names = seats_at(spot, opening.seat)
    bots = [load_bot(game, name, table.playouts) if name else None for name in names]
    playouts = entrant.playouts or table.playouts
    enters = load_bot(game, entrant.bot, playouts) if recorded is None else Answers(recorded, seat)
    mine = Clocked(enters, entrant.budget)
    chances = [Random(f"{spot.seed}/{spot.place}/{seat}") for seat in range(table.seats)]
    market = games.game_module(table.game, "views.deals") if games.has_module(table.game, "views.deals") else None
    deals: list[list[int]] = []
    while len(record) < CAP and (decision := game.decision(record.position)) is not None:
        who, view = decision.seat, game.view(record.position, decision.seat)
        where = f"The bot {names[who] or entrant.bot!r} ({spot.table}, seed {spot.seed}, decision {len(record)})"
        if bot := bots[who]:
            action = answer(bot, where, view, decision, chances[who], 0.0)
        else:
            action = mine.answer(where, view, decision, chances[who])
        if market:
            deals += gifts(market, record.position, decision, action, seat)
        record.play(action)
    standings = sorted(game.standings(record.position))
    return {
        "table": spot.table, "seed": spot.seed, "place": spot.place, "record": link_of(record), "seat": seat,
        "bots": names, "over": game.decision(record.position) is None,
        "ranks": [s.rank for s in standings], "scores": [s.score for s in standings], "decisions": mine.decisions,
        "losses": losses(record, seat, Random(f"look/{spot.seed}/{spot.place}")), "deals": deals,
        "illegal": mine.illegal, "seconds": round(mine.seconds, 3),
    }  # fmt: skip


def gifts(market: Any, position: Any, decision: Decision, action: Action, seat: int) -> list[list[int]]:
    """What a seat gives in the deals of an action, as `Row` has it. market: the deals of a game, by its views."""
    return [
        [len(lot["claimed"]), lot["false"], *(market.value(position, who) for who in (seat, lot["taker"]))]
        for lot in market.deals(position, decision, action)
        if lot["giver"] == seat
    ]


def seats_at(spot: Spot, first: int) -> tuple[int, list[str]]:
    """The seat of the entrant, and by seat who else sits there ("" is the entrant). first: the seat that begins."""
    seats = TABLES[spot.table].seats
    names = [""] * seats
    for k, name in enumerate(opponents(spot), 1):
        names[(first + spot.place + k) % seats] = name
    return (first + spot.place) % seats, names


def play_job(job: tuple[Spot, Entrant]) -> Row:
    """One game, for processes and machines: `play`."""
    return play(*job)


def link_of(record: Record) -> str:
    """The record as a link. Raises Fault if it does not fit."""
    try:
        return codec.record_link(record)
    except ValueError as error:
        raise Fault(f"A game is too long to be kept: {error}.") from error
