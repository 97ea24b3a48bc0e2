"""A live table on the page: the invitation, who sits where, and who is there."""

from __future__ import annotations

from typing import Any

from ...words.text import Voice, Words
from ..base import dialogs
from ..base.dialogs import code
from ..base.trees import Tree, button, h, icon
from ..pace.pace import Pace
from ..pace.terms_form import holiday_words, pace_fields, request_row
from ..table.table import Table
from .admission import Asking
from .device import Hosted
from .states import Public
from .wire import LONGEST_NAME

NO_RELAY, NO_RELAY_FOR_A_GUEST = "live.no_relay", "live.no_relay.host"


def name_field(words: Words, name: str, first: bool = True) -> Tree:
    """The field for one's own name. first: it stands first in its dialog."""
    field = {"id": "live-name", "name": "name", "type": "text", "maxlength": str(LONGEST_NAME), "value": name}
    label = h("label", {"for": "live-name"}, words.say("live.name"))
    return h("div", {"class": "field"}, label, h("input", {**field, "autocomplete": "off", "autofocus": first}))


def offer(words: Words, name: str | None, places: int, choices: list[Tree], by_post: bool) -> Tree:
    """The dialog before a table is opened, with what others will see. places: seats for people elsewhere.

    name: None where several people play here, who have their names; choices: what can still be chosen of the game;
    by_post: whether it is proposed to play over several days.
    """
    post = {"type": "checkbox", "name": "post", "checked": by_post}
    form = h(
        "form",
        {"data-do": "live-open"},
        name_field(words, name, not choices) if name is not None else None,
        h("p", {"class": "quiet"}, words.say("live.places", n=places)),
        h("label", {"class": "check"}, h("input", post), h("span", {}, words.say("post.choice"))),
        pace_fields(words, Pace()),
        h("p", {"class": "notice"}, words.say("live.seen")),
        h(
            "div",
            {"class": "dialog-actions"},
            button("seats", words.say("seats.title")),
            h("button", {"type": "submit", "class": "btn btn-primary"}, words.say("live.open")),
        ),
    )
    return dialogs.dialog(
        words,
        words.say("live.title"),
        h("p", {}, words.say("live.about")),
        h("div", {"class": "live-open"}, h("div", {"class": "variants"}, *choices), form) if choices else form,
        wide=bool(choices),
    )


def invitation(words: Words, name: str) -> Tree:
    """The dialog after a link was opened: nothing is sent before the person joins."""
    return dialogs.dialog(
        words,
        words.say("live.invited"),
        h("p", {}, words.say("live.joins")),
        h("p", {"class": "notice"}, words.say("live.seen")),
        h(
            "form",
            {"data-do": "live-join"},
            name_field(words, name),
            h(
                "div",
                {"class": "dialog-actions"},
                button("live-leave", words.say("cancel"), kind="btn btn-quiet"),
                h("button", {"type": "submit", "class": "btn btn-primary"}, words.say("live.join")),
            ),
        ),
        closes=False,
    )


def another_name(words: Words, name: str) -> Tree:
    """The dialog for one whose name somebody else here has."""
    return dialogs.dialog(
        words,
        words.say("live.title"),
        h("p", {"role": "alert"}, words.say("live.no.name")),
        h(
            "form",
            {"data-do": "live-named"},
            name_field(words, name),
            h(
                "div",
                {"class": "dialog-actions"},
                h("button", {"type": "submit", "class": "btn btn-primary"}, words.say("live.named")),
            ),
        ),
    )


def went_back(words: Words, to: int, n: int) -> str:
    """The sentence that a game has gone back to so many decisions, from so many."""
    return words.say("live.returned" if to else "live.returned.start", n=to, most=n)


def returned_notice(words: Words, found: tuple[int, int] | None) -> list[Tree]:
    """A notice in the prompt that the game has gone back, until somebody closes it. found: to so many decisions, from
    so many; None: there is nothing to say.
    """
    if found is None:
        return []
    said = h("span", {"role": "status"}, went_back(words, *found))
    return [
        h(
            "div",
            {"class": "notice notice-warn live-strip", "key": "returned"},
            said,
            button("live-noted", words.say("close")),
        )
    ]


def wish(voice: Voice, asked: Asking) -> str:
    """The sentence that somebody asks for a seat; often it is named after them already."""
    name, seat = asked.name or voice.words.say("live.somebody"), voice.names[asked.seat]
    if name == seat:
        return voice.words.say("live.asks.own", name=name)
    return voice.words.say("live.asks", name=name, seat=seat)


def seat_requests(voice: Voice, asked: dict[str, Asking]) -> list[Tree]:
    """Who asks the host for a seat, with buttons to answer."""
    words = voice.words
    return [
        h(
            "div",
            {"class": "notice live-strip", "key": f"asks-{who}"},
            h("span", {"role": "status"}, wish(voice, one)),
            button("live-admit", words.say("live.admit"), who),
            button("live-turn-away", words.say("live.take.no"), who),
        )
        for who, one in asked.items()
    ]


def asking_to_take_back(words: Words) -> Tree:
    """The dialog before a step back that needs the consent of others."""
    return dialogs.dialog(
        words,
        words.say("live.plea.title"),
        h("p", {}, words.say("live.plea.about")),
        h("div", {"class": "dialog-actions"}, button("live-plead", words.say("live.plea.ask"), kind="btn btn-primary")),
    )


def plea_notice(voice: Voice, table: Table, asked: list[Any] | None, answered: bool) -> list[Tree]:
    """What somebody asks to take back, with buttons for the people here to answer. answered: they have, and the host
    does not know it yet.
    """
    if asked is None:
        return []
    words, (n, seat, needs) = voice.words, asked
    if seat in table.people:
        said = words.say("live.plea.waits", names=voice.listed([voice.names[other] for other in needs]))
        answers = [button("live-consent", words.say("live.plea.drop"), "no")]
    else:
        said = words.say("live.plea.asks", name=voice.names[seat], n=n)
        mine = table.people & set(needs)
        answers = [
            button("live-consent", words.say("live.plea.yes"), "yes"),
            button("live-consent", words.say("live.plea.no"), "no"),
        ] if mine else []  # fmt: skip
    return [request_row(words, "plea", said, answers, answered)]


def becoming_host(words: Words) -> Tree:
    """The dialog in which the host asks this device to become the host."""
    return dialogs.dialog(
        words,
        words.say("live.offered"),
        h("p", {}, words.say("live.offered.about")),
        h(
            "div",
            {"class": "dialog-actions"},
            button("live-take", words.say("live.take.no"), "no"),
            button("live-take", words.say("live.take"), "yes", "btn btn-primary"),
        ),
        closes=False,
    )


def waiting(words: Words, id: str, verb: str = "live-leave") -> Tree:
    """The dialog while the line is not there yet, or while nobody hosts."""
    return dialogs.dialog(
        words,
        words.say("live.title"),
        h("p", {"role": "status"}, words.say(id)),
        h("progress", {"aria-hidden": "true"}),
        h("div", {"class": "dialog-actions"}, button(verb, words.say("cancel"), autofocus=True)),
        closes=False,
    )


def notifications(words: Words, allowed: str) -> Tree:
    """Whether the browser notifies when it is one's turn. allowed: its permission, "" if it cannot notify."""
    if allowed == "default":
        return button("live-notify", words.say("live.notify"))
    return h("p", {"class": "quiet"}, words.say(f"live.notify.{allowed}")) if allowed in ("granted", "denied") else None


def waiting_time(words: Words, then: int) -> Tree:
    """How long the table has been waiting; assets/js/live/live.js keeps it up to date.

    The key keeps Preact from making another element of it, in which what was written there would remain.
    """
    told = {"class": "live-since tabular", "data-since": str(then), "title": words.say("live.since")}
    return h("span", {**told, "key": "since"})


def room_dialog(
    words: Words,
    table: Table,
    public: Public,
    address: str,
    can_share: bool,
    hosting: Hosted | None,
    notifies: str,
    terms: list[Tree],
    holidays: dict[int, int],
    relays: Tree,
) -> Tree:
    """The dialog with who sits where, the link, and what the host may do. hosting: None at a guest's; terms: the pace;
    holidays: how long the holidays of seats go on (ms); relays: whether others can come in now.
    """
    hosts = hosting is not None
    rows = [row(words, table, seat, told, hosting, holidays.get(seat, 0)) for seat, told in enumerate(public["seats"])]
    door = {"type": "checkbox", "checked": public["door"], "data-do": "live-door"}
    post = {"type": "checkbox", "checked": public["post"], "data-do": "live-post"}
    share = h(
        "div",
        {"class": "field"},
        h("label", {"for": "link"}, words.say("live.link")),
        h("input", {"id": "link", "type": "text", "readonly": True, "value": address, "data-select": "true"}),
        h(
            "div",
            {"class": "toolbar"},
            button("live-copy", words.say("links.copy"), symbol="i-copy"),
            button("live-share", words.say("links.sheet"), symbol="i-share") if can_share else None,
        ),
    )
    return dialogs.dialog(
        words,
        words.say("live.title"),
        relays,
        h("div", {"class": "claims"}, *rows),
        h("p", {"class": "quiet"}, words.say("live.watching", n=public["watching"])) if public["watching"] else None,
        *(guests(words, hosting) if hosting is not None else ()),
        h("div", {"class": "live-link"}, share, code(words, address)),
        h(
            "div",
            {"class": "live-options"},
            h("label", {"class": "check"}, h("input", door), h("span", {}, words.say("live.door"))) if hosts else None,
            h("label", {"class": "check"}, h("input", post), h("span", {}, words.say("post.choice")))
            if hosts
            else None,
            notifications(words, notifies),
            *terms,
        ),
        h(
            "div",
            {"class": "dialog-actions"},
            button("seats", words.say("seats.title")) if hosts else None,
            button("live-close" if hosts else "live-leave", words.say("live.close" if hosts else "live.leave")),
        ),
    )


def relay_notice(words: Words, reached: bool, mended: bool, lost: bool) -> Tree:
    """For the dialog about who is here: that no relay works, or that one works again. lost: the host is away."""
    said = "" if reached else words.say(NO_RELAY_FOR_A_GUEST if lost else NO_RELAY)
    said = words.say("live.relay_again") if mended else said
    # It is there while it says nothing, so that a screen reader hears what comes.
    return h("p", {"class": "" if not said else "notice" if mended else "notice notice-warn", "role": "status"}, said)


def guests(words: Words, hosting: Hosted) -> list[Tree]:
    """At the host: who watches, and who was removed."""
    rows = [
        h(
            "div",
            {"class": "seating", "key": who},
            h("span", {"class": "seat-mark"}),
            h("span", {}, hosting.door.names.get(who) or words.say("live.somebody")),
            h("span", {"class": "quiet"}, words.say("live.watches")),
            h("span", {"class": "toolbar"}, remover(words, who)),
        )
        for who in hosting.watching()
    ]
    n = len(hosting.room.removed)
    said = h("span", {"class": "quiet"}, words.say("live.removed", n=n))
    gone = h("p", {"class": "live-strip"}, said, button("live-pardon", words.say("live.pardon"), kind="btn btn-quiet"))
    return [h("div", {"class": "claims"}, *rows) if rows else None, gone if n else None]


def remover(words: Words, who: str) -> Tree:
    return button("live-remove", words.say("live.remove"), who, "btn btn-quiet")


def row(words: Words, table: Table, seat: int, told: list[Any], hosting: Hosted | None, rest: int) -> Tree:
    """A seat: whose it is, whether they are there, and what can be done with it here. rest: ms of holiday left."""
    name, colour, _, _, where, here = told
    mine = seat in table.people
    state = "live.mine" if mine and not hosting else f"live.where.{where}" if here or where == "free" else "live.away"
    tools: list[Tree] = []
    if hosting and where == "guest":
        hand = button("live-hand", words.say("live.hand"), str(seat), "btn btn-quiet") if here else None
        free = button("live-free", words.say("live.free"), str(seat), "btn btn-quiet")
        tools = [hand, free, remover(words, hosting.room.seats[seat])]
    elif not hosting and where == "free":
        tools = [button("live-sit", words.say("live.sit"), str(seat), "btn btn-primary")]
    elif not hosting and mine:
        tools = [button("live-stand", words.say("live.stand"), str(seat), "btn btn-quiet")]
    mark = h("span", {"class": f"seat-mark seat-{colour}"}, icon(table.seats[seat].symbol))
    stands = [words.say(state), *([holiday_words(words, rest)] if rest > 0 else [])]
    said = h("span", {"class": "quiet"}, " · ".join(stands))
    tool = h("span", {"class": "toolbar"}, *tools) if tools else None
    return h("div", {"class": "seating", "key": str(seat)}, mark, h("span", {}, name), said, tool)


def waits(voice: Voice, waited: list[tuple[int, int]], ahead: int) -> list[Tree]:
    """For whom the table waits, and since when. waited: seats, each with a time of the host's clock.

    ahead: ms by which the clock here is ahead of the host's.
    """
    names = [voice.names[seat] for seat, _ in waited]
    since = min((then for _, then in waited), default=0) + ahead
    said = voice.nodes("live.waits", {"names": voice.listed(names), "n": len(names)})
    return [*said, " ", waiting_time(voice.words, since)] if waited else said


def aside(words: Words) -> Tree:
    """The prompt of a tab that the host has left, because this device plays in another tab."""
    return h(
        "p",
        {"class": "live-strip", "key": "aside"},
        h("span", {"role": "status"}, words.say("live.aside")),
        button("live-here", words.say("live.here")),
    )


def presence(voice: Voice, public: Public, lost: bool, asked: bool, reached: bool) -> Tree:
    """A row of the prompt that says who is away, with a button to the dialog.

    lost: whether the host is away, without whom nobody knows about the others. asked: whether somebody here has to
    decide; if not, the prompt says already for whom the table waits. reached: whether a relay works, without which
    nobody can come back.
    """
    words = voice.words
    away = [told[0] for told in public["seats"] if told[4] in ("guest", "host") and not told[5]]
    free = sum(told[4] == "free" for told in public["seats"])
    said = [words.say("live.are_away", names=voice.listed(away))] if away else []
    said += [words.say("live.are_free", n=free)] if free else []
    text = " ".join(said) or words.say("live.all_here")
    if lost:
        text = words.say("live.lost") if asked else ""
    if not reached:
        text = f"{text} {words.say(NO_RELAY_FOR_A_GUEST if lost else NO_RELAY)}".strip()
    return h(
        "p",
        {"class": "live-strip", "key": "live"},
        h("span", {"role": "status"}, text),
        button("live", words.say("live.room"), kind="btn btn-quiet"),
    )
