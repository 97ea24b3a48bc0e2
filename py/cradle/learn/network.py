"""Learns a small network that says how much a game's judgement errs: one layer between, fitted by SciPy's L-BFGS-B.

Settlers play, with some picks by chance. A position is to be worth what it comes to within some turns: the shares that
the judgement gives where the next turns begin, each counting less than the one before, and the outcome (TD(lambda):
Sutton 1988). So the network learns what an answer to a move does, which a settler does not look at.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import exp, log
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from .. import games, players
from ..kernel.game import Decision
from ..kernel.position import Position
from ..lab.options import Fault
from ..players.protocol import Judgement, softmax
from .fit import package
from .selfplay import learning

FIRST, TRY = 0.3, 0.25  # picks made by chance: during the set-up any, later by how good they look
WARM = 0.04  # differences of this size in the share of the win make a difference to such a pick
AMID = 0.2  # positions in the middle of a turn that are used too
LONGEST = 1200  # decisions, after which a game is scored as it stands
HIDDEN = 32  # numbers of the layer between
FADE = 0.8  # how much each turn counts of the one before it
HELD = 0.15  # the share of games on which a network is tried while it learns
STEPS, EVERY = 400, 10  # of the fit, and after how many it is tried
DECAY = 3e-4  # what large weights cost
EDGE = 1e-4  # no share that is learned is nearer to 0 or 1


class Met(NamedTuple):
    """A position of a game: whether a turn begins there, by how much the judgement favours seat 0, as a logit, and what
    the network reads.
    """

    turn: bool
    lead: float
    numbers: list[float]


class Played(NamedTuple):
    """A game: what was met, and the share of the win of seat 0."""

    met: list[Met]
    won: float


def play(name: str, seed: int) -> Played:
    """A game of settlers with some picks by chance, for two seats."""
    game, what = games.load(name), learning(name)
    judge: Judgement[Any] = players.judgement(game)
    chance = Random(seed)
    p, met = game.new(seed=seed, seats=what.NETWORK_SEATS), []
    for _ in range(LONGEST):
        if (d := game.decision(p)) is None:
            break
        if what.judged(d) or (judge.settled(d) and chance.random() < AMID):
            met.append(Met(what.checkpoint(d), lead(judge, p), [round(x, 4) for x in what.inputs(p)]))
        game.play(p, choose(judge, p, d, chance))
    return Played(met, judge.evaluate(p, True)[0])


def choose(judge: Judgement[Any], p: Position, d: Decision, chance: Random) -> Any:
    if len(d.actions) == 1 or (d.kind.startswith("setup") and chance.random() < FIRST):
        return chance.choice(d.actions)
    scores = judge.scores(p, d)
    if chance.random() < TRY:
        return chance.choices(d.actions, softmax(scores, WARM))[0]
    return d.actions[scores.index(max(scores))]


def lead(judge: Judgement[Any], p: Position) -> float:
    share = min(1 - EDGE, max(EDGE, judge.evaluate(p, False)[0]))
    return log(share / (1 - share))


def goals(game: Played, fade: float = FADE) -> list[float]:
    """What each position met came to: the share of seat 0 to be learned."""
    found, due = [], game.won
    for one in reversed(game.met):
        found.append(due)
        if one.turn:
            due = (1 - fade) / (1 + exp(-one.lead)) + fade * due
    return found[::-1]


def play_or_read(
    path: Path | None, name: str, seeds: Sequence[int], play_all: Callable[..., Iterable[Played]]
) -> Iterator[Played]:
    """The games from these seeds, one after the other. path: a file in which they are kept, or found again; its first
    line says of which game they are, and from which seed. Raises Fault if it is a file of others.
    """
    known, head = list[Played](), json.dumps([name, seeds[0]])
    if path and path.exists():
        first, *lines = path.read_text("utf-8").splitlines() or [""]
        if first != head:
            raise Fault(f"{str(path)[:80]!r} keeps no games of {name} from seed {seeds[0]}: name another file.")
        try:
            known = [Played([Met(*one) for one in met], won) for met, won in map(json.loads, lines)]
        except (TypeError, ValueError) as error:
            raise Fault(f"{str(path)[:80]!r} is damaged ({str(error)[:60]}): name another file.") from error
    elif path:
        path.write_text(f"{head}\n", "utf-8")
    yield from known[: len(seeds)]
    for game in play_all(seeds[len(known) :]):
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(game, separators=(",", ":")) + "\n")
        yield game


class Learned(NamedTuple):
    """A network as layers for JSON; and its loss on games that it has not seen, beside that of the judgement alone, in
    nats a position.
    """

    layers: list[dict[str, Any]]
    loss: float
    before: float


def learn(name: str, played: Sequence[Played], seed: int, tell: Callable[[str], None], hidden: int = HIDDEN) -> Learned:
    """Fit a network to these games; the best on games held back is kept. Raises Fault without NumPy and SciPy."""
    np, minimize, what = package("numpy"), package("scipy.optimize").minimize, learning(name)
    held = max(1, int(HELD * len(played)))
    test, train = columns(np, what, played[:held]), columns(np, what, played[held:])
    shape = hidden, int(what.INPUTS)
    first = np.random.default_rng(seed).normal(0.0, shape[1] ** -0.5, shape)
    start = np.concatenate([first.ravel(), np.zeros(2 * hidden + 1)])  # it begins as the judgement alone
    before = best = missed(np, start, shape, test)[0]
    kept_weights, tried = start, 0

    def missed_and_cost(weights: Any) -> tuple[float, Any]:
        loss, slope = missed(np, weights, shape, train)
        return loss + DECAY * float(weights @ weights), slope + 2 * DECAY * weights

    def look(weights: Any) -> None:
        nonlocal best, kept_weights, tried
        tried += 1
        if tried % EVERY == 0:
            loss = missed(np, weights, shape, test)[0]
            tell(f"step {tried}: loss {loss:.4f} on games held back, {before:.4f} without a network")
            if loss < best:
                best, kept_weights = loss, weights.copy()

    minimize(missed_and_cost, start, jac=True, method="L-BFGS-B", callback=look, options={"maxiter": STEPS})
    inner, shifts, outer, shift = parts(kept_weights, shape)
    layers: list[dict[str, Any]] = [
        {"rows": rounded(inner), "biases": rounded(shifts)},
        {"rows": [rounded(outer)], "biases": [round(float(shift), 4)]},
    ]
    return Learned(layers, best, before)


def parts(weights: Any, shape: tuple[int, int]) -> tuple[Any, Any, Any, Any]:
    """The rows and the biases of both layers."""
    hidden, inputs = shape
    size = hidden * inputs
    return weights[:size].reshape(shape), weights[size : size + hidden], weights[size + hidden : -1], weights[-1]


def missed(np: ModuleType, weights: Any, shape: tuple[int, int], data: tuple[Any, Any, Any]) -> tuple[float, Any]:
    """The loss in nats a position, and its slope."""
    (inner, shifts, outer, shift), (numbers, leads, due) = parts(weights, shape), data
    between = np.maximum(numbers @ inner.T + shifts, 0.0)
    told = leads + between @ outer + shift
    loss = float(np.mean(np.logaddexp(0.0, told) - due * told))
    error = (1 / (1 + np.exp(-told)) - due) / len(told)
    back = np.outer(error, outer) * (between > 0)
    slope = [(back.T @ numbers).ravel(), back.sum(axis=0), error @ between, [error.sum()]]
    return loss, np.concatenate(slope)


def columns(np: ModuleType, what: ModuleType, played: Sequence[Played]) -> tuple[Any, Any, Any]:
    """What is read, the leads, and what they came to; each position from both sides."""
    numbers, leads, due = [], [], []
    for game in played:
        for one, share in zip(game.met, goals(game), strict=True):
            numbers += [one.numbers, what.turned(one.numbers)]
            leads += [one.lead, -one.lead]
            due += [share, 1 - share]
    return np.array(numbers), np.array(leads), np.array(due)


def rounded(row: Any) -> list[Any]:
    """An array as lists; four digits after the point are enough, and keep the file small."""
    found: list[Any] = row.round(4).tolist()
    return found
