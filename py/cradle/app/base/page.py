"""What the page offers to Python: `globalThis.cradle` of assets/js/page/shell.js, where it says what each call does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol


class Storage(Protocol):
    """Strings by key; see assets/js/keep/storage.js. `put` and `trouble` say why something is not kept: "full" or
    "blocked", or "loose" where a browser that is killed forgets the last half minute; or "".
    """

    def get(self, key: str) -> str | None: ...
    def put(self, key: str, value: str) -> str: ...
    def remove(self, key: str) -> None: ...
    def keys(self, prefix: str) -> Iterable[str]: ...
    def trouble(self) -> str: ...


class Bots(Protocol):
    """The worker in which bots think: assets/js/bots/bots.js."""

    start: Callable[[], None]
    forget: Callable[[], None]
    ask: Callable[[str, float], None]


class Page(Protocol):
    """What can be called, one call a line."""

    store: Storage
    bots: Bots
    # What is drawn and said
    draw: Callable[[str], None]
    title: Callable[[str], None]
    badge: Callable[[int], None]
    language: Callable[[str], None]
    languages: Callable[[], str]
    setting: Callable[[str, str], None]
    announce: Callable[[str, str], None]
    sound: Callable[[str], None]
    keepPaint: Callable[[bool], None]
    # Where one looks
    focus: Callable[[str], None]
    sight: Callable[[str], None]
    reveal: Callable[[str], None]
    view: Callable[..., None]
    gather: Callable[[str, str], None]
    spot: Callable[[str, str], None]
    leave: Callable[[], None]
    comeBack: Callable[[], None]
    # Addresses and time
    address: Callable[[], str]
    route: Callable[[], str]
    go: Callable[[str], None]
    now: Callable[[], float]
    later: Callable[[float], None]
    never: Callable[[], None]
    soon: Callable[[str], None]
    wake: Callable[[float], None]
    chance: Callable[[], str]
    # Files, links and what is kept
    download: Callable[[str, str], None]
    canShare: Callable[[], bool]
    share: Callable[[str, str], None]
    reportAddresses: Callable[[], str]
    copy: Callable[[str], None]
    canSharePicture: Callable[[], bool]
    keepPicture: Callable[[str], None]
    sharePicture: Callable[[str], None]
    clears: Callable[[], bool]
    persist: Callable[[], None]
    update: Callable[[], None]
    # A live table: assets/js/live/live-calls.js
    liveRelays: Callable[[], str]
    liveHost: Callable[[str, str], None]
    liveJoin: Callable[[str, str], None]
    liveSend: Callable[[str, str], None]
    liveKnow: Callable[[str, bool], None]
    liveCut: Callable[[str], None]
    liveClose: Callable[[str], None]
    liveLeave: Callable[[], None]
    # Its post: assets/js/live/post.js
    postOpen: Callable[[str, str, str, str], None]
    postPut: Callable[[str, str, str], None]
    postAsk: Callable[[str, str], None]
    postSoon: Callable[[], None]
    postKnow: Callable[[str], None]
    postLeave: Callable[[], None]
    # Its notices
    notify: Callable[[str, str], None]
    notifies: Callable[[], str]
    looksForNews: Callable[[], bool]
    watchTables: Callable[[str], None]
    askToNotify: Callable[[], None]
