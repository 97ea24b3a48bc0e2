"""All who play agree to end the game as it stands, to play on after all, or that anything may be taken back."""

from __future__ import annotations

from ..base.verbs import on
from ..history.past_board import Past
from ..history.review import Review
from ..history.statistics import Charts
from ..table.interfaces import Sitting
from .instant_bots import AtOnce


class AgreedEnd:
    """What the people at one table agree on; at a live table the others are asked."""

    def __init__(self, session: Sitting, at_once: AtOnce, past_board: Past, charts: Charts, review: Review) -> None:
        self.session, self.app, self.table = session, session.app, session.table
        self.at_once, self.past_board, self.charts, self.review = at_once, past_board, charts, review

    @on("agree")
    def on_agree(self, arg: str, value: str) -> None:
        self.table.agreed = value == "true" and self.app.company is None  # the others are asked
        self.session.kept_game.save()

    @on("end-here")
    def on_end_here(self, arg: str, value: str) -> None:
        """All who play agree to end the game. They are asked once more before it ends."""
        if self.table.may_close:
            self.app.dialog.show("end")

    @on("end-agreed")
    def on_end_agreed(self, arg: str, value: str) -> None:
        if self.table.may_close and not self.session.kept_game.overtaken():
            self.close(True)

    @on("play-on")
    def on_play_on(self, arg: str, value: str) -> None:
        """The players go on with the game after all."""
        if self.table.closed and not self.session.kept_game.overtaken():
            self.close(False)

    def close(self, closed: bool) -> None:
        """End the game as it stands, or go on with it."""
        self.app.dialog.close()
        self.session.end()
        self.at_once.drop()
        self.charts.forget()
        self.review.forget()
        self.past_board.end()
        self.table.close(closed)
        self.session.another_side()
        self.session.kept_game.save()
        self.session.advance()
