"""Where things stand on a drawn map so that all of them can be read: the places.json of a game.

It is written by tools/maps/legible.py. Places are pixels of the map. Sizes are pixels of the screen: signs, pieces
and letters keep theirs while the land grows. So what lies side by side at the scale READ does so at every larger one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from pkgutil import get_data
from typing import NamedTuple

from ..kernel.game import Json

READ = 0.6  # pixels of the screen by one of the map: from here on everything keeps its size
SCRIPT = 1.1  # how much wider the type of seas is than that of lands
LEVELS = (0.6, 0.66, 0.75, 0.9, 1.1, 1.4, 1.9, 2.8)  # the scales for which it is worked out which names have room
ALL = (1 << len(LEVELS)) - 1
Spot = tuple[float, float]


class Sheet(NamedTuple):
    """Widths and heights of what stands on the map of a game, in pixels of the screen.

    sign: the size of one sign; several stand in a row. first: the size of the piece in the best place of an area; more:
    the size of the other pieces. anchored: the size of a ship beside an anchor.
    """

    sign: tuple[float, float]
    first: tuple[float, float]
    more: tuple[float, float]
    ship: tuple[float, float] = (0, 0)
    anchored: tuple[float, float] = (0, 0)


class Places:
    """The places of a game. package: where its places.json lies. names: the ids of all that has a name, in the order of
    the file.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self._shores: dict[str, str] = {}

    @cached_property
    def data(self) -> Json:
        text = get_data(self.package, "places.json")
        assert text is not None
        found: Json = json.loads(text)
        return found

    @property
    def names(self) -> list[str]:
        return list(self.data["areas"])

    def sign(self, id: str) -> Spot:
        """The middle of the row of signs of an area."""
        x, y = self.data["areas"][id]["sign"]
        return x, y

    @cached_property
    def labels(self) -> list[tuple[str, int]]:
        """All places of names, each by its name and its number: first that of each name, then those beside it, where a
        name stands if something is in the way.
        """
        beside = [(id, n) for id, row in self.data["areas"].items() for n in range(1, 1 + len(row.get("beside", ())))]
        return [*[(id, 0) for id in self.names], *beside]

    def name(self, id: str, n: int = 0) -> tuple[int, int, int]:
        """The middle of a name, and in how many lines it stands at most. n: which of its places; 0: its own."""
        row = self.data["areas"][id]
        x, y, rows = row["beside"][n - 1] if n else row["name"]
        return x, y, rows

    @cached_property
    def notes(self) -> dict[str, int]:
        """By area, the number of the place of a short note on it: such as what a pick there would come to. They are
        counted after all places of names.
        """
        noted = [id for id, row in self.data["areas"].items() if "note" in row]
        return {id: len(self.labels) + n for n, id in enumerate(noted)}

    def note(self, id: str) -> Spot:
        """The middle of a note."""
        x, y = self.data["areas"][id]["note"]
        return x, y

    def spot(self, id: str, n: int) -> Spot:
        """Where the nth piece of an area stands; the last place is for all that have none of their own."""
        found = self.data["areas"][id]["spots"]
        x, y = found[min(n, len(found) - 1)]
        return x, y

    def over(self, id: str, n: int) -> int:
        """How many pieces lie under the nth one: pieces without a place of their own lie on each other in the last."""
        return max(0, n - len(self.data["areas"][id]["spots"]) + 1)

    def dock(self, id: str) -> Spot:
        x, y = self.data["docks"][id]
        return x, y

    def shore(self, id: str) -> str:
        """The land of an area, as a path; "" where it is all land."""
        if id not in self._shores:
            rings = self.data["areas"][id].get("shore", [])
            self._shores[id] = "".join(f"M{r[0]} {r[1]}l{' '.join(map(str, r[2:]))}z" for r in rings)
        return self._shores[id]

    # Which names have room --------------------------------------------------------------------------------------
    @cached_property
    def free_levels(self) -> list[int]:
        """For each place of a name or a note, by number, the levels at which it lies over no sign, as bits."""
        out = [ALL] * (len(self.labels) + len(self.notes))
        for i, scale in self.data["signs"]:
            out[i] &= ~below(scale)
        return out

    @cached_property
    def pairs(self) -> list[list[tuple[int, int]]]:
        """For each place of a name or a note, those that it would overlap, each with the levels at which it would, as
        bits.
        """
        out: list[list[tuple[int, int]]] = [[] for _ in self.free_levels]
        for i, j, scale in self.data["names"]:
            out[i].append((j, below(scale)))
            out[j].append((i, below(scale)))
        return out

    @cached_property
    def covers(self) -> dict[str, list[list[tuple[int, int]]]]:
        """By area, for each of its spots, the names that a piece there would hide, each with the levels at which it
        would, as bits.
        """
        flat = self.grouped("pieces", sum(len(row.get("spots", ())) for row in self.data["areas"].values()))
        out, at = {}, 0
        for id, row in self.data["areas"].items():
            n = len(row.get("spots", ()))
            out[id], at = flat[at : at + n], at + n
        return out

    @cached_property
    def moored(self) -> dict[str, list[tuple[int, int]]]:
        """By dock, the names that a ship there would hide, each with the levels at which it would, as bits."""
        return dict(zip(self.data["docks"], self.grouped("ships", len(self.data["docks"])), strict=True))

    def grouped(self, kind: str, n: int) -> list[list[tuple[int, int]]]:
        out: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        for i, j, scale in self.data[kind]:
            out[j].append((i, below(scale)))
        return out

    def shown_levels(self, pieces: Iterable[tuple[str, int]], ships: Iterable[str], order: Iterable[int]) -> list[int]:
        """For each place of a name or a note, the levels at which it is shown there, as bits: where no sign or piece
        hides it, and nothing that matters more. Beside its own place a name is shown only where that has no room.

        pieces: how many stand in an area. ships: docks where some lie. order: names and notes by number, those that
        matter first; the others are not shown.
        """
        free, out, pairs = self.free_levels[:], [0] * len(self.free_levels), self.pairs
        for id, n in pieces:
            for hidden in self.covers[id][:n]:
                for name, levels in hidden:
                    free[name] &= ~levels
        for id in ships:
            for name, levels in self.moored[id]:
                free[name] &= ~levels
        for name in order:
            shown = 0
            for place in (name, *self.beside.get(name, ())):
                left = free[place] & ~shown
                for other, levels in pairs[place]:
                    left &= ~(levels & out[other])
                out[place] = left
                shown |= left
        return out

    @cached_property
    def beside(self) -> dict[int, list[int]]:
        """By name, the places beside its own; all by number."""
        out: dict[int, list[int]] = {}
        for place, (id, n) in enumerate(self.labels):
            if n:
                out.setdefault(self.names.index(id), []).append(place)
        return out


def below(scale: int) -> int:
    """The levels below a scale in hundredths, as bits."""
    return sum(1 << n for n, level in enumerate(LEVELS) if 100 * level < scale)


def written(levels: Iterable[int]) -> str:
    """Levels by name as the page reads them: two digits each."""
    return "".join(f"{bits:02x}" for bits in levels)
