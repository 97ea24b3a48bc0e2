"""What a page must show, drawn from the mirror of its game by the app in plain Python, and what it shows."""

from __future__ import annotations

from typing import Any

from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.table import Table
from playwright.sync_api import Page

from tests.app.pages import FakePage, Storage, Visit, nodes

# The places of the table, by id, as trees: [tag, {attributes}, ...children].
SHOWN = """() => {
  const tree = (node) => {
    const attributes = {};
    for (const { name, value } of node.attributes) attributes[name] = value;
    const children = [...node.childNodes].map((child) => (child.nodeType === 3 ? child.data : tree(child)));
    return [node.localName, attributes, ...children];
  };
  const places = document.querySelectorAll("#board [id^='part-'], #prompt, #log > [id]");
  return Object.fromEntries([...places].map((place) => [place.id, [...place.childNodes].map(tree)]));
}"""
HELD = ("key", "value", "checked", "selected")  # by the element itself, not as attributes
LABELS = """() => Object.fromEntries(
  [...document.querySelectorAll("#board [data-pick][aria-label]")].map((e) => [e.dataset.pick, e.ariaLabel]))"""


def visit(table: Table, language: str = "en") -> Visit:
    """The app, opened at this table as it is saved."""
    storage = Storage({PREFIX + table.id: dump(table)})
    return Visit(FakePage(storage, languages=(language,), route=f"#/play/{table.id}"))


def expected(table: Table, language: str = "en") -> dict[str, Any]:
    """What a page must show that opens this table now: every place of it."""
    drawn = visit(table, language).page.drawn
    places = {id: tree for id, tree in drawn.items() if id.startswith(("part-", "log-")) or id == "prompt"}
    return {id: plain(tree if not tree or isinstance(tree[0], list) else [tree]) for id, tree in places.items()}


def shown(page: Page) -> dict[str, Any]:
    return {id: plain(trees) for id, trees in page.evaluate(SHOWN).items()}


def plain(trees: list[Any]) -> list[Any]:
    """Trees as both sides have them: the attributes that are set, as text, and text in one piece."""
    out: list[Any] = []
    for tree in filter(None, trees):
        if not isinstance(tree, str):
            out.append([tree[0].lower(), attributes(tree[1] or {}), *plain(tree[2:])])
        elif out and isinstance(out[-1], str):
            out[-1] += tree
        else:
            out.append(tree)
    return out


def attributes(given: dict[str, Any]) -> dict[str, str]:
    there = {k: v for k, v in given.items() if k not in HELD and v is not None and v is not False}
    if there.get("title") == "":  # what is left of one on an element that is used again
        del there["title"]
    return {k: "" if v is True else str(v) for k, v in there.items()}


def same(page: Page, table: Table, language: str = "en") -> None:
    """Board, prompt and log of the page are those of the mirror, element by element."""
    wanted, found = expected(table, language), shown(page)
    assert found.keys() == wanted.keys()
    for id, trees in wanted.items():
        assert found[id] == trees, f"{id}: {difference(found[id], trees)}"


def difference(found: Any, wanted: Any) -> str:
    """Where two trees part, as deep as they are alike."""
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        return next(difference(f, w) for f, w in zip(found, wanted, strict=True) if f != w)
    return f"{found} instead of {wanted}"


def labels(table: Table, n: int) -> dict[str, str]:
    """What every element of the board is called after n decisions."""
    early = Table(table.record.branch(n), table.seats, table.id)
    parts = (tree for id, tree in visit(early).page.drawn.items() if id.startswith("part-"))
    marks = [node[1] for tree in parts for node in nodes(tree) if node[1].get("data-pick")]
    return {mark["data-pick"]: mark["aria-label"] for mark in marks if "aria-label" in mark}
