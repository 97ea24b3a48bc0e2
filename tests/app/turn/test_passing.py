"""Standing answers of the market: who passes, or has said a last word, is asked no more than is needed."""

from __future__ import annotations

from tests.app.pages import Visit, nodes, words
from tests.app.turn.market import NAMES, at_market, emptied, fill, offer, played


def rounds(*people: int) -> Visit:
    """A table at which the first seat has the word; nobody else is a bot."""
    visit = at_market(people=people or (0, 1, 2, 3))
    return visit.press("lift") if visit.table.side.guarded else visit


def test_who_passes_is_not_asked_again_before_it_is_their_word() -> None:
    """E.16.1: one click declines all that follows, without a curtain."""
    visit = offer(rounds(), "card-gold", "card-gold", "card-salt")
    for _ in range(3):
        visit.press("pass")
    assert visit.decision.kind == "trade.open" and visit.decision.seat == 0, "nobody answers: the word is kept"
    visit.press("unseen")
    assert visit.decision.kind == "trade.open" and visit.decision.seat == 1, "the word comes to who has passed"
    visit.press("pass")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 2)
    offer(visit, "card-cloth", "card-cloth", "card-wine", "name-wine")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.answer", 0), "who has not passed is asked"
    visit.press("unseen")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 2), "the others have passed"
    assert played(visit)[-2:] == [("refuse", None)] * 2


def test_who_declines_the_rest_is_asked_all_the_same_for_what_they_wished_for() -> None:
    """E.9.2: of what was truly declared or only claimed."""
    visit = offer(rounds(), "card-gold", "card-gold", "card-salt", "ask-wine")
    for _ in range(4):
        visit.press("unseen")
    offer(visit, "card-gold", "card-iron", "card-salt")
    while visit.decision.seat != 0:
        visit.press("unseen")
    visit.press("pass")
    while visit.decision.seat != 2 or visit.decision.kind != "trade.open":
        visit.press("unseen")
    offer(visit, "card-cloth", "card-cloth", "card-wine", "name-wine")
    while visit.decision.seat != 0:
        assert visit.decision.kind == "trade.answer"
        visit.press("unseen")
    assert visit.decision.kind == "trade.answer"
    assert visit.table.side.curtain is None and visit.table.passing.seats == [0]


def test_who_wants_nothing_more_is_not_asked_before_they_come_back() -> None:
    """E.16.1: neither for offers of their own, round after round, nor of what is offered to all."""
    visit = offer(rounds(), "card-gold", "card-gold", "card-salt", "ask-wine")
    for _ in range(3):
        visit.press("unseen")
    visit.press("pass")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 1)
    offer(visit, "card-gold", "card-iron", "card-salt")
    assert visit.decision.seat == 2, "an offer to all"
    visit.press("unseen").press("unseen").press("pass").press("pass").press("pass")
    assert visit.decision.kind != "trade.open", "the market has closed: all have passed"
    assert not visit.table.passing.seats and "is done here" not in visit.see("prompt")


def test_who_wants_nothing_more_is_not_asked_for_what_they_wished_for_nor_alone() -> None:
    """Until they come back: then an offer to them alone is put to them."""
    visit = offer(rounds(), "card-gold", "card-gold", "card-salt", "ask-wine")
    for _ in range(3):
        visit.press("unseen")
    visit.press("pass").press("unseen")
    offer(visit, "card-cloth", "card-cloth", "card-wine", "name-wine", "to-0")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 2) and played(visit)[-1] == ("refuse", None)
    assert "Ada is done here." in visit.see("prompt")
    visit.press("ask-again", "0")
    offer(visit, "card-cloth", "card-cloth", "card-wine", "name-wine", "to-0")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.answer", 0)


def test_those_who_have_declined_stand_in_one_row() -> None:
    """The form of an offer needs the room on a phone."""
    visit = rounds()
    for _ in range(2):
        visit.press("pass")
    rows = [
        n
        for n in nodes(visit.page.drawn["prompt"])
        if any(b[1].get("data-do") == "ask-again" for b in n[2:] if isinstance(b, list))
    ]
    assert len(rows) == 1 and words(rows[0]).startswith("Ask again:")
    assert [b[1]["aria-label"] for b in visit.buttons("prompt", "ask-again")] == [
        "Ada: ask me again",
        "Ben: ask me again",
    ]
    visit.press("ask-again", "0")
    assert visit.table.passing.seats == [1] and "Ben is done here." in visit.see("prompt")


def test_passing_can_be_taken_back() -> None:
    """By a button, or with the step."""
    visit = offer(rounds(), "card-gold", "card-gold", "card-salt").press("pass")
    assert "Ben declines for now." in visit.see("prompt")
    visit.press("ask-again", "1")
    assert not visit.table.passing.seats
    visit.press("pass")
    assert visit.table.passing.seats == [2]
    visit.press("undo")
    assert not visit.table.passing.seats and visit.decision.seat == 2


def test_a_last_word_spares_who_gives_it_the_questions_that_follow() -> None:
    """E.16.1: not asked for another offer, nor for answers, until it is their word again."""
    visit = rounds()
    if visit.table.side.guarded:
        visit.press("lift")
    fill(emptied(visit), "card-gold", "card-gold", "card-salt").press("send", "last")
    for _ in range(3):
        visit.press("unseen")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 1), "the word went on"
    offer(visit, "card-gold", "card-iron", "card-salt")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.answer", 2), "who has said it is not asked"
    for _ in range(2):
        visit.press("unseen")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 1)
    for _ in range(3):
        visit.press("unseen")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 0), "it is their word, in the next round"
    offer(visit, "card-gold", "card-gold", "card-salt")
    for _ in range(3):
        visit.press("unseen")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 0), "who speaks again is asked again"


def test_cards_that_lie_in_the_market_are_still_ones_own() -> None:
    """E.9.4: until a deal is made; the others see so, too."""
    visit = at_market(people=(0, 1))
    offer(visit, "card-gold", "card-gold", "card-ochre")
    visit.press("lift")
    fill(emptied(visit), "card-grain", "card-iron", "card-salt").press("send").press("lift")
    assert "Your trade cards: 2, worth 13 in all; in the market: 3" in visit.see("part-hand")
    table = visit.see("part-traders")
    assert [table.split(name)[1].split()[0] for name in NAMES] == ["5", "5", "4", "3"]
