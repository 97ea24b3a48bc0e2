"""A game that is all but decided: the page offers, once, to end it as it stands and count the score.

It is judged as the coach would, from what all know, when a person is asked first in a turn.
"""

from __future__ import annotations

from ... import players
from ...words.text import Voice
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.interfaces import Sitting

SURE = 0.97  # a seat has all but won if its share of the win is at least so large
TURNS = 3  # in so many turns in a row, of those in which a person was asked


class Decided:
    """Watches in one sitting whether the game is all but decided."""

    def __init__(self, session: Sitting) -> None:
        self.session = session
        self.waved = False  # whether the person has said that they play on
        self.leads: list[int] = []  # the seat that has all but won, once for each of the last turns in a row
        self._judged = -1  # the turn that was judged last, as the place of its first event in `Table.happened`

    def judge(self) -> None:
        """Judge the game when a person is asked, once in a turn."""
        table = self.session.table
        begun = next((at for at in range(len(table.happened) - 1, -1, -1) if table.happened[at][1].id == "turn"), -1)
        judge = players.judgement(table.game)
        if self.waved or begun == self._judged or not table.may_close or not (judge.searches or judge.plans):
            return
        if begun < self._judged:
            self.leads.clear()
        self._judged = begun
        shares = judge.evaluate(table.game.imagine(table.game.view(table.position, None), 0), False)
        best = max(shares)
        leader = shares.index(best)
        if best < SURE or self.leads[-1:] not in ([], [leader]):
            self.leads.clear()
        if best >= SURE:
            self.leads.append(leader)

    def offer(self, voice: Voice) -> list[Tree]:
        """Who can hardly lose, and a button that ends the game; another puts this away."""
        if self.waved or len(self.leads) < TURNS or not self.session.live or not self.session.table.may_close:
            return []
        words = voice.words
        said = h("span", {"class": "quiet"}, *voice.nodes("decided.leads", {"seat": self.leads[-1]}))
        ends = button("end-here", words.say("menu.end_here"), kind="btn btn-name")
        away = button("play-to-the-end", words.say("decided.away"), kind="btn btn-name")
        return [h("div", {"class": "toolbar", "key": "decided"}, said, ends, away)]

    @on("play-to-the-end")
    def on_play_to_the_end(self, arg: str, value: str) -> None:
        self.waved = True
