"""The colours of the page, as the style sheets declare them: contrasts of WCAG 2.2 AA by day and by night.

Text needs 4.5 to 1 (1.4.3), edges of fields, focus rings and marks on the board 3 to 1 (1.4.11).
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

CSS = Path(__file__).parents[1] / "assets/css"
SEATS = ("crimson", "azure", "ochre", "green", "violet", "teal", "rose", "slate")
ACTIONS = ("agriculture", "commerce", "culture", "politics", "war")
PAPERS = ("paper", "paper-2", "paper-3")
DECLARED = re.compile(r"--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})(?:,\s*(#[0-9a-f]{6})\))?;")

TOKENS = {
    name: (day, night or day)
    for sheet in ("theme", "ur")
    for name, day, night in DECLARED.findall((CSS / f"{sheet}.css").read_text("utf-8"))
}

TEXT = [
    *product(("ink", "ink-2", "sea", "accent"), PAPERS),
    *product(("good", "bad", "warn"), ("paper", "paper-3")),
    *product(("on-sea",), ("sea", "sea-deep")),
    ("ink", "casing"),  # numbers on the board, with their halo
    *((f"on-seat-{seat}", f"seat-{seat}") for seat in SEATS),
    *((f"mark-{action}", f"tint-{action}") for action in ACTIONS),
]
SHAPES = [
    *product(("line", "focus"), PAPERS),
    ("focus", "water"),
    ("focus", "focus-halo"),
    ("mark", "mark-edge"),
    ("ink", "casing"),
    ("good", "casing"),
]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXT, 4.5), (SHAPES, 3)], ids=["text", "shapes"])
def test_contrasts(theme: int, pairs: list[tuple[str, str]], least: float) -> None:
    low = {
        (ink, ground): round(contrast(TOKENS[ink][theme], TOKENS[ground][theme]), 2)
        for ink, ground in pairs
        if contrast(TOKENS[ink][theme], TOKENS[ground][theme]) < least
    }
    assert not low


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize(
    "line", [("mark", "mark-edge"), ("ink", "casing"), ("good", "casing"), ("focus", "focus-halo")]
)
def test_marks_stand_out_on_every_tile(theme: int, line: tuple[str, str]) -> None:
    """A mark is a line with an edge: on any ground at least one of the two is seen."""
    grounds = [f"tint-{action}" for action in ACTIONS] + [f"seat-{seat}" for seat in SEATS] + ["water"]
    low = [
        ground for ground in grounds if max(contrast(TOKENS[part][theme], TOKENS[ground][theme]) for part in line) < 3
    ]
    assert not low


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
def test_seats_at_one_table_differ_in_lightness(theme: int) -> None:
    """The four colours a new game begins with, whatever colours the eye tells apart."""
    lightness = sorted(116 * luminance(TOKENS[f"seat-{seat}"][theme]) ** (1 / 3) - 16 for seat in SEATS[:4])
    assert all(b - a >= 8 for a, b in pairwise(lightness))


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
def test_what_is_engraved_is_seen_on_every_land_and_the_title_can_be_read(theme: int) -> None:
    sheets = "".join((CSS / f"{name}.css").read_text("utf-8") for name in ("map", "civilization", "renaissance"))
    shades = {name: (day, night or day)[theme] for name, day, night in DECLARED.findall(sheets)}
    lands = [name for name in shades if re.fullmatch(r"civ-(?!way)[a-z]+|ren-([IVX]+|[a-z]+-[a-z]+)", name)]
    assert len(lands) > 20
    assert [name for name in lands if contrast(shades["map-ink"], shades[name]) < 3] == []
    assert contrast(TOKENS["ink"][theme], shades["map-sheet"]) >= 4.5


# What style sheets look for -------------------------------------------------------------------------------------------
SHEETS = {path.name: path.read_text("utf-8") for path in CSS.rglob("*.css")}
HELD = re.compile(r'data-holds~="(\w+)"')
LOOKS = re.compile(
    r"(?:\.(?:play|play-ur|play-side|map-picture|desk)(?:\.\w+)?|:root|html|body)(?:\[[^]]*\]|:not\()*:has\("
)


def test_what_a_table_holds_is_noted_when_it_is_drawn() -> None:
    """Each [data-holds~="…"] of the sheets is named by draw.js or by a board, and none there is for nothing."""
    drawn = (CSS.parent / "js/page/draw.js").read_text("utf-8")
    noted = re.findall(r"^  (\w+): \"", drawn[drawn.index("const HELD") : drawn.index("};")], re.MULTILINE)
    boards = [path.read_text("utf-8") for path in (CSS.parents[1] / "py/cradle").glob("*/board/*.py")]
    named = [name for text in boards for name in re.findall(r'"data-held": "(\w+)"', text)]
    assert noted and named and {*noted, *named} == {name for sheet in SHEETS.values() for name in HELD.findall(sheet)}


@pytest.mark.parametrize("name", SHEETS)
def test_no_rule_looks_through_a_whole_table(name: str) -> None:
    """By :has() it would do so at every change: a quarter of the time of a click at Ur was that."""
    assert LOOKS.findall(SHEETS[name]) == []


def test_a_button_that_cannot_be_pressed_does_not_light_up_under_the_mouse() -> None:
    sheet = (CSS / "theme.css").read_text("utf-8")
    disabled = sheet.index('.btn:disabled, .btn[aria-disabled="true"]')
    lit = [rule.strip() for rule in re.findall(r"[^{}]*:hover[^{}]*(?={)", sheet[disabled:]) if ".btn" in rule]
    buttons = [one for rule in lit for one in re.split(r",(?![^(]*\))", rule) if not one.strip().startswith("a.")]
    assert buttons
    assert all(':not(:disabled, [aria-disabled="true"])' in one for one in buttons)


# Classes that code puts together: what they begin with, and why. The rest has to be a number, or a word of the code or
# of its data.
COMPUTED = {
    "seat-": "the colour of a seat",
    "play-": "the game that is played",
    "act-": "an action of Ur",
    "back-": "the action on the other side of a tile of Ur",
    "cube-": "a side of a box that is drawn",
    "stone-": "a side of a box that is drawn",
    "ur-": "how many sit at the table",
    "ur-casing-": "why a tile is marked",
    "ur-line-": "why a tile is marked",
    "ur-stack-": "how many tiles lie in a stack",
    "map-casing-": "why an area is marked",
    "map-line-": "why an area is marked",
    "map-shore-": "one line of four along a coast",
    "map-rose-": "a part of a compass",
    "map-edge-": "the black and the white of an edge",
    "civ-river-": "the banks of a river, and its water",
    "civ-epoch-": "an epoch",
    "civ-group-": "a group of cards",
    "civ-limit-": "the colour of a city site",
    "civ-site-": "the colour of a city site",
    "civ-lot-": "what one offers, and what one asks for",
    "civ-tint-": "the colour of a region of the map",
    "ren-branch-": "a branch of advances",
    "card-": "a kind of card",
    "ren-die-": "the colour of a die",
    "ren-good-": "a commodity",
    "ren-light-": "a commodity",
    "ren-pays-": "a commodity",
    "ren-tint-": "a region of the map",
    "ren-": "shortage or surplus",
    "scores-row": "how full the line is, after a space",
    "civ-now": "how many can be bought, after a space",
    "ren-now": "how many can be bought, after a space",
}
DRAWN_BY_OTHERS = re.compile(r"uplot|u-[\w-]+")  # uPlot draws the charts
ROOT = CSS.parents[1]


def words_of(path: Path) -> Iterator[str]:
    """Every word in the texts of a file of Python, without those of docstrings; {} stands for what is computed."""
    inside: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Expr):
            inside.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            inside |= set(map(id, node.values))
            yield from "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values).split()
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield from node.value.split()


def texts_in(data: Any) -> Iterator[str]:
    """Every text in data from JSON."""
    if isinstance(data, str):
        yield data
    for one in [*data.values()] if isinstance(data, dict) else data if isinstance(data, list) else []:
        yield from texts_in(one)


def written() -> set[str]:
    """Every word that could be a class: in the code of the page, in index.html and in the data that boards read."""
    found = {word for path in ROOT.glob("py/**/*.py") for word in words_of(path)}
    for path in (ROOT / "assets/js").rglob("*.js"):
        quoted = re.findall(r'"([^"\n]*)"|`([^`]*)`', path.read_text("utf-8"))
        found |= {word for pair in quoted for text in pair for word in text.split()}
    page = re.findall(r'class="([^"]*)"', (ROOT / "index.html").read_text("utf-8"))
    data = [json.loads(path.read_text("utf-8")) for path in ROOT.glob("py/cradle/*/board/*.json")]
    return found | {word for text in [*page, *texts_in(data)] for word in text.split()}


def classes(sheet: str) -> set[str]:
    """Every class that a style sheet looks for."""
    heads = re.findall(r"[^{};]+(?={)", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    return {name for head in heads for name in re.findall(r"\.([a-zA-Z][\w-]*)", head)}


def test_whatever_a_sheet_looks_for_is_written_somewhere() -> None:
    words = written()
    assert {f"{start}{{}}" for start in COMPUTED} <= words | {"cube-{}", "stone-{}"}, "nothing computes these"

    def drawn(name: str) -> bool:
        ends = [name.removeprefix(start) for start in COMPUTED if name.startswith(start)]
        return name in words or any(not end or end.isdigit() or end in words for end in ends)

    unknown = {
        file: sorted(name for name in classes(sheet) if not drawn(name) and not DRAWN_BY_OTHERS.fullmatch(name))
        for file, sheet in SHEETS.items()
    }
    assert {file: names for file, names in unknown.items() if names} == {}
    seen = set().union(*map(classes, SHEETS.values()))
    assert [start for start in COMPUTED if not any(name.startswith(start) for name in seen)] == []


def test_no_sheet_is_longer_than_can_be_read() -> None:
    assert [file for file, sheet in SHEETS.items() if sheet.count("\n") > 400] == []


def test_every_wing_has_its_place_in_the_sheet_of_the_page() -> None:
    named = re.findall(r'@import "\./app/([\w-]+\.css)"', SHEETS["app.css"])
    assert sorted(named) == sorted(path.name for path in (CSS / "app").iterdir())
