"""The board of a view as one SVG, in the colours of the light theme. It has no words, so it needs no catalogue."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from .. import games
from ..kernel.game import View

COLOURS = {
    "crimson": "#991b2e", "azure": "#3f8fd0", "ochre": "#e3ad2c", "green": "#417c36", "violet": "#7443ab",
    "teal": "#3aa896", "rose": "#f7b6cf", "slate": "#2f3a48",
}  # fmt: skip
GROUND = {
    "act-agriculture": "#d3dd98", "act-commerce": "#f7d590", "act-culture": "#b5d9de", "act-politics": "#dcc8ea",
    "act-war": "#f3b9a6", "map-thumb-sea": "#a3c4c9", "map-thumb-land": "#dfc193",
}  # fmt: skip
STYLE = "".join(
    [
        *[f".{kind}{{fill:{colour}}}" for kind, colour in GROUND.items()],
        *[f".seat-{name}{{fill:{colour}}}" for name, colour in COLOURS.items()],
        ".ur-thumb-seat{stroke:#3a2c17;stroke-width:.7}.map-thumb-seat{stroke:#3a2c17;stroke-width:6}",
    ]
)


def svg(view: View) -> str:
    """The small board that the page shows for a saved game; seats have the colours of COLOURS, in that order."""
    scene: Any = SimpleNamespace(seats=[SimpleNamespace(colour=name) for name in COLOURS])
    tag, attributes, *marks = games.board(view["game"]).thumbnail(view, scene)
    box = attributes["viewBox"].split()
    scale = 480 / max(float(box[2]), float(box[3]))
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        **attributes,
        "width": f"{float(box[2]) * scale:g}",
        "height": f"{float(box[3]) * scale:g}",
    }
    return text([tag, attributes, ["style", {}, STYLE], *marks])


def text(tree: Any) -> str:
    """A tree of a board as SVG."""
    if isinstance(tree, str):
        return escape(tree)
    tag, attributes, *inside = tree
    said = "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items() if value is not None)
    return f"<{tag}{said}>{''.join(map(text, inside))}</{tag}>"
