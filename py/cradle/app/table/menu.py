"""The menu of a table, and what it asks: to end a game here, and its name."""

from __future__ import annotations

from ...codec import LONGEST_TITLE
from ...words.text import Words
from ..base.dialogs import dialog
from ..base.trees import Tree, button, h
from .table import Table


def agreement(words: Words, table: Table) -> list[Tree]:
    """Whether all at this device agree that anything may be taken back."""
    agrees = {"type": "checkbox", "checked": table.agreed, "data-do": "agree"}
    label = words.say("menu.agree" if len(table.people) > 1 else "menu.agree_alone")
    return [
        h("label", {"class": "check"}, h("input", agrees), h("span", {}, label)),
        h("p", {"class": "field-hint"}, words.say("menu.agree.help")),
    ]


def menu(
    words: Words, table: Table, kept: bool, live: bool, alone: bool, ordering: bool, giving_up: Tree | None
) -> Tree:
    """What may be done with a table besides playing; kept: the game is in the browser's storage. live: this site says
    how devices find each other. alone: all who play are at this device, and can agree on anything.
    ordering: somebody may see their standing orders now.
    giving_up: the item by which who is asked gives up, where the rules let them.
    """
    items = [button("rules", words.say("menu.rules"), table.game.name, "menu-item", symbol="i-rules")]
    if live and not table.over and table.tour is None:
        items.append(button("live", words.say("live.title"), kind="menu-item", symbol="i-live"))
    if ordering:
        items.append(button("standing", words.say("standing.title"), kind="menu-item", symbol="i-log"))
    settings = button("settings", words.say("settings.title"), kind="menu-item", symbol="i-settings")
    by_key = button("keys", words.say("keys.title"), kind="menu-item menu-keys", symbol="i-keys")
    report = button("report", words.say("report.title"), kind="menu-item", symbol="i-info")
    if not table.whole:
        home = button("home", words.say("play.home"), kind="menu-item", symbol="i-home")
        return dialog(words, table.name, h("div", {"class": "menu"}, *items, giving_up, settings, by_key, report, home))
    return dialog(
        words,
        table.name,
        *(agreement(words, table) if alone else ()),
        h(
            "div",
            {"class": "menu"},
            *items,
            button("share", words.say("links.share"), kind="menu-item", symbol="i-share"),
            button("seats", words.say("seats.title"), kind="menu-item", symbol="i-seat-lion")
            if table.open_seats
            else None,
            button("end-here", words.say("menu.end_here"), kind="menu-item", symbol="i-laurels")
            if table.may_close
            else None,
            giving_up,
            button("rename", words.say("home.rename"), table.id, "menu-item", symbol="i-rename"),
            button("export", words.say("home.export"), table.id, "menu-item", symbol="i-export"),
            settings,
            by_key,
            report,
            button("home", words.say("menu.home" if kept else "menu.home.unkept"), kind="menu-item", symbol="i-home"),
        ),
    )


def end_here(words: Words, people: int) -> Tree:
    """Asked once more before a game ends as it stands."""
    return dialog(
        words,
        words.say("menu.end_here"),
        h("p", {}, words.say("end.agreed" if people > 1 else "end.alone")),
        h(
            "div",
            {"class": "dialog-actions"},
            button("close", words.say("cancel"), kind="btn btn-quiet"),
            button("end-agreed", words.say("end.do"), kind="btn btn-primary"),
        ),
    )


def rename(words: Words, id: str, name: str) -> Tree:
    return dialog(
        words,
        words.say("rename.title"),
        h(
            "form",
            {"data-do": "renamed", "data-arg": id},
            h(
                "div",
                {"class": "field"},
                h("label", {"for": "new-name"}, words.say("rename.name")),
                h(
                    "input",
                    {
                        "id": "new-name",
                        "name": "name",
                        "type": "text",
                        "maxlength": str(LONGEST_TITLE),
                        "value": name,
                        "autofocus": True,
                    },
                ),
            ),
            h(
                "div",
                {"class": "dialog-actions"},
                button("close", words.say("cancel"), kind="btn btn-quiet"),
                h("button", {"type": "submit", "class": "btn btn-primary"}, words.say("rename.keep")),
            ),
        ),
    )
