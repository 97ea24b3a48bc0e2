"""The log beside the board: events in sentences, grouped by turn. Every sentence is made once.

Recent turns are shown in full, older ones as a line that opens, and those before them as one line for all; while
somebody reads further up, none becomes such a line. The events of one attack, deal or calamity are one line that
unfolds. A heading leads to the beginning of its turn. For the keyboard all of it is one stop, with arrows inside:
see assets/js/page/keys.js.
"""

from __future__ import annotations

from bisect import bisect_left

from ...kernel.game import Event
from ...words.text import Voice, Words
from ..base.trees import Tree, button, h, icon
from ..base.verbs import on
from ..table.table import Table
from ..table.told import tells

WHOLE = 80  # how many of the last events, at least, are shown without being opened
HEADS = 20  # how many turns before those are shown as lines that open


class Line:
    """One line, and the events that unfold under it. Events are named by their places in `Table.happened`."""

    __slots__ = ("at", "headline", "tree", "under")

    def __init__(self, at: int) -> None:
        self.at = at
        self.headline = at  # the event that the line says: its first one, or the outcome of what that began
        self.under: list[int] = []
        self.tree: Tree | None = None


class Turn:
    """What was told in one turn; its lines are made when it is shown."""

    __slots__ = ("begins", "head", "lines", "made", "seat", "shown", "tree")

    def __init__(self, begins: int, seat: int | None, head: list[Tree]) -> None:
        self.begins, self.seat, self.head = begins, seat, head
        self.clear()

    def clear(self) -> None:
        self.made = self.begins
        self.lines: list[Line] = []
        self.tree: list[Tree] | None = None
        self.shown = False


def first_recent(last: list[int]) -> int:
    """The first of the turns that are shown in full, given where each of them ends."""
    whole = max(last, default=0) - WHOLE
    return next((n for n, ends in enumerate(last) if ends > whole or n + 2 >= len(last)), 0)


class Log:
    """The turns of a table. The tree of a turn that did not change stays the same object, so the page skips it."""

    def __init__(self) -> None:
        self._viewer: int | None = None  # the seat that reads the log
        self._up = False  # whether somebody reads further up, and not where the next line comes
        self.clear()

    def clear(self) -> None:
        """Forget all sentences, because game, language or names have changed."""
        self._seen = 0
        self._turns: list[Turn] = []
        # the first turn that is shown at all; of those before, only the ones that are shown in full are
        self._first = 0
        self._all = False  # whether all turns are shown
        self._opened: set[int] = set()  # older turns that a person has opened, by the place of their first event
        self._unfolded: set[int] = set()  # lines that a person has unfolded, by the place of their first event
        self._now = -1  # the last event before the moment that is looked at

    def update(self, table: Table, voice: Voice, look: int | None = None) -> list[tuple[str, Tree]]:
        """The turns as (id of the place, tree of what is in it), oldest first; look: the moment to be marked."""
        if table.side.viewer != self._viewer:
            self._viewer = table.side.viewer
            self.clear()
        self._divide(table, voice)
        before, self._now = self._now, -1 if look is None else told_by(table, look)
        if before != self._now:
            self._redraw(before)
            self._redraw(self._now)
        out: list[tuple[str, Tree]] = []
        last = [*[turn.begins for turn in self._turns[1:]], len(table.happened)]
        recent = first_recent(last)
        if not self._up:
            self._first = 0 if self._all else max(0, recent - HEADS)
        for n, (turn, ends) in enumerate(zip(self._turns, last, strict=False)):
            shown = n >= recent or self._stays_open(turn, ends)
            self._show(turn, ends, table, shown)
            if n < self._first and not shown:
                continue
            if turn.tree is None:
                turn.tree = self._whole(turn, table, voice) if shown else self._closed(turn, voice.words)
            out.append((f"log-{n}", turn.tree))
        away = len(self._turns) - len(out)
        return [("log-earlier", self._earlier(away, voice.words)), *out] if away else out

    def _stays_open(self, turn: Turn, ends: int) -> bool:
        """Whether somebody has opened an older turn, looks back to it, or reads further up, where it is shown."""
        return turn.begins in self._opened or turn.begins <= self._now < ends or (self._up and turn.shown)

    def _show(self, turn: Turn, ends: int, table: Table, shown: bool) -> None:
        """Show a turn in full, or its head alone. ends: the event after its last one."""
        if shown != turn.shown:
            turn.shown, turn.tree = shown, None
        if shown and turn.made < ends:
            self._lines(turn, ends, table)

    def _redraw(self, at: int) -> None:
        """Drop the trees of an event's line and of its turn, so that both are made anew."""
        for turn in self._turns:
            for line in turn.lines:
                if at in (line.at, *line.under):
                    line.tree = turn.tree = None

    def _divide(self, table: Table, voice: Voice) -> None:
        """Find where the turns begin, among the events that came since the last time."""
        if len(table.happened) < self._seen:  # decisions were taken back: begin again at the turn that was cut
            while self._turns and self._turns[-1].begins >= len(table.happened):
                self._turns.pop()
            if self._turns:
                self._turns[-1].clear()
            self._seen = len(table.happened)
        for i in range(self._seen, len(table.happened)):
            _, event = table.happened[i]
            if event.to is not None and event.to != table.side.viewer:
                continue
            if event.id == "turn":
                head = voice.nodes(*voice.event(event.id, event.params))
                self._turns.append(Turn(i, event.params.get("seat"), head))
            elif not self._turns:
                self._turns.append(Turn(i, None, voice.nodes("log.setup", {})))
        self._seen = len(table.happened)

    def _lines(self, turn: Turn, ends: int, table: Table) -> None:
        """Sort the events of a turn that came since the last time into lines."""
        for at in range(turn.made, ends):
            event = table.happened[at][1]
            if event.id == "turn" or (event.to is not None and event.to != table.side.viewer):
                continue
            line = turn.lines[-1] if turn.lines else None
            if line is None or not self._belongs(line, event, table):
                turn.lines.append(Line(at))
                continue
            if event.id in table.board.telling.outcomes:
                line.under.insert(0, line.headline)
                line.headline = at
            else:
                line.under.append(at)
            line.tree = None
        turn.made, turn.tree = ends, None

    def _belongs(self, line: Line, event: Event, table: Table) -> bool:
        """Whether an event unfolds under a line; a repeated event only if the same seat does it."""
        first = table.happened[line.at][1]
        if event.id not in table.board.telling.unfolds.get(first.id, ()):
            return False
        return event.id != first.id or event.params.get("seat") == first.params.get("seat")

    def _whole(self, turn: Turn, table: Table, voice: Voice) -> list[Tree]:
        colour = "" if turn.seat is None else f"seat-{table.seats[turn.seat].colour}"
        for line in turn.lines:
            if line.tree is None:
                line.tree = self._line(line, table, voice)
        begun = table.happened[turn.begins][0] + 1
        leads = {"type": "button", "class": "log-begin", "tabindex": "-1", "data-do": "look", "data-arg": str(begun)}
        return [
            h("h3", {"class": "log-head"}, h("button", leads, *turn.head)),
            h("ul", {"class": colour}, *(line.tree for line in turn.lines)),
        ]

    def _closed(self, turn: Turn, words: Words) -> list[Tree]:
        """An older turn as a line that opens it."""
        opens = {"class": "log-older", "type": "button", "data-do": "open-turn", "data-arg": str(turn.begins)}
        opens["tabindex"] = "-1"
        opens |= {"aria-expanded": "false", "title": words.say("log.open")}
        return [h("h3", {"class": "log-head"}, h("button", opens, *turn.head, icon("i-step")))]

    def _earlier(self, away: int, words: Words) -> list[Tree]:
        """One line for all turns before those that are shown."""
        opens = {"class": "log-older", "type": "button", "data-do": "open-earlier", "aria-expanded": "false"}
        opens["tabindex"] = "-1"
        head = h("button", opens, words.say("log.earlier", n=away), icon("i-step"))
        return [h("h3", {"class": "log-head"}, head)]

    def _line(self, line: Line, table: Table, voice: Voice) -> Tree:
        """A sentence that leads to the board as it was then, and a button where more unfolds."""
        n, event = table.happened[line.headline]
        rows = [sentence(n, event, voice)]
        if line.under:
            unfolded = line.at in self._unfolded
            label = voice.words.say("log.unfold", n=len(line.under))
            opens = {"aria-expanded": "true" if unfolded else "false", "title": label, "tabindex": "-1"}
            rows.append(button("unfold", f"+{len(line.under)}", str(line.at), "log-more", **opens))
            if unfolded:
                told = [table.happened[at] for at in line.under]
                rows.append(h("ul", {"class": "log-under"}, *(h("li", {}, sentence(n, e, voice)) for n, e in told)))
        now = self._now in (line.at, *line.under)
        mark = {"class": f"{line_class(table, event)} is-now", "aria-current": "true"} if now else {}
        return h("li", {"class": line_class(table, event), "key": str(line.at), **mark}, *rows)

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("open-turn")
    def on_open_turn(self, arg: str, value: str) -> None:
        self._opened.add(int(arg))

    @on("open-earlier")
    def on_open_earlier(self, arg: str, value: str) -> None:
        self._all, self._first = True, 0

    @on("read-log")
    def on_read_log(self, arg: str, value: str) -> None:
        self._up = arg == "up"

    @on("unfold")
    def on_unfold(self, arg: str, value: str) -> None:
        at = int(arg)
        self._unfolded ^= {at}
        for turn in self._turns:
            for line in turn.lines:
                if line.at == at:
                    line.tree = turn.tree = None


def told_by(table: Table, look: int) -> int:
    """The place in `Table.happened` of the last event that the first `look` decisions brought; -1: there is none."""
    upto = bisect_left(table.happened, look, key=lambda told: told[0])
    return next((at for at in range(upto - 1, -1, -1) if tells(table, table.happened[at][1])), -1)


def line_class(table: Table, event: Event) -> str:
    """The class of a line, with the colour of the seat it speaks of."""
    return f"log-line seat-{table.seats[event.params['seat']].colour}" if "seat" in event.params else "log-line"


def sentence(n: int, event: Event, voice: Voice) -> Tree:
    """A sentence that leads to the board as it was after the decision that brought it."""
    look = {"type": "button", "class": "log-look", "tabindex": "-1", "data-do": "look", "data-arg": str(n + 1)}
    return h("button", look, voice.event_sentence(event))
