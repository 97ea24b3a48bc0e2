"""War (5.4, G17, G26, G50)."""

from __future__ import annotations

from ....kernel import chance
from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, Conditions, Step, conditions, detail, verb
from ..cards import ADVANCE, ADVANCES
from ..geography import AMERICA, COUNT, INDEX, NAMES, OVERSEAS, REGION, REGIONS, SILK_ROAD
from ..position import NONE, Age
from ..rivalry_odds import advantages_kept
from ..steps import age
from ..tables import CEDE
from .elimination import suffer
from .events.table import aimed
from .markers import plant

WORST = 7  # bound of controls to cede: one more than the most, which are six, with a six and a modifier against a one


@aimed("war")
def war(p: Age, seat: int, other: int) -> None:
    p.then(throw(seat, other))


def throw_again(p: Age, wars: list[int]) -> list[Step]:
    """Wars that were tied are thrown again."""
    for pair in wars:
        p.wars.remove(pair)
    return [throw(*divmod(pair, 8)) for pair in wars]


def might(p: Age, seat: int, other: int) -> int:
    """G17: 1 for [W], or for a military advantage in force that the opponent does not outrank (G15)."""
    return int(p.has(seat, "W") or advantages_kept(p, seat, [other]) > 0)


def advantage(p: Age, seat: int, other: int) -> int:
    """By how much more a seat adds to its die than the other one does."""
    return might(p, seat, other) - might(p, other, seat)


@age.auto("war.throw", SEAT, SEAT)
def throw(p: Age, seat: int, other: int) -> None:
    """One die each: black for the declarer. If tied, the war goes on; otherwise the loser cedes controls."""
    if not (p.plays(seat) and p.plays(other)):
        return
    black, white = chance.die(p), chance.die(p)
    more, most = might(p, seat, other), might(p, other, seat)
    mine, theirs = black + more, white + most
    p.tell("renaissance.war_throw", seat=seat, other=other,
           black=black, more=more, n=mine, white=white, most=most, m=theirs)  # fmt: skip
    if mine == theirs:
        p.wars.append(seat * 8 + other)
        p.tell("renaissance.war_tied", seat=seat, other=other)
        suffer(p, seat, 1)
        suffer(p, other, 1)
        return
    winner, loser = (seat, other) if mine > theirs else (other, seat)
    p.tell("renaissance.war_won", seat=winner, other=loser, n=abs(mine - theirs))
    suffer(p, winner, 1)
    suffer(p, loser, 2)
    p.then(cession(loser, winner, abs(mine - theirs)))


# What is ceded --------------------------------------------------------------------------------------------------------
def missing_advances(p: Age, seat: int, province: int) -> list[int]:
    """5.4: the advances that a seat would need to hold a province, at any distance, and does not own."""
    if OVERSEAS[province]:
        letters = "TU" if AMERICA[province] else "T"
    else:
        letters = "R" if REGIONS[REGION[province]] == SILK_ROAD else ""
    return [ADVANCE[letter] for letter in letters if not p.has(seat, letter)]


def boxes_left_overseas(p: Age, seat: int) -> int:
    """7.4, G26: how many more boxes overseas his galleon maintains."""
    return max(0, p.galleon(seat) - sum(p.presence(n)[seat] > 0 for n in range(COUNT) if OVERSEAS[n]))


def cedable(p: Age, loser: int, winner: int) -> list[int]:
    """The controls of the loser that the winner, another player, could hold."""
    if loser == winner or not p.plays(winner):
        return []
    boxes = boxes_left_overseas(p, winner)
    return [n for n in p.controls(loser) if not missing_advances(p, winner, n) and boxes >= OVERSEAS[n]]


@age.auto("war.cession", SEAT, SEAT, WORST)
def cession(p: Age, loser: int, winner: int, n: int) -> None:
    """The loser cedes controls one after the other, and gets misery for each that cannot be ceded."""
    if not n or not (p.plays(loser) and p.plays(winner)):
        return
    if cedable(p, loser, winner):
        return p.then(Cede(loser, winner, n))
    p.tell("renaissance.cedes_nothing", seat=loser, other=winner, n=n)
    suffer(p, loser, n)


@age.choice("war.cede")
class Cede(Choice):
    """5.4: the loser chooses, among those the winner can support."""

    winner: int = detail(SEAT)
    n: int = detail(WORST)

    def actions(self, p: Age) -> list[Action]:
        return [CEDE[province] for province in cedable(p, self.seat, self.winner)] if self.n else []

    def about(self, p: Age) -> dict[str, object]:
        return {"other": self.winner, "n": self.n}

    @conditions("cede", INDEX)
    def may_cede(self, p: Age, province: int) -> Conditions:
        winner, place = self.winner, {"place": NAMES[province]}
        yield p.control[province] == self.seat or ("renaissance.refusal.control", place, "5.4")
        for advance in missing_advances(p, winner, province):
            yield "renaissance.refusal.support", {**place, "seat": winner, "advance": ADVANCES[advance].id}, "5.4"
        boxes = boxes_left_overseas(p, winner)
        yield boxes >= OVERSEAS[province] or ("renaissance.refusal.box_of", {**place, "seat": winner}, "7.4")

    def refusal(self, p: Age, verb: str, id: int | str | None) -> Refusal | None:
        return super().refusal(p, "cede", id)  # a province is clicked for nothing else now

    @verb
    def cede(self, p: Age, id: str) -> None:
        winner = self.winner
        province = INDEX[id]
        p.then(cession(self.seat, winner, self.n - 1))
        p.control[province], p.young[province] = NONE, 0
        p.tell("renaissance.cedes", seat=self.seat, other=winner, place=id)
        plant(p, winner, province)
