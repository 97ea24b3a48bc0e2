"""Who plays which seat, in the middle of a game: handed to a bot, taken by a person, or left for good."""

from __future__ import annotations

from ...words.actions import action_words
from ...words.text import Words
from ..base import dialogs
from ..base.trees import Tree, button, h, icon
from ..base.verbs import on
from ..table.interfaces import Sitting
from ..table.seats import AWAY, HUMAN, Seat, kind_in_words, kinds
from ..table.wording import rule_link

STAYS = "heuristic"  # the bot that plays on for one who has left


class Seating:
    """Seats that change hands in one sitting."""

    def __init__(self, session: Sitting) -> None:
        self.session = session

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("seats")
    def on_seats(self, arg: str, value: str) -> None:
        """Show who plays which seat; with a seat: ask whether who sits there leaves for good."""
        self.session.app.dialog.show("seats", *filter(None, [arg]))

    @on("reseat")
    def on_reseat(self, seat: str, kind: str) -> None:
        """Give a seat to a person at this device, or to a bot of that level."""
        if kind in kinds(self.session.table.game.name):
            self.change(int(seat), kind)

    @on("leaves")
    def on_leaves(self, seat: str, value: str) -> None:
        """The person who sits there leaves for good."""
        self.change(int(seat), STAYS, left=True)
        self.session.app.dialog.show("seats")

    @on("give-up")
    def on_give_up(self, index: str, value: str) -> None:
        """The person who is asked gives up, by the menu."""
        session, decision = self.session, self.session.table.decision
        session.app.dialog.close()
        if session.live and decision and index.isdecimal() and int(index) < len(decision.actions):
            session.carry_out([decision.actions[int(index)]], whole=False)

    def change(self, seat: int, kind: str, left: bool = False) -> None:
        """Seat somebody else, and go on."""
        session, table = self.session, self.session.table
        if not 0 <= seat < len(table.seats) or not table.open_seats or session.kept_game.overtaken():
            return
        session.pause()
        before = len(table.changes)
        table.reseat(seat, kind, left)
        if kind not in (HUMAN, AWAY):
            session.app.page.bots.start()
        session.kept_game.leads()
        session.kept_game.save()
        session.app.ears.say(*(session.voice().say(c.said, seat=c.seat) for c in table.changes[before:]))
        session.advance()

    # What is shown --------------------------------------------------------------------------------------------------
    def giving_up(self) -> Tree | None:
        """The item of the menu for the pick that the prompt leaves to it (`Board.in_menu`); None if it is not legal."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not self.session.live:
            return None
        verb = table.board.in_menu.get(decision.kind)
        found = [i for i, action in enumerate(decision.actions) if action[0] == verb]
        if not found:
            return None
        label = action_words(self.session.voice(), decision, decision.actions[found[0]])
        return button("give-up", label, str(found[0]), "menu-item", symbol="i-leave")

    def dialog(self, seat: str = "") -> Tree:
        table, words = self.session.table, self.session.app.words
        if not table.open_seats:
            return []
        if seat:
            return self.farewell(int(seat))
        rows = [self.row(words, i, who) for i, who in enumerate(table.seats)]
        return dialogs.dialog(
            words,
            words.say("seats.title"),
            h("p", {"class": "quiet"}, words.say("seats.help")),
            h("div", {"class": "claims"}, *rows),
        )

    def row(self, words: Words, i: int, who: Seat) -> Tree:
        """A seat, who plays it now, and who else could."""
        mark = h("span", {"class": f"seat-mark seat-{who.colour}"}, icon(who.symbol))
        if who.left:
            said = h("span", {}, words.say("seats.gone"))
        else:
            game = self.session.table.game.name
            options = [
                h("option", {"value": k, "selected": k == who.kind}, kind_in_words(words, game, k)) for k in kinds(game)
            ]
            label = words.say("seats.who", name=who.name)
            said = h("select", {"aria-label": label, "data-do": "reseat", "data-arg": str(i)}, *options)
        leave = (
            button("seats", words.say("seats.leave"), str(i), "btn btn-quiet") if who.kind in (HUMAN, AWAY) else None
        )
        row = {"class": "seating", "key": str(i), "role": "group", "aria-label": who.name}
        return h("div", row, mark, h("span", {}, who.name), said, leave)

    def farewell(self, seat: int) -> Tree:
        """The question before a person leaves for good: it says what becomes of the seat."""
        table, words = self.session.table, self.session.app.words
        name = table.seats[seat].name
        verb, paragraph = table.game.gives_up
        what = "seats.gives_up" if verb else "seats.plays_on"
        return dialogs.dialog(
            words,
            words.say("seats.farewell", name=name),
            h("p", {}, words.say(what), " ", rule_link(words, table, paragraph)),
            h(
                "div",
                {"class": "dialog-actions"},
                button("seats", words.say("cancel"), kind="btn btn-quiet"),
                button("leaves", words.say("seats.leave"), str(seat), "btn btn-primary"),
            ),
        )
