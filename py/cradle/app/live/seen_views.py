"""What a guest has seen of a game: views, in place of the positions of a record.

From a view it imagines a whole position that fits, as bots do, so that session and board work as at any other table. A
pick is tried in several such positions (worlds): if its result is the same in all of them, it is foreseen.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator

from ...kernel.game import Action, Event, Game, Variant, View
from ...kernel.position import Position
from ...kernel.record import Record

WORLDS = 3  # imagined positions in which a pick is tried
KEPT = 400  # moments to which a guest can look back
Views = dict[str, View]  # by seat, as text; "" for a bystander
UNKNOWN = -1  # the index of a pick that this guest was not told


class Seen(Record[Position]):
    """What was seen here of a game that is played elsewhere: views, by the number of decisions made. Never saved."""

    def __init__(self, game: Game[Position], variant: Variant) -> None:
        self.game, self.variant, self.seed, self.start = game, game.variant(**variant), 0, None
        self.indices, self.radices, self.seats = [], [], []
        self.open, self.shows, self.opening = [], [], []
        self.views: dict[int, Views] = {}
        self.ends: set[int] = set()  # moments that are always kept: the ends of turns
        self.eye = ""  # from whose view positions are imagined: a key of Views

    def confirm(self, n: int, common: int, seats: list[int], views: Views) -> None:
        """Take over what the host says: the first `common` of n decisions are as before, `seats` made the others.

        Of the others, a pick is known here only if it was foreseen.
        """
        deciders = self.seats[:common] + seats
        foreseen = self.seats[:n] == deciders and all(
            self.views.get(n, {}).get(key) == views[key] for key in views if key == self.eye
        )
        for rows, unknown in ((self.indices, UNKNOWN), (self.radices, 1), (self.open, True), (self.shows, False)):
            del rows[n if foreseen else common :]
            rows += [unknown] * (n - len(rows))
        self.seats[:] = deciders
        self.views = {k: kept for k, kept in self.views.items() if k <= (n if foreseen else common)}
        self.views[n] = views
        for old in sorted(self.views.keys() - self.ends)[:-KEPT]:
            del self.views[old]

    def remember(self, bounds: Collection[int]) -> None:
        """Always keep what was seen last before each of these moments, the ends of turns."""
        seen = sorted(self.views)
        self.ends = {seen[at - 1] for bound in bounds if (at := bisect_right(seen, bound))}

    def walk(self, moments: Collection[int]) -> Iterator[tuple[int, Position]]:
        """Yield each of these moments with the last position that was seen by then. A moment before which nothing new
        was seen is left out.
        """
        seen, before = sorted(self.views), -1
        for n in sorted(moments):
            at = bisect_right(seen, n)
            if at and seen[at - 1] > before:
                yield n, self.at(n)
            before = n

    def knows(self, n: int) -> bool:
        return n in self.views

    def look(self, eye: str) -> None:
        """From now on, imagine positions from this view."""
        self.eye = eye
        self.position = self.at(len(self))

    def at(self, n: int, tell: object = None) -> Position:
        """A position that fits what was seen after n decisions, or at the nearest moment before it."""
        near = max((k for k in self.views if k <= n), default=min(self.views))
        views = self.views[near]
        view = views.get(self.eye) or next(iter(views.values()))
        return self.game.imagine(view, 0)

    def foresee(self, action: Action) -> list[Event] | None:
        """Play an action if its result is the same in every world. Returns the events, or None if nothing was done."""
        eye = int(self.eye) if self.eye else None
        view = self.game.view(self.position, eye)
        worlds = [self.position.copy(), *(self.game.imagine(view, seed) for seed in range(1, WORLDS))]
        outcomes = []
        for p in worlds:
            told: list[Event] = []
            luck = p.chance
            self.game.play(p, action, told.append)
            if p.chance != luck:
                return None
            outcomes.append((self.game.view(p, eye), told))
        if any(outcome != outcomes[0] for outcome in outcomes):
            return None
        decision = self.game.decision(self.position)
        assert decision is not None
        self.indices.append(decision.actions.index(action))
        self.radices.append(len(decision.actions))
        self.seats.append(decision.seat)
        self.open.append(False)
        self.shows.append(False)
        self.position = worlds[0]
        self.views[len(self)] = {self.eye: outcomes[0][0]}
        return outcomes[0][1]

    def undo(self, n: int) -> None:
        for written in (self.indices, self.radices, self.seats, self.open, self.shows):
            del written[n:]
        self.views = {k: view for k, view in self.views.items() if k <= n} or self.views
        self.position = self.at(n)
