"""Trees, and the places of the page where they are drawn. A tree is a string or [tag, {attributes}, *trees].

Only what has changed is sent to the page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any
from weakref import ref

from ...board.contract import Kept
from ...board.contract import Tree as Tree
from ...words.text import Words
from .page import Page

# No tree holds itself, so nothing is looked up for that.
encoded = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


# Whether parts that a tree has in common with the last one in its place are not sent again; docs/speed.md has the gain.
SHARES = True


def as_json(tree: Tree) -> str:
    """A tree as JSON. For a tree of class Kept the text is made only once."""
    if not isinstance(tree, Kept):
        return encoded(tree)
    tree.text = tree.text or encoded(tree)
    return tree.text


def difference(tree: Kept, last: Kept) -> str:
    """A tree as JSON in which a number stands for what is the same object in the last one: its place there. "" if
    nothing is.
    """
    if not SHARES:
        return ""
    known, text = tree.since or (None, "")
    if known is None or known() is not last:
        text = _differing(tree, last)
        tree.since = ref(last), text
    return text


def _differing(tree: Kept, last: Kept) -> str:
    if not (last and tree and isinstance(last[0], str) and isinstance(tree[0], str)):
        return ""
    places = {id(part): str(n) for n, part in enumerate(last) if n > 1}
    parts = [places.get(id(part)) for part in tree[2:]]
    if not any(parts):
        return ""
    texts = [at or as_json(part) for at, part in zip(parts, tree[2:], strict=True)]
    return f"[{','.join([encoded(tree[:2])[1:-1], *texts])}]"


def h(tag: str, attributes: dict[str, Any] | None = None, *children: Tree) -> Tree:
    """A node; children that are None are left out."""
    return [tag, attributes or {}, *(c for c in children if c is not None)]


def icon(name: str) -> Tree:
    return h("svg", {"class": "icon", "aria-hidden": "true"}, h("use", {"href": f"#{name}"}))


def button(verb: str, label: str, arg: str = "", kind: str = "btn", symbol: str = "", **more: object) -> Tree:
    """A button that says `verb` to the app when pressed."""
    attributes = {"type": "button", "class": kind, "data-do": verb, **more}
    if arg:
        attributes["data-arg"] = arg
    return h("button", attributes, icon(symbol) if symbol else None, h("span", {}, label) if symbol else label)


def segmented(name: str, verb: str, arg: str, choices: Mapping[Any, str], chosen: object) -> Tree:
    """Choices side by side, of which one is chosen; another one says `verb` to the app. choices: their words."""
    what = {"type": "radio", "name": name, "data-do": verb, "data-arg": arg}
    return h(
        "div",
        {"class": "segmented"},
        *(
            h("label", {}, h("input", {**what, "value": str(choice), "checked": choice == chosen}), h("span", {}, text))
            for choice, text in choices.items()
        ),
    )


def agrees(words: Words) -> dict[str, str]:
    """The attributes of the main button of the prompt: a key presses it from anywhere (assets/js/page/keys.js)."""
    return {"data-first": "true", "aria-keyshortcuts": "Control+Enter", "title": words.say("keys.main")}


class Mounts:
    """Places on the page, each with the tree last drawn there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._last: dict[str, tuple[Tree, str]] = {}
        self._batch: list[str] = []

    def show(self, place: str, tree: Tree) -> None:
        """Draw a tree into the element with this id, with the next `flush`, unless it stands there already."""
        last = self._last.get(place)
        if last and last[0] is tree:
            return
        if last and isinstance(tree, Kept) and isinstance(last[0], Kept) and (text := difference(tree, last[0])):
            if tree != last[0]:
                self._batch.append(f"[{encoded(place)},{text},1]")
            self._last[place] = tree, ""
            return
        text = as_json(tree)
        if not last or last[1] != text:
            self._batch.append(f"[{encoded(place)},{text}]")
        self._last[place] = tree, text

    def show_once(self, place: str, key: object, make: Callable[[], Tree]) -> None:
        """Draw what `make` gives, if it was not drawn for an equal key last time."""
        last = self._last.get(place)
        if not last or last[0] != (key,):
            self.show(place, make())
            self._last[place] = (key,), self._last[place][1]

    def show_places(self, place: str, ids: list[str], make: Callable[[], Tree]) -> None:
        """Draw a list of places, if it is not the one drawn last, and forget what hung in places that left the list.

        ids: the places, in order; they are the key of the list.
        """
        last = self._last.get(place)
        for gone in set(last[0][0] if last else ()) - set(ids):
            self._last.pop(gone, None)
        self.show_once(place, ids, make)

    def forget(self, prefix: str) -> None:
        """Forget what was drawn in places with this prefix, because they are gone from the page."""
        for place in [p for p in self._last if p.startswith(prefix)]:
            del self._last[place]

    def flush(self) -> None:
        if self._batch:
            batch, self._batch = self._batch, []
            self.page.draw(f"[{','.join(batch)}]")
