"""What is read in a dialog: the rules of a game, credits, and the menu of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any
from unicodedata import combining, normalize

from ... import __version__, games
from ..table.saves import LONGEST_TITLE
from ..table.table import Table
from .text import Voice, Words, rules
from .trees import Tree, button, h


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


EXEMPLARY = ("Ada", "Ben", "Cleo")  # who plays on the boards of a rule book


def rule_book(words: Words, game: str, sought: str = "") -> Tree:
    """The rules with a list of their chapters, and a field to search them; sought: only what says this is shown."""
    book = rules(games.texts(game), words.language)
    found = finds(game, words.language, sought)
    heads = [t for t in book if t[0] == "h2" and t[1].get("id")]
    contents = h(
        "nav",
        {"class": "rules-contents", "aria-label": words.say("rules.contents")},
        h("ul", {}, *(h("li", {}, h("a", address(game, str(t[1]["id"])), *t[2:])) for t in heads)),
    )
    title = words.say("rules.title", game=words.say(f"{game}.name"))
    field = {"type": "search", "id": "rules-sought", "data-do": "search-rules", "value": sought, "autocomplete": "off"}
    said = words.say("rules.found", n=len(found)) if found else words.say("rules.found.none") if sought else ""
    search = h(
        "div",
        {"class": "field rules-search"},
        h("label", {"for": "rules-sought"}, words.say("rules.search")),
        h("input", field),
        h("span", {"class": "quiet", "role": "status"}, said),
    )
    boards = games.board(game).examples(Voice(words, game, list(EXEMPLARY)).say)
    shown = [boards[""]] if "" in boards else []
    shown += [
        part
        for tree in (found if sought else book)
        for part in (addressed(words, game, tree), boards.get(str(tree[1].get("id", "")).removeprefix("r-")))
        if part is not None
    ]
    text = h("div", {"class": "prose rules", "tabindex": "0"}, *shown)
    return dialog(words, title, search, None if sought else contents, text, wide=True)


def finds(game: str, language: str, sought: str) -> list[Tree]:
    """The paragraphs in which every word stands that is looked for, with or without its accents."""
    asked = folded(sought).split()
    book = rules(games.texts(game), language)
    return [
        tree
        for tree, said in zip(book, folded_book(game, language), strict=True)
        if asked and all(word in said for word in asked)
    ]


@cache
def folded_book(game: str, language: str) -> list[str]:
    """What each paragraph says, as it is compared."""
    return [folded(text_of(tree)) for tree in rules(games.texts(game), language)]


def folded(text: str) -> str:
    """Small letters without accents, ligatures as two, and one kind of apostrophe and space."""
    letters = "".join(c for c in normalize("NFD", text.casefold()) if not combining(c))
    return letters.replace("œ", "oe").replace("æ", "ae").replace("’", "'").replace("\u00a0", " ").replace("\u202f", " ")


def text_of(tree: Tree) -> str:
    return tree if isinstance(tree, str) else "".join(map(text_of, tree[2:]))


def addressed(words: Words, game: str, tree: Tree) -> Tree:
    """A paragraph with a link to its own address, and those in it; a table that is too wide is scrolled by itself."""
    if isinstance(tree, str):
        return tree
    tag, attributes, *content = tree
    inner = [addressed(words, game, part) for part in content]
    if tag == "a" and str(attributes.get("href", "")).startswith("#r-"):
        return ["a", {**attributes, **address(game, attributes["href"][1:])}, *inner]
    number = str(attributes.get("id", "")).removeprefix("r-")
    if tag == "table":
        return h("div", {"class": "rules-table", "tabindex": "0"}, [tag, attributes, *inner])
    if not number:
        return [tag, attributes, *inner]
    label = words.say("rules.address", paragraph=number)
    link = {"class": "rule-address", **address(game, f"r-{number}"), "aria-label": label, "title": label}
    return [tag, attributes, *inner, h("a", link, "#")]


def address(game: str, id: str) -> dict[str, str]:
    """What a link to a paragraph has, so that it can be kept as a bookmark and opened in another tab as well."""
    number = id.removeprefix("r-")
    return {"href": f"#rules/{game}/{number}", "data-do": "rules", "data-arg": f"{game} {number}"}


def has_paragraph(words: Words, game: str, number: str) -> bool:
    """Whether the rule book of a game has a paragraph or a chapter of that number."""
    return f"r-{number}" in set(ids(rules(games.package(game), words.language)))


def ids(trees: Iterable[Tree]) -> Iterator[str]:
    """The ids of trees and of all that is in them."""
    for tree in trees:
        if isinstance(tree, list):
            if "id" in tree[1]:
                yield str(tree[1]["id"])
            yield from ids(tree[2:])


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
    ("credits.storage", ("idb", "https://github.com/jakearchibald/idb"), ("ISC", "https://opensource.org/license/isc")),
    ("credits.charts", ("uPlot", "https://leeoniya.github.io/uPlot"), ("MIT", "https://opensource.org/license/mit")),
    ("credits.zoom", ("Panzoom", "https://github.com/timmywil/panzoom"), ("MIT", "https://opensource.org/license/mit")),
    ("credits.live", ("Trystero", "https://trystero.dev"), ("MIT", "https://opensource.org/license/mit")),
    ("credits.qr", ("uqr", "https://www.npmjs.com/package/uqr"), ("MIT", "https://opensource.org/license/mit")),
)


def named(name: str, address: str) -> Tree:
    """A name, as a link where it has an address."""
    return h("a", {"href": address, "target": "_blank", "rel": "noreferrer"}, name) if address else name


def about(words: Words, refusal: str) -> Tree:
    """What this is, and whose work; refusal: what storage does not do, as saves.Storage says it, or ""."""
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
            h("p", {}, words.say(f"about.privacy.{refusal or 'kept'}")),
            h("h3", {}, words.say("about.credits")),
            h("dl", {"class": "credits"}, *rows),
            h("p", {}, words.say("about.icon_authors")),
            h("p", {}, words.say("about.licence", version=__version__)),
        ),
        wide=True,
    )


KEYS = (
    *("tab", "arrows", "letters", "parts", "press", "main", "numbers", "repeat", "last", "state", "place"),
    *("undo", "escape", "map", "past", "keys"),
)


def keys(words: Words) -> Tree:
    """What the keys do: see assets/js/keys.js."""
    told = [(words.say(f"keys.{name}"), words.say(f"keys.{name}.does")) for name in KEYS]
    rows = [h("tr", {}, h("th", {"scope": "row"}, key), h("td", {}, does)) for key, does in told]
    return dialog(words, words.say("keys.title"), h("table", {"class": "keys"}, h("tbody", {}, *rows)))


def agreement(words: Words, table: Table) -> list[Tree]:
    """Whether all at this device agree that anything may be taken back."""
    agrees = {"type": "checkbox", "checked": table.agreed, "data-do": "agree"}
    label = words.say("menu.agree" if len(table.people) > 1 else "menu.agree_alone")
    return [
        h("label", {"class": "check"}, h("input", agrees), h("span", {}, label)),
        h("p", {"class": "field-hint"}, words.say("menu.agree.help")),
    ]


def menu(words: Words, table: Table, kept: bool, live: bool, alone: bool, giving_up: Tree | None) -> Tree:
    """What may be done with a table besides playing; kept: the game is in the browser's storage. live: this site says
    how devices find each other. alone: all who play are at this device, and can agree on anything.
    giving_up: the item by which who is asked gives up, where the rules let them.
    """
    items = [button("rules", words.say("menu.rules"), table.game.name, "menu-item", symbol="i-rules")]
    if live and not table.over and table.tour is None:
        items.append(button("live", words.say("live.title"), kind="menu-item", symbol="i-live"))
    settings = button("settings", words.say("settings.title"), kind="menu-item", symbol="i-settings")
    by_key = button("keys", words.say("keys.title"), kind="menu-item menu-keys", symbol="i-keys")
    if not table.whole:
        home = button("home", words.say("play.home"), kind="menu-item", symbol="i-home")
        return dialog(words, table.name, h("div", {"class": "menu"}, *items, giving_up, settings, by_key, home))
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
        h("span", {"class": "saving quiet", "aria-hidden": "true"}, words.say("saving")),
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
