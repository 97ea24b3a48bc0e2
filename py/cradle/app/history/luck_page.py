"""The strokes of luck that the review tells: dice and cards that changed who could expect to win."""

from __future__ import annotations

from bisect import bisect_left
from random import Random
from typing import NamedTuple

from ...kernel.game import Event
from ...kernel.steps import Params
from ...players.search import SEEDS
from ...words.text import Voice
from ..base.trees import Tree, button, h
from ..bots.hints import percent
from ..table.table import Table
from ..table.told import tells
from .replay import sentences
from .statistics import Turns

MOST = 3  # sentences about one stroke
OTHERS = 8  # other outcomes that are tried; what happens in all of them was no luck


class Stroke(NamedTuple):
    """What chance did after n decisions. gains: by seat, by how much its share of the win was larger than it could
    expect. doubt: the standard error of the greatest of them.
    """

    n: int
    gains: list[float]
    doubt: float = 0.0

    @property
    def size(self) -> float:
        """How much it changed for the seat for which it changed most."""
        return max(map(abs, self.gains))

    def concerned(self, people: frozenset[int]) -> int:
        """The seat for which it changed most; if it changed as much for several, a person."""
        return max(range(len(self.gains)), key=lambda seat: (round(abs(self.gains[seat]), 2), seat in people))


def strokes(voice: Voice, table: Table, found: list[Stroke]) -> list[Tree]:
    """The list of strokes with its title; [] if luck did little, or is not known."""
    if not found:
        return []
    title = h("h3", {"class": "title-3"}, voice.words.say("review.luck"))
    return [title, h("ol", {"class": "review-picks"}, *(row(voice, table, stroke) for stroke in found))]


def row(voice: Voice, table: Table, stroke: Stroke) -> Tree:
    """One stroke: whom it concerned and when, what came as far as that was told, what it was worth, and a button that
    shows the board then.
    """
    words = voice.words
    n, seat = stroke.n, stroke.concerned(table.people)
    what: list[Tree] = [sentences(voice, luck_events(table, n, seat))]
    if what == [""]:
        what = unseen(voice, table, n, seat) or [words.say("review.drawn")]
    gain = stroke.gains[seat]
    worth = voice.nodes("review.gain" if gain > 0 else "review.loss", {"seat": seat, "n": percent(abs(gain))})
    content = [when(voice, table, Turns(table), n, seat), h("p", {}, *what), h("p", {}, *worth)]
    look = button("look", words.say("review.look"), str(n + 1), "btn btn-quiet", symbol="i-step-back")
    return h("li", {"key": f"luck-{n}"}, *content, h("div", {"class": "toolbar"}, look))


def when(voice: Voice, table: Table, turns: Turns, n: int, seat: int) -> Tree:
    """A sentence about decision n: which seat, in which turn or in the set-up, and of which action it was a part."""
    decision = table.game.decision(table.record.at(n))
    what = table.board.within(decision) if decision else ""
    turn, own = turns.of(n), turns.own(n, seat)
    params: Params = {"seat": seat, "turn": own or turn}
    id = "review.own_turn" if turn and own else "review.turn" if turn else "review.set_up"
    if what and own:
        id, params["what"] = "review.own_turn.within", voice.say(f"{table.game.name}.{what}")
    return h("p", {"class": "review-when"}, *voice.nodes(id, params))


def luck_events(table: Table, n: int, seat: int) -> list[Event]:
    """The events that chance brought after n decisions: those that count most, in the order in which they happened. If
    there is none, those that were told to `seat` alone, if that is the seat through whose eyes the table is drawn.
    """
    at, counts, found = bisect_left(table.happened, n, key=lambda one: one[0]), table.board.telling.counts, []
    sure, own = certain(table, n), []
    while at < len(table.happened) and table.happened[at][0] == n:
        event = table.happened[at][1]
        at += 1
        if event in sure:
            continue
        if tells(table, event) and (weight := counts.get(event.id, 0) if counts else 1):
            found.append((-weight, at, event))
        if event.to is not None and event.to == seat == table.side.viewer:
            own.append(event)
    return [event for _, _, event in sorted(sorted(found)[:MOST], key=lambda one: one[1])] or own


def unseen(voice: Voice, table: Table, n: int, seat: int) -> list[Tree]:
    """What chance brought that only one seat was told; `seat` comes first, if it was told anything. The game is over,
    so this is no secret; still it is [] if several people play, because they may take the end back.
    """
    sure, heard = certain(table, n), dict[int, list[Event]]()
    for at, event in table.happened:
        if at == n and event.to is not None and event not in sure and not table.shared:
            heard.setdefault(event.to, []).append(event)
    if not heard:
        return []
    who = seat if seat in heard else min(heard)
    return voice.nodes("review.seen", {"seat": who, "what": sentences(voice, heard[who])})


def certain(table: Table, n: int) -> list[Event]:
    """The events after decision n that came with other dice and cards as well, so that they were no luck."""
    game, before = table.game, table.record.at(n)
    found: list[Event] | None = None
    decision = game.decision(before)
    assert decision is not None
    action, chance = decision.actions[table.record.indices[n]], Random(n)
    for _ in range(OTHERS):
        heard: list[Event] = []
        other = before.copy()
        other.chance = chance.getrandbits(SEEDS)
        game.play(other, action, heard.append)
        found = heard if found is None else [event for event in found if event in heard]
    return found or []
