"""E.10.3, E.12: the places for cards, and how far a nation is from the last square."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.bots import JUDGEMENT, buying
from cradle.civilization.bots.features import features
from cradle.civilization.bots.habits import Memory
from cradle.civilization.bots.turns_to_finish import FAR, asked_at_last, most_points, out_of_reach, turns_to_go
from cradle.civilization.game import GAME
from cradle.civilization.rules.geography import NATIONS
from cradle.civilization.rules.position import NONE, Civ
from cradle.players.plan_search import PlanPlayer

from tests.civilization.positions import laid

CHEAP = ("mysticism", "cloth_making", "pottery", "drama_poetry", "music")
MIDDLE = ("architecture", "astronomy", "metalworking", "agriculture", "coinage")
DEAR = ("literacy", "engineering", "medicine", "law", "democracy", "philosophy")


def empty(p: Civ) -> list[int]:
    return [area for area in p.board.areas if not sum(p.in_area(area)) and p.city[area] == NONE]


def racing(cards: tuple[str, ...] = (), marker: int = 9, nation: str = "egypt") -> Civ:
    p = laid("classic", seats=3, tokens={"aleppo": {0: 9}, "libya": {1: 9}, "germania": {2: 9}}, phase="purchases")
    p.nation[0], p.marker[0] = NATIONS.index(nation), marker
    for area in empty(p)[:4]:
        p.city[area] = 0
    for card in cards:
        p.owned[p.law.deck.card[card]] = 1
    return p


def test_the_dearest_cards_fill_the_places_that_are_left() -> None:
    """A.7: all but the five cheapest cost 1460; E.12.2: Egypt's last square asks for 1400."""
    p = racing()
    assert (asked_at_last(p, 0), most_points(p, 0), out_of_reach(p, 0)) == (1400, 1460, 0)
    p = racing(("mysticism", "drama_poetry"))  # in the places of Architecture and Astronomy or Metalworking, 80 each
    assert most_points(p, 0) == 1460 - 50 - 20
    assert out_of_reach(p, 0) == 10


def test_a_card_that_fills_the_place_of_a_needed_one_is_left() -> None:
    p = racing(("mysticism",))
    deck = p.law.deck
    assert buying.leads_on(p, 0, deck.card["law"])
    assert not buying.leads_on(p, 0, deck.card["pottery"])  # 1375 at most
    p.nation[0] = NATIONS.index("africa")  # asks for 1200
    assert buying.leads_on(p, 0, deck.card["pottery"])


def test_where_there_is_no_limit_every_card_leads_on() -> None:
    p = laid("advanced", seats=3, phase="purchases")
    assert all(buying.leads_on(p, 0, card) for card in range(p.law.deck.cards))


def test_more_of_anything_makes_the_way_shorter() -> None:
    p = racing(DEAR[:4], nation="africa")
    way = turns_to_go(p, 0)
    assert 16 - 9 < way < FAR
    for change in ("marker", "cards", "treasury", "city"):
        cards, marker = DEAR[: 5 if change == "cards" else 4], 12 if change == "marker" else 9
        q = racing(cards, marker, "africa")
        if change == "treasury":
            q.treasury[0] += 30
        elif change == "city":
            q.city[empty(q)[0]] = 0
        assert turns_to_go(q, 0) < way, change


def test_who_has_filled_all_places_with_cheap_cards_is_far_behind() -> None:
    full = racing((*CHEAP, *MIDDLE, "literacy"), marker=12)
    assert out_of_reach(full, 0) > 500
    assert turns_to_go(full, 0) == FAR
    assert JUDGEMENT.evaluate(full, False)[0] < JUDGEMENT.evaluate(racing(DEAR, marker=12), False)[0]


def test_every_term_of_the_race_helps() -> None:
    assert all(weight >= 0 for weight in JUDGEMENT.weights["classic"])
    rows = features(racing(MIDDLE))
    assert {len(row) for row in rows} == {len(JUDGEMENT.weights["classic"])}


@pytest.mark.parametrize(("memory", "bought"), [(Memory(), True), (JUDGEMENT.planner(), False)])
def test_a_strategist_keeps_the_places_and_a_settler_fills_them(memory: Memory, bought: bool) -> None:
    """Only Pottery can be paid, with what lies in the treasury."""
    p = racing(CHEAP[:2])
    p.treasury[0] = 45
    d = GAME.decision(p)
    while d and (d.kind, d.seat) != ("purchases.card", 0):
        GAME.play(p, ("done", None))
        d = GAME.decision(p)
    assert d
    action = JUDGEMENT.decide(p, d, Random(1).random, memory)
    assert (action[0] == "buy") is bought


def test_a_strategist_thinks_further_than_habit() -> None:
    search = PlanPlayer(GAME, JUDGEMENT)
    p = racing()
    d = GAME.decision(p)
    assert d
    assert all(plan.memory.far for plan in search.begin(GAME.view(p, d.seat), d, Random(1)).plans)
