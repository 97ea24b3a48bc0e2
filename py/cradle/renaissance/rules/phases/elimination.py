"""Misery, and who is eliminated by it (6.4, 6.5)."""

from __future__ import annotations

from .. import position
from ..cards import CARDS, IDS, MISERY
from ..history_deck import ALONE, drop
from ..position import OUT, Age


def suffer(p: Age, seat: int, spaces: int) -> None:
    """6.4, 6.5: misery up the track, or down with a negative number; past its end a player is out of the game."""
    before = p.misery[seat]
    position.suffer(p, seat, spaces)
    if before == p.misery[seat]:
        return
    if p.plays(seat):
        p.tell("renaissance.misery", seat=seat, was=MISERY[before], misery=MISERY[p.misery[seat]])
    else:
        eliminate(p, seat)


def eliminate(p: Age, seat: int) -> None:
    """6.5, G17: a player who must go past the end of the track is out."""
    p.tell("renaissance.eliminated", seat=seat)
    leave(p, seat)


def give_up(p: Age, seat: int) -> None:
    """6.5: a player who gives up is treated like an eliminated one."""
    p.misery[seat] = OUT
    p.tell("renaissance.gives_up", seat=seat)
    leave(p, seat)


def leave(p: Age, seat: int) -> None:
    """6.5, G17: markers stay; hand, reserve and wars do not. If one player is left, this turn is the last."""
    for kind in p.kinds_held(seat):
        for _ in range(p.in_hand(seat)[kind]):
            drop(p, seat, kind)
            left = "discards" if CARDS[kind].recycled else "discards_for_good"
            p.tell(f"renaissance.{left}", seat=seat, card=IDS[kind])
    p.reserve[seat] = p.arms[seat] = p.ruler[seat] = p.demoted[seat] = 0
    p.wars = [war for war in p.wars if seat not in divmod(war, 8)]
    if len(p.players()) < 2 and not p.ending:
        p.ending = ALONE
