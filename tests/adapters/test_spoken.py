"""Observations in words: they are in their space, and their numbers are those that step takes."""

from __future__ import annotations

import re
from importlib import import_module
from random import Random
from typing import Any

import pytest

from tests.adapters.tables import every

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]
LISTED = re.compile(r"^(\d+)(?: (?:to|à) (\d+))?\. ", re.MULTILINE)


def listed(text: str) -> list[int]:
    """The numbers of the actions that an observation lists."""
    actions = re.split(r"What you may do, by number:|par numéro\s?:", text)[1:]
    return [n for low, high in LISTED.findall("".join(actions)) for n in range(int(low), int(high or low) + 1)]


@every
@pytest.mark.parametrize(("language", "length"), [("en", "whole"), ("fr", "usual")])
def test_every_agent_of_pettingzoo_reads(name: str, variant: dict[str, Any], language: str, length: str) -> None:
    pettingzoo = import_module("cradle.adapters.pettingzoo")
    env = pettingzoo.env(name, obs="text", language=language, length=length, **variant)
    env.reset(seed=2)
    chance = Random(2)
    for _, agent in zip(range(60), env.agent_iter(), strict=False):
        seen, _, over, cut, _ = env.last()
        assert env.observation_space(agent).contains(seen)
        if over or cut:
            break
        numbers = listed(seen["observation"])
        assert sorted(numbers) == seen["action_mask"].nonzero()[0].tolist()
        other = next(one for one in env.agents if one != agent)
        assert listed(env.observe(other)["observation"]) == []
        env.step(chance.choice(numbers))


@every
def test_check_env_and_a_batch_take_text(name: str, variant: dict[str, Any]) -> None:
    import_module("cradle.adapters.gymnasium")
    gym = import_module("gymnasium")
    id, choices = f"cradle/{name.title()}-v1", {**variant, "opponents": ["random"], "obs": "text", "length": "short"}
    env = gym.make(id, **choices)
    import_module("gymnasium.utils.env_checker").check_env(env.unwrapped)
    batch = gym.make_vec(id, num_envs=2, **choices)
    seen, _ = batch.reset(seed=4)
    assert batch.observation_space.contains(seen)
    assert seen[1] == env.reset(seed=5)[0]


def test_what_is_neither_numbers_nor_text_is_refused() -> None:
    pettingzoo = import_module("cradle.adapters.pettingzoo")
    for wrong in ({"obs": "words"}, {"obs": "text", "language": "de"}, {"obs": "text", "length": "long"}):
        with pytest.raises(ValueError, match=r"numbers|languages"):
            pettingzoo.env("ur", **wrong)
