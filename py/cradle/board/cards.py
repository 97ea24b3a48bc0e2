"""Cards with faces, engravings by tools/build/faces.py: in a hand, in a shop, and large with their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .contract import Say, Tree
from .trees import icon, use

FACE = "f-"  # begins the id of a face
Fact = tuple[str, Tree]  # what is said of a card: its name, and what it is


def plate(name: str) -> Tree:
    """The face of a card in its frame, for the eyes alone. name: a game, and what faces.toml calls the card there."""
    picture = ["svg", {"class": "face", "aria-hidden": "true"}, use(f"{FACE}{name}"), use("face-frame")]
    return ["span", {"class": "card-plate"}, picture]


def closely(say: Say, target: str, name: str) -> Tree:
    """The button that shows a card large. target: its element, as `Board.close_up` knows it."""
    words = say("card.look", name=name)
    arg = target.replace("-", " ", 1)  # not the name of the element itself, which other presses have
    about = {"class": "card-look", "data-do": "card", "data-arg": arg, "aria-label": words, "title": words}
    return ["button", {"type": "button", **about}, icon("i-look")]


def hand_card(
    kind: str, face: str, button: Mapping[str, object], inside: Sequence[Tree], does: Sequence[Tree], look: Tree
) -> Tree:
    """A card of a hand: a button with its face, over what stands on it, and what is told where one points. kind: gives
    it its colour. look: the button that shows it large.
    """
    body = ["button", {"type": "button", **button}, plate(face), ["span", {"class": "card-words"}, *inside], " ", *does]
    return ["li", {"class": f"card card-{kind}"}, body, look]


def effect_list(rows: Iterable[tuple[str, str]]) -> Tree:
    """What cards do, for devices on which one cannot point at a card to read it. rows: the name of a card and what it
    does.
    """
    lines: list[Tree] = [["div", {}, ["dt", {}, name], " ", ["dd", {}, does]] for name, does in rows]
    return ["dl", {"class": "card-effects"}, *lines]


def large(name: str, kind: str, band: str, text: Iterable[str], facts: Iterable[Fact], tables: Sequence[Tree]) -> Tree:
    """A card with all that is to be said of it. kind: gives it its colour. band: what sort of card it is."""
    said: list[Tree] = [["p", {}, line] for line in text]
    rows: list[Tree] = []
    for term, what in facts:
        rows += [["dt", {}, term], ["dd", {}, what]]
    if rows:
        said.append(["dl", {"class": "card-facts"}, *rows])
    shown: Tree = ["div", {"class": f"card card-{kind}"}, plate(name), ["p", {"class": "card-band"}, band]]
    return ["div", {"class": "card-large"}, shown, ["div", {"class": "card-said"}, *said, *tables]]


def table(title: str, columns: Sequence[str], rows: Iterable[tuple[Tree, Sequence[Tree]]]) -> Tree:
    """Numbers of a card, a row each: what it is about, and the numbers. columns: their heads."""
    head: list[Tree] = [["th", {"scope": "col"}, column] for column in columns]
    body: list[Tree] = []
    for first, cells in rows:
        numbers: list[Tree] = [["td", {"class": "tabular"}, cell] for cell in cells]
        body.append(["tr", {}, ["th", {"scope": "row"}, first], *numbers])
    return ["table", {"class": "desk-table card-table"}, ["caption", {}, title],
            ["thead", {}, ["tr", {}, ["td", {}], *head]], ["tbody", {}, *body]]  # fmt: skip
