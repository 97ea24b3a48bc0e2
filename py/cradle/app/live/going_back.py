"""Whether a live table has gone back although nobody took anything back: its host has opened an older copy of the game.

Every device remembers how far it has seen the game, with a stamp of the host, and says this when it comes. So nobody
can make it up.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from . import wire
from .stored import Room

MOST_HOSTINGS = 20  # that a room remembers


class GoingBack:
    """What a hosting knows about a game that has gone back. id: names this hosting; n: how many decisions had been made
    when it began.
    """

    def __init__(self, room: Room, id: str, n: int) -> None:
        self.room, self.id, self.begun = room, id, n
        self.news: dict[str, list[int]] = {}  # by device: to how many decisions, and from how many; "" is the host's
        # to how many decisions, and from how many, it went back when this hosting began
        self.news_of_all: list[int] | None = None
        room.hostings = [*room.hostings, (id, n)][-MOST_HOSTINGS:]

    def stamp(self, hosting: str, n: int, backs: int) -> str:
        """What only those can write who host the room, or have hosted it."""
        return wire.proof(self.room.stamp_key, hosting, str(n), str(backs))[: wire.WHO]

    def memory_fields(self, n: int) -> wire.Message:
        """What a device is told, to remember it."""
        return {"backs": self.room.backs, "stamp": self.stamp(self.id, n, self.room.backs)}

    def hear(self, who: str, said: list[Any] | None, present: Set[str]) -> None:
        """A device says what it remembers. It is told if the game has gone back since; all are, if just now."""
        if said is None:
            return
        hosting, n, backs, stamp = said
        if hosting == self.id:
            self.news.pop(who, None)  # it has been told
        elif stamp == self.stamp(hosting, n, backs) and backs >= self.room.backs and (to := self.lowest(hosting)) < n:
            self.news[who] = [to, n]
            if to == self.begun:
                self.news_of_all = [to, max(n, *(self.news_of_all or [0]))]
                self.news |= dict.fromkeys({*present, who, ""}, self.news_of_all)
        elif self.news_of_all:
            self.news[who] = self.news_of_all

    def lowest(self, hosting: str) -> int:
        """How far the game was at least, whenever it was opened after that hosting; one not known here is another's."""
        ids = [id for id, _ in self.room.hostings]
        later = self.room.hostings[ids.index(hosting) + 1 :] if hosting in ids else self.room.hostings[-1:]
        return min(begun for _, begun in later)
