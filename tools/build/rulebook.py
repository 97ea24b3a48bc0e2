"""Turns the rules of a game, rules.en.md and rules.fr.md, into trees that the page can draw.

A paragraph 4.2 gets the id r-4.2, a decision U-06 r-U-06, a chapter 4 r-4; every mention of one links to it.
A book may have parts: part E, chapter E.6, paragraph E.6.3. A paragraph may stand in its part at once, as C.5 does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cradle.words.typography import set_spaces
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

LANGUAGES = ("en", "fr")
NUMBER = r"(?:\d+(?:\.\d+)+|[A-Z]\.\d+(?:\.\d+)*|[A-Z]-\d\d)"
CHAPTER = re.compile(r"([A-Z](?=\.\s)|(?:[A-Z]\.)?\d+(?:\.\d+)*)\.?\s")
PARAGRAPH = re.compile(rf"({NUMBER})\.?(?=\s|$)")
MENTION = re.compile(rf"(?<![\w.,]){NUMBER}(?![\w%])(?!\.\d)")
LINK = re.compile(r"#r-[\w.-]+$|https://")
PLAIN = ("strong", "em", "ul", "ol", "table", "thead", "tbody", "tr", "blockquote")
Tree = list[Any]


class RulesFault(Exception):
    """What is wrong in a text of rules, in words."""


def rules(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """The rules.*.json of a package by file name, and every fault of its texts in words."""
    sources = {language: folder / f"rules.{language}.md" for language in LANGUAGES}
    found = {language: path for language, path in sources.items() if path.exists()}
    faults = [f"{path}: missing" for language, path in sources.items() if found and language not in found]
    out: dict[str, bytes] = {}
    numbers: dict[str, list[str]] = {}
    for language, path in found.items():
        try:
            book = _Book(path.read_text("utf-8"), language)
        except RulesFault as fault:
            faults.append(f"{path}: {fault}")
        else:
            numbers[language] = book.numbers
            out[f"rules.{language}.json"] = json.dumps(book.trees, ensure_ascii=False, separators=(",", ":")).encode()
    if len(numbers) == len(LANGUAGES):
        odd = sorted(set(numbers["en"]) ^ set(numbers["fr"]))
        faults += [f"{folder}: paragraph {number} is in one language only" for number in odd]
    return out, faults


class _Book:
    """One text as trees, with the numbers of its paragraphs in order."""

    def __init__(self, text: str, language: str) -> None:
        self.language = language
        tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)
        self.root = SyntaxTreeNode(tokens)
        self.numbers: list[str] = []
        for node in self.root.walk():
            if number := _number(node):
                if number in self.numbers:
                    raise RulesFault(f"paragraph {number} stands there twice")
                self.numbers.append(number)
        self.trees = [self.block(node) for node in self.root.children]

    def block(self, node: SyntaxTreeNode) -> Tree:
        kind = node.type
        number = _number(node)
        attrs = {"id": f"r-{number}"} if number else {}
        if kind == "heading":
            return [node.tag, attrs, *self.inlines(node, linked=False)]
        if kind == "paragraph":
            return ["p", attrs, *self.inlines(node)]
        if kind == "list_item":
            return ["li", attrs, *self.item(node)]
        if kind in ("th", "td"):
            side = str(node.attrs.get("style", "")).removeprefix("text-align:")
            return [kind, {"class": f"align-{side}"} if side else {}, *self.inlines(node)]
        if kind == "hr":
            return ["hr", {}]
        tag = {"bullet_list": "ul", "ordered_list": "ol"}.get(kind, kind)
        if tag not in PLAIN:
            line = node.map[0] + 1 if node.map else "?"
            raise RulesFault(f"line {line}: {kind.replace('_', ' ')} has no place in the rules")
        return [tag, {}, *(self.block(child) for child in node.children)]

    def item(self, node: SyntaxTreeNode) -> Iterator[Any]:
        """A tight list's items hold their text itself, not a paragraph of it."""
        for child in node.children:
            if child.type == "paragraph" and child.hidden:
                yield from self.inlines(child)
            else:
                yield self.block(child)

    def inlines(self, node: SyntaxTreeNode, linked: bool = True) -> Iterator[Any]:
        own = _number(node) or _number(node.parent)
        for inline in node.children:
            for child in inline.children:
                yield from self.inline(child, own, linked)

    def inline(self, node: SyntaxTreeNode, own: str | None, linked: bool) -> Iterator[Any]:
        if node.type == "text":
            text = set_spaces(node.content, self.language)
            yield from self.mentions(text, own) if linked else [text]
        elif node.type in ("softbreak", "hardbreak"):
            yield " " if node.type == "softbreak" else ["br", {}]
        elif node.type in ("strong", "em", "link"):
            attrs = {"href": str(node.attrs["href"])} if node.type == "link" else {}
            if attrs and not LINK.match(attrs["href"]):
                raise RulesFault(f"the link to {attrs['href']} leads neither to a paragraph (#r-4.2) nor to https")
            if attrs and attrs["href"].startswith("#") and attrs["href"][3:] not in self.numbers:
                raise RulesFault(f"the link to {attrs['href']} leads to no paragraph")
            inner = [part for child in node.children for part in self.inline(child, own, linked and not attrs)]
            yield ["a" if attrs else node.type, attrs, *inner]
        else:
            what = f"{node.type.replace('_', ' ')} {node.content!r}"
            raise RulesFault(f"{what} has no place in the rules")

    def mentions(self, text: str, own: str | None) -> Iterator[Any]:
        """The text, with each number of another paragraph as a link to it."""
        start = 0
        for match in MENTION.finditer(text):
            number = match.group()
            if number in self.numbers and number != own:
                yield from filter(None, [text[start : match.start()]])
                yield ["a", {"href": f"#r-{number}"}, number]
                start = match.end()
        yield from filter(None, [text[start:]])


def _text(node: SyntaxTreeNode) -> str:
    return node.content if node.type == "text" else "".join(_text(child) for child in node.children)


def _number(node: SyntaxTreeNode | None) -> str | None:
    """The number a heading, a paragraph or a list item begins with; a list item's stays with the item."""
    if node is None:
        return None
    if node.type == "paragraph" and not (node.parent and node.parent.type == "list_item"):
        match = PARAGRAPH.match(_text(node))
    elif node.type == "heading":
        match = CHAPTER.match(_text(node) + " ")
    elif node.type == "list_item" and node.children and node.children[0].type == "paragraph":
        match = PARAGRAPH.match(_text(node.children[0]))
    else:
        match = None
    return match.group(1) if match else None
