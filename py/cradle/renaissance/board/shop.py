"""Cards and advances beside the map of L'Âge de la Renaissance, as HTML trees: the hand, leaders, advances."""

from __future__ import annotations

from ...board.cards import closely, effect_list, hand_card, plate
from ...board.contract import Say, Tree
from ...board.trees import Person, State, figure, icon, mark, panel, pick
from ..rules.cards import ADVANCES, CARDS, CATEGORIES, IDS, VALUE, Card
from ..rules.geography import COMMODITIES
from ..rules.position import OUT
from .panels import figure_of, marks, spaced, spoken
from .table_figures import Row

STRIKES = ("civil_war", "war")  # cards that give misery to whom they name
FULL = 8  # if more advances can be bought, they stand in two columns
PARAGRAPH = {"commodity": "5.1", "event": "5.2", "leader": "5.3", "war": "5.4"}  # of the rules, by kind of card


# Cards ----------------------------------------------------------------------------------------------------------------
def hand(say: Say, rows: Row, states: tuple[State, ...], people: tuple[Person, ...]) -> Tree:
    """The viewer's own cards, and below them what they do where nothing can be pointed at. rows: see
    table_figures.hand.
    """
    cards = [card(say, row, states[row[0]], people) for row in rows]
    if not cards:
        cards = [["li", {"class": "quiet"}, say("renaissance.board.no_cards")]]
    title = say("renaissance.board.hand", n=sum(n for _, n, *_ in rows))
    told = [(card_name(say, kind), purpose(say, kind)) for kind, _, dead, pays, _ in rows if not dead and not pays]
    return panel(title, ["ul", {"class": "cards"}, *cards], *([effect_list(told)] if told else []), kind="ren-hand")


def card(say: Say, row: Row, state: State, people: tuple[Person, ...]) -> Tree:
    """One kind of card: its face and name, what its commodities would pay, whom it would give misery, and a leader's
    credit with the letters of the advances; what else it does is told where one points.
    """
    kind, n, dead, pays, costs = row
    id = IDS[kind]
    name: list[Tree] = [["strong", {}, card_name(say, kind)], *([f" × {n}"] if n > 1 else [])]
    text: list[Tree] = [payout(say, good, paid, people, len(pays) > 1) for good, paid in pays]
    text += [burdens(say, costs, people)] if costs is not None else []
    text += [["small", {}, say(f"renaissance.board.gives_misery.{id}")]] if id in STRIKES and not dead else []
    text += [["small", {}, f"{CARDS[kind].credit} · {' '.join(CARDS[kind].advances)}"]] if CARDS[kind].credit else []
    does: list[Tree] = []
    if dead:  # 10.2: in the final round even a card without effect is played
        text = [["small", {}, say("renaissance.board.idle" if state[0] else "renaissance.board.burden")]]
    elif not pays:
        does = [["small", {"class": "card-does"}, purpose(say, kind)]]
    return history_card(say, f"card-{id}", kind, state, [["span", {"class": "card-name"}, *name], *text], does)


def card_name(say: Say, kind: int) -> str:
    """The name on a card; that of its commodity, if it has one alone."""
    goods = CARDS[kind].commodities
    return str(say(f"renaissance.good.{COMMODITIES[goods[0]]}" if len(goods) == 1 else f"renaissance.card.{IDS[kind]}"))


def history_card(
    say: Say, target: str, kind: int, state: State, inside: list[Tree], does: list[Tree], read: list[Tree] | None = None
) -> Tree:
    """A history card: its face, over what stands on it, and what is told where one points. read: what stands on it in
    the order in which it is read out, where marks without words stand between words.
    """
    found = CARDS[kind]
    button = pick(target, spoken(*(read or inside), *does), state, "card-body")
    look = closely(say, target, say(f"renaissance.card.{found.id}"))
    return hand_card(found.kind, f"renaissance-{face_of(found)}", button, spaced(*inside), does, look)


def face_of(card: Card) -> str:
    """Its face: commodities have the same one in every epoch."""
    return card.id.rpartition("_")[0] if card.kind == "commodity" else card.id


def paragraph(kind: int) -> str:
    """The paragraph of a card in the rule book."""
    found = CARDS[kind]
    return PARAGRAPH.get(found.id) or PARAGRAPH[found.kind]


def purpose(say: Say, kind: int) -> str:
    """What a card does, in words."""
    found = CARDS[kind]
    if found.kind == "commodity":
        return str(say("renaissance.effect.commodity", n=VALUE[found.commodities[0]]))
    return gift(say, kind, found.credit) if found.kind == "leader" else str(say(f"renaissance.effect.{found.id}"))


def payout(say: Say, good: int, paid: tuple[int, ...], people: tuple[Person, ...], named: bool) -> Tree:
    """What a commodity would pay each player now."""
    id = COMMODITIES[good]
    sign = ["span", {"data-whose": say(f"renaissance.good.{id}")}, icon(f"i-good-{id}", "ren-good-sign")]
    head = sign if named else ["small", {}, say("renaissance.board.pays")]
    each = [["span", {"class": "ren-paid"}, mark(people[seat]), figure_of("strong", str(n), people[seat][0])]
            for seat, n in enumerate(paid)]  # fmt: skip
    return ["span", {"class": "ren-payout" + " is-long" * (len(each) > 4)}, head, *each]


def burdens(say: Say, costs: Row, people: tuple[Person, ...]) -> Tree:
    """How many spaces of misery an event would bring each player now (6.4). costs: see table_figures.costs."""
    each: list[Tree] = [] if costs else [["strong", {}, say("renaissance.board.gives_misery.none")]]
    for seat, was, now in costs:
        text = f"+{now - was}" if now < OUT else say("renaissance.board.out")
        each.append(["span", {"class": "ren-paid"}, mark(people[seat]), figure_of("strong", text, people[seat][0])])
    head: Tree = ["small", {}, say("renaissance.board.gives_misery")]
    return ["span", {"class": "ren-payout ren-burdens"}, head, *each]


def gift(say: Say, kind: int, credit: int) -> str:
    """What a leader gives now, and after the card that raises it."""
    found = CARDS[kind]
    advances = [advance.id for advance in ADVANCES if advance.letter in found.advances]
    if credit < found.boosted:
        boosted = {"m": found.boosted, "card": found.boosted_by}
        return str(say("renaissance.effect.leader.boosted", n=credit, advances=advances, **boosted))
    return str(say("renaissance.effect.leader", n=credit, advances=advances))


def leaders(say: Say, rows: Row, states: tuple[State, ...], people: tuple[Person, ...]) -> Tree:
    """The leaders in play: (kind, patron, who has claimed it, credit, how many may claim it)."""
    if not rows:
        return ["div", {}]
    cards: list[Tree] = []
    for (kind, patron, claims, credit, limit), state in zip(rows, states, strict=True):
        id = IDS[kind]
        text = [gift(say, kind, credit)]
        if limit >= 0:
            text.append(say("renaissance.board.protected", n=limit) if limit else say("renaissance.board.safe"))
        who = ["span", {"class": "ren-owners"}, *marks(people, (patron, *claims))]
        name: Tree = ["strong", {}, say(f"renaissance.card.{id}")]
        lines: list[Tree] = [["small", {}, line] for line in text]
        inside: list[Tree] = [["span", {"class": "card-name"}, name, " ", who], *lines]
        cards.append(history_card(say, f"leader-{id}", kind, state, inside, [], [name, *lines, who]))
    return panel(say("renaissance.board.leaders"), ["ul", {"class": "cards cards-told"}, *cards])


def announcements(say: Say, rows: Row) -> Tree:
    """A list of what else is going on. rows: (message, its parameters)."""
    said = [(id, {k: list(v) if isinstance(v, tuple) else v for k, v in params}) for id, params in rows]
    lines = [["li", {}, say(f"renaissance.board.{id}", **params)] for id, params in said]
    return panel(
        say("renaissance.board.announcements"), ["ul", {"class": "ren-announcements"}, *lines], opened=len(rows) > 2
    )


# Advances -------------------------------------------------------------------------------------------------------------
def advances(say: Say, rows: Row, states: tuple[State, ...], cash: int, people: tuple[Person, ...]) -> Tree:
    """The advances that can be bought now, and below them the others, smaller, by category. rows: see
    table_figures.advances.

    If only a few can be bought, what they do stands under them. Else it is shown for the one that the mouse or the
    focus is on, or for all at the press of a button; where very many can be bought, above them, where a line says so.
    """
    now: list[Tree] = []
    later: list[Tree] = []
    buying = any(state[0] for state in states)
    for category, credit, bull, found in rows:
        id = CATEGORIES[category]
        notes: list[Tree] = [["small", {}, say("renaissance.board.credit", n=credit)]] if credit else []
        notes += [["small", {"class": "ren-banned"}, say("renaissance.board.banned")]] if bull else []
        offered = [row for row in found if states[row[0]][0]]
        now += [advance(say, row, states[row[0]], people, id, 0) for row in offered]
        if others := [row for row in found if row not in offered]:
            head: Tree = ["h4", {}, say(f"renaissance.category.{id}"), *notes]
            items = [advance(say, row, states[row[0]], people, id, row[1] - cash if buying else 0) for row in others]
            later.append(["section", {"class": f"ren-branch ren-branch-{id}"}, head, ["ul", {}, *items]])
    effects: Tree = ["label", {"class": "ren-effects"}, ["input", {"type": "checkbox", "name": "ren-effects"}],
                     ["span", {}, say("renaissance.board.effects")]]  # fmt: skip
    title = say("renaissance.board.payable") if now else say("renaissance.board.advances")
    long = " is-long" * (len(now) > 4) + " is-full" * (len(now) > FULL)
    point: Tree = ["p", {"class": "ren-point", "aria-hidden": "true"}, say("renaissance.board.point")]
    first = [*[point] * (len(now) > FULL), ["ul", {"class": f"ren-now{long}"}, *now]] if now else []
    return panel(title, effects, *first, ["div", {"class": "ren-tree"}, *later], kind="ren-advances")


def advance(say: Say, row: Row, state: State, people: tuple[Person, ...], of: str, short: int) -> Tree:
    """An advance: letter, name, price for the viewer with the printed one struck out, what is missing, owners; of: its
    category. short: how many ducats are missing.
    """
    n, due, first, mine, owners, needs = row
    found = ADVANCES[n]
    cost: list[Tree] = [figure("s", "quiet", str(found.price))] if due != found.price else []
    cost.append(icon("i-check") if mine else figure("strong", "", str(due)))
    title = say(f"renaissance.advance.{found.id}")
    notes: list[Tree] = []
    read = [title]  # what can be seen, in its order, as screen readers say it
    if first or (needs and not mine and not state[0]):
        words = say("renaissance.board.requires", letters=", ".join(needs))
        notes += [" ", ["small", {"class": "ren-first" if first else None}, words]]
        read.append(words)
    if short > 0 and not mine:
        missing = say("renaissance.board.missing", n=short)
        cost.append(["small", {}, missing])
        read.append(missing)
    label = f"{' '.join(read)}, {due}" if read[1:] else say("renaissance.board.advance", advance=found.id, n=due)
    effect: list[Tree] = [say(f"renaissance.effect.{found.id}")]
    button = {"type": "button", **pick(f"buy-{found.id}", label, state, "ren-buy", *["is-locked"] * bool(first))}
    if found.credit:
        effect += [" ", ["small", {}, say("renaissance.board.gives", n=found.credit)]]
    if owners:
        notes.append(["span", {"class": "ren-owners"}, *marks(people, owners)])
    name: list[Tree] = [["span", {}, title], *notes]
    target = f"buy-{found.id}"
    return ["li", {"class": f"card card-{of}" + " is-mine" * mine},
            ["button", button, plate(f"renaissance-{found.id}"), figure("span", "ren-letter", found.letter),
             ["span", {"class": "ren-buy-name"}, *name], " ", ["span", {"class": "tabular ren-price"}, *cost]],
            closely(say, target, title), ["p", {"class": "ren-effect"}, *effect]]  # fmt: skip
