"""`cradle learn ur --of 2 --to weights.json`: bots play each other, and what decides their games becomes weights.

`--network` fits a small network in their place, where a game says what it reads (Ur). `--trial N` then plays N games
against the settler. What is written is a bot at once: `cradle arena ur --bots heuristic:weights.json,heuristic`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from .. import arena, games, players
from ..kernel.game import Json
from ..lab.cores import cores, spread
from ..lab.intervals import wilson
from ..lab.options import Fault, Parser, check_seeds, load_game, refused
from ..players.plans import PlanJudgement
from . import network, selfplay
from .fit import Sample, clip, fit, ignorance, loss

LATELY = 3  # rounds whose games are fitted together
TRIAL_SEED = 2_000_001  # of the first game of a trial: nothing was learned from it


def parser() -> Parser:
    whole = Parser(prog="cradle learn", description=__doc__, allow_abbrev=False)
    whole.add_argument("game", help=", ".join(games.names()))
    whole.add_argument("--of", help="the name of the weights: seats of Ur, rules of Civilization")
    whole.add_argument("--network", action="store_true", help="fit a network")
    whole.add_argument("--games", type=int, default=250, help="a round")
    whole.add_argument("--rounds", type=int, default=1, help="each is played by the weights of the round before")
    whole.add_argument("--seed", type=int, default=10_000, help="of the first game")
    whole.add_argument("--cores", type=int, default=cores(), help="games that are played at once")
    whole.add_argument(
        "--keep", type=Path, metavar="FILE", help="of --network: keep its games here, or go on with them"
    )
    whole.add_argument("--trial", type=int, default=0, metavar="N", help="then play N games against the settler")
    whole.add_argument("--to", type=Path, required=True, metavar="FILE", help="for what was learned (JSON)")
    return whole


def learn_weights(options: argparse.Namespace, name: str, of: str) -> Json:
    """Rounds of games and a fit of what was met in the last ones. Raises Fault without SciPy."""
    judge = players.judgement(games.load(name))
    harms: frozenset[int] = frozenset()
    least = None
    if isinstance(judge, PlanJudgement):
        harms, least = judge.harms, 0.0 if of in judge.helps else None
    weights: Sequence[float] = selfplay.weights_on_file(name)[of]
    lately: deque[list[list[Sample]]] = deque(maxlen=LATELY)
    said, seed = "", options.seed
    with spread(min(options.cores, options.games)) as over:
        for n in range(1, options.rounds + 1):
            one = partial(selfplay.play, name, of, weights)
            played = [game for game in over(one, range(seed, seed + options.games)) if game]
            seed += options.games
            if len(played) < 2:
                raise Fault("Too few of these games have positions from which something can be learned: play more.")
            half, rest = played[: len(played) // 2], played[len(played) // 2 :]
            unseen, blind = loss(rest, fit(half, least)), ignorance(rest)
            lately.append(played)
            weights = clip(fit([game for games in lately for game in games], least), harms)
            said = (
                f"{n} x {options.games} games from seed {options.seed}; fitted to half of the last, the loss on the "
                f"others is {unseen:.3f}, {blind:.3f} without weights"
            )
            print(said, flush=True)
    return {"game": name, "made": said, "weights": {of: [round(x, 4) for x in weights]}}


def learn_network(options: argparse.Namespace, name: str, of: str) -> Json:
    """Games of settlers, and a network of what they came to. Raises Fault without PyTorch, or where nothing says what
    it should read.
    """
    if not hasattr(selfplay.learning(name), "judge_by_network"):
        raise Fault(f"No network is known for {name}: its bots/learning.py does not say what it would read.")
    with spread(min(options.cores, options.games)) as over:
        play: Callable[..., Iterable[network.Played]] = partial(over, partial(network.play, name))
        seeds = range(options.seed, options.seed + options.games)
        played = network.play_or_read(options.keep, name, seeds, play)
        learned = network.learn(name, played, options.seed, lambda line: print(line, flush=True))
    said = (
        f"cradle learn {name} --network --games {options.games} --seed {options.seed}: "
        f"{learned.positions} positions; loss on games held back {learned.loss:.4f}, "
        f"{learned.before:.4f} without it"
    )
    print(said)
    return {"game": name, "made": said, "weights": {of: selfplay.weights_on_file(name)[of]}, "network": learned.layers}


def trial(name: str, file: Path, count: int, many: int, seats: int) -> str:
    """Games of a settler by what was learned against settlers by what is on file, in words."""
    bots = (f"heuristic:{file}", *["heuristic"] * (seats - 1))
    match = arena.Match(name, games.load(name).variant(seats=seats), bots, 0.0, arena.CAP)
    tally = arena.Tally(match)
    for row, order in arena.tournament(match, count, TRIAL_SEED, many):
        tally.add(row, order)
    wins = sum(tally.wins[bots[0]])
    low, high = wilson(wins, count)
    return (
        f"{count} games from seed {TRIAL_SEED} against the settler, {seats} seats: "
        f"{wins / count:.1%} won (95 %: {low:.1%} to {high:.1%}), {1 / seats:.0%} would be fair"
    )


def checked(argv: list[str]) -> tuple[argparse.Namespace, str, str]:
    """The options, the game, and the name of the weights. Raises Fault."""
    options = parser().parse_args(argv)
    game = load_game(options.game)
    for name in ("games", "rounds", "cores"):
        if getattr(options, name) < 1:
            raise Fault(f"--{name} must be 1 or more.")
    if options.games < 2:
        raise Fault("--games must be 2 or more: what is fitted to some is tried at the others.")
    if options.trial < 0:
        raise Fault("--trial must be 0 or more.")
    check_seeds(options.seed, options.seed + options.games * options.rounds - 1)
    try:
        known = selfplay.learning(game.name).VARIANTS
    except KeyError:
        raise Fault(f"{game.name} has no bots/learning.py: nothing says what there is to learn.") from None
    of = next(iter(known)) if options.of is None else options.of
    if of not in known:
        raise Fault(f"--of is one of {', '.join(map(repr, known))}, not {of!r}.")
    seats = str(getattr(selfplay.learning(game.name), "NETWORK_SEATS", of))
    if options.network and (options.rounds > 1 or of != seats):
        raise Fault(f"--network plays one round, at tables of {seats}: leave out --rounds and --of.")
    if options.trial and players.judgement(game).chooser():
        raise Fault(f"The settler of {game.name} plays by habit: try the weights by `cradle arena` with search:FILE.")
    return options, game.name, of


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    try:
        options, name, of = checked(sys.argv[1:] if argv is None else argv)
        learned = learn_network if options.network else learn_weights
        found: dict[str, Any] = learned(options, name, of)
        write(found, options.to)
        if options.trial:
            seats = selfplay.learning(name).VARIANTS[of][0]["seats"]
            said = trial(name, options.to, options.trial, options.cores, seats)
            print(said)
            write({**found, "made": f"{found['made']}; {said}"}, options.to)
    except BrokenPipeError:
        raise
    except (OSError, Fault) as fault:
        return refused("learn", fault)
    return 0


def write(found: Json, file: Path) -> None:
    file.write_text(json.dumps(found, separators=(",", ":")) + "\n", "utf-8")
