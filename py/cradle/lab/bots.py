"""Bots by name, for whatever plays games of them: the arena, samples, environments to learn in."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any

from .. import players
from ..kernel.game import Action, Decision, Game, View
from ..players.protocol import Thinker
from . import frozen, taught
from .code import FAILURES, in_words
from .options import Fault


class NotLegal(Fault):
    """A bot answered what is not legal."""


def action_words(action: Action) -> str:
    """An action as text: its verb and its argument."""
    verb, argument = action
    return verb if argument is None else f"{verb} {argument}"


def bot_names(game: Game) -> list[str]:
    """The names of bots: levels, levels in a style, the settler with a network, and those of earlier versions."""
    styled = [name for name in players.bots(game) if name not in players.LEVELS]
    learned = [f"heuristic:{taught.NETWORK}"] if taught.has_network(game) else []
    return [*players.LEVELS, *styled, *learned, *frozen.names(game.name)]


def load_bot(game: Game, name: str, playouts: int = 0) -> players.Player:
    """A level of the players, a level in a style, a bot of an earlier version (`search-1`), one that was taught
    (`heuristic:network`, `heuristic:weights.json`, see taught.py), or `my.module:choose`. Of a class each seat has an
    object of its own, made for the game. Raises Fault if there is none.
    """
    if frozen.is_frozen(name):
        try:
            return limit_playouts(frozen.load(game, name), playouts)
        except KeyError as error:
            raise Fault(f"The bot {name!r} does not know the game {game.name}.") from error
    if taught.is_taught(name):
        return limit_playouts(taught.load(game, name, lambda one: imported(one, f"The bot {name!r}")), playouts)
    if ":" not in name:
        if not players.has_bot(game, name):
            raise Fault(f"There is no bot {name!r}. Choose one of {', '.join(bot_names(game))}, or my.module:choose.")
        return limit_playouts(players.load(game, name), playouts)
    found = imported(name, f"The bot {name!r}")
    if isinstance(found, type):
        try:
            return limit_playouts(found(game), playouts)
        except FAILURES as error:
            raise Fault(f"The bot {name!r} failed to start: {in_words(error)}") from error
    choose: players.Player = found
    return choose


def imported(name: str, who: str) -> Any:
    """The function or the class `my.module:choose`. who: of whom a fault speaks. Raises Fault."""
    module, _, function = name.partition(":")
    try:
        found: Any = getattr(import_module(module), function)
    except FAILURES as error:
        raise Fault(f"{who} cannot be imported: {in_words(error)}") from error
    if not callable(found):
        raise Fault(f"{who} is not a function.")
    return found


def limit_playouts(player: players.Player, playouts: int) -> players.Player:
    """The player; a strategist with so many playouts a decision, if that is not 0."""
    if playouts and isinstance(player, Thinker):
        player.playouts = playouts
    return player


def answer(bot: players.Player, where: str, view: View, decision: Decision, chance: Random, budget: float) -> Action:
    """What a bot picks. where: who is asked when, as a sentence begins. Raises Fault if it fails or changes the list of
    actions, and NotLegal if its answer is not legal.
    """
    legal = decision.actions[:]
    try:
        action = bot(view, decision, chance, budget)
        known, shown = action in legal, repr(action)[:80]
    except FAILURES as error:
        raise Fault(f"{where} raised {in_words(error)}") from error
    if decision.actions != legal:
        raise Fault(f"{where} changed the list of actions; a copy of it may be changed, the list may not.")
    if not known:
        raise NotLegal(f"{where} answered {shown}, which is not legal.")
    return action


def by_seat(names: Sequence[str], seats: int, of: str = "bots") -> list[str]:
    """A name for each of so many seats; a single one is for all of them. Raises Fault."""
    if len(names) not in (1, seats):
        raise Fault(f"{seats} {of} are needed, or one for all, not {len(names)}.")
    return [*names] * (seats if len(names) == 1 else 1)


def split(names: str) -> list[str]:
    """The names of a list with commas. `search:value=my:value,prior=my:prior` is one of them."""
    found: list[str] = []
    for name in map(str.strip, names.split(",")):
        if found and "=" in found[-1] and taught.FUNCTION.fullmatch(name):
            found[-1] += f",{name}"
        else:
            found.append(name)
    return found


def needless(game: Game, names: Sequence[str], playouts: int) -> str:
    """A sentence if no bot of these makes playouts, or if the strategists among them never make so many; "" if every
    playout counts, or if none were asked for.
    """
    thinkers = [player for name in names if isinstance(player := load_bot(game, name), Thinker)]
    if playouts and not thinkers:
        return f"No bot of these makes playouts: --playouts={playouts} changes nothing."
    most = [player.most for player in thinkers if player.most is not None]
    if len(most) < max(1, len(thinkers)) or playouts <= (n := max(most)):
        return ""
    return f"The strategist of {game.name} makes {n} playouts a decision at most: --playouts={playouts} plays as {n}."
