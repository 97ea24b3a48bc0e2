"""Several people at one device: the table stays open for what all may see, and nothing drawn then hangs on a hand.

The hands are shuffled without a look at the games' own knowledge.py, and the page is drawn again.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from cradle import players
from cradle.app.table.picked import decision_to_change, picks_to_take_back
from cradle.app.turn.repeat_offer import same_again
from cradle.kernel.game import Event

from tests.app.pages import Visit, nodes
from tests.game_suite import suite_of
from tools.bench.curtains import SEEDS, TURNS, curtains

GAMES: dict[str, dict[str, Any]] = {
    "renaissance": {"epochs": 2},
    "civilization": {"rules": "advanced", "turns": 16},
}


def play_on(visit: Visit, choose: Any, chance: Random) -> None:
    """What the heuristic bot would do, by the buttons of the page."""
    table = visit.table
    decision = table.decision
    action = choose(table.game.view(table.position, decision.seat), decision, chance, 0.0)
    if table.side.unseen == action:
        visit.press("unseen")
        return
    if table.side.guarded:
        visit.press("lift")
    visit.choose(*action)


def drawn(visit: Visit) -> str:
    """All that hangs on the page when it is drawn anew."""
    visit.app.mounts.forget("")
    visit.page.drawn.clear()
    visit.app.show()
    return json.dumps(visit.page.drawn, sort_keys=True)


def all_that_can_be_asked(visit: Visit) -> list[str]:
    """The page, and what follows from a click on whatever cannot be picked now, from a hint, and from a look back."""
    session = visit.app.session
    assert session is not None
    told = [drawn(visit)]
    places = {node[1].get("data-pick") for tree in visit.page.drawn.values() for node in nodes(tree)} - {None}
    legal = visit.table.targets().keys() | picks_to_take_back(visit.table).keys() | set(session.gestures.ends)
    for place in sorted(places - legal)[:12]:
        session.notices.notice = None
        if decision_to_change(visit.table, place) is None:
            visit.app.hear("pick", place, "")
            told.append(repr(session.notices.notice))
    session.notices.notice = None
    if session.hints.offered:
        visit.app.hear("hint", "", "")
        told.append(json.dumps(visit.page.bots.questions[-1]["view"]))
        visit.app.hear("hint", "", "")
    visit.app.hear("list", "", "")
    told.append(drawn(visit))
    visit.app.hear("list", "", "")
    if len(visit.table.record):
        visit.app.hear("look", str(len(visit.table.record)), "")
        told.append(drawn(visit))
        visit.app.hear("look", "now", "")
    return told


@pytest.mark.parametrize("name", ["renaissance", pytest.param("civilization", marks=pytest.mark.long)])
def test_nothing_that_is_drawn_at_an_open_table_hangs_on_a_hand(name: str) -> None:
    visit = Visit().seat("human", "human", "human", game=name, **GAMES[name])
    table, chance = visit.table, Random(2)
    choose = players.load(table.game, "heuristic")
    looked, shuffled = Counter[str](), 0
    while not table.over and len(looked) < 12:
        decision = table.decision
        asked = len(decision.actions) > 1  # else the page plays it by itself
        if (
            table.side.curtain is None
            and table.side.viewer is None
            and asked
            and not looked[decision.kind]
            and len(table.record) > 30
        ):
            looked[decision.kind] += 1
            before, kept = all_that_can_be_asked(visit), table.record.position
            other = kept.copy()
            other.now = None
            suite_of(name).shuffle(other, None, chance)
            other.now = None
            shuffled += other != kept
            table.record.position = other
            assert all_that_can_be_asked(visit) == before, decision.kind
            table.record.position = kept
        action = choose(table.game.view(table.position, decision.seat), decision, chance, 0.0)
        table.side.lift(decision.seat) if table.side.guarded and action != table.side.unseen else None
        table.play(action)
    assert len(looked) >= 8 and shuffled >= 6


@pytest.mark.parametrize("name", GAMES)
def test_who_asks_for_his_side_sees_it_until_he_has_seen_enough(name: str) -> None:
    visit = Visit().seat("human", "human", "human", game=name, **GAMES[name])
    table, chance = visit.table, Random(2)
    choose = players.load(table.game, "heuristic")
    side = table.side
    while not side.may_lift or side.guarded or not any(table.game.view(table.position, table.decision.seat)["hand"]):
        play_on(visit, choose, chance)
    seat, before = table.decision.seat, visit.see("part-hand", "part-cards", "part-bottom")
    assert table.side.viewer is None and visit.labels("prompt", "lift") == ["My side"]
    visit.press("lift")
    assert table.side.viewer == seat and visit.see("part-hand", "part-cards", "part-bottom") != before
    visit.press("cover")
    assert table.side.viewer is None and visit.see("part-hand", "part-cards", "part-bottom") == before


@pytest.mark.long
def test_a_market_goes_round_without_a_curtain_for_who_stands_aside() -> None:
    """E.16.1: who makes no offer and takes none needs not look at his cards; what he could pick is not told."""
    visit = Visit().seat("human", "human", "human", game="civilization", rules="classic")
    table, chance = visit.table, Random(2)
    choose = players.load(table.game, "heuristic")
    while table.decision.kind != "trade.open":
        play_on(visit, choose, chance)
    seat = table.decision.seat
    assert table.side.curtain is None and table.side.viewer is None and visit.page.drawn["table"]
    assert not visit.buttons("prompt", "play") and not visit.buttons("prompt", "list")
    visit.press("play", "0").press("list")
    assert table.decision.kind == "trade.open" and table.decision.seat == seat, (
        "nothing is picked by who has not looked"
    )
    assert len(visit.labels("prompt", "unseen")) == 1
    visit.press("unseen")
    assert table.decision.seat != seat and table.side.viewer is None
    visit.press("lift")
    assert table.side.viewer == table.decision.seat and visit.buttons("prompt", "play")


@pytest.mark.long
def test_a_hand_is_covered_as_soon_as_the_table_is_open_again() -> None:
    visit = Visit().seat("human", "human", "human", game="renaissance")
    table, chance = visit.table, Random(2)
    choose = players.load(table.game, "heuristic")
    opened = held = 0
    for _ in range(300):
        public = table.decision.kind in table.game.public
        if public and table.side.viewer is not None:
            over = [step for step in table.position.steps if step[0] in table.game.private]
            assert any(step[1] == table.side.viewer == table.decision.seat for step in over), table.decision.kind
            held += 1
        opened += public
        play_on(visit, choose, chance)
    assert opened > 30 and held > 0


# Curtains a turn, on the average of some games: how often hands have to be looked at differs from game to game.
MOST = {"renaissance": 6.5, "classic": 6.5, "advanced": 8}


@pytest.mark.parametrize("rules", ["renaissance", "classic", pytest.param("advanced", marks=pytest.mark.long)])
def test_curtains_a_turn_for_three_people(rules: str) -> None:
    games_of = [curtains(rules, seed) for seed in SEEDS]
    found, secret = sum(fell.total() for fell, _ in games_of), sum(steps for _, steps in games_of)
    assert 0 < found <= TURNS * len(SEEDS) * MOST[rules] < secret


@pytest.mark.long
def test_the_same_offer_is_made_again_without_a_curtain_unless_a_deal_was_made() -> None:
    """E.16.1: all have heard it, and know that its cards are still there."""
    visit = Visit().seat("human", "human", "human", game="civilization", rules="classic")
    table, chance = visit.table, Random(2)
    choose = players.load(table.game, "heuristic")
    while table.decision.kind != "trade.open" or same_again(table) != []:
        play_on(visit, choose, chance)
    while table.decision.kind != "trade.open" or not same_again(table) or not table.side.guarded:
        play_on(visit, choose, chance)
    seat, sent, before = table.decision.seat, same_again(table), len(table.record)
    visit.press("same-again")
    record, game = table.record, table.game
    steps = [game.decision(record.at(k)).actions[record.indices[k]] for k in range(before, before + len(sent))]
    assert steps == sent and table.side.viewer is None and table.decision.seat != seat
    other = table.decision.seat
    table.happened.append((len(table.record), Event("civilization.deal", {"seat": other, "other": seat}, None)))
    visit.press("undo")
    table.happened.append((len(table.record), Event("civilization.deal", {"seat": other, "other": seat}, None)))
    assert same_again(table) == []
