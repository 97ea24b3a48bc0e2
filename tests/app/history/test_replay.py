"""Looking back through a game, for any game of the house: what is shown then, to whom, and what may be done."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.app.history.replay import sentences
from cradle.app.history.statistics import ends_of_turns
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.table import Table
from cradle.app.table.told import tells, told_before
from cradle.kernel.game import Event
from cradle.kernel.record import Record

from tests.app.pages import FakePage, Storage, Visit, fewest, nodes, words


def played(visit: Visit, decisions: int, seed: int = 1) -> Visit:
    """People play at random, the curtain being lifted for each."""
    chance = Random(seed)
    while len(visit.table.record) < decisions and not visit.table.over:
        if visit.table.side.guarded:
            visit.press("lift")
        visit.press("play", str(chance.randrange(len(visit.decision.actions))))
    return visit.press("lift") if visit.table.side.guarded else visit


def slider(visit: Visit) -> dict[str, Any]:
    (found,) = (node[1] for node in nodes(visit.page.drawn["prompt"]) if node[1].get("type") == "range")
    return found


def labels(visit: Visit) -> dict[str, str]:
    parts = (tree for place, tree in visit.page.drawn.items() if place.startswith("part-"))
    marks = (node[1] for tree in parts for node in nodes(tree) if node[1].get("data-pick"))
    return {mark["data-pick"]: mark["aria-label"] for mark in marks if "aria-label" in mark}


def opened(table: Table) -> Visit:
    storage = Storage({PREFIX + table.id: dump(table)})
    return Visit(FakePage(storage, route=f"#/play/{table.id}"))


def test_every_moment_of_a_game_is_shown_as_it_was(visit: Visit) -> None:
    """And said: what happened then stands beside it, in the words of the log."""
    played(visit.seat("human", "human"), 40)
    table, log = visit.table, visit.log
    for n in range(len(table.record) + 1):
        visit.press("look", str(n))
        assert labels(visit) == labels(opened(Table(table.record.branch(n), table.seats, "x")))
        assert (slider(visit)["value"], slider(visit)["max"]) == (str(n), str(len(table.record)))
        told = [visit.voice.say(e.id, **e.params) for k, e in table.happened if k == n - 1 and e.id != "turn"]
        assert (" ".join(told) or "Nothing to report.") in visit.see("prompt")
        assert all(sentence in log for sentence in told)
        assert visit.picks == []


@pytest.mark.parametrize("beyond", [("-1", 0), ("-999", 0), ("1000000", -1)])
def test_there_is_nothing_before_the_beginning_or_after_the_last_move(visit: Visit, beyond: tuple[str, int]) -> None:
    played(visit.seat("human", "human"), 12)
    most = len(visit.table.record)
    visit.press("look", beyond[0])
    assert slider(visit)["value"] == str(range(most + 1)[beyond[1]])


def test_while_the_past_is_shown_nothing_is_played_or_taken_back(visit: Visit) -> None:
    played(visit.seat("human", "human"), 12)
    before = visit.table.record.indices[:]
    pick = visit.picks[0]
    visit.press("look", "5").press("pick", pick).press("play", "0").press("undo")
    assert visit.table.record.indices == before
    assert slider(visit)["value"] == str(told_before(visit.table, 5)), "the key that takes back goes back"
    visit.press("look", "now")
    assert visit.picks and visit.app.session.live


def test_a_line_of_the_log_leads_to_its_moment(visit: Visit) -> None:
    played(visit.seat("human", "human"), 12)
    buttons = [
        button for place in visit.page.drawn if place.startswith("log-") for button in visit.buttons(place, "look")
    ]
    for head, told in (("log-begin", "turn"), ("log-look", None)):  # a heading leads to the beginning of its turn
        moments = [n + 1 for n, e in visit.table.happened if (e.id == "turn") == (told == "turn")]
        leads = [int(button[1]["data-arg"]) for button in buttons if button[1]["class"] == head]
        assert leads[-len(moments) :] == moments


@pytest.mark.parametrize("name", ["ur", "civilization"])
def test_the_steps_go_from_event_to_event(visit: Visit, name: str) -> None:
    """Forwards and backwards, and none of them has nothing to report but the two ends."""
    played(visit.seat("human", "human", game=name), 60)
    table, most = visit.table, len(visit.table.record)
    heard = [n for n, e in table.happened if e.id != "turn" and e.to in (None, table.side.viewer)]
    told = sorted({n + 1 for n in heard} | {0, most})
    assert len(told) < most, "some decisions tell nothing"
    visit.press("look", visit.buttons("prompt", "look")[0][1]["data-arg"])
    assert slider(visit)["value"] == str(told[-2])
    for k, place in ((0, "data-on"), (-1, "data-back")):
        visit.press("look", str(told[k]))
        for n in told[:: 1 if k == 0 else -1]:
            assert slider(visit)["value"] == str(n)
            assert "Nothing to report." not in visit.see("prompt") or n in (0, most)
            visit.press("look", slider(visit)[place])


def marked(visit: Visit) -> list[Any]:
    """The lines of the log that are marked as the moment one looks at."""
    stand = [turn[1]["id"] for turn in visit.page.drawn["log"]]
    return [node for place in stand for node in nodes(visit.page.drawn[place]) if node[1].get("aria-current")]


def test_the_log_goes_along(visit: Visit) -> None:
    """What was told at the moment that is shown, or last before it, is marked, and its turn is open."""
    played(visit.seat("human", "human"), 260)
    table = visit.table
    for n in (3, 40, 41, 150, len(table.record)):
        visit.press("look", str(n))
        last = [e for k, e in table.happened if k < n and tells(table, e)][-1]
        (line,) = marked(visit)
        assert "is-now" in line[1]["class"] and visit.voice.say(last.id, **last.params) in words(line)
    visit.press("look", "now")
    assert not marked(visit)


def test_what_was_told_before_the_first_decision_is_there_at_its_beginning(visit: Visit) -> None:
    visit.seat("human", "human", game="parley").press("lift")
    viewer = visit.table.side.viewer
    told = [e for n, e in visit.table.happened if n == -1 and e.id != "turn" and e.to in (None, viewer)]
    assert told
    played(visit, 3).press("look", "0")
    viewer = visit.table.side.viewer
    told = [e for n, e in visit.table.happened if n == -1 and e.id != "turn" and e.to in (None, viewer)]
    for event in told:
        assert visit.voice.say(event.id, **event.params) in visit.see("prompt")


@pytest.mark.parametrize("name", games.names())
def test_what_if_is_a_game_of_its_own(visit: Visit, name: str) -> None:
    played(visit.seat(*["human"] * fewest(name), game=name), 15)
    mine, before = visit.table.id, visit.page.store.entries[PREFIX + visit.table.id]
    visit.press("look", "6").press("what-if")
    assert visit.table.id != mine and visit.table.name.endswith(" (what if)")
    assert "You are playing in a copy" in visit.see("prompt") or visit.table.side.curtain is not None
    played(visit, 12, seed=2)
    assert visit.page.store.entries[PREFIX + mine] == before
    assert len(visit.table.record) >= 12


def test_looking_back_shows_no_hand_but_ones_own(visit: Visit) -> None:
    """Nor what was told to another alone."""
    played(visit.seat("human", "human", game="parley"), 30)
    table = visit.table
    viewer = table.side.viewer
    others = [(n, e) for n, e in table.happened if e.to not in (None, viewer)]
    assert viewer is not None and others
    for n in range(len(table.record) + 1):
        visit.press("look", str(n))
        assert table.side.view(n) == table.game.view(table.record.at(n), viewer)
        secret = [visit.voice.say(e.id, **e.params) for k, e in others if k == n - 1]
        mine = [visit.voice.say(e.id, **e.params) for k, e in table.happened if k == n - 1 and e.to in (None, viewer)]
        assert not [sentence for sentence in secret if sentence not in mine and sentence in visit.see("prompt")]


def test_bots_wait_while_somebody_looks_back(visit: Visit) -> None:
    visit.seat("human", "heuristic").bots_play()
    while not visit.table.bots_turn() or len(visit.decision.actions) == 1:
        visit.first()
    visit.tick()
    n, asked = len(visit.table.record), len(visit.page.bots.questions)
    visit.press("look", "0").answer(list(visit.decision.actions[0]))
    assert len(visit.table.record) == n, "an answer that comes meanwhile is dropped"
    visit.press("look", "now").tick()
    assert len(visit.page.bots.questions) == asked + 1
    visit.answer(list(visit.decision.actions[0]))
    assert len(visit.table.record) > n


def test_looking_back_goes_on_in_the_other_language(returning: Callable[..., Visit]) -> None:
    visit = played(returning().seat("human", "human"), 12).press("look", "7")
    visit.press("language", "fr")
    assert visit.see("prompt").startswith("Coup 7 sur")


# Playing on from a moment ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", games.names())
def test_with_others_at_the_table_chance_is_another_one_in_a_branch(visit: Visit, name: str) -> None:
    """Here, or elsewhere by link: nobody learns what comes out in the real game."""
    kinds = ["human"] * fewest(name)
    played(visit.seat(*kinds, game=name), 15)
    real = visit.table
    id, at = real.id, real.record.at(6)
    seen = {at.chance}
    for _ in range(8):
        visit.press("open", id).press("lift") if real.secret else visit.press("open", id)
        visit.press("look", "6")
        assert "The copy has its own luck" in visit.see("prompt")
        visit.press("what-if")
        position = visit.table.record.at(0)
        assert position.chance not in seen, "not that of the game, and another one each time"
        seen.add(position.chance)
        position.chance = at.chance
        assert position == at, "all else is as it was"


@pytest.mark.parametrize("kinds", [("human", "heuristic"), ("human", "away")])
def test_who_plays_alone_is_told_that_chance_stays(visit: Visit, kinds: tuple[str, str]) -> None:
    visit.seat(*kinds).first(1)
    chance = visit.table.record.at(0).chance
    visit.press("look", "0")
    alone = "away" not in kinds
    assert ("as in the game itself" in visit.see("prompt")) == alone
    visit.press("what-if")
    assert (visit.table.record.at(0).chance == chance) == alone


def test_draws_of_a_branch_are_others() -> None:
    """Eight branches before a draw: what came out in the game comes out in some of them only."""
    game = games.load("parley")
    record = Record(game, {"seats": 2}, 3)
    chance = Random(1)
    while (decision := game.decision(record.position)) is not None and not any(record.open[:-1]):
        record.play(chance.choice(decision.actions))
    n = record.open.index(True)
    index = record.indices[n]

    def drawn(branch: Record) -> Any:
        p = branch.position
        game.play(p, game.decision(p).actions[index])
        return {**game.to_json(p), "chance": ""}

    real = drawn(record.branch(n))
    assert [drawn(record.branch(n)) == real for _ in range(8)] == [True] * 8
    assert not all(drawn(record.anew(n, seed)) == real for seed in range(8))


# Copies and files of a game -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("other", ["human", "away"])
def test_a_copy_of_a_game_among_people_has_a_chance_of_its_own(visit: Visit, name: str, other: str) -> None:
    """Here, or elsewhere by link, as in a branch."""
    played(visit.seat("human", *["heuristic"] * (fewest(name) - 1), game=name), 1)
    table = visit.table
    table.seats[-1].kind = other
    visit.app.saves.put(table)
    chances = {table.position.chance}
    for _ in range(4):
        visit.press("home").press("copy", table.id)
        assert "the copy has its own luck" in visit.see("toast")
        copy = visit.app.saves.load(visit.app.saves.heads()[0]["id"])
        assert copy.id != table.id and copy.position.chance not in chances
        chances.add(copy.position.chance)
        copy.position.chance = table.position.chance
        assert copy.position == table.position and copy.seats == table.seats, "all else is as it was"


def test_a_copy_of_a_game_alone_is_the_same_game(visit: Visit) -> None:
    table = played(visit.seat("human", "heuristic"), 1).table
    visit.press("home").press("copy", table.id)
    assert visit.see("toast") == ""
    copy = visit.app.saves.load(visit.app.saves.heads()[0]["id"])
    assert copy.record.to_json() == table.record.to_json() and copy.id != table.id


@pytest.mark.parametrize("where", ["table", "entrance", "all"])
@pytest.mark.parametrize("kinds", [("human", "human"), ("human", "heuristic")])
def test_a_file_of_a_game_among_people_says_that_it_holds_all_of_it(
    visit: Visit, kinds: tuple[str, str], where: str
) -> None:
    """It is the game itself, with the chance that it has."""
    id = visit.seat(*kinds).table.id
    if where != "table":
        visit.press("home")
    visit.press("export-all") if where == "all" else visit.press("export", id)
    data = json.loads(visit.page.files[-1][1])
    saved = data["games"][0] if where == "all" else data
    assert saved["record"] == json.loads(visit.page.store.entries[PREFIX + id])["record"]
    assert ("someone who opens it can look ahead" in visit.see("toast")) == (kinds[1] == "human")


def test_cards_that_a_seat_draws_together_are_one_sentence() -> None:
    """In what is told of a move, as one looks back; equal cards are counted."""
    visit = Visit().seat("human", "heuristic", game="civilization", rules="classic")
    ids = ("ochre", "salt", "salt", "cloth")
    told = [Event("civilization.drawn", {"seat": 0, "good": id}, 0) for id in ids]
    assert sentences(visit.app.session.voice(), told) == "You draw Ochre, Salt ×2 and Cloth."
    assert sentences(visit.app.session.voice(), told[:1]) == "You draw Ochre."


def test_the_name_of_a_phase_ends_like_a_sentence_among_others(visit: Visit) -> None:
    """What is told of one moment is one paragraph."""
    visit.seat("human", "heuristic", "heuristic", game="renaissance")
    voice = visit.voice
    told = [
        Event("renaissance.opens", {"n": 5, "phase": "expansion"}, None),
        Event("renaissance.expands", {"seat": 0, "n": 7}, None),
    ]
    assert sentences(voice, told) == "Phase 5: Expansion. Ada expands with 7 tokens."
    attack = Event("renaissance.attacks", {"seat": 0, "place": "lyon", "n": 3, "chance": 514}, None)
    assert sentences(voice, [attack]) == "Ada attacks Lyon with 3 tokens. Chance to win: 51%."


def test_of_a_purchase_it_is_said_what_came_from_the_treasury_where_something_did() -> None:
    """In the first societies nobody has one (B.1.1)."""
    voice = Visit().seat("human", "heuristic", game="civilization", rules="classic").app.session.voice()
    bought = [Event("civilization.bought", {"seat": 0, "card": "law", "n": 90, "m": m}, None) for m in (16, 0)]
    assert sentences(voice, bought[:1]).endswith(" buys Law for 90, 16 of it from the treasury.")
    assert sentences(voice, bought[1:]).endswith(" buys Law for 90.")


@pytest.mark.parametrize("game", ["ur", "parley"])
def test_the_history_of_a_game_goes_by_turn_by_turn_in_half_a_minute(game: str) -> None:
    """Once it is over: from its beginning to its end, at moments at which a turn was over."""
    visit = Visit().seat(*["human"] * fewest(game), game=game)
    assert not visit.buttons("ending", "history")
    played(visit, 10_000)
    assert visit.table.over
    visit.press("history", visit.buttons("ending", "history")[0][1].get("data-arg", ""))
    session, waited, seen = visit.app.session, 0, list[int]()
    assert session.past_board.running and not visit.page.drawn["ending"]
    while session.past_board.running:
        seen.append(session.look)
        waited += visit.page.timer
        assert visit.labels("prompt", "film") == ["Stop"]
        visit.tick()
    ends = ends_of_turns(visit.table)
    assert seen[0] == 0 and seen[-1] == len(visit.table.record) and set(seen) <= {0, *ends}
    assert seen == sorted(set(seen)) and waited <= 30_500 and visit.page.drawn["ending"], (
        "the result stands there again"
    )
