"""Makes the challenges of a game: positions of games of bots in which one pick wins much more than the usual one.

    python -m tools.study.challenges ur --games 30 --seed 1

Settlers play. At each decision of a kind that the lessons of the game ask about (`CHALLENGES`), the strategist compares
its best pick with the settler's. Where it gains most, all legal picks are compared, and the position is written into
board/lessons/challenges.json, with what each pick wins, how the strategist goes on, and why.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cradle import games, players
from cradle.app.bots.hints import UNFORESEEN, percent
from cradle.app.bots.worker import look
from cradle.kernel.game import Action, Decision, Game
from cradle.kernel.position import Position
from cradle.players.rounds import RoundSearch

from tools import ROOT

WANTED = 20
GAIN = 4  # percent that the best pick has to gain over the usual one
FEWEST, MOST = 3, 40  # legal picks
A_GAME = 4  # challenges out of one game
LOOKS = 110  # decisions of a game that are looked at
LONGEST = 10_000  # decisions of a game that does not end
DOUBTS = 2  # standard errors by which the best pick has to gain


class Found(NamedTuple):
    """A decision, and what the strategist gains there over the settler's pick."""

    gain: int
    position: Position
    decision: Decision
    usual: Action


def ask_strategist(
    game: Game, p: Position, decision: Decision, action: Action, budget: float, again: bool
) -> dict[str, Any]:
    """What the strategist says of a pick: see app/bots/worker.py."""
    question = {
        "view": game.view(p, decision.seat),
        "seed": 1,
        "budget": budget,
        "actions": [list(action)],
        "again": again,
    }
    thought = look(game, decision, question)
    while True:
        try:
            next(thought)
        except StopIteration as answer:
            return dict(answer.value)


def in_percent(share: float, seats: int) -> int:
    """A share of the win in percent, as hints tell it."""
    return percent(share * (1 - UNFORESEEN) + UNFORESEEN / seats)


def questions(game: Game, kinds: dict[str, int], seed: int, variant: dict[str, Any]) -> list[Found]:
    """Decisions of one game of settlers that could be asked, drawn from all of it by chance; nothing is gained yet."""
    p, chance, found = game.new(seed=seed, **variant), Random(seed), list[Found]()
    settlers = [players.load(game, "heuristic") for _ in range(p.seats)]
    for _ in range(LONGEST):
        decision = game.decision(p)
        if decision is None:
            break
        usual = settlers[decision.seat](game.view(p, decision.seat), decision, chance, 0.0)
        if decision.kind in kinds and FEWEST <= len(decision.actions) <= MOST:
            found.append(Found(0, p.copy(), decision, usual))
        game.play(p, usual)
    return chance.sample(found, min(LOOKS, len(found)))


def candidates(game: Game, kinds: dict[str, int], seed: int, variant: dict[str, Any], budget: float) -> Iterator[Found]:
    """The decisions of one game at which much is gained."""
    for one in questions(game, kinds, seed, variant):
        found = ask_strategist(game, one.position, one.decision, one.usual, budget, False)
        best, usual = found["best"]["share"], found["picked"]["share"]
        gain = in_percent(best, one.position.seats) - in_percent(usual, one.position.seats)
        if gain >= GAIN and best - usual > DOUBTS * found["doubt"]:
            yield one._replace(gain=gain)


def all_shares(game: Game, p: Position, decision: Decision, budget: float) -> list[float]:
    """What each legal pick wins, none more than the best."""
    judge = players.judgement(game)
    if judge.rounds:
        search = RoundSearch(game, judge, game.view(p, decision.seat), decision, Random(1), decision.actions)
        search.done = False
        search.run(0, len(search.todo))
        return [search.likely_share(action) for action in decision.actions]
    answers = [ask_strategist(game, p, decision, action, budget, False) for action in decision.actions]
    best = answers[0]["best"]["share"]
    return [max(0.0, best - answer["best"]["share"] + answer["picked"]["share"]) for answer in answers]


def challenge(game: Game, found: Found, budget: float) -> dict[str, Any] | None:
    """A challenge as it is stored; None if, looked at closely, another pick is as good as the best."""
    p, decision = found.position, found.decision
    shares = [in_percent(share, p.seats) for share in all_shares(game, p, decision, budget)]
    usual = decision.actions.index(found.usual)
    answer = ask_strategist(game, p, decision, found.usual, budget, True)
    first = answer["best"]["action"]
    if shares[usual] > max(shares) - GAIN or list(decision.actions[shares.index(max(shares))]) != first:
        return None
    start = game.to_json(p)
    start["fields"].pop("history", None)
    return {"start": start, "shares": shares, "usual": usual, "line": answer["line"], "why": answer["why"]}


def chosen(game: Game, kinds: dict[str, int], found: list[tuple[int, Found]], budget: float) -> list[dict[str, Any]]:
    """Those in which most is gained, few of each game, and of each kind no more than `kinds` says."""
    of_game: Counter[int] = Counter()
    of_kind: Counter[str] = Counter()
    rows: list[dict[str, Any]] = []
    for seed, one in sorted(found, key=lambda row: -row[1].gain):
        kind = one.decision.kind
        if len(rows) < WANTED and of_game[seed] < A_GAME and of_kind[kind] < kinds[kind]:
            row = challenge(game, one, budget)
            print(kind, one.gain, "no" if row is None else "yes", flush=True)
            if row is not None:
                rows.append({"kind": kind, "gain": one.gain, **row})
                of_game[seed] += 1
                of_kind[kind] += 1
    order = [*kinds]
    rows.sort(key=lambda row: (order.index(row["kind"]), -row["gain"]))
    return [{key: row[key] for key in ("start", "shares", "usual", "line", "why")} for row in rows]


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    """One challenge a line."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    path.write_text(f"[\n{lines}\n]\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=float, default=1.0, help="seconds of the strategist for a pick")
    options = parser.parse_args()
    game = games.load(options.game)
    room = games.game_module(options.game, "board.lessons.lessons")
    tables = room.TABLES
    found = []
    for seed in range(options.seed, options.seed + options.games):
        variant = game.variant(**tables[seed % len(tables)])
        found += [(seed, one) for one in candidates(game, room.CHALLENGES, seed, variant, options.budget)]
        print(f"game {seed}: {len(found)} found", flush=True)
    rows = chosen(game, room.CHALLENGES, found, options.budget)
    write(ROOT / f"py/cradle/{options.game}/board/lessons/challenges.json", rows)
    print(f"{len(rows)} challenges")


if __name__ == "__main__":
    main()
