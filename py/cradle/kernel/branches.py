"""All outcomes of an action: chance is listed, not thrown (chance.Given).

An action is tried with a list of outcomes. If it needs one more, it is tried again from a copy, once for each outcome
that can come next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from .chance import Asked, Given
from .game import Action, Event, Game
from .position import P

NOTHING_GIVEN = Given()  # which asks for the first outcome, and never changes


def attempt(
    game: Game[P], before: P, action: Action, outcomes: Sequence[int] = (), events: list[Event] | None = None
) -> P:
    """The position after an action with these outcomes of chance; `before` does not change.

    `events` is filled with what happens. Raises Asked, with the weights of the next outcome, if one more is needed
    (`events` then has what happens before it), and IllegalAction as Game.play does.
    """
    p = before.copy()
    p.source = Given(outcomes) if outcomes else NOTHING_GIVEN
    game.play(p, action, None if events is None else events.append)
    p.source = None
    return p


def branches(game: Game[P], before: P, action: Action) -> Iterator[tuple[Fraction, P]]:
    """Every position that an action can lead to, with its exact probability; the probabilities add up to 1.

    Equal positions can come more than once, by different outcomes. There may be very many, for instance if every seat
    draws a card: take as many as you want (itertools.islice).
    """
    waiting: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, outcomes = waiting.pop()
        try:
            yield chance, attempt(game, before, action, outcomes)
        except Asked as asked:
            total = sum(asked.weights)
            waiting += [
                (chance * Fraction(weight, total), (*outcomes, n)) for n, weight in enumerate(asked.weights) if weight
            ]
