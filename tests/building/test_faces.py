"""The faces of the cards: one for every card, each drawn once, and whatever they use is drawn too."""

from __future__ import annotations

import json
import re
import tomllib

import pytest
from cradle.civilization.rules.decks import DECKS
from cradle.renaissance.board.shop import face_of
from cradle.renaissance.rules.cards import ADVANCE_IDS, CARDS

from tools import ROOT
from tools.build.faces import OURS, SHARED, FaceFault, sprites

WANTED = (ROOT / "tools/build/faces.toml").read_text("utf-8")
LISTED = tomllib.loads(WANTED)
SQUARE = {"body": '<path fill="currentColor" d="M0 0h512v512H0z"/>'}
NAMES = {
    name
    for kinds in LISTED.values()
    for cards in kinds.values()
    for named in cards.values()
    for name in ([named] if isinstance(named, str) else named)
}
DRAWN = sprites(WANTED, {"icons": dict.fromkeys(NAMES - OURS.keys(), SQUARE)})


def test_every_card_has_a_face_and_every_face_a_card() -> None:
    faces = {game: {card for cards in kinds.values() for card in cards} for game, kinds in LISTED.items()}
    assert faces["renaissance"] == {*map(face_of, CARDS), *ADVANCE_IDS}
    assert faces["civilization"] == {id for deck in DECKS.values() for id in (*deck.ids, *deck.card_ids)}


@pytest.mark.parametrize("game", DRAWN)
def test_what_a_face_uses_is_drawn_once(game: str) -> None:
    ids = re.findall(r' id="([^"]+)"', DRAWN[game] + SHARED)
    assert len(ids) == len({*ids})
    assert {f"f-{game}-{card}-0" for cards in LISTED[game].values() for card in cards} <= {*ids}, "marks.py uses these"
    assert {*re.findall(r'href="#([^"]+)"', DRAWN[game]), *re.findall(r"url\(#([^)]+)\)", DRAWN[game])} <= {*ids}


@pytest.mark.parametrize("game", DRAWN)
def test_a_face_has_one_colour_and_that_of_its_paper(game: str) -> None:
    colours = {*re.findall(r'(?:fill|stroke)="([^"]+)"', DRAWN[game])}
    assert colours == {"none", "currentColor", "var(--face-paper)"}


def test_an_emblem_that_nobody_has_drawn_is_named() -> None:
    with pytest.raises(FaceFault, match="wants 'wheta'"):
        sprites('[renaissance.good]\nstone = "wheta"\n', {"icons": {}})
    two = {"body": SQUARE["body"] * 2}
    with pytest.raises(FaceFault, match="as one path"):
        sprites('[renaissance.good]\nstone = "two"\n', {"icons": {"two": two}})


def test_the_collection_has_all_emblems() -> None:
    collection = json.loads((ROOT / "node_modules/@iconify-json/game-icons/icons.json").read_text("utf-8"))
    assert sprites(WANTED, collection).keys() == LISTED.keys()
