"""The first screen: begin a game, or go on with a saved one."""

from __future__ import annotations

import traceback
from functools import cache
from typing import Any

from .. import games, players
from . import results
from .saves import BadFile, line
from .table import AWAY, COLOURS, HUMAN, Seat, Table, called, kinds
from .text import Voice, Words
from .text import card as drawn
from .ui import Tree, button, h, icon

LONGEST_SEGMENT = 18  # characters of a choice that stands beside others; longer ones are a list
RESCUE = ("export", "delete")  # what can be done with an entry that is damaged
BOT_NAMES = ["Enheduanna", "Shulgi", "Kubaba", "Sargon", "Ninlil", "Gudea", "Puabi", "Naram-Sin"]


class Setup:
    """The new-game form: a game, its variant, and who sits where. Seats beyond the number chosen are remembered."""

    def __init__(self, words: Words) -> None:
        self.game = games.names()[0]
        self.variant = games.load(self.game).variant()
        self.seats = [
            Seat(
                words.say("home.player", n=i + 1) if i == 0 else BOT_NAMES[i - 1],
                colour,
                HUMAN if i == 0 else "heuristic",
            )
            for i, colour in enumerate(COLOURS)
        ]

    @property
    def taken(self) -> list[Seat]:
        return self.seats[: self.variant["seats"]]

    def choose(self, game: str) -> None:
        if game in games.names():
            self.game, self.variant = game, games.load(game).variant()
            self.reseat()

    def reseat(self) -> None:
        """Bots lose a style that the game does not have; those of a level that it does not offer become settlers."""
        for who in self.seats:
            if who.kind not in kinds(self.game):
                level = players.level_of(who.kind)
                who.kind = level if level in kinds(self.game) else "heuristic"

    def vary(self, key: str, value: str) -> None:
        for choice in games.load(self.game).variants[key][0]:
            if str(choice).lower() == value.lower():
                self.variant[key] = choice
        self.settle()

    def settle(self) -> None:
        """Replace choices that no longer fit the rest by the nearest number, or by the first choice."""
        for key, choices in games.load(self.game).offered(self.variant).items():
            if (chosen := self.variant[key]) not in choices:
                number = isinstance(chosen, int)
                self.variant[key] = min(choices, key=lambda c: abs(c - chosen)) if number else choices[0]

    def recolour(self, seat: int, colour: str) -> None:
        """Give a seat a colour; the seat that had it gets this seat's colour."""
        for other in self.seats:
            if other.colour == colour:
                other.colour = self.seats[seat].colour
        self.seats[seat].colour = colour

    def rekind(self, seat: int, kind: str, words: Words) -> None:
        """A person, here or elsewhere, or a bot; a name nobody chose goes with it."""
        who = self.seats[seat]
        default = words.say("home.player", n=seat + 1)
        person = kind in (HUMAN, AWAY)
        if person and who.name in BOT_NAMES:
            who.name = default
        elif not person and (who.name == default or not line(who.name)):
            used = {s.name for s in self.seats}
            who.name = next((name for name in BOT_NAMES if name not in used), default)
        who.kind = kind

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "variant": self.variant, "seats": [vars(s) for s in self.seats]}

    def restore(self, data: Any) -> None:
        """Take over a stored form, as far as it still fits."""
        try:
            seats = [Seat(line(s["name"]), s["colour"], s["kind"]) for s in data["seats"]]
            game = games.load(data["game"])
            variant = game.variant(**data["variant"])
            sound = sorted(s.colour for s in seats) == sorted(COLOURS) and all(isinstance(s.kind, str) for s in seats)
        except (KeyError, TypeError, ValueError):
            return
        if sound:
            self.game, self.variant, self.seats = data["game"], variant, seats
            self.settle()
            self.reseat()


def screen(words: Words, setup: Setup, heads: list[dict[str, Any]], state: Any) -> Tree:
    return h(
        "div",
        {"class": "home", "key": "home"},
        h(
            "header",
            {"class": "home-head"},
            h("h1", {"class": "title-1"}, "Cradle"),
            h("p", {"class": "script home-lead"}, words.say("home.lead")),
        ),
        go_on(words, heads, state),
        cards(words, setup),
        h(
            "div",
            {"class": "home-columns"},
            new_game(words, setup, state.live_offered),
            saved(words, heads, state),
        ),
    )


def go_on(words: Words, heads: list[dict[str, Any]], state: Any) -> Tree | None:
    """The game that was played last and is not over, to go on with."""
    head = next((head for head in heads if goes_on(head, state)), None)
    if head is None:
        return None
    table = state.peek(head)
    voice = Voice(words, table.game.name, [s.name for s in table.seats])
    said = " · ".join([voice.say("home.to_play", seat=table.decision.seat), state.ago(table.moved)])
    return h(
        "section",
        {"class": "panel go-on", "aria-labelledby": "go-on-title"},
        h("h2", {"id": "go-on-title", "class": "title-3"}, table.name),
        h("p", {"class": "quiet"}, said),
        button("open", words.say("home.go_on"), head["id"], "btn btn-primary", symbol="i-play"),
    )


def goes_on(head: dict[str, Any], state: Any) -> bool:
    """Whether it can be shown, and somebody has to play."""
    try:
        kept_row(state.words, head, state)
        return not state.peek(head).over
    except Exception:  # damaged: its row below says so
        return False


def cards(words: Words, setup: Setup) -> Tree:
    """A card for each game, with its board in small: to begin at once, to be shown how, or to be chosen below."""
    return h(
        "fieldset",
        {"class": "game-cards"},
        h("legend", {"class": "visually-hidden"}, words.say("home.game")),
        *(card(words, name, name == setup.game) for name in games.names()),
    )


def card(words: Words, name: str, chosen: bool) -> Tree:
    title = words.say(f"{name}.name")
    choice = {"type": "radio", "name": "game", "value": name, "checked": chosen, "data-do": "set-game"}
    tour = button("tour", words.say("home.tour"), name, "btn", **{"aria-label": f"{words.say('home.tour')}, {title}"})
    return h(
        "div",
        {"class": "game-card", "key": name},
        h(
            "label",
            {"class": "game-card-choice"},
            h("input", choice),
            h("span", {"id": f"card-{name}", "class": "game-picture", "aria-hidden": "true"}),
            h("strong", {"class": "title-3"}, title),
            h("span", {"class": "script"}, words.say(f"{name}.tagline")),
            h("span", {"class": "quiet"}, words.say(f"{name}.length")),
        ),
        h(
            "div",
            {"class": "toolbar"},
            button(
                "first-game",
                words.say("home.first"),
                name,
                "btn btn-primary",
                **{"aria-label": f"{words.say('home.first')}, {title}"},
            ),
            tour if games.has_room(name, "tour") else None,
        ),
    )


@cache
def picture(name: str) -> Tree:
    return drawn(games.package(name))


def pictures() -> list[tuple[str, Tree]]:
    """What hangs on the cards: by place."""
    return [(f"card-{name}", picture(name)) for name in games.names()]


def new_game(words: Words, setup: Setup, live: bool) -> Tree:
    """The form, for the game of the card that is chosen; live: it may be played live."""
    game = games.load(setup.game)
    fields = [
        variant(words, setup, key, choices) for key, choices in game.offered(setup.variant).items() if len(choices) > 1
    ]
    return h(
        "section",
        {"class": "panel", "aria-labelledby": "new-title"},
        h(
            "h2",
            {"id": "new-title", "class": "panel-title"},
            words.say("home.new_of", game=words.say(f"{setup.game}.name")),
        ),
        h(
            "form",
            {"data-do": "begin", "class": "new-game"},
            h(
                "p",
                {},
                words.say(f"{setup.game}.blurb"),
                " ",
                button("rules", words.say("home.rules"), setup.game, "rule-link"),
            ),
            h("div", {"class": "variants"}, *fields),
            h(
                "fieldset",
                {"class": "seats"},
                h("legend", {}, words.say("home.seats")),
                *(seat_row(words, setup.game, i, who) for i, who in enumerate(setup.taken)),
            ),
            h("button", {"type": "submit", "class": "btn btn-primary begin"}, words.say("home.begin")),
            button("begin-live", words.say("live.title"), symbol="i-live") if live else None,
        ),
    )


def variant(words: Words, setup: Setup, key: str, choices: Any) -> Tree:
    chosen = setup.variant[key]
    name = "home.seats_number" if key == "seats" else f"{setup.game}.variant.{key}"
    if list(choices) == [False, True]:
        help_id = f"{name}.help"
        return h(
            "div",
            {"class": "field", "key": key},
            h(
                "label",
                {"class": "check"},
                h(
                    "input",
                    {
                        "type": "checkbox",
                        "checked": chosen,
                        "data-do": "vary",
                        "data-arg": key,
                        "aria-describedby": help_id,
                    },
                ),
                h("span", {}, words.say(name)),
            ),
            h("span", {"class": "field-hint", "id": help_id}, words.say(help_id)),
        )
    said = {c: choice_words(words, setup.game, key, c) for c in choices}
    help_id = f"variant-{key}-help"
    told = f"{name}.{chosen}.help" if words.message(f"{name}.{chosen}.help") is not None else ""
    hint = h("span", {"class": "field-hint", "id": help_id}, words.say(told)) if told else None
    described = {"aria-describedby": help_id} if told else {}
    if len(choices) <= 6 and all(len(text) <= LONGEST_SEGMENT for text in said.values()):
        return h(
            "fieldset",
            {"class": "field segmented-field" + " field-wide" * bool(told), "key": key, **described},
            h("legend", {}, words.say(name)),
            h(
                "div",
                {"class": "segmented"},
                *(
                    h(
                        "label",
                        {},
                        h(
                            "input",
                            {
                                "type": "radio",
                                "name": f"variant-{key}",
                                "value": str(c),
                                "checked": c == chosen,
                                "data-do": "vary",
                                "data-arg": key,
                            },
                        ),
                        h("span", {}, said[c]),
                    )
                    for c in choices
                ),
            ),
            hint,
        )
    return h(
        "div",
        {"class": "field field-wide" if told else "field", "key": key},
        h("label", {"for": f"variant-{key}"}, words.say(name)),
        h(
            "select",
            {
                "id": f"variant-{key}",
                "data-do": "vary",
                "data-arg": key,
                **described,
            },
            *(h("option", {"value": str(c), "selected": c == chosen}, said[c]) for c in choices),
        ),
        hint,
    )


def choice_words(words: Words, game: str, key: str, choice: Any) -> str:
    id = f"{game}.variant.{key}.{choice}"
    return str(choice) if words.message(id) is None else words.say(id)


def seat_row(words: Words, game: str, i: int, who: Seat) -> Tree:
    n = i + 1
    return h(
        "div",
        {"class": "seat-row", "key": str(i), "role": "group", "aria-label": words.say("home.seat", n=n)},
        h("span", {"class": f"seat-mark seat-{who.colour}"}, icon(who.symbol)),
        h(
            "input",
            {
                "type": "text",
                "value": who.name,
                "maxlength": "40",
                "autocomplete": "off",
                "aria-label": words.say("home.name_of", n=n),
                "data-do": "rename-seat",
                "data-arg": str(i),
            },
        ),
        h(
            "select",
            {"aria-label": words.say("home.kind_of", n=n), "data-do": "rekind", "data-arg": str(i)},
            *(h("option", {"value": k, "selected": k == who.kind}, called(words, game, k)) for k in kinds(game)),
        ),
        h(
            "select",
            {"aria-label": words.say("home.colour_of", n=n), "data-do": "recolour", "data-arg": str(i)},
            *(h("option", {"value": c, "selected": c == who.colour}, words.say(f"colour.{c}")) for c in COLOURS),
        ),
    )


def saved(words: Words, heads: list[dict[str, Any]], state: Any) -> Tree:
    """What is kept: games that go on, those that are over, and how the one who plays here did."""
    reminder = state.upkeep.reminder(heads)
    all_rows = [saved_row(words, head, state) for head in heads]
    rows, finished = [row for row, over in all_rows if not over], [row for row, over in all_rows if over]
    over = h("summary", {}, words.say("home.finished", n=len(finished)))
    return h(
        "section",
        {"class": "panel", "aria-labelledby": "saved-title"},
        h("h2", {"id": "saved-title", "class": "panel-title"}, words.say("home.saved")),
        h("ul", {"class": "list saved"}, *rows) if rows else None,
        h("details", {"key": "finished"}, over, h("ul", {"class": "list saved"}, *finished)) if finished else None,
        results.panel(words, heads, state.peek),
        kept_how(words, state.saves.refusal, bool(heads)),
        h("p", {"class": "quiet"}, words.say(reminder)) if reminder else None,
        h(
            "div",
            {"class": "toolbar"},
            h(
                "label",
                {"class": "btn file-button"},
                icon("i-import"),
                h("span", {}, words.say("home.import")),
                h(
                    "input",
                    {
                        "type": "file",
                        "accept": ".json,.cradle,application/json",
                        "class": "visually-hidden",
                        "data-do": "import",
                    },
                ),
            ),
            button("export-all", words.say("home.export_all"), symbol="i-export") if heads else None,
        ),
        link_field(words),
    )


def kept_how(words: Words, refusal: str, some: bool) -> Tree | None:
    """What becomes of games: where storage takes them they are kept, which is said as long as there are none."""
    if refusal:
        return h("p", {"class": "notice notice-warn"}, words.say(f"home.unkept.{refusal}"))
    return None if some else h("p", {"class": "quiet"}, words.say("home.nothing_saved"))


def link_field(words: Words) -> Tree:
    """Where a link is pasted that does not open by itself."""
    return h(
        "form",
        {"data-do": "open-link", "class": "field link-field"},
        h("label", {"for": "link-text"}, words.say("home.link")),
        h(
            "div",
            {"class": "link-row"},
            h(
                "input",
                {"id": "link-text", "name": "link", "type": "text", "maxlength": "60000", "autocomplete": "off"},
            ),
            h("button", {"type": "submit", "class": "btn"}, words.say("home.link.open")),
        ),
    )


def saved_row(words: Words, head: dict[str, Any], state: Any) -> tuple[Tree, bool | None]:
    """A game that is kept, and whether it is over; what cannot be shown, whatever the entry holds, is damaged: None."""
    try:
        return kept_row(words, head, state), state.peek(head).over
    except BadFile:
        pass
    except Exception:  # storage may hold anything, and the entrance has to come up
        traceback.print_exc()
    return damaged_row(words, head["id"]), None


def damaged_row(words: Words, id: str) -> Tree:
    """What cannot be opened can be saved as it is, or deleted."""
    tools = (button(verb, words.say(f"home.{verb}"), id, "btn btn-quiet", symbol=f"i-{verb}") for verb in RESCUE)
    return h(
        "li",
        {"class": "list-item saved-broken", "key": id},
        h("span", {}, words.say("file.broken")),
        h("div", {"class": "toolbar saved-tools"}, *tools),
    )


def kept_row(words: Words, head: dict[str, Any], state: Any) -> Tree:
    """Its board, where it stands, and what can be done with it. Raises BadFile, and what odd entries bring about."""
    id = head["id"]
    table = state.peek(head)
    voice = Voice(words, table.game.name, [s.name for s in table.seats])
    decision = table.decision
    whose = outcome(table, voice) if decision is None else voice.say("home.to_play", seat=decision.seat)
    scene = table.scene(voice.say, live=False)
    return h(
        "li",
        {"class": "list-item saved-game", "key": id},
        h(
            "a",
            {"href": f"#/play/{id}", "class": "saved-open", "data-do": "open", "data-arg": id},
            h("span", {"class": "thumb"}, table.board.thumbnail(table.game.view(table.position, None), scene)),
            h(
                "span",
                {"class": "saved-words"},
                h("strong", {}, table.name),
                h("span", {"class": "quiet"}, " · ".join([whose, state.ago(table.moved)])),
                h("span", {"class": "quiet saved-last"}, "" if decision is None else told(voice, head.get("last"))),
            ),
        ),
        h(
            "div",
            {"class": "toolbar saved-tools"},
            *(
                button(verb, words.say(f"home.{verb}"), id, "btn btn-quiet btn-icon-label", symbol=f"i-{verb}")
                for verb in ("rename", "copy", "export", "delete")
            ),
        ),
    )


def outcome(table: Table, voice: Voice) -> str:
    """Who won a finished game."""
    best = [s for s in table.game.standings(table.position) if s.rank == 1]
    if table.closed:
        return voice.say("home.closed", names=[table.seats[s.seat].name for s in best], n=best[0].score)
    if len(best) == 1:
        return voice.say("home.won", winner=best[0].seat, n=best[0].score)
    return voice.say("home.drawn", names=[table.seats[s.seat].name for s in best], n=best[0].score)


def told(voice: Voice, last: Any) -> str:
    """A stored last event in words; nothing where it cannot be said again."""
    try:
        id, params = last
        return voice.say(id, **params) if voice.fills(id, params) else ""
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return ""
