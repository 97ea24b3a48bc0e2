"""The dialog that shows one card large, with its numbers as they stand for whoever looks."""

from __future__ import annotations

from ...words.text import Voice
from ..base.dialogs import dialog
from ..base.trees import Tree
from ..table.table import Table


def large_card(voice: Voice, table: Table, look: int | None, target: str) -> Tree:
    """The card at an element of the board, as the button of `cradle.board.cards` names it. look: the decision to which
    somebody looks back. [] if there is no card.
    """
    view = table.side.view(look)
    found = table.board.close_up(view, target.replace(" ", "-", 1), voice.say, table.seats)
    return dialog(voice.words, found[0], found[1], wide=True) if found else []
