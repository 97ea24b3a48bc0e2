"""The recap on the page: it unfolds, leads to its moment, and is a film of the board."""

from __future__ import annotations

from cradle.app.history import past_board
from cradle.ur.rules.tables import GRIDS

from tests.app.bots.test_instant_bots import at_table, waits
from tests.app.pages import Visit, nodes


def test_the_recap_leads_to_its_moment_is_a_film_and_can_be_closed() -> None:
    visit = at_table(rounds=6)
    while not visit.labels("recap", "look"):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        waits(visit)
    session = visit.app.session
    assert session is not None
    n = int(visit.buttons("recap", "look")[0][1]["data-arg"])
    visit.press("look", str(n))
    assert session.look == n and not visit.labels("recap", "look")
    visit.press("look", "now").press("retell", visit.buttons("recap", "retell")[0][1]["data-arg"])
    assert session.past_board.running and session.look is not None and session.look < len(visit.table.record)
    visit.press("look", "now").press("recap-close")
    assert visit.page.drawn["recap"] == []


def summed_up(rounds: int = 6) -> Visit:
    """Bots have played at once, and a person is to choose again."""
    visit = at_table(rounds=rounds)
    while not visit.labels("recap", "look"):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        waits(visit)
    return visit


def test_what_is_marked_folds_the_recap() -> None:
    visit = summed_up()
    session = visit.app.session
    assert session is not None
    while session.marks.open is None or not session.marks.open.parts:
        visit.press("play", "0")
        waits(visit)
    session.at_once.catch_up(0)
    visit.app.show()
    assert visit.labels("recap", "look")
    visit.press("mark", f"{next(iter(session.marks.open.parts))} 1")
    assert folded(visit)


def folded(visit: Visit) -> bool:
    """Whether the recap is there, but for its lines."""
    lists = [node for node in nodes(visit.page.drawn["recap"]) if node[1].get("id") == "recap-lines"]
    return bool(lists) and all(node[1]["hidden"] for node in lists)


def test_at_the_end_the_recap_is_folded_under_the_ranking() -> None:
    visit = at_table("ur", "human", "heuristic")
    while not visit.table.over:
        (visit.tick() if visit.table.bots_turn() else visit.choose(*visit.decision.actions[-1]))
    visit.app.session.catch_up(len(visit.table.record) - 9)
    visit.app.show()
    assert folded(visit)
    visit.press("recap-fold")
    assert not folded(visit) and visit.labels("recap", "look")


def test_a_refusal_folds_the_recap_and_a_press_unfolds_it() -> None:
    """One message at a time: on a phone both together would hide the board."""
    visit = at_table("ur", *["heuristic"] * 3, "human")
    while visit.table.bots_turn() or not visit.labels("recap", "look"):
        (visit.tick() if visit.table.bots_turn() else visit.press("play", "0"))
    assert not folded(visit)
    visit.press("pick", next(place for place in GRIDS[6].names if place not in visit.table.targets()))
    assert visit.app.session is not None and visit.app.session.notices.notice and folded(visit)
    visit.press("recap-fold")
    assert not folded(visit)
    visit.press("recap-read")
    assert folded(visit), "the map is moved: it has been read"


def test_the_film_goes_by_itself_at_a_pace_that_can_be_seen_and_ends_at_the_game() -> None:
    visit = summed_up()
    session = visit.app.session
    assert session is not None
    visit.press("retell", visit.buttons("recap", "retell")[0][1]["data-arg"])
    seen, waited = [session.look], 0
    while session.past_board.running:
        assert visit.page.timer is not None and past_board.LEAST <= visit.page.timer <= past_board.PACE
        waited += visit.page.timer
        visit.tick()
        seen.append(session.look)
    assert len(seen) <= past_board.MOST + 1 and waited <= past_board.MOST * past_board.PACE
    assert seen[-1] is None and seen[-2] == len(visit.table.record) and seen[:-1] == sorted(set(seen[:-1]))
    assert session.live and not visit.labels("prompt", "film")


def test_the_film_is_stopped_stepped_goes_on_and_is_skipped() -> None:
    visit = summed_up()
    session = visit.app.session
    assert session is not None
    visit.press("retell", visit.buttons("recap", "retell")[0][1]["data-arg"])
    moments = list(session.past_board.moments)
    assert visit.labels("prompt", "film") == ["Stop"]
    visit.press("film")
    assert not session.past_board.running and session.look == moments[0] and visit.page.timer is None
    assert visit.labels("prompt", "film") == ["Go on"]
    slider = next(n[1] for n in nodes(visit.page.drawn["prompt"]) if n[1].get("data-do") == "look" and n[0] == "input")
    assert (slider["data-back"], slider["data-on"]) == (str(moments[0]), str(moments[1]))
    visit.press("look", slider["data-on"])
    assert session.look == moments[1] and not session.past_board.running
    visit.press("film")
    assert session.past_board.running
    visit.tick()
    assert session.look == (moments[2] if len(moments) > 2 else None)
    visit.press("look", "now")
    assert session.look is None and session.live and not session.past_board.moments
    visit.press("film")
    assert not session.past_board.running, "there is nothing to show"


def test_of_a_long_time_the_film_shows_what_counts_most() -> None:
    visit = at_table("renaissance", "human", *["heuristic"] * 2)
    while visit.table.position.turn < 3:
        if visit.table.bots_turn():
            visit.tick()
        else:
            visit.press("play", "0")
    found = past_board.moments(visit.table, 0, len(visit.table.record))
    assert len(found) == past_board.MOST and found[0] == 0 and found[-1] == len(visit.table.record)
