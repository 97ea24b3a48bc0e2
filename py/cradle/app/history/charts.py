"""Charts over a game: for each, a place in which assets/js/page/charts.js draws, and a table with its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.game import Json
from ...words.text import Words
from ..base.trees import Tree, encoded, h, icon
from ..table.seats import Seat

MOST = 400  # points a line; a longer game is thinned
# Dashes of the lines, as lengths of strokes and gaps, so that colour is not the only difference; by seat.
DASHES = ((), (9, 4), (2, 4), (10, 4, 2, 4), (5, 5), (14, 4, 2, 4, 2, 4), (18, 5), (2, 8))
Value = int | float | None  # None: the value is not known
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
    """A figure with one line for each seat; a seat whose numbers are None has no line.

    xs: numbers of turns or moves, as `unit` says. percent: whether the values are shares, 0 to 1. at: how many
    decisions there had been at each of xs, so that a click can show the board as it was then.
    """
    points = shown_points(len(xs))
    turns = [xs[i] for i in points]
    looks = [None if at is None else at[i] for i in points]
    drawn = [(seat, [round_value(values[i]) for i in points]) for seat, values in lines if values is not None]
    data: Json = {
        "x": turns,
        "y": [values for _, values in drawn],
        "dash": [DASHES[n % len(DASHES)] for n in range(len(drawn))],
        "symbol": [seat.symbol for seat, _ in drawn],
        "say": words.say(f"charts.{unit}", n="{n}"),
        "start": words.say("charts.start"),
        "percent": words.say("charts.percent", n="{n}") if percent else "",
        **({} if at is None else {"at": looks}),
    }
    place = {"class": "chart-place", "role": "img", "aria-label": words.say("charts.drawn", title=title)}
    heads = [words.say(f"charts.head.{unit}"), *(seat.name for seat, _ in drawn)]
    rows = [
        [when(words, unit, turns[i], looks[i]), *(figure(words, values[i], percent) for _, values in drawn)]
        for i in range(len(points))
    ]
    return h(
        "figure",
        {"class": "chart", "id": id, "key": id},
        h("figcaption", {"class": "title-3"}, title),
        keys([seat for seat, _ in drawn]),
        h("div", {**place, "data-chart": encoded(data)}),
        numbers(words, id, title, heads, rows),
    )


def shown_points(n: int) -> list[int]:
    """Which of n points are shown: all, or as many as a line may have, always with the first and the last."""
    return list(range(n)) if n <= MOST else [i * (n - 1) // (MOST - 1) for i in range(MOST)]


def round_value(value: Value) -> Value:
    return round(value, 4) if isinstance(value, float) else value


def keys(seats: list[Seat]) -> Tree:
    """The legend; the page writes the values at the chosen point beside the names."""
    return h(
        "div",
        {"class": "chart-keys"},
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
        h("span", {"class": "chart-at", "aria-hidden": "true"}),
    )


def stroke(dash: tuple[int, ...]) -> Tree:
    """A piece of a line as it is drawn."""
    pattern = {"stroke-dasharray": " ".join(map(str, dash))} if dash else {}
    line = h("path", {"d": "M0 5H32", "fill": "none", "stroke": "currentColor", "stroke-width": 2.5, **pattern})
    return h("svg", {"class": "chart-stroke", "viewBox": "0 0 32 10", "aria-hidden": "true"}, line)


def when(words: Words, unit: str, x: int, look: int | None) -> Tree:
    """The head of a row. look: after how many decisions the board can be shown; None: it leads nowhere."""
    if look is None:
        return str(x)
    more = {"data-do": "look", "data-arg": str(look), "aria-label": words.say(f"charts.{unit}", n=x)}
    return h("button", {"type": "button", "class": "chart-look", **more}, str(x))


def figure(words: Words, value: Value, percent: bool) -> str:
    if value is None:
        return "–"
    return words.say("charts.percent", n=round(100 * value)) if percent else str(value).replace("-", "−")


def numbers(words: Words, id: str, title: str, heads: list[str], rows: list[list[Tree]]) -> Tree:
    """The chart as a table: one column for each line, one row for each turn."""
    caption = f"{id}-caption"
    return h(
        "details",
        {"class": "chart-numbers"},
        h("summary", {}, words.say("charts.numbers")),
        h(
            "div",
            {"class": "chart-scroll", "tabindex": "0", "role": "region", "aria-labelledby": caption},
            h(
                "table",
                {"class": "tabular"},
                h("caption", {"class": "visually-hidden", "id": caption}, title),
                h("thead", {}, h("tr", {}, *(h("th", {"scope": "col"}, head) for head in heads))),
                h(
                    "tbody",
                    {},
                    *(h("tr", {}, h("th", {"scope": "row"}, x), *(h("td", {}, n) for n in row)) for x, *row in rows),
                ),
            ),
        ),
    )
