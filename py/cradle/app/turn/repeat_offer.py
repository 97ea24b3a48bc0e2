"""Finds what a seat sent as a form, so that it can be sent once more without a look at its own side."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ..table.table import Table


def same_again(table: Table) -> list[Action]:
    """The actions that the seat sent as a form when it was asked this question last, if all know that it can send them
    again; [] if it sent nothing, or if its cards may have changed. It needs no look at its own side.
    """
    decision, form = table.decision, table.board.form
    if decision is None or decision.kind not in form.begins or not table.whole:
        return []
    for n, event in reversed(table.happened):
        sent = form.again(decision.seat, event)
        if event.id == "turn" or sent is False:
            return []
        if sent:
            return _sent_at(table, n, decision)
    return []


def _sent_at(table: Table, n: int, decision: Decision) -> list[Action]:
    """The actions of one seat around decision n, from the last decision of this kind on."""
    steps: list[Action] = []
    at, seats = n, table.record.seats
    while at >= 0 and seats[at] == decision.seat:
        then = table.game.decision(table.record.at(at))
        assert then is not None
        steps.insert(0, then.actions[table.record.indices[at]])
        if then.kind == decision.kind:
            break
        at -= 1
    else:
        return []
    for k in range(n + 1, next((k for k in range(n, len(seats)) if seats[k] != decision.seat), len(seats))):
        then = table.game.decision(table.record.at(k))
        assert then is not None
        steps.append(then.actions[table.record.indices[k]])
    return steps if steps[0] in decision.actions else []
