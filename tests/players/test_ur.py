"""What the bots think of Ur: fair to every seat, true at the end, wary of going round in circles."""

from __future__ import annotations

from random import Random

import pytest
from cradle import games, players
from cradle.learn import fit, ignorance, loss
from cradle.learn.selfplay import play, weights_on_file
from cradle.ur.bots import AGAIN, JUDGEMENT, NOTHING, PATIENCE, after_attacks, closing, learning, weary
from cradle.ur.bots.sharing import put_cubes, shared_out
from cradle.ur.bots.weights import WEIGHTS
from cradle.ur.bots.worth import KNOTS, TABLES, Weights, logits, parts
from cradle.ur.rules.tables import FREE, HOLE

GAME = games.load("ur")


def positions(seats: int, seed: int, every: int = 7):
    """Positions met in random play."""
    p, chance, n = GAME.new(seats=seats, seed=seed), Random(seed), 0
    while (d := GAME.decision(p)) is not None:
        if n % every == 0:
            yield p.copy()
        GAME.play(p, chance.choice(d.actions))
        n += 1


def turned(p):
    """A copy of a position in which every seat has become the next one."""
    q, n = p.copy(), p.seats

    def on(seat):
        return (seat + 1) % n

    q.owner = [o if o == FREE else on(o) if o < HOLE else HOLE + on(o - HOLE) for o in p.owner]
    q.first, q.now = on(p.first), None
    for field in ("supply", "hand"):
        was = getattr(p, field)
        setattr(q, field, [was[s - 1] for s in range(n)])
    turned = [step if name == "setup" else (name, on(seat), *rest) for step in p.steps for name, seat, *rest in [step]]
    q.steps = GAME.steps.read(turned)
    return q


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_seat_is_favoured(seats):
    for p in positions(seats, seed=3):
        was, now = logits(p), logits(turned(p))
        assert now == pytest.approx([was[s - 1] for s in range(seats)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_sum_to_one_and_are_true_at_the_end(seats):
    for p in positions(seats, seed=1):
        shares = JUDGEMENT.evaluate(p, False)
        assert sum(shares) == pytest.approx(1) and min(shares) > 0
        last = p
    while d := GAME.decision(last):
        GAME.play(last, d.actions[0])
    ranks = [row.rank for row in sorted(GAME.standings(last))]
    assert JUDGEMENT.evaluate(last, True) == [1 / ranks.count(1) if rank == 1 else 0 for rank in ranks]


def test_every_weight_has_its_knots():
    for seats, table in WEIGHTS.items():
        assert tuple(table) == Weights._fields
        assert {len(knots) for knots in table.values()} == {len(KNOTS)}
        assert len(TABLES[seats]) == (26 if seats == 2 else 37)
    for share in (0, 0.1, 0.25, 0.4, 0.67, 1):
        assert sum(parts(share)) == pytest.approx(1) and min(parts(share)) >= 0


def test_promises_are_linear_in_the_weights():
    """Tuning reads the features off logits, which holds only as long as they are sums."""
    for p in positions(4, seed=2, every=31):
        free = p.owner.count(FREE)
        for row, promise in zip(learning.features(p), logits(p), strict=True):
            assert sum(x * w for x, w in zip(row, TABLES[4][free], strict=True)) == pytest.approx(promise)


def test_prior_and_scores_are_there_for_every_action():
    for p in positions(3, seed=5, every=11):
        d = GAME.decision(p)
        before = p.copy()
        prior = JUDGEMENT.prior(p, d)
        assert len(prior) == len(d.actions) == len(JUDGEMENT.scores(p, d))
        assert sum(prior) == pytest.approx(1)
        assert p == before


def test_4_9_cubes_that_are_shared_out_lie_as_the_rules_put_them_tile_by_tile():
    p = next(q for q in positions(4, seed=1, every=1) if q.steps[-1].name == "politics.put" and len(q.steps[-1]) > 5)
    seat = p.steps[-1].seat
    found = shared_out(p, lambda after: JUDGEMENT.share(after, seat))
    after = p.copy()
    for n in found:
        if after.steps[-1].name == "politics.put":
            GAME.play(after, ("number", n))
    assert after == put_cubes(p, found)


def test_4_10_an_attack_is_what_the_rules_make_of_three_picks():
    p = next(
        q
        for q in positions(4, seed=2, every=1)
        if GAME.decision(q).kind == "war.from" and len(GAME.decision(q).actions) > 1
    )
    for (a, b, n), after in after_attacks(p):
        played = p.copy()
        for action in (("attack-from", p.grid.names[a]), ("attack-to", p.grid.names[b]), ("number", n)):
            GAME.play(played, action)
        assert after == played


def test_a_position_that_stood_before_is_worth_less():
    """U-12."""
    p = next(p for p in positions(2, seed=1, every=1) if GAME.decision(p).kind == "turn")
    share = JUDGEMENT.share(p, 0)
    p.history.append(p.history[-1])
    assert JUDGEMENT.share(p, 0) == pytest.approx(share - AGAIN)


def test_a_turn_that_leaves_everything_as_it_was_is_worth_less():
    p = next(p for p in positions(2, seed=1, every=1) if GAME.decision(p).kind == "turn" and p.built == 0)
    seat = GAME.decision(p).seat
    GAME.play(p, ("done", None))
    assert GAME.decision(p).kind == "exchange.tile"
    share, changed = JUDGEMENT.share(p, seat), p.copy()
    changed.history[-1] += 1
    assert share == pytest.approx(JUDGEMENT.share(changed, seat) - NOTHING)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3])
def test_no_full_tile_lies_idle(seats):
    """A settler that had nothing to do once let full tiles stand, and exchanged its tile to and fro for turns."""
    chance, idle = Random(1), 0
    for seed in range(501, 511):
        p, bots, before = GAME.new(seats=seats, seed=seed), [players.load(GAME, "heuristic")] * seats, None
        while d := GAME.decision(p):
            if d.kind == "turn":
                before = (p.owner[:], p.cubes[:]) if any(verb == "ziggurat" for verb, _ in d.actions) else None
            elif d.kind == "exchange.tile":
                idle += (p.owner, p.cubes) == before
            GAME.play(p, bots[d.seat](GAME.view(p, d.seat), d, chance, 0.0))
    assert idle <= 1


def test_shares_that_are_kept_are_those_that_would_be_found():
    kept = type(JUDGEMENT)(GAME)
    for p in positions(3, seed=4, every=7):
        d = GAME.decision(p)
        assert kept.scores(p, d) == type(JUDGEMENT)(GAME).scores(p, d)
    assert kept.met


def test_a_share_is_kept_for_one_variant():
    p = next(p for p in positions(2, seed=1, every=1) if p.steps[-1].name == "turn.rest")
    for switch in GAME.variants.keys() - {"seats"}:
        judgement, twin = type(JUDGEMENT)(GAME), p.copy()
        setattr(twin, switch, not getattr(p, switch))
        judgement.settle_known(p, p.steps[-1])
        kept = len(judgement.found)
        judgement.settle_known(twin, twin.steps[-1])
        assert len(judgement.found) > kept, f"a share of one {switch} would be used in the other"


@pytest.mark.long
def test_greed_beats_chance():
    for seed in range(4):
        p, chance = GAME.new(seats=4, seed=seed), Random(seed)
        choose, wanderer = players.load(GAME, "heuristic"), players.load(GAME, "random")
        while d := GAME.decision(p):
            player = choose if d.seat == seed else wanderer
            GAME.play(p, player(GAME.view(p, d.seat), d, chance, 1))
        assert GAME.standings(p)[0].seat == seed


@pytest.mark.long
def test_cubes_do_not_go_to_and_fro():
    """4.10: attacks without cost gain ground, or are not made."""
    choose, chance, free = players.load(GAME, "heuristic"), Random(1), 0
    for seed in range(2):
        p, trail = GAME.new(seats=2, seed=seed), []
        for _ in range(300):
            if (d := GAME.decision(p)) is None:
                break
            if d.kind == "war.number":
                go = (d.about["tile"], d.about["to"])
                trail = [] if d.about["lost"] else [*trail, go]
                assert go[::-1] not in trail
                free += not d.about["lost"]
            elif not d.kind.startswith("war"):
                trail = []
            GAME.play(p, choose(GAME.view(p, d.seat), d, chance, 1))
    assert free > 3, "none at all would show nothing"


def test_rows_and_weights_are_in_one_order():
    knots = WEIGHTS[2]
    assert learning.by_name(learning.flat(knots)) == knots
    for p in positions(2, seed=4, every=31):
        told = [sum(w * x for w, x in zip(learning.flat(knots), row, strict=True)) for row in learning.terms(p)]
        assert told == pytest.approx(logits(p))


@pytest.mark.long  # what fits them is installed for long tests
def test_a_fit_comes_nearer_to_the_outcomes():
    played = [play("ur", "2", weights_on_file("ur")["2"], seed) for seed in (1, 2)]
    assert all(sum(sample.won) == pytest.approx(1) for game in played for sample in game)
    found = fit(played)
    assert loss(played, found) < ignorance(played)
    assert any(learning.by_name(found)["score"])


def test_who_has_all_but_won_presses_on_to_the_end():
    """8.2: against somebody who does nothing, the fifth ziggurat comes soon; a good position alone ends no game."""
    p, choose, chance, turns = GAME.new(seats=2, seed=4), players.load(GAME, "heuristic"), Random(0), 0
    while (d := GAME.decision(p)) is not None and turns < 60:
        turns += d.kind == "turn"
        idle = next((a for a in d.actions if a[0] == "done"), d.actions[0])
        GAME.play(p, idle if d.seat else choose(GAME.view(p, 0), d, chance, 0.0))
    assert d is None
    assert GAME.standings(p)[0].seat == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_better_position_stays_better_where_the_end_counts(seats):
    """And ziggurats count only where one seat has all but won."""
    p = next(q for q in positions(seats, seed=4, every=60) if q.steps)
    rest = [0.0] * (seats - 2)
    leads = [closing(p, [lead, 1 - lead, *rest])[0] for lead in (0.65, 0.7, 0.75, 0.9, 0.99, 1.0)]
    assert leads == sorted(leads) and leads[-1] < 1
    nearer = p.copy()
    nearer.built = p.built + 1
    assert closing(nearer, [0.99, 0.01, *rest])[0] > closing(p, [0.99, 0.01, *rest])[0]
    assert closing(nearer, [0.6, 0.4, *rest]) == [0.6, 0.4, *rest]


def test_who_undoes_each_others_turns_ends_the_game_some_day():
    """All cubes stand, one seat leads 42 to 18: settlers went on from here for thousands of turns. The free tiles
    changed, so that no position came again.
    """
    fields = {
        "first": 1,
        "tile": [16, 2, 7, 19, 2, 15, 13, 6, 2, 8, 9, 15, 0, 14, 5, 7, 9, 3, 4, 18, 11, 1, 4, 7, 11],
        "owner": [0, 0, 5, 1, 1, -1, -1, -1, 1, 1, 0, 1, -1, 1, 1, 1, -1, 0, -1, 1, 0, 1, -1, 0, 1],
        "cubes": [2, 5, 1, 1, 1, 0, 0, 0, 1, 1, 2, 1, 0, 2, 2, 5, 0, 5, 0, 1, 3, 2, 0, 3, 2],
        "hand": [7, 3],
        "beside": [5, 7, 1],
        "history": [],
    }
    steps = [["turn.end", 0], ["exchange", 0], ["turn", 0]]
    data = GAME.to_json(GAME.new(seats=2))
    p = GAME.from_json({**data, "chance": f"{0xB338013354BF927D:048x}", "steps": steps, "fields": fields})
    choose, chance, turns = players.load(GAME, "heuristic"), Random(0), 0
    while (d := GAME.decision(p)) is not None and turns < 500:
        turns += d.kind == "turn"
        GAME.play(p, choose(GAME.view(p, d.seat), d, chance, 0.0))
    assert d is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_has_waited_long_wants_a_ziggurat_of_its_own(seats):
    p = next(q for q in positions(seats, seed=4, every=60) if q.steps and not q.built and q.own(0))
    p.history, even = list(range(PATIENCE * seats)), [1 / seats] * seats
    assert weary(p, even) == even
    p.history += range(50)
    before = weary(p, even)[0]
    cell = p.own(0)[0]
    p.cubes[cell] = 5
    full = weary(p, even)[0]
    p.history.clear()
    assert before < full < weary(p, even)[0] == even[0]


def test_what_is_owed_to_the_end_changes_choices_and_no_shares():
    p = next(q for q in positions(2, seed=4, every=5) if q.steps and max(JUDGEMENT.evaluate(q, False)) > 0.8)
    shares = JUDGEMENT.evaluate(p, False)
    leader = shares.index(max(shares))
    assert sum(shares) == pytest.approx(1) and JUDGEMENT.share(p, leader) < shares[leader] - 0.01
