"""StoredPositions: the positions of a game as JSON, by their fields, and what is checked of those from outside."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic

from . import chance as _chance
from .fields import Field
from .position import P, Position, Variant
from .step_faults import stack_faults
from .steps import FAILURES, Steps

NEWER = "This was saved by a newer Cradle than this one"
FORMAT = 1  # the version of JSON; raised when old JSON can no longer be read
Json = dict[str, Any]  # an object of JSON; from outside it may hold anything


class BadPosition(ValueError):
    """Stored data that is no position of this game; the message says why."""


class UnknownChoice(ValueError):
    """A keyword or a choice that the game does not have. A save that holds one was made by a newer Cradle."""


class StoredPositions(Generic[P]):
    """The half of a game that keeps positions: variants, fields, and JSON. The other half, `Game`, plays them."""

    name: ClassVar[str]
    rules_version: ClassVar[int]  # raised when an old record or position would now be read differently
    # By keyword of new(), its choices and its default. Links number both: add at the end. Links and saves that lack a
    # keyword have its default.
    variants: ClassVar[dict[str, tuple[Sequence[Any], Any]]]
    steps: ClassVar[Steps]
    position: type[P]

    # What each game may write ---------------------------------------------------------------------------------------
    def derive(self, p: P) -> None:
        """Work out what follows from the fields that are declared."""

    def upgrade(self, data: Json, version: int) -> None:
        """Convert the JSON of a position by older rules, of that version, to the present form, in place.

        That is what has been renamed or is counted differently since: steps, fields, choices of the variant.
        """

    # What `Game` brings ---------------------------------------------------------------------------------------------
    def listing_faults(self, p: P) -> list[str]:
        """What is wrong with what a position asks for, in words."""
        raise NotImplementedError

    # What all games share -------------------------------------------------------------------------------------------
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

    def variant_of(self, position: P) -> Variant:
        return {key: getattr(position, key) for key in self.variants}

    def schema(self, variant: Variant) -> Sequence[Field]:
        """The fields that records and saves hold, besides variant, steps and chance."""
        return _schema(self.position, tuple(variant.items()))

    def bare(self, variant: Variant) -> P:
        """A position of a variant, in which every field that is declared holds what it holds at first."""
        p = self.position()
        for key, value in variant.items():
            setattr(p, key, value)
        for field in self.schema(variant):
            setattr(p, field.name, field.blank())
        return p

    def check(self, position: P) -> list[str]:
        """Why a position from outside cannot be opened, in words; [] if it can: all is within its bounds, and what is
        asked can be listed. A position that no game comes to may still fail later, as any fault of a page does.
        """
        p = position
        try:
            self.variant(**self.variant_of(p))
        except (AttributeError, ValueError) as error:
            return [str(error)]
        wrong = stack_faults(self.steps, p.steps, p.seats)
        for field in self.schema(self.variant_of(p)):
            wrong += field.faults(getattr(p, field.name))
        if not 0 <= p.chance < _chance.LATEST:
            wrong.append(f"chance is {p.chance}")
        return wrong or self.listing_faults(p)

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


def _copied(value: object) -> Any:
    return value[:] if isinstance(value, list) else value
