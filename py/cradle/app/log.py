"""The log beside the board: what was told, in sentences, grouped by turn. Every sentence is made once."""

from __future__ import annotations

from typing import Any

from .table import Table
from .text import Voice
from .ui import Tree, h


class Log:
    """Groups of lines; the trees of groups that did not change stay the same objects."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget all sentences: another game, another language, other names."""
        self._seen = 0
        self._groups: list[dict[str, Any]] = []

    def update(self, table: Table, voice: Voice) -> list[tuple[str, Tree]]:
        """The groups as (id of the place, tree of what is in it), oldest first."""
        if len(table.happened) < self._seen:  # taken back: begin again at the group where it was cut
            while self._groups and self._groups[-1]["begins"] >= len(table.happened):
                self._groups.pop()
            if self._groups:
                self._seen = self._groups.pop()["begins"]
            else:
                self._seen = 0
        for i in range(self._seen, len(table.happened)):
            n, event = table.happened[i]
            if event.to is not None and event.to != table.viewer:
                continue
            if event.id == "turn" or not self._groups:
                seat = event.params.get("seat") if event.id == "turn" else None
                self._groups.append(
                    {"begins": i, "seat": seat, "head": self._head(event, voice), "lines": [], "tree": None}
                )
            if event.id != "turn":
                self._groups[-1]["lines"].append(
                    self._line(
                        n,
                        voice.say(event.id, **event.params),
                        table.seats[event.params["seat"]].colour if "seat" in event.params else "",
                    )
                )
                self._groups[-1]["tree"] = None
        self._seen = len(table.happened)
        out = []
        for n, group in enumerate(self._groups):
            if group["tree"] is None:
                seat = group["seat"]
                colour = "" if seat is None else f"seat-{table.seats[seat].colour}"
                group["tree"] = [
                    h("h3", {"class": "log-head"}, *group["head"]),
                    h("ul", {"class": colour}, *group["lines"]),
                ]
            out.append((f"log-{n}", group["tree"]))
        return out

    def _line(self, n: int, sentence: str, colour: str) -> Tree:
        """A sentence that leads to the board as it was then."""
        look = {"type": "button", "class": "log-look", "data-do": "look", "data-arg": str(n + 1)}
        return h("li", {"class": f"log-line seat-{colour}" if colour else "log-line"}, h("button", look, sentence))

    def _head(self, event: Any, voice: Voice) -> list[Tree]:
        return voice.nodes(*voice.event(event.id, event.params) if event.id == "turn" else ("log.setup", {}))
