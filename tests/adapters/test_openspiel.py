"""OpenSpiel's own tests and algorithms, run as they are, on all three games."""

from __future__ import annotations

import json
import pickle
from importlib import import_module
from random import Random
from typing import Any

import pytest
from cradle import arena, games
from cradle.kernel.branches import attempt

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]

SPECS = [
    "cradle_ur(seats=2)",
    "cradle_ur(seats=4,agriculture_safe=True)",
    "cradle_civilization(seats=3,rules=nomads)",
    "cradle_civilization(seats=2,rules=classic,turns=8)",
    "cradle_civilization(seats=3,rules=advanced,turns=8)",
    "cradle_renaissance(seats=3,epochs=1)",
]
QUICK = [SPECS[0], SPECS[3], SPECS[5]]  # one of each game
every = pytest.mark.parametrize("spec", SPECS)
quick = pytest.mark.parametrize("spec", QUICK)


def drawn(state: Any, rng: Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return rng.choices(outcomes, weights)[0]


def after(state: Any, rng: Random, decisions: int) -> Any:
    """So many decisions on, at a decision or at the end."""
    made = 0
    while not state.is_terminal() and (state.is_chance_node() or made < decisions):
        if state.is_chance_node():
            state.apply_action(drawn(state, rng))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1
    return state


@every
def test_random_sim_test(pyspiel, spec) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spec), num_sims=1, serialize=spec in QUICK, verbose=False)


@quick
def test_playthrough(pyspiel, spec) -> None:
    made = import_module("open_spiel.python.algorithms.generate_playthrough").playthrough(spec, None, seed=1)
    assert made.count("ObservationString(0)") > 3
    assert "Returns()" in made


@quick
def test_mcts_bot_plays_a_whole_game(pyspiel, spec) -> None:
    mcts, numpy = import_module("open_spiel.python.algorithms.mcts"), import_module("numpy")
    game, rng, random = pyspiel.load_game(spec), Random(1), numpy.random.RandomState(1)
    evaluator = Leaves(mcts, random)
    bot = mcts.MCTSBot(game, 1.4, 2, evaluator, solve=False, random_state=random)
    whole_game(game, bot, rng)


@quick
def test_ismcts_bot_plays_a_whole_game(pyspiel, spec) -> None:
    ismcts, numpy = import_module("open_spiel.python.algorithms.ismcts"), import_module("numpy")
    mcts = import_module("open_spiel.python.algorithms.mcts")
    game, rng, random = pyspiel.load_game(spec), Random(4), numpy.random.RandomState(4)
    bot = ismcts.ISMCTSBot(game, Leaves(mcts, random), 1.4, 2, random_state=random)
    whole_game(game, bot, rng)


def Leaves(mcts: Any, random: Any) -> Any:
    """Whole games at random from every leaf would take an hour: ten decisions, then nobody has won."""

    class Short(mcts.RandomRolloutEvaluator):
        def evaluate(self, state: Any) -> Any:
            return import_module("numpy").array(
                after(state.clone(), Random(int(random.randint(1 << 30))), 10).returns()
            )

    return Short(1, random)


def whole_game(game: Any, bot: Any, rng: Random) -> None:
    """One that is no draw, by its seed: by chance both may give all their tokens for ships, and it is over at once."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state, rng))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1
    assert decisions > 20
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


@quick
def test_an_information_state_is_a_tensor_too(pyspiel, spec) -> None:
    """What the seat sees and has heard, as the encoder says it; so Deep CFR and its kin can be run."""
    game, rng = pyspiel.load_game(spec), Random(2)
    state = after(game.new_initial_state(), rng, 8)
    seat, m = state.current_player(), state.moment
    told = state.information_state_tensor(seat)
    assert len(told) == game.information_state_tensor_size() == m.table.encoder.length
    memory = m.trail.recall(seat).memory
    assert told == pytest.approx(m.table.encoder.encode(m.table.game.view(m.position, seat), seat, memory))
    assert state.information_state_tensor((seat + 1) % game.num_players()) != told


def test_a_game_without_secrets_is_one_of_imperfect_information_unless_that_is_taken_back(pyspiel) -> None:
    """ISMCTS requires it with a bare assertion."""
    kinds = pyspiel.GameType.Information
    for spec, kind in (
        ("cradle_ur(seats=2)", kinds.IMPERFECT_INFORMATION),
        ("cradle_ur(seats=2,imperfect=False)", kinds.PERFECT_INFORMATION),
        ("cradle_renaissance(seats=3,imperfect=False)", kinds.IMPERFECT_INFORMATION),
    ):
        assert pyspiel.load_game(spec).get_type().information == kind


@quick
def test_a_clone_goes_its_own_way(pyspiel, spec) -> None:
    rng = Random(3)
    state = after(pyspiel.load_game(spec).new_initial_state(), rng, 8)
    before, twin = str(state), state.clone()
    after(twin, rng, 5)
    assert str(state) == before != str(twin)


@quick
def test_a_state_comes_back_from_pickle_and_from_its_history(pyspiel, spec) -> None:
    game = pyspiel.load_game(spec)
    state = after(game.new_initial_state(), Random(4), 40)
    seats = range(game.num_players())
    for again in (
        pickle.loads(pickle.dumps(state)),
        game.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ):
        assert str(again) == str(state)
        assert again.legal_actions() == state.legal_actions()
        for seat in seats:
            assert again.information_state_string(seat) == state.information_state_string(seat)


@quick
def test_an_imagined_state_is_the_same_to_the_one_who_imagines_it(pyspiel, spec) -> None:
    game, rng = pyspiel.load_game(spec), Random(5)
    observe = import_module("open_spiel.python.observation").make_observation
    real, imagined = observe(game), observe(game)
    for n in range(0, 200, 10):
        state = after(game.new_initial_state(), rng, n)
        if state.is_terminal():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        for one, it in ((real, state), (imagined, other)):
            one.set_from(it, seat)
        assert (real.tensor == imagined.tensor).all()
        after(other, rng, 20)


def test_the_past_tells_states_apart_that_look_alike(pyspiel) -> None:
    """What a seat sees is the same, and it knows that it came otherwise."""
    adapter = import_module("cradle.adapters.openspiel")
    state = after(pyspiel.load_game("cradle_ur(seats=2)").new_initial_state(), Random(6), 3)
    other, m = state.clone(), state.moment
    trail = import_module("cradle.adapters.recall").Trail.begin(m.table, [])
    other.moment = adapter.Moment(m.table, m.position, trail, m.made)
    for seat in (0, 1):
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.information_state_string(seat) != state.information_state_string(seat)
    assert len(state.information_state_string(0).split()[1]) == 32
    assert json.loads(state.observation_string(0).split(" ", 1)[1])["game"] == "ur"


def test_what_a_seat_may_not_know_is_in_nothing_it_is_shown(pyspiel) -> None:
    """1.2: deals that differ in others' cards alone look alike to a seat; and the seed to come is nowhere."""
    state = after(pyspiel.load_game("cradle_renaissance(seats=3,epochs=1)").new_initial_state(), Random(7), 0)
    other = state.resample_from_infostate(0, Random(8).random)
    assert other.information_state_string(1) != state.information_state_string(1)
    assert other.information_state_string(0) == state.information_state_string(0)
    assert state.moment.position.chance == other.moment.position.chance == 0


@quick
def test_long_pasts_are_let_go_and_nothing_is_forgotten(pyspiel, spec, monkeypatch) -> None:
    recall, game = import_module("cradle.adapters.recall"), pyspiel.load_game(spec)
    whole = after(game.new_initial_state(), Random(9), 60)
    monkeypatch.setattr(recall, "REACH", 7)
    short = game.new_initial_state()
    for action in whole.history():
        short.apply_action(action)
        kept, made, trail = 0, 0, short.moment.trail
        while trail is not None:
            kept, made, trail = kept + (trail.position is not None), made + 1, trail.before
        assert kept <= 2 * 7 + made / 7
    for seat in range(game.num_players()):
        assert short.information_state_string(seat) == whole.information_state_string(seat)


def test_a_past_for_which_nobody_asks_costs_nothing(pyspiel, monkeypatch) -> None:
    """Playouts compute nothing of it; whoever asks computes each decision once, and copies share it."""
    recall = import_module("cradle.adapters.recall")
    steps: list[int] = []
    step = recall.Trail.step
    monkeypatch.setattr(recall.Trail, "step", lambda trail, *rest: steps.append(1) or step(trail, *rest))
    state = after(pyspiel.load_game("cradle_ur(seats=2)").new_initial_state(), Random(9), 30)
    for n in range(5):
        after(state.clone(), Random(n), 15)
    assert steps == []
    first, second = state.clone(), state.clone()
    assert first.information_state_string(0) == second.information_state_string(0)
    assert len(steps) == 30


def test_chance_nodes_have_the_chances_of_the_rules(pyspiel) -> None:
    """7.7: three dice one by one, each with six faces alike; a card by what is in the pile."""
    rng = Random(10)
    state = after(pyspiel.load_game("cradle_renaissance(seats=3,epochs=1)").new_initial_state(), rng, 0)
    seen = set()
    for _ in range(400):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            seen.add(len(outcomes))
            state.apply_action(drawn(state, rng))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert max(seen) > 6


def test_a_game_that_is_cut_off_is_drawn_and_says_so(pyspiel) -> None:
    game = pyspiel.load_game("cradle_ur(seats=2,cap=12)")
    state = after(game.new_initial_state(), Random(11), 100)
    assert game.max_game_length() == 12
    assert state.is_terminal()
    assert state.returns() == [0, 0]
    assert state.moment.made == 12
    assert state.legal_actions() == [] == pyspiel.State.legal_actions(state)


def test_what_a_game_does_not_have_is_refused_in_a_sentence(pyspiel) -> None:
    with pytest.raises(pyspiel.SpielError, match="seats of ur is one of"):
        pyspiel.load_game("cradle_ur(seats=7)")


def test_a_state_plays_as_the_engine_does(pyspiel) -> None:
    game = pyspiel.load_game("cradle_ur(seats=3)")
    state = after(game.new_initial_state(), Random(12), 25)
    table, action = game.table, state.legal_actions()[0]
    plain = attempt(table.game, state.moment.position, table.actions[action])
    state.apply_action(action)
    assert state.moment.position == plain


@every
def test_rollouts_end_as_games_by_chance_do(pyspiel, spec) -> None:
    """They have the mean of OpenSpiel's own, and add up to nothing, also from a chance node and from the set-up."""
    mcts, numpy = import_module("open_spiel.python.algorithms.mcts"), import_module("numpy")
    rollouts = import_module("cradle.adapters.rollouts").Rollouts(4, seed=1)
    state, rng = pyspiel.load_game(spec).new_initial_state(), Random(13)
    for _ in range(60):
        if state.is_chance_node():
            assert sum(rollouts.evaluate(state)) == pytest.approx(0)
            assert rollouts.prior(state) == state.chance_outcomes()
            state.apply_action(drawn(state, rng))
        elif not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    if state.is_chance_node():
        state.apply_action(drawn(state, rng))
    assert [action for action, _ in rollouts.prior(state)] == state.legal_actions()
    theirs = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    mine, other = ([one.evaluate(state) for _ in range(24)] for one in (rollouts, theirs))
    wide = numpy.std(mine, 0) / 24**0.5 + numpy.std(other, 0) / 24**0.5
    assert (abs(numpy.mean(mine, 0) - numpy.mean(other, 0)) < 4 * wide + 1e-9).all()


def test_rollouts_are_the_same_again_from_a_seed_and_stop_where_the_game_does(pyspiel) -> None:
    rollouts = import_module("cradle.adapters.rollouts").Rollouts
    state = after(pyspiel.load_game("cradle_ur(seats=2)").new_initial_state(), Random(14), 20)
    first, again, other = ([roll.evaluate(state)[0] for _ in range(30)] for roll in map(rollouts, [1] * 30, [1, 1, 2]))
    assert first == again != other
    state = after(pyspiel.load_game("cradle_ur(seats=2,cap=25)").new_initial_state(), Random(14), 20)
    assert (rollouts(5, 3).evaluate(state) == 0).all()


@pytest.mark.parametrize(("name", "cap"), [("ur", 40), ("renaissance", 12)])
def test_the_mcts_bot_plays_in_the_arena(pyspiel, monkeypatch, name, cap) -> None:
    monkeypatch.setattr(import_module("cradle.adapters.mcts"), "SIMULATIONS", 3)
    game = games.load(name)
    seats = min(game.variants["seats"][0])
    bots = ("cradle.adapters.mcts:choose", *["random"] * (seats - 1))
    match = arena.Match(name, game.variant(seats=seats), bots, 0.0, cap)
    first, again = (arena.play(match, 3, 0)[0] for _ in range(2))
    assert first["decisions"] == cap
    assert {**first, "seconds": 0} == {**again, "seconds": 0}
