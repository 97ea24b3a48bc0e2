"""The meeting: the table that this device plays live with others, as its host, as a guest, or not yet."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ...words.text import Voice
from ..base import clock
from ..base.trees import Tree
from ..pace import news
from ..pace.pace import Pace
from ..table.interfaces import WholeApp
from ..table.saves import line as plain
from ..table.seats import BOT_NAMES
from ..table.table import Table
from . import wire
from .guest import Guest
from .host import Hosting
from .states import Public, public
from .stored import LINK, POST, Entries, Mail, Room, room_link


class Said(NamedTuple):
    """A chat message. who: the device it came from; "": this one."""

    who: str
    name: str
    text: str


class Posted(Protocol):
    """The post of the table here, as it is shown: post/post.py."""

    def beside(self, voice: Voice) -> Tree:
        """A row of the prompt: when the post was read, and whether what was decided here has been laid."""

    def going_on(self, voice: Voice) -> list[Tree]:
        """What can be done if the host has not been there for long."""

    def goes_on(self, voice: Voice) -> list[Tree]:
        """The sentence that says who has to come before the game goes on."""


class Meeting:
    """It begins when a table is opened to others or the link of one is followed, and ends when this device leaves."""

    def __init__(self, app: WholeApp) -> None:
        self.app, self.page = app, app.page
        self.storage = Entries(self.page, app.saves)
        self.hosting: Hosting | None = None
        self.guest: Guest | None = None
        self.opening: tuple[Table, Room] | None = None  # until the lines are ready
        self.invited = ""  # the room of a link that was opened, until somebody joins or leaves
        self.joined = False  # whether this device has come there
        self.by_post = False  # whether the link says that its table has the post
        self.post: Posted | None = None  # the post of live tables, once a table has had it
        self.proven: set[str] = set()  # the other ends that have proved that they have the host's key
        self.name = ""
        self.messages: list[Said] = []
        self.muted: set[str] = set()  # devices whose messages are not shown
        self.reached = True  # a relay works, so others can find this device
        self.mended = False  # one works again, which whoever reads the dialog is told until it is closed
        self.moved = 0  # when something happened last at a table of somebody else (ms)

    def at(self, table: Table | None) -> bool:
        """Whether this table is played live here, as host or as guest."""
        return table is not None and (
            (self.hosting is not None and self.hosting.table is table)
            or (self.guest is not None and self.guest.table is table)
        )

    @property
    def public(self) -> Public:
        """What everyone knows about the table."""
        if self.hosting is not None:
            return public(self.hosting)
        assert self.guest is not None and self.guest.table is not None
        return self.guest.table.public

    @property
    def lost(self) -> bool:
        """Whether the host is away from this guest."""
        return self.guest is not None and not self.guest.host

    @property
    def address(self) -> str:
        code = self.hosting.room.code if self.hosting else self.guest.room if self.guest else ""
        return self.page.address() + room_link(code, self.has_post)

    @property
    def has_post(self) -> bool:
        """Whether the table at which this device is, or to which it comes, has the post."""
        if self.hosting is not None:
            return self.hosting.room.mail is not None
        return self.joined and (self.by_post or self.storage.has_post(self.invited))

    def hosts_time(self) -> int:
        """What time it is by the host's clock (ms)."""
        return clock.now(self.page) - (self.guest.ahead if self.guest else 0)

    @property
    def returned(self) -> tuple[int, int] | None:
        """The game has gone back, to how many decisions and from how many; None once as many have been made again."""
        found: Any = self.guest.returned if self.guest else None
        if self.hosting is not None:
            found = self.hosting.going_back.news.get("")
        table = self.app.table
        return tuple(found) if found and table is not None and len(table.record) < found[1] else None

    # How one is called ------------------------------------------------------------------------------------------------
    def my_name(self) -> str:
        """The name to propose: the one given last, or that of the first player in the form of a new game, if somebody
        chose it.
        """
        names = self.app.preferences.to_json().get("setup", {}).get("seats", [{}])
        first = plain(names[0].get("name")) if names else ""
        return self.name or (first if first not in (*BOT_NAMES, self.app.words.say("player", n=1)) else "")

    def called(self) -> str:
        """The name shown with one's chat messages: that of one's seat, if there is one."""
        table = self.app.table
        names = [table.seats[seat].name for seat in sorted(table.people)] if table else []
        return names[0] if names else self.my_name() or self.app.words.say("live.somebody")

    # Beginning and ending ---------------------------------------------------------------------------------------------
    def receive(self, hash: str) -> None:
        """The link of a room was opened. A device that was there before joins at once; else nothing is sent yet."""
        code = hash.removeprefix(LINK).removesuffix(POST)
        if not wire.hexadecimal(2 * wire.KEY)(code) or not self.page.liveRelays():
            self.app.toasts.show("live.no_room" if self.page.liveRelays() else "live.no_lines")
            self.page.go("#/")
            return
        if id := self.storage.game_hosted(code):
            return self.app.enter(id)
        self.invited, self.by_post = code, hash.endswith(POST)
        self.app.dialog.show("live")
        if self.storage.knows(self.invited):
            self.join()

    def reopen(self, table: Table) -> None:
        """Open the room again with its game, if it was open."""
        if self.storage.is_open(table) and self.page.liveRelays():
            self.begin(table)

    def begin(self, table: Table, by_post: bool = False, pace: Pace | None = None) -> None:
        """Open this table to others. by_post: it gets the post; pace: the one that was chosen."""
        table.agreed = False  # only people at this device agreed to that; now the others are asked too
        room = self.storage.stored_room(table) or Room(self.page.chance())
        if by_post and room.mail is None:
            room.mail = Mail()
        room.pace = pace or room.pace
        self.opening = table, room
        self.page.liveHost(room.secret, room.key)

    def join(self) -> None:
        self.joined = True
        self.page.liveJoin(self.invited[: wire.KEY], self.invited[wire.KEY :])

    def end(self) -> None:
        """End all lines, and forget the room."""
        if self.hosting is not None:
            self.hosting.end()
        self.hosting = self.guest = self.opening = None
        self.invited, self.joined = "", False
        self.proven, self.messages, self.muted = set(), [], set()
        self.reached, self.mended = True, False
        self.page.liveLeave()

    def store_room(self, open: bool = True) -> None:
        """Store the room that is hosted here."""
        if self.hosting is not None:
            self.storage.keep(self.hosting.table, self.hosting.room, open)

    def watch_tables(self) -> None:
        """Say for which tables an installed page looks while it is closed."""
        if self.page.looksForNews():
            self.page.watchTables(news.to_watch(self.app.words, self.storage.known_tables()))

    # A guest ----------------------------------------------------------------------------------------------------------
    def seat_key(self) -> str:
        """The key of this device in the room to which it is invited."""
        self.name = self.name or self.storage.name(self.invited)
        return self.storage.key(self.invited, self.name)

    def new_guest(self, here: str) -> Guest:
        """This device as a guest of the room to which it is invited. here: the name of this end of the lines."""
        key, code = self.seat_key(), self.invited
        known = self.storage.memory(code), lambda: self.storage.unsent(code), self.keep_unsent
        guest = Guest(code, key, here, self.page.liveSend, self.page.chance, self.proven, self.page.now, *known)
        guest.made = self.storage.played_picks(code)
        return guest

    def keep_unsent(self) -> None:
        """Store what the host has not confirmed, for this page may be loaded anew before it is there."""
        if self.guest is not None:
            self.storage.note(self.invited, unsent=[list(one) for one in self.guest.pending])
