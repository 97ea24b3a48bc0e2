"""assets/live.json: the relays of a live table, as the build writes them into the page."""

from __future__ import annotations

import html
import json
import re

import pytest

from tools import ROOT
from tools.build.live import LiveFault, relays, with_relays

PAGE = (ROOT / "index.html").read_text("utf-8")


def named(page: str) -> list[str]:
    return [html.unescape(found) for found in re.findall(r'<meta name="live" content="([^"]*)">', page)]


def test_the_page_says_what_the_list_says() -> None:
    live = relays((ROOT / "assets/live.json").read_text("utf-8"))
    assert with_relays(PAGE, live) == PAGE
    assert [json.loads(text) for text in named(PAGE)] == [live]


def test_another_list_takes_the_place_of_this_one() -> None:
    other = with_relays(PAGE, {"relays": ["wss://relay.example"], "ice": [{"urls": "stun:stun.example"}]})
    assert "connect-src 'self' wss://relay.example;" in other
    assert json.loads(named(other)[0])["relays"] == ["wss://relay.example"] and len(named(other)) == 1


def test_with_an_empty_list_nothing_is_allowed_and_nothing_offered() -> None:
    other = with_relays(PAGE, {"relays": [], "ice": []})
    assert "connect-src 'self';" in other and named(other) == []
    assert with_relays(other, relays((ROOT / "assets/live.json").read_text("utf-8"))) == PAGE


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"relays":["https://x.example"],"ice":[]}', '{"relays":["wss://x; script-src *"],"ice":[]}',
     '{"relays":[7],"ice":[]}'],
)  # fmt: skip
def test_a_list_that_is_none_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(LiveFault, match=r"assets/live\.json"):
        relays(text)
