"""Taking back, in every game: nobody knows more after it than before, but what the one who takes back could have told.

Where one may go back to, there is a second world in which whoever goes back sees the very same: what others hold has
changed places. What was picked is played there, or what looks like it. If then somebody to whom both worlds looked
alike sees or hears another thing, something has been learnt that going back does not take away.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from cradle.kernel.game import Action, Event, Game
from cradle.kernel.record import Record
from every_game import TABLES, Table, at, openable

from tests.game_suite import suite_of

LOOKS = 20  # at most, after each kind of action
SECRETIVE = [table for table in TABLES if table.game.hides(dict(table.variant))]


def known(game: Game, p: Any, told: list[Event]) -> list[Any]:
    """What a bystander and every seat see, and what they have just heard."""
    lookers = (None, *range(p.seats))
    return [(game.view(p, looker), [event for event in told if event.to in (None, looker)]) for looker in lookers]


def after(game: Game, p: Any, action: Action) -> tuple[Any, list[Any]]:
    """The position after an action, and what is known of it."""
    q, told = p.copy(), []
    game.play(q, action, told.append)
    return q, known(game, q, told)


def learnt(record: Record, n: int, taker: int, chance: Random) -> str:
    """What somebody has learnt since decision n that the taker did not know there; "" for nothing."""
    game, p = record.game, record.at(n)
    q = p.copy()
    q.now = None
    suite_of(game.name).shuffle(q, taker, chance)
    alike = [i for i, (a, b) in enumerate(zip(known(game, p, []), known(game, q, []), strict=True)) if a == b]
    for k in range(n, len(record)):
        decision = game.decision(p)
        action = decision.actions[record.indices[k]]
        p, here = after(game, p, action)
        legal = game.decision(q).actions
        for other in [action] * (action in legal) + [a for a in legal if a != action]:  # nobody sees a hidden pick
            then, there = after(game, q, other)
            if all(here[i] == there[i] for i in alike):
                q = then
                break
        else:
            return f"{decision.kind}: {action}, which is not so in {game.to_json(q)}"
    return ""


@at(SECRETIVE)
def test_after_taking_back_nobody_knows_more_than_before(table: Table) -> None:
    """Looked at a few times after each kind of action, with some seats as people and the others as bots."""
    chance, looks, back = Random(12), Counter[tuple[str, str]](), 0
    seats = dict(table.variant)["seats"]
    for seed in range(3 if suite_of(table.name).pace > 1 else 8):
        record, choose = table.record(20 + seed), suite_of(table.name).choose
        while decision := table.game.decision(record.position):
            action = choose(record.position, decision, chance)
            record.play(action)
            kind = (decision.kind, action[0])
            if looks[kind] >= LOOKS:
                continue
            for people in {frozenset(range(seats)), frozenset(chance.sample(range(seats), chance.randint(1, seats)))}:
                n = record.undo_point(record.floor(people), people)
                if n is not None:
                    looks[kind] += 1
                    back += 1
                    with openable(record):
                        assert learnt(record, n, record.seats[n], chance) == "", (people, n)
    assert back > (50 if suite_of(table.name).large else 0)
