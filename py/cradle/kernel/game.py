"""Game, Decision, Standing: what a game offers to programs that play it, show it, save it or study it.

A game subclasses `Game`, brings its steps and its position class, and fills in three methods.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, NamedTuple

from . import chance as _chance
from .fields import Field
from .position import Decision as Decision
from .position import P, Position, silent
from .position import Variant as Variant
from .position import View as View
from .steps import FAILURES, Choice, Steps, top
from .steps import Action as Action
from .steps import Params as Params
from .steps import Refusal as Refusal
from .views import fill

NEWER = "This was saved by a newer Cradle than this one"
FORMAT = 1  # the version of JSON; raised when old JSON can no longer be read

Json = dict[str, Any]  # an object of JSON; from outside it may hold anything
# By the beginning of a kind of decision, "" for all, and by verb, "" for any: when the verb has its time.
Times = Mapping[str, Mapping[str, "Refusal | None"]]


class IllegalAction(ValueError):
    """An action that is not among the legal ones; nothing has changed."""


class BadPosition(ValueError):
    """Stored data that is no position of this game; the message says why."""


class UnknownChoice(ValueError):
    """A keyword or a choice that the game does not have. A save that holds one was made by a newer Cradle."""


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


class Game(Generic[P]):
    """One game: its rules as steps, and the interface that all games share.

    No variant is called seed, chance or tell: `new` takes these itself.
    """

    name: ClassVar[str]
    rules_version: ClassVar[int]  # raised when an old record or position would now be read differently
    # By keyword of new(), its choices and its default. Links number both: add at the end. Links and saves that lack a
    # keyword have its default.
    variants: ClassVar[dict[str, tuple[Sequence[Any], Any]]]
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
    steps: ClassVar[Steps]
    position: type[P]

    # What each game writes ------------------------------------------------------------------------------------------
    def set_up(self, p: P) -> None:
        """Fill a fresh position, whose variant is set, and push the first steps."""
        raise NotImplementedError

    def derive(self, p: P) -> None:
        """Work out what follows from the fields that are declared."""

    def every_action(self, variant: Variant) -> list[Action]:
        """Every action that any game of this variant can list, each once, always in the same order."""
        raise NotImplementedError

    def longest(self, **variant: object) -> int | None:
        """The most decisions a game can have; None if the rules set no number. Raises ValueError as `new`."""
        self.variant(**variant)
        return None

    def upgrade(self, data: Json, version: int) -> None:
        """Convert the JSON of a position by older rules, of that version, to the present form, in place.

        That is what has been renamed or is counted differently since: steps, fields, choices of the variant.
        """

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

    def variant(self, **chosen: object) -> Variant:
        """The whole variant, with defaults. Raises UnknownChoice if a keyword or a choice does not exist, and
        ValueError if choices do not go together.
        """
        for key, value in chosen.items():
            if key not in self.variants:
                raise UnknownChoice(f"{self.name} has no variant {key!r}; it has {', '.join(self.variants)}")
            choices = self.variants[key][0]
            if not any(value == c and type(value) is type(c) for c in choices):
                raise UnknownChoice(f"{key} of {self.name} is one of {list(choices)}, not {value!r}")
        return {key: chosen.get(key, default) for key, (_, default) in self.variants.items()}

    def all_actions(self, **variant: object) -> list[Action]:
        """Every possible action, each once, in a fixed order, for instance to number the outputs of a network.

        A decision lists some of them. Raises ValueError as `new` does.
        """
        return list(dict.fromkeys(self.every_action(self.variant(**variant))))

    def offered(self, variant: Variant) -> dict[str, Sequence[object]]:
        """For a form, the choices of each keyword that fit the rest of a variant; one choice if it has no effect."""
        return {key: choices for key, (choices, _) in self.variants.items()}

    def variant_of(self, position: P) -> Variant:
        return {key: getattr(position, key) for key in self.variants}

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

    def schema(self, variant: Variant) -> Sequence[Field]:
        """The fields that records and saves hold, besides variant, steps and chance."""
        return _schema(self.position, tuple(variant.items()))

    def hides(self, variant: Variant) -> bool:
        """Whether seats hold anything that others may not see, in a game of this variant."""
        return self.secrets

    def bare(self, variant: Variant) -> P:
        """A position of a variant, in which every field that is declared holds what it holds at first."""
        p = self.position()
        for key, value in variant.items():
            setattr(p, key, value)
        for field in self.schema(variant):
            setattr(p, field.name, field.blank())
        return p

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

    def check(self, position: P) -> list[str]:
        """Why a position from outside cannot be opened, in words; [] if it can: all is within its bounds, and what is
        asked can be listed. A position that no game comes to may still fail later, as any fault of a page does.
        """
        p = position
        try:
            self.variant(**self.variant_of(p))
        except (AttributeError, ValueError) as error:
            return [str(error)]
        wrong = self.steps.faults(p.steps, p.seats)
        for field in self.schema(self.variant_of(p)):
            wrong += field.faults(getattr(p, field.name))
        if not 0 <= p.chance < _chance.LATEST:
            wrong.append(f"chance is {p.chance}")
        return wrong or self._listing_faults(p)

    def _listing_faults(self, p: P) -> list[str]:
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

    def to_json(self, position: P) -> Json:
        """Everything, as JSON: format, game, rules_version, variant, chance (hexadecimal), steps, fields, script."""
        p, variant = position, self.variant_of(position)
        data: Json = {
            "format": FORMAT,
            "game": self.name,
            "rules_version": self.rules_version,
            "variant": variant,
            "chance": f"{p.chance:0{_chance.DIGITS}x}",
            "steps": [list(step) for step in p.steps],
            "fields": {field.name: _copied(getattr(p, field.name)) for field in self.schema(variant)},
        }
        if isinstance(p.source, _chance.Scripted):
            data["script"] = {"dice": p.source.dice[:], "draws": p.source.draws[:]}
        return data

    def is_stored(self, position: P, obj: object) -> bool:
        """Whether some JSON holds this position. That of an older Cradle may lack optional fields, and keywords that
        have been added since.
        """
        data = self.to_json(position)
        if isinstance(obj, dict) and isinstance(chosen := obj.get("variant"), dict):
            obj = {**obj, "variant": {**self.variant(), **chosen}}
        if isinstance(obj, dict) and isinstance(known := obj.get("fields"), dict):
            for field in self.schema(data["variant"]):
                if field.optional and field.name not in known:
                    del data["fields"][field.name]
        return bool(data == obj)

    def from_json(self, obj: object) -> P:
        """The position from its JSON, also from that of older rules. Raises BadPosition if it is not valid in this
        game.

        If `has_old_chance`, the position gets a new seed.
        """
        if not isinstance(obj, dict) or obj.get("format") != FORMAT:
            raise BadPosition("This is not a position of Cradle, or one of another format.")
        if obj.get("game") != self.name:
            raise BadPosition(f"This is a position of {str(obj.get('game'))[:40]!r}, not of {self.name}.")
        try:
            p = self._read(obj)
            wrong = self.check(p)
        except UnknownChoice as error:
            raise BadPosition(f"{NEWER}: {str(error)[:200]}.") from error
        except (*FAILURES, RecursionError) as error:
            raise BadPosition(f"The position cannot be read: {str(error)[:200]}.") from error
        if wrong:
            raise BadPosition(f"The position is not possible: {wrong[0][:200]}.")
        return p

    def _read(self, data: Json) -> P:
        """The position from JSON of this game. Raises one of FAILURES where something is missing or out of bounds."""
        version = data.get("rules_version")
        if older := type(version) is int and version < self.rules_version:
            data = json.loads(json.dumps(data))  # do not change the caller's object
            self.upgrade(data, version)
        variant = self.variant(**data["variant"])
        p = self.bare(variant)
        p.start(0)
        p.chance = int(str(data["chance"])[: _chance.DIGITS], 16)
        if older and has_old_chance(data):
            p.chance = _chance.new_seed()
        if type(data["steps"]) is not list:
            raise TypeError("steps is not the list it should be")
        p.steps = self.steps.read([str(name), *details] for name, *details in data["steps"])
        for field in self.schema(variant):
            if field.optional and field.name not in data["fields"]:
                continue
            stored = _copied(data["fields"][field.name])
            setattr(p, field.name, stored)
            if wrong := field.faults(stored):
                raise ValueError(wrong[0])
        self.derive(p)
        if script := data.get("script"):
            p.source = _chance.Scripted(map(int, script["dice"]), map(str, script["draws"]))
        return p


def has_old_chance(position: Json) -> bool:
    """Whether the JSON of a position is from the time when seeds had 32 bits: anybody could find such a seed by trying
    all of them, and foresee what will come.
    """
    return len(str(position["chance"])) <= 16


@lru_cache(maxsize=64)
def _schema(kind: type[Position], variant: tuple[tuple[str, object], ...]) -> tuple[Field, ...]:
    p = kind()
    for key, chosen in variant:
        setattr(p, key, chosen)
    return tuple(said.field(name, p) for name, said in kind.declared.items())


def _sink(tell: Callable[[Event], None]) -> Callable[..., None]:
    """The function that rules call to tell an event to a listener."""
    return lambda id, /, to=None, **params: tell(Event(id, params, to))


def _copied(value: Any) -> Any:
    return value[:] if isinstance(value, list) else value
