"""What the review of a game tells: the course of the chances, the picks that cost most, the strokes of luck."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ...players import judgement
from ...words.text import Voice, Words
from ..base.trees import Tree, button, h
from ..bots.hints import SHOWN, doubted, percent, picks
from ..table.wording import line_words
from .charts import chart
from .luck_page import strokes, when
from .review_findings import Findings
from .turning_point import Point, final_shares

PLACE, COURSE = "review", "review-course"
STEP = 10  # points between two drawings of the chart, while it grows


class State(NamedTuple):
    """How far a review is. at, most: how many questions are answered, of how many. walked: before the first question,
    which share of the game the page has gone through.
    """

    running: bool
    failed: bool
    done: bool
    at: int
    most: int
    walked: float | None


def panel(voice: Voice, found: Findings, state: State) -> Tree:
    words = voice.words
    content: list[Tree | None] = []
    if found.points:
        content.append(h("div", {"id": COURSE}))
    if state.failed:
        content.append(h("p", {"class": "notice notice-warn"}, words.say("review.failed")))
    elif not (found.rows or state.running or state.done):
        content.append(h("p", {}, words.say("review.what")))
    if not state.done:
        content.append(controls(words, found, state))
    content += findings_rows(voice, found, state.done)
    return h(
        "section",
        {"class": "panel review", "aria-labelledby": "review-title"},
        h("h2", {"id": "review-title", "class": "panel-title"}, words.say("review.title")),
        *content,
    )


def controls(words: Words, found: Findings, state: State) -> Tree:
    """The button of the review; while it goes on, how far it is."""
    if not state.running:
        label = words.say("review.go_on" if found.rows else "review.begin")
        return h("div", {"class": "toolbar", "key": "tools"}, button("review", label, kind="btn btn-primary"))
    walking = state.walked is not None
    value = {"max": "1", "value": str(state.walked)} if walking else {"max": str(state.most), "value": str(state.at)}
    count = None if walking else words.say("review.progress", n=state.at, most=state.most)
    return h(
        "div",
        {"class": "toolbar review-progress", "key": "tools"},
        button("review-stop", words.say("review.stop")),
        h("progress", {"aria-label": words.say("review.title"), **value}),
        h("span", {"class": "tabular"}, count),
    )


def course(words: Words, found: Findings, done: bool) -> Tree:
    """A chart of what every seat could expect, and at the end of what it got: turn by turn in games in which turns are
    judged, else move by move, as far as it is known.
    """
    table, by_turn = found.table, judgement(found.table.game).plans
    judged = expectations(found)
    known, points = [n for n, _ in judged], [[doubted(share, table) for share in shares] for _, shares in judged]
    xs = [max(0, found.turns.of(n) - 1) if by_turn else n for n in known]  # turns that were over
    if done or by_turn:
        known.append(len(table.record))
        xs.append(found.turns.of(len(table.record) - 1) if by_turn else len(table.record))
        points.append(final_shares(found))
    if len(known) < 2:
        return []
    lines = [(seat, [point[i] for point in points]) for i, seat in enumerate(table.seats)]
    unit = "turn" if by_turn else "move"
    return chart(words, "chart-review", words.say("review.shares"), xs, lines, percent=True, unit=unit, at=known)


def expectations(found: Findings) -> list[Point]:
    """What every seat could expect, after how many decisions: in games in which turns are judged, one point a turn."""
    known = sorted(found.points)
    if judgement(found.table.game).plans:
        return [(n, found.points[n]) for n in {found.turns.of(n): n for n in known}.values()]
    return list(zip(known, even_out(found, known), strict=True))


def even_out(found: Findings, known: list[int]) -> list[list[float]]:
    """Shares after each of these decisions: the mean of what was found in the last turn of every seat.

    A search sees the gains of a turn before the answers of others, so it overestimates the seat to play.
    """
    seats, turns, points = found.table.record.seats, found.turns, []
    last: dict[int, tuple[int, list[list[float]]]] = {}
    for n in known:
        turn = turns.of(n)
        if last.get(seats[n], (-1, []))[0] != turn:
            last[seats[n]] = turn, []
        last[seats[n]][1].append(found.points[n])
        points.append(mean([mean(rows) for _, rows in last.values()]))
    return points


def mean(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def findings_rows(voice: Voice, found: Findings, done: bool) -> list[Tree]:
    """The picks that cost most, the strokes of luck, and how far all this can be trusted."""
    words = voice.words
    mine, theirs = found.costliest_picks(others=False), found.costliest_picks(others=True)
    alone = len(found.table.people) == 1
    rows: list[Tree] = []
    if mine or done:
        rows.append(h("h3", {"class": "title-3"}, words.say("review.mine" if alone else "review.dearest")))
    if mine:
        rows.append(h("ol", {"class": "review-picks"}, *(pick(voice, found, n) for n in mine)))
    elif done:
        rows.append(h("p", {}, words.say("review.none_of_mine" if alone else "review.none")))
    if theirs:
        rows.append(h("h3", {"class": "title-3"}, words.say("review.theirs")))
        rows.append(h("ol", {"class": "review-picks"}, *(pick(voice, found, n) for n in theirs)))
    rows += strokes(voice, found.table, found.luckiest)
    if done and (n := len(found.unseen)):
        rows.append(h("p", {}, words.say("review.unseen", n=n, most=n + len(found.points))))
    return [*rows, h("p", {"class": "quiet"}, words.say("review.doubt"))] if rows else []


def pick(voice: Voice, found: Findings, n: int) -> Tree:
    """A pick that cost much: when and by whom it was made, what was better and why, what it cost, and a button that
    shows the board then.
    """
    words = voice.words
    table, row = found.table, found.rows[n]
    made, better = (line_words(voice, table, found.steps(n, good)) for good in (False, True))
    same = Counter(made) & Counter(better) if len(made) + len(better) > SHOWN else Counter()
    return h(
        "li",
        {"key": str(n)},
        when(voice, table, found.turns, n, table.record.seats[n]),
        *picks(words, "picked", without(made, same)),
        *picks(words, "better", without(better, same)),
        h("p", {"class": "quiet"}, words.say("review.same", n=same.total())) if same else None,
        *(h("p", {}, *voice.nodes(id, params)) for id, params in row.why),
        h("p", {}, words.say("review.cost", n=percent(row.cost))),
        h(
            "div",
            {"class": "toolbar"},
            button("review-look", words.say("review.look"), str(n), "btn btn-quiet", symbol="i-step-back"),
            button("what-if", words.say("replay.branch"), str(n), "btn btn-quiet", symbol="i-play")
            if table.whole
            else None,
        ),
    )


def without(lines: list[str], same: Counter[str]) -> list[str]:
    """Lines without those of `same`, which are told once for both lists."""
    left, rest = same.copy(), []
    for line in lines:
        if left[line]:
            left[line] -= 1
        else:
            rest.append(line)
    return rest
