"""Game, Decision, Standing: what a game offers to programs that play it, show it, save it or study it.

A game subclasses `Game`, brings its steps and its position class, and fills in three methods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from . import chance as _chance
from .position import Decision as Decision
from .position import P, silent
from .position import Variant as Variant
from .position import View as View
from .steps import FAILURES, Choice, top
from .steps import Action as Action
from .steps import Params as Params
from .steps import Refusal as Refusal
from .stored_positions import BadPosition as BadPosition
from .stored_positions import Json as Json
from .stored_positions import StoredPositions
from .stored_positions import UnknownChoice as UnknownChoice
from .views import fill

# By the beginning of a kind of decision, "" for all, and by verb, "" for any: when the verb has its time.
Times = Mapping[str, Mapping[str, "Refusal | None"]]


class IllegalAction(ValueError):
    """An action that is not among the legal ones; nothing has changed."""


class Event(NamedTuple):
    """Something that happened, for logs and animations: a message id, its parameters, and who may know (None: all).

    Every game tells `turn` when a turn begins, with `seat` if it is the turn of one seat.
    """

    id: str
    params: Params
    to: int | None


class Standing(NamedTuple):
    """A seat's rank (1 is best, equal ranks are shared), its score, and what the score is made of (JSON-able)."""

    seat: int
    rank: int
    score: int
    detail: Json


class Game(StoredPositions[P]):
    """One game: its rules as steps, and the interface that all games share.

    No variant is called seed, chance or tell: `new` takes these itself.
    """

    secrets: ClassVar[bool] = False  # whether seats hold anything that others may not see; see `hides`
    uncovers: ClassVar[frozenset[str]] = frozenset()  # events that show a secret: nothing before them is taken back
    # kinds of decisions that show cards of a hand: nobody but the seat that showed them may take them back
    shows: ClassVar[frozenset[str]] = frozenset()
    together: ClassVar[frozenset[str]] = frozenset()  # kinds of decisions that several seats make at the same time
    # the verb with which a player who leaves gives up, and its paragraph; "": a bot plays on for them
    gives_up: ClassVar[tuple[str, str]] = "", ""
    public: ClassVar[frozenset[str]] = frozenset()  # kinds of decisions that depend on no secret and make none
    unseen: ClassVar[dict[str, str]] = {}  # for other kinds: a verb that is always legal and tells no secret
    private: ClassVar[frozenset[str]] = frozenset()  # while such a step is pending, its seat's picks stay private
    paragraphs: ClassVar[dict[str, str]] = {}  # by kind of decision, its paragraph of the rules
    times: ClassVar[Times] = {}  # what a refusal says of verbs that have their time at other decisions
    # set-ups that somebody chose, such as that of the tour: the choices of the variant, the seed, and the outcomes
    # that come first
    deals: ClassVar[Sequence[tuple[Variant, int, Sequence[int]]]] = ()

    # What each game writes ------------------------------------------------------------------------------------------
    def set_up(self, p: P) -> None:
        """Fill a fresh position, whose variant is set, and push the first steps."""
        raise NotImplementedError

    def every_action(self, variant: Variant) -> list[Action]:
        """Every action that any game of this variant can list, each once, always in the same order."""
        raise NotImplementedError

    def longest(self, **variant: object) -> int | None:
        """The most decisions a game can have; None if the rules set no number. Raises ValueError as `new`."""
        self.variant(**variant)
        return None

    def takes_days(self, variant: Variant) -> bool:
        """Whether people elsewhere seldom play it in one go: then the page proposes to play it over several days."""
        return False

    def standings(self, position: P) -> list[Standing]:
        """Best first. Can be called at any time; final when the game is over."""
        raise NotImplementedError

    def observation(self, position: P, seat: int | None) -> View:
        """What a seat (None: a bystander) may know besides the fields that are open to all, JSON-able.

        It is an allowlist: `view` adds what all games show.
        """
        return {}

    def invent(self, p: P, view: View) -> None:
        """Complete a position that holds what a view says to all, and the seed of a chance of its own: let it fit the
        view, and invent what is secret.
        """
        self.derive(p)

    def ended(self, position: P) -> P:
        """A copy of a position that is over because all at the table have agreed to stop. Its standings count what only
        counts at the end.
        """
        p = position.copy()
        p.steps, p.now = [], None
        return p

    # What all games share -------------------------------------------------------------------------------------------
    def new(
        self,
        seed: int = 0,
        chance: _chance.Source | None = None,
        *,
        tell: Callable[[Event], None] | None = None,
        **variant: object,
    ) -> P:
        """A fresh game, at its first decision; `tell` gets an Event for whatever happens on the way there.

        seed: of up to 128 bits, each of which counts. Raises ValueError for what is none, and for a variant that does
        not exist.
        """
        whole = self.variant(**variant)
        p = self.bare(whole)
        chosen = [comes for of, by, comes in self.deals if by == seed and self.variant(**of) == whole and not chance]
        p.start(seed, _chance.KnownOutcomes(chosen[0]) if chosen else chance)
        if tell:
            p.tell = _sink(tell)
        self.set_up(p)
        self.steps.run(p)
        p.tell = silent
        if chosen:
            p.source = None
        return p

    def all_actions(self, **variant: object) -> list[Action]:
        """Every possible action, each once, in a fixed order, for instance to number the outputs of a network.

        A decision lists some of them. Raises ValueError as `new` does.
        """
        return list(dict.fromkeys(self.every_action(self.variant(**variant))))

    def offered(self, variant: Variant) -> dict[str, Sequence[object]]:
        """For a form, the choices of each keyword that fit the rest of a variant; one choice if it has no effect."""
        return {key: choices for key, (choices, _) in self.variants.items()}

    def view(self, position: P, seat: int | None) -> View:
        """All that a seat (None: a bystander) may know, JSON-able: game, variant, observation, and pending steps."""
        return {
            "game": self.name,
            "variant": self.variant_of(position),
            "seats": position.seats,
            **position.open_values(),
            **self.observation(position, seat),
            "steps": [*map(list, position.steps)],
        }

    def imagine(self, view: View, chance: int) -> P:
        """A full position that fits a view; what is secret is invented from the seed `chance`."""
        p = self.bare(self.variant(**view["variant"]))
        p.start(chance)
        fill(p, view, self.steps)
        self.invent(p, view)
        return p

    def hides(self, variant: Variant) -> bool:
        """Whether seats hold anything that others may not see, in a game of this variant."""
        return self.secrets

    def decision(self, position: P) -> Decision | None:
        """What has to be decided now; None when the game is over."""
        d: Decision | None = position.now
        if d is None and position.steps:
            step: Choice = position.steps[-1]  # type: ignore[assignment]  # automatic steps have run, and `top` takes time
            d = position.now = Decision(step.seat, step.name, step.about(position), step.actions(position))
        return d

    def ahead(self, position: P, seat: int) -> P | None:
        """A copy in which this seat decides, if the rules ask several seats at the same time; else None.

        The copy holds no more than the position, so with a position made from a view nobody learns a secret.
        """
        steps = position.steps
        kind = steps[-1][0] if steps else ""
        if kind not in self.together:
            return None
        for n in range(len(steps) - 1, -1, -1):
            if steps[n][0] != kind:
                return None
            if steps[n][1] == seat:
                p = position.copy()
                p.steps, p.now = list(steps[: n + 1]), None
                return p
        return None

    def play(self, position: P, action: Action, tell: Callable[[Event], None] | None = None) -> None:
        """Play one action in place; `tell` gets an Event for whatever happens.

        Raises IllegalAction, and changes nothing, if the action is not among those of the decision.
        """
        d = position.now or self.decision(position)
        if d is None:
            raise IllegalAction(f"{action!r}: the game is over")
        try:
            action = d.actions[d.actions.index(action)]  # 1, not True or 1.0, which are equal to it
        except ValueError:
            raise IllegalAction(f"{action!r} is not legal now ({d.kind}, seat {d.seat})") from None
        if tell:
            position.tell = _sink(tell)
        position.now = None
        step: Choice = position.steps.pop()  # type: ignore[assignment]
        try:
            step.verbs[action[0]](step, position, action[1])
            self.steps.run(position)
        finally:
            if tell:
                position.tell = silent

    def refusal(self, position: P, verb: str, argument: int | str | None) -> Refusal | None:
        """Why this is not legal now: (message id, parameters, paragraph of the rules); None if it is legal."""
        d = self.decision(position)
        if d is None:
            return ("refusal.over", {}, "")
        if (verb, argument) in d.actions:
            return None
        step = top(position, Choice)
        said = step.refusal(position, verb, argument) or self.another_time(d.kind, verb)
        message, params, number = said or ("refusal.other", {"seat": d.seat}, "")
        return message, params, self.paragraph(position, number or self.paragraphs.get(d.kind, ""))

    def another_time(self, kind: str, verb: str) -> Refusal | None:
        """The refusal that says when a verb has its time, for a kind of decision that does not have it; None if `times`
        says nothing.

        The first row of `times` that names the verb counts. If it has no paragraph, that of the decision is taken.
        """
        for beginning, said in self.times.items():
            if kind.startswith(beginning):
                for of in (verb, ""):
                    if of in said:
                        return said[of]
        return None

    def paragraph(self, position: P, number: str) -> str:
        """The paragraph that holds instead of this one in the variant that is played."""
        return number

    def listing_faults(self, p: P) -> list[str]:
        """Faults if the choice on top lists no action, or one twice, or if the seats of a game that is over cannot be
        ranked.
        """
        p.now = None  # list again: the position may have changed
        try:
            d = self.decision(p)
            if d is None:
                self.standings(p)
                return []
        except FAILURES as error:
            return [f"{p.steps[-1][0] if p.steps else 'the end'} cannot be asked: {error}"]
        if not d.actions:
            return [f"{d.kind}: no legal action"]
        return [f"{d.kind}: an action stands twice"] if len(set(d.actions)) < len(d.actions) else []


def _sink(tell: Callable[[Event], None]) -> Callable[..., None]:
    """The function that rules call to tell an event to a listener."""
    return lambda id, /, to=None, **params: tell(Event(id, params, to))
