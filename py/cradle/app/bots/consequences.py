"""What a line of picks changes. Only what is so in every imagined world that fits the seat's knowledge is told."""

from __future__ import annotations

from ... import games
from ...kernel.game import Action, Game
from ...kernel.position import Position
from ...kernel.steps import Params
from ...players import Judgement


def measured(game: Game, p: Position, seat: int) -> dict[str, list[int]]:
    """By name of what can be counted, the number of every seat: what the game's board measures, and the score."""
    counted = dict(games.board(game.name).measures(game.view(p, seat)))
    if "score" not in counted:
        counted["score"] = [standing.score for standing in sorted(game.standings(p))]
    return counted


def changes(game: Game, seat: int, before: list[Position], after: list[Position]) -> dict[str, list[int]]:
    """By measure, its change for each seat; 0 if that depends on something the seat cannot know. Measures that change
    for nobody are left out, and so is the score if it equals another measure.
    """
    found: list[dict[str, list[int]]] = []
    for then, now in zip(before, after, strict=True):
        old, new = measured(game, then, seat), measured(game, now, seat)
        found.append({name: [b - a for a, b in zip(old[name], new[name], strict=True)] for name in new})
    sure = {
        name: [n if all(world[name][s] == n for world in found) else 0 for s, n in enumerate(row)]
        for name, row in found[0].items()
    }
    if any(row == sure["score"] for name, row in sure.items() if name != "score"):
        del sure["score"]
    return {name: row for name, row in sure.items() if any(row)}


def reasons(judge: Judgement, seat: int, before: list[Position], after: list[Position]) -> list[list[object]]:
    """What speaks for the line according to the game, as messages: [id, parameters]."""
    return alike([judge.why(then, now, seat) for then, now in zip(before, after, strict=True)])


def counsels(judge: Judgement, seat: int, before: list[Position], after: list[Position]) -> list[list[object]]:
    """What else a strategist knows about the line, as messages: [id, parameters]."""
    return alike([judge.counsel(then, now, seat) for then, now in zip(before, after, strict=True)])


def chances(game: Game, judge: Judgement, before_last: list[Position], action: Action) -> list[list[object]]:
    """How likely the last pick is to succeed, as messages; [] if it does not depend on dice."""
    decisions = [game.decision(p) for p in before_last]
    return alike([judge.chances(p, d, action) for p, d in zip(before_last, decisions, strict=True) if d])


def alike(told: list[list[tuple[str, Params]]]) -> list[list[object]]:
    """The messages that are the same in every world. told: by world."""
    return [[id, params] for id, params in told[0] if all((id, params) in others for others in told)]
