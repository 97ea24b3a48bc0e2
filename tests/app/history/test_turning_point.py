"""The turn that decided a game, once the review knows it, and the one picture of the game."""

from __future__ import annotations

import json

from cradle.app.history.review_page import expectations
from cradle.app.history.statistics import Turns
from cradle.app.history.turning_point import TurningPoint, final_shares, message, sentence, turning_point

from tests.app.history.reviewed import begin, found, told
from tests.app.pages import Visit, nodes, words


def test_the_turn_in_which_the_chances_of_the_winner_rose_most_is_told_and_shown(over: Visit) -> None:
    assert over.labels("ending", "review") == ["Which turn decided it?"]
    begin(over)
    while over.labels("review", "review-stop"):
        assert not over.buttons("ending", "decided"), "it is not known yet"
        told(over, **found(over))
    table, review = over.table, over.app.session.review
    winner = next(standing.seat for standing in table.standings if standing.rank == 1)
    point = turning_point(review.found, expectations(review.found))
    assert point is not None and point.seat == winner and point.was < point.now
    assert sentence(over.voice, review.found, point) in over.page.announced[-1], "it is heard too"
    (look,) = over.buttons("ending", "decided")
    start, end = map(int, look[1]["data-arg"].split())
    assert (start, end) == (point.begin, point.end) and start < end <= len(table.record)
    assert table.seats[winner].name in over.see("ending")
    over.press("decided", look[1]["data-arg"])
    past = over.app.session.past_board
    assert past.look == past.moments[0] == start and past.moments[-1] == end and past.running
    assert "decided" in over.see("prompt")
    while past.running:
        over.tick()
    assert past.look is None and over.buttons("ending", "decided")


def test_it_is_the_turn_with_the_greatest_rise(over: Visit) -> None:
    turns, findings = Turns(over.table), over.app.session.review.found
    winner = next(standing.seat for standing in over.table.standings if standing.rank == 1)
    begun = [n for n in turns.begun if n < len(over.table.record)]
    for decisive in range(len(begun) - 1):
        chances = [0.1 if at <= decisive else 0.9 for at in range(len(begun))]
        points = [
            (n, [c if seat == winner else 1 - c for seat in range(2)]) for n, c in zip(begun, chances, strict=True)
        ]
        point = turning_point(findings, points)
        assert point is not None
        assert (point.begin, point.end, point.was, point.now) == (begun[decisive], begun[decisive + 1], 0.1, 0.9)


def test_what_was_expected_before_the_end_is_never_told_as_certain(over: Visit) -> None:
    findings, end = over.app.session.review.found, len(over.table.record)
    for last, n, m in ((end - 1, 5, 95), (end, 5, 100)):
        params = message(findings, TurningPoint(1, 0, last, 0, 0.0, 1.0))[1]
        assert (params["n"], params["m"]) == (n, m)


def test_where_no_turn_decided_it_that_is_said(over: Visit) -> None:
    findings = over.app.session.review.found
    findings.points = dict.fromkeys(range(len(over.table.record)), final_shares(findings))
    assert turning_point(findings, expectations(findings)) is None
    over.app.session.review.done = True
    over.app.show()
    assert over.voice.words.say("end.decided.none") in over.see("ending")


def test_one_picture_of_the_game_can_be_kept_and_shared(over: Visit) -> None:
    kept: list[tuple[str, str]] = []
    over.page.canSharePicture = lambda: True
    over.page.keepPicture = lambda name: kept.append(("keep", name))
    over.page.sharePicture = lambda name: kept.append(("share", name))
    over.press("picture")
    (canvas,) = [node for node in nodes(over.page.drawn["dialog"]) if node[0] == "canvas"]
    data = json.loads(canvas[1]["data-picture"])
    standings = over.table.standings
    assert [(row["rank"], row["score"]) for row in data["ranking"]] == [(s.rank, s.score) for s in standings]
    assert all(len(row["line"]) > 1 for row in data["ranking"]), "the scores turn by turn"
    assert data["won"] in canvas[1]["aria-label"]
    for verb in ("keep-picture", "share-picture"):
        (press,) = over.buttons("dialog", verb)
        over.press(verb, press[1]["data-arg"])
    assert [how for how, _ in kept] == ["keep", "share"] and all(name.endswith(".png") for _, name in kept)
    over.page.canSharePicture = lambda: False
    over.press("picture")
    assert not over.buttons("dialog", "share-picture")


def test_the_scores_count_themselves_up_when_the_game_ends(visit: Visit) -> None:
    """Before the eyes of whoever plays; not when the game is opened again."""

    def arrives(visit: Visit) -> bool:
        (ending,) = [node for node in nodes(visit.page.drawn["ending"]) if "data-arrives" in node[1]]
        return bool(ending[1]["data-arrives"])

    visit.seat("human", "human")
    while not visit.table.over:
        visit.page.promised.clear()
        visit.app.hear("play", str(len(visit.decision.actions) - 1), "")
    assert arrives(visit)
    ranks = [node for node in nodes(visit.page.drawn["ending"]) if node[1].get("data-rank")]
    for rank, standing in zip(ranks, visit.table.standings, strict=True):
        assert rank[1]["data-rank"] == str(standing.rank)
        assert str(standing.score) in [words(node).split()[0] for node in nodes(rank) if "data-counts" in node[1]]
    visit.press("chart", "score")
    assert arrives(visit) and not arrives(visit.again())
