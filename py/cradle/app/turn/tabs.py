"""The desk beside the board: the tabs of the game, and the log as the last tab. One is shown at a time."""

from __future__ import annotations

from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.interfaces import Sitting

LOG, MAP = "log", "map"


class Desk:
    """The desk of one sitting. The tab that a decision needs opens automatically; a person may open another."""

    def __init__(self, session: Sitting) -> None:
        self.session = session
        tabs = [name for name, _ in session.table.board.tabs(session.table.side.view())]
        self._chosen = tabs[0] if tabs else LOG
        self._needed = ""  # the tab that was needed at the decision at which a tab was chosen last
        self._shown = ""  # the tab that was needed when all was drawn last
        self._asked = ("", "", 0)  # what it was needed for then, see `asked`

    @property
    def needed(self) -> str:
        """The tab that a tour points into, or where a person decides now, with or without a look at their own side; "":
        the board, or nobody decides.
        """
        table, board = self.session.table, self.session.table.board
        for spot in self.session.spots:
            for name, tree in [*board.tabs(table.side.view()), (LOG, LOG)]:
                if spot == name or spot in _places(tree):
                    return name
        decides = self.session.live or (table.side.unseen is not None and self.session.look is None)
        return board.tab(table.decision) if table.decision and decides else ""

    @property
    def open(self) -> str:
        needed = self.needed
        return needed if needed and needed != self._needed else self._chosen

    def pages(self) -> Tree:
        """The pages, one for each tab, of which one is seen. Their contents are drawn place by place."""
        words, table = self.session.app.words, self.session.table
        title = h("h2", {"id": "log-title", "class": "visually-hidden"}, words.say("play.log"))
        log = h("ol", {"id": "log", "class": "log", "tabindex": "0", "aria-labelledby": "log-title"})
        said = h("section", {"id": "live-said", "class": "live-talk"})
        pages = [*table.board.tabs(table.side.view()), (LOG, ["div", {"class": "play-log"}, title, log, said])]
        return [
            ["section", {"id": f"desk-{name}", "class": "desk-page", "key": name, "hidden": name != self.open,
                         "role": "tabpanel", "aria-labelledby": f"tab-{name}"}, tree]
            for name, tree in pages
        ]  # fmt: skip

    def bar(self) -> Tree:
        """The tabs; on a small screen the map is one of them."""
        words, game = self.session.app.words, self.session.table.game.name
        names = [name for name, _ in self.session.table.board.tabs(self.session.table.side.view())]
        row, needed, shown = [], self.needed, self.open
        for name in [*names, LOG]:
            label = words.say("play.log" if name == LOG else f"{game}.tab.{name}")
            marks = {"role": "tab", "id": f"tab-{name}", "aria-controls": f"desk-{name}"}
            marks["aria-selected"] = "true" if name == shown else "false"
            kind = "tab is-needed" if name == needed else "tab"
            row.append(button("tab", label, name, kind, **marks))
        tabs = h("div", {"class": "tabs", "role": "tablist", "aria-label": words.say("tab.all")}, *row)
        return [button("tab", words.say("tab.map"), MAP, "tab tab-map"), tabs]

    def after_drawing(self) -> None:
        """If board and desk are two pages side by side, scroll to the one that is needed. What is asked in a tab begins
        at its head; the first part of it in which something can be picked is in view, and all that can be picked, where
        it has room.
        """
        page, needed, asked = self.session.app.page, self.needed, self.tab_request
        if needed != self._shown:
            self._shown = needed
            page.sight(".play-panels" if needed else ".play-board")
        if asked != self._asked:
            self._asked = asked
            if needed and not self.session.spots:
                page.view(f"#desk-{needed} > *", f"#desk-{needed}")
                page.view(f"#desk-{needed} .desk-place:has(.pick)", f"#desk-{needed}")
                page.gather(".pick.is-legal", f"#desk-{needed}")

    @property
    def tab_request(self) -> tuple[str, str, int]:
        """What the tab is needed for: its name, the kind of decision, and which one, where each is a form."""
        table, decision = self.session.table, self.session.table.decision
        kind = decision.kind if decision and self.session.live else ""
        return self.needed, kind, len(table.record) if kind in table.board.form.begins else 0

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("tab")
    def on_tab(self, name: str, value: str) -> None:
        if name != MAP:
            self._chosen, self._needed = name, self.needed
        self.session.app.page.sight(".play-board" if name == MAP else ".play-panels")


def _places(tree: Tree) -> list[str]:
    """The ids in a tree."""
    if isinstance(tree, str):
        return []
    _, attributes, *children = tree
    return [attributes.get("id", ""), *(id for child in children for id in _places(child))]
