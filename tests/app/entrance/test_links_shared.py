"""Links as they are shared and pasted, and what is said of those that are refused."""

from __future__ import annotations

import json
import re

import pytest
from cradle import codec

from tests.app.entrance.test_links import HERE, begun, device, opens, sent, turn
from tests.app.pages import Visit, nodes


# Sharing --------------------------------------------------------------------------------------------------------------
def test_the_share_sheet_gets_the_link_that_is_shown() -> None:
    ada = turn(begun())
    address = sent(ada)
    ada.press("share-sheet")
    assert ada.page.shared == address and address.startswith(f"{HERE}#r=")


def test_a_page_from_a_disk_has_no_address_to_share() -> None:
    """Nor does it tell where the file lies; what it gives is pasted at the entrance of another page, file or not."""
    ada = turn(device(here="file:///home/ada/cradle.html").seat("human", "away"))
    ada.press("share")
    assert "not a web address" in ada.see("dialog")
    assert not [node for node in nodes(ada.page.drawn["dialog"]) if "data-qr" in node[1]]
    link = sent(ada)
    assert link.startswith("#r=") and ada.press("share-sheet").page.shared == link
    for here in (HERE, "file:///Users/ben/Desktop/games.html"):
        ben = pasted(device(here=here), link)
        assert "Who plays on this device?" in ben.see("dialog")
        assert ben.press("claim", "1", "true").press("link-new").table.position == ada.table.position
    assert "not a web address" not in begun().press("share").see("dialog")


def test_a_game_that_no_link_holds_is_shared_as_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = turn(begun())
    monkeypatch.setattr(codec, "DECISIONS", len(ada.table.record))
    ada.press("share")
    assert "Save it as a file" in ada.see("dialog") and "#r=" not in str(ada.page.drawn["dialog"])
    (button,) = [node[1] for node in nodes(ada.page.drawn["dialog"]) if node[1].get("data-do") == "export"]
    assert button["data-arg"] == ada.table.id


def pasted(visit: Visit, text: str) -> Visit:
    return visit.press("open-link", "", json.dumps({"link": text}))


def test_a_link_is_pasted_alone_or_in_a_message() -> None:
    ada = turn(begun())
    link = sent(ada)
    for text in (
        link,
        f"  Your turn: {link}, hurry up!",
        f"<{link}>",
        f"old: {HERE}#r=AAAA new: {link}",
        link.removeprefix(HERE),
    ):
        ben = pasted(device(), text)
        assert "Who plays on this device?" in ben.see("dialog"), text
        assert ben.see("toast") == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no Cradle link"),
        (HERE, "no Cradle link"),
        ("#r=", "damaged"),
        ("#g=%%%", "only a position"),
        (f"{HERE}#g=AQiYCxdlp0yuD_gavtni", "only a position"),
        ("#r=" + "A" * 60_000, "far too long"),
        ("x" * 60_000, "no Cradle link"),
    ],
)
def test_what_is_no_link_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    ben = pasted(device(), text)
    assert sentence in ben.see("toast") and ben.see("dialog") == "" and "Play now" in ben.see("screen")


def test_the_entrance_has_a_place_for_links() -> None:
    (form,) = [node for node in nodes(device().page.drawn["screen"]) if node[1].get("data-do") == "open-link"]
    assert [node[1]["name"] for node in nodes(form) if node[0] == "input"] == ["link"]


@pytest.mark.parametrize("reason", sorted(codec.REASONS))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_link_that_is_refused_says_why_and_touches_nothing(
    reason: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = turn(begun()).press("language", language)
    before = dict(ada.page.store.entries)

    def refuse(text: str) -> None:
        raise codec.LinkError(reason)

    monkeypatch.setattr(codec, "reading", refuse)
    opens(ada, f"{HERE}#r=AAAA")
    (toast,) = (node for node in nodes(ada.page.drawn["toast"]) if node[1].get("class") == "toast")
    assert toast[2][2] == ada.app.words.say(f"link.{reason}") != f"link.{reason}"
    assert ada.see("dialog") == "" and ada.page.store.entries == before


@pytest.mark.parametrize(("language", "dice"), [("en", r"\bdic?e\b"), ("fr", r"\bdés?\b")])
def test_where_nothing_is_hidden_the_sheet_speaks_of_chance_and_not_of_dice(language: str, dice: str) -> None:
    """Ur has none; a link of it holds what lies in the pile all the same."""
    sheet = device(languages=(language,)).seat("human", "away").press("share").see("dialog")
    assert {"en": "what chance will bring", "fr": "ce que le hasard apportera"}[language] in sheet
    assert not re.search(dice, sheet)
