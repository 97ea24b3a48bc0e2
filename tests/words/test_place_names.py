"""Names of places in sentences: each with the article and the preposition that its language asks for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from cradle import games
from cradle.civilization.rules.geography import DOCKS
from cradle.kernel.game import Event
from cradle.words.place_names import FORMS, name_in_form
from cradle.words.text import Voice, Words, parameters

from tests.app.catalogues import spoken
from tests.wordings import wordings

GAMES = ("civilization", "renaissance")
NAMED = ("area", "place", "dock", "nation", "calamity", "region", "good")  # names that may have an article
# Names that end like those of countries, but are those of towns.
TOWNS = {
    "alexandria",
    "apollonia",
    "babylon",
    "byzantium",
    "cyrene",
    "eretria",
    "salamis",
    "sparta",
    "tarentum",
    "thessalonica",
    "troy",
}


def folder(game: str) -> Path:
    return Path(games.game_module(game, "game").__file__).parent / "board"


def names(game: str, language: str, kinds: str) -> dict[str, str]:
    pattern = re.compile(rf"{game}\.(?:{kinds})\.(.+)")
    return {
        found[1]: text for id, (text, *_) in wordings(folder(game), language).items() if (found := pattern.match(id))
    }


@pytest.mark.parametrize(
    ("text", "the", "into", "out"),
    [
        ("Rome", "Rome", "à Rome", "de Rome"),
        ("Ur", "Ur", "à Ur", "d’Ur"),
        ("en |Syrie", "la Syrie", "en Syrie", "de Syrie"),
        ("en |Élam", "l’Élam", "en Élam", "d’Élam"),
        ("en |Haute-Égypte", "la Haute-Égypte", "en Haute-Égypte", "de Haute-Égypte"),
        ("en |mer Noire", "la mer Noire", "en mer Noire", "de la mer Noire"),
        ("au |Sahara", "le Sahara", "au Sahara", "du Sahara"),
        ("aux |Indes orientales", "les Indes orientales", "aux Indes orientales", "des Indes orientales"),
        ("dans le |Samnium", "le Samnium", "dans le Samnium", "du Samnium"),
        ("dans les |Sudètes", "les Sudètes", "dans les Sudètes", "des Sudètes"),
        ("dans la |Région I", "la Région I", "dans la Région I", "de la Région I"),
        ("sur le |Danube", "le Danube", "sur le Danube", "du Danube"),
    ],
)
def test_each_class_of_french_names(text: str, the: str, into: str, out: str) -> None:
    assert [name_in_form(text, form, "fr") for form in ("the", "in", "from")] == [the, into, out]


def test_what_is_no_place_has_an_article_alone() -> None:
    calamities = ["la |Épidémie", "la |Famine", "les |Inondations", "le |Désordre civil"]
    said = [name_in_form(text, "the", "fr") for text in calamities]
    assert said == ["l’Épidémie", "la Famine", "les Inondations", "le Désordre civil"]


@pytest.mark.parametrize(
    ("text", "the", "into"),
    [
        ("Rome", "Rome", "in Rome"),
        ("the |Black Sea", "the Black Sea", "in the Black Sea"),
        ("on the |Danube", "the Danube", "on the Danube"),
        ("on |Lesbos", "Lesbos", "on Lesbos"),
    ],
)
def test_each_class_of_english_names(text: str, the: str, into: str) -> None:
    assert [name_in_form(text, form, "en") for form in ("the", "in")] == [the, into]


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A sentence with holes, in French or English, at a table of Civilization."""

    def said(language: str, text: str, **params: Any) -> str:
        voice = Voice(Words(language), "civilization", ["Le Roi", "Ben"], chip=lambda seat: "SD"[seat])
        found = voice.words.message
        monkeypatch.setattr(voice.words, "message", lambda id, *more: text if id == "test" else found(id, *more))
        assert voice.fills("test", params)
        plain = voice.say("test", **params)
        assert "".join(voice.nodes("test", params)).replace("S", voice.names[0]) == plain.replace("S", voice.names[0])
        return plain

    with spoken():
        yield said


def test_a_form_stands_in_a_sentence(say: Any) -> None:
    where = {"place": "danube", "target": "black_sea"}
    assert say("fr", "On va {place.from} {target.in}.", **where) == "On va du Danube en mer Noire."
    assert say("fr", "Près de {place.the}, et de {target.the}.", **where) == "Près du Danube, et de la mer Noire."
    assert say("fr", "{place} : {target}", **where) == "Danube : mer Noire"
    assert say("en", "From {place.the} to {target.the}", **where) == "From the Danube to the Black Sea"


def test_a_form_begins_a_sentence_with_a_capital(say: Any) -> None:
    assert say("fr", "{place.the} a faim. {place.in}, rien.", place="syria") == "La Syrie a faim. En Syrie, rien."
    assert say("en", "{place.the} starves.", place="sahara") == "The Sahara starves."


def test_each_place_of_a_list_has_its_form(say: Any) -> None:
    places = ["rome", "syria", "sudeten", "rome"]
    assert say("fr", "Cités {places.in}.", places=places) == "Cités à Rome ×2, en Syrie et dans les Sudètes."
    assert say("en", "Cities {places.in}.", places=places) == "Cities in Rome ×2, in Syria and in the Sudeten."


def test_docks_stand_where_their_area_does(say: Any) -> None:
    assert say("fr", "Un navire {dock.in}.", dock="scythia:azov") == "Un navire en Scythie (rive de la mer d’Azov)."
    for language in ("en", "fr"):
        areas, docks = (names("civilization", language, kind) for kind in ("area", "dock"))
        assert len(docks) == sum(":" in dock.id for dock in DOCKS)
        for id, text in docks.items():
            assert text.startswith(areas[id.partition(".")[0]]), id


def test_an_article_of_a_persons_name_is_never_contracted(say: Any) -> None:
    assert say("fr", "Le tour de {seat}.", seat=0) == "Le tour de Le Roi."


@pytest.mark.parametrize("game", GAMES)
def test_every_name_that_needs_an_article_has_one(game: str) -> None:
    """French countries and waters, and English waters, deserts and mountains, by how their names end or begin."""
    french = names(game, "fr", "area|place|region|nation")
    country = re.compile(r"(?:ie|ée|ye|que|ne|ce|de|te|oine|ïque)$|^(?:mer|Méd|Amérique|Indes?|Région|Désert|Haute)")
    assert {id for id, text in french.items() if "|" not in text and country.search(text.partition(" (")[0])} <= TOWNS
    water = re.compile(
        r"(?: Sea| Mediterranean| Desert| Indies|Caucasus|Sahara|Danube|Rubicon|Sinai|Levant|World| East)$"
    )
    for id, text in names(game, "en", "area|place|region").items():
        assert not water.search(text) or re.match(r"(?:on )?the \|", text), id
    heads = {text.rpartition("|")[0] for text in french.values()}
    assert heads <= {"", "en ", "au ", "aux ", "dans le ", "dans la ", "dans les ", "sur le "}


@pytest.mark.parametrize("language", FORMS)
@pytest.mark.parametrize("game", GAMES)
def test_labels_show_names_alone(game: str, language: str) -> None:
    with spoken():
        words = Words(language)
        for kind in ("area", "place", "dock", "nation", "calamity", "region"):
            for id, text in names(game, language, kind).items():
                assert words.say(f"{game}.{kind}.{id}") == text.rpartition("|")[2]


@pytest.mark.parametrize("game", GAMES)
def test_only_names_have_a_bar_and_messages_name_what_they_take(game: str) -> None:
    for language in FORMS:
        for id, texts in wordings(folder(game), language).items():
            for text in texts:
                assert "|" not in text or id.split(".")[1] in NAMED
                assert all(name.isidentifier() for name in parameters(text))


@pytest.mark.parametrize("language", FORMS)
@pytest.mark.parametrize("game", GAMES)
def test_no_event_or_prompt_has_a_card_as_its_subject(game: str, language: str) -> None:
    """Some cards and calamities have names in the plural."""
    subject = re.compile(r"(?:^|[.:!?] )\{(?:card|calamity|by)(?:\.the)?\} \w")
    told = re.compile(rf"{game}\.(?:prompt\..+|\w+|\w+\.(?:passed|treasury))")
    texts = wordings(folder(game), language)
    assert [id for id, forms in texts.items() if told.fullmatch(id) and any(map(subject.search, forms))] == []


@pytest.mark.parametrize(
    ("event", "params", "english", "french"),
    [
        ("civilization.conflict.losses", {"seat": 0, "place": "danube", "n": 1, "m": 0},
         "Ada loses the last token on the Danube.", "Ada perd son dernier pion sur le Danube."),
        ("civilization.conflict.losses.barbarians", {"place": "rome", "n": 6, "m": 0},
         "The barbarians or pirates lose their last 6 tokens in Rome.",
         "Les barbares ou pirates perdent leurs 6 derniers pions à Rome."),
        ("civilization.sailed", {"seat": 0, "place": "western_mediterranean", "target": "adriatic_sea", "n": 2},
         "Ada sails from the Western Mediterranean to the Adriatic Sea. Tokens aboard: 2.",
         "Ada navigue de la Méditerranée occidentale vers la mer Adriatique. Pions à bord\u00a0: 2."),
        ("civilization.taxed", {"seat": 0, "n": 0, "m": 2},
         "Ada cannot pay any taxes.", "Ada n’a pas de quoi payer les taxes."),
        ("civilization.no_effect", {"victim": 1, "calamity": "barbarian_hordes"},
         "Ben is safe from Barbarian Hordes.", "Ben ne souffre pas des Hordes barbares."),
        ("renaissance.indulged", {"seat": 0, "n": 4, "cash": 0},
         "Indulgences bring Ada 4 tokens.", "Les Indulgences rapportent 4 pions à Ada."),
        ("renaissance.driven_out", {"seat": 0, "other": 1, "place": "levant"},
         "Ben drives Ada out of the Levant.", "Ben chasse Ada du Levant."),
        ("renaissance.targets", {"seat": 0, "other": 0, "card": "civil_war"},
         "Ada plays Civil War, and is the target.", None),
        ("renaissance.void", {"seat": 0, "card": "uprisings"}, "Ada is safe from Uprisings.", None),
        ("renaissance.plays", {"seat": 0, "card": "stirrups"}, "Ada plays Stirrups.", "Ada joue Étriers."),
        ("renaissance.reduced", {"seat": 0, "place": "paris", "n": 0},
         "Ada loses the control marker in Paris, and no token takes its place.", None),
        ("renaissance.pays_bid", {"seat": 0, "n": 0}, "Ada bid nothing.", "Ada n’a rien misé."),
    ],
)  # fmt: skip
def test_events_are_told_as_one_says_them(event: str, params: dict[str, Any], english: str, french: str | None) -> None:
    with spoken():
        for language, sentence in (("en", english), ("fr", french)):
            voice = Voice(Words(language), event.partition(".")[0], ["Ada", "Ben"])
            assert sentence in (None, voice.event_sentence(Event(event, params, None)))
