"""A game under way, as environments need it: whose turn it is, what is legal, what a seat sees in numbers or words."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..kernel.encoding import Memory
from ..kernel.game import Decision, Event
from ..text import describe
from .picture import pixels, svg
from .sights import Sights
from .spoken import Spoken, space
from .table import Table

Frame: TypeAlias = str | NDArray[np.uint8]  # what an environment shows
Seen: TypeAlias = NDArray[np.float32] | str  # an observation
RECALLED = 400  # how many events a seat remembers, for what is told in words: a market has many


class Play:
    """A game under way. extra: actions beside those of the game. told: how observations are told in words; None: they
    are numbers.
    """

    def __init__(self, table: Table, extra: int = 0, told: Spoken | None = None) -> None:
        self.table, self.size, self.told = table, len(table.actions) + extra, told
        self.room: NDArray[np.float32] | None = None  # where a batch wants the numbers of the one seat that looks
        self.agents = [f"seat_{seat}" for seat in range(table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        numbers = spaces.Box(0.0, 1.0, (table.encoder.length,), np.float32)
        self.sees: spaces.Space[Seen] = numbers if told is None else space(table.game.name, told)
        self.seen = spaces.Dict({"observation": self.sees, "action_mask": spaces.Box(0, 1, (self.size,), np.int8)})

    def begin(self, seed: int, hearing: Sequence[int] | None = None) -> None:
        """Deal a game. hearing: the seats whose observations will be asked for; None for all."""
        table = self.table
        self.made = 0
        self.memories = {seat: Memory() for seat in (range(table.seats) if hearing is None else hearing)}
        if self.room is not None:
            self.room.fill(0)
        self.sights = Sights(table, self.room)
        self.heard = {seat: deque[Event](maxlen=RECALLED) for seat in self.memories if self.told}
        self.position = table.game.new(seed=seed, tell=self.tell, **table.variant)
        self.look()

    def tell(self, event: Event) -> None:
        id, _, to = event
        names_cards = id in self.table.encoder.held
        for seat, memory in self.memories.items():
            if to is None or to == seat:
                if names_cards:
                    memory.hear(event, self.table.encoder.held)
                else:
                    memory.heard[id] = memory.heard.get(id, 0) + 1  # as it does, without the call
                if self.told:
                    self.heard[seat].append(event)

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

    def observation(self, seat: int) -> Seen:
        """What a seat sees and has heard: float32, shape (encoder.length,), each number from 0 to 1; or in words."""
        if self.told:
            return self.description(seat, *self.told)
        return self.numbers(seat).copy()

    def numbers(self, seat: int) -> NDArray[np.float32]:
        """The numbers of `observation`, in memory that changes when the seat looks again."""
        return self.sights.numbers(self.position, seat, self.memories[seat])

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
        if mode == "human":
            print(self.description(seat))
        view = self.table.game.view(self.position, seat)
        if mode == "rgb_array":
            return pixels(view)
        return svg(view) if mode == "svg" else self.description(seat) if mode == "ansi" else None

    def description(self, seat: int | None, language: str = "en", length: str = "usual") -> str:
        """What a seat (None: a bystander) sees, in words; actions have the numbers that `act` takes."""
        view, number = self.table.game.view(self.position, seat), self.table.number.__getitem__
        told = [*self.heard.get(seat, ())] if seat is not None else []
        return describe(view, self.decision, language, length, seat=seat, told=told, numbered=number)


def mode_known(mode: str | None, modes: Sequence[str]) -> str | None:
    if mode is not None and mode not in modes:
        raise ValueError(f"render_mode is one of {', '.join(modes)}, not {mode!r}")
    return mode
