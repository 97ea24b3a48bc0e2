"""A game as played: where it began, and the index of every action among the legal ones.

Undo is a shorter record; replay, branches and logs are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Generic

from . import chance as _chance
from .game import Action, BadPosition, Decision, Event, Game, IllegalAction, Json, UnknownChoice, Variant
from .position import P, Position
from .slices import Sliced, Work
from .stored_positions import FORMAT, NEWER

EVERY = 200  # decisions between two copies that are kept, so that going back in a long game is quick
RECENT = 16  # last positions that are kept, so that one step back is quick
LOOKS = 8  # moments that are kept after somebody looked at them
LONGEST = 1 << 21  # decisions: more than the largest file holds (app/table/game_files.py): no game outgrows its save


class Record(Generic[P]):
    """A game that can be played on, taken back and branched. It begins with a seed, or with `start`: a stored position,
    from a link or by older rules.
    """

    def __init__(self, game: Game[P], variant: Variant, seed: int = 0, start: Json | None = None) -> None:
        self.game, self.variant, self.seed = game, game.variant(**variant), seed
        self.indices: list[int] = []
        self.radices: list[int] = []
        self.seats: list[int] = []  # who decided
        self.open: list[bool] = []  # whether the decision led to a die, a drawn card or an uncovered secret
        self.shows: list[bool] = []  # whether the seat has shown by the decision what nobody else knew
        self.pasts = [0]  # after each decision, a hash of all indices so far, by which equal pasts are found
        self.opening: list[Event] = []  # the events before the first decision; with a stored position there are none
        self.position = (
            game.new(seed=seed, tell=self.opening.append, **self.variant) if start is None else game.from_json(start)
        )
        self.position.source = None  # a script that came with a position could ask for cards that cannot come
        self.start = None if start is None else game.to_json(self.position)  # without anything else that `start` held
        self._kept = {0: self.position.copy()}
        self._looked_at: dict[int, P] = {}  # moments that were looked at last, because they often are at once again

    def __len__(self) -> int:
        return len(self.indices)

    def play(self, action: Action, tell: Callable[[Event], None] | None = None) -> None:
        """Play and write down. Raises IllegalAction if the action is not legal. Whatever is raised, nothing changes."""
        self._play(action, tell, True)

    def _play(self, action: Action, tell: Callable[[Event], None] | None, recent: bool) -> None:
        p = self.position
        d = self.game.decision(p)
        before, shown = _luck(p), False

        def hear(event: Event) -> None:
            nonlocal shown
            shown |= event.id in self.game.uncovers
            if tell:
                tell(event)

        try:
            self.game.play(p, action, hear if self.game.uncovers else tell)
        except IllegalAction:
            raise
        except Exception:
            self.position = self.at(len(self))  # the action may have broken off halfway
            raise
        assert d is not None
        self.indices.append(d.actions.index(action))
        self.radices.append(len(d.actions))
        self.seats.append(d.seat)
        self.open.append(shown or _luck(p) != before)
        self.shows.append(d.kind in self.game.shows)
        self.pasts.append(hash((self.pasts[-1], self.indices[-1])))
        n = len(self)
        if recent or not n % EVERY:
            self._kept[n] = p.copy()
        if (n - RECENT) % EVERY:
            self._kept.pop(n - RECENT, None)

    def uncovers(self, action: Action) -> bool:
        """Whether a legal action throws a die, draws a card or uncovers a secret, so that it cannot be taken back."""
        p = self.position.copy()
        before = _luck(p)
        told: list[Event] = []
        self.game.play(p, action, told.append)
        return _luck(p) != before or any(event.id in self.game.uncovers for event in told)

    def replay(self, n: int, index: Callable[[int], object]) -> Iterator[float]:
        """Play n decisions, and yield after each the share that is done. index: given how many actions are legal, it
        tells which of them it was.

        Raises BadPosition if there is no such action, or if it fails, as it can where a stored position is none that a
        game comes to.
        """
        for k in range(n):
            broken = f"The record breaks off after {k} of {n} decisions."
            try:
                d = self.game.decision(self.position)
            except Exception as error:
                raise BadPosition(broken) from error
            i = index(len(d.actions)) if d else -1
            if d is None or type(i) is not int or not 0 <= i < len(d.actions):
                raise BadPosition(broken)
            try:
                self._play(d.actions[i], None, n - k <= RECENT)
            except Exception as error:
                raise BadPosition(broken) from error
            yield (k + 1) / n

    def at(self, n: int, tell: Callable[[Event], None] | None = None) -> P:
        """The position after n decisions; with `tell`, told from the first decision on (before it: `opening`)."""
        kept = self._kept if tell else {**self._looked_at, **self._kept}
        near = 0 if tell else max(k for k in kept if k <= n)
        p = kept[near].copy()
        for i in self.indices[near:n]:
            d = self.game.decision(p)
            assert d is not None
            self.game.play(p, d.actions[i], tell)
        if not tell and n > near:
            self._looked_at[n] = p.copy()
            if len(self._looked_at) > LOOKS:
                del self._looked_at[next(iter(self._looked_at))]
        return p

    def decided(self, n: int) -> tuple[Decision, Action]:
        """Decision n, and what was picked there."""
        decision = self.game.decision(self.at(n))
        assert decision is not None
        return decision, decision.actions[self.indices[n]]

    def walk(self, moments: Collection[int]) -> Iterator[tuple[int, P]]:
        """Yield each number of decisions, from 0 on, and the position after it, which must not be changed. `moments`
        names the numbers that are needed; here all of them come.
        """
        p = self._kept[0].copy()
        for n, i in enumerate([*self.indices, None]):
            yield n, p
            if i is not None:
                d = self.game.decision(p)
                assert d is not None
                self.game.play(p, d.actions[i])

    def knows(self, n: int) -> bool:
        """Whether it is known how the game stood after n decisions."""
        return True

    def undo(self, n: int) -> None:
        """Shorten the record to n decisions."""
        self.position = self.at(n)
        for written in (self.indices, self.radices, self.seats, self.open, self.shows):
            del written[n:]
        del self.pasts[n + 1 :]
        self._kept = {k: p for k, p in self._kept.items() if k <= n}
        self._looked_at = {k: p for k, p in self._looked_at.items() if k <= n}

    def branch(self, n: int) -> Record[P]:
        """Another record, equal to this one up to n decisions."""
        twin = Record(self.game, self.variant, self.seed, self.start)
        twin.indices, twin.radices = self.indices[:n], self.radices[:n]
        twin.seats, twin.open, twin.shows = self.seats[:n], self.open[:n], self.shows[:n]
        twin.pasts = self.pasts[: n + 1]
        twin._kept = {k: p for k, p in self._kept.items() if k <= n}
        twin.position = self.at(n)
        return twin

    def anew(self, n: int, seed: int) -> Record[P]:
        """A new record that begins with the position after n decisions, with a new seed for chance."""
        p = self.at(n)
        p.chance = _chance.first_state(seed)
        return Record(self.game, self.variant, start=self.game.to_json(p))

    def common(self, other: Record[P], indices: Sequence[object]) -> int:
        """How many decisions this record shares with one of the same beginning and with these indices."""
        if (self.variant, self.seed, self.start) != (other.variant, other.seed, other.start):
            return 0
        for n, (index, its) in enumerate(zip(indices, other.indices, strict=False)):
            if index != its or type(index) is not int:
                return n
        return min(len(indices), len(other))

    def undo_point(self, floor: int, people: frozenset[int]) -> int | None:
        """How many decisions are left after one step back, which ends before the last real choice of a person; None if
        that would be below `floor`.
        """
        for n in range(len(self) - 1, floor - 1, -1):
            if self.seats[n] in people and self.radices[n] > 1:
                return n
        return None

    def floor(self, people: frozenset[int]) -> int:
        """How far a person may go back without asking: not past a die, a drawn card, a secret, or another's decision.

        Nor past a card that another seat has shown, even a bot: after a step back nobody may know more than before.
        """
        last: int | None = None
        shown: list[int] = []  # decisions after the last one of a person, the latest first
        for n in range(len(self) - 1, -1, -1):
            seat, chosen = self.seats[n], self.seats[n] in people and self.radices[n] > 1
            if self.open[n] or (last not in (None, seat) and (chosen or self.shows[n])):
                return n + 1
            if last is None and self.shows[n]:
                shown.append(n)
            if last is None and chosen:
                last = seat
                if others := [k for k in shown if self.seats[k] != seat]:
                    return others[0] + 1
        return 0

    def to_json(self) -> Json:
        """Variant, seed or start, action indices, and the last position."""
        data: Json = {
            "format": FORMAT,
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "variant": dict(self.variant),
            "seed": self.seed,
            "actions": self.indices[:],
            "position": self.game.to_json(self.position),
        }
        if self.start is not None:
            data["start"] = self.start
        return data

    @classmethod
    def from_json(cls, game: Game, obj: object) -> Record:
        """The record from its JSON. A record by other rules opens at its stored last position, without a past.

        Raises BadPosition if the data is no record of this game, or its position is not what the actions lead to.
        """
        return cls.reading(game, obj).finish()

    @classmethod
    def reading(cls, game: Game, obj: object, known: Record | None = None) -> Sliced[Record]:
        """Read a record from its JSON in slices, one decision a step. What is wrong without replay is refused at once.

        known: another record of the game; the decisions they share are not played again.
        """
        if not isinstance(obj, dict) or obj.get("format") != FORMAT or obj.get("game") != game.name:
            raise BadPosition(f"This is not a record of {game.name}, or one of another format.")
        if obj.get("rules_version") != game.rules_version:
            record = cls(game, game.variant_of(game.from_json(obj.get("position"))), start=obj["position"])
            return Sliced(record._replayed([], {}))
        actions, seed = obj.get("actions"), obj.get("seed")
        if not isinstance(actions, list) or len(actions) > LONGEST or type(seed) is not int:
            raise BadPosition("The record cannot be read.")
        try:
            record = cls(game, obj["variant"], _chance.first_state(seed), obj.get("start"))
            if known and (n := record.common(known, actions)):
                record = known.branch(n)
        except BadPosition:
            raise
        except UnknownChoice as error:
            raise BadPosition(f"{NEWER}: {str(error)[:200]}.") from error
        except (KeyError, RecursionError, TypeError, ValueError) as error:
            raise BadPosition(f"The record cannot be read: {str(error)[:200]}.") from error
        if record.variant != game.variant_of(record.position):
            raise BadPosition("The record begins with a position of another variant.")
        return Sliced(record._replayed(actions, obj))

    def _replayed(self, actions: list[object], obj: Json) -> Work[Record]:
        stored = iter(actions[len(self) :])
        yield from self.replay(len(actions) - len(self), lambda _: next(stored))
        if "position" in obj and not self.game.is_stored(self.position, obj["position"]):
            raise BadPosition("The record does not lead to the position stored with it.")
        return self


def _luck(p: Position) -> tuple[int, _chance.Source | None]:
    return p.chance, p.source and p.source.copy()
