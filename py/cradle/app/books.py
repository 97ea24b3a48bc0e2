"""What is read in a dialog: the rules of a game, credits, and the menu of a table."""

from __future__ import annotations

from typing import Any

from .. import __version__, games
from .saves import LONGEST_TITLE
from .table import Table
from .text import Words, rules
from .ui import Tree, button, h


def dialog(words: Words, title: Tree, *body: Tree, wide: bool = False, closes: bool = True) -> Tree:
    return h(
        "dialog",
        {"class": "dialog dialog-wide" if wide else "dialog", "data-modal": "true", "aria-labelledby": "dialog-title"},
        h(
            "div",
            {"class": "dialog-head"},
            h("h2", {"id": "dialog-title", "class": "dialog-title", "tabindex": "-1"}, title),
            button("close", words.say("close"), kind="btn btn-quiet", symbol="i-close") if closes else None,
        ),
        *body,
    )


def rule_book(words: Words, game: str) -> Tree:
    """The rules with a list of their chapters."""
    book = rules(games.package(game), words.language)
    heads = [t for t in book if t[0] == "h2" and t[1].get("id")]
    contents = h(
        "nav",
        {"class": "rules-contents", "aria-label": words.say("rules.contents")},
        h("ul", {}, *(h("li", {}, h("a", {"href": f"#{t[1]['id']}"}, *t[2:])) for t in heads)),
    )
    title = words.say("rules.title", game=words.say(f"{game}.name"))
    return dialog(words, title, contents, h("div", {"class": "prose rules", "tabindex": "0"}, *book), wide=True)


BY = "https://creativecommons.org/licenses/by/3.0/"
OFL = "https://openfontlicense.org"
CREDITS = (  # what, whose work or under which licence, and where both are found
    ("credits.ur", ("Ur", ""), ("Paolo Mori", "")),
    ("credits.civilization", ("Civilization", ""), ("Francis Tresham", "")),
    ("credits.advanced", ("Advanced Civilization", ""), ("Bruce Harper", "")),
    ("credits.renaissance", ("L’Âge de la Renaissance", ""), ("Jared Scarborough", "")),
    ("credits.icons", ("game-icons.net", "https://game-icons.net"), ("CC BY 3.0", BY)),
    ("credits.fonts", ("Cinzel, IM Fell, Alegreya Sans", "https://fontsource.org"), ("SIL OFL 1.1", OFL)),
    ("credits.python", ("Pyodide", "https://pyodide.org"), ("MPL 2.0", "https://www.mozilla.org/MPL/2.0/")),
    ("credits.pyscript", ("PyScript", "https://pyscript.net"), ("Apache 2.0", "https://www.apache.org/licenses/")),
    ("credits.preact", ("Preact", "https://preactjs.com"), ("MIT", "https://opensource.org/license/mit")),
    ("credits.charts", ("uPlot", "https://leeoniya.github.io/uPlot"), ("MIT", "https://opensource.org/license/mit")),
    ("credits.zoom", ("Panzoom", "https://github.com/timmywil/panzoom"), ("MIT", "https://opensource.org/license/mit")),
    ("credits.qr", ("uqr", "https://www.npmjs.com/package/uqr"), ("MIT", "https://opensource.org/license/mit")),
)


def named(name: str, address: str) -> Tree:
    """A name, as a link where it has an address."""
    return h("a", {"href": address, "target": "_blank", "rel": "noreferrer"}, name) if address else name


def about(words: Words) -> Tree:
    rows = [
        h("div", {}, h("dt", {}, words.say(id)), h("dd", {}, named(*what), " · ", named(*whose)))
        for id, what, whose in CREDITS
    ]
    return dialog(
        words,
        words.say("about.title"),
        h(
            "div",
            {"class": "prose"},
            h("p", {}, words.say("about.what")),
            h("p", {}, h("strong", {}, words.say("about.unofficial"))),
            h("p", {}, words.say("about.privacy")),
            h("h3", {}, words.say("about.credits")),
            h("dl", {"class": "credits"}, *rows),
            h("p", {}, words.say("about.icon_authors")),
            h("p", {}, words.say("about.licence", version=__version__)),
        ),
        wide=True,
    )


def menu(words: Words, table: Table, kept: bool) -> Tree:
    """What may be done with a table besides playing; kept: the game is in the browser's storage."""
    several = len(table.people) > 1
    return dialog(
        words,
        table.name,
        h(
            "label",
            {"class": "check"},
            h("input", {"type": "checkbox", "checked": table.agreed, "data-do": "agree"}),
            h("span", {}, words.say("menu.agree" if several else "menu.agree_alone")),
        ),
        h("p", {"class": "field-hint"}, words.say("menu.agree.help")),
        h(
            "div",
            {"class": "menu"},
            button("rules", words.say("menu.rules"), table.game.name, "menu-item", symbol="i-rules"),
            button("share", words.say("links.share"), kind="menu-item", symbol="i-share"),
            button("rename", words.say("home.rename"), table.id, "menu-item", symbol="i-rename"),
            button("export", words.say("home.export"), table.id, "menu-item", symbol="i-export"),
            button("home", words.say("menu.home" if kept else "menu.home.unkept"), kind="menu-item", symbol="i-home"),
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


def toast(words: Words, message: Any) -> Tree:
    """A short word at the foot of the page, with one thing that can be done about it."""
    if message is None:
        return []
    id, params, verb, arg = message
    return h(
        "div",
        {"class": "toast", "role": "status", "key": id},
        h("span", {}, words.say(id, **params)),
        button(verb, words.say(f"{id}.do"), arg, "btn btn-quiet") if verb else None,
        button("dismiss", words.say("close"), kind="btn btn-quiet btn-icon", symbol="i-close"),
    )


def header(words: Words, theme: str) -> Tree:
    other = "fr" if words.language == "en" else "en"
    return h(
        "header",
        {"class": "top"},
        h("a", {"class": "skip-link", "href": "#screen"}, words.say("skip")),
        h("a", {"class": "brand", "href": "#/", "data-do": "home"}, "Cradle"),
        h("span", {"class": "spacer"}),
        button("about", words.say("about"), kind="btn btn-quiet top-word", symbol="i-info", title=words.say("about")),
        button(
            "settings",
            words.say("settings.title"),
            kind="btn btn-quiet top-word",
            symbol="i-settings",
            title=words.say("settings.title"),
        ),
        button(
            "theme",
            words.say(f"theme.{theme or 'auto'}"),
            kind="btn btn-quiet top-word",
            symbol="i-night" if theme == "dark" else "i-day",
        ),
        button("language", {"en": "English", "fr": "Français"}[other], other, "btn btn-quiet", lang=other),
    )
