"""L'Âge de la Renaissance, 9: tokens and the order of play; G6."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cradle.kernel.record import Record
from cradle.renaissance.board.previews import preview
from cradle.renaissance.rules.cards import KIND
from cradle.renaissance.rules.position import MOST, OUT, TOKENS, WRITABLE, Age

from tests.renaissance.positions import about, asked, game, give, legal, new, play, put, run, told


def writing(**fields) -> Age:
    p = new(4, **fields)
    run(p, ("tokens",))
    return p


def written(*numbers: int, **fields) -> tuple[Age, list]:
    """What everyone writes, in order of play; what was told with the last one."""
    p = writing(**fields)
    events = []
    for n in numbers:
        events = play(p, f"number {n}")
    return p, events


# 9.1 ------------------------------------------------------------------------------------------------------------------
def test_9_1_secretly_a_number_that_can_be_paid():
    p = writing(cash=[3, 40, 40, 40])
    assert (asked(p), about(p)) == ("0 tokens.write", {"n": 3, "stock": TOKENS})
    assert legal(p) == [*[f"number {n}" for n in range(-3, 4)], "give-up"]
    assert play(p, "number 2") == [("writes@0", {"seat": 0, "n": 2})]
    assert (p.cash[0], p.reserve[0]) == (3, 0)


def test_9_1_revealed_together_a_ducat_for_each_fewest_first():
    p, events = written(9, 2, 30, 5)
    assert told(events, "wrote") == [
        {"seat": 0, "n": 9, "cash": 40, "paid": 9, "left": 31, "got": 9},
        {"seat": 1, "n": 2, "cash": 40, "paid": 2, "left": 38, "got": 2},
        {"seat": 2, "n": 30, "cash": 40, "paid": 30, "left": 10, "got": 30},
        {"seat": 3, "n": 5, "cash": 40, "paid": 5, "left": 35, "got": 5},
    ]
    assert told(events, "order") == [{"seats": [1, 3, 0, 2]}]
    assert (p.order, p.cash, p.written) == ([1, 3, 0, 2], [31, 38, 10, 35], [31, 38, 10, 35])
    assert (p.reserve, p.bid, p.tokens) == ([9, 2, 30, 5], [0] * 4, [n + WRITABLE for n in (9, 2, 30, 5)])


def test_9_1_G52_what_is_left_is_written_and_halved_by_events():
    """The worked sums: 37, 20, 17 and 9; 29, 18, 11 and 6."""
    p = writing(cash=[37, 29, 40, 40])
    play(p, "number 20, number 18, number 0, number 0")
    assert (p.written, p.cash) == ([17, 11, 40, 40], [17, 11, 40, 40])
    give(p, 2, "alchemists_gold civil_war")
    run(p, ("cards.turn", 2))
    play(p, "play alchemists_gold")
    assert told(play(p, "target 0"), "loses_cash") == [{"seat": 0, "n": 9}]
    assert p.cash[0] == 8
    play(p, "play civil_war, target 1")
    assert (asked(p), about(p)) == ("1 civil_war.loss", {"cash": 6, "tokens": 9})


def test_9_1_G52_a_game_of_older_rules_goes_on_with_what_was_left():
    """They wrote the cash before tokens were paid; before the first purchase there is nothing to mend."""
    p = game.new(seats=4, seed=1)
    while p.turn < 2:
        old = game.to_json(p)
        if any(p.tokens):
            paid = [abs(n - WRITABLE) for n in p.tokens]
            old["fields"]["written"] = [left + n for left, n in zip(p.written, paid, strict=True)]
        bound_by_40(old)
        old["rules_version"] = 1
        assert game.from_json(old) == p
        actions = game.decision(p).actions
        game.play(p, ("number", 7) if ("number", 7) in actions else actions[0])
    assert any(p.tokens)


def test_9_1_G52_a_negative_number_leaves_less_too():
    p, _ = written(-3, 0, 1, -2)
    assert p.written == [37, 40, 39, 38]


def test_9_1_who_is_eliminated_writes_nothing_and_comes_last():
    p = writing(misery=[OUT, 0, 0, 0])
    assert asked(p) == "1 tokens.write"
    events = [event for n in (3, 2, 1) for event in play(p, f"number {n}")]
    assert (p.order, told(events, "order")) == ([3, 2, 1, 0], [{"seats": [3, 2, 1]}])


def test_9_1_G6_who_chose_his_capital_later_picks_his_place():
    p, _ = written(5, 1, 5, 5, chosen=[3, 0, 1, 2])
    assert (asked(p), about(p), legal(p)) == ("0 tokens.place", {"n": 5}, ["place 2", "place 3", "place 4"])
    decision = game.decision(p)
    assert decision is not None
    said = [preview(game.view(p, 0), decision, action) for action in decision.actions]
    assert said == [[("rank", {"n": n})] for n in (3, 5, 6)], "the numbers of the boxes, 2.2"
    play(p, "place 3")
    assert (asked(p), legal(p)) == ("3 tokens.place", ["place 2", "place 4"])
    play(p, "place 4")
    assert (p.order, asked(p)) == ([1, 2, 0, 3], "over")


def test_G6_the_earlier_place_stands_first():
    p, _ = written(0, 0, 0, 0, chosen=[3, 0, 1, 2])
    while asked(p) != "over":
        play(p, legal(p)[0])
    assert p.order == [0, 3, 2, 1]


def test_G6_ties_at_several_numbers():
    p, _ = written(4, 2, 4, 2)
    kinds = []
    while asked(p) != "over":
        kinds.append(f"{asked(p)[0]} {' '.join(legal(p))}")
        play(p, legal(p)[-1])
    assert kinds == ["3 place 1 place 2", "2 place 3 place 4"]
    assert p.order == [1, 3, 0, 2]


# 9.2 ------------------------------------------------------------------------------------------------------------------
def test_9_2_more_than_the_stock_holds():
    p = new(4)
    put(p, 0, "roma", 3)
    put(p, 0, "milano", 30)
    run(p, ("tokens",))
    assert about(p)["stock"] == 3
    for n in (10, 4, 5, 6):
        play(p, f"number {n}")
    assert (p.reserve[0], p.cash[0], p.order) == (3, 30, [1, 2, 3, 0])


def test_9_2_a_negative_number_is_paid_takes_none_and_plays_early():
    p, events = written(-3, 0, 1, -2)
    assert (p.order, p.cash, p.reserve) == ([0, 3, 1, 2], [37, 40, 39, 38], [0, 0, 1, 0])
    assert told(events, "wrote")[0] == {"seat": 0, "n": -3, "cash": 40, "paid": 3, "left": 37, "got": 0}


@pytest.mark.parametrize("cash", [0, 1, 40, 41, 72, 73, 300, 1900, WRITABLE])
def test_9_2_G56_the_cash_alone_bounds_what_is_written(cash):
    p = writing(cash=[cash] * 4)
    assert legal(p, "number") == [str(n) for n in range(-cash, cash + 1)]


def test_9_2_G56_the_list_has_an_end_above_any_cash():
    p = writing(cash=[MOST - 1] * 4)
    assert (legal(p, "number")[0], legal(p, "number")[-1]) == (str(-WRITABLE), str(WRITABLE))
    assert len(legal(p, "number")) == 2 * WRITABLE + 1


def test_9_2_G56_with_300_ducats_150_plays_after_100():
    p, events = written(100, 150, -150, -300, cash=[300] * 4)
    assert (p.order, p.cash, p.written) == ([3, 2, 0, 1], [200, 150, 150, 0], [200, 150, 150, 0])
    assert p.reserve == [TOKENS, TOKENS, 0, 0]
    assert told(events, "wrote")[3] == {"seat": 3, "n": -300, "cash": 300, "paid": 300, "left": 0, "got": 0}
    assert p.tokens == [n + WRITABLE for n in (100, 150, -150, -300)]
    assert game.check(p) == [] or p.steps == []


def bound_by_40(data) -> None:
    """As version 2 wrote numbers: 40 added."""
    fields = data["fields"]
    less = WRITABLE - 40
    if any(fields["tokens"]):
        fields["tokens"] = [n - less for n in fields["tokens"]]
    if any(step[0].startswith("tokens.") for step in data["steps"]):
        fields["bid"] = [n and n - less for n in fields["bid"]]


def test_9_2_a_game_of_older_rules_opens_at_its_last_position():
    """Made by version 2, while two of four had written."""
    data = json.loads((Path(__file__).parent / "version-2.json").read_text())
    fields = data["position"]["fields"]
    record = Record.from_json(game, data)
    p = record.position
    assert (data["rules_version"], len(record), asked(p), game.check(p)) == (2, 0, "0 tokens.write", [])
    assert [n - WRITABLE for n in p.tokens] == [n - 40 for n in fields["tokens"]]
    assert [n and n - 1 - WRITABLE for n in p.bid] == [n and n - 41 for n in fields["bid"]]
    record.play(("number", 5))
    record.play(("number", -p.cash[3]))
    assert asked(record.position) != "over" and Record.from_json(game, record.to_json()).position == record.position


def test_9_1_unused_tokens_do_not_add_up():
    p, _ = written(3, 4, 5, 6)
    assert p.reserve == [3, 4, 5, 6]
    assert p.played[KIND["war"]] == 0
