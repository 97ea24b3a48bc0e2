"""The ranking of Ur as a tree, with the sets that scored and how ties in points are broken."""

from __future__ import annotations

from ...board.contract import Say, Scene, Tree
from ...board.trees import COUNTS, icon
from ...kernel.game import Standing, View


def summary(view: View, standings: list[Standing], scene: Scene) -> Tree:
    """The ranking, each seat with its sets; before it, how ties in points are broken."""
    say = scene.say
    rows: list[Tree] = []
    for standing in standings:
        person = scene.seats[standing.seat]
        sets: list[Tree] = [
            ["li", {"class": "ur-set"},
             ["span", {"class": "ur-set-kinds"}, *[_kind(say, kind) for kind in group["kinds"]]],
             ["span", {"class": "ur-set-points tabular"}, say("ur.board.points", n=group["points"])]]
            for group in standing.detail["sets"]
        ]  # fmt: skip
        rows.append(
            ["li", {"class": f"ur-score seat-{person.colour}" + (" is-winner" if standing.rank == 1 else ""),
                    "data-rank": str(standing.rank)},
             ["div", {"class": "ur-score-head"},
              ["span", {"class": "ur-rank"}, ["span", {"aria-hidden": "true"}, str(standing.rank)],
               ["span", {"class": "visually-hidden"}, say("ur.board.rank", n=standing.rank)]],
              ["span", {"class": "seat-mark"}, icon(person.symbol, "")],
              ["span", {"class": "ur-score-name"}, person.name],
              ["strong", {"class": "ur-score-points tabular", **COUNTS}, say("ur.board.points", n=standing.score)]],
             ["ol", {"class": "ur-sets"}, *sets],
             ["p", {"class": "ur-score-note"},
              say("ur.board.hand_counts", action=standing.detail["hand"]), " ",
              say("ur.board.cubes_placed", n=standing.detail["cubes"])]]
        )  # fmt: skip
    words = [["p", {"class": "ur-tie"}, sentence] for sentence in ties(standings, scene)]
    return ["div", {"class": "ur-summary"}, *words, ["ol", {"class": "ur-ranking"}, *rows]]


def ties(standings: list[Standing], scene: Scene) -> list[str]:
    """9.4 in sentences: the cubes break ties in points; if the cubes are equal too, the rank is shared."""
    say, sentences = scene.say, []
    for score in sorted({s.score for s in standings}, reverse=True):
        level = [s for s in standings if s.score == score]
        names = [scene.seats[s.seat].name for s in level]
        ranks = sorted({s.rank for s in level})
        if len(ranks) > 1 and len(level) == 2:
            sentences.append(say("ur.board.tie_two", names=names, n=score, winner=level[0].seat))
        elif len(ranks) > 1:
            sentences.append(say("ur.board.tie", names=names, n=score))
        for rank in ranks:
            names = [scene.seats[s.seat].name for s in level if s.rank == rank]
            if len(names) > 1:
                sentences.append(say("ur.board.rank_shared", names=names, n=rank))
    return sentences


def _kind(say: Say, kind: str) -> Tree:
    name = say("ur.board.ziggurat") if kind == "ziggurat" else say(f"ur.action.{kind}")
    return ["span", {"class": f"ur-kind act-{kind}", "role": "img", "aria-label": name, "title": name},
            icon(f"i-{kind}")]  # fmt: skip
