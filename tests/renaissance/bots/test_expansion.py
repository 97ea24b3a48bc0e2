"""The settlers' expansion: what is attacked again, what their ships can carry, and who is attacked first."""

from __future__ import annotations

import json
from random import Random

import pytest
from cradle import games, players
from cradle.lab.frozen import Frozen
from cradle.renaissance.bots import expansion
from cradle.renaissance.bots.expansion import Campaign, Target
from cradle.renaissance.bots.styles import STYLES
from cradle.renaissance.bots.worth import leader
from cradle.renaissance.rules.geography import COUNT, INDEX, NAMES, SATELLITE
from cradle.renaissance.rules.phases.placement import numbers
from cradle.renaissance.rules.position import NONE, WRITABLE, Age

from tests.renaissance.positions import new, run
from tools import ROOT

GAME = games.load("renaissance")
FILE = ROOT / "tests/players/judgement/renaissance_tokens_that_could_attack.json"
MANNER = STYLES[""].manner


def position() -> Age:
    return GAME.from_json(json.loads(FILE.read_text())["position"])


def test_a_satellite_that_was_attacked_in_vain_comes_after_what_is_nearly_as_good() -> None:
    p = position()
    d = GAME.decision(p)
    assert d is not None
    satellite, province = INDEX["leon"], INDEX["milano"]
    assert SATELLITE[satellite] and not SATELLITE[province]
    for failed, following in ((satellite, "milano"), (province, "milano")):
        campaign = Campaign(p.turn, MANNER)
        campaign.last = Target(-5.0, failed, 2, 20.0, True, 9)
        campaign.left = [Target(-4.0, province if failed == satellite else satellite, 2, 20.0, True, 9)]
        campaign.fresh = campaign.fought = True
        assert campaign.go_on(p, d, 0, 0.0)[0] == ("to", following)


def test_every_attack_that_is_planned_can_be_made() -> None:
    p = position()
    d = GAME.decision(p)
    assert d is not None
    planned = expansion.choice(p, d.seat, p.reserve[d.seat], MANNER)
    assert planned
    for target in planned:
        quiet, least, most = numbers(p, d.seat, target.province)
        assert target.n <= quiet or least <= target.n <= most, NAMES[target.province]


def test_of_two_equal_provinces_the_leaders_is_worth_more(monkeypatch: pytest.MonkeyPatch) -> None:
    p = position()
    d = GAME.decision(p)
    assert d is not None
    first = next(seat for seat in range(p.seats) if seat != d.seat)
    rates = {}
    for ahead in (first, NONE):
        monkeypatch.setattr(expansion, "leader", lambda p, seat, ahead=ahead: ahead)
        rates[ahead] = {t.province: t.rate for t in expansion.targets(p, d.seat, 30, 1.0)}
    owned = [n for n in rates[NONE] if p.control[n] == first]
    others = [n for n in rates[NONE] if p.control[n] != first]
    assert owned and all(rates[first][n] < rates[NONE][n] for n in owned)
    assert others and all(rates[first][n] == rates[NONE][n] for n in others)


def test_the_leader_is_another_seat_that_is_ahead() -> None:
    p = position()
    ahead = [leader(p, seat) for seat in range(p.seats)]
    assert ahead.count(NONE) == 1 and len({*ahead}) == 2
    assert ahead[max({*ahead} - {NONE})] == NONE


def test_a_satellite_is_not_attacked_a_third_time() -> None:
    p = position()
    d = GAME.decision(p)
    assert d is not None
    satellite = INDEX["leon"]
    for failed in (1, 2):
        campaign = Campaign(p.turn, MANNER)
        campaign.last, campaign.failed = Target(-99.0, satellite, 2, 20.0, True, 9), (satellite,) * (failed - 1)
        assert (campaign.go_on(p, d, 0, 0.0)[0] == ("to", "leon")) == (failed < 2)
        assert expansion.given_up(satellite, (satellite,) * failed) == (failed > 1)


def test_who_can_only_attack_writes_so_few_tokens_that_others_hardly_write_fewer() -> None:
    """9.1, 7.7: all others wrote 16. With 16 again it is left to chance who attacks first; with 10 it is not."""
    p = new(4, turn=3, cash=[80, 0, 0, 0])
    p.control = [1 if not SATELLITE[n] and n != p.home(0) else p.control[n] for n in range(COUNT)]
    p.tokens = [WRITABLE, *[WRITABLE + 16] * 3]
    run(p, ("tokens.write", 0))
    d = GAME.decision(p)
    assert d is not None
    view, few = GAME.view(p, 0), []
    for bot in (Frozen(GAME, "heuristic-1"), players.load(GAME, "heuristic")):
        few.append(sum(int(str(bot(view, d, Random(seed), 0.0)[1])) <= 10 for seed in range(24)))
    assert few[0] < 12 < few[1]
