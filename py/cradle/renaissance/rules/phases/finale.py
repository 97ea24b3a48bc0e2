"""The end of the game: the final card round (10.2)."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import SEAT, Choice, Conditions, conditions, verb
from ..cards import IDS, KIND
from ..history_deck import ADVANCES_ALL, CARDS_OUT, drop
from ..position import Age
from ..steps import age
from ..tables import PLAY
from .cards import use
from .events import burden
from .war import throw_again


@age.auto("finale")
def finale(p: Age) -> None:
    """10.2: only in the last turn. Advances bought this turn count as owned now."""
    if p.ending:
        p.owned = [min(1, held) for held in p.owned]
        p.tell("renaissance.finale")
        p.then(*[one_seat(seat) for seat in p.players()], end())


@age.auto("finale.turn", SEAT)
def one_seat(p: Age, seat: int) -> None:
    """10.2, G45: wars that are tied are thrown again in the turn of each player."""
    if p.plays(seat):
        p.then(*throw_again(p, p.wars[:]), more(seat))


@age.auto("finale.more", SEAT)
def more(p: Age, seat: int) -> None:
    if p.plays(seat) and p.kinds_held(seat):
        p.then(Play(seat))


@age.choice("finale.play")
class Play(Choice):
    """10.2: a seat must use its whole hand; a card that cannot be played does nothing."""

    def actions(self, p: Age) -> list[Action]:
        return [PLAY[kind] for kind in p.kinds_held(self.seat)]

    @conditions("play", KIND)
    def may_play(self, p: Age, kind: int) -> Conditions:
        yield kind in p.kinds_held(self.seat) or ("renaissance.refusal.card", {"card": IDS[kind]}, "5.0")

    @conditions("done")
    def may_stop(self, p: Age, _: None) -> Conditions:
        yield "renaissance.refusal.rest", {}, "10.2"

    @verb
    def play(self, p: Age, id: str) -> None:
        seat = self.seat
        p.then(more(seat))
        if not burden(p, KIND[id]):
            return use(p, seat, KIND[id])
        drop(p, seat, KIND[id])
        p.tell("renaissance.useless", seat=seat, card=id)


@age.auto("finale.end")
def end(p: Age) -> None:
    """10.1; G45: wars that are still tied have no winner."""
    p.wars = []
    p.steps.clear()
    if p.ending == ADVANCES_ALL:
        p.tell("renaissance.end.advances")
    elif p.ending == CARDS_OUT:
        p.tell("renaissance.end.cards")
    else:
        p.tell("renaissance.end.alone")
