"""The rules of Liar's Dice, paragraph by paragraph."""

from __future__ import annotations

from cradle.kernel.chance import Scripted
from cradle.kernel.game import Action
from cradle.liar.game import GAME
from cradle.liar.rules.phases import begin
from cradle.liar.rules.position import Liar
from cradle.liar.rules.tables import DOUBT, claim


def played(*picks: Action, dice: tuple[int, ...] = (3, 3), thrown: str = "666111") -> Liar:
    """A round after these picks; seat 0 begins it."""
    p: Liar = GAME.new(seed=1, seats=len(dice))
    p.dice, p.cups, p.now = [*dice], [0] * len(p.cups), None
    p.source, p.steps = Scripted(dice=[int(face) for face in thrown]), [begin(0)]
    GAME.steps.run(p)
    for pick in picks:
        GAME.play(p, pick)
    return p


def bid(count: int, face: int) -> Action:
    return ("bid", claim(count, face))


def test_1_1_3_2_the_last_with_dice_wins() -> None:
    p = played(bid(1, 6), DOUBT, dice=(1, 1), thrown="65")
    assert (p.dice, p.steps, GAME.standings(p)[0].seat) == ([1, 0], [], 0)


def test_2_1_each_sees_its_own_dice() -> None:
    p = played()
    assert [GAME.view(p, seat)["cup"] for seat in (0, 1, None)] == [[0, 0, 0, 0, 0, 3], [3, 0, 0, 0, 0, 0], None]


def test_2_2_no_more_dice_than_there_are() -> None:
    p = played(dice=(1, 1), thrown="65")
    assert GAME.decision(p).actions[-1] == bid(2, 6)
    assert GAME.refusal(p, *bid(3, 1)) == ("liar.refusal.too_many", {"n": 2}, "2.2")


def test_2_3_the_next_bids_higher() -> None:
    p = played(bid(2, 3))
    assert GAME.decision(p).actions[0] == bid(2, 4)
    assert GAME.refusal(p, *bid(2, 2)) == ("liar.refusal.higher", {}, "2.3")


def test_2_4_a_doubt_needs_a_bid() -> None:
    assert GAME.refusal(played(), *DOUBT) == ("liar.refusal.no_bid", {}, "2.4")
    assert DOUBT in GAME.decision(played(bid(1, 1))).actions


def test_3_1_3_2_3_3_too_few_and_the_bidder_loses_and_begins() -> None:
    p = played(bid(4, 6), DOUBT, thrown="666111" + "2" * 5)
    assert (p.dice, p.bid, GAME.decision(p).seat) == ([2, 3], 0, 0)


def test_3_3_who_is_out_does_not_begin() -> None:
    p = played(bid(1, 1), DOUBT, dice=(1, 2, 1), thrown="6666" + "222")
    assert (p.dice, GAME.decision(p).seat) == ([0, 2, 1], 1)
