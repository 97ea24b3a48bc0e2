"""The log: sentences grouped by turn, made once, cut where something was taken back, each for those who may know."""

from __future__ import annotations

from random import Random

from cradle.app.history.log import HEADS

from tests.app.pages import Visit, nodes, words


def groups(visit: Visit) -> list[str]:
    return [node[1]["id"] for node in nodes(visit.page.drawn["log"])]


def test_groups_are_turns_with_their_seat(visit: Visit) -> None:
    visit.seat("human", "human").until("turn")
    heads = [words(visit.page.drawn[place][0]) for place in groups(visit)]
    assert heads == ["Set-up", "Ada"]
    assert visit.page.drawn["log-1"][1][1]["class"] == "seat-crimson"
    visit.until("exchange.tile").first()
    while visit.decision.seat == 0:
        visit.first()
    heads = [words(visit.page.drawn[place][0]) for place in groups(visit)]
    assert heads == ["Set-up", "Ada", "Ben"]


def test_what_came_before_the_first_decision_is_told_too() -> None:
    visit = Visit().seat("human", "random", "random", game="parley", rounds=6)
    begun, drawn = visit.log, visit.labels("log-0", "look")[1:]  # below the heading
    assert begun.startswith("Round 1\nAda draws 2 cards. You draw a card: ") and groups(visit) == ["log-0"]
    assert len(drawn) == 1 + 2 + 1 + 1
    assert drawn[1] in visit.page.announced[-1]
    visit.press("look", visit.buttons("log-0", "look")[2][1]["data-arg"])
    assert visit.app.session is not None and visit.app.session.look == 0
    assert drawn[1] in visit.see("prompt")
    visit.press("look", "now").press("agree", value="true").first(2)
    while len(visit.table.record):
        visit.press("undo")
    assert visit.log == begun
    assert visit.again().log == begun


def test_a_new_sentence_touches_its_group_alone(visit: Visit) -> None:
    visit.seat("human", "human").until("turn")
    visit.choose("done")
    touched = [place for place in visit.page.times_drawn[-1] if place.startswith("log")]
    assert touched == ["log-1"]


def test_the_log_is_the_same_by_playing_on_taking_back_and_loading() -> None:
    """Whatever way led here, the log is that of the game."""
    chance = Random(4)
    visit = Visit().seat("human", "human", "human").press("agree", value="true")
    for _ in range(150):
        if visit.table.over or chance.random() < 0.2:
            visit.press("undo")
        else:
            visit.press("play", str(chance.randrange(len(visit.decision.actions))))
        if chance.random() < 0.1:
            assert visit.again().log == visit.log
    assert visit.again().log == visit.log
    assert visit.log.count("\n") > 5


def test_the_log_re_reads_in_the_other_language(visit: Visit) -> None:
    visit.seat("human", "human").until("turn").first(3)
    english = visit.log
    visit.press("language", "fr")
    french = visit.log
    assert not set(english.splitlines()) & set(french.splitlines()) - {"Ada", "Ben", ""}
    assert len(english.splitlines()) == len(french.splitlines())
    assert visit.press("language", "en").log == english


def test_another_name_of_the_table_keeps_the_log(visit: Visit) -> None:
    visit.seat("human", "human").first(3)
    before = visit.log
    visit.press("renamed", visit.table.id, '{"name": "Other"}')
    assert visit.log == before


def test_what_one_seat_may_know_is_in_its_log_alone() -> None:
    """Parley: whoever draws reads what, all others that a card was drawn."""
    visit = Visit().seat("human", "random", "random", game="parley")
    chance = Random(2)
    drawn: set[tuple[int, str]] = set()
    for _ in range(200):
        if visit.table.over:
            break
        if visit.table.bots_turn():
            visit.bots_play()
            continue
        visit.press("play", str(chance.randrange(len(visit.decision.actions))))
        drawn |= {(e.to, visit.voice.say(e.id, **e.params)) for _, e in visit.table.happened if e.to is not None}
    secrets = {said for to, said in drawn if to != 0} - {said for to, said in drawn if to == 0}
    assert {said for to, said in drawn if to == 0}
    for said in secrets:
        assert said not in visit.log.splitlines() and not any(said in heard for heard in visit.page.announced)


def test_turns_long_ago_are_one_line_that_opens() -> None:
    """However long a game lasts, the page holds so many turns; what was away is drawn anew."""
    visit = Visit().seat("human", "human", "human").press("agree", value="true")
    chance = Random(4)
    while "log-0" in groups(visit) or not groups(visit):
        visit.press("play", str(chance.randrange(len(visit.decision.actions))))
    assert len([place for place in groups(visit) if visit.buttons(place, "open-turn")]) == HEADS
    there = groups(visit)
    assert there[:2] == ["log-earlier", "log-1"]
    assert words(visit.page.drawn["log-earlier"][0]) == "1 earlier turn"
    visit.press("open-earlier")
    assert groups(visit) == ["log-0", *there[1:]] and "log-0" in visit.page.times_drawn[-1]
    visit.press("open-turn", visit.buttons("log-0", "open-turn")[0][1]["data-arg"])
    assert visit.labels("log-0", "look")
