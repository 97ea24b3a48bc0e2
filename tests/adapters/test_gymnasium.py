"""Gymnasium's own check, run as it is; one seat learns, and a batch plays the same games as single environments."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from random import Random
from typing import Any

import pytest
from cradle import games

from tests.adapters.tables import every
from tools import ROOT

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]


@pytest.fixture
def gym() -> Any:
    """Gymnasium, with the games registered."""
    import_module("cradle.adapters.gymnasium")
    return import_module("gymnasium")


def id_of(name: str) -> str:
    return f"cradle/{name.title()}-v1"


def played(env: Any, seed: int, chance: int = 1) -> tuple[list[Any], float, dict[str, Any]]:
    """A game by chance of the learning seat: its actions, the reward of the end, and what was said last."""
    rand, actions = Random(chance), []
    _, info = env.reset(seed=seed)
    while True:
        actions.append(rand.choice(info["action_mask"].nonzero()[0].tolist()))
        _, reward, over, cut, info = env.step(actions[-1])
        if over or cut:
            return actions, reward, info
        assert reward == 0


@every
def test_check_env(gym, name, variant) -> None:
    env = gym.make(id_of(name), opponents=["random"], **variant)
    import_module("gymnasium.utils.env_checker").check_env(env.unwrapped)


@every
def test_the_mask_is_what_the_game_lists_for_the_learning_seat(gym, name, variant) -> None:
    env = gym.make(id_of(name), opponents=["random"], **variant).unwrapped
    _, info = env.reset(seed=3)
    chance = Random(3)
    for _ in range(30):
        decision = env.table.game.decision(env._play.position)
        assert decision.seat == info["seat"]
        listed = sorted(env.table.number[action] for action in decision.actions)
        assert info["action_mask"].nonzero()[0].tolist() == listed
        assert env.action_masks().nonzero()[0].tolist() == listed
        *_, over, cut, info = env.step(chance.choice(listed))
        if over or cut:
            break


@every
def test_a_seed_is_one_game_and_what_is_seen_is_what_the_encoder_says(gym, name, variant) -> None:
    make = lambda: gym.make(id_of(name), opponents=["heuristic"], cap=300, **variant)  # noqa: E731
    first, again = played(make(), 5), played(make(), 5)
    assert first[:2] == again[:2]
    env = make()
    seen, info = env.reset(seed=5)
    unwrapped = env.unwrapped
    view = unwrapped.table.game.view(unwrapped._play.position, info["seat"])
    numbers = unwrapped.table.encoder.encode(view, info["seat"], unwrapped._play.memories[info["seat"]])
    assert seen.tolist() == pytest.approx(numbers)


def test_every_seat_learns_in_turn_or_the_one_that_is_named(gym) -> None:
    env = gym.make("cradle/Ur-v1", seats=3, opponents=["random"])
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    env = gym.make("cradle/Ur-v1", seats=3, opponents=["random"], seat=1)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}


def test_opponents_sit_after_the_learning_seat_in_order(gym) -> None:
    asked: dict[str, set[int]] = {"first": set(), "second": set()}

    def bot(name: str) -> Any:
        def choose(view, decision, chance, budget):
            asked[name].add(decision.seat)
            return chance.choice(decision.actions)

        return choose

    played(gym.make("cradle/Ur-v1", seats=3, seat=2, opponents=[bot("first"), bot("second")]), 1)
    assert asked == {"first": {0}, "second": {1}}


def test_one_function_sits_in_all_other_seats(gym) -> None:
    asked: set[int] = set()

    def choose(view, decision, chance, budget):
        asked.add(decision.seat)
        return chance.choice(decision.actions)

    played(gym.make("cradle/Ur-v1", seats=3, seat=2, opponents=choose), 1)
    assert asked == {0, 1}


def test_a_cap_before_the_learning_seat_ever_decides_is_told(gym) -> None:
    """Seat 0 always begins in L'Âge de la Renaissance."""
    env = gym.make("cradle/Renaissance-v1", seats=3, seat=2, opponents="random", cap=1)
    with pytest.raises(ValueError, match="before the learning seat decides: choose a cap above 1"):
        env.reset(seed=1)


def test_the_reward_is_by_win_or_by_rank(gym) -> None:
    make = lambda reward: gym.make("cradle/Ur-v1", seats=4, opponents=["random"], reward=reward)  # noqa: E731
    seen = set()
    for seed in range(12):
        _, won, info = played(make("win"), seed)
        _, placed, same = played(make("rank"), seed)
        assert info["rank"] == same["rank"]
        seen.add((info["rank"], round(placed, 3)))
        assert won == pytest.approx(3 if info["rank"] == 1 else -1) or won in (0, 1)  # a win that is shared
    assert (1, 1.0) in seen


def test_an_illegal_action_is_replaced_and_told(gym) -> None:
    env = gym.make("cradle/Ur-v1", seats=2, opponents=["random"])
    _, info = env.reset(seed=1)
    wrong, right = (int(next(iter((info["action_mask"] == n).nonzero()[0]))) for n in (0, 1))
    seen, *_, info = env.step(wrong)
    assert info["illegal"] == wrong
    env.reset(seed=1)
    other, *_, info = env.step(right)
    assert "illegal" not in info
    assert (seen == other).all()


def test_playouts_that_change_nothing_are_told(gym) -> None:
    with pytest.warns(UserWarning, match="No bot of these makes playouts: --playouts=9 changes nothing"):
        import_module("cradle.adapters.gymnasium").lesson("ur", seats=2, opponents=["random"], playouts=9)


def test_a_game_that_is_cut_off_is_truncated(gym) -> None:
    env = gym.make("cradle/Ur-v1", seats=2, opponents=["random"], cap=30)
    env.reset(seed=1)
    _, reward, info = played(env, 1)
    assert reward == 0 and not info["action_mask"].any() and "rank" not in info
    with pytest.raises(ValueError, match="the game is over"):
        env.unwrapped.step(0)


def test_a_batch_plays_the_games_of_single_environments(gym) -> None:
    choices: dict[str, Any] = {"seats": 2, "opponents": ["random"], "cap": 60}
    batch = gym.make_vec("cradle/Ur-v1", num_envs=3, **choices)
    single = gym.make_vec("cradle/Ur-v1", num_envs=3, vectorization_mode="sync", **choices)
    assert type(batch).__name__ == "Batch" and type(single).__name__ == "SyncVectorEnv"
    (mine, told), (theirs, said) = batch.reset(seed=7), single.reset(seed=7)
    chance, ends = Random(1), 0
    for _ in range(120):
        assert (mine == theirs).all()
        assert told.keys() == said.keys()
        assert all((told[key] == said[key]).all() for key in told)
        masks = told["action_mask"]
        acts = [chance.choice(mask.nonzero()[0].tolist() or [0]) for mask in masks]
        mine, won, over, cut, told = batch.step(acts)
        theirs, *their, said = single.step(acts)
        assert all((one == other).all() for one, other in zip((won, over, cut), their, strict=True))
        ends += int((over | cut).sum())
    assert ends > 3


def test_the_board_is_drawn_and_told(gym) -> None:
    for name in ("ur", "civilization", "renaissance"):
        env = gym.make(id_of(name), render_mode="rgb_array", opponents=["random"])
        env.reset(seed=2)
        drawn = env.render()
        assert drawn.dtype == "uint8" and drawn.shape[2] == 3 and max(drawn.shape) == 480
        assert len({tuple(colour) for colour in drawn.reshape(-1, 3).tolist()}) > 3
        env = gym.make(id_of(name), render_mode="ansi", opponents=["random"])
        env.reset(seed=2)
        assert f"You are Player {env.unwrapped._play.learner + 1}" in env.render()


def test_what_cannot_be_is_refused_in_a_sentence(gym) -> None:
    for choices, words in (
        ({"seats": 9}, "seats of ur is one of"),
        ({"seats": 3, "opponents": ["random"] * 3}, "2 opponents are needed, or one for all, not 3"),
        ({"opponents": ["genius"]}, "There is no bot 'genius'"),
        ({"seats": 2, "seat": 2}, "seat is one of 0 to 1"),
        ({"reward": "points"}, "reward is one of win, rank"),
        ({"cap": -1}, "a game is cut off after 1 decision or more"),
        ({"cap": "x"}, "a game is cut off after 1 decision or more, or 0 for what the rules promise, not 'x'"),
        ({"budget": "x"}, "budget is a number of seconds, 0 or more, not 'x'"),
        ({"budget": -1}, "budget is a number of seconds, 0 or more, not -1"),
        ({"budget": float("nan")}, "budget is a number of seconds, 0 or more, not nan"),
        ({"playouts": "x"}, "playouts is a whole number, 0 or more, not 'x'"),
        ({"playouts": -1}, "playouts is a whole number, 0 or more, not -1"),
    ):
        with pytest.raises(ValueError, match=words):
            gym.make("cradle/Ur-v1", **choices)


def test_an_id_with_its_module_needs_no_import_before() -> None:
    code = (
        "import gymnasium, cradle, sys; assert 'cradle.adapters.gymnasium' not in sys.modules;"
        "env = gymnasium.make('cradle.adapters.gymnasium:cradle/Ur-v1', seats=2, opponents=['random']);"
        "print(sorted(id for id in gymnasium.registry if id.startswith('cradle/')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT / "py")}, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.stdout.strip() == str(sorted(id_of(name) for name in games.names() if name != "parley"))
