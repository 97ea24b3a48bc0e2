"""The score of every seat, always in sight; it unfolds into what it is made of, as the ranking at the end does."""

from __future__ import annotations

from ...board.contract import Scene
from ...kernel.game import Standing, View
from ...words.text import Words
from ..base.trees import Tree, h, icon
from ..base.verbs import on
from ..table.interfaces import Sitting


class Scores:
    """The scores in one sitting. All may know what they show: the games see to that (`Game.standings`)."""

    def __init__(self, session: Sitting) -> None:
        self.session = session
        self.open = False

    @on("scores")
    def on_scores(self, arg: str, value: str) -> None:
        self.open = not self.open

    def standings(self) -> list[Standing]:
        """The standings now, or at the moment that is looked at."""
        table, look = self.session.table, self.session.look
        if table.over and look is None:
            return table.standings
        now = table.side.supposed() if look is None else table.record.at(look)
        found: list[Standing] = table.game.standings(table.board.counts_as(now))
        return found

    def points(self) -> dict[int, int]:
        """The score of each seat."""
        return {standing.seat: standing.score for standing in self.standings()}

    def tree(self, words: Words, view: View, scene: Scene) -> list[Tree]:
        """A row of seats with their points. At the end it goes on where the ranking has no room for all at once."""
        table, standings = self.session.table, self.standings()
        points = {standing.seat: standing.score for standing in standings}
        row = [
            h(
                "span",
                {"class": f"score seat-{seat.colour}"},
                h("span", {"class": "seat-mark"}, icon(seat.symbol)),
                h("span", {"class": "visually-hidden"}, f" {seat.name} "),
                h("strong", {"class": "tabular"}, str(points[n]) if points[n] >= 0 else f"−{-points[n]}"),
            )
            for n, seat in enumerate(table.seats)
            if n in points
        ]
        opens = {"aria-expanded": "true" if self.open else "false", "title": words.say("scores.open")}
        look = " is-long" * (len(row) > 5) + " is-full" * (len(row) > 6)
        look += " is-head" if table.board.players(view) else ""  # of the rows of the players
        head = {"type": "button", "class": f"scores-row{look}", "data-do": "scores", **opens}
        said = h("span", {"class": "scores-word"}, words.say("scores"))
        sign = h("span", {"class": "chevron", "aria-hidden": "true"})
        shut = h("button", head, said, *row, sign)
        if not self.open:
            return [shut]
        return [shut, h("div", {"class": "scores-more", "tabindex": "0"}, table.board.summary(view, standings, scene))]
