"""Cradle's bots with another judgement, by name: `heuristic:weights.json`, `search:value=my.module:value`.

Before the colon stands a level, with a style if you like. After it stands a file that `cradle learn` has written; or
`network`, for the one of the package; or functions:

    value(position) -> list[float]              every seat's share of the win; the sum is 1
    prior(position, decision) -> list[float]    how likely each action is to be the best; the sum is 1

The position is one that the bot imagines, so it holds no secret. A game that is over is never asked about. A prior is
for the tree search, so `search:prior=…` is that search, in games too whose strategist has another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from pathlib import Path
from typing import Any

from .. import games, players
from ..kernel.game import Decision, Game
from ..kernel.outside_json import parse
from ..kernel.position import P
from ..players.plans import PlanJudgement
from ..players.protocol import SEARCH, STYLED, Judgement, player_of
from .network import numbers, read_network
from .options import Fault

FUNCTION = re.compile(r"(value|prior)=(.+)")
LARGEST = 4_000_000  # bytes of a file
NETWORK = "network"  # in place of a file: the network of the game that is in the package
NETWORKS = Path(__file__).parent / "networks"
Value = Callable[[Any], list[float]]
Prior = Callable[[Any, Decision], list[float]]


def is_taught(name: str) -> bool:
    """Whether it is the name of such a bot."""
    level, colon, rest = name.partition(":")
    return bool(colon and rest) and players.level_of(level) in STYLED


def load(game: Game, name: str, imported: Callable[[str], Any]) -> players.Player:
    """The bot of that name. imported: finds a function by its name. Raises Fault if there is none."""
    level, _, rest = name.partition(":")
    if not players.has_bot(game, level):
        raise Fault(f"The bot {name!r} cannot be: {game.name} has no bot {level!r}.")
    style = players.style_of(level)
    searches = players.level_of(level) == SEARCH
    if not searches and players.judgement(game).chooser():
        raise Fault(f"The settler of {game.name} plays by habit: what judges positions is for search:{rest[:60]}.")
    if "=" not in rest:
        return player_of(game, players.level_of(level), from_file(game, rest).styled(style))
    found: dict[str, Any] = {}
    for part in rest.split(","):
        if not (given := FUNCTION.fullmatch(part.strip())) or given[1] in found:
            raise Fault(f"The bot {name!r} is not understood: after the colon stand value=… and prior=…, each once.")
        found[given[1]] = imported(given[2])
    if style and "value" in found:
        raise Fault(f"The bot {name!r} cannot have a style: a value of your own takes its place.")
    if "prior" in found and not searches:
        raise Fault(f"The bot {name!r} asks for no prior: that is for search.")
    judge = with_functions(players.judgement(game), found.get("value"), found.get("prior")).styled(style)
    return player_of(game, players.level_of(level), judge, tree="prior" in found)


# Functions ------------------------------------------------------------------------------------------------------------
class Told(Judgement[P]):
    """A judgement that asks functions. It stands before the judgement of a game."""

    value: Value | None
    told_prior: Prior | None

    def evaluate(self, p: P, over: bool) -> list[float]:
        return super().evaluate(p, over) if over or self.value is None else self.value(p)

    def prior(self, p: P, decision: Decision) -> list[float]:
        return super().prior(p, decision) if self.told_prior is None else self.told_prior(p, decision)


def with_functions(judge: Judgement, value: Value | None, prior: Prior | None = None) -> Judgement:
    """The judgement of a game, which asks these functions in place of its own."""
    kind = type(judge)
    made: Told = type(f"Told{kind.__name__}", (Told, kind), {})(judge.game)
    made.value, made.told_prior = value, prior
    return made


# Files ----------------------------------------------------------------------------------------------------------------
def from_file(game: Game, name: str) -> Judgement:
    """The judgement of a game with the weights or the network of a file. Raises Fault."""
    if name == NETWORK and not has_network(game):
        raise Fault(f"There is no network for {game.name} in the package.")
    data = read(str(network_file(game)) if name == NETWORK else name)
    if data["game"] != game.name:
        raise Fault(f"{name!r} was learned at {str(data['game'])[:40]!r}, not at {game.name}.")
    try:
        weights = {key: numbers(row) for key, row in data.get("weights", {}).items()}
        return with_network(game, data["network"], weights) if "network" in data else with_weights(game, weights)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Fault(f"{name!r} does not fit {game.name}: {str(error)[:100]}.") from error


def has_network(game: Game) -> bool:
    """Whether there is a network for this game in the package."""
    return network_file(game).is_file()


def network_file(game: Game) -> Path:
    return NETWORKS / f"{game.name}.json"


def read(name: str) -> dict[str, Any]:
    """What a file of `cradle learn` holds. Raises Fault."""
    try:
        with Path(name).open("rb") as file:
            text = file.read(LARGEST + 1)
        data = parse(text) if len(text) <= LARGEST else None
    except OSError as error:
        raise Fault(f"{name[:80]!r} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise Fault(f"{name[:80]!r} is no JSON: {str(error)[:80]}.") from error
    if not isinstance(data, dict) or "game" not in data or not {"weights", "network"} & data.keys():
        raise Fault(f"{name[:80]!r} is no file of `cradle learn`.")
    return data


def with_weights(game: Game, found: Mapping[str, list[float]]) -> Judgement:
    """The judgement of a game with these weights; those with other names stay. Raises KeyError or ValueError."""
    judge = players.judgement(game)
    if not isinstance(judge, PlanJudgement):
        made: Judgement = games.game_module(game.name, "bots.learning").judge_by_weights(found)
        return made
    for key, row in found.items():
        if len(row) != len(judge.weights[key]):
            raise ValueError(f"{key!r} has {len(judge.weights[key])} weights, not {len(row)}")
    other = copy(judge)
    other.weights = {**judge.weights, **found}
    return other


def with_network(game: Game, layers: Any, weights: Mapping[str, list[float]]) -> Judgement:
    """The judgement of a game with the network of these layers, and the weights that it was fitted to. Raises KeyError
    or ValueError if it reads or says something else than this game asks for.
    """
    if not games.has_module(game.name, "bots.learning"):
        raise ValueError("there is nothing that a network could read")
    learning, network = games.game_module(game.name, "bots.learning"), read_network(layers)
    if not hasattr(learning, "judge_by_network"):
        raise ValueError("there is nothing that a network could read")
    if network.reads != learning.INPUTS or network.gives != 1:
        raise ValueError(f"its network reads {learning.INPUTS} numbers and gives one")
    made: Judgement = learning.judge_by_network(network, weights)
    return made
