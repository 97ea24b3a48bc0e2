"""Cradle's games as environments of Gymnasium, in which one seat learns and bots play the others.

    import gymnasium
    import cradle.adapters.gymnasium  # registers cradle/Ur-v1 and so on
    env = gymnasium.make("cradle/Ur-v1", seats=2, opponents=["heuristic"])
    envs = gymnasium.make_vec("cradle/Ur-v1", num_envs=64, seats=2, opponents=["heuristic"])

`gymnasium.make("cradle.adapters.gymnasium:cradle/Ur-v1")` needs no import before. An observation holds the numbers of
the game's encoder (`env.unwrapped.table.encoder.names`). Actions are the places in `game.all_actions`;
`info["action_mask"]` has 1 for those that are legal now, and `env.unwrapped.action_masks()` is what MaskablePPO asks
for. The reward comes at the end. All games of a batch are played in one process, one after the other.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from numbers import Integral, Real
from random import Random
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .. import games
from ..kernel.game import Json, Variant
from ..lab.bots import by_seat, load_bot, needless
from ..lab.code import add_installed
from ..lab.options import Fault
from ..lab.returns import RETURNS
from ..players import Player
from .play import Play, Seen, mode_known
from .spoken import NUMBERS, Spoken, wording
from .table import Table

VERSION = 1  # raised when observations, actions or rewards of the same game would differ
MODES = ("ansi", "rgb_array")
DEALS = 100  # games that may end before the learning seat decides
SEEDS = 1 << 62  # what a batch can hold in its arrays
Opponents = Sequence["str | Player"] | str | Player


class Lesson(Play):
    """A game in which one seat learns. The bots' answers follow from the seed of the game.

    reward: what the learning seat won, once the game is over; else 0. cut: whether the game was cut off.
    """

    def __init__(self, table: Table, chosen: Settings) -> None:
        super().__init__(table, told=chosen.told)
        self.chosen = chosen

    def deal(self, seed: int) -> None:
        """Begin a game, and play on to the first decision of the learning seat."""
        seats, chosen = self.table.seats, self.chosen
        self.seed = seed
        self.learner = Random(f"{seed}/seat").randrange(seats) if chosen.seat is None else chosen.seat
        self.bots = {(self.learner + 1 + n) % seats: make() for n, make in enumerate(chosen.bots)}
        self.chances = {seat: Random(f"{seed}/{seat}") for seat in self.bots}
        self.begin(seed, [self.learner])
        self.others()

    def others(self) -> None:
        """The bots play, until the learning seat decides or the game ends."""
        game, numbers = self.table.game, self.table.number
        while (decision := self.decision) is not None and self.seat != self.learner and not self.cut:
            seat = self.seat
            view = game.view(self.position, seat)
            self.act(numbers[self.bots[seat](view, decision, self.chances[seat], self.chosen.budget)])

    @property
    def cut(self) -> bool:
        return self.decision is not None and self.made >= self.table.longest

    @property
    def over(self) -> bool:
        return self.decision is None

    def answer(self, action: SupportsInt) -> Json:
        """Play an action of the learning seat, and on to its next decision. An illegal one is replaced by the first
        legal one. Returns what is to be said of it. Raises ValueError if the game is over.
        """
        number, legal = int(action), self.legal_now()
        if not legal:
            raise ValueError("the game is over; reset deals another")
        self.act(number if number in legal else legal[0])
        self.others()
        said: Json = {} if number in legal else {"illegal": number}
        if self.over:
            standing = sorted(self.table.game.standings(self.position))[self.learner]
            said |= {"rank": standing.rank, "score": standing.score}
        return said

    def reward(self) -> float:
        if not self.over:
            return 0.0
        ranks = [standing.rank for standing in sorted(self.table.game.standings(self.position))]
        return RETURNS[self.chosen.reward](ranks)[self.learner]

    def legal_now(self) -> list[int]:
        """What the learning seat may do; nothing when its game is over or cut off."""
        return [] if self.over or self.cut else self.legal


class Settings:
    """The choices of an environment beside those of the game, checked. Raises ValueError."""

    def __init__(
        self,
        table: Table,
        opponents: Opponents,
        seat: int | None,
        reward: str,
        playouts: int,
        budget: float,
        told: Spoken | None = None,
    ) -> None:
        if seat is not None and seat not in range(table.seats):
            raise ValueError(f"seat is one of 0 to {table.seats - 1}, or None for any, not {seat!r}")
        if reward not in RETURNS:
            raise ValueError(f"reward is one of {', '.join(RETURNS)}, not {reward!r}")
        if not isinstance(playouts, (int, Integral)) or playouts < 0:
            raise ValueError(f"playouts is a whole number, 0 or more, not {playouts!r}")
        if not isinstance(budget, (float, Real)) or not budget >= 0:
            raise ValueError(f"budget is a number of seconds, 0 or more, not {budget!r}")
        if isinstance(opponents, str) or callable(opponents):
            opponents = [opponents]
        named = [one if isinstance(one, str) else "" for one in opponents]
        try:
            by_seat(named, table.seats - 1, "opponents")
            for name in filter(None, named):
                load_bot(table.game, name, playouts)
            if said := needless(table.game, [*filter(None, named)], playouts):
                warnings.warn(said, stacklevel=2)
        except Fault as fault:
            raise ValueError(str(fault)) from fault

        def maker(one: str | Player) -> Callable[[], Player]:
            return (lambda: load_bot(table.game, one, playouts)) if isinstance(one, str) else (lambda: one)

        makers = [*map(maker, opponents)]
        self.bots = makers * (table.seats - 1) if len(makers) == 1 else makers
        self.seat, self.reward, self.budget, self.told = seat, reward, budget, told


def lesson(
    game: str,
    seats: int | None = None,
    opponents: Opponents = ("heuristic",),
    seat: int | None = None,
    reward: str = "win",
    playouts: int = 0,
    budget: float = 0.3,
    cap: int = 0,
    obs: str = NUMBERS,
    language: str = "en",
    length: str = "usual",
    **variant: object,
) -> Callable[[], Lesson]:
    """What makes games of these choices, see `OneSeat`. Raises ValueError."""
    chosen: Variant = {**variant, **({} if seats is None else {"seats": seats})}
    table = Table(game, cap, **chosen)
    settings = Settings(table, opponents, seat, reward, playouts, budget, wording(obs, language, length))
    return lambda: Lesson(table, settings)


class OneSeat(gymnasium.Env[Seen, np.int64]):
    """An environment in which one seat learns.

    opponents: bots of the seats after it, by name (a level, a level in a style, `my.module:choose`) or as functions; a
    single one is for all of them. seat: which one learns; None: any, by the seed. reward: "win" (the winners share the
    number of seats, less 1 each) or "rank" (from 1 for the first to -1 for the last). playouts, budget: what
    strategists have for a decision; with a budget, games do not repeat. cap: decisions after which a game is
    truncated; 0 for as many as the rules promise, or 20,000. obs: "numbers", or "text" for what
    `cradle.text.describe` says in a `language` and `length`; actions have their numbers there. The rest is the variant
    of the game.
    """

    metadata = {"render_modes": [*MODES], "render_fps": 4}

    def __init__(self, game: str, render_mode: str | None = None, **choices: Any) -> None:
        self.render_mode = mode_known(render_mode, MODES)
        self._play = lesson(game, **choices)()
        self.table = self._play.table
        self.observation_space = self._play.sees
        self.action_space = spaces.Discrete(self._play.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Json]:
        """Deal a game. seed: of the set-up, of all chance to come, and of the bots; None: drawn by `np_random`."""
        super().reset(seed=seed)
        deal(self._play, seed, self.np_random)
        return self._play.observation(self._play.learner), self._info({})

    def step(self, action: SupportsInt) -> tuple[Seen, float, bool, bool, Json]:
        """Play an action, and on to the next decision of the learning seat.

        An illegal action is replaced by the first legal one, and the info says so: "illegal". At the end the info has
        the seat's "rank" and "score".
        """
        play = self._play
        info = self._info(play.answer(action))
        return play.observation(play.learner), play.reward(), play.over, play.cut, info

    def _info(self, said: Json) -> Json:
        play = self._play
        return {"action_mask": play.mask(play.legal_now()), "seat": play.learner, "seed": play.seed, **said}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as MaskablePPO asks for it."""
        return self._play.mask(self._play.legal_now()).astype(np.bool_)

    def render(self) -> Any:
        """What the learning seat sees: text for "ansi", for "rgb_array" the board as pixels."""
        return self._play.render(self.render_mode, self._play.learner)


def deal(play: Lesson, seed: int | None, random: np.random.Generator) -> None:
    """Begin a game; one that is over before the learning seat decides is dealt again. Raises ValueError if all are."""
    play.deal(int(random.integers(SEEDS)) if seed is None else seed)
    for _ in range(DEALS):
        if not (play.over or play.cut):
            return
        play.deal(int(random.integers(SEEDS)))
    raise ValueError(f"every game is over before the learning seat decides: choose a cap above {play.table.longest}")


class Batch(VectorEnv[NDArray[np.float32] | tuple[str, ...], NDArray[np.int64], NDArray[Any]]):
    """Many games at once in one process, each as in `OneSeat`; game n of seed s is game 0 of seed s + n.

    A game that has ended begins again with the next step, whose action does not count.
    """

    metadata = {"render_modes": [*MODES], "render_fps": 4, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, game: str, num_envs: int = 1, render_mode: str | None = None, **choices: Any) -> None:
        make = lesson(game, **choices)
        self.num_envs, self.render_mode = num_envs, mode_known(render_mode, MODES)
        self._plays = [make() for _ in range(num_envs)]
        self._ended = [False] * num_envs
        self.table = self._plays[0].table
        self.single_observation_space = self._plays[0].sees
        self.single_action_space = spaces.Discrete(self._plays[0].size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._block = np.zeros((num_envs, self.table.encoder.length), np.float32)  # in which every game writes
        for play, row in zip(self._plays, self._block, strict=True):
            play.room = row
        self._random = [seeding.np_random()[0] for _ in range(num_envs)]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32] | tuple[str, ...], Json]:
        """Deal all games. seed: of the first, the next has the next one; or one for each."""
        seeds = [seed + n for n in range(self.num_envs)] if isinstance(seed, int) else seed or [None] * self.num_envs
        for n, (play, one) in enumerate(zip(self._plays, seeds, strict=True)):
            if one is not None:
                self._random[n] = seeding.np_random(one)[0]
            deal(play, one, self._random[n])
        self._ended = [False] * self.num_envs
        return self._observations(), self._infos([{}] * self.num_envs)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32] | tuple[str, ...], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Json]:
        said: list[Json] = []
        for n, (play, action) in enumerate(zip(self._plays, actions, strict=True)):
            if self._ended[n]:
                deal(play, None, self._random[n])
                said.append({})
            else:
                said.append(play.answer(action))
        rewards = np.array([play.reward() for play in self._plays])
        over = np.array([play.over for play in self._plays])
        cut = np.array([play.cut for play in self._plays])
        self._ended = (over | cut).tolist()
        return self._observations(), rewards, over, cut, self._infos(said)

    def _observations(self) -> NDArray[np.float32] | tuple[str, ...]:
        """What every learning seat sees, in one block, or in words."""
        if told := self._plays[0].told:
            return tuple([play.description(play.learner, *told) for play in self._plays])
        for play in self._plays:
            play.numbers(play.learner)
        return self._block.copy()

    def _infos(self, said: Sequence[Json]) -> Json:
        size = self._plays[0].size
        block = bytearray(self.num_envs * size)
        for n, play in enumerate(self._plays):
            for number in play.legal_now():
                block[n * size + number] = 1
        masks = np.frombuffer(block, np.int8).reshape(self.num_envs, size)
        infos: Json = {}
        for n, (play, more) in enumerate(zip(self._plays, said, strict=True)):
            infos = self._add_info(infos, {"seat": play.learner, "seed": play.seed, **more}, n)
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_), **infos}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now in each game."""
        return np.array([play.mask(play.legal_now()) for play in self._plays], np.bool_)

    def render(self) -> tuple[Any, ...]:
        """Every game as `OneSeat` draws it."""
        return tuple(play.render(self.render_mode, play.learner) for play in self._plays)


def env_id(name: str) -> str:
    """The id of a game: cradle/Ur-v1."""
    return f"cradle/{''.join(word.title() for word in name.split('_'))}-v{VERSION}"


def register() -> None:
    """Make every game known to Gymnasium, those of installed packages too."""
    add_installed()
    for name in games.names():
        if env_id(name) not in gymnasium.registry and games.has_module(name, "views.encoder"):
            gymnasium.register(
                env_id(name),
                entry_point=f"{__name__}:OneSeat",
                vector_entry_point=f"{__name__}:Batch",
                kwargs={"game": name},
            )


register()
