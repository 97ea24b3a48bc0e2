"""The stack of pending steps. A step is a tuple, its name and its details, so it is plain data wherever it is kept.

An automatic step is a function: it changes the position and may push others. A choice is a class: it waits for a seat,
its first detail.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, ClassVar, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar, cast, dataclass_transform

from .compiling import Plain

DEEPEST = 64  # steps pending at once
ENDLESS = 1 << 14  # automatic steps one after the other: far more than between any two decisions of a game
# What the code of a game may raise if it is given an impossible position.
FAILURES = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

Action = tuple[str, "int | str | None"]
Params = dict[str, Any]  # the parameters of a message, by name
Refusal = tuple[str, Params, str]  # message id, parameters, paragraph of the rules
Conditions = Iterator["bool | Refusal"]  # of an action: that each holds, or what a refusal says because it does not

D = ParamSpec("D")
C = TypeVar("C", bound="Choice")
V = TypeVar("V", bound=Callable[..., None])
W = TypeVar("W", bound=Callable[..., Conditions])
# What stands for each argument of a verb, or how a position leads to that.
Arguments = Mapping[Any, Any] | Callable[[Any], Mapping[Any, Any]]

# The fields of any namedtuple read a tuple by its places, in half the time of a property.
_places = namedtuple("_places", "name seat a b c d e f g h i j k l m n")
PLACES = [vars(_places)[field] for field in _places._fields]


class Seat(int, metaclass=Plain):
    """The bound of a detail that is a seat; `stack_faults` holds it to the seats there are."""


SEAT = Seat(8)


class Many(NamedTuple):
    """The bound of a last detail that may come any number of times, up to `most`."""

    bound: int
    most: int = 63


class Detail(NamedTuple):
    """What stands for a detail in the class of a choice, until the class is made."""

    bound: int | Many


def detail(bound: int | Many) -> Any:
    """A detail of a choice, below its bound: `area: int = detail(AREA)`. If the bound is Many, it is the last detail,
    and a tuple: `sailed: tuple[int, ...] = detail(SAILED)`.
    """
    return Detail(bound)


class Marked(NamedTuple):
    """A method with what `verb` or `conditions` say of it, until the class of its choice is made."""

    method: Callable[..., Any]
    conditions_of: tuple[str, Arguments] | None = None  # a verb, and its arguments; None: it plays a verb itself


def verb(function: V) -> V:
    """Mark a method of a choice: it plays the action with this verb. `attack_from` plays attack-from, and `stop_` plays
    stop where a detail has that name. What replaces it in a subclass needs no mark.
    """
    return cast(V, Marked(function))


CONSTRUCTORS: dict[str, Any] = {}  # by its code, the constructor of all choices with such details
ONLY: Mapping[Any, Any] = {None: None}  # the arguments of a verb that has none


def conditions(verb: str, arguments: Arguments = ONLY) -> Callable[[W], W]:
    """Mark a method of a choice: it goes through the conditions of an action with this verb. Each is a sentence of the
    rules, with what a refusal says where it does not hold; later ones may rely on those before:

        @conditions("place", AREAS)
        def may_place(self, p: Mine, area: int) -> Conditions:
            yield p.owner[area] == self.seat or ("mine.refusal.foreign", {"area": NAMES[area]}, "4.2")
            yield p.cubes[area] < FULL or ("mine.refusal.full", {"area": NAMES[area]}, "2.5")

    The method gets what stands for the argument in `arguments`, a dict, or a function of the position that returns one.
    """

    def mark(method: W) -> W:
        return cast(W, Marked(method, (verb, arguments)))

    return mark


@dataclass_transform(field_specifiers=(detail,), frozen_default=True, eq_default=False)
class Step(tuple[Any, ...], metaclass=Plain):
    """What is still to be done: a tuple of its name and its details."""

    name: ClassVar[str] = PLACES[0]
    seat = PLACES[1]  # of every choice, and of automatic steps whose first detail is a seat

    def __reduce__(self) -> tuple[Callable[..., Step], tuple[type[Step], tuple[Any, ...]]]:
        """Copied and pickled as the tuple that it is: the constructor of a choice takes details without the name."""
        return tuple.__new__, (type(self), tuple(self))


class Choice(Step):
    """What a seat has to choose. A subclass names its details, lists the actions, and has a method for each verb:

        @steps.choice("build")
        class Build(Choice):
            area: int = detail(AREA)

            def actions(self, p: Mine) -> list[Action]:
                return [("place", n) for n in range(p.left[self.seat])]

            @verb
            def place(self, p: Mine, n: int) -> None:
                p.put(self.area, n)

    `Build(seat, area)` is the step, to be pushed by `p.then`. Where a verb has `conditions`, the refusals follow from
    them, and the list too unless `actions` makes it in a faster way.
    """

    bounds: ClassVar[dict[str, int | Many]] = {}  # by name of a detail
    verbs: ClassVar[dict[str, Callable[[Any, Any, Any], None]]] = {}
    conditions: ClassVar[dict[str, tuple[Arguments, str]]] = {}  # by verb: its arguments, the name of the method
    seat: int = detail(SEAT)

    def __init_subclass__(cls) -> None:
        cls.bounds, cls.verbs, cls.conditions = dict(cls.bounds), dict(cls.verbs), dict(cls.conditions)
        name_details(cls)

    def actions(self, p: Any) -> list[Action]:
        """Every legal action, in a fixed order; at least one."""
        return [action for verb in self.conditions for action in self.legal(p, verb)]

    def legal(self, p: Any, verb: str) -> list[Action]:
        """The actions with a verb whose conditions hold, in the order of their arguments."""
        check = getattr(self, self.conditions[verb][1])
        values = self.arguments(p, verb)
        return [(verb, argument) for argument, value in values.items() if not first_refusal(check(p, value))]

    def arguments(self, p: Any, verb: str) -> Mapping[Any, Any]:
        """What stands for each argument of a verb that has conditions."""
        found = self.conditions[verb][0]
        return found(p) if callable(found) else found

    def about(self, p: Any) -> Params:
        """What everybody may know of what is decided, for the words that ask."""
        return {}

    def refusal(self, p: Any, verb: str, argument: Any) -> Refusal | None:
        """Why an action is not legal; None if this choice has nothing special to say of it."""
        if verb in self.conditions:
            values = self.arguments(p, verb)
            if argument in values:
                return first_refusal(getattr(self, self.conditions[verb][1])(p, values[argument]))
        return None


def first_refusal(conditions: Conditions) -> Refusal | None:
    """What is said because of the first condition that does not hold; None if all do."""
    return next((said for said in conditions if isinstance(said, tuple)), None)


def cached_constructor(constructor: Callable[..., Step], bounds: Sequence[int | Many]) -> Callable[..., Step]:
    """A constructor that makes each step only once, if the seat is all that is said of it: nobody changes a step."""
    return lru_cache(constructor) if len(bounds) < 2 else constructor


def name_details(cls: type[Choice]) -> None:
    """Let the details that a class names be read from their places in the step; note its verbs and their conditions."""
    for name, value in list(vars(cls).items()):
        if isinstance(value, Detail):
            if name not in cls.bounds and cls is not Choice and hasattr(super(cls, cls), name):
                raise ValueError(f"{cls.__name__}: a choice has something else that is called {name}")
            cls.bounds[name] = value.bound
            at = 1 + list(cls.bounds).index(name)
            many = isinstance(value.bound, Many)
            setattr(cls, name, property(itemgetter(slice(at, None))) if many else PLACES[at])
        elif isinstance(value, Marked) and value.conditions_of:
            verb, arguments = value.conditions_of
            cls.conditions[verb] = arguments, name
            setattr(cls, name, value.method)
        elif isinstance(value, Marked) or name.rstrip("_").replace("_", "-") in cls.verbs:
            method = value.method if isinstance(value, Marked) else value
            cls.verbs[name.rstrip("_").replace("_", "-")] = method
            setattr(cls, name, method)


name_details(Choice)


class Endable(Choice):
    """A choice that a seat may end: `done` is played, and no more comes of it."""

    @verb
    def done(self, p: object, _: None) -> None:
        pass


class Stacked(Protocol):
    """What holds a stack: a position."""

    steps: list[Step]


def top(p: Stacked, kind: type[C]) -> C:
    """The choice that is pending, where it is known to be of this kind: `top(p, Sail).dock`."""
    step = p.steps[-1]
    assert isinstance(step, kind), step
    return step


class Steps:
    """The steps of one game."""

    def __init__(self) -> None:
        self.autos: dict[str, Callable[..., None]] = {}
        self.choices: dict[str, type[Choice]] = {}
        self.bounds: dict[str, tuple[int | Many, ...]] = {}

    def auto(
        self, name: str, *bounds: int | Many
    ) -> Callable[[Callable[Concatenate[Any, D], None]], Callable[D, Step]]:
        """Register an automatic step: `def step(p, *details)`; one bound for every detail. What the rules call with the
        details from then on is the step to be pushed, `p.then(step(seat))`.
        """

        def register(rule: Callable[Concatenate[Any, D], None]) -> Callable[D, Step]:
            self._name(name, bounds)
            self.autos[name] = rule
            begun, new = (name,), tuple.__new__
            return cast("Callable[D, Step]", cached_constructor(lambda *details: new(Step, begun + details), bounds))

        return register

    def choice(self, name: str) -> Callable[[type[C]], type[C]]:
        """Register a choice: see `Choice`."""

        def register(cls: type[C]) -> type[C]:
            self._name(name, tuple(cls.bounds.values()))
            cls.name, self.choices[name] = name, cls
            # As namedtuple does it: a constructor that is written for these details is twice as fast as one for any.
            stored = [f"*{detail}" if isinstance(bound, Many) else detail for detail, bound in cls.bounds.items()]
            code = f"lambda cls, {', '.join(cls.bounds)}: new(cls, (cls.name, {', '.join(stored)}))"
            if code not in CONSTRUCTORS:
                constructor = compile(code, "<constructor>", "eval")  # not text: see write_methods of position.py
                CONSTRUCTORS[code] = eval(constructor, {"new": tuple.__new__})
            made: Any = staticmethod(cached_constructor(CONSTRUCTORS[code], self.bounds[name]))
            cls.__new__ = made  # type: ignore[method-assign]
            return cls

        return register

    def _name(self, name: str, bounds: tuple[int | Many, ...]) -> None:
        if name in self.bounds:
            raise ValueError(f"there is a step {name} already")
        if any(isinstance(bound, Many) for bound in bounds[:-1]):
            raise ValueError(f"step {name}: only the last detail may stand many times")
        self.bounds[name] = bounds

    def step(self, name: str, *details: int) -> Step:
        """A step whose name stands in a table, such as that of the phases."""
        assert name in self.bounds, name
        return tuple.__new__(self.choices.get(name, Step), (name, *details))

    def read(self, stack: Iterable[Sequence[Any]]) -> list[Step]:
        """The steps that JSON or a view holds, each as a list of its name and its details. `stack_faults` says
        whether there are such steps.
        """
        return [tuple.__new__(self.choices.get(step[0], Step), step) for step in stack]

    def run(self, p: Stacked) -> None:
        """Pop and run automatic steps until a choice stands on top, or nothing is left.

        Raises RuntimeError where they come to no end, as they can in a position that no game comes to.
        """
        steps, autos, left = p.steps, self.autos, ENDLESS
        while steps and (rule := autos.get(steps[-1][0])):
            if not left:
                raise RuntimeError(f"automatic steps come to no end: {steps[-1]!r}")
            left -= 1
            rule(p, *steps.pop()[1:])
