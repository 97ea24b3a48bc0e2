"""The tables beside the map of L'Âge de la Renaissance: players, tracks, commodities, an attack, as HTML trees.

Every function takes `say` and what it draws; board.py stores the results by these arguments.
"""

from __future__ import annotations

from ...board.contract import Say, Tree
from ...board.trees import Person, State, figure, icon, mark, panel, pick, player_row, players_table, single_spaced
from ..rules.cards import GALLEON, GALLEY, MISERY, SHIPS, THREE_MASTER
from ..rules.geography import COMMODITIES
from ..rules.position import NONE, OUT
from .table_figures import COLUMNS, Row

LANDMARKS = 4  # provinces named to identify a region


def marks(people: tuple[Person, ...], seats: tuple[int, ...]) -> list[Tree]:
    """The marks of several players, with their names for screen readers."""
    if not seats:
        return []
    return [*[mark(people[seat]) for seat in seats],
            ["span", {"class": "visually-hidden"}, ", ".join([people[seat][0] for seat in seats])]]  # fmt: skip


def player_figure(say: Say, person: Person, text: str, shown: list[Tree]) -> Tree:
    """What a player has, behind the mark of the player; it is read with the name."""
    words = ["span", {"class": "visually-hidden"}, say("labelled", title=person[0], text=text)]
    return ["span", {"class": "ren-paid"}, mark(person), words, ["span", {"aria-hidden": "true"}, *shown]]


def figure_of(tag: str, text: str, whose: str) -> Tree:
    """A number drawn by the style sheet. `spoken` says whose it is."""
    return figure(tag, "", text, **{"data-whose": whose})


def spoken(*trees: Tree) -> str:
    """All words in some trees, for screen readers, with the names of what is only drawn."""
    words: list[str] = []
    for tree in trees:
        if isinstance(tree, str):
            words.append(tree)
            continue
        if tree[1].get("data-whose"):
            words += [tree[1]["data-whose"], *filter(None, [tree[1].get("data-n")])]
        words.append(spoken(*tree[2:]))
    return single_spaced(" ".join(words))


def spaced(*trees: Tree) -> list[Tree]:
    """The trees with spaces between them, so that screen readers separate the words."""
    return [part for tree in trees for part in (tree, " ")][:-1]


def scroll(table: Tree) -> Tree:
    """A table that may be wider than the page."""
    return ["div", {"class": "desk-scroll", "tabindex": 0}, table]


def head(say: Say, turn: int, phase: str, epoch: int, last: bool) -> Tree:
    """The turn, its phase and the epoch; 10.1: of the last turn that it is the last, which is of more interest."""
    words: list[Tree] = [["strong", {}, say("renaissance.turn", n=turn)], "\u00a0· "] if turn else []
    words += [say(f"renaissance.phase.{phase}"), "\u00a0· "] if phase else []
    return ["p", {}, *words, say("renaissance.board.last_turn" if last else "renaissance.board.epoch", n=epoch)]


# Dice -----------------------------------------------------------------------------------------------------------------
def dice(say: Say, thrown: Row | None, people: tuple[Person, ...]) -> Tree:
    """The last throw, whose dice they are, and its result. The page lets the dice roll when the throw has changed."""
    if thrown is None:
        return ["p", {"class": "ren-dice"}]
    throws, then = thrown
    words: list[Tree] = []
    for id, params in throws:
        faces = dict(params)
        words.append(["span", {"class": "visually-hidden"}, say(id, **faces)])
        for colour, whose in (("green", "seat"), ("black", "seat"), ("white", "other")):
            if colour not in faces:
                continue
            if whose in faces and not (colour == "black" and "green" in faces):
                words.append(thrower(people[faces[whose]]))
            die = {"class": f"die ren-die ren-die-{colour}", "aria-hidden": "true"}
            words.append(["span", die, str(faces[colour])])
            if colour == "green" and "rank" in faces:
                words.append(["small", {"aria-hidden": "true"}, say("renaissance.board.rank", n=faces["rank"])])
    if then is not None:
        words.append(["span", {"class": "ren-came"}, say(then[0], **dict(then[1]))])
    which = " ".join([id + " ".join(["", *(str(value) for _, value in params)]) for id, params in throws])
    kind = "ren-dice" + " is-many" * (len(throws) > 2) + " is-told" * (then is not None)
    return ["p", {"class": kind, "data-throw": which}, *spaced(*words)]


def thrower(person: Person) -> Tree:
    """Whose the dice are that follow."""
    return ["span", {"class": "ren-thrower", "aria-hidden": "true"}, mark(person), ["small", {}, person[0]]]


# Players --------------------------------------------------------------------------------------------------------------
def players(say: Say, rows: Row, states: tuple[State, ...], people: tuple[Person, ...]) -> Tree:
    """A row for each player, in order of play. rows: (seat, rank, capital, arms, whether it has the turn, numbers by
    column).
    """
    body = []
    for seat, rank, capital, arms, turn, numbers in rows:
        notes = [
            *([say(f"renaissance.place.{capital}")] if capital else []),
            *[say(f"renaissance.card.{a}") for a in arms],
        ]
        told = say("renaissance.board.rank", n=rank) if rank else say("renaissance.board.score.out")
        place = ["span", {"class": "player-rank", "title": told}, str(rank or "–")]
        name = who(say, seat, states[seat], people, ": ".join([people[seat][0], *[" · ".join(notes)] * bool(notes)]))
        now = say("renaissance.board.turn") if turn else ""
        body.append(player_row([place, mark(people[seat]), name], numbers, turn=now, out=not rank))
    return players_table(say, "renaissance", COLUMNS, body)


def other_figures(say: Say, rows: Row, people: tuple[Person, ...]) -> Tree:
    """What the rows of the players have no room for. rows: (seat, printed prices of its advances, capital, arms)."""
    body = []
    for seat, advances, capital, arms in rows:
        words = [say(f"renaissance.place.{capital}") if capital else "–",
                 ", ".join([say(f"renaissance.card.{one}") for one in arms]) or "–"]  # fmt: skip
        cells = [["td", {"class": "ren-held"}, word] for word in words]
        name = ["span", {"class": "player-name"}, people[seat][0]]
        body.append(player_row([mark(people[seat]), name], (advances,), *cells, turn=""))
    table = players_table(say, "renaissance", ("advances", "capital", "arms"), body)
    return panel(say("renaissance.board.players"), table)


def who(say: Say, seat: int, state: State, people: tuple[Person, ...], title: str) -> Tree:
    """The name of a player; a button if a player has to be chosen, or was and can be taken back."""
    name, (legal, picked, _, hint) = people[seat][0], state
    if not (legal or picked or hint):
        return ["span", {"class": "player-name", "title": title}, name]
    label = say("renaissance.board.player", name=name)
    return ["button", {"type": "button", "title": title, **pick(f"seat-{seat}", label, state, "player-name")}, name]


# Tracks ---------------------------------------------------------------------------------------------------------------
def track(cells: list[tuple[str, str, tuple[int, ...]]], people: tuple[Person, ...]) -> Tree:
    """The spaces of a track: (what is printed, its class, who is there)."""
    return ["ol", {"class": "ren-track"}, *[
        ["li", {"class": f"ren-space {look}".strip() + (" is-here" if here else "")},
         ["span", {}, text], *marks(people, here)]
        for text, look, here in cells
    ]]  # fmt: skip


def misery(say: Say, at: tuple[int, ...], people: tuple[Person, ...]) -> Tree:
    cells = [(str(n), "", tuple([s for s, here in enumerate(at) if here == i])) for i, n in enumerate(MISERY)]
    out = tuple([seat for seat, here in enumerate(at) if here >= OUT])
    cells.append((say("renaissance.board.score.out"), "ren-space-out", out))
    return panel(say("renaissance.board.misery"), track(cells, people))


def ships(say: Say, at: tuple[int, ...], people: tuple[Person, ...]) -> Tree:
    """The ships by type, with what each step carries."""
    rows = []
    for kind, first, end in (("none", 0, GALLEY), ("galley", GALLEY, THREE_MASTER),
                             ("three_master", THREE_MASTER, GALLEON), ("galleon", GALLEON, len(SHIPS))):  # fmt: skip
        cells = [
            (str(SHIPS[i]) if i else "–", "", tuple([s for s, here in enumerate(at) if here == i]))
            for i in range(first, end)
        ]
        rows += [["dt", {}, say(f"renaissance.board.ship.{kind}")], ["dd", {}, track(cells, people)]]
    return panel(say("renaissance.board.ships"), ["dl", {"class": "ren-ships"}, *rows])


# Commodities ----------------------------------------------------------------------------------------------------------
def goods(say: Say, rows: Row, states: tuple[State, ...], me: int | None, people: tuple[Person, ...]) -> Tree:
    """The table of commodities. rows: (commodity, value, surpluses less shortages, by seat cards and what they pay)."""
    titles: list[Tree] = [["th", {"scope": "col", "class": "is-mine" if s == me else None}, mark(person),
               ["span", {"class": "visually-hidden"}, person[0]]] for s, person in enumerate(people)]  # fmt: skip
    body = []
    for c, value, scarce, seats in rows:
        id = COMMODITIES[c]
        name = say(f"renaissance.good.{id}")
        inside = [icon(f"i-good-{id}", "ren-good-sign"), ["span", {}, name], *balance(say, scarce)]
        title: Tree = ["span", {"class": "ren-good-name"}, *inside]
        if any(states[c]):
            button = {"type": "button", **pick(f"good-{id}", spoken(*inside), states[c], "ren-good-name")}
            title = ["button", button, *spaced(*inside)]
        head: Tree = ["th", {"scope": "row"}, title]
        cells: list[Tree] = [["td", {"class": "tabular"}, str(value)]]
        for seat, (n, pays) in enumerate(seats):
            cells.append(["td", {"class": "tabular" + " is-mine" * (seat == me)}, *income(n, pays)])
        body.append(["tr", {}, head, *cells])
    first: list[Tree] = [["td", {}], ["th", {"scope": "col"}, say("renaissance.board.value")]]
    table = [
        "table",
        {"class": "desk-table ren-goods"},
        ["thead", {}, ["tr", {}, *first, *titles]],
        ["tbody", {}, *body],
    ]
    note = ["p", {"class": "quiet ren-note"}, say("renaissance.board.goods_hint")]
    return panel(say("renaissance.board.goods"), scroll(table), note)


def lamps(say: Say, scarce: tuple[int, ...]) -> Tree:
    """One switch for each commodity: it lights it on the map and shows what it would pay. scarce: its surpluses less
    shortages.
    """
    switches = []
    for id, many in zip(COMMODITIES, scarce, strict=True):
        light = {"type": "checkbox", "class": f"ren-light ren-light-{id}", "name": f"ren-light-{id}"}
        sign = ["span", {"class": f"ren-lamp-sign ren-good-{id}"}, icon(f"i-good-{id}", "ren-good-sign")]
        name = ["span", {}, say(f"renaissance.good.{id}")]
        switches.append(["label", {"class": "ren-lamp"}, *spaced(["input", light], sign, name, *balance(say, many))])
    return ["div", {"class": "ren-row", "role": "group", "aria-label": say("renaissance.board.lamps")}, *switches]


def pays(say: Say, rows: Row, people: tuple[Person, ...]) -> Tree:
    """What every commodity would pay each player who has cards of it; the style sheet shows those that are lit."""
    lines = []
    for c, value, scarce, seats in rows:
        words = [["strong", {}, say(f"renaissance.good.{COMMODITIES[c]}")], say("renaissance.board.worth", n=value)]
        each = [player_figure(say, people[seat], f"{n} → {paid}", income(n, paid))
                for seat, (n, paid) in enumerate(seats) if n]  # fmt: skip
        line = spaced(*words, *balance(say, scarce), *each)
        lines.append(["p", {"class": f"ren-pays ren-pays-{COMMODITIES[c]}"}, *line])
    return ["div", {}, *lines]


def attacks(say: Say, rows: Row) -> Tree:
    """What the red outline on the map means, and the provinces that have it: how many tokens an attack needs, and its
    chance. A press on one chooses it. rows: (province, tokens, chance in tenths of a percent).
    """
    buttons: list[Tree] = []
    for id, n, chance in rows:
        odds: Tree = ["strong", {"class": "tabular"}, f"{n} · {percent(say, chance)}"]
        leads = {"data-do": "pick", "data-arg": id, "data-shows": id, "data-shown": id}
        button = {"type": "button", "class": "btn", "key": id, **leads}
        buttons.append(["button", button, ["span", {}, say(f"renaissance.place.{id}")], " ", odds])
    title = say("renaissance.board.attacks")
    strip = {"class": "ren-attacks", "role": "group", "aria-label": title, "data-row": "true"}
    return ["div", {}, ["p", {"class": "ren-outline", "aria-hidden": "true"}, title], ["div", strip, *buttons]]


def regions(say: Say, rows: Row, states: tuple[State, ...], people: tuple[Person, ...]) -> Tree:
    """One button for each region: who is in how many of its provinces, and the names of some provinces."""
    lines: list[Tree] = []
    for (region, places, stands), how in zip(rows, states, strict=True):
        each = [player_figure(say, people[seat], str(n), [str(n)]) for seat, n in enumerate(stands) if n]
        known = ", ".join([say(f"renaissance.place.{id}") for id in places[:LANDMARKS]])
        names = ["small", {"class": "quiet"}, f"{known}…"]
        line = spaced(["strong", {}, say(f"renaissance.region.{region}")], *each, names)
        button = {"type": "button", **pick(f"region-{region}", "", how, "btn", "ren-region")}
        lines.append(["li", {}, ["button", button, *line]])
    return ["ul", {"class": "ren-regions", "data-held": "regions"}, *lines]


def capitals(say: Say, rows: Row) -> Tree:
    """What is within reach of each capital that is left, and what it is worth. The rows of the players say the same of
    all of them then, and leave their room to the hand. rows: see table_figures.capitals.
    """
    each = [["li", {}, ["span", {}, say(f"renaissance.place.{id}")], " ",
             ["strong", {}, " · ".join(map(str, numbers))]] for id, *numbers in rows]  # fmt: skip
    head: Tree = ["p", {}, say("renaissance.board.capitals")]
    return ["div", {"class": "ren-capitals", "data-held": "strip"}, head, ["ul", {}, *each]]


def income(n: int, pays: int) -> list[Tree]:
    """How many control cards of a commodity a player has, and what they pay."""
    return [["small", {}, f"{n} → "], str(pays)] if n else [["span", {"class": "quiet"}, "–"]]


def balance(say: Say, scarce: int) -> list[Tree]:
    """Shortages and surpluses, one arrow each."""
    if not scarce:
        return []
    kind = "shortage" if scarce < 0 else "surplus"
    words = say(f"renaissance.board.{kind}", n=abs(scarce))
    return [["span", {"class": f"ren-scarce ren-{kind}", "title": words},
             ["span", {"aria-hidden": "true"}, ("▲" if scarce < 0 else "▼") * abs(scarce)],
             ["span", {"class": "visually-hidden"}, words]]]  # fmt: skip


# An attack, before the dice (7.6, 7.7) --------------------------------------------------------------------------------
def attack(say: Say, place: str, mine: Row, theirs: Row, odds: Row, ties: Row, people: tuple[Person, ...]) -> Tree:
    """Both forces of an attack. mine, theirs: terms (name, seat, number). odds: force, defence, and the chance in
    tenths of a percent. ties: the attacker's rank, and which equal dice win for the attacker.
    """
    (force, against, chance), (rank, dice) = odds, ties
    sides = [
        side(say, "attack", str(force), mine, people),
        side(say, "defence", str(against), theirs, people),
    ]
    won = ["strong", {}, say("renaissance.board.chance", chance=percent(say, chance))]
    note = ["p", {"class": "ren-note"}, won, " ", say(f"renaissance.board.dice.{dice}", n=rank)]
    group = {"class": "ren-attack", "role": "group", "aria-label": say("renaissance.board.attack_on", place=place)}
    return ["div", group, ["div", {"class": "ren-sides"}, *sides], note]


def side(say: Say, name: str, force: str, terms: Row, people: tuple[Person, ...]) -> Tree:
    """A force, term by term."""
    rows = [
        cell
        for term, seat, n in terms
        for cell in (
            ["dt", {}, *([mark(people[seat]), " "] if seat != NONE else []), say(f"renaissance.term.{term}")],
            ["dd", {"class": "tabular"}, f"+{n}"],
        )
    ]
    return ["div", {"class": "ren-side"}, ["h3", {}, say(f"renaissance.board.{name}", n=force)], ["dl", {}, *rows]]


def percent(say: Say, chance: int) -> str:
    """A chance in tenths of a percent, as words."""
    return str(say("renaissance.board.percent", percent=f"{chance / 10:.0f}"))
