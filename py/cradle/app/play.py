"""The table on the page: board, prompt, log and what may be done, as trees of the app's state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..kernel.game import Action, Decision
from . import counting
from .again import same_again
from .counting import COUNTS
from .orders import Order
from .table import Table
from .text import Voice, Words
from .ui import Tree, button, h, icon

SPEEDS = {"slow": 1600, "normal": 800, "fast": 300, "instant": 0}  # ms between the moves of bots, as a turn begins
STEADY, FADE = 6, 0.94  # moves of bots at that pace; from then on each wait is so much of the last
LINGERS = {2: 0.5, 3: 1.0}  # pauses, however late in the turn, for what counts so much: a deal, a calamity
LINGER = 0.85  # each such wait is so much of the last of its kind
BUDGET = STEADY + 1 / (1 - FADE) + sum(LINGERS.values()) / (1 - LINGER)  # all waits of a turn: normally 26 s
PRIMARY = "btn btn-primary"


def frame(words: Words, table: Table) -> Tree:
    """The play screen without what stands in it."""
    above = [h("div", {"id": "ending"}), h("div", {"id": "charts"}), h("div", {"id": "review"})]
    asked = h("section", {"id": "prompt", "class": "panel play-prompt", "aria-label": words.say("play.prompt")})
    return h(
        "div",
        {"class": f"play play-{table.game.name}", "key": table.id, "data-page": "board"},
        h("h1", {"class": "visually-hidden"}, table.name),
        h(
            "div",
            {"id": "board", "class": "play-pages"},
            h("div", {"class": "play-board"}, *above, h("div", {"id": "table"})),
            h("div", {"class": "play-panels"}, h("div", {"id": "desk"})),
        ),
        h(
            "aside",
            {"class": "play-side"},
            asked,
            h("div", {"id": "recap"}),
            h("div", {"id": "scores"}),
            h("nav", {"id": "tabs"}),
        ),
    )


def seat_chip(table: Table, seat: int) -> Tree:
    who = table.seats[seat]
    return h(
        "span", {"class": f"seat-chip seat-{who.colour}"}, h("span", {"class": "seat-mark"}, icon(who.symbol)), who.name
    )


def action_words(voice: Voice, table: Table, decision: Decision, action: Action) -> str:
    """An action in words, by its kind or at least by its verb."""
    verb, argument = action
    params = {"seat": decision.seat, **decision.about, **table.board.argument(action)}
    if isinstance(argument, int):
        params.setdefault("n", argument)
    for id in (f"{table.game.name}.do.{decision.kind}.{verb}", f"{table.game.name}.do.{verb}"):
        if voice.words.message(id, params.get("n")) is not None:
            return voice.say(id, **params)
    return f"{verb} {argument or ''}".strip()


def order_words(voice: Voice, table: Table, order: Order) -> str:
    """An order in a few words, but for its number; where it began is "from_<name>". Where a plan leaves open where it
    leads, because that hangs on chance, its first pick is told.
    """
    first = table.board.argument(order.actions[0])
    params: dict[str, Any] = {f"from_{name}": what for name, what in first.items()}
    for action in order.actions:
        params |= table.board.argument(action)
    for name in (order.decisions[-1].kind, order.actions[0][0]):
        text = voice.words.message(id := f"{table.game.name}.order.{name}")
        if text is not None and params.keys() >= {hole for _, hole in voice.words.parts(text, str) if hole}:
            return voice.say(id, **params)
    return action_words(voice, table, order.decisions[0], order.actions[0])


def line_words(voice: Voice, table: Table, steps: Sequence[tuple[Decision, Action]]) -> list[str]:
    """Picks in words, one after the other, but for those that leave no choice; the steps of an order as one, with its
    number where there was a choice. What goes the same way in several orders is told once.
    """
    orders, k = table.board.orders, 0
    found: list[tuple[str, int]] = []  # words, and a number, or -1
    ways: dict[str, int] = {}  # where they stand
    while k < len(steps):
        (decision, action), begun = steps[k], k
        k += 1
        if decision.kind not in orders.ends or action[0] == orders.ends[decision.kind]:
            if len(decision.actions) > 1:
                found.append((action_words(voice, table, decision, action), -1))
            continue
        while k < len(steps) and steps[k][0].kind in orders.within:
            k += 1
        decisions, actions = zip(*steps[begun:k], strict=True)
        order = Order(begun, [*decisions], [*actions], orders.journeys)
        said, n = order_words(voice, table, order), order.n if order.most > 1 else -1
        if order.far is None and action[0] in orders.carries:
            if said in ways:
                found[ways[said]] = said, abs(found[ways[said]][1]) + abs(n)
                continue
            ways[said] = len(found)
        found.append((said, n))
    return [said if n < 0 else voice.words.say("orders.line", order=said, n=n) for said, n in found]


def rule_link(words: Words, table: Table, paragraph: str) -> Tree | None:
    if not paragraph:
        return None
    return h(
        "button",
        {
            "type": "button",
            "class": "rule-link",
            "data-do": "rules",
            "data-arg": f"{table.game.name} {paragraph}",
            "aria-label": words.say("play.rule", paragraph=paragraph),
        },
        f"§ {paragraph}",
    )


def sheet(rows: list[Tree], *tools: Tree, kind: str = "") -> Tree:
    """What stands in the prompt: rows that may scroll, and under them the tools, which never do.

    kind: of the decision, for styles.
    """
    return [h("div", {"class": "prompt-rows", "key": "rows", "data-kind": kind or None}, *rows), *tools]


def prompt(
    words: Words, voice: Voice, table: Table, state: Any, hint: Tree | None = None, beside: Tree | None = None
) -> list[Tree]:
    """What has to be decided, by whom, and the buttons for it. `state` is the session; hint: what was asked for;
    beside: what the game's board says to it.
    """
    decision = table.decision
    if decision is None:
        again = [button("again", words.say("play.again"), kind=PRIMARY)] if table.whole else []
        look = [button("review", words.say("review.begin"), "show")] if state.review.offered else []
        said = h("p", {"class": "prompt"}, words.say("play.over"))
        return [said, h("div", {"class": "toolbar", "key": "over"}, *again, *look)]
    if table.held:
        said = [notice(words, voice, table, state.notice)] if state.notice else []
        return [*state.hands.held(words, voice), *said, *state.hands.panel(words)]
    kind, marking = decision.kind, state.marks.open
    asked, params = prompt_id(table, decision), {"seat": decision.seat, **decision.about}
    if marking is not None and state.marks.goal and words.message(f"{asked}.goal") is not None:
        asked, params = f"{asked}.goal", params | table.board.argument(marking.goals[state.marks.goal][1])
    live, company = table.asked, state.app.company
    if live:
        number = table.board.paragraphs.get(table.board.prompt(decision), table.game.paragraphs.get(kind, ""))
        sentence = h(
            "h2",
            {"class": "prompt", "tabindex": "-1"},
            *voice.nodes(asked, params),
            " ",
            rule_link(words, table, table.game.paragraph(table.position, number)),
        )
    else:
        sentence = h(
            "h2", {"class": "prompt", "tabindex": "-1"}, *voice.nodes("play.bot_moves", {"seat": decision.seat})
        )
    rows = [sentence]
    if state.notice:
        rows.append(notice(words, voice, table, state.notice))
    rows += state.hands.told(voice)
    if beside is not None and not state.notice:  # what is refused takes its place: the buttons hardly move
        rows.append(beside)
    if table.unseen:
        rows += openly(words, voice, table, decision, table.unseen)
    elif live:
        if marking is not None:
            rows += state.marks.panel(words, state.listing)
        if marking is None or (marking.goals and not state.marks.goal):
            foreseen = state.foresight.said(voice), state.foresight.poor(voice)
            rows += choices(
                words, voice, table, decision, state.choosing, state.number, state.pointed, state.forms, *foreseen
            )
        rows += state.hands.panel(words)
    elif table.waits_elsewhere():
        said = company.waits(voice) if company else voice.nodes("play.elsewhere", {"seat": decision.seat})
        rows[0] = h("h2", {"class": "prompt", "tabindex": "-1"}, *said)
        if company is None:
            send = button("share", words.say("links.send"), kind="btn btn-primary")
            rows.append(h("div", {"class": "toolbar"}, send))
    elif state.bots.asked:
        value = {} if state.bots.thinking is None else {"max": "1", "value": str(state.bots.thinking)}
        rows.append(h("progress", {"class": "bot-progress", "aria-label": words.say("play.thinking"), **value}))
    rows += passing(words, voice, table)
    rows += state.decided.offer(voice)
    if company is not None:
        rows += company.beside(voice)
    if hint is not None:
        rows.append(hint)
    if live and state.listing and not table.guarded:
        rows.append(every_action(voice, table, decision, state.foresight.said(voice)))
    return rows


def prompt_id(table: Table, decision: Decision) -> str:
    """The message that asks for a decision: by its kind, or as the game's board says."""
    return f"{table.game.name}.prompt.{table.board.prompt(decision)}"


def openly(words: Words, voice: Voice, table: Table, decision: Decision, unseen: Action) -> list[Tree]:
    """Buttons while the table stays open: the seat may show its own cards, or decide without them."""
    help = words.say("play.open.show.help")
    again = [button("same-again", words.say("play.same_again"))] if same_again(table) else []
    return [
        h("p", {"class": "quiet"}, words.say("play.open.why")),
        h(
            "div",
            {"class": "toolbar", "key": "choices"},
            button("lift", words.say("play.open.show"), kind=PRIMARY, title=help, **{"data-first": "true"}),
            *again,
            button("unseen", action_words(voice, table, decision, unseen)),
            *pass_button(voice, table, decision),
        ),
    ]


def pass_button(voice: Voice, table: Table, decision: Decision) -> list[Tree]:
    """The button that declines now, and what is like it until there is something else to decide."""
    if table.passing.offered() is None:
        return []
    game = table.game.name
    return [
        button(
            "pass",
            voice.words.say(f"{game}.pass.{decision.kind}"),
            title=voice.words.say(f"{game}.pass.{decision.kind}.help"),
        )
    ]


def passing(words: Words, voice: Voice, table: Table) -> list[Tree]:
    """Who declines for now, each with a button to be asked again; not who is asked just now."""
    asked = table.decision.seat if table.decision and table.asked else None
    passing = [seat for seat in table.passing.seats if seat != asked]
    said = {seat: "play.closed" if seat in table.passing.closed else "play.passing" for seat in passing}
    return [
        h("div", {"class": "toolbar", "key": f"passing-{seat}"},
          h("span", {"class": "quiet"}, *voice.nodes(id, {"seat": seat})),
          button("ask-again", words.say("play.ask_again"), str(seat), "btn btn-name"))
        for seat, id in said.items()
    ]  # fmt: skip


def notice(words: Words, voice: Voice, table: Table, refusal: tuple[str, dict[str, Any], str]) -> Tree:
    id, params, paragraph = refusal
    return h(
        "p",
        {"class": "notice notice-warn", "role": "status"},
        h("span", {}, *voice.nodes(id, params), " ", rule_link(words, table, paragraph)),
    )


def choices(
    words: Words,
    voice: Voice,
    table: Table,
    decision: Decision,
    choosing: str,
    number: int | None,
    advised: Action | None,
    forms: Any,
    said: Callable[[Action], str],
    poor: Callable[[Action], bool],
) -> list[Tree]:
    """Buttons for what is not picked on the board: counts, and what has no place there.

    number: what stands in the field where there are many counts. advised: is pointed at. forms: a form stands for some
    verbs, and is sent by a button. said: what actions come to; poor: whether that is nothing, or a loss.
    What one does to oneself comes last.
    """

    def kind(base: str, action: Action) -> dict[str, Any]:
        if action == (COUNTS, number):
            base += " is-offered"
        return {"class": f"{base} is-hint", "aria-current": "true"} if action == advised else {"class": base}

    targets = table.targets()
    order = decision.actions
    filled = forms.stands_for if forms else ()
    sends = forms.send(voice) if forms else []
    rows: list[Tree] = []
    own = [a for a in order if table.board.argument(a).get("other") == decision.seat]

    def press(action: Action, base: str, **more: Any) -> Tree:
        label, foreseen = action_words(voice, table, decision, action), said(action)
        inside = [h("span", {}, label), h("small", {"class": "preview"}, foreseen)] if foreseen else [label]
        attributes = {**kind(base, action), **more, "data-do": "play", "data-arg": str(order.index(action))}
        return h("button", {"type": "button", **attributes}, *inside)

    plain = [a for a in targets.get("", []) if a[0] not in filled]
    counts, orders = [a for a in plain if a[0] == COUNTS], table.board.orders
    if decision.kind in orders.within and (helps := orders.helps(decision)):  # the others stand in the list of moves
        counts = [a for a in counts if a[1] in (*helps, number) or a == advised]
    if counts:
        shown = [
            (a, order.index(a), counted(voice, table, decision, a, counts), action_words(voice, table, decision, a))
            for a in counts
        ]
        if len(counts) <= counting.FEW:
            rows.append(counting.row(words, shown, kind, said))
        else:
            begin = int(str(advised[1])) if advised in counts else 0
            at = counting.nearest(counts, begin if number is None else number)
            rows.append(counting.field(words, shown, kind, at))
            if note := said((COUNTS, at)):
                rows.append(h("p", {"class": "count-note quiet", "key": "count-note"}, note))
    if choosing and choosing in targets:
        rows.append(
            h(
                "div",
                {"class": "toolbar", "key": "choosing"},
                *(press(a, PRIMARY) for a in targets[choosing]),
            )
        )
    first = sorted(in_words(table, decision), key=lambda a: a in own)
    listed = table.board.listed
    others = first + [a for a in plain if a[0] != COUNTS and a[0] not in listed]
    apart = table.board.in_menu.get(decision.kind)
    others = [a for a in others if a[0] != apart or a == advised]
    leaves = table.game.gives_up[0]  # last, and not conspicuous
    others.sort(key=lambda a: a[0] == leaves)
    if others or sends:
        main = [a for a in first if a not in own and not poor(a)] if len(order) > 1 else order
        kinds = [PRIMARY if a in main else "btn" for a in others]
        kinds = ["btn btn-quiet" if a[0] == leaves else how for a, how in zip(others, kinds, strict=True)]
        rows.append(
            h(
                "div",
                {"class": "toolbar", "key": "choices"},
                *sends,
                *(press(a, base, **{"data-first": "true"}) for a, base in zip(others, kinds, strict=True)),
                *(pass_button(voice, table, decision) if forms else []),
            )
        )
    for verb in listed:
        if named := [a for a in order if a[0] == verb and verb not in filled]:
            rows.append(names(voice, table, decision, verb, [(a, kind("btn btn-name", a)) for a in named]))
    return rows


def in_words(table: Table, decision: Decision) -> list[Action]:
    """What has a place on the board, and a button as well."""
    verbs = [verb for verb, _ in decision.actions]
    board = table.board
    return [a for a in decision.actions if a[0] in board.buttons or (a[0] in board.sole and verbs.count(a[0]) == 1)]


def names(voice: Voice, table: Table, decision: Decision, verb: str, row: list[tuple[Action, dict[str, Any]]]) -> Tree:
    """A heading, and a small button for each argument of a verb."""
    title = voice.say(f"{table.game.name}.list.{verb}")
    buttons = []
    for action, attributes in row:
        ((hole, value),) = table.board.argument(action).items()
        label = action_words(voice, table, decision, action)
        arg = str(decision.actions.index(action))
        buttons.append(button("play", voice.word(hole, value), arg, **attributes, **{"aria-label": label}))
    head = h("p", {"class": "names-title"}, title)
    return h("div", {"class": "names", "key": f"names-{verb}", "role": "group", "aria-label": title}, head, *buttons)


def counted(voice: Voice, table: Table, decision: Decision, action: Action, counts: list[Action]) -> str:
    """A number; or what a game says of the greatest one, or of the only one."""
    name = "only" if len(counts) == 1 else "all" if action == counts[-1] else ""
    id = f"{table.game.name}.do.{decision.kind}.{COUNTS}.{name}"
    if name and voice.words.message(id, action[1]) is not None:
        return voice.say(id, n=action[1])
    return str(action[1])


def every_action(voice: Voice, table: Table, decision: Decision, said: Callable[[Action], str]) -> Tree:
    """The list of the legal actions in words, with what they come to, under a heading; buttons above it come last."""
    rows, board = [], table.board
    above = {*table.targets().get("", []), *in_words(table, decision)}
    above |= {a for a in decision.actions if a[0] in board.listed}
    for i, action in sorted(enumerate(decision.actions), key=lambda one: one[1] in above):
        pressed = {"type": "button", "class": "btn btn-quiet", "data-do": "play", "data-arg": str(i)}
        words = [h("span", {}, action_words(voice, table, decision, action))]
        if foreseen := said(action):
            words.append(h("small", {"class": "preview"}, foreseen))
        rows.append(h("li", {}, h("button", pressed, *words)))
    title = h("h3", {"class": "title-3", "id": "every-title"}, voice.words.say("play.every_action", n=len(rows)))
    named = {"class": "every-action", "id": "every-action", "aria-labelledby": "every-title"}
    return h("div", {"key": "every-action"}, title, h("ul", named, *rows))


def toolbar(words: Words, table: Table, state: Any) -> Tree:
    """Taking back, the pace of bots, the menu, and the list of legal moves where there are any."""
    decision = table.decision
    moves = len(decision.actions) if decision and table.asked and not table.held and not table.guarded else 0
    off = {} if table.closed or table.back is not None else {"aria-disabled": "true"}
    row = [button("undo", words.say("play.undo"), symbol="i-undo", title=words.say("play.undo"), **off)]
    if len(table.persons) < len(table.seats):
        options = [
            h("option", {"value": s, "selected": s == state.app.speed}, words.say(f"settings.pace.{s}")) for s in SPEEDS
        ]
        said = words.say("play.pace")
        if not table.over:
            choice = h("select", {"data-do": "speed", "aria-label": said, "title": said}, *options)
            row.append(
                h("label", {"class": "pace"}, h("span", {"class": "edge-word"}, words.say("settings.pace")), choice)
            )
        if table.bots_turn() and not state.at_once.hurry and state.app.speed != "instant":
            row.append(button("hurry", words.say("play.skip"), symbol="i-skip", title=words.say("play.skip")))
    if state.hints.offered:
        opened = {"aria-expanded": "true" if state.hints.open else "false"}
        row.append(button("hint", words.say("play.hint"), symbol="i-hint", title=words.say("play.hint.help"), **opened))
    if table.at_one_device and decision and (table.looks if table.lifted == decision.seat else moves):
        verb, label = ("cover", "play.open.hide") if table.lifted == decision.seat else ("lift", "play.open.show")
        row.append(button(verb, words.say(label), symbol="i-hand", title=words.say(f"{label}.help")))
    if len(table.record):
        label, last = words.say("replay.look_back"), str(table.told_before(len(table.record)))
        row.append(button("look", label, last, "btn btn-quiet", symbol="i-step-back", title=label))
    row.append(
        button("menu", words.say("play.menu"), kind="btn btn-quiet", symbol="i-menu", title=words.say("play.menu"))
    )
    if moves:
        label = words.say("play.every_action", n=moves)
        opened = {"aria-expanded": "true" if state.listing else "false", "title": label}
        row.append(button("list", label, kind="btn btn-quiet list-button", symbol="i-log", **opened))
    return h("div", {"class": "toolbar play-tools", "key": "tools"}, *row)  # no choice becomes one of these


def ending(words: Words, voice: Voice, table: Table) -> Tree:
    """Ranking and what was scored; what one does next stands in the prompt, which is always in sight."""
    standings = table.game.standings(table.position)
    best = [s.seat for s in standings if s.rank == 1]
    view = table.game.view(table.position, None)
    head = "play.wins" if len(best) == 1 else "play.shared"
    return h(
        "section",
        {"class": "panel ending", "aria-labelledby": "ending-title"},
        h(
            "h2",
            {"id": "ending-title", "class": "title-2", "tabindex": "-1"},
            *voice.nodes(head, {"winner": best[0], "names": [table.seats[s].name for s in best]}),
        ),
        h("p", {"class": "why-over"}, *why_over(words, voice, table)),
        h(
            "div",
            {"class": "toolbar"},
            button("play-on", words.say("end.play_on")) if table.closed else None,
            button("home", words.say("play.home")),
        ),
        table.board.summary(view, standings, table.scene(voice.say, live=False)),
    )


def why_over(words: Words, voice: Voice, table: Table) -> list[Tree]:
    """Why the game ended: by agreement, or by what the rules told."""
    if table.closed:
        return [words.say("end.closed" if table.shared else "end.closed.alone")]
    event = table.why_over
    return voice.nodes(*voice.event(event.id, event.params)) if event else []


def curtain(words: Words, voice: Voice, table: Table, seat: int) -> Tree:
    """Between two seats of a game with secrets: nothing is shown until the next one takes the device."""
    who = table.seats[seat]
    return h(
        "dialog",
        {"class": "dialog curtain", "data-modal": "true", "data-stays": "true", "aria-labelledby": "curtain-title"},
        h("span", {"class": f"seat-mark seat-{who.colour}"}, icon(who.symbol)),
        h("h2", {"id": "curtain-title", "class": "title-2"}, *voice.nodes("play.curtain", {"seat": seat})),
        h("p", {}, words.say("play.curtain.why")),
        h(
            "div",
            {"class": "dialog-actions"},
            button("lift", words.say("play.curtain.lift", name=who.name), kind="btn btn-primary", autofocus=True),
            button("home", words.say("play.home"), kind="btn btn-quiet"),
        ),
    )
