""" "Something is wrong here": a text that a person may pass on, about the page or about the game they sit at.

Nothing is sent from here. The text is copied, or carried by a link that the person opens: into their program for mail,
or to the page for reports that the owner of the site has named (index.html, the meta element "reports").
"""

from __future__ import annotations

import re

from ... import __version__, codec
from ...words.text import Voice, Words
from ..base.dialogs import dialog
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..pace.reminder import percent_encode
from ..table.interfaces import WholeApp
from ..table.table import Table
from ..table.wording import rules_played, turn_reached
from .links import Links

LONGEST_WORDS = 4000  # of what a person says is wrong, in characters
# The longest addresses that programs for mail and pages for reports are sure to take.
LONGEST_MAIL, LONGEST_ISSUE = 1900, 7000
MAIL = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+")
ISSUES = re.compile(r"https://[\w.-]+(:\d+)?/[\w./~%-]*")


class FaultReport:
    """What is wrong, in the words of the person, and whether the game may be passed on with it."""

    def __init__(self, app: WholeApp, links: Links) -> None:
        self.app, self.links = app, links
        self.said = ""
        self.opens_hands = False  # the person agrees that whoever reads the text sees the hidden hands of the game

    @on("report", keeps_notice=True)
    def on_report(self, arg: str, value: str) -> None:
        self.said, self.opens_hands = "", False
        self.app.dialog.show("report")

    @on("report-said")
    def on_report_said(self, arg: str, value: str) -> None:
        self.said = value[:LONGEST_WORDS]

    @on("report-hands")
    def on_report_hands(self, arg: str, value: str) -> None:
        self.opens_hands = value == "true"

    @on("report-copy")
    def on_report_copy(self, arg: str, value: str) -> None:
        self.app.page.copy(self.text(self.game_link))

    @property
    def game_link(self) -> str:
        """The whole game as a link; "" where there is none, or where it would open hands without being allowed to."""
        table = self.app.table
        if table is None or not table.whole or (table.secret and not self.opens_hands):
            return ""
        return self.links.address(table)

    def text(self, link: str) -> str:
        """What is passed on: the words of the person, where it happened, and the game, if `link` is not ""."""
        words, table = self.app.words, self.app.table
        lines = [f"Cradle {__version__} · {words.language}"]
        if table is not None and self.app.session is not None:
            lines += place_in_game(self.app.session.voice(), table)
        return "\n".join([*([self.said.strip(), ""] if self.said.strip() else ()), *lines, *([link] if link else ())])

    def addressed(self, start: str, longest: int) -> tuple[str, bool]:
        """The text as the end of this address, and whether the game had to be left out because it is too long."""
        link = self.game_link
        whole = start + percent_encode(self.text(link))
        return (whole, False) if len(whole) <= longest or not link else (start + percent_encode(self.text("")), True)

    def dialog(self) -> Tree:
        words, table = self.app.words, self.app.table
        title, carried, left_out = words.say("report.title"), [], False
        for address in str(self.app.page.reportAddresses()).split():
            if MAIL.fullmatch(address):
                link, short = self.addressed(f"mailto:{address}?subject={percent_encode('Cradle')}&body=", LONGEST_MAIL)
                carried.append(h("a", {"class": "btn", "href": link}, words.say("report.mail")))
            elif ISSUES.fullmatch(address):
                link, short = self.addressed(f"{address}?title={percent_encode(title)}&body=", LONGEST_ISSUE)
                opened = {"class": "btn", "href": link, "target": "_blank", "rel": "noreferrer"}
                carried.append(h("a", opened, words.say("report.issue")))
            else:
                continue
            left_out = left_out or short
        copy = button("report-copy", words.say("links.copy"), kind="btn btn-primary", symbol="i-copy")
        return dialog(
            words,
            title,
            h("p", {}, words.say("report.help")),
            own_words(words, self.said),
            *(about_game(words, table, self.opens_hands) if table is not None else ()),
            h("h3", {}, words.say("report.passed_on")),
            h("pre", {"class": "report-text", "tabindex": "0"}, self.text(self.game_link)),
            h("p", {"class": "notice notice-warn"}, words.say("report.too_long")) if left_out else None,
            h("div", {"class": "toolbar"}, copy, *carried),
        )


def own_words(words: Words, said: str) -> Tree:
    """The field in which the person says what is wrong."""
    field = {"id": "report-said", "rows": "4", "maxlength": str(LONGEST_WORDS), "autofocus": True}
    return h(
        "div",
        {"class": "field"},
        h("label", {"for": "report-said"}, words.say("report.said")),
        h("textarea", {**field, "data-do": "report-said", "value": said}),
    )


def about_game(words: Words, table: Table, opens_hands: bool) -> list[Tree]:
    """What becomes of the game in the text: the person decides where it has secrets."""
    if not table.whole:
        return [h("p", {"class": "quiet"}, words.say("report.elsewhere"))]
    if not codec.fits(table.record):
        file = button("export", words.say("home.export"), table.id, symbol="i-export")
        return [h("p", {"class": "quiet"}, words.say("report.no_link")), file]
    if not table.secret:
        return [h("p", {"class": "quiet"}, words.say("report.game"))]
    agrees = {"type": "checkbox", "checked": opens_hands, "data-do": "report-hands"}
    return [
        h("label", {"class": "check"}, h("input", agrees), h("span", {}, words.say("report.hands"))),
        h("p", {"class": "field-hint"}, words.say("report.hands.help")),
    ]


def place_in_game(voice: Voice, table: Table) -> list[str]:
    """Which game by which rules, how far it is, and what has to be decided, with the paragraph that rules it."""
    words, decision = voice.words, table.decision
    game = [words.say(f"{table.game.name}.name"), *rules_played(voice, table), *turn_reached(voice, table)]
    lines = [" · ".join(game), words.say("report.move", n=len(table.record), seats=len(table.seats))]
    if decision is not None:
        number = table.game.paragraph(table.position, table.game.paragraphs.get(decision.kind, ""))
        lines.append(f"{decision.kind} § {number}" if number else decision.kind)
    return lines
