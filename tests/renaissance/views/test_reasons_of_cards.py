"""Reasons for what is played from the hand, or kept there."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.renaissance.bots import JUDGEMENT
from cradle.renaissance.rules.cards import KIND
from cradle.renaissance.rules.geography import COMMODITIES, NAMES, PRODUCES
from cradle.renaissance.rules.position import Age

from tests.renaissance.positions import control, give, lead, new, own, play, scarce
from tests.renaissance.views.test_reasons import BARCELONA, GENOA, VENEZIA, after, at, playing, shopping


def test_a_commodity_pays_and_the_hand_is_cheaper_to_hold() -> None:
    p = new(3)
    give(p, VENEZIA, "wool_1")
    control(p, VENEZIA, "montpellier")
    told = after(playing(p), "play wool_1")
    assert told["why.upkeep"] == {"seat": 0, "n": 1}
    assert {id for id in told if "paid" in id} <= {"why.paid_alone"}


@pytest.mark.parametrize(
    ("mine", "theirs", "id"),
    [("firenze", "", "paid_best"), ("firenze", "bruges koln genoa", "paid"), ("firenze", "genoa", "paid_best")],
)
def test_whether_others_get_as_much(mine: str, theirs: str, id: str) -> None:
    p = new(4)
    give(p, VENEZIA, "cloth_2")
    control(p, VENEZIA, mine)
    control(p, GENOA, theirs)
    told = after(playing(p), "play cloth_2")
    n = (1 + len(mine.split())) ** 2 * 5
    assert told[f"why.{id}"]["n"] == n
    if id == "paid":
        assert told["why.paid"]["other"] == GENOA and told["why.paid"]["m"] > n


def test_a_card_that_pays_others_alone_says_so() -> None:
    """It may be played so that the hand is smaller."""
    p = new(3)
    give(p, VENEZIA, "wool_1 war")
    control(p, GENOA, next(NAMES[n] for n, goods in enumerate(PRODUCES) if COMMODITIES.index("wool") in goods))
    told = after(playing(p), "play wool_1")
    assert told["why.paid_others"] == {"seat": 0, "n": 2, "other": GENOA}
    assert told.keys() == {"why.paid_others", "why.upkeep"}


def test_events_that_hit_others() -> None:
    p = new(3)
    give(p, VENEZIA, "civil_war")
    p.reserve[GENOA], p.written[GENOA] = 6, 40
    told = after(playing(p), "play civil_war, target 1")
    assert told["why.weakened"] == {"seat": 0, "n": 1, "other": GENOA, "places": ["genoa"]}
    assert told["why.last"] == {"seat": 0, "other": GENOA}
    assert told["why.unrest"] == {"seat": 0, "seats": [GENOA]}
    told = after(p, "reserve", GENOA)
    assert told == {"why.saved_ducats": {"seat": GENOA, "n": 40}}


def test_half_a_reserve_against_half_the_cash() -> None:
    p = new(3)
    p.reserve[GENOA], p.written[GENOA] = 6, 40
    at(p, "cards", ("civil_war", GENOA), ("cards.more", VENEZIA))
    assert after(p.copy(), "cash", GENOA) == {"why.saved_tokens": {"seat": GENOA, "n": 6}}
    told = after(p, "reserve", VENEZIA)
    assert told == {"why.fewer_tokens": {"seat": 0, "n": 3, "other": GENOA}}


def test_gold_that_somebody_loses() -> None:
    p = new(3)
    give(p, VENEZIA, "alchemists_gold")
    told = after(playing(p), "play alchemists_gold, target 2")
    assert told["why.poorer"] == {"seat": 0, "n": 20, "other": BARCELONA}


def test_misery_of_all_and_who_suffers_most() -> None:
    p = new(3)
    give(p, VENEZIA, "uprisings")
    own(p, VENEZIA, "I")
    own(p, GENOA, "IJ")
    told = after(playing(p), "play uprisings")
    assert told["why.unrest_more"] == {"seat": 0, "seats": [GENOA]}


def test_arms_are_told_where_none_are_better() -> None:
    p = new(3)
    give(p, VENEZIA, "stirrups")
    assert "why.arms" in after(playing(p.copy()), "play stirrups")
    p.arms[GENOA] = 2
    assert "why.arms" not in after(playing(p), "play stirrups")


def test_a_ruler_and_a_leader() -> None:
    p = new(3)
    give(p, VENEZIA, "enlightened_ruler rashid")
    own(p, VENEZIA, "N")
    told = after(playing(p), "play enlightened_ruler, play rashid")
    assert told["effect.enlightened_ruler"] == {}
    assert told["why.leader"] == {"seat": 0, "card": "rashid", "m": 10, "advances": ["silk_road"]}


def test_a_leader_that_is_claimed() -> None:
    p = new(3)
    own(p, GENOA, "E")
    lead(p, VENEZIA, "denys charlemagne")
    told = after(shopping(p, GENOA), "done, claim charlemagne", GENOA)
    assert told["why.leader"]["advances"] == ["vassal"]


def test_a_bull_where_one_lacks_least() -> None:
    p = new(3)
    give(p, VENEZIA, "papal_bull")
    own(p, VENEZIA, "AB")
    told = after(playing(p), "play papal_bull, category science")
    assert told["why.bull"] == {"seat": 0, "category": "science"}
    p = new(3)
    give(p, VENEZIA, "papal_bull")
    assert "why.bull" not in after(playing(p), "play papal_bull, category science")


def test_a_card_that_was_a_burden() -> None:
    p = new(3)
    give(p, VENEZIA, "stirrups wool_1")
    own(p, VENEZIA, "NOP")
    p.dead[KIND["stirrups"]] = 1
    at(p, "extra", ("extra.seat", VENEZIA))
    told = after(p, "discard stirrups")
    assert told["why.burden"] == {"seat": 0, "n": 1} and told["why.upkeep"] == {"seat": 0, "n": 2}


def test_a_card_that_is_bought() -> None:
    p = new(3, draws=["wool_1"])
    own(p, VENEZIA, "V")
    at(p, "extra", ("extra.seat", VENEZIA))
    assert after(p, "buy-card") == {"why.card": {"seat": 0, "n": 1}}


@pytest.mark.parametrize(("pick", "id", "k", "n"), [("shortage wine", "market", 5, 20), ("done", "", 0, 0)])
def test_what_mills_do_to_the_market(pick: str, id: str, k: int, n: int) -> None:
    """All draw a card then, and that is not told."""
    p = new(3, draws=["wool_1", "wool_1", "stone_1"])
    own(p, BARCELONA, "IJ")
    at(p, "adjust", ("adjust.miller",), ("adjust.draws",))
    told = after(p, pick, BARCELONA)
    assert told == ({f"why.{id}": {"seat": BARCELONA, "good": "wine", "k": k, "n": n}} if id else {})


def test_a_surplus_that_is_cancelled() -> None:
    p = new(3)
    scarce(p, wine=1)
    p.order = [BARCELONA, GENOA, VENEZIA]
    at(p, "adjust", ("adjust",))
    assert after(p, "cancel wine", BARCELONA)["why.market"]["n"] == 5


def keeping(cards: str) -> tuple[Age, list[Any]]:
    """What a hint says of these cards when no more are played; the position before."""
    p = new(3, turn=3)
    control(p, 0, "napoli roma")
    give(p, 0, cards)
    at(p, "cards", ("cards.turn", 0), ("cards.turn", 1))
    q = p.copy()
    play(q, "done")
    return p, JUDGEMENT.counsel(p, q, 0)


def test_5_1_a_card_that_is_kept_pays_more_with_another_province() -> None:
    p, ((id, told), *rest) = keeping("stone_1")
    assert id == "renaissance.why.waiting" and rest == []
    cards = p.cards_of(0, 0)
    assert told == {"seat": 0, "goods": ["stone"], "k": cards**2, "n": (cards + 1) ** 2} and cards > 0
    assert JUDGEMENT.counsel(p, p.copy(), 0) == [], "as long as cards may still be played"


def test_5_1_of_several_cards_that_are_kept_the_one_that_gains_most_is_told_first() -> None:
    told = [params for _, params in keeping("stone_1 wool_1 cloth_wine_1 silk_1")[1]]
    gains = [one["n"] - one["k"] for one in told]
    assert len(told) == 3 and gains == sorted(gains, reverse=True)


def test_5_1_cards_that_would_pay_alike_are_told_together() -> None:
    ((_, told),) = keeping("ivory_gold_1")[1]
    assert sorted(told["goods"]) == ["gold", "ivory"] and told["k"] == 0
