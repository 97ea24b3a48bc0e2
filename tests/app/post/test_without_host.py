"""The host of a table is gone for good: the others go on from the last state that anyone was told."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.app.live.live_pages import link
from tests.app.post.town import Town, agrees, gone, hosts, table_with, take_over

OTHERS = ("Ben", "Cleo", "Dido", "Enki")


def test_the_others_go_on_without_the_host() -> None:
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    town.rest()
    n, log = len(ada.table.record), ada.log
    address = link(ada)
    gone(town, "Ada")
    ben = town.open("Ben")
    assert "Ada was last here 4 days ago. If 2 of you agree" in ben.see("prompt")
    agrees(town, "Ben")
    assert not hosts(town.open("Ben")), "one alone opens nothing"
    cleo = town.open("Cleo")
    assert "Ben proposes to go on without Ada" in cleo.see("prompt")
    agrees(town, "Cleo")
    ben = town.open("Ben")
    town.rest()
    assert hosts(ben) and ben.table.whole and ben.table.people == {1}
    assert len(ben.table.record) == n and "A1" in ben.log
    assert ben.table.asks_person
    ben.press("pick", "c1")
    town.rest()
    cleo = town.open("Cleo")
    town.rest()
    assert cleo.table.people == {2} and "C1" in cleo.log and log in cleo.log
    cleo.first()
    town.rest()
    ben = town.open("Ben")
    town.rest()
    assert len(ben.table.record) == n + 2
    assert link(ben) != address and link(ben)[:35] == address[:35], "the link names the new host"
    for opened in (address, link(ben)):
        assert hosts(town.open("Ben", opened)), "who has become the host may come by any link"
    newcomer = town.open("Eve", address).press("live-join", value=json.dumps({"name": "Eve"}))
    town.air.carry()
    town.rest()
    assert newcomer.app.live.meeting.invited in link(ben), "the old link leads to the new host"
    assert len(newcomer.table.record) == n + 2


@pytest.mark.parametrize("seed", range(6))
def test_relays_that_replay_drop_and_reorder_cost_visits_alone(seed: int) -> None:
    """Whoever comes finds some letters, older ones, in any order, or nothing new at all. Nobody hosts but Ben."""
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    for name in ("Ben", "Cleo"):
        town.open(name)
        town.bag.shelves[name] = {place: len(all) - 1 for place, all in town.bag.versions.items()}
    gone(town, "Ada")
    chance = town.bag.chance = Random(seed)
    for _ in range(40):
        town.bag.lies = chance.choice((0.4, 1.0))
        name = chance.choice(("Ben", "Cleo"))
        visit = town.open(name)
        answer = "post-go-on" if name == "Ben" else "post-agree"
        for button in visit.buttons("prompt", answer):
            visit.press(answer, button[1].get("data-arg", ""))
        town.rest()
        assert "A1" in visit.log and (name == "Ben" or not hosts(visit))
        if hosts(visit):
            break
    ben = town.open("Ben")
    assert hosts(ben) and ben.table.asks_person
    ben.press("pick", "c1")
    for _ in range(40):
        town.bag.lies = chance.choice((0.4, 1.0))
        cleo = town.open("Cleo")
        town.rest()
        assert not hosts(cleo)
        if "C1" in cleo.log:
            break
    assert "C1" in cleo.log and cleo.table.people == {2} and cleo.table.asks_person


def lost_between_letters(town: Town, chance: Random) -> None:
    """The host decides once more, if it is asked, and the relays get only some of the letters about it."""
    ada = town.open("Ada")
    town.rest()
    town.bag.takes = chance.randrange(6)
    if ada.table.asks_person:
        ada.press("play", str(chance.randrange(len(ada.decision.actions))))
    town.rest()
    town.kill()
    town.bag.takes = None


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.long) for n in range(4, 20))])
def test_the_host_is_lost_at_any_moment_and_nothing_is_lost_that_anyone_was_told(seed: int) -> None:
    chance = Random(seed)
    guests = OTHERS[: 2 + seed % 2]
    town, _ = table_with(*guests, game=("ur", "parley")[seed % 2])
    told = 0
    for _ in range(chance.randrange(1, 9)):
        name = chance.choice(("Ada", *guests))
        visit = town.open(name)
        for _ in range(chance.randrange(1, 4)):
            if visit.table.asks_person:
                visit.press("play", str(chance.randrange(len(visit.decision.actions))))
        town.rest()
        guest = visit.app.live.meeting.guest
        told = max(told, guest.confirmed if guest is not None else len(visit.table.record))
    lost_between_letters(town, chance)
    gone(town, "Ada")
    for name in guests:
        guest = town.open(name).app.live.meeting.guest
        assert guest is not None
        told = max(told, guest.confirmed)
    heir = chance.choice(guests)
    visit = take_over(town, heir, *(name for name in guests if name != heir))
    assert len(visit.table.record) >= told
    for _ in range(6):
        for name in guests:
            visit = town.open(name)
            if visit.table.asks_person:
                visit.press("play", "0")
            town.rest()
    seen = [len(town.open(name).table.record) for name in guests]
    assert min(seen) > told or visit.decision.seat == 0
