"""Moves a little different from those of a plan, where a strategist can foresee all (C, D)."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ...players.habits import Rand
from ..game import GAME
from ..rules.geography import AT, NOWHERE
from ..rules.phases.movement import targets
from ..rules.phases.sailing import reach
from ..rules.position import Civ
from ..rules.tables import CAPACITY, DONE, EMBARK, LOAD, MARCH, NUMBER, SAIL, STOP, TO, UNLOAD
from .ships import reached

BEGIN = ("march", "embark")  # the verbs with which a move begins
MORE = 0.5  # the chance that one change is followed by another

Move = list[Action]


def moves_of(actions: list[Action]) -> list[Move]:
    """The marches and voyages of a turn."""
    found: list[Move] = []
    for action in actions:
        if action[0] in BEGIN:
            found.append([action])
        elif action != DONE:
            found[-1].append(action)
    return found


def varied(p: Civ, d: Decision, actions: list[Action], rand: Rand) -> list[Action]:
    """The moves of a plan with a few changes by chance, as far as they are legal."""
    moves = moves_of(actions)
    while True:
        change(p, d.seat, moves, rand)
        if rand() > MORE:
            return legal(p, moves)


def change(p: Civ, seat: int, moves: list[Move], rand: Rand) -> None:
    """Change a list of moves in place: drop one, lead it elsewhere, give it another number, or add one."""
    what = rand()
    old = moves.pop(int(rand() * len(moves))) if moves and what < 0.7 else None
    if what < 0.2:
        return
    if old and old[0][0] == "march" and what < 0.45:
        n = 1 + int(rand() * 4)
        moves.insert(int(rand() * (len(moves) + 1)), [*old[:2], NUMBER[n]])
        return
    new = (voyage if rand() < 0.3 else march)(p, seat, rand)
    if new:
        moves.insert(int(rand() * (len(moves) + 1)), new)


def march(p: Civ, seat: int, rand: Rand) -> Move | None:
    """A march by chance; None if there is none."""
    held = [a for a, n in enumerate(p.tokens[seat :: p.sides]) if n]
    area = any_of(held, rand)
    if area is None:
        return None
    to = any_of(targets(p, seat, area), rand)
    return None if to is None else [MARCH[area], TO[to], NUMBER[1 + int(rand() * p.at(area, seat))]]


def voyage(p: Civ, seat: int, rand: Rand) -> Move | None:
    """A voyage of one of the ships, by chance; None if there is none."""
    dock = any_of([dock for dock in p.fleet(seat) if dock != NOWHERE], rand)
    if dock is None:
        return None
    most = reach(p, seat)
    first = reached(p, seat, dock)
    pier = any_of([pier for pier in first if p.at(AT[pier], seat) and len(first[pier]) < most], rand)
    if pier is None:
        return None
    left = most - len(first[pier])
    second = reached(p, seat, pier)
    quay = any_of([quay for quay, way in second.items() if 0 < len(way) <= left and AT[quay] != AT[pier]], rand)
    if quay is None:
        return None
    n = 1 + int(rand() * CAPACITY)
    return [EMBARK[dock], *[SAIL[e] for e in first[pier]], LOAD[n], *[SAIL[e] for e in second[quay]], UNLOAD[n], STOP]


def any_of(found: list[int], rand: Rand) -> int | None:
    return found[int(rand() * len(found))] if found else None


def legal(p: Civ, moves: list[Move]) -> list[Action]:
    """Those of the moves that can be made one after the other, with the numbers that are asked for."""
    p = p.copy()
    done: list[Action] = []
    for move in moves:
        before, made = p.copy(), len(done)
        for action in move:
            d = GAME.decision(p)
            assert d is not None
            # a single token has marched without being asked how many
            if d.kind == "march.from" and action[0] not in BEGIN:
                break
            if action not in d.actions:
                same = [other for other in d.actions if other[0] == action[0]]
                if action[0] not in ("number", "load", "unload") or not same:
                    break
                action = same[-1]
            done.append(action)
            GAME.play(p, action)
        d = GAME.decision(p)
        if d is not None and d.kind == "march.number":
            done.append(NUMBER[1])
            GAME.play(p, NUMBER[1])
        elif d is None or d.kind != "march.from":
            del done[made:]
            p = before
    return [*done, DONE]
