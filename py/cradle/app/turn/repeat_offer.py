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
    record, begin, end = table.record, n, n

    def is_own(k: int) -> bool:
        return 0 <= k < len(record) and record.seats[k] == decision.seat

    while is_own(begin) and record.decided(begin)[0].kind != decision.kind:
        begin -= 1
    while is_own(end):
        end += 1
    steps = [record.decided(k)[1] for k in range(begin, end)] if is_own(begin) else []
    return steps if steps and steps[0] in decision.actions else []
