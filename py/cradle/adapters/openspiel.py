"""Cradle's games as games of OpenSpiel: importing this registers cradle_ur, cradle_civilization, cradle_renaissance.

    import pyspiel
    import cradle.adapters.openspiel
    game = pyspiel.load_game("cradle_ur(seats=2)")

Parameters are the variants of the game (`seats` and so on), and three more. `cap`: decisions after which a game ends as
a draw; 0 for the limit of the rules, or 20,000 if they set none. `deals`: the number of set-ups. `imperfect`: whether a
game without secrets (Ur) says that its information is imperfect, as ISMCTS and its kin require with a bare assertion;
False for algorithms that require the contrary. Chance is explicit: dice and cards are chance nodes. The set-up is one
chance node with `deals` equally likely outcomes, each a seed, because its own outcomes cannot be listed (that of Ur is
repaired until it fits, U-02).
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from .. import games
from ..kernel.branches import attempt
from ..kernel.chance import Asked
from ..kernel.game import Action, Event, Json, Params
from ..lab.bots import action_words
from .recall import Trail
from .sights import Sights
from .table import Table

DEALS = 4096
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
PER_DECISION = 64  # the most chance nodes after one decision: enough for a card and more for each seat
OUTCOMES = 64  # the most outcomes of one chance node, except for the set-up: enough for all kinds of cards
Parts = Json


def game_type(name: str, secrets: bool) -> pyspiel.GameType:
    """The description of a game that OpenSpiel asks for when it is registered."""
    game = games.load(name)
    seats = game.variants["seats"][0]
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"cradle_{name}",
        long_name=f"{name.title()} (Cradle)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            **{key: default for key, (_, default) in game.variants.items()},
            "cap": 0,
            "deals": DEALS,
            "imperfect": True,
        },
    )


class CradleGame(pyspiel.Game):
    """A game with its parameters. `table` holds its actions by number and its encoder."""

    name = ""

    def __init__(self, params: Params | None = None) -> None:
        chosen = dict(params or {})
        cap, self.deals, imperfect = chosen.pop("cap", 0), chosen.pop("deals", DEALS), chosen.pop("imperfect", True)
        try:
            self.table = Table(self.name, cap, **chosen)
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from error
        self.deal_weights = [1] * self.deals
        self.deal_outcomes = [(n, 1 / self.deals) for n in range(self.deals)]  # of the first chance node
        seats = self.table.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.actions),
            max_chance_outcomes=max(self.deals, OUTCOMES),
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.table.longest,
        )
        secrets = imperfect or self.table.game.hides(self.table.variant)
        super().__init__(game_type(self.name, secrets), info, params or {})

    def new_initial_state(self) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1 + PER_DECISION * self.table.longest

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        return Observer(self.table, iig_obs_type, params)


class Moment:
    """The point of a game at which a state is. It never changes, so clones share it.

    At a chance node it holds the action that is being played, the outcomes so far, and the weights of the next one;
    position is then the one before the action, or None before the set-up.
    """

    __slots__ = ("action", "made", "numbers", "outcomes", "player", "position", "table", "trail", "weights")

    def __init__(
        self,
        table: Table,
        position: Any,
        trail: Trail | None,
        made: int,
        action: Action | None = None,
        outcomes: tuple[int, ...] = (),
        weights: list[int] | None = None,
    ) -> None:
        self.table, self.position, self.trail, self.made = table, position, trail, made
        self.action, self.outcomes, self.weights = action, outcomes, weights
        self.numbers: list[int] | None = None  # the numbers of the legal actions, once somebody has asked for them
        if weights is not None:
            self.player = CHANCE
        elif position.steps and made < table.longest:
            self.player = position.steps[-1][1]
        else:
            self.player = TERMINAL

    def __deepcopy__(self, memo: object) -> Moment:
        return self


class State(pyspiel.State):
    """A state of any of the games.

    An imagined state (`resample_from_infostate`) has no history, because the real history would show secrets; so it
    cannot be serialised.
    """

    def __init__(self, game: CradleGame) -> None:
        super().__init__(game)
        self.moment = Moment(game.table, None, None, 0, weights=game.deal_weights)

    # Whose turn it is -------------------------------------------------------------------------------------------------
    def current_player(self) -> int:
        return self.moment.player

    def is_terminal(self) -> bool:
        return self.moment.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.moment.weights is not None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """In a list that may be changed. OpenSpiel's own asks the same through C++, which takes longer."""
        m = self.moment
        if m.player == TERMINAL or (player is not None and player != m.player):
            return []
        if m.weights is not None:
            return [n for n, weight in enumerate(m.weights) if weight]
        return self._legal_actions(m.player)[:]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.moment.weights or []
        if self.moment.position is None:
            game: CradleGame = self.get_game()
            return game.deal_outcomes[:]
        total = sum(weights)
        return [(n, weight / total) for n, weight in enumerate(weights) if weight]

    def _legal_actions(self, player: int) -> list[int]:
        m = self.moment
        if m.numbers is None:
            decision = m.table.game.decision(m.position)
            m.numbers = m.table.legal(decision) if decision else []
        return m.numbers

    # What is done -----------------------------------------------------------------------------------------------------
    def _apply_action(self, action: int) -> None:
        m = self.moment
        if m.position is None:
            self.moment = deal(m.table, action)
        elif m.weights is not None:
            self.moment = after(m, m.action, (*m.outcomes, action))
        else:
            self.moment = after(m, m.table.actions[action], ())

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return action_words(self.moment.table.actions[action])
        return f"deal {action}" if self.moment.position is None else f"outcome {action}"

    def returns(self) -> list[float]:
        """The return of each seat, from -1 to the number of seats less 1; 0 while the game goes on, and if it was cut
        off.
        """
        m = self.moment
        if not self.is_terminal() or m.position.steps:
            return [0.0] * m.table.seats
        return m.table.returns(m.position)

    # What is seen -----------------------------------------------------------------------------------------------------
    def information_state_string(self, player: int | None = None) -> str:
        """A digest of all that a seat has seen and done, and what it sees now."""
        return described(self.moment, self._whose(player), True)

    def observation_string(self, player: int | None = None) -> str:
        return described(self.moment, self._whose(player), False)

    def _whose(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that fits what a seat knows; what is secret is invented by the sampler. Not at a chance node."""
        m, table = self.moment, self.moment.table
        if m.weights is not None or m.position is None:
            raise pyspiel.SpielError("a state is imagined where a seat decides, not at a chance node")
        assert m.trail is not None
        world = table.game.imagine(table.game.view(m.position, player), int(sampler() * (1 << 53)))
        world.chance = 0
        twin: State = self.get_game().new_initial_state()
        twin.moment = Moment(table, world, m.trail.imagined(player), m.made)
        return twin

    def __str__(self) -> str:
        m = self.moment
        if m.position is None:
            return "before the set-up"
        seen = described(m, m.table.seats, False)
        return seen if m.action is None else f"{seen} {action_words(m.action)}: {list(m.outcomes)}"


def deal(table: Table, seed: int) -> Moment:
    """The position after the set-up. It holds no seed: a bot could read future chance from it."""
    opening: list[Event] = []
    position = table.game.new(seed=seed, tell=opening.append, **table.variant)
    position.chance = 0
    return Moment(table, position, Trail.begin(table, opening), 0)


def after(m: Moment, action: Action | None, outcomes: tuple[int, ...]) -> Moment:
    """The moment after an action with these outcomes: the next decision, or a chance node."""
    assert action is not None
    assert m.trail is not None
    table = m.table
    try:
        position = attempt(table.game, m.position, action, outcomes)
    except Asked as asked:
        return Moment(table, m.position, m.trail, m.made, action, outcomes, list(asked.weights))
    trail = Trail(table, m.trail, m.position, m.position.steps[-1][1], action, outcomes)
    return Moment(table, position, trail, m.made + 1)


def described(m: Moment, seat: int, recall: bool) -> str:
    """What a seat sees, as text. `table.seats` is a bystander. recall: whether a digest of all before
    stands in front.
    """
    if seat < 0:
        return ""
    table = m.table
    past = "" if m.trail is None or not recall else f" {m.trail.recall(seat).digest.hex()}"
    who = None if seat == table.seats else seat
    seen = None if m.position is None else table.game.view(m.position, who)
    return f"{seat}{past} {compact(seen)}"


def compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


class Observer:
    """What OpenSpiel's algorithms read: a tensor by the parts of the game's encoder, or strings.

    tensor: float32, shape (encoder.length,), each number from 0 to 1; dict: the same memory by part, in its shape.

    With perfect recall the numbers are the same, as the encoder remembers what it can of what the seat has heard; the
    strings alone tell all pasts apart. Strings separate public and private parts: public is what a bystander sees,
    private what a seat sees besides.
    """

    def __init__(self, table: Table, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations; {params} was given")
        self.table = table
        self.recall = kind is not None and kind.perfect_recall
        self.public = kind is None or kind.public_info
        self.private = kind is None or kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.sights = Sights(table)
        self.tensor: Any = None
        self.dict: Parts = {}
        if self.public and self.private:
            self.tensor = np.zeros(table.encoder.length, np.float32)
            for part in table.encoder.parts:
                start, stop = table.encoder.at[part.name]
                self.dict[part.name] = self.tensor[start:stop].reshape(part.shape)

    def set_from(self, state: State, player: int) -> None:
        m = state.moment
        if self.tensor is None:
            return
        if m.position is None or m.trail is None or player < 0:
            self.tensor.fill(0)
            return
        self.tensor[:] = self.sights.numbers(m.position, player, m.trail.recall(player).memory)

    def string_from(self, state: State, player: int) -> str:
        if self.public and self.private:
            return described(state.moment, player, self.recall)
        p, game = state.moment.position, self.table.game
        if p is None or not (self.public or self.private):
            return ""
        open_to_all = game.view(p, None)
        if self.public:
            return compact(open_to_all)
        mine = {key: value for key, value in game.view(p, player).items() if value != open_to_all[key]}
        return compact(mine)


def register() -> None:
    """Make every game known to OpenSpiel."""
    for name in games.names():
        made = type(f"Cradle{name.title()}", (CradleGame,), {"name": name, "__module__": __name__})
        globals()[made.__name__] = made
        pyspiel.register_game(game_type(name, True), made)


register()
