"""Cradle's games as environments of PettingZoo.

    from cradle.adapters import pettingzoo
    env = pettingzoo.env("ur", seats=2)

`env` is turn-based (AEC): the seat that has to decide is `agent_selection`. `parallel_env` is for libraries that need
all seats to act at once; only the action of the seat that has to decide counts.

An observation is a dict: `observation`, the numbers of the game's encoder (`env.unwrapped.table.encoder.parts` says
what each is) or, with `obs="text"`, a description; and `action_mask`, 1 for every action that is legal now. Actions are
the places in `game.all_actions`.
Rewards come at the end and add up to 0: the number of seats, shared by the winners, less 1 each.
"""

from __future__ import annotations

from typing import SupportsInt

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ..kernel.chance import new_seed
from ..kernel.game import Json, Variant
from .play import Frame, Play, mode_known
from .spoken import NUMBERS, Spoken, wording
from .table import Table

Last = tuple[Json | None, float, bool, bool, Json]
MODES = ("human", "ansi", "svg")


class Turns(AECEnv):
    """An environment in which one seat acts at a time: the one that has to decide."""

    def __init__(
        self,
        name: str,
        seats: int | None,
        render_mode: str | None,
        max_cycles: int,
        told: Spoken | None = None,
        **variant: object,
    ) -> None:
        super().__init__()
        table = table_of(name, seats, max_cycles, variant)
        self.table, self.render_mode = table, mode_known(render_mode, MODES)
        self.metadata = {"name": env_name(table), "render_modes": list(MODES), "is_parallelizable": False}
        self._play = Play(table, told=told)
        self.possible_agents = self._play.agents[:]
        self._acts = {agent: spaces.Discrete(self._play.size) for agent in self.possible_agents}
        self._sees = dict.fromkeys(self.possible_agents, self._play.seen)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._sees[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Deal a game. seed: the seed of the set-up and of all chance to come; None: any."""
        self._play.begin(new_seed() if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Json] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._play.seat]

    def observe(self, agent: str) -> Json:
        play = self._play
        seat = play.seat_of[agent]
        return {
            "observation": play.observation(seat),
            "action_mask": play.mask(play.legal if seat == play.seat else []),
        }

    def step(self, action: SupportsInt | None) -> None:
        """Raises ValueError if the action is not legal."""
        agent, play = self.agent_selection, self._play
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = -1 if action is None else int(action)
        if number not in play.legal:
            raise ValueError(f"{action} is not legal for {agent} now; the action mask has those that are")
        self._cumulative_rewards[agent] = 0.0
        play.act(number)
        if play.decision is not None:
            self.agent_selection = self.possible_agents[play.seat]
            if play.made >= self.table.longest:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.rewards = play.rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Frame | None:
        """See `Play.render`."""
        return self._play.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class InOrder(OrderEnforcingWrapper):
    """PettingZoo's check that `reset` and `step` are called in the right order. It looks at the environment at once,
    where PettingZoo's own asks for each attribute by two wrappers.
    """

    def last(self, observe: bool = True) -> Last:
        found: Last = self.env.last(observe) if self._has_reset else super().last(observe)
        return found

    def step(self, action: SupportsInt | None) -> None:
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)


class AtOnce(ParallelEnv):
    """An environment in which all seats act at once. Only the action of the seat that decides counts; the others have
    one legal action, the last one, which is to wait.

    An illegal action is replaced by the first legal one, and `infos` says so: "illegal".
    """

    def __init__(
        self,
        name: str,
        seats: int | None,
        render_mode: str | None,
        max_cycles: int,
        told: Spoken | None = None,
        **variant: object,
    ) -> None:
        table = table_of(name, seats, max_cycles, variant)
        self.table, self.render_mode = table, mode_known(render_mode, MODES)
        self.metadata = {"name": env_name(table), "render_modes": list(MODES)}
        self._play = Play(table, extra=1, told=told)
        self.possible_agents = self._play.agents[:]
        self._acts = {agent: spaces.Discrete(self._play.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._play.seen

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: object = None) -> tuple[Json, dict[str, Json]]:
        self._play.begin(new_seed() if seed is None else seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> Json:
        play, wait = self._play, len(self.table.actions)
        return {
            agent: {
                "observation": play.observation(seat),
                "action_mask": play.mask(play.legal if seat == play.seat else [wait]),
            }
            for agent, seat in play.seat_of.items()
        }

    def step(self, actions: dict[str, SupportsInt]) -> tuple[Json, ...]:
        play, agents = self._play, self.agents
        agent = self.possible_agents[play.seat]
        legal = int(actions[agent]) in play.legal
        infos: dict[str, Json] = {one: {} for one in agents}
        infos[agent] = {} if legal else {"illegal": int(actions[agent])}
        play.act(int(actions[agent]) if legal else play.legal[0])
        over, cut = not play.legal, bool(play.legal) and play.made >= self.table.longest
        rewards = play.rewards() if over else dict.fromkeys(agents, 0.0)
        if over or cut:
            self.agents = []
        return self._seen(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def render(self) -> Frame | None:
        return self._play.render(self.render_mode)


def table_of(name: str, seats: int | None, max_cycles: int, variant: Variant) -> Table:
    return Table(name, max_cycles, **variant, **({} if seats is None else {"seats": seats}))


def env_name(table: Table) -> str:
    return f"cradle_{table.game.name}_v{table.game.rules_version}"


def env(
    game: str,
    seats: int | None = None,
    render_mode: str | None = None,
    max_cycles: int = 0,
    obs: str = NUMBERS,
    language: str = "en",
    length: str = "usual",
    **variant: object,
) -> OrderEnforcingWrapper:
    """A turn-based environment of "ur", "civilization" or "renaissance", checked for the order of calls.

    seats: None for as many as the game is made for. variant: its other choices. max_cycles: decisions after which a
    game is truncated; 0 for as many as the rules promise, or 20,000. obs: "numbers", or "text" for what
    `cradle.text.describe` says in a language and length. Raises ValueError for what the game does not have.
    """
    return InOrder(raw_env(game, seats, render_mode, max_cycles, obs, language, length, **variant))


def raw_env(
    game: str,
    seats: int | None = None,
    render_mode: str | None = None,
    max_cycles: int = 0,
    obs: str = NUMBERS,
    language: str = "en",
    length: str = "usual",
    **variant: object,
) -> Turns:
    """The environment of `env`, without PettingZoo's check that `reset` and `step` are called in the right order."""
    return Turns(game, seats, render_mode, max_cycles, wording(obs, language, length), **variant)


def parallel_env(
    game: str,
    seats: int | None = None,
    render_mode: str | None = None,
    max_cycles: int = 0,
    obs: str = NUMBERS,
    language: str = "en",
    length: str = "usual",
    **variant: object,
) -> AtOnce:
    """An environment in which all seats answer at once; see AtOnce."""
    return AtOnce(game, seats, render_mode, max_cycles, wording(obs, language, length), **variant)
