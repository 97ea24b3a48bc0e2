"""What Python may call of the page: its protocol and assets/js/page/shell.js name the same."""

from __future__ import annotations

import re

from cradle.app.base.page import Bots, Page

from tools import ROOT

SCRIPTS = ROOT / "assets/js"


def offered(name: str, begin: str) -> set[str]:
    """The names in an object that a script writes, as deep as the line after `begin`."""
    text = (SCRIPTS / name).read_text("utf-8").split(begin, 1)[1]
    indent = re.match(r"\n( +)", text)
    assert indent is not None
    shallower = text.split(f"\n{indent[1][2:]}}}", 1)[0]
    return set(re.findall(rf"^{indent[1]}(?:async )?(\w+)(?:[:,(]| =)", shallower, re.MULTILINE))


def test_the_page_offers_what_python_may_call_and_nothing_else() -> None:
    offers = offered("page/shell.js", "globalThis.cradle = {")
    assert "listen" in offers, "that is called before there is an app: app/browser.py"
    offers |= offered("live/live-calls.js", "  return {") | offered("page/share.js", "(tell) => ({")
    assert set(Page.__annotations__) == offers - {"listen"}
    assert set(Bots.__annotations__) == offered("page/shell.js", "  bots: {")
