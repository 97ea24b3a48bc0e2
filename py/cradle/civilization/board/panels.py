"""The tables beside the map of Civilization: nations, the AST, hands, cards, the market, as HTML trees.

Every function takes `say` and what it draws; board.py stores the results by these arguments.
"""

from __future__ import annotations

from typing import Any

from ...board.cards import closely, hand_card, plate
from ...board.contract import Say, Tree
from ...board.trees import Person, State, figure, icon, mark, panel, pick, player_row, players_table
from ..rules.archaeology import EPOCHS, FINISH
from ..rules.decks import Deck
from ..rules.position import NONE
from ..rules.rulesets import Rules
from .calamity_report import Report
from .market_panel import said_by

Row = tuple[Any, ...]  # of plain data, by which a drawing is known again


def head(say: Say, turn: int, phase: str, report: Report | None) -> Tree:
    """The turn, and its phase or the calamity that strikes now."""
    words: list[Tree] = [["strong", {}, say("civilization.turn", n=turn)]] if turn else []
    about = {"calamity": report.calamity, "victim": report.victim} if report else {}
    now = say("civilization.board.strikes", **about) if report else say(f"civilization.phase.{phase}") if phase else ""
    return ["p", {}, *words, *(["\u00a0· ", now] if now else [])]


# Nations --------------------------------------------------------------------------------------------------------------
def players(
    say: Say, columns: tuple[str, ...], rows: tuple[Row, ...], following: Row | None, people: tuple[Person, ...]
) -> Tree:
    """A row for each seat, in AST order. rows: (seat, nation, whether it is its turn, numbers by column). following: by
    row, the seat and what it needs for its next space (advancement.py); None where there is no AST.
    """
    body = []
    for n, (seat, nation, turn, *numbers) in enumerate(rows):
        name = people[seat][0]
        title = say("civilization.board.led", name=name, nation=nation) if nation else name
        who = [mark(people[seat]), ["span", {"class": "player-name", "title": title}, name]]
        more = [] if following is None else [next_space(say, following[n][1], bool(nation))]
        body.append(player_row(who, numbers, *more, turn=say("civilization.board.turn") if turn else ""))
    more_columns = () if following is None else ("next",)
    return players_table(say, "civilization", (*columns, *more_columns), body, "next", "civ-next")


def other_figures(say: Say, columns: tuple[str, ...], rows: tuple[Row, ...], people: tuple[Person, ...]) -> Tree:
    """What the rows of the nations have no room for. rows: (seat, nation, numbers by column)."""
    body = []
    for seat, nation, *numbers in rows:
        led = [["small", {}, say(f"civilization.nation.{nation}")]] if nation else []
        who = [mark(people[seat]), ["span", {"class": "player-name"}, people[seat][0]], *led]
        body.append(player_row(who, numbers, turn=""))
    return panel(say("civilization.board.players"), players_table(say, "civilization", columns, body))


def next_space(say: Say, needs: Row, plays: bool) -> Tree:
    """What a nation lacks for its next space, each with how much of it the nation has; a tick if it lacks nothing."""
    words = next_words(say, needs)
    if words or not plays:
        return ["td", {"class": "civ-next", "title": ", ".join(words)}, ", ".join(words)]
    met = ["span", {"class": "visually-hidden"}, say("civilization.board.next.none")]
    return ["td", {"class": "civ-next is-met"}, icon("i-check"), met]


def next_words(say: Say, needs: Row) -> list[str]:
    """What a nation lacks for its next space, each with how much of it the nation has."""
    return [say(f"civilization.board.next.{need.what}", n=need.has, m=need.least)
            for need in needs if need.has < need.least]  # fmt: skip


def ast(
    say: Say,
    law: Rules,
    rows: tuple[tuple[int, str, int], ...],
    people: tuple[Person, ...],
) -> Tree:
    """The Archaeological Succession Table. rows: (seat, nation, position)."""
    body = []
    for seat, nation, position in rows:
        row = law.rows[nation]
        cells = []
        for at in range(FINISH + 1):
            here = position == at
            value = str(row.values[at]) if at in row.values else ""
            inside = [mark(people[seat])] if here else [["span", {"aria-hidden": "true"}, value]] if value else []
            cells.append(["td", {"class": f"civ-epoch-{row.epoch(at)}" + (" is-here" if here else "")}, *inside])
        place = say("civilization.board.position", n=position, epoch=row.epoch(position))
        name = ["span", {"class": "civ-ast-name"}, people[seat][0]]
        title = [mark(people[seat]), " ", name, ["span", {"class": "visually-hidden"}, f": {place}"]]
        body.append(["tr", {}, ["th", {"scope": "row"}, *title], *cells])
    legend = [
        ["li", {"class": f"civ-epoch-{n}"}, say(f"civilization.epoch.{n}"), *demand(say, law, n)]
        for n in range(len(EPOCHS))
    ]
    return panel(
        say("civilization.board.ast"),
        ["div", {"class": "desk-scroll"}, ["table", {"class": "civ-ast"}, ["tbody", {}, *body]]],
        ["ul", {"class": "civ-epochs"}, *legend],
    )


def demand(say: Say, law: Rules, epoch: int) -> list[Tree]:
    """What entering an epoch asks for, in words."""
    asked = law.demands[epoch]
    words = [
        say(f"civilization.board.demand.{what}", n=getattr(asked, what))
        for what in ("cities", "groups", "cards", "points")
        if getattr(asked, what)
    ]
    return [["small", {}, " " + ", ".join(words)]] if words else []


# Cards ----------------------------------------------------------------------------------------------------------------
def trade_card(
    say: Say,
    deck: Deck,
    kind: int,
    n: int,
    state: State,
    laid: int = -1,
    filled: bool = False,
    wanted: tuple[str, list[Tree]] = ("", []),
) -> Tree:
    """Cards of one kind: the value of the set, and what one more card would add. laid: how many are in the offer, -1
    without a form; filled: whether the page has put some of them there. wanted: who wants the kind, in words and as
    marks.
    """
    id, goods = deck.ids[kind], kind < deck.goods
    name = say(f"civilization.{'good' if goods else 'calamity'}.{id}")
    worth, more = deck.set_value(kind, n), deck.set_value(kind, n + 1) - deck.set_value(kind, n)
    words = say("civilization.board.set", good=id, n=n, m=worth) if goods else name
    inside: list[Tree] = [["span", {"class": "card-name"}, name]]
    over: list[Tree] = [figure("span", "civ-card-number", str(deck.stack[kind]))]
    if n > 1:
        over.append(figure("span", "civ-card-count", f"× {n}"))
    if goods:
        notes = [figure("span", "civ-card-worth", str(worth))]
        if n < deck.count[kind]:
            one_more = say("civilization.board.one_more", n=more)
            words += f". {one_more}"
            notes.append(figure("small", "", f"+{more}", title=one_more))
        inside.append(["span", {"class": "civ-card-notes"}, *notes])
    button: dict[str, object] = dict(pick(f"card-{id}", words, state, "card-body", "civ-card"))
    if laid >= 0:
        button = laid_card(say, deck, kind, n, laid, filled, wanted[0])
        over += [["span", {"class": "civ-card-laid"}, say("civilization.board.form.laid", n=laid, m=n)]] * (laid > 0)
        over += wanted[1]
    return hand_card(
        "good" if goods else "calamity", f"civilization-{id}", button, inside, over, closely(say, f"card-{id}", name)
    )


def laid_card(say: Say, deck: Deck, kind: int, n: int, laid: int, filled: bool, wanted: str) -> dict[str, object]:
    """The button of cards of one kind while an offer is filled in. Every press adds one to the offer; after the last
    card, the next press takes all of them out again. What cannot be traded cannot be pressed.
    """
    look = "card-body civ-card" + " is-filled" * filled
    if not deck.tradable[kind]:
        return {"class": look, "disabled": True}
    words = say("civilization.board.form.lay", good=deck.ids[kind], n=laid, m=n) + (f" {wanted}" if wanted else "")
    return {"class": f"pick {look} {'is-picked' if laid else 'is-free'}", "data-do": "fill",
            "data-arg": f"card-{deck.ids[kind]}", "aria-label": words,
            "aria-pressed": "true" if laid else "false"}  # fmt: skip


def hand(
    say: Say,
    deck: Deck,
    cards: tuple[int, ...],
    states: tuple[State, ...],
    lot: tuple[int, ...] | None = None,
    filled: tuple[int, ...] | None = None,
    laid: int = 0,
    wanted: tuple[tuple[int, ...], ...] = (),
    people: tuple[Person, ...] = (),
    worth: str = "",
) -> Tree:
    """The viewer's own trade cards, by kind. lot: how many of each kind are in the offer that is filled in; filled: how
    many of these the page has put there. laid: how many further cards lie in the market. wanted: by kind, the seats
    that want it. worth: what the hand is worth with that offer and without it, in words.
    """

    def card(kind: int, n: int) -> Tree:
        if lot is None:
            return trade_card(say, deck, kind, n, states[kind])
        by = said_by(say, "asked", wanted[kind], people)
        return trade_card(say, deck, kind, n, states[kind], lot[kind], bool(filled and filled[kind]), by)

    rows = [card(kind, n) for kind, n in enumerate(cards) if n or states[kind][0] or states[kind][1]]
    if not rows:
        rows = [["li", {"class": "quiet"}, say("civilization.board.no_cards")]]
    total = sum(deck.set_value(kind, n) for kind, n in enumerate(cards[: deck.goods]) if n)
    title = worth or say(f"civilization.board.hand{'.laid' if laid else ''}", n=sum(cards), m=total, laid=laid)
    return panel(title, ["ul", {"class": "cards civ-fan"}, *rows], kind="civ-hand")


def calamities(
    say: Say, deck: Deck, waiting: tuple[tuple[int, int], ...], reports: tuple[Report, ...], people: tuple[Person, ...]
) -> Tree:
    """Calamities that have struck, the last one unfolded; and waiting ones that all can see: (kind, seat or -1)."""
    if not waiting and not reports:
        return ["div", {}]
    cards = []
    for kind, seat in waiting:
        who = [" ", mark(people[seat]), ["span", {"class": "visually-hidden"}, people[seat][0]]] if seat >= 0 else []
        id = deck.ids[kind]
        look = closely(say, f"card-{id}", say(f"civilization.calamity.{id}"))
        cards.append(["li", {"class": "card card-calamity civ-told"}, *calamity(say, deck, id), *who, look])
    told = [
        ["li", {"key": report.calamity}, struck(say, deck, report, people, report is reports[-1])] for report in reports
    ]
    rows = [["ol", {"class": "civ-calamities-told"}, *told]] if told else []
    rows += [["ul", {"class": "civ-cards"}, *cards]] if cards else []
    return panel(say("civilization.board.calamities"), *rows)


def calamity(say: Say, deck: Deck, id: str) -> list[Tree]:
    number = ["span", {"class": "civ-card-number"}, str(deck.stack[deck.index[id]])]
    return [plate(f"civilization-{id}"), number, ["strong", {}, say(f"civilization.calamity.{id}")]]


def struck(say: Say, deck: Deck, report: Report, people: tuple[Person, ...], opened: bool) -> Tree:
    """A calamity: whom it strikes and why, who chooses, and what was lost."""
    about = {"calamity": report.calamity, "victim": report.victim}
    passed = "strikes" if report.giver == NONE else "strikes.passed"
    lines: list[Tree] = [["p", {}, say(f"civilization.{passed}", **about, other=report.giver)]]
    if report.harmless:
        lines.append(["p", {}, say("civilization.no_effect", **about)])
    if report.tolls:
        lines.append(toll(say, report, people))
    if report.chooser != NONE:
        lines.append(["p", {}, ["strong", {}, say("civilization.board.chooses", name=people[report.chooser][0])]])
    head = [
        "summary",
        {"class": "card card-calamity civ-told"},
        *calamity(say, deck, report.calamity),
        mark(people[report.victim]),
    ]
    return ["details", {"open": True if opened else None}, head, *lines]


def toll(say: Say, report: Report, people: tuple[Person, ...]) -> Tree:
    """Who loses how much: points, and cities and tokens before and after."""
    columns = ("points_to_lose", "cities", "population")
    titles = [["th", {"scope": "col"}, say(f"civilization.board.column.{name}")] for name in columns]
    body = []
    for seat, points, *counts in report.tolls:
        cells = [str(points or "–"), *[f"{was} → {now}" if was != now else str(now) for was, now in counts]]
        name = ["span", {}, mark(people[seat]), ["span", {"class": "civ-nation-name"}, people[seat][0]]]
        body.append(["tr", {}, ["th", {"scope": "row"}, name], *[["td", {"class": "tabular"}, text] for text in cells]])
    head = ["thead", {}, ["tr", {}, ["td", {}], *titles]]
    return ["table", {"class": "desk-table civ-toll"}, head, ["tbody", {}, *body]]


def stacks(say: Say, heights: tuple[int, ...]) -> Tree:
    """How many cards each stack holds."""
    if not heights:
        return ["div", {}]
    one = len(heights) == 1
    rows = [["li", {}, *([] if one else [["span", {"class": "civ-card-number"}, str(n + 1)]]),
             ["span", {"class": "tabular"}, say("civilization.board.stack", n=count)]]
            for n, count in enumerate(heights)]  # fmt: skip
    return panel(say("civilization.board.stacks"), ["ul", {"class": "civ-stacks"}, *rows], opened=False)
