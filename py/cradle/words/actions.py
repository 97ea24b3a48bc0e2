"""What a game asks and what can be done, in words: prompts, actions, and what an action would come to."""

from __future__ import annotations

from ..board.contract import Foreseen
from ..board.description import then
from ..kernel.game import Action, Decision, View
from ..kernel.steps import Params
from .text import Voice


def prompt_id(voice: Voice, decision: Decision) -> str:
    """The message that asks for a decision: by its kind, or as the game's board says."""
    return f"{voice.game}.prompt.{voice.board.prompt(decision)}"


def action_params(voice: Voice, decision: Decision, action: Action) -> Params:
    """What messages about an action can name: the seat, the details of the decision, the argument."""
    params = {"seat": decision.seat, **decision.about, **voice.board.argument(action)}
    if isinstance(action[1], int):
        params.setdefault("n", action[1])
    return params


def action_words(voice: Voice, decision: Decision, action: Action) -> str:
    """An action in words: by the message for the kind of its decision, else by that for its verb alone."""
    verb, argument = action
    params = action_params(voice, decision, action)
    for id in (f"{voice.game}.do.{decision.kind}.{verb}", f"{voice.game}.do.{verb}"):
        if voice.words.message(id, params.get("n")) is not None:
            return voice.say(id, **params)
    return f"{verb} {argument or ''}".strip()


def listed_words(voice: Voice, view: View, decision: Decision, action: Action) -> str:
    """An action in words for a list of moves, which is read without the board: with the details of what is picked."""
    params = {**action_params(voice, decision, action), **voice.board.details(view, action)}
    id = f"{voice.game}.listed.{action[0]}"
    return voice.say(id, **params) if voice.fills(id, params) else action_words(voice, decision, action)


def foreseen_words(voice: Voice, found: Foreseen) -> str:
    """What a pick would come to, as one text."""
    return then(voice.say, [voice.say(f"{voice.game}.preview.{id}", **params) for id, params in found])
