"""The pace of a table on the page: chosen as it is opened, shown, proposed anew and agreed to; and holidays."""

from __future__ import annotations

from typing import Any

from ...words.text import Voice, Words
from ..base.trees import Tree, button, h
from ..table.table import Table
from .pace import HOLIDAYS, HOURS, THEN, Pace


def pace_words(words: Words, pace: Pace) -> str:
    """A pace in words."""
    if not pace.hours:
        return words.say("pace.0")
    return words.say("pace.is", time=words.say(f"pace.{pace.hours}"), then=words.say(f"pace.then.{pace.then}"))


def pace_fields(words: Words, pace: Pace) -> Tree:
    """What a pace is chosen from, as part of a form."""
    hours = {str(n): words.say(f"pace.{n}") for n in HOURS}
    then = {what: words.say(f"pace.then.{what}") for what in THEN}
    time = choice_field("pace", words.say("pace.title"), hours, str(pace.hours))
    return h("div", {"class": "pace-fields"}, time, choice_field("then", words.say("pace.then"), then, pace.then))


def choice_field(name: str, label: str, options: dict[str, str], chosen: str, **more: object) -> Tree:
    rows = [h("option", {"value": value, "selected": value == chosen}, said) for value, said in options.items()]
    field = {"id": f"{name}-field", "name": name, **more}
    return h("div", {"class": "field"}, h("label", {"for": f"{name}-field"}, label), h("select", field, *rows))


def pace_and_holiday(words: Words, pace: Pace, plays: bool, days_left: int, when_closed: Tree) -> list[Tree]:
    """For the dialog about who is here: the pace, to which those who play here may propose another, and their holiday.

    days_left: how many days of it are left. when_closed: whether the page tells of the table while it is closed.
    """
    if not plays:
        return [h("p", {"class": "quiet"}, pace_words(words, pace))] if pace.hours else []
    propose = h("button", {"type": "submit", "class": "btn"}, words.say("pace.propose"))
    form = h("form", {"data-do": "live-pace", "class": "pace-form"}, pace_fields(words, pace), propose)
    summary = h("summary", {}, f"{words.say('pace.title')} · {pace_words(words, pace)}")
    days = {str(n): words.say("rest.days", n=n) if n else words.say("rest.none") for n in HOLIDAYS}
    chosen = str(next((n for n in HOLIDAYS if n >= days_left), HOLIDAYS[-1]))
    field = choice_field("rest", words.say("rest.title"), days, chosen, **{"data-do": "live-rest"})
    return [h("details", {"key": "pace"}, summary, form), field if pace.hours else None, when_closed]


def request_row(words: Words, key: str, said: str, answers: list[Tree], answered: bool) -> Tree:
    """What somebody asks of the others, with buttons to answer until somebody here has answered."""
    if answered:
        answers = [h("span", {"class": "quiet"}, words.say("live.answered"))]
    return h("div", {"class": "notice live-strip", "key": key}, h("span", {"role": "status"}, said), *answers)


def proposal_notice(voice: Voice, table: Table, proposed: list[Any] | None, answered: bool) -> list[Tree]:
    """What pace somebody proposes, with buttons for the people here to answer. proposed: hours, what happens then, the
    seat that proposes it, and the seats that have not agreed yet. answered: people here have, and the host does not
    know it yet.
    """
    if proposed is None:
        return []
    words, (hours, then, seat, needs) = voice.words, proposed
    pace = pace_words(words, Pace(hours, then))
    arg = f"{hours} {then}"
    if seat in table.people:
        said = words.say("pace.waits", pace=pace, names=voice.listed([voice.names[other] for other in needs]))
        answers = [button("live-pace-no", words.say("live.plea.drop"), arg)]
    else:
        said = words.say("pace.asks", name=voice.names[seat], pace=pace)
        answers = [
            button("live-pace-yes", words.say("live.plea.yes"), arg),
            button("live-pace-no", words.say("live.plea.no"), arg),
        ] if table.people & set(needs) else []  # fmt: skip
    return [request_row(words, "pace", said, answers, answered)]


def holiday_words(words: Words, left: int) -> str:
    """That a seat has a holiday, and for how long."""
    return words.say("rest.on", left=words.time_left(left))
