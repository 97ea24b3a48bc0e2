"""What is filled in is kept: for a page that is loaded anew, and for the next offer."""

from __future__ import annotations

import json
from typing import Any

from cradle.app.table.saves import DRAFT

from tests.app.pages import Visit
from tests.app.turn.market import HANDS, at_market, emptied, fill, lot


def test_what_is_filled_in_is_still_there_when_the_page_is_loaded_anew(market: Visit) -> None:
    fill(market, "card-gold", "card-hides", "ask-grain", "to-2")
    draft = market.app.session.forms.draft
    anew = market.again()
    assert anew.app.session.forms.draft == draft
    emptied(anew)
    fill(anew, "card-salt")
    assert lot(anew.again()) == lot(anew)


def test_a_form_that_was_cleared_is_empty_when_the_page_is_loaded_anew(market: Visit) -> None:
    assert not lot(market) and not lot(market.again())
    market.press("suggest")
    anew = market.again()
    assert lot(anew) == lot(market) and anew.app.session.forms.proposed


def test_of_an_entry_that_is_damaged_nothing_is_taken(market: Visit) -> None:
    fill(market, "card-gold", "card-hides", "ask-grain")
    text = market.page.store.entries[DRAFT + "kept"]
    nested, longer, less = text.replace("[[", "[[[", 1), text.replace("false", '"x",1'), text.replace("0", "-7")
    no_decision = json.dumps({"forms": [5, *json.loads(text)["forms"][1:]]})
    for broken in ("[]", "{", '"x"', nested, longer, less, no_decision):
        market.page.store.entries[DRAFT + "kept"] = broken
        again = market.again()
        assert again.app.session.forms.draft is not None and "went wrong" not in again.see("toast")
    market.page.store.entries[DRAFT + "kept"] = text
    assert lot(market.again()) == lot(market)


def test_what_is_filled_in_goes_with_its_game(market: Visit) -> None:
    fill(market, "card-gold")
    assert DRAFT + "kept" in market.page.store.entries
    market.press("home").press("delete", "kept")
    assert not [key for key in market.page.store.entries if "kept" in key]


def test_what_nobody_took_is_neither_suggested_again_nor_sent_again_unawares() -> None:
    """E.16.1: the settler would add a card, and then offer nothing; who sends the same once more is told so."""
    visit = at_market(hand=HANDS | {0: "ochre hides iron papyrus gold gold"})
    forms, sent = visit.app.session.forms, list[Any]()
    for _ in range(2):
        visit.press("suggest")
        assert forms.proposed and "Send offer" in visit.labels("prompt", "send")
        sent.append(forms.draft)
        visit.press("send")
        while visit.decision.kind == "trade.answer":
            visit.app.session.make(("refuse", None))
        visit.app.session.advance()
        visit = visit.again()
        forms = visit.app.session.forms
        assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 0)
    assert [sum(one.lot) for one in sent] == [3, 4] and forms.draft == sent[-1]
    assert "Send again" in visit.labels("prompt", "send")
    visit.press("suggest")
    assert "would send nothing" in visit.see("prompt") and forms.draft == sent[-1]
    fill(visit, "ask-dye")
    assert "Send offer" in visit.labels("prompt", "send")


def test_an_offer_of_ones_own_is_where_the_next_one_begins(market: Visit) -> None:
    """One changes a card of it, or a wish."""
    fill(market, "card-salt", "card-hides", "card-ochre", "ask-dye")
    mine = market.app.session.forms.draft
    market.press("suggest")
    emptied(market)
    fill(market, "card-salt", "card-hides", "card-ochre", "ask-dye").press("send")
    while market.decision.kind == "trade.answer":
        market.app.session.make(("refuse", None))
    assert market.app.session.forms.draft.lot == mine.lot and not market.app.session.forms.proposed
