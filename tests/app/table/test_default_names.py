"""What nobody has named follows the language of the page: in the list, at the table and in the form."""

from __future__ import annotations

import json

import pytest
from cradle.app.base.settings import LANGUAGE
from cradle.app.live.stored import ROOM
from cradle.app.table.saves import PREFIX

from tests.app.pages import FakePage, Storage, Visit


@pytest.fixture
def french() -> Visit:
    """A game of the form as it stands, begun by somebody who reads French."""
    visit = (
        Visit()
        .press("language", "fr")
        .press("vary", "seats", "2")
        .press("rekind", "1", "human")
        .press("rename-seat", "1", "")
    )
    return visit.press("begin")


def later(visit: Visit, language: str, **more: str) -> Visit:
    """The page at its next start, in that language."""
    return Visit(FakePage(Storage({**visit.page.store.entries, LANGUAGE: language, **more})))


def test_a_saved_game_and_its_seats_are_called_in_the_language_of_the_page(french: Visit) -> None:
    assert french.table.name == "Ur · Joueur 1, Joueur 2"
    assert "Ur · Joueur 1, Joueur 2" in later(french, "fr").see("screen")
    home = later(french, "en")
    assert "Ur: Player 1, Player 2" in home.see("screen") and "Joueur" not in home.see("screen")
    home.press("open", french.table.id)
    assert home.table.name == "Ur: Player 1, Player 2"
    assert [seat.name for seat in home.table.seats] == ["Player 1", "Player 2"]


def test_so_it_is_when_the_language_changes_at_the_entrance(french: Visit) -> None:
    home = later(french, "fr")
    assert "Joueur 2" in home.see("screen")
    home.press("language", "en")
    assert "Ur: Player 1, Player 2" in home.see("screen") and "Joueur" not in home.see("screen")


def test_what_somebody_has_named_stays(french: Visit) -> None:
    french.press("renamed", french.table.id, json.dumps({"name": "Joueur 1, encore"}))
    home = later(french, "en")
    assert "Joueur 1, encore" in home.see("screen")
    home.press("open", french.table.id)
    assert home.table.name == "Joueur 1, encore" and home.table.seats[0].name == "Player 1"


def test_the_form_that_was_filled_in_last_is_called_anew(french: Visit) -> None:
    assert later(french, "en").app.saved_games.setup.seats[0].name == "Player 1"


def test_at_a_live_table_names_stay_that_the_others_see(french: Visit) -> None:
    id = french.table.id
    home = later(french, "en", **{f"{ROOM}{id}": "{}"})
    assert "Ur · Joueur 1, Joueur 2" in home.see("screen")
    assert home.app.saves.load(id).seats[0].name == "Joueur 1"
    assert PREFIX + id in home.page.store.entries
