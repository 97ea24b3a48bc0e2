"""Hints: offered where somebody has to choose, thought out in the worker, shown as a plan, gone when play goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from cradle import players
from cradle.app.bots.worker import think
from cradle.players import plan_search

from tests.app.pages import Visit, nodes, words


def question(visit: Visit) -> dict[str, Any]:
    return visit.page.bots.questions[-1]


def thought(visit: Visit, budget: float = 0.1) -> dict[str, Any]:
    """What the worker finds for the last question, with less time."""
    *_, found = think(json.dumps({**question(visit), "budget": budget}))
    return json.loads(found)


def told(visit: Visit, found: dict[str, Any]) -> Visit:
    return visit.press("thought", value=json.dumps({"id": question(visit)["id"], **found}))


def hinted(visit: Visit) -> dict[str, Any]:
    """Ask, and let the worker answer."""
    visit.press("hint")
    found = thought(visit)
    told(visit, found)
    return found


def panel(visit: Visit) -> str:
    return " ".join(words(node) for node in nodes(visit.page.drawn["prompt"]) if node[1].get("id") == "hint")


def plan(visit: Visit) -> list[str]:
    return [words(step) for node in nodes(visit.page.drawn["prompt"]) if node[0] == "ol" for step in node[2:]]


def sentences(line: list[Any]) -> int:
    """How many tell a line at Ur: the tile that is taken and the face that is shown there are one."""
    return sum(verb != "face" or n == 0 for n, (verb, _) in enumerate(line))


def marked(visit: Visit) -> list[str]:
    """What is pointed at, on the board and among the buttons."""
    places = [tree for place, tree in visit.page.drawn.items() if place == "prompt" or place.startswith("part-")]
    found = [node[1] for node in nodes(places) if "is-hint" in str(node[1].get("class", "")).split()]
    assert all(node["aria-current"] == "true" for node in found), "not by looks alone"
    return [node.get("data-pick") or node.get("data-arg") or node["data-do"] for node in found]


def advised(visit: Visit, action: Any) -> str:
    """Where that action is on the page."""
    target = visit.table.board.target(tuple(action), visit.decision)
    return target or str(visit.decision.actions.index(tuple(action)))


# Where it is offered --------------------------------------------------------------------------------------------------
def test_whoever_has_to_choose_may_ask(turn: Visit) -> None:
    assert turn.labels("prompt", "hint") == ["Hint"]
    assert turn.buttons("prompt", "hint")[0][1]["aria-expanded"] == "false"


def test_nobody_may_ask_for_a_bot(visit: Visit) -> None:
    visit.seat("search", "human")
    assert visit.labels("prompt", "hint") == []
    visit.press("hint")
    assert visit.page.bots.questions == []
    visit.tick().press("hint")
    assert [q["task"] for q in visit.page.bots.questions] == ["move"], "the bot thinks on"
    visit.answer(list(visit.decision.actions[0]))
    assert len(visit.table.record) == 1


def test_not_while_looking_back_nor_after_the_end(turn: Visit) -> None:
    turn.press("look", "1")
    assert turn.labels("prompt", "hint") == []
    turn.press("hint")
    assert turn.page.bots.questions == []


def test_not_behind_a_curtain(visit: Visit) -> None:
    visit.seat("human", "human", game="parley")
    assert visit.table.side.curtain is not None
    visit.press("hint")
    assert visit.page.bots.questions == []
    visit.press("lift")
    assert visit.labels("prompt", "hint") == ["Hint"]


# The question ---------------------------------------------------------------------------------------------------------
def test_the_worker_is_asked_with_what_the_seat_knows(turn: Visit) -> None:
    turn.press("hint")
    asked = question(turn)
    seat = turn.decision.seat
    assert (asked["task"], asked["game"], asked["seat"]) == ("hint", "ur", seat)
    assert asked["view"] == json.loads(json.dumps(turn.table.game.view(turn.table.position, seat)))
    assert 1 <= asked["budget"] <= 3 and turn.page.bots.patience[-1] > asked["budget"] * 1000 + 5000


def test_where_there_are_secrets_the_worker_is_told_none_of_others(visit: Visit) -> None:
    visit.seat("human", "human", game="parley").press("lift").press("hint")
    seat, p = visit.decision.seat, visit.table.position
    view = question(visit)["view"]
    assert view["hand"] == p.held(seat) and view["seat"] == seat
    assert view == json.loads(json.dumps(visit.table.game.view(p, seat)))


def test_while_it_thinks_there_is_progress_and_a_way_out(turn: Visit) -> None:
    turn.press("hint")
    (bar,) = [n for n in nodes(turn.page.drawn["prompt"]) if n[0] == "progress"]
    assert "value" not in bar[1], "the worker may have to start first"
    turn.press("thinking", value=json.dumps({"id": question(turn)["id"], "progress": 0.4}))
    (bar,) = [n for n in nodes(turn.page.drawn["prompt"]) if n[0] == "progress"]
    assert bar[1]["value"] == "0.4"
    assert turn.buttons("prompt", "hint")[0][1]["aria-expanded"] == "true"
    turn.press("hint-stop")
    assert panel(turn) == "" and turn.page.bots.forgotten == 1
    told(turn, thought(turn))
    assert panel(turn) == "", "what comes late is not shown"


def test_play_goes_on_while_it_thinks_and_drops_it(turn: Visit) -> None:
    turn.press("hint")
    found, n = thought(turn), len(turn.table.record)
    assert turn.picks, "the board can be picked on"
    turn.first()
    assert len(turn.table.record) == n + 1
    assert panel(turn) == "" and turn.page.bots.forgotten == 1
    told(turn, found)
    assert panel(turn) == "" and marked(turn) == [] and len(turn.table.record) == n + 1


def test_a_bot_moves_after_a_hint_that_was_dropped(visit: Visit) -> None:
    visit.seat("human", "search").press("hint").first()
    visit.tick()
    assert [q["task"] for q in visit.page.bots.questions] == ["hint", "move"]
    told(visit, {"action": list(visit.decision.actions[0])})
    assert len(visit.table.record) == 2


def test_leaving_the_table_ends_the_thought(turn: Visit) -> None:
    turn.press("hint").press("home")
    assert turn.page.bots.forgotten == 1
    turn.press("thought", value=json.dumps({"id": question(turn)["id"], "picks": []}))
    assert turn.app.session is None


# What is shown --------------------------------------------------------------------------------------------------------
def test_the_plan_is_shown_in_words_with_its_share(turn: Visit) -> None:
    found = hinted(turn)
    share = round(100 * (0.9 * found["picks"][0]["share"] + 0.1 / len(turn.table.seats)))  # one game in ten is chance
    assert f"about {share}% of the time" in panel(turn)
    steps = plan(turn)
    assert len(steps) == min(sentences(found["line"]), 8)
    assert all(len(step.split()) > 1 for step in steps)
    assert steps[0] in " ".join(turn.page.announced[-1].split()), "a screen reader hears the first pick"
    assert len(found["picks"]) < 2 or "It also considered" in panel(turn)


def test_the_pick_is_marked_where_it_is_made(turn: Visit) -> None:
    found = hinted(turn)
    assert advised(turn, found["line"][0]) in marked(turn)
    assert len(marked(turn)) <= 2, "there, and at most at a button of the same pick"


def test_a_plan_stays_as_long_as_it_is_followed(turn: Visit) -> None:
    line = hinted(turn)["line"]
    assert len(line) > 1
    for n, action in enumerate(line):
        assert len(plan(turn)) == min(8, sentences(line[n:]))
        assert advised(turn, action) in marked(turn)
        assert ("of the time" in panel(turn)) == (n == 0), "the share was that of the first pick"
        turn.choose(*action)
    assert panel(turn) == "" and marked(turn) == []
    assert turn.page.bots.questions[1:] == []


def test_another_pick_than_the_one_advised_ends_it(turn: Visit) -> None:
    found = hinted(turn)
    other = next(action for action in turn.decision.actions if list(action) != found["line"][0])
    turn.choose(*other)
    assert panel(turn) == "" and marked(turn) == []
    turn.press("undo")
    assert panel(turn) == "", "what was said before may be asked for again"


def test_the_button_puts_it_away_again(turn: Visit) -> None:
    hinted(turn)
    turn.press("hint")
    assert panel(turn) == "" and len(turn.page.bots.questions) == 1
    turn.press("hint")
    assert len(turn.page.bots.questions) == 2


def test_what_the_turn_changes_stands_in_a_table(turn: Visit) -> None:
    line = [["free", "e5"]]
    turn.press("hint")
    told(
        turn,
        {
            "picks": [{"action": line[0], "share": 0.5}],
            "line": line,
            "whole": True,
            "changes": {"tiles": [1, 0], "score": [3, -2]},
            "why": [["ur.why.set", {"seat": 0, "actions": ["war"], "n": 3}]],
        },
    )
    (table,) = [node for node in nodes(turn.page.drawn["prompt"]) if node[0] == "table"]
    assert words(table) == "What has changed by the end of the turn Tiles owned Points Ada +1 +3 Ben 0 −2"
    assert "With War , one of your sets grows to 3 kinds." in panel(turn)


def test_it_speaks_the_language_of_the_reader(returning: Callable[..., Visit]) -> None:
    visit = returning(languages=("fr",)).seat("human", "human").until("turn")
    hinted(visit)
    assert "Il se donne ainsi environ" in panel(visit)
    visit.press("language", "en")
    assert "It expects to win about" in panel(visit)


# Without a search -----------------------------------------------------------------------------------------------------
@pytest.fixture
def civilization(visit: Visit) -> Visit:
    """One person among bots in a game where plans are compared at some decisions only."""
    return visit.seat("human", "heuristic", "heuristic", game="civilization", rules="first_societies")


def test_where_nothing_is_compared_habit_is_told_and_no_share(civilization: Visit) -> None:
    found = hinted(civilization)
    assert found["picks"] == [] and found["line"]
    assert "What the strategist would do" in panel(civilization) and "%" not in panel(civilization)
    assert "Here it compared nothing: it plays this by habit." in panel(civilization)
    assert civilization.page.announced[-1].startswith("The strategist would do this by habit: ")
    assert len(plan(civilization)) == min(len(found["line"]), 8)
    assert advised(civilization, found["line"][0]) in marked(civilization)


def follow_hints(visit: Visit, turns: int) -> tuple[set[str], set[str]]:
    """Play as is advised through so many turns; the kinds of decisions, and the reasons that were told."""
    kinds, why = set(), set()
    for _ in range(60):
        visit.bots_play()
        if visit.table.position.turn > turns:
            break
        kinds.add(visit.decision.kind)
        found = hinted(visit)
        why |= {id for id, _ in found["why"]}
        assert marked(visit)
        assert not any(text.startswith((f"{visit.table.game.name}.", "hint.")) for text in panel(visit).split())
        for action in found["line"]:
            visit.choose(*action)
    return kinds, why


def test_such_a_plan_is_followed_to_its_end_with_its_reasons(civilization: Visit) -> None:
    """Through three turns, whatever is to be decided."""
    kinds, why = follow_hints(civilization, 3)
    assert {"start", "march.from"} <= kinds
    assert {"civilization.why.areas", "civilization.why.growth"} <= why


def test_every_decision_of_two_turns_of_renaissance_is_advised(visit: Visit) -> None:
    """From the cards that are dealt to the second expansion, pick after pick."""
    visit.seat("human", "heuristic", "heuristic", game="renaissance")
    kinds, why = follow_hints(visit, 2)
    assert {"setup.return", "setup.bid", "setup.capital", "tokens.write", "cards.play"} <= kinds
    assert {"renaissance.why.control", "renaissance.why.income", "renaissance.why.tokens"} <= why


def test_where_plans_were_compared_their_shares_are_told(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Renaissance 9.1: how many tokens to write."""
    monkeypatch.setattr(plan_search, "WORLDS", plan_search.FIRST)
    visit.seat("human", "heuristic", "heuristic", game="renaissance").bots_play()
    while visit.decision.kind != "tokens.write":
        visit.press("play", "0").bots_play()
    visit.press("hint")
    told(visit, found := thought(visit, budget=60))
    assert len(found["picks"]) == 3 and found["picks"][0]["action"] == found["line"][0]
    assert len({tuple(pick["action"]) for pick in found["picks"]}) == 3
    assert all(0 < pick["share"] < 1 for pick in found["picks"])
    assert "What the strategist would do" in panel(visit) and "It expects to win about" in panel(visit)
    assert visit.page.announced[-1].startswith("The strategist would do this: ")


def test_such_a_hint_in_french(returning: Callable[..., Visit]) -> None:
    """Where no plans are compared, habit gives it."""
    visit = returning(languages=("fr",)).seat("human", "heuristic", "heuristic", game="civilization", rules="classic")
    hinted(visit)
    assert "Ce que ferait le stratège" in panel(visit) and "par habitude" in panel(visit)
    assert visit.page.announced[-1].startswith("Le stratège ferait ceci, par habitude")


def test_a_share_is_not_believed_where_nothing_was_searched(
    civilization: Visit, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(players.judgement(civilization.table.game)), "plans", False)
    civilization.press("hint")
    action = list(civilization.decision.actions[0])
    found = {"picks": [{"action": action, "share": 0.5}], "line": [action], "whole": False, "changes": {}, "why": []}
    told(civilization, found)
    assert "No advice came" in panel(civilization) and "No hint" in capsys.readouterr().out


def test_escape_closes_it(turn: Visit) -> None:
    """Before it puts anything down."""
    hinted(turn)
    assert panel(turn)
    turn.press("put-down")
    assert not turn.app.session.hints.open
