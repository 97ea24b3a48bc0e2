"""The table of Liar's Dice: who has how many dice, the reader's own, and a square for every bid."""

from __future__ import annotations

from cradle.board.contract import Board, Scene, Tree
from cradle.board.trees import pick, state
from cradle.kernel.game import Action, Decision, Params, View

from ..rules.tables import DICE, bids, read_claim

SIDE = 30  # of a square


def frame(view: View) -> Tree:
    svg = {"viewBox": f"0 0 {(view['seats'] * DICE + 1) * SIDE} {7 * SIDE}", "role": "group"}
    parts = [["g", {"id": f"part-{name}"}] for name in ("bids", "doubt")]
    lists = [["ul", {"id": f"part-{name}", "class": "list"}] for name in ("seats", "cup")]
    words = ["span", {"id": "part-words", "class": "visually-hidden"}]
    return ["div", {"class": "board liar"}, words, *lists, ["svg", {**svg, "aria-labelledby": "part-words"}, *parts]]


def parts(view: View, scene: Scene) -> dict[str, Tree]:
    say, squares = scene.say, []
    for _, number in bids(view["seats"]):
        count, face = read_claim(int(number or 0))
        label = say("liar.do.bid", n=count, face=face)
        sign = f"[{count}×{face}]" if number == view["bid"] else f"{count}×{face}"
        squares.append(square(scene, f"bid-{number}", label, sign, count - 1, face - 1))
    seats = [say("liar.board.has", name=scene.seats[s].name, n=n) for s, n in enumerate(view["dice"])]
    cup = [say("liar.board.dice", n=n, face=face + 1) for face, n in enumerate(view["cup"] or ()) if n]
    return {
        "part-words": ["span", {}, say("liar.board.table")],
        "part-seats": ["g", {}, *[["li", {}, words] for words in seats]],
        "part-cup": ["g", {}, *[["li", {}, words] for words in cup]],
        "part-bids": ["g", {}, *squares],
        "part-doubt": square(scene, "doubt", say("liar.do.doubt"), "!", view["seats"] * DICE, 0),
    }


def square(scene: Scene, target: str, label: str, sign: str, column: int, row: int) -> Tree:
    now = state(scene, target)
    line = {"stroke": "var(--accent)" if now[0] else "var(--line)", "stroke-width": 1 + now[0]}
    shape = ["rect", {"width": SIDE - 4, "height": SIDE - 4, "rx": 4, "fill": "var(--paper)", **line}]
    look = {"x": SIDE / 2 - 2, "y": 18, "text-anchor": "middle", "font-size": 11, "aria-hidden": "true"}
    place = {"transform": f"translate({column * SIDE + 2} {row * SIDE + SIDE / 2})"}
    return ["g", place, ["g", pick(target, label, now), shape, ["text", {**look, "fill": "var(--ink)"}, sign]]]


def target(action: Action, decision: Decision) -> str:
    return "doubt" if action[0] == "doubt" else f"bid-{action[1]}"


def argument(action: Action) -> Params:
    if not isinstance(action[1], int):
        return {}
    count, face = read_claim(action[1])
    return {"n": count, "face": face, "bid": action[1]}


def prompt(decision: Decision) -> str:
    return "turn" if decision.about else "turn.first"


def measures(view: View) -> dict[str, list[int]]:
    return {"dice": view["dice"]}


BOARD = Board(frame=frame, parts=parts, target=target, argument=argument, prompt=prompt, measures=measures)
