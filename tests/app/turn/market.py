"""A table of Civilization at which somebody makes an offer, and what a person fills in there."""

from __future__ import annotations

from typing import Any

from cradle import games
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record

from tests.app.pages import FakePage, Storage, Visit
from tests.civilization.positions import game as GAME
from tests.civilization.positions import laid, play

NAMES = ("Ada", "Ben", "Cleo", "Dido")


HANDS = {0: "ochre hides gold gold salt", 1: "grain grain gold iron salt", 2: "cloth cloth wine iron", 3: "oil oil dye"}


def at_market(people: tuple[int, ...] = (0,), rules: str = "advanced", **hands: Any) -> Visit:
    """A table at which the first seat is to make an offer."""
    p = laid(rules, 4, phase="trade", hand=hands.get("hand", HANDS), nations="africa italy illyria thrace")
    record = Record(p_game := games.load("civilization"), p_game.variant_of(p), start=p_game.to_json(p))
    kinds = ["human" if s in people else "heuristic" for s in range(4)]
    seats = [Seat(n, colour, kind) for n, colour, kind in zip(NAMES, COLOURS, kinds, strict=False)]
    saved = dump(Table(record, seats, "kept", "kept"))
    return Visit(FakePage(Storage({PREFIX + "kept": saved}), route="#/play/kept"))


def fill(visit: Visit, *what: str) -> Visit:
    for one in what:
        visit.press("fill", one)
    return visit


def played(visit: Visit) -> list[Any]:
    record, game = visit.table.record, visit.table.game
    return [game.decision(record.at(k)).actions[record.indices[k]] for k in range(len(record))]


def emptied(visit: Visit) -> Visit:
    """Without what is proposed: cards and words, then the wishes."""
    return fill(visit, "clear", "clear")


def lot(visit: Visit) -> dict[str, int]:
    """The cards in the form, by name."""
    draft, ids = visit.app.session.forms.draft, visit.table.position.law.deck.ids
    return {id: n for id, n in zip(ids, draft.lot, strict=True) if n}


def after(*said: str, me: int = 0) -> Visit:
    """A table at which this was done in the market, and one person decides next."""
    p = laid("advanced", 4, phase="trade", hand=HANDS, nations="africa italy illyria thrace")
    for steps in said:
        play(p, steps)
    record = Record(GAME, GAME.variant_of(p), start=GAME.to_json(p))
    kinds = ["human" if seat == me else "heuristic" for seat in range(4)]
    seats = [Seat(n, c, kind) for n, c, kind in zip(NAMES, COLOURS, kinds, strict=False)]
    saved = dump(Table(record, seats, "kept", "kept"))
    return Visit(FakePage(Storage({PREFIX + "kept": saved}), route="#/play/kept"))


OFFER = "offer-all, lay ochre, lay hides, lay salt, done, name ochre, name salt"


def offer(visit: Visit, *said: str) -> Visit:
    """Whoever has the word makes an offer."""
    if visit.table.side.guarded:
        visit.press("lift")
    return fill(emptied(visit), *said).press("send")
