"""A card that is looked at closely: in a dialog, in words, and for nobody who may not see it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from cradle import players

from tests.app.pages import Visit, nodes


def closely(visit: Visit) -> list[str]:
    """What can be looked at closely now, in whatever tab."""
    parts = {place: tree for place, tree in visit.page.drawn.items() if place.startswith("part-")}
    found = [node[1] for tree in parts.values() for node in nodes(tree) if node[1].get("data-do") == "card"]
    return [one["data-arg"] for one in found]


@pytest.mark.parametrize(("game", "variant"), [("renaissance", {}), ("civilization", {"rules": "advanced"})])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_on_the_table_is_shown_large_in_words(
    returning: Callable[..., Visit], game: str, variant: dict[str, str], language: str
) -> None:
    visit, chance = returning(languages=(language,)), Random(2)
    visit.seat("human", *["heuristic"] * 3, game=game, **variant)
    table = visit.table
    choose, seen = players.load(table.game, "heuristic"), set[str]()
    for n in range(260):
        decision = table.decision
        assert decision is not None
        visit.choose(*choose(table.game.view(table.position, decision.seat), decision, chance, 0.01))
        for target in {*closely(visit)} - seen if n % 20 == 0 else ():
            seen.add(target)
            said = visit.press("card", target).see("dialog")
            assert "card.look" not in said and f"{game}." not in said and "{" not in said, said
            visit.press("close")
            assert visit.see("dialog") == ""
    assert len(seen) > 20


def test_an_element_that_is_no_card_opens_nothing(visit: Visit) -> None:
    visit.seat("human", "heuristic", "heuristic", game="renaissance")
    assert visit.press("card", "venezia").see("dialog") == ""
    assert visit.press("card", "card-nothing").see("dialog") == ""


def test_at_a_game_without_cards_there_is_nothing_to_look_at(visit: Visit) -> None:
    visit.seat("human", "heuristic")
    assert visit.press("card", "c3").see("dialog") == ""
