"""Makes the challenges of a game: positions of games of settlers in which one pick is surely better than the settler's.

    python -m tools.study.challenges ur --games 30 --seed 1

A game says in board/lessons/tasks.py what its challenges ask, and whether picks are compared by how often they win or
by a fact that can be counted. Decisions that suit a task are sieved by few playouts, those in which most is gained are
measured by many (measuring.py), and the best are written into board/lessons/challenges.json: the position, what each
pick wins and leaves, how the best line goes on, and why.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cradle import games, players
from cradle.app.bots.hints import UNFORESEEN, percent
from cradle.app.lessons.shelf import GOOD, fingerprint
from cradle.board.lessons import Fact, Task
from cradle.kernel.game import Action, Decision, Game, Variant
from cradle.kernel.position import Position

from tools import ROOT

from .measuring import Outcome, compared_lines, lead, mean, measure

Facts = Mapping[str, Fact]
Row = dict[str, Any]  # a challenge as it is stored
WANTED, MOST_ROWS = 20, 26  # challenges that are kept, and that are made, so that the sorts can be mixed
GAIN = 2  # how much the best pick has to gain over the settler's, in multiples of what is nearly as good
MOST = 60  # legal picks
TRIED = 5  # picks that the sieve tries at length, the settler's among them
A_GAME, APART = 3, 30  # challenges out of one game, and decisions between them
LOOKS = 2  # decisions of a game that are sieved for each task
ENOUGH = 4  # decisions that are found for each challenge of a task, before no more are looked for
GLANCE, SIEVE, WORLDS = 2, 8, 48  # worlds in which picks are played on
LIKELY, SURE = 1.0, 3.0  # standard errors by which the best pick has to gain in the sieve, and in the end
LONGEST = 10_000  # decisions of a game that does not end


class Found(NamedTuple):
    """A decision that suits a task, what is usually picked there, and the better pick that the sieve found.

    seed, moment: of the game, and how many decisions were made before. gain: in multiples of what is nearly as good.
    """

    task: Task
    seed: int
    moment: int
    position: Position
    decision: Decision
    usual: Action
    best: Action = ("", None)
    gain: float = 0.0


def in_percent(share: float, seats: int) -> int:
    """A share of the win in percent, as hints tell it."""
    return percent(share * (1 - UNFORESEEN) + UNFORESEEN / seats)


def questions(game: Game, tasks: tuple[Task, ...], seed: int, variant: Variant) -> list[Found]:
    """Decisions of one game of settlers, of all styles, that suit a task: a few of each, drawn from all by chance."""
    p, chance = game.new(seed=seed, **variant), Random(seed)
    suited: dict[str, list[Found]] = {task.name: [] for task in tasks}
    names = ["heuristic", *(f"heuristic/{style}" for style in players.judgement(game).styles)]
    settlers = [players.load(game, names[(seed + seat) % len(names)]) for seat in range(p.seats)]
    for moment in range(LONGEST):
        decision = game.decision(p)
        if decision is None:
            break
        usual = settlers[decision.seat](game.view(p, decision.seat), decision, chance, 0.0)
        if len(decision.actions) <= MOST:
            for task in tasks:
                if decision.kind in task.kinds and task.fewest <= len(decision.actions) and task.fits(p, decision):
                    first = task.sight(p, decision) if task.sight else usual
                    suited[task.name].append(Found(task, seed, moment, p.copy(), decision, first))
        game.play(p, usual)
    return [one for rows in suited.values() for one in chance.sample(rows, min(LOOKS, len(rows)))]


def scores(facts: Facts, task: Task, outcome: Outcome) -> list[float]:
    """By world, what picks are compared by, the more the better, in multiples of what is nearly as good."""
    if not task.by:
        return [100 * share / GOOD for share in outcome.shares]
    sign = -1 if facts[task.by].less else 1
    return [sign * n / facts[task.by].near for n in outcome.facts[task.by]]


def sieved(game: Game, facts: Facts, found: Found) -> Found | None:
    """The decision with what a few picks seem to gain over the settler's; None if that is little or doubtful."""
    about = game, found.position, found.decision, found.task, facts
    glance = measure(*about, found.decision.actions, GLANCE, found.seed)
    told = {action: mean(scores(facts, found.task, outcome)) for action, outcome in glance.items()}
    if max(told.values()) - told[found.usual] < GAIN:
        return None
    tried = sorted(told, key=lambda action: (action != found.usual, -told[action]))[:TRIED]
    outcomes = measure(*about, tried, SIEVE, found.seed + 1)
    best = best_of(facts, found.task, outcomes)
    if not answers(found.task, best):
        return None
    gain, error = lead(*(scores(facts, found.task, outcomes[action]) for action in (best, found.usual)))
    return found._replace(best=best, gain=gain) if gain >= GAIN and gain > LIKELY * error else None


def answers(task: Task, action: Action) -> bool:
    """Whether a pick may be the best of a challenge: not to stop, nor to take something back."""
    return action[0] in task.verbs if task.verbs else action[1] is not None


def facts_speak(facts: Facts, best: Outcome, usual: Outcome) -> bool:
    """Whether something of what the verdict tells speaks for the best pick, and no more against it."""
    told = []
    for name in best.facts:
        gain, error = lead(best.facts[name], usual.facts[name])
        told.append((-gain if facts[name].less else gain, SURE * error))
    speak, against = sum(gain > doubt for gain, doubt in told), sum(-gain > doubt for gain, doubt in told)
    return speak > 0 and speak >= against


def surely_better(facts: Facts, task: Task, best: Outcome, usual: Outcome) -> bool:
    """Whether one pick gains over another beyond doubt, and the facts speak for it as well. If a fact is what counts,
    the pick must not win surely less.
    """
    gain, error = lead(*(scores(facts, task, outcome) for outcome in (best, usual)))
    wins, doubt = lead(best.shares, usual.shares)
    return gain >= GAIN and gain >= SURE * error and facts_speak(facts, best, usual) and wins >= -SURE * doubt


def best_of(facts: Facts, task: Task, outcomes: dict[Action, Outcome]) -> Action:
    return max(outcomes, key=lambda action: mean(scores(facts, task, outcomes[action])))


def challenge(game: Game, facts: Facts, found: Found, worlds: int) -> Row | None:
    """A challenge as it is stored; None if, looked at closely, the usual pick is as good, or to stop is best."""
    p, decision, task = found.position, found.decision, found.task
    about = game, p, decision, task, facts
    outcomes = measure(*about, [found.usual, found.best], worlds, found.seed + 2)
    if not surely_better(facts, task, outcomes[found.best], outcomes[found.usual]):
        return None
    outcomes |= measure(*about, [a for a in decision.actions if a not in outcomes], worlds, found.seed + 2)
    best, usual = best_of(facts, task, outcomes), decision.actions.index(found.usual)
    shares = [in_percent(outcomes[action].share, p.seats) for action in decision.actions]
    told = [share / GOOD for share in shares]
    if task.by:
        told = [mean(scores(facts, task, outcomes[action])) for action in decision.actions]
    good = sum(max(told) - one <= 1 for one in told)
    if not answers(task, best) or max(told) - told[usual] < GAIN or 2 * good > len(told):
        return None
    if not surely_better(facts, task, outcomes[best], outcomes[found.usual]):
        return None
    start = game.to_json(p)
    start["fields"].pop("history", None)
    line, why = compared_lines(game, p, decision, best, found.usual)
    return {
        "task": task.name,
        "start": start,
        "picks": fingerprint(decision),
        "best": decision.actions.index(best),
        "usual": usual,
        "sight": task.sight is not None,
        "shares": shares,
        "facts": {
            name: [round(10 * mean(outcomes[action].facts[name])) for action in decision.actions] for name in task.facts
        },
        "worlds": worlds,
        "line": line,
        "why": why,
    }


def chosen(game: Game, facts: Facts, found: list[Found], worlds: int, rows: list[Row]) -> None:
    """Add those in which most is gained: few of each game, of each task no more than it wants, no answer twice."""
    used: list[Found] = []
    of_task = Counter(row["task"] for row in rows)
    given = {(row["task"], *row["line"][0]) for row in rows}
    for one in sorted(found, key=lambda one: -one.gain):
        same = [abs(one.moment - other.moment) for other in used if other.seed == one.seed]
        if len(same) >= A_GAME or min(same, default=APART) < APART:
            continue
        if of_task[one.task.name] >= one.task.most or len(rows) >= MOST_ROWS:
            continue
        row = challenge(game, facts, one, worlds)
        answer = one.task.name, *(row["line"][0] if row else ())
        taken = row is not None and (answer not in given or isinstance(answer[-1], int | None))
        print(one.seed, f"{one.gain:.3f}", *answer, "" if taken else "no", flush=True)
        if row is not None and taken:
            given.add(answer)
            used.append(one)
            of_task[one.task.name] += 1
            rows.append(row)


def ordered(rows: list[Row], tasks: tuple[Task, ...]) -> list[Row]:
    """As many as are wanted, where the sorts of tasks take turns; in the order of the tasks."""
    kept: dict[str, list[Row]] = {task.name: [] for task in tasks}
    turns = {id(row): sum(other["task"] == row["task"] for other in rows[:n]) for n, row in enumerate(rows)}
    for row in sorted(rows, key=lambda row: turns[id(row)])[:WANTED]:
        kept[row["task"]].append(row)
    return [row for of in kept.values() for row in of]


def write(path: Path, rows: list[Row]) -> None:
    """One challenge a line."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    path.write_text(f"[\n{lines}\n]\n", "utf-8")


def asked_for(names: str, tasks: tuple[Task, ...], parser: argparse.ArgumentParser) -> list[Task]:
    """The tasks with these names, or all. The command ends with a sentence if there is no such task."""
    known = {task.name: task for task in tasks}
    chosen = [name.strip() for name in names.split(",")] if names else [*known]
    for name in chosen:
        if name not in known:
            parser.error(f"There is no task {name!r}: it is one of {', '.join(known)}.")
    return [known[name] for name in dict.fromkeys(chosen)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=WORLDS, help="in which the picks of a challenge are played on")
    parser.add_argument("--add", action="store_true", help="to the challenges on file, with other seeds")
    parser.add_argument("--tasks", default="", help="only these, with commas between them")
    options = parser.parse_args()
    game = games.load(options.game)
    room = games.game_module(options.game, "board.lessons.tasks")
    path, found = ROOT / f"py/cradle/{options.game}/board/lessons/challenges.json", list[Found]()
    rows: list[Row] = json.loads(path.read_text("utf-8")) if options.add else []
    have = Counter(row["task"] for row in rows)
    asked = asked_for(options.tasks, room.TASKS, parser)
    for seed in range(options.seed, options.seed + options.games):
        variant = game.variant(**room.TABLES[seed % len(room.TABLES)])
        had = Counter(one.task.name for one in found)
        wanted = tuple(task for task in asked if had[task.name] < ENOUGH * (task.most - have[task.name]))
        looked = [sieved(game, room.FACTS, one) for one in questions(game, wanted, seed, variant)]
        found += [one for one in looked if one is not None]
        print(f"game {seed}", dict(had), flush=True)
    chosen(game, room.FACTS, found, options.worlds, rows)
    rows = ordered(rows, room.TASKS)
    write(path, rows)
    print(f"{len(rows)} challenges")


if __name__ == "__main__":
    main()
