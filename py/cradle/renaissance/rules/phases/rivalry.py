"""Rivalry: Conversion, the dice, what is lost and won, and Manuscripts (7.7)."""

from __future__ import annotations

from ....kernel import chance
from ....kernel.game import Action
from ....kernel.steps import SEAT, Choice, Endable, detail, verb
from ..cards import CARDS, KIND, KINDS
from ..geography import CAPACITY, COUNT, INDEX, NAMES
from ..position import NONE, Age, clear
from ..rivalry_odds import beats, defenders, odds, wins_ties
from ..steps import age
from ..tables import CONVERT, DICE, GIVE, TURN, or_done
from . import markers
from .markers import fill, reduce, settle


@age.auto("rivalry", SEAT, COUNT, SEAT)
def rivalry(p: Age, seat: int, province: int, asked: int) -> None:
    """First every player who may convert is asked, then the dice are thrown."""
    may = converters(p, seat, province)
    if asked < len(may):
        return p.then(Convert(may[asked], seat, province))
    throw(p, seat, province)


def throw(p: Age, seat: int, province: int) -> None:
    """Three dice: green against the attacker's rank, black against white."""
    rank, faith, ties = p.rank(seat), p.has(seat, "G"), wins_ties(p, seat, province)
    green, black, white = chance.die(p), chance.die(p), chance.die(p)
    p.tell("renaissance.rivalry", seat=seat, place=NAMES[province], green=green, black=black, white=white, rank=rank)
    if beats(rank, faith, ties, green, black, white):
        capture(p, seat, province)
    else:
        repel(p, seat, province)


def repel(p: Age, seat: int, province: int) -> None:
    """All the attacker's tokens there return to stock, old ones too."""
    p.tell("renaissance.repelled", seat=seat, place=NAMES[province], n=p.at(province, seat))
    clear(p, province, seat)


def capture(p: Age, seat: int, province: int) -> None:
    """The defenders' markers return; the attacker gets a new control marker, or in a satellite a token.

    G47, G53: if no marker is left, as many tokens as the capacity, unless the attacker turns a marker back now.
    """
    owner, old = p.control[province], not p.young[province]
    for foe in defenders(p, seat, province):
        markers.drive_out(p, seat, foe, province)
    p.tell("renaissance.captures", seat=seat, place=NAMES[province], n=p.at(province, seat))
    clear(p, province, seat)
    p.new[province * p.seats + seat] = CAPACITY[province]
    settle(p, seat)
    turning = [Turn(seat, province)] if may_turn(p, seat, province) else []
    copying = [Copy(seat, owner)] if owner != NONE and old and may_copy(p, seat, owner) else []
    p.then(*turning, *copying)


# G53: all the markers in use ------------------------------------------------------------------------------------------
def may_turn(p: Age, seat: int, province: int) -> bool:
    """Whether a province holds only tokens of this seat, to its capacity, and no marker is in stock."""
    tokens = p.at(province, seat)
    return CAPACITY[province] > 1 and tokens == sum(p.presence(province)) == CAPACITY[province] and not p.markers(seat)


@age.choice("rivalry.turn")
class Turn(markers.Turn):
    """1.1, G53: one of the 25 becomes a token, for the province just taken; or the tokens stay there."""

    def actions(self, p: Age) -> list[Action]:
        return or_done([TURN[n] for n in p.controls(self.seat)] if may_turn(p, self.seat, self.province) else [])

    @verb
    def turn(self, p: Age, id: str) -> None:
        p.then(reduce(INDEX[id]), take(self.seat, self.province))

    @verb
    def done(self, p: Age, _: None) -> None:
        pass


@age.auto("rivalry.fill", SEAT, COUNT)
def take(p: Age, seat: int, province: int) -> None:
    """The marker turned back is for this province, whatever else waits for one."""
    fill(p, seat, province)


# [H] ------------------------------------------------------------------------------------------------------------------
def fresh(p: Age, seat: int, other: int) -> bool:
    """Whether a seat can still use [H] against another this turn."""
    return p.has(seat, "H") and not p.converted[seat * p.seats + other]


def converters(p: Age, seat: int, province: int) -> list[int]:
    """The seats that may win before the dice: the attacker against all defenders (G23), or any of them against it.

    6.5: an eliminated seat neither converts nor resists.
    """
    foes = defenders(p, seat, province)
    if p.has(seat, "H"):
        free = all(fresh(p, seat, foe) and not (p.plays(foe) and p.has(foe, "H")) for foe in foes)
        return [seat] if free else []
    return [foe for foe in p.players() if foe in foes and fresh(p, foe, seat)]


@age.choice("rivalry.convert")
class Convert(Choice):
    """7.7: a seat wins by Conversion, once a turn against each player who does not hold [H]; or the dice decide."""

    attacker: int = detail(SEAT)
    province: int = detail(COUNT)

    def actions(self, p: Age) -> list[Action]:
        return [CONVERT, DICE] if self.seat in converters(p, self.attacker, self.province) else []

    def about(self, p: Age) -> dict[str, object]:
        """other: the attacker, which may be the seat that is asked."""
        return {"place": NAMES[self.province], "other": self.attacker, **odds(p, self.attacker, self.province)}

    @verb
    def convert(self, p: Age, _: None) -> None:
        who, seat, province = self.seat, self.attacker, self.province
        p.tell("renaissance.converts", seat=who, place=NAMES[province])
        for foe in defenders(p, seat, province) if who == seat else [seat]:
            p.converted[who * p.seats + foe] = 1
        (capture if who == seat else repel)(p, seat, province)

    @verb
    def dice(self, p: Age, _: None) -> None:
        p.then(rivalry(self.attacker, self.province, 1 + converters(p, self.attacker, self.province).index(self.seat)))


# [N] ------------------------------------------------------------------------------------------------------------------
def may_copy(p: Age, seat: int, other: int) -> bool:
    """G43: whether Manuscripts can be used: once a turn, and if both players have a card."""
    return (
        p.has(seat, "N")
        and not p.copied[seat]
        and not p.has(other, "N")
        and sum(p.in_hand(seat)) > 0
        and sum(p.in_hand(other)) > 0
    )


@age.choice("rivalry.copy")
class Copy(Endable):
    """7.7: who takes an old control marker of another player may swap one of their cards for one of that player's at
    random.
    """

    other: int = detail(SEAT)

    def actions(self, p: Age) -> list[Action]:
        return or_done([GIVE[kind] for kind in p.kinds_held(self.seat)])

    def about(self, p: Age) -> dict[str, object]:
        return {"other": self.other}

    @verb
    def give(self, p: Age, card: str) -> None:
        seat, other = self.seat, self.other
        p.copied[seat] = 1
        taken = chance.draw(p, p.in_hand(other), KIND)
        for kind, giver, taker in ((KIND[card], seat, other), (taken, other, seat)):
            p.hand[giver * KINDS + kind] -= 1
            p.hand[taker * KINDS + kind] += 1
        p.tell("renaissance.copies", seat=seat, other=other)
        for to in (seat, other):
            p.tell("renaissance.copied", to=to, seat=seat, other=other, card=card, taken=CARDS[taken].id)
