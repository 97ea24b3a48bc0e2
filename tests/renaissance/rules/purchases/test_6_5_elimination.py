"""6.4, 6.5, G48: misery, and who is eliminated."""

from __future__ import annotations

from cradle.renaissance.rules.cards import CARDS, KIND, MISERY
from cradle.renaissance.rules.history_deck import ALONE
from cradle.renaissance.rules.phases.elimination import suffer
from cradle.renaissance.rules.position import OUT, WRITABLE
from cradle.renaissance.rules.score import standings
from cradle.renaissance.rules.steps import PHASES

from tests.renaissance.positions import (
    about,
    asked,
    control,
    controls,
    game,
    give,
    hand,
    legal,
    new,
    own,
    play,
    run,
    told,
)  # fmt: skip

MANY = (  # with Venezia 25 control markers
    "dubrovnik firenze milano roma napoli palermo lyon marseille montpellier bordeaux belgrad toledo lisboa valencia "
    "san_sebastian sevilla grenada fez algiers tunis tripoli saloniki smyrna constantinople"
)


def test_6_4_never_below_0():
    p = new(misery=[1, 0, 3, 0])
    suffer(p, 0, -3)
    suffer(p, 1, -1)
    suffer(p, 2, -2)
    assert p.misery == [0, 0, 1, 0]


def test_6_5_up_to_1000_and_out_past_it():
    p = new(misery=[24, 25, 24, 0])
    suffer(p, 0, 1)
    suffer(p, 1, 1)
    suffer(p, 2, 5)
    assert [p.plays(seat) for seat in range(4)] == [True, False, False, True]
    assert MISERY[p.misery[0]] == 1000
    suffer(p, 1, -1)
    assert p.misery[1] == OUT, "there is no way back"


def test_6_5_who_is_eliminated_by_his_own_crusade_is_asked_nothing():
    p = new(3, misery=[OUT - 1, 0, 0])
    control(p, 0, MANY)
    give(p, 0, "crusades")
    run(p, ("cards.turn", 0))
    events = play(p, "play crusades, crusade acre")
    assert (told(events, "eliminated"), p.markers(0), asked(p)) == ([{"seat": 0}], 0, "over")


def test_6_5_nobody_is_eliminated_twice():
    p = new(misery=[OUT, 1, 0, 0], dice=[6, 4, 5] * 2)
    own(p, 2, "D")
    give(p, 3, "uprisings")
    own(p, 0, "I")
    events = run(p, ("cards",)) + play(p, "play uprisings") + run(p, ("income",))
    assert (told(events, "eliminated"), told(events, "misery")) == ([], [])


def test_6_5_the_hand_goes_by_kind_the_reserve_returns_the_markers_stay():
    p = new(misery=[0, OUT - 1, 0, 0], reserve=[0, 7, 0, 0], arms=[0, 3, 0, 0], ruler=[0, 1, 0, 0])
    give(p, 1, "stone_1 stone_1 charlemagne stirrups war")
    control(p, 1, "roma")
    own(p, 1, "IJ")
    give(p, 0, "uprisings")
    run(p, ("cards",))
    p.ruler[1] = 0
    events = play(p, "play uprisings")
    names = [name for name, params in events if params.get("seat") == 1]
    assert names == ["eliminated", "discards", "discards", "discards", "discards_for_good", "discards_for_good"]
    assert hand(p, 1) == ""
    assert {"renaissance.eliminated", "renaissance.gives_up"} <= game.uncovers, "a hand is laid open"
    assert {CARDS[kind].id: n for kind, n in enumerate(p.discard) if n} == {"stone_1": 2, "uprisings": 1, "war": 1}
    assert (p.reserve[1], p.stock(1), p.arms[1]) == (0, 36, 0)
    assert controls(p, 1) == "genoa roma"
    p.ending = 1
    assert game.check(p) == [], "nothing is lost"


def test_6_5_what_moves_on_the_track_is_told():
    p = new(misery=[3, 0, OUT - 1, 0])
    events = []
    p.tell = lambda id, **params: events.append((id, params["seat"], params.get("misery")))
    for seat, spaces in [(0, 2), (0, -1), (1, -1), (2, 1), (2, 1)]:
        suffer(p, seat, spaces)
    assert events == [
        ("renaissance.misery", 0, 50),
        ("renaissance.misery", 0, 40),
        ("renaissance.eliminated", 2, None),
    ]


def test_6_5_the_turn_that_is_the_last_already_stays_so():
    p = new(3, misery=[0, OUT - 1, OUT], ending=2)
    suffer(p, 1, 1)
    assert p.ending == 2


def test_6_5_he_cannot_win():
    p = new(misery=[0, OUT, 0, 0], cash=[0, 500, 10, 5])
    assert [row.seat for row in standings(p)] == [2, 3, 0, 1]


def test_6_5_wars_with_him_end():
    p = new(misery=[0, OUT - 1, 0, 0], wars=[1, 2 * 8 + 1, 8 + 3, 2 * 8 + 3])
    suffer(p, 1, 1)
    assert p.wars == [2 * 8 + 3]


def test_6_5_the_turn_in_which_one_is_left_is_the_last():
    p = new(3, misery=[0, OUT - 1, OUT - 1])
    suffer(p, 1, 1)
    assert p.ending == 0
    suffer(p, 2, 1)
    events = run(p, ("finale",))
    assert [name for name, _ in events] == ["finale", "end.alone"]
    assert game.check(p) == []


def test_6_5_who_is_left_alone_finishes_the_turn_and_uses_his_hand():
    """Nobody can be named but himself, and War is for nothing."""
    p = new(3, misery=[0, OUT - 1, OUT - 1], reserve=[4, 4, 4], dice=[6, 4, 5] * 2)
    give(p, 0, "famine war alchemists_gold stone_1")
    p.written = [20] * 3
    run(p, *[(phase,) for phase in PHASES[2:]])
    events = play(p, "play famine")
    assert (told(events, "eliminated"), p.ending) == ([{"seat": 1}, {"seat": 2}], ALONE)
    asks = []
    while asked(p) != "over":
        asks.append(asked(p))
        events += play(p, legal(p)[-1])
    phases = ["cards.play", "purchases.fleet", "purchases.buy", "purchases.stabilize", "expansion.place"]
    finale = ["finale.play", "finale.play", "cards.target", "finale.play"]
    assert asks == [f"0 {kind}" for kind in phases + finale]
    assert told(events, "income") == [{"seat": 0, "n": 18, "provinces": 1}], "as many as there were at the start"
    assert told(events, "targets") == [{"seat": 0, "other": 0, "card": "alchemists_gold"}]
    assert (told(events, "end.alone"), any(p.hand), game.check(p)) == ([{}], False, [])


def test_6_5_all_can_be_eliminated_at_once():
    p = new(3, misery=[OUT - 1] * 3)
    give(p, 0, "famine stone_1")
    give(p, 1, "stone_1")
    run(p, ("cards",), ("finale",))
    play(p, "play famine")
    assert (p.players(), p.steps, p.discard[KIND["stone_1"]]) == ([], [], 2)
    assert [row.rank for row in standings(p)] == [1, 1, 1]


def test_6_5_who_is_left_alone_spends_his_war_on_nobody():
    p = new(3, misery=[0, OUT, OUT], ending=3)
    give(p, 0, "war stone_1")
    run(p, ("finale",))
    play(p, "play war, play stone_1")
    assert (p.steps, p.misery[0], p.discard[KIND["war"]]) == ([], 0, 1)


# Giving up ------------------------------------------------------------------------------------------------------------
def test_6_5_who_gives_up_is_asked_once_more():
    p = new(4)
    run(p, ("tokens",))
    assert legal(p)[-1] == "give-up"
    assert play(p, "give-up") == []
    assert (asked(p), about(p)) == ("0 tokens.leave", {"n": 40, "stock": 36})
    assert legal(p) == [*[f"number {n}" for n in range(-40, 41)], "give-up"]
    assert play(p, "number 3") == [("writes@0", {"seat": 0, "n": 3})]
    assert (asked(p), p.plays(0), p.bid[0]) == ("1 tokens.write", True, WRITABLE + 4)


def test_6_5_who_gives_up_is_treated_as_eliminated():
    p = new(4, wars=[1, 2 * 8 + 3])
    control(p, 0, "roma")
    give(p, 0, "stone_1 charlemagne")
    run(p, ("tokens",))
    events = play(p, "give-up, give-up")
    assert events == [
        ("gives_up", {"seat": 0}),
        ("discards", {"seat": 0, "card": "stone_1"}),
        ("discards_for_good", {"seat": 0, "card": "charlemagne"}),
    ]
    assert (p.plays(0), hand(p, 0), controls(p, 0), p.wars) == (False, "", "venezia roma", [2 * 8 + 3])
    assert (asked(p), p.ending) == ("1 tokens.write", 0)
    assert standings(p)[-1].seat == 0
    events = play(p, "number 4, number 9, number 1")
    assert told(events, "order") == [{"seats": [3, 1, 2]}]
    assert (p.order, p.cash[0]) == ([3, 1, 2, 0], 40)


def test_6_5_one_who_gives_up_after_others_have_written():
    p = new(4)
    run(p, ("tokens",), ("finale",), ("turn.end",))
    play(p, "number 4, give-up")
    assert (asked(p), game.check(p)) == ("1 tokens.leave", [])
    play(p, "give-up, number 2, number 3")
    assert (p.reserve, p.order) == ([4, 0, 2, 3], [2, 3, 0, 1])


def test_6_5_whom_the_last_other_leaves_alone_uses_his_hand_and_the_game_ends():
    """10.1: the last turn has no phase 7, whatever has been written."""
    p = new(3, misery=[0, 0, OUT])
    give(p, 0, "stone_1")
    run(p, ("tokens",), ("finale",), ("turn.end",))
    events = play(p, "number 30, give-up, give-up")
    assert (p.ending, p.bid, p.cash, asked(p)) == (ALONE, [0] * 3, [40] * 3, "0 finale.play")
    events = play(p, "play stone_1")
    assert [name for name, _ in events][-1] == "end.alone"
    assert (standings(p)[0].seat, game.check(p)) == (0, [])


def test_6_5_nobody_gives_up_before_the_first_turn():
    p = game.new(seats=3, seed=1)
    kinds = {}
    while p.turn == 0:
        kinds[game.decision(p).kind] = {verb for verb, _ in game.decision(p).actions}
        game.play(p, game.decision(p).actions[-1])
    assert kinds["tokens.write"] == {"number"}
