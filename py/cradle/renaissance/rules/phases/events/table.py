"""Where the events register what they do, and which of them cannot be played (5.2)."""

from __future__ import annotations

from collections.abc import Callable

from .....kernel.game import Action, Refusal
from .....kernel.steps import Choice, Conditions, conditions, detail, verb
from ...cards import IDS, KIND, KINDS
from ...position import Age
from ...steps import age
from ...tables import TARGET
from ..times import card_first

EVENTS: dict[int, Callable[[Age, int], None]] = {}  # by card: def _(p, seat)
AIMED: dict[int, Callable[[Age, int, int], None]] = {}  # by card that names a player: def _(p, seat, target)

UNPLAYABLE_AFTER = {"crusades": "mongols", "papal_bull": "religious_war"}  # Stirrups and Armour: arms.py
PROTECTED_BY = {KIND["alchemists_gold"]: "C", KIND["mysticism"]: "ABCD"}  # if all players hold these, it affects nobody


def event(id: str) -> Callable[[Callable[[Age, int], None]], Callable[[Age, int], None]]:
    """Register what a card does: `def _(p, seat)`, the seat being its player."""

    def register(function: Callable[[Age, int], None]) -> Callable[[Age, int], None]:
        EVENTS[KIND[id]] = function
        return function

    return register


def aimed(id: str) -> Callable[[Callable[[Age, int, int], None]], Callable[[Age, int, int], None]]:
    """Register what a card does that names another player: `def _(p, seat, target)`, the seat being its player."""

    def register(function: Callable[[Age, int, int], None]) -> Callable[[Age, int, int], None]:
        AIMED[KIND[id]] = function
        EVENTS[KIND[id]] = lambda p, seat: p.then(Target(seat, KIND[id])) if aims(p, seat, KIND[id]) else None
        return function

    return register


# 5.2: burdens ---------------------------------------------------------------------------------------------------------
def burden(p: Age, kind: int) -> bool:
    """Whether a card cannot be played any more: because of earlier cards, or because it would affect nobody (G34)."""
    if kind not in PROTECTED_BY:
        return bool(p.dead[kind])
    return all(p.has(seat, letter) for seat in p.players() for letter in PROTECTED_BY[kind])


def why_burden(card: str) -> Refusal:
    """Why a card that is held cannot be played any more."""
    if KIND[card] in PROTECTED_BY:
        return "renaissance.refusal.harm", {"card": card}, "5.2"
    if card in UNPLAYABLE_AFTER:
        return "renaissance.refusal.burden", {"card": card, "by": UNPLAYABLE_AFTER[card]}, "5.2"
    return "renaissance.refusal.outdated", {"card": card}, "5.2"


def make_unplayable(p: Age, *kinds: int) -> None:
    """Cards become unplayable for good."""
    for kind in kinds:
        if not p.dead[kind]:
            p.dead[kind] = 1
            p.tell("renaissance.burden", card=IDS[kind])


def is_spared(p: Age, seat: int, card: str) -> bool:
    """Enlightened Ruler protects its player from what is played after it (G49)."""
    if p.ruler[seat]:
        p.tell("renaissance.spared", seat=seat, card=card)
    return bool(p.ruler[seat])


# 5.2: whom it hits ----------------------------------------------------------------------------------------------------
def aims(p: Age, seat: int, kind: int) -> list[int]:
    """G36: the possible targets: any player, also oneself, except for War."""
    return [other for other in range(p.seats) if p.plays(other) and (other != seat or kind != KIND["war"])]


@age.choice("cards.target")
class Target(Choice):
    """5.2, 5.4: the player of a card chooses its target."""

    kind: int = detail(KINDS)

    def actions(self, p: Age) -> list[Action]:
        return [TARGET[other] for other in aims(p, self.seat, self.kind)] if self.kind in AIMED else []

    def about(self, p: Age) -> dict[str, object]:
        return {"card": IDS[self.kind]}

    @conditions("target", lambda p: {seat: seat for seat in range(p.seats)})
    def may_target(self, p: Age, other: int) -> Conditions:
        possible = other in aims(p, self.seat, self.kind)
        yield possible or other != self.seat or ("renaissance.refusal.self", {"card": IDS[self.kind]}, "5.4")
        yield possible or ("renaissance.refusal.out", {"seat": other}, "6.5")

    def refusal(self, p: Age, verb: str, other: int | str | None) -> Refusal | None:
        return card_first(IDS[self.kind]) if verb == "play" else super().refusal(p, verb, other)

    @verb
    def target(self, p: Age, other: int) -> None:
        p.tell("renaissance.targets", seat=self.seat, other=other, card=IDS[self.kind])
        AIMED[self.kind](p, self.seat, other)
