"""What a game on file holds, as text or as JSON: as a whole (`show`), or decision by decision (`replay`)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .. import codec
from ..kernel.game import Action, Decision, Event, Json, Params, Standing
from ..kernel.record import Record
from ..lab.bots import action_words
from .opening import Opened


class Step(NamedTuple):
    """One decision of a record: what was played, and the events that followed."""

    n: int
    decision: Decision
    action: Action
    events: list[Event]


def steps(record: Record) -> Iterator[Step]:
    """Every decision of a record, from the first on."""
    game, p = record.game, record.at(0)
    for n, index in enumerate(record.indices):
        decision = game.decision(p)
        assert decision is not None
        told: list[Event] = []
        game.play(p, decision.actions[index], told.append)
        yield Step(n, decision, decision.actions[index], told)


def show(it: Opened, as_json: bool) -> Iterator[str]:
    """The game, its standings, and all its events."""
    record, game = it.record, it.record.game
    log = [(-1, event) for event in record.opening]
    log += [(step.n, event) for step in steps(record) for event in step.events]
    turns = sum(event.id == "turn" for _, event in log)
    standings = game.standings(game.ended(record.position) if it.closed else record.position)
    over = it.closed or game.decision(record.position) is None
    if as_json:
        yield json.dumps(
            {
                "game": game.name,
                "rules_version": game.rules_version,
                "variant": record.variant,
                "seed": record.seed if record.start is None else None,
                "name": it.name,
                "seats": it.seats,
                "decisions": len(record),
                "turns": turns,
                "over": over,
                "closed": it.closed,
                "standings": [s._asdict() for s in standings],
                "log": [{"n": n, **event._asdict()} for n, event in log],
            }
        )
    else:
        yield from _heading(it)
        state = "ended as it stood, as all agreed" if it.closed else "over" if over else "not over"
        yield f"{len(record)} decisions, {turns} turns, {state}"
        yield from _ranking(it, standings)
        yield from ("", "after  what was told", *(f"{n + 1:>5}  {_event_line(event)}" for n, event in log))


def _heading(it: Opened) -> Iterator[str]:
    """Which game it is, and how it began."""
    record, game = it.record, it.record.game
    yield " ".join([game.name, *_pairs(record.variant), f"rules_version={game.rules_version}"])
    yield f"begun from seed {record.seed}" if record.start is None else "begun from a stored position"
    if it.older_rules:
        yield "played by other rules up to there, so nothing is known of its past"
    if it.name:
        yield f"called {it.name!r}"


def _ranking(it: Opened, standings: Sequence[Standing]) -> Iterator[str]:
    yield from ("", "rank  seat  score")
    for s in standings:
        who = "{name} ({kind})".format(**it.seats[s.seat]) if s.seat < len(it.seats) else ""
        yield f"{s.rank:>4}  {s.seat:>4}  {s.score:>5}  {who}".rstrip()


def replay(it: Opened, at: int, as_json: bool) -> Iterator[str]:
    """The first `at` decisions one by one, then the position they lead to."""
    record, game = it.record, it.record.game
    played = record.branch(at)
    for n, decision, action, events in steps(played):
        if as_json:
            told = [event._asdict() for event in events]
            yield json.dumps({"n": n, **_decision_json(decision), "action": action, "events": told})
        else:
            asked = " ".join([decision.kind, *_pairs(decision.about)])
            chosen = f"{action_words(action)}, 1 of {len(decision.actions)}"
            yield f"{n:>5}  seat {decision.seat}  {asked}: {chosen}"
    position, link = played.position, f"#r={codec.record_link(played)}" if codec.fits(played) else ""
    pending = game.decision(position)
    if as_json:
        last = {
            "n": at,
            "decision": pending and _decision_json(pending),
            "position": game.to_json(position),
            "link": link,
        }
        yield json.dumps(last)
        return
    if at:
        yield ""
    yield f"after {at} of {len(record)} decisions" + (f": {link}" if link else "")
    if pending is None:
        yield "the game is over"
    else:
        yield " ".join([f"seat {pending.seat} decides {pending.kind}", *_pairs(pending.about)])
        yield "legal: " + ", ".join(map(action_words, pending.actions))


def _decision_json(decision: Decision) -> Json:
    return {name: getattr(decision, name) for name in ("seat", "kind", "about", "actions")}


def _event_line(event: Event) -> str:
    heard = [] if event.to is None else [f"(seat {event.to} alone)"]
    return " ".join([event.id, *_pairs(event.params), *heard])


def _pairs(params: Params) -> list[str]:
    return [f"{key}={','.join(map(str, v)) if isinstance(v, list) else v}" for key, v in params.items()]
