"""What all games share, on a game of a few lines: play, events, refusals, variants, JSON."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.kernel.chance import Scripted
from cradle.kernel.game import BadPosition, Event, Game, IllegalAction, Standing
from cradle.kernel.position import Position, silent
from kernel.coin import GAME, Call, Coin, CoinGame

HEADS = ("heads-up", None)


def test_a_new_game_stands_at_its_first_decision() -> None:
    p = GAME.new(seats=3, seed=1)
    decision = GAME.decision(p)
    assert (decision.seat, decision.kind, decision.about) == (0, "call", {"left": 4})
    assert decision.actions[0] == HEADS
    assert repr(decision).startswith("Decision(seat=0, kind='call', about={'left': 4}, actions=[(")
    assert GAME.decision(p) is decision, "it is listed once"


def test_events_before_the_first_decision_are_told() -> None:
    told: list[Event] = []
    p = GAME.new(seed=1, seats=3, tell=told.append)
    assert told == [Event("turn", {"seat": 0}, None)]
    assert p.tell is silent
    assert p == GAME.new(seed=1, seats=3)


def test_a_decision_of_one_position_is_not_that_of_the_next() -> None:
    p = GAME.new()
    first = GAME.decision(p)
    GAME.play(p, HEADS)
    assert GAME.decision(p) is not first
    assert GAME.decision(p).about == {"left": 3}


def test_the_script_comes_before_the_seed() -> None:
    p = GAME.new(chance=Scripted(dice=[1, 2, 1, 1]))
    for _ in range(4):
        GAME.play(p, HEADS)
    assert p.purse == [2, 1]
    assert GAME.decision(p) is None
    assert GAME.standings(p) == [Standing(0, 1, 2, {}), Standing(1, 2, 1, {})]


def test_a_script_may_bring_the_seed() -> None:
    assert GAME.new(chance=Scripted(seed=77)) == GAME.new(seed=77)
    assert GAME.new(chance=Scripted(), seed=77) == GAME.new(seed=77)


def test_events_have_an_audience_and_stop_with_the_action() -> None:
    p, told = GAME.new(), []
    GAME.play(p, ("even", 2), told.append)
    assert told == [
        Event("coin.thrown", {"seat": 0}, None),
        Event("coin.won", {"n": 1}, 0),
        Event("turn", {"seat": 1}, None),
    ]
    assert p.tell is silent
    GAME.play(p, HEADS)
    assert len(told) == 3


def test_a_listener_that_fails_does_not_stay() -> None:
    p = GAME.new()
    with pytest.raises(ZeroDivisionError):
        GAME.play(p, HEADS, lambda event: 1 / 0)
    assert p.tell is silent


@pytest.mark.parametrize(
    "action", [("tails", 1), ("heads_up", None), ("even", 3), ("even", None), ("about", None), None]
)
def test_an_illegal_action_changes_nothing(action: Any) -> None:
    p = GAME.new()
    twin = p.copy()
    with pytest.raises(IllegalAction):
        GAME.play(p, action)
    assert p == twin


def test_refusals() -> None:
    p = GAME.new()
    assert GAME.refusal(p, "heads-up", None) is None
    assert GAME.refusal(p, "even", 2) is None
    assert GAME.refusal(p, "even", 3) == ("coin.refusal.odd", {"n": 3}, "1.1")
    assert GAME.refusal(p, "dance", None) == ("refusal.other", {"seat": 0}, "")
    for _ in range(4):
        GAME.play(p, HEADS)
    assert GAME.refusal(p, "heads-up", None) == ("refusal.over", {}, "")
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.play(p, HEADS)


def test_what_belongs_to_another_moment_is_said_by_kind_of_decision_and_by_verb() -> None:
    class Timed(CoinGame):
        paragraphs = {"call": "1.2"}
        times = {
            "begin": {"": ("never", {}, "")},
            "call": {"bet": ("bet_first", {}, "2.1"), "even": ("never", {}, ""), "fold": None},
            "c": {"": ("call_first", {}, "")},
            "": {"": ("never", {}, "")},
        }

    timed = Timed()
    p = timed.new()
    assert timed.refusal(p, "even", 3) == ("coin.refusal.odd", {"n": 3}, "1.1"), "the decision's own reason comes first"
    assert timed.refusal(p, "bet", None) == ("bet_first", {}, "2.1")
    assert timed.refusal(p, "dance", None) == ("call_first", {}, "1.2")
    assert timed.refusal(p, "fold", None) == ("refusal.other", {"seat": 0}, "1.2")


def test_variants() -> None:
    assert GAME.variant() == {"seats": 2, "slow": False}
    assert GAME.variant(seats=3) == {"seats": 3, "slow": False}
    for wrong in (
        {"seats": 4},
        {"seats": True},
        {"seats": 2.0},
        {"seats": "2"},
        {"slow": 0},
        {"speed": 1},
        {"seats": []},
    ):
        with pytest.raises(ValueError, match="coin"):
            GAME.variant(**wrong)
    with pytest.raises(ValueError, match="it has seats, slow"):
        GAME.new(speed=1)


def test_check_lists_what_is_wrong() -> None:
    p = GAME.new()
    assert GAME.check(p) == []
    p.purse = [5, -1]
    p.throws = 9
    p.chance = -1
    p.steps.append(Call(7))
    assert len(GAME.check(p)) == 5
    p = GAME.new()
    p.seats = 9
    assert len(GAME.check(p)) == 1
    assert len(GAME.check(Coin())) == 1


def test_check_looks_at_the_list_of_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Call, "actions", lambda self, p: [])
    assert GAME.check(GAME.new()) == ["call: no legal action"]
    monkeypatch.setattr(Call, "actions", lambda self, p: [HEADS, HEADS])
    assert GAME.check(GAME.new()) == ["call: an action stands twice"]


def test_json_tells_everything() -> None:
    p = GAME.new(seed=255, chance=Scripted(dice=[2], draws=["x"]))
    assert GAME.to_json(p) == {
        "format": 1,
        "game": "coin",
        "rules_version": 3,
        "variant": {"seats": 2, "slow": False},
        "chance": f"{255:048x}",
        "steps": [["begin", 1], ["call", 0]],
        "fields": {"throws": 4, "purse": [0, 0]},
        "script": {"dice": [2], "draws": ["x"]},
    }


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": 2}, "not a position of Cradle, or one of another format"),
        ({"game": "chess"}, "position of 'chess', not of coin"),
        ({"game": None}, "not of coin"),
        ({"variant": {"seats": 9}}, "seats of coin is one of"),
        ({"variant": None}, "cannot be read"),
        ({"chance": "xyz"}, "cannot be read"),
        ({"chance": None}, "cannot be read"),
        ({"steps": [[]]}, "cannot be read"),
        ({"steps": [["begin", 0]]}, "automatic step is on top"),
        ({"steps": [["call", 2]]}, "no 2"),
        ({"steps": None}, "cannot be read"),
        ({"fields": {"throws": 4}}, "cannot be read: 'purse'"),
        ({"fields": {"throws": 5, "purse": [0, 0]}}, "throws: 5 is not under 5"),
        ({"fields": {"throws": 4, "purse": [0, 0, 0]}}, "purse has 3 entries, not 2"),
        ({"script": {"dice": ["x"], "draws": []}}, "cannot be read"),
        ({"script": 3}, "cannot be read"),
    ],
)
def test_json_that_is_no_position(change: dict[str, Any], words: str) -> None:
    data = {**GAME.to_json(GAME.new()), **change}
    with pytest.raises(BadPosition) as refusal:
        GAME.from_json(data)
    assert words in str(refusal.value)


def test_a_game_that_is_not_written_yet() -> None:
    empty = Game()
    for call in (
        lambda: empty.set_up(None),
        lambda: empty.standings(None),
        lambda: Position().copy(),
    ):
        with pytest.raises(NotImplementedError):
            call()
    assert empty.observation(None, 0) == {}


def test_a_choice_that_lists_nothing_twice_or_fails_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    p = GAME.new(seed=1)
    assert GAME.check(p) == []
    for actions, words in (
        (lambda self, p: [], "call: no legal action"),
        (lambda self, p: [HEADS, HEADS], "call: an action stands twice"),
        (lambda self, p: [][self.seat], "call cannot be asked: list index out of range"),
    ):
        monkeypatch.setattr(Call, "actions", actions)
        assert GAME.check(p) == [words], "though the decision was listed before"


def test_an_end_at_which_nobody_can_be_ranked_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    p = GAME.new(seed=1)
    p.steps = []
    assert GAME.check(p) == []
    monkeypatch.setattr(CoinGame, "standings", lambda self, p: p.purse[9])
    assert GAME.check(p) == ["the end cannot be asked: list index out of range"]
