"""What links may claim of the cards, of markers and of who is out: all else is refused."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.cards import CARDS, KIND, KINDS
from cradle.renaissance.rules.geography import INDEX, NAMES, SATELLITE
from cradle.renaissance.rules.phases.events import AIMED, EVENTS
from cradle.renaissance.rules.position import OUT
from cradle.renaissance.rules.tables import WRITABLE

from tests.renaissance.positions import control, game, give, lead, new, own, play, put


def final(*steps, seats=4, **fields):
    """The final round, seat 0 about to play; or with other steps on top."""
    p = new(seats, **({"ending": 1} | fields))
    p.steps = [("turn.end",), ("finale.end",), *(steps or [("finale.play", 0)])]
    give(p, 0, "stone_1")
    return p


def wrong(p):
    return "; ".join(game.check(p))


def test_every_event_does_something():
    assert {CARDS[kind].id for kind in EVENTS} == {card.id for card in CARDS if card.kind == "event"}
    assert {CARDS[kind].id for kind in AIMED} == {"alchemists_gold", "civil_war", "war"}


def test_a_sound_final_round():
    assert wrong(final()) == ""
    assert wrong(final(("finale.turn", 3), ("finale.turn", 2), ("finale.play", 0))) == ""
    assert wrong(final(("finale.more", 1), ("cards.target", 1, KIND["war"]))) == ""
    assert wrong(final(("finale.more", 0), ("rebellion", 0))) == ""
    assert wrong(final(("finale.more", 0), ("civil_war.loss", 1))) == ""
    assert wrong(final(("finale.more", 1), ("war.cession", 2, 1, 1), ("marker.turn", 1, INDEX["roma"]))) != ""


@pytest.mark.parametrize(
    "steps",
    [
        (("finale.turn", 0), ("finale.play", 0)),
        (("finale.turn", 2), ("finale.turn", 3), ("finale.play", 0)),
        (("finale.more", 0), ("finale.play", 0)),
        (("finale.more", 0), ("cards.commodity", 0, KIND["stone_1"])),
        (("finale.more", 0), ("cards.target", 0, KIND["famine"])),
        (("finale.more", 0), ("pirates.reduce", 0, 0)),
        (("finale.more", 0), ("reduce.token", 1, INDEX["genoa"])),
        (("finale.more", 0), ("marker.turn", 0, INDEX["roma"])),
        (("finale.more", 0), ("war.cede", 0, 0, 1)),
        (("finale.more", 0), ("war.cede", 0, 1, 0)),
        (("finale.more", 0), ("war.throw", 2, 2), ("war.cede", 0, 1, 1)),
        (("finale.more", 0), ("civil_war", 0), ("war.cede", 0, 1, 1)),
        (("cards.play", 0),),
    ],
    ids=str,
)
def test_steps_that_are_never_pending(steps):
    assert wrong(final(*steps))


def test_pirates_reduce_no_more_than_there_is():
    p = final(("finale.more", 0), ("pirates.reduce", 0, 3))
    assert wrong(p) == ""
    p.control[INDEX["genoa"]] = p.control[INDEX["paris"]] = 7
    assert wrong(p)


def test_the_final_round_is_of_the_last_turn():
    assert wrong(final(ending=0))


def test_who_is_out_holds_nothing_fights_with_nobody_and_is_not_asked():
    assert wrong(final(misery=[0, OUT, 0, 0])) == ""
    assert "holds something" in wrong(final(misery=[0, OUT, 0, 0], reserve=[0, 1, 0, 0]))
    assert "war with" in wrong(final(misery=[0, OUT, 0, 0], wars=[1]))
    assert "is asked" in wrong(final(("finale.more", 1), ("papal_bull", 1), misery=[0, OUT, 0, 0]))
    p = new(misery=[0, OUT, OUT, OUT])
    p.steps = [("turn.end",), ("finale",), ("tokens.reveal",), ("tokens.write", 0)]
    assert "nobody to play against" in wrong(p)


def test_the_game_does_not_end_before_it_begins():
    p = game.new()
    p.misery[2] = OUT
    assert "before it has begun" in wrong(p)


def test_tokens_are_not_bought_for_a_turn_that_does_not_come():
    p = new(ending=2)
    p.steps = [("turn.end",), ("finale",), ("tokens.reveal",), *[("tokens.write", seat) for seat in (3, 2, 1, 0)]]
    assert "does not come" in wrong(p)
    p.ending = 0
    assert wrong(p) == ""
    p.bid[0] = 1
    assert wrong(p)


def test_who_has_bid_has_written_something():
    """1.5: a bid of nothing is written as well; nobody waits who has bid, and nobody who has not."""
    p = game.new(seats=4, seed=1)
    while game.decision(p).kind != "setup.bid":
        game.play(p, game.decision(p).actions[0])
    play(p, "number 0, number 3")
    assert (game.check(p), p.bid) == ([], [1, 4, 0, 0])
    for seat, bid in ((0, 0), (1, 0), (2, 1), (3, 5)):
        forged = p.copy()
        forged.bid[seat] = bid
        assert game.check(forged), (seat, bid)
    p = game.new(seats=4, seed=1)
    p.bid[0] = 1
    assert game.check(p), "nobody bids before all have given back a card"


@pytest.mark.parametrize("kind", ["setup.return", "setup.bid", "setup.capital", "tokens.write"])
def test_1_2_everybody_keeps_two_of_three_cards(kind):
    """A seat that waits with an empty hand would have nothing to give back."""
    p = game.new(seats=4, seed=1)
    while game.decision(p).kind != kind:
        game.play(p, game.decision(p).actions[0])
    for seat in range(4):
        forged = p.copy()
        for card in forged.kinds_held(seat):
            forged.pile[card] += forged.in_hand(seat)[card]
            forged.hand[seat * KINDS + card] = 0
        assert game.check(forged), seat
    assert game.check(p) == []


def test_what_is_written_can_be_paid():
    p = new(cash=[5] * 4)
    p.steps = [("turn.end",), ("finale",), ("tokens.reveal",), *[("tokens.write", seat) for seat in (3, 2, 1)]]
    p.bid[0] = WRITABLE + 1 + 5
    assert wrong(p) == ""
    p.bid[0] = WRITABLE + 1 + 6
    assert "cannot pay" in wrong(p)


def test_a_control_marker_stands_alone():
    p = final()
    put(p, 1, "venezia")
    assert "tokens and a control marker" in wrong(p)


def test_leaders_are_there_once_and_claimed_by_those_who_may():
    p = final()
    lead(p, 0, "charlemagne denys")
    assert wrong(p) == ""
    p.claims = [0, 1 << 1]
    assert "may not" in wrong(p)
    own(p, 1, "E")
    assert wrong(p) == ""
    p.claims = [1 << 1, 0]
    assert "may not" in wrong(p), "box 1"
    p.claims = [0, 0]
    p.hand[KIND["denys"]] = 1
    assert wrong(p)
    p = new(ending=0)
    p.steps = [("turn.end",), ("finale",), ("tokens.reveal",), *[("tokens.write", seat) for seat in (3, 2, 1, 0)]]
    lead(p, 0, "charlemagne")
    assert "too long" in wrong(p)


def test_no_more_wars_than_cards():
    assert wrong(final(wars=[1], epoch=2)) == ""
    assert "wars" in wrong(final(wars=[1]))
    p = final(wars=[1, 2])
    p.pile[KIND["war"]], p.discard[KIND["war"]] = 0, 1
    assert "wars" in wrong(p)
    p.wars = [1]
    assert wrong(p) == ""


def test_marks_of_cards():
    p = final()
    p.dead[KIND["crusades"]] = p.played[KIND["mongols"]] = p.played[KIND["walter"]] = 1
    assert wrong(p) == ""
    p.dead[KIND["stone_1"]] = 1
    assert "never becomes" in wrong(p)
    p.dead[KIND["stone_1"]], p.played[KIND["denys"]] = 0, 1
    assert "not marked" in wrong(p)


def test_a_step_waits_for_a_marker_only_where_all_are_in_use():
    p = final(("finale.more", 0), ("marker.turn", 0, INDEX["acre"]))
    free = [NAMES[n] for n in p.board.provinces if not SATELLITE[n] and n not in p.board.capitals]
    free.remove("acre")
    control(p, 0, " ".join(free[:23]))
    assert wrong(p)
    control(p, 0, free[23])
    assert wrong(p) == ""


def test_cards_come_in_their_time():
    p = final()
    give(p, 1, "gunpowder")
    assert "later epoch" in wrong(p)
    p.epoch = 2
    assert wrong(p) == ""
    p = game.new(seats=5)
    p.waiting[KIND["walter"]], p.pile[KIND["walter"]] = 0, 1
    assert "too early" in wrong(p)


def test_no_tokens_before_the_first_turn():
    p = game.new()
    put(p, 0, "acre")
    assert "before the first turn" in wrong(p)
