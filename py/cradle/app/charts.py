"""Charts over a game: a place that assets/js/charts.js draws in, and beside it the same numbers as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .table import Seat
from .text import Words
from .ui import Tree, encoded, h, icon

MOST = 400  # points a line; a longer game is thinned
# How lines that cross are told apart beside their colours, as lengths of strokes and gaps; seats meet in this order.
DASHES = ((), (9, 4), (2, 4), (10, 4, 2, 4), (5, 5), (14, 4, 2, 4, 2, 4), (18, 5), (2, 8))
Value = int | float | None  # None: not known there
Line = tuple[Seat, Sequence[Value] | None]


def chart(
    words: Words,
    id: str,
    title: str,
    xs: Sequence[int],
    lines: Sequence[Line],
    percent: bool = False,
    unit: str = "turn",
    at: Sequence[int] | None = None,
) -> Tree:
    """A figure of a line a seat; a seat whose numbers are None has no line.

    xs: after how many turns or moves (`unit`). percent: the values are shares, 0 to 1. at: how many decisions stood at
    each of xs; a click there looks at the board then.
    """
    drawn = [(seat, values) for seat, values in lines if values is not None]
    points = thinned(len(xs))
    data: dict[str, Any] = {
        "x": [xs[i] for i in points],
        "y": [[rounded(values[i]) for i in points] for _, values in drawn],
        "dash": [DASHES[n % len(DASHES)] for n in range(len(drawn))],
        "symbol": [seat.symbol for seat, _ in drawn],
        "say": words.say(f"charts.{unit}", n="{n}"),
        "start": words.say("charts.start"),
        "percent": percent,
    }
    if at is not None:
        data["at"] = [at[i] for i in points]
    return h(
        "figure",
        {"class": "chart", "id": id, "key": id},
        h("figcaption", {"class": "title-3"}, title),
        keys([seat for seat, _ in drawn]),
        h(
            "div",
            {
                "class": "chart-place",
                "data-chart": encoded(data),
                "role": "img",
                "aria-label": words.say("charts.drawn", title=title),
            },
        ),
        numbers(words, id, title, unit, [xs[i] for i in points], drawn, points, percent),
    )


def thinned(n: int) -> list[int]:
    """Which of n points are shown: all, or as many as a line may have, the first and the last among them."""
    return list(range(n)) if n <= MOST else [i * (n - 1) // (MOST - 1) for i in range(MOST)]


def rounded(value: Value) -> Value:
    return round(value, 4) if isinstance(value, float) else value


def keys(seats: list[Seat]) -> Tree:
    """Whose line is which; what stands at the point looked at is written beside the name as it is drawn."""
    return h(
        "div",
        {"class": "chart-keys"},
        h("span", {"class": "chart-at", "aria-hidden": "true"}),
        h(
            "ul",
            {"class": "chart-seats"},
            *(
                h(
                    "li",
                    {"class": f"chart-key seat-{seat.colour}"},
                    stroke(DASHES[n % len(DASHES)]),
                    h("span", {"class": "seat-mark"}, icon(seat.symbol)),
                    h("span", {"class": "chart-name"}, seat.name),
                    h("b", {"class": "chart-value tabular", "aria-hidden": "true"}),
                )
                for n, seat in enumerate(seats)
            ),
        ),
    )


def stroke(dash: tuple[int, ...]) -> Tree:
    """A piece of a line as it is drawn."""
    pattern = {"stroke-dasharray": " ".join(map(str, dash))} if dash else {}
    line = h("path", {"d": "M0 5H40", "fill": "none", "stroke": "currentColor", "stroke-width": 2.5, **pattern})
    return h("svg", {"class": "chart-stroke", "viewBox": "0 0 40 10", "aria-hidden": "true"}, line)


def numbers(
    words: Words,
    id: str,
    title: str,
    unit: str,
    xs: list[int],
    drawn: Sequence[tuple[Seat, Sequence[Value]]],
    points: list[int],
    percent: bool,
) -> Tree:
    """What is drawn, as a table."""

    def cell(value: Value) -> str:
        if value is None:
            return "–"
        return words.say("charts.percent", n=round(100 * value)) if percent else str(rounded(value))

    head = [h("th", {"scope": "col"}, words.say(f"charts.head.{unit}"))]
    head += [h("th", {"scope": "col"}, seat.name) for seat, _ in drawn]
    rows = [
        h("tr", {}, h("th", {"scope": "row"}, str(x)), *(h("td", {}, cell(values[i])) for _, values in drawn))
        for x, i in zip(xs, points, strict=True)
    ]
    return h(
        "details",
        {"class": "chart-numbers"},
        h("summary", {}, words.say("charts.numbers")),
        h(
            "div",
            {"class": "chart-scroll", "tabindex": "0", "role": "region", "aria-labelledby": f"{id}-caption"},
            h(
                "table",
                {"class": "tabular"},
                h("caption", {"class": "visually-hidden", "id": f"{id}-caption"}, title),
                h("thead", {}, h("tr", {}, *head)),
                h("tbody", {}, *rows),
            ),
        ),
    )
