"""The table on the page: what it is made of, the prompt with its tools, the ending, and the curtain."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Action, Decision, Refusal
from ...words.actions import action_words
from ...words.text import Voice, Words
from ..base.settings import SPEEDS
from ..base.trees import Tree, button, h, icon
from ..history import turning_point
from ..history.review import Review
from ..table.scene import scene_of
from ..table.table import Table
from ..table.told import told_before, why_ended
from ..table.wording import prompt_message, rule_link, seat_chip, won
from .action_buttons import ActionButtons, every_action, listing, pass_button
from .repeat_offer import same_again


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


def prompt(voice: Voice, table: Table, state: Any, hint: Tree | None = None, beside: Tree | None = None) -> list[Tree]:
    """What has to be decided, by whom, and the buttons for it. state: the session. hint: the hint, if somebody asked
    for one. beside: what the board of the game adds.
    """
    decision, refusal, company = table.decision, state.notices.notice, state.app.company
    if decision is None:
        return game_over(voice.words, table, state)
    if table.awaits_go_ahead:
        said = [notice(voice, table, refusal)] if refusal else []
        return [*state.given_orders.go_ahead_prompt(voice), *said, *state.given_orders.rows(voice)]
    rows = [question(voice, table, decision, state)]
    if refusal:
        rows.append(notice(voice, table, refusal))
    rows += state.holds.rows(voice)
    if beside is not None and not refusal:  # a refusal is shown in its place, so that the buttons hardly move
        rows.append(beside)
    if table.side.unseen:
        rows += openly(voice, table, decision, table.side.unseen)
    elif table.asks_person:
        rows += answers(voice, table, decision, state)
    elif table.waits_elsewhere():
        if company is None:
            send = button("share", voice.words.say("links.send"), kind="btn btn-primary")
            rows.append(h("div", {"class": "toolbar"}, send))
        rows += state.standing.planned(voice)
    elif state.bots.asked:
        value = {} if state.bots.thinking is None else {"max": "1", "value": str(state.bots.thinking)}
        rows.append(h("progress", {"class": "bot-progress", "aria-label": voice.words.say("play.thinking"), **value}))
    rows += passing(voice, table)
    rows += state.decided.offer(voice)
    rows += [*state.standing.stop(voice), *state.standing.proposal(voice)]
    if company is not None:
        rows += company.beside(voice)
    if hint is not None:
        rows.append(hint)
    if table.asks_person and state.picks.listing and not table.side.guarded:
        rows.append(every_action(voice, table, decision, state.foresight.words_for_actions(voice)))
    return rows


def game_over(words: Words, table: Table, state: Any) -> list[Tree]:
    """What stands in the prompt when the game is over: to play again, and to look at what it was like."""
    again = [button("again", words.say("play.again"), kind="btn btn-primary")] if table.whole else []
    look = [button("review", words.say("review.begin"), "show")] if state.review.offered else []
    said = h("p", {"class": "prompt"}, words.say("play.over"))
    return [said, h("div", {"class": "toolbar", "key": "over"}, *again, *look)]


def question(voice: Voice, table: Table, decision: Decision, state: Any) -> Tree:
    """The sentence that says what has to be decided, with its paragraph of the rules; or whom the table waits for."""
    if table.asks_person:
        id, params = prompt_message(voice, table, decision, state.marks)
        own = table.game.paragraphs.get(decision.kind, "")
        number = table.board.paragraphs.get(table.board.prompt(decision), own)
        link = rule_link(voice.words, table, table.game.paragraph(table.position, number))
        said = [*voice.nodes(id, params), " ", link]
    elif table.side.unseen or not table.waits_elsewhere():
        said = voice.nodes("play.bot_moves", {"seat": decision.seat})
    elif company := state.app.company:
        said = company.waits(voice)
    else:
        said = voice.nodes("play.elsewhere", {"seat": decision.seat})
    return h("h2", {"class": "prompt", "tabindex": "-1"}, *said)


def answers(voice: Voice, table: Table, decision: Decision, state: Any) -> list[Tree]:
    """What the person who is asked can mark or press, and the orders given so far."""
    marking, rows = state.marks.open, list[Tree]()
    if marking is not None:
        rows += state.marks.rows(voice, state.picks.listing)
    if marking is None or (marking.goals and not state.marks.goal):
        foreseen = state.foresight.words_for_actions(voice), state.foresight.poor(voice)
        buttons = ActionButtons(
            voice,
            table,
            decision,
            state.picks.choosing,
            state.field.number,
            state.pointed,
            state.forms,
            state.holds.verbs,
            *foreseen,
        )
        rows += buttons.rows()
    return [*rows, *state.gestures.rows(voice), *state.given_orders.rows(voice)]


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


def notice(voice: Voice, table: Table, refusal: Refusal) -> Tree:
    id, params, paragraph = refusal
    return h(
        "p",
        {"class": "notice" if id.startswith("replay.") else "notice notice-warn"},  # it was announced
        h("span", {}, *voice.nodes(id, params), " ", rule_link(voice.words, table, paragraph)),
    )


def toolbar(words: Words, table: Table, state: Any) -> Tree:
    """Taking back, the pace of bots, the menu, and the list of legal moves where there are any."""
    decision = table.decision
    asks = decision is not None and table.asks_person and not table.awaits_go_ahead and not table.side.guarded
    moves = len(listing(decision)) if decision and asks else 0
    off = {} if table.closed or table.back is not None else {"aria-disabled": "true"}
    row = [button("undo", words.say("play.undo"), symbol="i-undo", title=words.say("play.undo"), **off)]
    if len(table.persons) < len(table.seats):
        row += pace(words, table, state)
    if state.hints.offered:
        opened = {"aria-expanded": "true" if state.hints.open else "false"}
        row.append(button("hint", words.say("play.hint"), symbol="i-hint", title=words.say("play.hint.help"), **opened))
    if table.side.at_one_device and decision and (table.side.looks if table.side.lifted == decision.seat else moves):
        verb, label = ("cover", "play.open.hide") if table.side.lifted == decision.seat else ("lift", "play.open.show")
        row.append(button(verb, words.say(label), symbol="i-hand", title=words.say(f"{label}.help")))
    if len(table.record):
        label, last = words.say("replay.look_back"), str(told_before(table, len(table.record)))
        row.append(button("look", label, last, "btn btn-quiet", symbol="i-step-back", title=label))
    row.append(
        button("menu", words.say("play.menu"), kind="btn btn-quiet", symbol="i-menu", title=words.say("play.menu"))
    )
    if moves:
        label = words.say("play.every_action", n=moves)
        opened = {"aria-expanded": "true" if state.picks.listing else "false", "title": label}
        row.append(button("list", label, kind="btn btn-quiet list-button", symbol="i-log", **opened))
    return h("div", {"class": "toolbar play-tools", "key": "tools"}, *row)  # no choice becomes one of these


def pace(words: Words, table: Table, state: Any) -> list[Tree]:
    """How fast bots move, and a button to have them move at once."""
    chosen, said, row = state.app.preferences.speed, words.say("play.pace"), list[Tree]()
    if not table.over:
        options = [h("option", {"value": s, "selected": s == chosen}, words.say(f"settings.pace.{s}")) for s in SPEEDS]
        choice = h("select", {"data-do": "speed", "aria-label": said, "title": said}, *options)
        row.append(h("label", {"class": "pace"}, h("span", {"class": "edge-word"}, words.say("settings.pace")), choice))
    if table.bots_turn() and not state.at_once.hurry and chosen != "instant":
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
            *voice.nodes(*won(table)),
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
