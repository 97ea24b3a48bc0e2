"""The recap as one card: what its reader had and has, what concerns them and who brought it, and, folded below it, what
the others did.

A line that names places shows them on the map when it is pressed (`data-shows`); pressed again, it leads to its moment.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...board.contract import Counts
from ...kernel.game import Event
from ...words.text import Voice, concerns, named_places
from ..base.trees import Tree, button, h
from ..table.table import Table
from . import recap
from .log import line_class, sentence

Told = tuple[int, Event]  # a line: the decision that brought it, and the event
Difference = tuple[str, int, int]  # what is counted, how much it was, how much it is


def differences(before: Counts, after: Counts, seat: int) -> list[Difference]:
    """What a seat has more or less of."""
    rows = [(name, before[name][seat], now[seat]) for name, now in after.items() if name in before]
    return [(name, was, now) for name, was, now in rows if was != now]


def reader_differences(table: Table, since: int, told: Sequence[recap.News]) -> list[Difference]:
    """What the reader has more or less of than after the first `since` decisions, as far as that is known. What the
    reader has paid in the last of their own decisions is no loss, so it is counted from after it, unless the same
    decision took something else from them, such as the calamities at the end of a phase. told: what is news since then.
    """
    seat, holdings, record = recap.reader(table), table.board.holdings, table.record
    if seat is None:
        return []
    struck = any(n == since and recap.harmful(table.board.telling, event, seat) for *_, n, event in told)
    if record.seats[since : since + 1] == [seat] and not struck:
        since += 1
    if not record.knows(since):
        return []
    return differences(holdings(table.side.view(since)), holdings(table.side.view()), seat)


def brings_harm(table: Table, line: Told, told: Sequence[Told], seat: int | None) -> bool:
    """Whether a line tells what took something from a seat, such as a card that strikes all: of the same decision."""
    telling = table.board.telling
    under = telling.unfolds.get(line[1].id, ())
    return any(n == line[0] and event.id in under and recap.harmful(telling, event, seat) for n, event in told)


def panel(
    voice: Voice,
    table: Table,
    since: int,
    told: Sequence[Told],
    counted: Sequence[Difference],
    left: int,
    away: bool,
    folded: bool,
    others: bool,
) -> Tree:
    """The card, with a button that shows all of it as a film, if the table has its whole past.

    counted: what the reader has more or less of. left: how many more lines there are; a button asks for them.
    folded: whether only its head is shown. others: whether what the others did is shown too; it always is if nothing
    concerns the reader.
    """
    words, me = voice.words, recap.reader(table)
    mine = [one for one in told if concerns(one[1].params, me) or brings_harm(table, one, told, me)]
    rest = [one for one in told if one not in mine]
    said = words.say("recap.film")
    film = button("retell", said, str(since), "btn btn-icon btn-quiet", symbol="i-step", title=said)
    help = words.say("recap.more", n=left)
    more = button("recap-more", f"+{left}", kind="btn btn-quiet", title=help, **{"aria-label": help}) if left else None
    return h(
        "section",
        {"class": "panel recap", "aria-labelledby": "recap-title", "key": str(since)},
        h(
            "div",
            {"class": "recap-head"},
            h(
                "h2",
                {"id": "recap-title", "class": "panel-title"},
                fold("recap-fold", words.say("recap.away" if away else "recap.title"), "recap-lines", not folded),
            ),
            None if folded else more,
            film if table.whole else None,
            button("recap-close", words.say("close"), kind="btn btn-icon", symbol="i-close"),
        ),
        h(
            "div",
            {"id": "recap-lines", "hidden": folded or None},
            numbers(voice, counted) if mine else None,
            lines(voice, table, mine, "recap-mine"),
            fold("recap-others", words.say("recap.others", n=len(rest)), "recap-others", others)
            if mine and rest
            else None,
            lines(voice, table, rest, "recap-others", hidden=bool(mine) and not others),
        ),
    )


def fold(verb: str, title: str, controls: str, opened: bool) -> Tree:
    """A heading that shows or hides what has this id."""
    shown = {"aria-expanded": str(opened).lower(), "aria-controls": controls}
    sign = h("span", {"class": "chevron", "aria-hidden": "true"})
    return h("button", {"type": "button", "class": "fold", "data-do": verb, **shown}, title, sign)


def lines(voice: Voice, table: Table, told: Sequence[Told], id: str, hidden: bool = False) -> Tree | None:
    """Lines that show their places and lead to their moments; None if there is none."""
    me, harms = recap.reader(table), table.board.telling
    rows = []
    for n, event in told:
        line, places = sentence(n, event, voice), named_places(event.params)
        if places:
            line[1]["data-shows"] = " ".join(places)
        struck = " is-struck" * recap.harmful(harms, event, me)
        rows.append(h("li", {"class": f"{line_class(table, event)}{struck}"}, line))
    return h("ul", {"id": id, "hidden": hidden or None}, *rows) if rows else None


def numbers(voice: Voice, found: Sequence[Difference]) -> Tree | None:
    """What somebody has more or less of: what, how much it was, how much it is. None: all is as it was."""
    if not found:
        return None
    game = voice.game
    rows = [
        h("span", {}, f"{voice.say(f'{game}.measure.{name}')} ", h("b", {}, f"{was} → {now}".replace("-", "−")))
        for name, was, now in found
    ]
    return h("p", {"class": "recap-numbers tabular"}, *rows)
