"""The pace of a table on the page: chosen as it is opened, shown, proposed anew and agreed to; and holidays."""

from __future__ import annotations

from typing import Any

from ..base.text import Voice, Words
from ..base.trees import Tree, button, h
from ..table.table import Table
from .pace import HOURS, RESTS, THEN, Pace


def pace_words(words: Words, pace: Pace) -> str:
    """A pace in words."""
    if not pace.hours:
        return words.say("pace.0")
    return words.say("pace.is", time=words.say(f"pace.{pace.hours}"), then=words.say(f"pace.then.{pace.then}"))


def fields(words: Words, pace: Pace) -> Tree:
    """What a pace is chosen from, as part of a form."""
    hours = {str(n): words.say(f"pace.{n}") for n in HOURS}
    then = {what: words.say(f"pace.then.{what}") for what in THEN}
    time = choice("pace", words.say("pace.title"), hours, str(pace.hours))
    return h("div", {"class": "pace-fields"}, time, choice("then", words.say("pace.then"), then, pace.then))


def choice(name: str, label: str, options: dict[str, str], chosen: str, **more: Any) -> Tree:
    rows = [h("option", {"value": value, "selected": value == chosen}, said) for value, said in options.items()]
    field = {"id": f"{name}-field", "name": name, **more}
    return h("div", {"class": "field"}, h("label", {"for": f"{name}-field"}, label), h("select", field, *rows))


def terms(words: Words, pace: Pace, plays: bool, rests_for: int) -> list[Tree]:
    """In the dialog about who is here: the pace, which somebody who plays here may propose to change, and a holiday.

    rests_for: so many days of a holiday are left to them.
    """
    if not plays:
        return [h("p", {"class": "quiet"}, pace_words(words, pace))] if pace.hours else []
    propose = h("button", {"type": "submit", "class": "btn"}, words.say("pace.propose"))
    form = h("form", {"data-do": "live-pace", "class": "pace-form"}, fields(words, pace), propose)
    summary = h("summary", {}, f"{words.say('pace.title')} · {pace_words(words, pace)}")
    days = {str(n): words.say("rest.days", n=n) if n else words.say("rest.none") for n in RESTS}
    chosen = str(next((n for n in RESTS if n >= rests_for), RESTS[-1]))
    rest = choice("rest", words.say("rest.title"), days, chosen, **{"data-do": "live-rest"}) if pace.hours else None
    return [h("details", {"key": "pace"}, summary, form), rest, h("p", {"class": "quiet"}, words.say("live.no_call"))]


def proposal(voice: Voice, table: Table, proposed: list[Any] | None) -> list[Tree]:
    """What pace somebody proposes, with buttons for the people here to answer. proposed: hours, what happens then, the
    seat that proposes it, and the seats that have not agreed yet.
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
    return [h("div", {"class": "notice live-strip", "key": "pace"}, h("span", {"role": "status"}, said), *answers)]


def on_holiday(words: Words, left: int) -> str:
    """That a seat has a holiday, and for how long."""
    return words.say("rest.on", left=words.left(left))
