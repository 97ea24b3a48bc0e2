"""Whether a table waits for the person who decides, and what that person may mark freely then."""

from __future__ import annotations

from ...board.contract import Selection
from ...kernel.game import Decision
from .table import Table


def waits_for_person(table: Table) -> bool:
    """Whether a person at this device has to choose, or to see that there is no choice.

    A single action is played automatically; but not after the device was passed on, or others would learn of it.
    """
    decision = table.decision
    if decision is None or decision.seat not in table.people or table.unasked:
        return False
    return len(decision.actions) > 1 or is_seen(table, decision) or would_tell_others(table, decision)


def is_seen(table: Table, decision: Decision) -> bool:
    """Whether a person sees the only action before it is played."""
    action, phase = decision.actions[0], table.phase
    if action[0] == table.board.orders.ends.get(decision.kind) and phase.complete_orders:
        return True  # the phase ends only when the person says so
    if table.by_orders and phase.on_the_way and table.record.uncovers(action):
        return True
    return selection_now(table) is not None and not is_forced(table, decision)


def would_tell_others(table: Table, decision: Decision) -> bool:
    """Whether others at this device would learn something if the only action were played by itself."""
    side, record = table.side, table.record
    if not side.at_one_device or side.is_public(decision):
        return False
    return side.guarded or record.seats[-1:] != [decision.seat] or side.lifted_at == len(record)


def selection_now(table: Table) -> Selection | None:
    """What the person who decides may mark freely; None if the decision is one step."""
    decision = table.decision
    if decision is None:
        return None
    return table.board.selection(table.game.view(table.side.supposed(), decision.seat), decision)


def is_forced(table: Table, first: Decision) -> bool:
    """Whether nothing that would have to be marked leaves a choice."""
    p, kinds = table.position.copy(), {first.kind, *(found.numbers if (found := selection_now(table)) else ())}
    while (decision := table.game.decision(p)) and decision.seat == first.seat and decision.kind in kinds:
        if len(decision.actions) > 1:
            return False
        table.game.play(p, decision.actions[0])
    return True
