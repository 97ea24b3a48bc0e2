"""PettingZoo's own tests, run as they are, on all three games."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.adapters.tables import every

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]

GAMES = ["ur", "civilization", "renaissance"]


def tests() -> Any:
    return import_module("pettingzoo.test")


def stepped(env: Any, steps: int) -> Any:
    """So many random steps on, from a seed."""
    env.reset(seed=5)
    for agent in env.agents:
        env.action_space(agent).seed(5)
    for _ in range(steps):
        seen, _, over, cut, _ = env.last()
        if over or cut:
            break
        env.step(env.action_space(env.agent_selection).sample(seen["action_mask"]))
    return env


@every
def test_api_test(zoo, name, variant) -> None:
    tests().api_test(zoo.env(name, **variant), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_parallel_api_test(zoo, name) -> None:
    tests().parallel_api_test(zoo.parallel_env(name), num_cycles=50)


@pytest.mark.parametrize("name", GAMES)
def test_seed_test(zoo, name) -> None:
    tests().seed_test(partial(zoo.env, name), num_cycles=50)


def test_max_cycles_test(zoo) -> None:
    """It asks for an environment in which all act in each cycle: the one where all answer at once, turn by turn."""
    in_turns = import_module("pettingzoo.utils.conversions").parallel_to_aec
    at_once = partial(zoo.parallel_env, "ur")
    tests().max_cycles_test(
        SimpleNamespace(parallel_env=at_once, env=lambda max_cycles: in_turns(at_once(max_cycles=max_cycles)))
    )


@pytest.mark.parametrize("name", GAMES)
def test_render_test(zoo, name) -> None:
    tests().render_test(partial(zoo.env, name), {"svg": lambda drawn: bool(ElementTree.fromstring(drawn))})


def test_performance_benchmark(zoo, capsys) -> None:
    """How many it is, is measured by `python -m tools.bench pettingzoo`."""
    tests().performance_benchmark(zoo.env("ur", seats=2))
    assert "turns per second" in capsys.readouterr().out


@every
def test_the_mask_is_what_the_game_lists_and_other_actions_are_refused(zoo, name, variant) -> None:
    env = stepped(zoo.env(name, **variant), 60)
    table, play = env.unwrapped.table, env.unwrapped._play
    listed = {table.number[action] for action in table.game.decision(play.position).actions}
    mask = env.observe(env.agent_selection)["action_mask"]
    assert {n for n, legal in enumerate(mask) if legal} == listed
    with pytest.raises(ValueError, match="is not legal"):
        env.step(next(n for n, legal in enumerate(mask) if not legal))
    others = [agent for agent in env.agents if agent != env.agent_selection]
    assert not any(env.observe(agent)["action_mask"].any() for agent in others)


@every
def test_the_same_seed_is_the_same_game_and_another_is_not(zoo, name, variant) -> None:
    first, again = (stepped(zoo.env(name, **variant), 40).unwrapped._play.position for _ in range(2))
    assert first == again
    env = zoo.env(name, **variant)
    env.reset(seed=6)
    assert env.unwrapped._play.position != first


def test_rewards_come_at_the_end_and_add_up_to_nothing(zoo) -> None:
    env = zoo.env("ur", seats=3)
    env.reset(seed=2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


def test_a_game_that_is_cut_off_is_truncated(zoo) -> None:
    env = stepped(zoo.env("ur", seats=2, max_cycles=9), 20)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert env.unwrapped._play.made == 9


def test_what_is_not_legal_is_told_where_all_answer_at_once(zoo) -> None:
    env = zoo.parallel_env("ur", seats=2)
    env.reset(seed=1)
    wait = env.action_space("seat_0").n - 1
    *_, infos = env.step(dict.fromkeys(env.agents, wait))
    assert sum("illegal" in info for info in infos.values()) == 1
    assert env._play.made == 1


def test_what_a_game_does_not_have_is_refused_in_a_sentence(zoo) -> None:
    with pytest.raises(ValueError, match="seats of ur is one of"):
        zoo.env("ur", seats=9)
    with pytest.raises(ValueError, match="render_mode is one of"):
        zoo.env("ur", render_mode="film")
