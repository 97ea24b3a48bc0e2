"""What the page says about Cradle: credits and licences, and which keys do what."""

from __future__ import annotations

from ... import __version__
from ...words.text import Words
from .dialogs import dialog
from .trees import Tree, button, h

BY = "https://creativecommons.org/licenses/by/3.0/"


OFL = "https://openfontlicense.org"


CREDITS = (  # each row: a thing, whose work it is or under which licence, and the addresses of both
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


def linked_name(name: str, address: str) -> Tree:
    """A name, as a link where it has an address."""
    return h("a", {"href": address, "target": "_blank", "rel": "noreferrer"}, name) if address else name


def about(words: Words, refusal: str) -> Tree:
    """What Cradle is, and whose work. refusal: why storage does not keep games, as saves.Storage says it, or ""."""
    rows = [
        h("div", {}, h("dt", {}, words.say(id)), h("dd", {}, linked_name(*what), " · ", linked_name(*whose)))
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
            button("report", words.say("report.title"), symbol="i-info"),
        ),
        wide=True,
    )


KEYS = (
    *("tab", "arrows", "turns", "letters", "parts", "press", "main", "numbers", "repeat", "last", "state", "place"),
    *("undo", "escape", "map", "past", "keys"),
)


def keys(words: Words) -> Tree:
    """What the keys do: see assets/js/page/keys.js."""
    told = [(words.say(f"keys.{name}"), words.say(f"keys.{name}.does")) for name in KEYS]
    rows = [h("tr", {}, h("th", {"scope": "row"}, key), h("td", {}, does)) for key, does in told]
    return dialog(words, words.say("keys.title"), h("table", {"class": "keys"}, h("tbody", {}, *rows)))
