"""Looking back: a slider and step keys through the game, and playing on from any moment in a copy of it."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.game import Event
from ...words.text import Voice
from ..base.trees import Tree, button, h
from ..bots.hints import picks
from ..table.table import Table
from ..table.told import next_told, tells, told_before
from . import marks
from .past_board import Past
from .recap import join_lines


def prompt(voice: Voice, table: Table, look: int, past: Past, better: Sequence[str] = ()) -> Tree:
    """What stands in place of the prompt while the board is shown as it was after `look` decisions.

    If there is a film, step keys go from one of its moments to the next. better: the picks in words that would have
    been better at this moment; the board points at the first.
    """
    words = voice.words
    most, found = len(table.record), past.marks.all_marks(voice)
    told = [event for n, event in table.happened if n == look - 1 and tells(table, event)]
    if past.moments:
        back, on = str(past.before(look)), str(past.after(look) or most)
    else:
        back, on = str(told_before(table, look)), str(next_told(table, look))
    steps = (
        ("0", "replay.first", "i-first-step", look > 0),
        (back, "replay.back", "i-step-back", look > 0),
        (on, "replay.on", "i-step", look < most),
        (str(most), "replay.last", "i-skip", look < most),
    )
    leads = "replay.result" if table.over else "replay.now"
    quiet = "" if better else words.say("replay.quiet")
    return [
        *past.panel(words, look),
        h("h2", {"class": "prompt", "tabindex": "-1"}, words.say("replay.at", n=look, most=most)),
        *(picks(words, "better", better) if better else ()),
        h("p", {"class": "replay-told", "role": "status", "tabindex": "0"}, sentences(voice, told) or quiet),
        h(
            "input",
            {
                "type": "range",
                "min": "0",
                "max": str(most),
                "value": str(look),
                "class": "replay-slider",
                "data-do": "look",
                "data-back": back,
                "data-on": on,
                "aria-label": words.say("replay.slider"),
                "aria-valuetext": words.say("replay.at", n=look, most=most),
            },
        ),
        marks.band(found, most) if found else None,
        h(
            "div",
            {"class": "toolbar play-tools"},
            *(
                button(
                    "look",
                    words.say(label),
                    to,
                    "btn btn-icon",
                    symbol=symbol,
                    title=words.say(label),
                    **({} if may else {"disabled": True}),
                )
                for to, label, symbol, may in steps
            ),
            marks.goto_list(voice, found, look) if found else None,
        ),
        h(
            "div",
            {"class": "toolbar"},
            button("look", words.say(leads), "now", "btn btn-primary", **{"data-first": "true"}),
            button("what-if", words.say("replay.branch"), **{"aria-describedby": "branch-help"})
            if table.whole
            else None,
        ),
        h("p", {"class": "field-hint", "id": "branch-help"}, words.say(branch_help(table))) if table.whole else None,
    ]


def branch_help(table: Table) -> str:
    """The message about playing on in a copy: it says that chance differs there, except if only one person plays."""
    return "replay.branch.help" if table.shared else "replay.branch.same"


def sentences(voice: Voice, told: list[Event]) -> str:
    """Events as one paragraph. What a seat repeats, such as drawing a card, is one sentence. What is only a heading in
    the log, such as the name of a phase, gets a full stop too.
    """
    rows = join_lines([(0, 0, 0, event) for event in told], voice.board.telling)
    said = [voice.event_sentence(event) for *_, event in rows]
    return " ".join(one if one.endswith((".", "!", "?", "»")) else f"{one}." for one in said)
