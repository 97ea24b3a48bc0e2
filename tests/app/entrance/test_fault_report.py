""" "Something is wrong here": what the text holds, that nothing hidden is in it unasked, and who carries it."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from cradle import __version__, codec, games

from tests.app.pages import PEOPLE, Visit, fewest, nodes

from .test_links import LinkPage


class OwnersPage(LinkPage):
    """A page whose owner has named where reports may go; it keeps what was copied."""

    def __init__(self, *addresses: str, **more: Any) -> None:
        super().__init__(**more)
        self.addresses, self.copied = addresses, ""

    def reportAddresses(self) -> str:
        return " ".join(self.addresses)

    def copy(self, text: str) -> None:
        self.copied = text


def copied(visit: Visit) -> str:
    visit.press("report-copy")
    return str(visit.page.copied)


def seated(game: str, *addresses: str) -> Visit:
    """As few people as can play this game, around one device."""
    visit = Visit(OwnersPage(*addresses)).seat(*["human"] * fewest(game), game=game)
    return visit.press("lift") if visit.table.side.guarded else visit


def carried(visit: Visit) -> list[str]:
    """The addresses behind the links of the dialog."""
    return [n[1]["href"] for n in nodes(visit.page.drawn["dialog"]) if n[0] == "a"]


@pytest.mark.parametrize("game", games.names())
def test_the_text_says_version_rules_decision_and_paragraph(game: str) -> None:
    visit = seated(game)
    visit.press("report").press("report-said", "", "  The wrong seat is asked. ")
    text = copied(visit)
    assert text.startswith(f"The wrong seat is asked.\n\nCradle {__version__} · en\n")
    assert visit.voice.words.say(f"{game}.name") in text
    assert f"{visit.decision.kind} § " in text
    assert not any(name in text for name in PEOPLE)
    assert text in visit.see("dialog") or "The wrong seat" in visit.see("dialog")


def test_a_game_without_secrets_goes_with_it_and_can_be_replayed() -> None:
    visit = Visit(OwnersPage()).seat("human", "human").first(3).press("report")
    link = copied(visit).rpartition("\n")[2]
    record, _ = codec.read_table_link("#" + link.partition("#")[2])
    assert record.indices == visit.table.record.indices and record.seed == visit.table.record.seed


def test_hands_are_opened_only_if_the_person_agrees_and_for_one_report() -> None:
    visit = seated("renaissance", "https://cradle.example/issues/new")
    visit.press("report")
    assert "#r=" not in copied(visit) and "%23r%3D" not in "".join(carried(visit))
    visit.press("report-hands", "", "true")
    assert "#r=" in copied(visit) and "%23r%3D" in "".join(carried(visit))
    visit.press("close").press("report")
    assert "#r=" not in copied(visit)


def test_the_owner_of_the_site_says_where_it_may_go() -> None:
    visit = Visit(OwnersPage("https://cradle.example/issues/new", "table@cradle.example")).press("report")
    visit.press("report-said", "", "Ça & là #1 = 100 %\nnext line")
    issue, mail = carried(visit)
    told = parse_qs(urlsplit(issue).query)
    assert told["title"] == ["Something is wrong here"]
    assert told["body"] == [copied(visit)]
    assert mail.startswith("mailto:table@cradle.example?subject=Cradle&body=")
    assert parse_qs(mail.partition("?")[2])["body"] == [copied(visit)]


@pytest.mark.parametrize("address", ["javascript:alert(1)", "http://cradle.example/", "x", "@", "https://a b/", "a@b"])
def test_what_is_no_address_is_not_offered(address: str) -> None:
    visit = Visit(OwnersPage(address)).press("report")
    assert not any("alert" in link or "cradle.example" in link for link in carried(visit))
    assert [n for n in nodes(visit.page.drawn["dialog"]) if n[0] == "a"] == []


def test_what_is_too_long_for_an_address_leaves_the_game_out_and_says_so() -> None:
    visit = Visit(OwnersPage("table@cradle.example")).seat("human", "human").press("report")
    assert "%23r%3D" in carried(visit)[0] and "too long" not in visit.see("dialog")
    visit.press("report-said", "", "w" * 1900)
    assert "%23r%3D" not in carried(visit)[0] and "too long" in visit.see("dialog")
    assert "#r=" in copied(visit)


def test_words_have_a_bound() -> None:
    visit = Visit(OwnersPage()).press("report").press("report-said", "", "w" * 100_000)
    assert len(copied(visit)) < 4100
