"""Learns a small network that says how much a game's judgement errs: one layer between, fitted by PyTorch.

Settlers play, with some picks by chance. A position is to be worth what it comes to within some turns: the shares that
are expected where the next turns begin, each counting less than the one before, and the outcome (TD(lambda): Sutton
1988). So the network learns what an answer to a move does, which a settler does not look at. It is fitted several
times: first the judgement of the game says what is expected, later the network that was fitted before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import exp
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from .. import games, players
from ..kernel.game import Json
from ..lab.options import Fault
from ..players.protocol import Judgement
from .fit import package
from .selfplay import AMID, LONGEST, choose, learning, look_back

HIDDEN = 32  # numbers of the layer between
HELD = 0.1  # the share of games on which a network is tried while it learns
REFITS, EPOCHS, BATCH = 2, 6, 2048  # fits, how often each sees all positions, and how many at once
PACE, DECAY = 0.002, 1e-4  # of AdamW (Loshchilov and Hutter 2019): the step, what large weights cost

Layers = list[Json]


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
    """A game of settlers with some picks by chance, for as many seats as a network judges."""
    game, what = games.load(name), learning(name)
    judge: Judgement[Any] = players.judgement(game)
    chance = Random(seed)
    p, met = game.new(seed=seed, seats=what.NETWORK_SEATS), []
    for _ in range(LONGEST):
        if (d := game.decision(p)) is None:
            break
        if what.is_judged(d) or (judge.settled(d) and chance.random() < AMID):
            lead = what.lead(p)
            met.append(Met(what.begins_turn(d), lead, [round(x, 4) for x in what.inputs(p, lead)]))
        game.play(p, choose(judge, p, d, chance))
    return Played(met, judge.evaluate(p, True)[0])


def play_or_read(
    path: Path | None, name: str, seeds: Sequence[int], play_all: Callable[..., Iterable[Played]]
) -> Iterator[Played]:
    """The games from these seeds, one after the other. path: a file in which they are kept, or found again; its first
    line says of which game they are, and from which seed. Raises Fault if it is a file of others.
    """
    known, head = list[Played](), json.dumps([name, seeds[0]])
    if path and path.exists():
        first, *lines = path.read_text("utf-8", "replace").splitlines() or [""]
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
    """A network as layers for JSON; from how many positions; and how well it foretells who wins games that it has not
    seen, beside the judgement alone, in nats a position.
    """

    layers: Layers
    positions: int
    loss: float
    before: float


class Seen(NamedTuple):
    """A game with tensors, which are smaller than lists: what is read at each position, and with the seats changed."""

    turns: list[bool]
    won: float
    numbers: Any
    mirrored: Any
    leads: Any


def learn(name: str, played: Iterable[Played], seed: int, tell: Callable[[str], None]) -> Learned:
    """Fit a network to these games. Of each fit that is kept which was best at games held back. Raises Fault without
    PyTorch.
    """
    torch, what = package("torch"), learning(name)
    torch.set_num_threads(1)  # a network so small is no faster with more, and they sum in another order
    torch.manual_seed(seed)
    network = torch.nn.Sequential(
        torch.nn.Linear(what.INPUTS, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, 1), torch.nn.Flatten(0)
    )
    for weights in network[2].parameters():
        torch.nn.init.zeros_(weights)  # it begins as the judgement alone
    seen = [tensors(torch, what, game) for game in played]
    held = max(1, int(HELD * len(seen)))
    won = columns(torch, seen[:held], [[one.won] * len(one.turns) for one in seen[:held]])
    before = float(missed(torch, None, won))
    loss = before
    for n in range(1, REFITS + 1):
        due = [come_to(torch, network, one) for one in seen]
        fit(torch, network, columns(torch, seen[held:], due[held:]), columns(torch, seen[:held], due[:held]))
        with torch.no_grad():
            loss = float(missed(torch, network, won))
        tell(f"fit {n} of {REFITS}: loss {loss:.4f} on games held back, {before:.4f} without a network")
    count = sum(len(one.turns) for one in seen)
    return Learned([layer(network[0]), layer(network[2])], count, loss, before)


def tensors(torch: ModuleType, what: ModuleType, game: Played) -> Seen:
    numbers = torch.tensor([one.numbers for one in game.met])
    mirror = torch.tensor(what.mirrored(range(what.INPUTS)))
    leads = torch.tensor([one.lead for one in game.met])
    return Seen([one.turn for one in game.met], game.won, numbers, numbers[:, mirror], leads)


def come_to(torch: ModuleType, network: Any, seen: Seen) -> list[float]:
    """What each position of a game came to: the share of seat 0 to be learned. What is expected is the mean of what the
    network says of both sides.
    """
    with torch.no_grad():
        leads: list[float] = (seen.leads + (network(seen.numbers) - network(seen.mirrored)) / 2).tolist()
    expected = [[1 / (1 + exp(-lead))] for lead in leads]
    return [share for (share,) in look_back(seen.turns, expected, [seen.won])]


class Columns(NamedTuple):
    """What is read, the leads, and what is to be learned, as tensors."""

    numbers: Any
    leads: Any
    due: Any


def columns(torch: ModuleType, seen: Sequence[Seen], due: Sequence[Sequence[float]]) -> Columns:
    """The columns of some games; each position from both sides."""
    shares = torch.cat([torch.tensor(row) for row in due])
    leads = torch.cat([one.leads for one in seen])
    numbers = torch.cat([one.numbers for one in seen] + [one.mirrored for one in seen])
    return Columns(numbers, torch.cat([leads, -leads]), torch.cat([shares, 1 - shares]))


def fit(torch: ModuleType, network: Any, train: Columns, test: Columns) -> None:
    """Fit a network, and leave it as it was after the epoch that was best at the test."""
    chooser = torch.optim.AdamW(network.parameters(), lr=PACE, weight_decay=DECAY)
    count = max(1, len(train.due) // BATCH)
    pace = torch.optim.lr_scheduler.OneCycleLR(chooser, PACE, total_steps=EPOCHS * count)
    least, best = float("inf"), network.state_dict()
    for _ in range(EPOCHS):
        order = torch.randperm(len(train.due))
        for n in range(count):
            some = order[n * BATCH : (n + 1) * BATCH]
            chooser.zero_grad()
            missed(torch, network, Columns(*(column[some] for column in train))).backward()
            chooser.step()
            pace.step()
        with torch.no_grad():
            loss = float(missed(torch, network, test))
        if loss < least:
            least, best = loss, {key: weights.clone() for key, weights in network.state_dict().items()}
    network.load_state_dict(best)


def missed(torch: ModuleType, network: Any, of: Columns) -> Any:
    """The loss in nats a position; without a network, that of the judgement alone."""
    told = of.leads if network is None else of.leads + network(of.numbers)
    return torch.nn.functional.binary_cross_entropy_with_logits(told, of.due)


def layer(linear: Any) -> Json:
    """A layer for JSON; four digits after the point are enough, and keep the file small."""
    return {
        "rows": [[round(x, 4) for x in row] for row in linear.weight.tolist()],
        "biases": [round(x, 4) for x in linear.bias.tolist()],
    }
