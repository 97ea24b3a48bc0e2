"""Every action that one of the six games can list, by the switches of its rules."""

from __future__ import annotations

from ...kernel.game import Action
from . import tables as t
from .geography import INDEX
from .rulesets import Rules

# fmt: off
AREAS = (t.START, t.GROW, t.MARCH, t.TO)
CITIES = (t.CITY, t.FOUND, t.REDUCE)
CALAMITIES = (t.LOSE, t.PICK, t.INVADE, t.CONVERT, t.VOLCANO, t.PLAIN)
SHIPS = (t.BUILD, t.EMBARK, t.SAIL)
LOADS = [*t.LOAD, *t.UNLOAD, t.STOP, t.LEVY, t.TREASURY, t.GIVE_UP, t.FIGHT]
MARKET = [t.OFFER_ALL, t.COUNTER, t.REFUSE, t.WITHDRAW, t.BUY_CARD]
# fmt: on


def every_action(rules: Rules, seats: int, area: str) -> list[Action]:
    """All actions of a game. Areas and docks are those of the board in play, cards those of the deck."""
    board, deck = rules.board(seats, area), rules.deck
    areas = [*AREAS, *(CITIES if rules.cities else ()), *(CALAMITIES if "calamities" in rules.phases else ())]
    found = [*t.NATION, *t.NUMBER, t.DONE]
    found += [row[n] for row in areas for n in board.areas]
    found += [row[dock] for row in SHIPS for docks in board.docks for dock in docks]
    found += LOADS
    if deck.kinds:
        found += [*t.OFFER[:seats], *t.ACCEPT[:seats], *MARKET]
        found += [row[id] for row in (t.LAY, t.NAME, t.CLAIM, t.ASK, t.PAY, t.MINE, t.DISCARD) for id in deck.ids]
        found += [row[id] for row in (t.BUY, t.HAND_BACK) for id in deck.card_ids]
        found += [t.LESS]
    if "calamities" in rules.phases:
        found += [t.KEEP_FIRST, t.KEEP_SECOND, *t.WHOSE[:seats]]
        found += [row[n] for row in (t.VOLCANO, t.PLAIN) for n in range(len(INDEX))]
    return found
