"""The rule book of a game: its contents, its search, and the address of every paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from unicodedata import combining, normalize

from ... import games
from ...words.text import Voice, Words, rules
from .dialogs import dialog
from .trees import Tree, h

EXEMPLARY = ("Ada", "Ben", "Cleo")  # who plays on the boards of a rule book


def rule_book(words: Words, game: str, sought: str = "") -> Tree:
    """The rules with a list of their chapters and a field to search them. sought: the words looked for; only paragraphs
    that have them are shown.
    """
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
        for part in (with_address(words, game, tree), boards.get(str(tree[1].get("id", "")).removeprefix("r-")))
        if part is not None
    ]
    text = h("div", {"class": "prose rules", "tabindex": "0"}, *shown)
    return dialog(words, title, search, None if sought else contents, text, wide=True)


def finds(game: str, language: str, sought: str) -> list[Tree]:
    """The paragraphs that have every word that is looked for, with or without its accents."""
    asked = fold_letters(sought).split()
    book = rules(games.texts(game), language)
    return [
        tree
        for tree, said in zip(book, folded_book(game, language), strict=True)
        if asked and all(word in said for word in asked)
    ]


@cache
def folded_book(game: str, language: str) -> list[str]:
    """The text of each paragraph, in the form in which it is compared with the words looked for."""
    return [fold_letters(text_of(tree)) for tree in rules(games.texts(game), language)]


def fold_letters(text: str) -> str:
    """Small letters without accents, ligatures as two, and one kind of apostrophe and space."""
    letters = "".join(c for c in normalize("NFD", text.casefold()) if not combining(c))
    return letters.replace("œ", "oe").replace("æ", "ae").replace("’", "'").replace("\u00a0", " ").replace("\u202f", " ")


def text_of(tree: Tree) -> str:
    return tree if isinstance(tree, str) else "".join(map(text_of, tree[2:]))


def with_address(words: Words, game: str, tree: Tree) -> Tree:
    """A paragraph with a link to its own address, and so for the paragraphs in it. A table in it can be scrolled by
    itself, if it is too wide.
    """
    if isinstance(tree, str):
        return tree
    tag, attributes, *content = tree
    inner = [with_address(words, game, part) for part in content]
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
    """The attributes of a link to a paragraph: it can be kept as a bookmark and opened in another tab as well."""
    number = id.removeprefix("r-")
    return {"href": f"#rules/{game}/{number}", "data-do": "rules", "data-arg": f"{game} {number}"}


def has_paragraph(words: Words, game: str, number: str) -> bool:
    """Whether the rule book of a game has a paragraph or a chapter of that number."""
    return f"r-{number}" in set(ids(rules(games.texts(game), words.language)))


def ids(trees: Iterable[Tree]) -> Iterator[str]:
    """The ids of trees and of all that is in them."""
    for tree in trees:
        if isinstance(tree, list):
            if "id" in tree[1]:
                yield str(tree[1]["id"])
            yield from ids(tree[2:])
