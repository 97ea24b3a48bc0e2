"""The table on the page: what it is made of, the prompt with its tools, the ending, and the curtain."""

from __future__ import annotations

from typing import Protocol

from ...kernel.game import Action, Decision, Refusal
from ...words.actions import action_words
from ...words.text import Voice, Words
from ..base.settings import SPEEDS
from ..base.trees import Tree, button, h, icon
from ..bots.hints import Hints
from ..history import turning_point
from ..history.review import Review
from ..table.interfaces import Sitting
from ..table.scene import scene_of
from ..table.table import Table
from ..table.told import told_before, why_ended
from ..table.wording import prompt_message, rule_link, seat_chip, victory_message
from .action_buttons import ActionButtons, every_action, listing, pass_button
from .bot_turns import Bots
from .early_end import Decided
from .forms import Forms
from .given_orders import GivenOrders
from .instant_bots import AtOnce
from .order_gestures import OrderGestures
from .picks import Picks
from .previews import Foresight
from .repeat_offer import same_again
from .selections import Marks
from .ship_holds import Holds
from .standing_dialog import StandingDialog


class AtPrompt(Sitting, Protocol):
    """One sitting at a table, as its prompt sees it."""

    bots: Bots
    at_once: AtOnce
    decided: Decided
    hints: Hints
    review: Review
    # What is picked, marked, filled in and said once
    picks: Picks
    marks: Marks
    forms: Forms
    foresight: Foresight
    gestures: OrderGestures
    given_orders: GivenOrders
    holds: Holds
    standing: StandingDialog


def frame(words: Words, table: Table) -> Tree:
    """The empty play screen: the places in which everything else is drawn."""
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
            h("div", {"class": "play-rows"}, h("div", {"id": "scores"}), h("div", {"id": "players"})),
            h("nav", {"id": "tabs"}),
        ),
        h("div", {"id": "stage", "aria-hidden": "true"}),
    )


def sheet(rows: list[Tree], *tools: Tree, kind: str = "") -> Tree:
    """What stands in the prompt: rows that may scroll, and under them the tools, which never do.

    kind: of the decision, for styles.
    """
    return [h("div", {"class": "prompt-rows", "key": "rows", "data-kind": kind or None}, *rows), *tools]


def prompt(voice: Voice, sitting: AtPrompt, hint: Tree | None = None, beside: Tree | None = None) -> list[Tree]:
    """What has to be decided, by whom, and the buttons for it. hint: the hint, if somebody asked for one. beside: what
    the board of the game adds.
    """
    table, company = sitting.table, sitting.app.company
    decision, refused = table.decision, notices(voice, sitting)
    if decision is None:
        return game_over(voice.words, sitting)
    if table.awaits_go_ahead:
        return [*sitting.given_orders.go_ahead_prompt(voice), *refused, *sitting.given_orders.rows(voice)]
    rows = [question(voice, sitting, decision), *refused, *sitting.holds.rows(voice)]
    if beside is not None and not refused:  # a refusal is shown in its place, so that the buttons hardly move
        rows.append(beside)
    rows += answers(voice, sitting, decision)
    rows += passing(voice, table)
    rows += sitting.decided.offer(voice)
    rows += [*sitting.standing.stop(voice), *sitting.standing.proposal(voice)]
    if company is not None:
        rows += company.beside(voice)
    if hint is not None:
        rows.append(hint)
    if table.asks_person and sitting.picks.listing and not table.side.guarded:
        rows.append(every_action(voice, table, decision, sitting.foresight.words_for_actions(voice)))
    return rows


def game_over(words: Words, sitting: AtPrompt) -> list[Tree]:
    """What stands in the prompt when the game is over: to play again, and to look at what it was like."""
    again = [button("again", words.say("play.again"), kind="btn btn-primary")] if sitting.table.whole else []
    look = [button("review", words.say("review.begin"), "show")] if sitting.review.offered else []
    said = h("p", {"class": "prompt"}, words.say("play.over"))
    return [said, h("div", {"class": "toolbar", "key": "over"}, *again, *look)]


def question(voice: Voice, sitting: AtPrompt, decision: Decision) -> Tree:
    """The sentence that says what has to be decided, with its paragraph of the rules; or whom the table waits for."""
    table = sitting.table
    if table.asks_person:
        id, params = prompt_message(voice, table, decision, sitting.marks)
        own = table.game.paragraphs.get(decision.kind, "")
        number = table.board.paragraphs.get(table.board.prompt(decision), own)
        link = rule_link(voice.words, table, table.game.paragraph(table.position, number))
        said = [*voice.nodes(id, params), " ", link]
    elif table.side.unseen or not table.waits_elsewhere():
        said = voice.nodes("play.bot_moves", {"seat": decision.seat})
    elif company := sitting.app.company:
        said = company.waits(voice)
    else:
        said = voice.nodes("play.elsewhere", {"seat": decision.seat})
    return h("h2", {"class": "prompt", "tabindex": "-1"}, *said)


def answers(voice: Voice, sitting: AtPrompt, decision: Decision) -> list[Tree]:
    """What can be pressed while somebody decides, or how far a bot has thought."""
    table, words = sitting.table, voice.words
    if table.side.unseen:
        return openly(voice, table, decision, table.side.unseen)
    if table.asks_person:
        return own_answers(voice, sitting, decision)
    if table.waits_elsewhere():
        send = h("div", {"class": "toolbar"}, button("share", words.say("links.send"), kind="btn btn-primary"))
        return [*([] if sitting.app.company else [send]), *sitting.standing.planned(voice)]
    if sitting.bots.asked:
        value = {} if sitting.bots.thinking is None else {"max": "1", "value": str(sitting.bots.thinking)}
        return [h("progress", {"class": "bot-progress", "aria-label": words.say("play.thinking"), **value})]
    return []


def own_answers(voice: Voice, sitting: AtPrompt, decision: Decision) -> list[Tree]:
    """What the person who is asked can mark or press, and the orders given so far."""
    marking, rows = sitting.marks.open, list[Tree]()
    if marking is not None:
        rows += sitting.marks.rows(voice, sitting.picks.listing)
    if marking is None or (marking.goals and not sitting.marks.goal):
        buttons = ActionButtons(
            voice,
            sitting.table,
            decision,
            sitting.picks.choosing,
            sitting.field.number,
            sitting.pointed,
            sitting.forms,
            sitting.holds.verbs,
            *sitting.foresight.of_actions(voice),
        )
        rows += buttons.rows()
    return [*rows, *sitting.gestures.rows(voice), *sitting.given_orders.rows(voice)]


def openly(voice: Voice, table: Table, decision: Decision, unseen: Action) -> list[Tree]:
    """Buttons while the table stays open: the seat may show its own cards, or decide without them. Their keys differ
    for every seat, so that no button keeps the focus for the next person.
    """
    words = voice.words
    help = words.say("play.open.show.help")
    again = [button("same-again", words.say("play.same_again"))] if same_again(table) else []
    return [
        h("p", {"class": "quiet"}, words.say("play.open.why")),
        h(
            "div",
            {"class": "toolbar", "key": f"open-{len(table.record)}"},
            button("lift", words.say("play.open.show"), kind="btn btn-primary", title=help, **{"data-first": "true"}),
            *again,
            button("unseen", action_words(voice, decision, unseen)),
            *pass_button(voice, table, decision),
        ),
    ]


def passing(voice: Voice, table: Table) -> list[Tree]:
    """The seats that have given a standing answer, except the one that is asked now, with buttons to be asked again.
    Several stand in one row, by their names.
    """
    words, asked = voice.words, table.decision.seat if table.decision and table.asks_person else None
    seats = [seat for seat in table.passing.seats if seat != asked]
    if not seats:
        return []
    said = voice.nodes("play.closed" if seats[0] in table.passing.closed else "play.passing", {"seat": seats[0]})
    presses = [button("ask-again", words.say("play.ask_again"), str(seats[0]), "btn btn-name")]
    if len(seats) > 1:
        said = [words.say("play.ask_again.all")]
        presses = [
            h(
                "button",
                {
                    "type": "button",
                    "class": "btn btn-name",
                    "data-do": "ask-again",
                    "data-arg": str(seat),
                    "aria-label": words.say("play.ask_again.of", name=table.seats[seat].name),
                },
                seat_chip(table, seat),
            )
            for seat in seats
        ]
    return [h("div", {"class": "toolbar asks-again", "key": "passing"}, h("span", {"class": "quiet"}, *said), *presses)]


def notices(voice: Voice, sitting: AtPrompt) -> list[Tree]:
    """Why something was not legal, if anything was not."""
    return [notice(voice, sitting.table, refusal)] if (refusal := sitting.notices.notice) else []


def notice(voice: Voice, table: Table, refusal: Refusal) -> Tree:
    id, params, paragraph = refusal
    return h(
        "p",
        {"class": "notice" if id.startswith("replay.") else "notice notice-warn"},  # it was announced
        h("span", {}, *voice.nodes(id, params), " ", rule_link(voice.words, table, paragraph)),
    )


def moves_to_list(table: Table) -> int:
    """How many actions the list of legal moves would have; 0: it is not offered."""
    decision = table.decision
    asks = table.asks_person and not table.awaits_go_ahead and not table.side.guarded
    return len(listing(decision)) if decision and asks else 0


def own_side(words: Words, table: Table, moves: int) -> list[Tree]:
    """The button that shows the side of the seat that decides, or hides it, where several people share the device."""
    decision, side = table.decision, table.side
    if not side.at_one_device or decision is None:
        return []
    shown = side.lifted == decision.seat
    if not (side.looks if shown else moves):
        return []
    verb, label = ("cover", "play.open.hide") if shown else ("lift", "play.open.show")
    return [button(verb, words.say(label), symbol="i-hand", title=words.say(f"{label}.help"))]


def toolbar(words: Words, sitting: AtPrompt) -> Tree:
    """Taking back, the pace of bots, the menu, and the list of legal moves where there are any."""
    table, moves = sitting.table, moves_to_list(sitting.table)
    off = {} if table.closed or table.back is not None else {"aria-disabled": "true"}
    row = [button("undo", words.say("play.undo"), symbol="i-undo", title=words.say("play.undo"), **off)]
    if len(table.persons) < len(table.seats):
        row += pace(words, sitting)
    if sitting.hints.offered:
        opened = {"aria-expanded": "true" if sitting.hints.open else "false"}
        row.append(button("hint", words.say("play.hint"), symbol="i-hint", title=words.say("play.hint.help"), **opened))
    row += own_side(words, table, moves)
    if len(table.record):
        label, last = words.say("replay.look_back"), str(told_before(table, len(table.record)))
        row.append(button("look", label, last, "btn btn-quiet", symbol="i-step-back", title=label))
    row.append(
        button("menu", words.say("play.menu"), kind="btn btn-quiet", symbol="i-menu", title=words.say("play.menu"))
    )
    if moves:
        label = words.say("play.every_action", n=moves)
        opened = {"aria-expanded": "true" if sitting.picks.listing else "false", "title": label}
        row.append(button("list", label, kind="btn btn-quiet list-button", symbol="i-log", **opened))
    return h("div", {"class": "toolbar play-tools", "key": "tools"}, *row)  # no choice becomes one of these


def pace(words: Words, sitting: AtPrompt) -> list[Tree]:
    """How fast bots move, and a button to have them move at once."""
    table = sitting.table
    chosen, said, row = sitting.app.preferences.speed, words.say("play.pace"), list[Tree]()
    if not table.over:
        options = [h("option", {"value": s, "selected": s == chosen}, words.say(f"settings.pace.{s}")) for s in SPEEDS]
        choice = h("select", {"data-do": "speed", "aria-label": said, "title": said}, *options)
        row.append(h("label", {"class": "pace"}, h("span", {"class": "edge-word"}, words.say("settings.pace")), choice))
    if table.bots_turn() and not sitting.bots.hurry and chosen != "instant":
        row.append(button("hurry", words.say("play.skip"), symbol="i-skip", title=words.say("play.skip")))
    return row


def ending(voice: Voice, table: Table, review: Review, arrives: bool) -> Tree:
    """The ranking, and what was scored. What can be done next is in the prompt, which is always in sight. arrives: the
    game has ended before these eyes, so the page counts the scores up, once.
    """
    view, words = table.game.view(table.counted, None), voice.words
    best = [table.seats[standing.seat] for standing in table.standings if standing.rank == 1]
    winners = [h("span", {"class": f"seat-mark seat-{who.colour}"}, icon(who.symbol)) for who in best]
    return h(
        "section",
        {
            "class": f"panel ending seat-{best[0].colour}",
            "aria-labelledby": "ending-title",
            "data-arrives": "true" if arrives else None,
        },
        h("p", {"class": "ending-winners", "aria-hidden": "true"}, *winners),
        h(
            "h2",
            {"id": "ending-title", "class": "title-2", "tabindex": "-1"},
            *voice.nodes(*victory_message(table)),
        ),
        h("p", {}, *why_over(voice, table)),
        table.board.summary(view, table.standings, scene_of(table, voice.say, live=False)),
        *deciding_turn(voice, review),
        h(
            "div",
            {"class": "toolbar"},
            button("play-on", words.say("end.play_on")) if table.closed else None,
            button("history", words.say("end.history"), symbol="i-play"),
            button("picture", words.say("picture.title"), symbol="i-picture"),
            button("home", words.say("play.home")),
        ),
    )


def deciding_turn(voice: Voice, review: Review) -> list[Tree]:
    """The turn that decided the game, or a press that asks the review for it."""
    if not review.offered:
        return []
    if point := review.turning_point:
        return [turning_point.row(voice, review.found, point)]
    if review.running or review.done:
        said = voice.words.say("end.decided.none" if review.done else "end.decided.sought")
        return [h("p", {"class": "quiet", "key": "decided"}, said)]
    find = button("review", voice.words.say("end.decided.find"), symbol="i-hint")
    return [h("div", {"class": "toolbar", "key": "decided"}, find)]


def why_over(voice: Voice, table: Table) -> list[Tree]:
    """Why the game ended: by agreement, or by what the rules told."""
    if table.closed:
        return [voice.words.say("end.closed" if table.shared else "end.closed.alone")]
    event = why_ended(table)
    return voice.nodes(*voice.event(event.id, event.params)) if event else []


def curtain(voice: Voice, table: Table, seat: int) -> Tree:
    """The curtain between two seats of a game with secrets. It hides all until the next person takes the device."""
    words, who = voice.words, table.seats[seat]
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
