"""Links: sharing a game, and opening what others share. No kept game changes before the person agrees."""

from __future__ import annotations

from dataclasses import replace

from ... import codec, games
from ...codec import LONGEST_TITLE
from ...kernel.game import Json
from ...kernel.outside_json import parse
from ...kernel.record import Record
from ...kernel.slices import Sliced, Work
from ...kernel.steps import Params
from ...words.text import Voice, Words
from ..base import clock, dialogs
from ..base.dialogs import code
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.game_files import BadFile, reading, whole_variant
from ..table.interfaces import WholeApp
from ..table.saves import fresh, line
from ..table.scene import scene_of
from ..table.seats import AWAY, COLOURS, HUMAN, Seat, sits
from ..table.table import Table, Told, telling
from ..table.wording import seat_chip
from .game_list import outcome
from .new_game_form import named_seat

ORDER = {"same": 3, "behind": 2, "ahead": 1}  # how well a kept game fits a link: best, if it holds all of the link


def fragment(table: Table) -> str:
    """What a link to this table holds: the whole game and who sits there; "" where no link can hold it."""
    if not codec.fits(table.record):
        return ""
    seats = [
        {"name": s.name, "colour": s.colour, "kind": HUMAN if i in table.persons else s.kind}
        for i, s in enumerate(table.seats)
    ]
    return f"#r={codec.table_link(table.record, {'name': table.name, 'id': table.id[-16:], 'seats': seats})}"


class Incoming:
    """A link that was opened: what it holds, and how it relates to the games kept here."""

    def __init__(self, record: Record, about: Json | None, happened: list[Told], app: WholeApp) -> None:
        words = app.words
        seats = self._seats(about, record, words)
        name = (about and about["name"]) or words.say("links.name", game=words.say(f"{record.game.name}.name"))
        id = about["id"] if about and app.saves.text(about["id"]) is None else fresh(app.page)
        self.table = Table(record, seats, id, line(name, LONGEST_TITLE), happened)
        self.kept: Table | None = None  # the game kept here that the link goes on with, falls behind or forks from
        self.relation, self.common = "other", 0
        self.mine: set[int] = set()  # seats claimed for this device

    def _seats(self, about: Json | None, record: Record, words: Words) -> list[Seat]:
        """The seats of the link, each in a colour of its own. People count as away until somebody claims their seat."""
        free = list(COLOURS)
        out = []
        for i in range(record.variant["seats"]):
            told = about["seats"][i] if about else {"name": words.say("player", n=i + 1), "colour": "", "kind": HUMAN}
            colour = told["colour"] if told["colour"] in free else free[0]
            free.remove(colour)
            kind = told["kind"]
            kind = AWAY if kind == HUMAN or not sits(record.game.name, kind) else kind
            out.append(Seat(line(told["name"]) or "?", colour, kind))
        return out

    def compare(self, app: WholeApp, id: str) -> Work[None]:
        """Find the kept game that is equal, earlier or later; a game that has branched off is the last choice.

        id: the id by which all devices that play by link know the game, so that nobody's copy is taken for it.
        """
        alike: list[tuple[tuple[bool, bool, int, int], Json]] = []
        for entry in app.saves.entries():
            relation, common = codec.relation(Entry(entry), self.table.record)
            if relation != "other":
                alike.append(((relation in ORDER, entry["id"] == id, ORDER.get(relation, 0), common), entry))
        for _, entry in sorted(alike, key=lambda pair: pair[0], reverse=True):
            try:
                kept = yield from reading(entry, entry["id"])
            except BadFile:
                continue
            relation, common = codec.relation(kept.record, self.table.record)
            if relation != "other":
                self.kept, self.relation, self.common, self.mine = kept, relation, common, set(kept.people)
                return

    def claimed(self) -> Table:
        """The table with the seats claimed here at this device."""
        seats = [
            replace(s, kind=HUMAN if i in self.mine else s.kind) if s.kind == AWAY else replace(s)
            for i, s in enumerate(self.table.seats)
        ]
        return Table(self.table.record, seats, self.table.id, self.table.name, self.table.happened)


class Entry:
    """What the entry of a saved game says of its record: enough to decide whether the record is worth reading."""

    def __init__(self, entry: Json) -> None:
        record = entry.get("record")
        told = record if isinstance(record, dict) else {}
        self.game = games.load(entry["game"]) if entry.get("game") in games.names() else None
        self.variant, self.seed, self.start = whole_variant(told), told.get("seed"), told.get("start")
        self.indices = told["actions"] if isinstance(told.get("actions"), list) else []


def opening(text: str, app: WholeApp) -> Work[Incoming]:
    """Replay the game of a link, tell it again, and compare it with those kept here, in slices. Raises LinkError."""
    record, about = yield from codec.reading(text).within(0, 0.4)
    happened = yield from Sliced(telling(record)).within(0.4, 0.7)
    incoming = Incoming(record, about, happened, app)
    yield from Sliced(incoming.compare(app, about["id"] if about else "")).within(0.7, 1)
    return incoming


class Links:
    """Shares games by links, and opens links."""

    def __init__(self, app: WholeApp) -> None:
        self.app, self.page = app, app.page
        self.incoming: Incoming | None = None

    def receive(self, hash: str) -> None:
        """A link was opened: read it, and show what it holds."""
        self.incoming = None
        self.app.reading.begin(opening(hash, self.app), self.opened)

    def opened(self, incoming: Incoming) -> None:
        self.incoming = incoming
        self.app.dialog.show("link")

    def dialog(self) -> Tree:
        return incoming(self.app.words, self.incoming) if self.incoming else []

    @on("share")
    def on_share(self, arg: str, value: str) -> None:
        self.app.dialog.show("share")

    def sheet(self, table: Table) -> Tree:
        return share(self.app.words, table, self.address(table), bool(self.page.canShare()))

    @on("open-link")
    def on_open_link(self, arg: str, value: str) -> None:
        """Open a link that was pasted, alone or in the middle of a message."""
        text = str(parse(value).get("link", ""))
        at = max(text.rfind("#g="), text.rfind("#r="))
        if at < 0:
            self.app.toasts.show("link.none")
        else:
            self.receive(text[at:])

    def address(self, table: Table) -> str:
        """The link of a table; "" where no link can hold it. If the page is a file it has no address, because the file
        lies elsewhere on each device.
        """
        here, held = str(self.page.address()), fragment(table)
        return held if here.startswith("file:") or not held else here + held

    @on("copy-link")
    def on_copy_link(self, arg: str, value: str) -> None:
        if self.app.table is not None:
            self.page.copy(self.address(self.app.table))

    @on("copied", keeps_notice=True)
    def on_copied(self, arg: str, value: str) -> None:
        self.app.toasts.show("toast.copied" if arg else "toast.not_copied")

    @on("share-sheet")
    def on_share_sheet(self, arg: str, value: str) -> None:
        if self.app.table is not None:
            self.page.share(self.app.table.name, self.address(self.app.table))

    @on("claim")
    def on_claim(self, seat: str, value: str) -> None:
        if self.incoming:
            self.incoming.mine ^= {int(seat)}

    @on("claim-name")
    def on_claim_name(self, seat: str, value: str) -> None:
        if self.incoming and (name := line(value)):
            who = self.incoming.table.seats[int(seat)]
            if name != who.name:
                who.name = name
                self.incoming.mine.add(int(seat))

    @on("link-new")
    def on_link_new(self, arg: str, value: str) -> None:
        """Keep the game of the link as a new one, and sit down at it."""
        if self.incoming:
            table = self.incoming.claimed()
            table.begun = table.moved = clock.now(self.page)
            self.app.saves.put(table)
            self.sit(table)

    @on("link-mine")
    def on_link_mine(self, arg: str, value: str) -> None:
        """Open the game that is kept here."""
        if self.incoming and self.incoming.kept:
            self.sit(self.incoming.kept)

    @on("link-continue")
    def on_link_continue(self, arg: str, value: str) -> None:
        """Take over the moves that the kept game does not have yet, and show them one after the other."""
        if self.incoming and (mine := self.incoming.kept):
            theirs = self.incoming.table
            table = Table(theirs.record, mine.seats, mine.id, mine.name, theirs.happened)
            for who, told in zip(table.seats, theirs.seats, strict=True):
                if who.kind == AWAY:  # the link knows best what friends elsewhere are called
                    who.name = told.name
            table.begun, table.agreed = mine.begun, mine.agreed
            table.remember(change for change in mine.changes if change.n <= len(table.record))
            table.moved = clock.now(self.page)
            self.app.saves.put(table)
            self.sit(table, len(mine.record))

    def sit(self, table: Table, since: int | None = None) -> None:
        """Sit down, behind a curtain if the seat to play has secrets: somebody else may have opened the link."""
        self.incoming = None
        self.app.dialog.close()
        table.side.veiled = True
        self.app.sit(table)
        if since is not None and self.app.session:
            self.app.session.past_board.retell(since)


def share(words: Words, table: Table, address: str, can_share: bool) -> Tree:
    """The link of a game, to copy, to hand to the device's share sheet, or to show to a camera; or the game as a file
    where no link can hold it.
    """
    if not address:
        file = button(
            "export", words.say("home.export"), table.id, "btn btn-primary", symbol="i-export", autofocus=True
        )
        return dialogs.dialog(words, words.say("links.share"), h("p", {}, words.say("links.too_much")), file)
    secret = "links.secrets" if table.secret else "links.open"
    return dialogs.dialog(
        words,
        words.say("links.share"),
        h("p", {}, words.say("links.what")),
        h("p", {"class": "notice notice-warn" if table.secret else "quiet"}, words.say(secret)),
        h("p", {"class": "notice notice-warn"}, words.say("links.file")) if address.startswith("#") else None,
        h(
            "div",
            {"class": "field"},
            h("label", {"for": "link"}, words.say("links.link", n=len(address))),
            h("input", {"id": "link", "type": "text", "readonly": True, "value": address, "data-select": "true"}),
        ),
        h(
            "div",
            {"class": "toolbar"},
            button("copy-link", words.say("links.copy"), kind="btn btn-primary", symbol="i-copy", autofocus=True),
            button("share-sheet", words.say("links.sheet"), symbol="i-share") if can_share else None,
        ),
        code(words, address),
    )


def incoming(words: Words, link: Incoming) -> Tree:
    """What a link holds, before anything is done with it."""
    table = link.table
    voice = Voice(words, table.game.name, [s.name for s in table.seats], lambda s: seat_chip(table, s))
    decision = table.decision
    whose = voice.nodes("home.to_play", {"seat": decision.seat}) if decision else [outcome(table, voice)]
    title = words.say("links.title", game=words.say(f"{table.game.name}.name"))
    body: list[Tree] = [
        h(
            "div",
            {"class": "link-boards"},
            board(voice, table, words.say("links.theirs")),
            board(voice, link.kept, words.say("links.mine")) if link.kept and link.relation != "same" else None,
        ),
        h("p", {}, *whose, " · ", words.say("links.moves", n=len(table.record))),
    ]
    if table.secret:
        body.append(h("p", {"class": "notice notice-warn"}, words.say("links.secrets")))
    body.append(
        h("p", {"class": "notice"}, h("span", {}, words.say(f"links.relation.{link.relation}", **kept_params(link))))
    )
    if link.relation in ("other", "fork"):
        body.append(claims(words, link))
    return dialogs.dialog(words, title, *body, h("div", {"class": "dialog-actions"}, *actions(words, link)), wide=True)


def kept_params(link: Incoming) -> Params:
    """The parameters of the sentence about the game that is kept here, by what the link is to it."""
    if link.kept is None:
        return {}
    return {"name": link.kept.name, "n": abs(len(link.table.record) - len(link.kept.record)), "common": link.common}


def board(voice: Voice, table: Table, label: str) -> Tree:
    scene = scene_of(table, voice.say, live=False)
    thumbnail = table.board.thumbnail(table.game.view(table.position, None), scene)
    return h("figure", {"class": "link-board"}, h("div", {"class": "thumb"}, thumbnail), h("figcaption", {}, label))


def claims(words: Words, link: Incoming) -> Tree:
    """Buttons by which people say which of the seats are theirs, at this device."""
    rows = [
        h(
            "div",
            {"class": "claim", "key": str(i)},
            *named_seat(words, i, who, "claim-name"),
            h(
                "label",
                {"class": "check"},
                h(
                    "input",
                    {
                        "type": "checkbox",
                        "checked": i in link.mine,
                        "data-do": "claim",
                        "data-arg": str(i),
                        "aria-label": words.say("links.claim.of", name=who.name),
                    },
                ),
                h("span", {}, words.say("links.claim")),
            ),
        )
        for i, who in enumerate(link.table.seats)
        if who.kind == AWAY
    ]
    return h("fieldset", {"class": "claims"}, h("legend", {}, words.say("links.who")), *rows)


def actions(words: Words, link: Incoming) -> list[Tree]:
    """Buttons for what can be done with a link."""
    later = button("close", words.say("links.later"), kind="btn btn-quiet")
    if link.relation == "ahead":
        return [later, button("link-continue", words.say("links.continue"), kind="btn btn-primary")]
    if link.relation in ("same", "behind"):
        return [later, button("link-mine", words.say("links.open_mine"), kind="btn btn-primary")]
    rows = [later]
    if link.relation == "fork":
        rows.append(button("link-mine", words.say("links.open_mine")))
    label = "links.keep_both" if link.relation == "fork" else "links.sit" if link.mine else "links.watch"
    return [*rows, button("link-new", words.say(label), kind="btn btn-primary")]
