"""The hooks of a board that a game may leave out because they follow from its others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, NamedTuple

from ..kernel.game import Action, Decision, Game, Standing, View
from .contract import Board, Scene, Tree, derived
from .trees import ranked


class Nobody(NamedTuple):
    """A seat, where it does not matter who sits there."""

    name: str = ""
    colour: str = ""
    symbol: str = ""


def complete(board: Board, game: Game) -> Board:
    """The board with all hooks."""
    makers: dict[str, Callable[[], Any]] = {
        "argument": lambda: name_argument,
        "summary": lambda: rank_seats,
        "meant": lambda: invert_target(board, game),
        "changed": lambda: compare_drawings(board),
        "thumbnail": lambda: draw_measures(board),
        "holdings": lambda: board.measures,
    }
    left_out = [hook.name for hook in fields(Board) if getattr(board, hook.name) is derived]
    return replace(board, **{name: makers[name]() for name in left_out}) if left_out else board


def name_argument(action: Action) -> dict[str, object]:
    what = action[1]
    return {} if what is None else {"n" if isinstance(what, int) else "what": what}


def invert_target(board: Board, game: Game) -> Callable[[Decision, str], Action | None]:
    """Look for the action to which `target` gives this element, among all that have a verb of the decision."""
    every = dict.fromkeys(action for seats in game.variants["seats"][0] for action in game.all_actions(seats=seats))

    def find_action(decision: Decision, target: str) -> Action | None:
        verbs = game.steps.choices[decision.kind].verbs
        tried = (action for action in every if action[0] in verbs)
        return next((action for action in tried if board.target(action, decision) == target), None)

    return find_action


def compare_drawings(board: Board) -> Callable[[View, View], set[str]]:
    """Draw both views, and compare each element that can be picked, with all that stands in its part if it is alone."""

    def draw_targets(view: View) -> dict[str, Tree]:
        scene = Scene([Nobody()] * view["seats"], None, None, (), (), (), {}, lambda id, /, **params: f"{id} {params}")
        found: dict[str, Tree] = {}
        for part in board.parts(view, scene).values():
            here, waiting = {}, [part]
            while waiting:
                if not isinstance(tree := waiting.pop(), str):
                    waiting += tree[2:]
                    if target := tree[1].get("data-pick"):
                        here[target] = tree
            found |= dict.fromkeys(here, part) if len(here) == 1 else here
        return found

    def changed(before: View, after: View) -> set[str]:
        old, new = draw_targets(before), draw_targets(after)
        return {target for target, tree in new.items() if tree != old.get(target)}

    return changed


def rank_seats(view: View, standings: list[Standing], scene: Scene) -> Tree:
    """Each seat with its rank and its score."""
    rows = [ranked(scene.seats[s.seat], s.rank, [], ["strong", {"class": "tabular"}, str(s.score)]) for s in standings]
    return ["ol", {"class": "rank-list"}, *rows]


def draw_measures(board: Board) -> Callable[[View, Scene], Tree]:
    """Draw a bar for each seat, and for each thing that is measured."""

    def thumbnail(view: View, scene: Scene) -> Tree:
        rows = [*board.measures(view).values()] or [[1] * view["seats"]]
        high = 56 / view["seats"]
        bars = [
            ["rect", {"class": f"seat-{scene.seats[seat].colour}", "fill": "var(--seat)", "x": 2,
                      "y": round(2 + high * (seat + at / len(rows)), 1), "height": round(high / len(rows) - 1, 1),
                      "width": 2 + 54 * max(0, n) // (max(row) or 1)}]
            for at, row in enumerate(rows) for seat, n in enumerate(row)
        ]  # fmt: skip
        return ["svg", {"viewBox": "0 0 60 60", "aria-hidden": "true"}, *bars]

    return thumbnail
