"""Position, and the decision that it leads to: plain data, with a stack of the steps to come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from . import chance as _chance
from .fields import Declared
from .steps import Action, Params, Step

PLAIN = ("int", "bool", "str", "list[int]")  # the types of fields; what has another, such as a board, follows from them

Variant = dict[str, Any]  # by keyword of `Game.new`, what was chosen; see `Game.variants`
View = dict[str, Any]  # all that one seat may know, or a bystander; see docs/views.md

if TYPE_CHECKING:  # the class of positions of a game; `Game` alone means any game
    from typing_extensions import TypeVar

    P = TypeVar("P", bound="Position", default=Any)
else:
    from typing import TypeVar

    P = TypeVar("P")


class Decision:
    """What has to be decided: by which seat, of which kind, about what, and every legal action in a fixed order."""

    __slots__ = ("about", "actions", "kind", "seat")

    def __init__(self, seat: int, kind: str, about: Params, actions: list[Action]) -> None:
        self.seat, self.kind, self.about, self.actions = seat, kind, about, actions

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, about={self.about}, actions={self.actions})"


def silent(id: str, /, to: int | None = None, **params: object) -> None:
    """Take an event and do nothing, because nobody listens."""


class Fields(type):
    """Makes classes of positions: reads once which fields a class names, for its slots, `copy` and `open_values`."""

    def __new__(mcs, name: str, bases: tuple[Any, ...], namespace: dict[str, Any]) -> Fields:
        noted = {field: written(of) for field, of in namespace.get("__annotations__", {}).items()}
        types = {field: of for field, of in noted.items() if not of.startswith("ClassVar")}
        for field in types:
            if any(hasattr(base, field) for base in bases):
                raise TypeError(f"{name}: a position has something else that is called {field}")
        declared = {field: namespace.pop(field) for field in types if field in namespace}
        for field in declared:
            if types[field] not in PLAIN:  # it would neither be copied nor compared
                raise TypeError(f"{name}: {field} is {types[field]}, not one of {', '.join(PLAIN)}")
        cls: Any = super().__new__(mcs, name, bases, {"__slots__": tuple(types), **namespace})
        if bases:
            cls.copy, cls.open_values = write_and_copy, write_and_see
            cls.types, cls.declared = {**bases[0].types, **types}, {**bases[0].declared, **declared}
            cls.fields = tuple(field for field, of in cls.types.items() if of in PLAIN)
            cls.open_fields = tuple(field for field, said in cls.declared.items() if said.open)
        return cls  # type: ignore[no-any-return]


def write_methods(cls: type[Position]) -> None:
    """Write `copy` and `open_values` out, field by field: bots call both all the time, and a loop is slower.

    They are written when one of them is first called: what is compiled at import makes the first visit 37 KB larger.
    """
    value = {field: f"self.{field}{'[:]' if of == 'list[int]' else ''}" for field, of in cls.types.items()}
    copied = "\n ".join(f"t.{field} = {value[field]}" for field in value)
    values = ", ".join(f"{field!r}: {value[field]}" for field in cls.open_fields)
    written: dict[str, object] = {"cls": cls, "new": cls.__new__, "silent": silent}
    code = f"""
def copy(self):
 t = new(cls)
 t.steps, t.chance, t.now, t.tell = self.steps[:], self.chance, self.now, silent
 t.source = self.source and self.source.copy()
 {copied}
 return t
def open_values(self):
 return {{{values}}}
"""
    # Compiled before: where Ctrl+C stops text that is executed, Python ends by that signal, although it was caught.
    exec(compile(code, f"<methods of {cls.__name__}>", "exec"), written)
    for method in ("copy", "open_values"):
        setattr(cls, method, written[method])


def write_and_copy(self: Position) -> Position:
    """Stand for `copy` until it is first called."""
    write_methods(type(self))
    return self.copy()


def write_and_see(self: Position) -> View:
    """Stand for `open_values` until it is first called."""
    write_methods(type(self))
    return self.open_values()


def written(of: str | type) -> str:
    """A type as it is written. Compiled classes note the type itself, and `list` for any list."""
    return of if isinstance(of, str) else "list[int]" if of is list else of.__name__


class Position(metaclass=Fields):
    """Plain data: ints and flat lists of ints. A subclass declares its fields as `fields.py` shows, one for every
    keyword of the variant too; all have `seats`.

    `now` (the decision, once it was listed), `tell` and `source` (chance in place of the seed, see chance.py) are not
    part of equality. A copy may share `now`, which nobody changes, so that actions are listed only once.
    """

    types: ClassVar[Mapping[str, str]] = {"seats": "int"}  # by name, of all that a subclass has a slot for
    declared: ClassVar[Mapping[str, Declared]] = {}  # by name, what `one`, `row` and `some` say
    fields: ClassVar[tuple[str, ...]]  # what counts when positions are compared
    open_fields: ClassVar[tuple[str, ...]]  # what everybody may see

    seats: int
    steps: list[Step]
    chance: int
    source: _chance.Source | None
    now: Decision | None
    tell: Callable[..., None]

    def start(self, seed: int, source: _chance.Source | None = None) -> None:
        self.steps, self.now, self.tell = [], None, silent
        self.source = source.copy() if source else None
        self.chance = _chance.first_state(source.seed if source and source.seed is not None else seed)

    def then(self, *steps: Step) -> None:
        """Steps to come, in the order they will run."""
        self.steps += steps[::-1]

    def copy(self) -> Self:
        """An equal position that shares nothing."""
        raise NotImplementedError

    def open_values(self) -> View:
        """The fields that everybody may see."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is type(self)
            and self.steps == other.steps
            and self.chance == other.chance
            and all(getattr(self, f) == getattr(other, f) for f in self.fields)
        )

    __hash__ = None  # type: ignore[assignment]
