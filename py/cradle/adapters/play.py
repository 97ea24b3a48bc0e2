"""A game under way, as environments need it: whose turn it is, what is legal, what a seat sees as numbers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..kernel.encoding import Into, Memory
from ..kernel.game import Decision, Event, View
from .picture import pixels, svg
from .table import Table, words

Frame = str | NDArray[np.uint8]  # what an environment shows


class Play:
    """A game under way. extra: actions beside those of the game."""

    def __init__(self, table: Table, extra: int = 0) -> None:
        self.table, self.size = table, len(table.actions) + extra
        self.blank = bytes(4 * table.encoder.length)  # the zeros of an observation, as C floats
        self.agents = [f"seat_{seat}" for seat in range(table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.sees = spaces.Box(0.0, 1.0, (table.encoder.length,), np.float32)
        self.seen = spaces.Dict({"observation": self.sees, "action_mask": spaces.Box(0, 1, (self.size,), np.int8)})

    def begin(self, seed: int, hearing: Sequence[int] | None = None) -> None:
        """Deal a game. hearing: the seats whose observations will be asked for; None for all."""
        table = self.table
        self.made = 0
        self.memories = {seat: Memory() for seat in (range(table.seats) if hearing is None else hearing)}
        self.position = table.game.new(seed=seed, tell=self.tell, **table.variant)
        self.look()

    def tell(self, event: Event) -> None:
        for seat, memory in self.memories.items():
            if event.to is None or event.to == seat:
                memory.hear(event, self.table.encoder.held)

    def look(self) -> None:
        """Note whose turn it is."""
        self.decision: Decision | None = self.table.game.decision(self.position)
        self.seat = -1 if self.decision is None else self.decision.seat
        self._legal: list[int] | None = None

    @property
    def legal(self) -> list[int]:
        """The numbers of the legal actions, rising; none when the game is over."""
        if self._legal is None:
            self._legal = [] if self.decision is None else self.table.legal(self.decision)
        return self._legal

    def act(self, number: int) -> None:
        """Play a legal action by its number."""
        if self.seat in self.memories:
            self.memories[self.seat].decide()
        self.table.game.play(self.position, self.table.actions[number], self.tell)
        self.made += 1
        self.look()

    def encoded(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees and has heard: float32, shape (encoder.length,), each number from 0 to 1."""
        return np.frombuffer(self.write(array("f", self.blank), seat), np.float32)

    def write(self, into: Into, seat: int) -> Into:
        """Write the numbers of `encoded` into zeros."""
        return self.table.encoder.write(into, self.table.game.view(self.position, seat), seat, self.memories[seat])

    def mask(self, legal: Sequence[int]) -> NDArray[np.int8]:
        """The action mask: int8, shape (size,), 1 for these numbers and 0 for all others."""
        mask = bytearray(self.size)
        for number in legal:
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def rewards(self) -> dict[str, float]:
        """The reward of each agent when the game is over, from -1 to the number of seats less 1."""
        return dict(zip(self.agents, self.table.returns(self.position), strict=True))

    def render(self, mode: str | None, seat: int | None = None) -> Frame | None:
        """The game as a seat (None: a bystander) sees it: as text for "ansi", as SVG for "svg", as pixels for
        "rgb_array". "human" prints the text, and gives None.
        """
        view = self.table.game.view(self.position, seat)
        if mode == "human":
            print(described(self, view))
        if mode == "rgb_array":
            return pixels(view)
        return svg(view) if mode == "svg" else described(self, view) if mode == "ansi" else None


def described(play: Play, view: View) -> str:
    """A game as text: the entries of the view, the standings, and what is legal now."""
    lines = [f"{name}: {value}" for name, value in view.items()]
    lines += [f"seat {s.seat}: rank {s.rank}, score {s.score}" for s in play.table.game.standings(play.position)]
    if play.legal:
        lines.append(f"seat {play.seat}: " + ", ".join(words(play.table.actions[n]) for n in play.legal))
    return "\n".join(lines)


def mode_known(mode: str | None, modes: Sequence[str]) -> str | None:
    if mode is not None and mode not in modes:
        raise ValueError(f"render_mode is one of {', '.join(modes)}, not {mode!r}")
    return mode
