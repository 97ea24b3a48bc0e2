"""What was picked on the way to the present decision, and can be taken back by a click on it."""

from __future__ import annotations

from .table import Table


def picks_to_take_back(table: Table) -> dict[str, int]:
    """By element that was picked on the way to this decision, the decision; a click on it takes the pick back.

    These are the last picks of this seat, as far as the present decision is about them.
    """
    decision, record = table.decision, table.record
    if decision is None or decision.seat not in table.people:
        return {}
    about = {v for v in decision.about.values() if isinstance(v, str)}
    found: dict[str, int] = {}
    for n in range(len(record) - 1, max(table.floor, len(record) - 4) - 1, -1):
        if record.seats[n] != decision.seat:
            break
        then, action = record.decided(n)
        target = table.board.target(action, then)
        if target not in about:
            break
        found[target] = n
    return found


def left_no_choice(table: Table, n: int) -> bool:
    """Whether the page has made the n-th pick by itself, because there was only one."""
    return len(table.record.decided(n)[0].actions) == 1


def decision_to_change(table: Table, target: str) -> int | None:
    """The last decision on the way to this one at which this element could have been picked instead; None: none."""
    for n in sorted(picks_to_take_back(table).values(), reverse=True):
        then, _ = table.record.decided(n)
        if any(table.board.target(action, then) == target for action in then.actions):
            return n
    return None
