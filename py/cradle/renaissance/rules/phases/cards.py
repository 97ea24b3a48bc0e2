"""Phase 3: playing cards (5)."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import SEAT, Choice, Conditions, conditions, verb
from ..cards import CARDS, IDS, KIND
from ..history_deck import drop
from ..position import Age
from ..steps import age
from ..tables import DONE, PLAY
from .commodities import sell
from .events import EVENTS, burden
from .events.table import why_burden
from .leaders import lead
from .prices import upkeep
from .turn import opens
from .war import throw_again


@age.auto("cards")
def cards(p: Age) -> None:
    opens(p, "cards")


@age.auto("cards.begin")
def begin(p: Age) -> None:
    """5.0: the players play cards in order, once each."""
    p.then(*[one_seat(seat) for seat in p.players()])


@age.auto("cards.turn", SEAT)
def one_seat(p: Age, seat: int) -> None:
    """G17: the seat's wars go on before it plays cards."""
    if p.plays(seat):
        p.then(*throw_again(p, [war for war in p.wars if war // 8 == seat]), more(seat))


@age.auto("cards.more", SEAT)
def more(p: Age, seat: int) -> None:
    if p.plays(seat) and p.kinds_held(seat):
        p.then(Play(seat))


@age.choice("cards.play")
class Play(Choice):
    """5.0: any number of cards, in any order."""

    def actions(self, p: Age) -> list[Action]:
        return [*[PLAY[kind] for kind in p.kinds_held(self.seat) if not burden(p, kind)], DONE]

    def about(self, p: Age) -> dict[str, object]:
        """n: what it costs to stabilize all of the hand (6.3), of so much cash."""
        return {"n": upkeep(p, self.seat), "cash": p.cash[self.seat]}

    @conditions("play", KIND)
    def may_play(self, p: Age, kind: int) -> Conditions:
        yield kind in p.kinds_held(self.seat) or ("renaissance.refusal.card", {"card": IDS[kind]}, "5.0")
        yield not burden(p, kind) or why_burden(IDS[kind])

    @verb
    def play(self, p: Age, id: str) -> None:
        p.then(more(self.seat))
        use(p, self.seat, KIND[id])

    @verb
    def done(self, p: Age, _: None) -> None:
        p.tell("renaissance.plays_no_more", seat=self.seat)


def use(p: Age, seat: int, kind: int) -> None:
    """Play a card out of a hand: it leaves the hand and does what it does."""
    drop(p, seat, kind)
    p.tell("renaissance.plays", seat=seat, card=IDS[kind])
    if CARDS[kind].kind == "commodity":
        sell(p, seat, kind)
    elif CARDS[kind].kind == "leader":
        lead(p, seat, kind)
    else:
        p.played[kind] = 1
        EVENTS[kind](p, seat)
