"""What is fitted or counted by playing many games: weights, ratings, samples, counts of positions."""

from __future__ import annotations

from typing import Any

from cradle import games


def said_by_encoders(constant: str) -> dict[str, dict[str, Any]]:
    """The choices of a variant that the encoder of each game names like this; other games are left out."""
    encoded = [name for name in games.names() if games.has_module(name, "views.encoder")]
    modules = {name: games.game_module(name, "views.encoder") for name in encoded}
    return {name: getattr(module, constant) for name, module in modules.items() if hasattr(module, constant)}
