"""The form for a new game: what is chosen in it, and how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from ... import games, players
from ...kernel.game import Json
from ...words.text import Words
from ..base.trees import Tree, button, h, icon, segmented
from ..table.saves import line
from ..table.seats import AWAY, BOT_NAMES, COLOURS, HUMAN, Seat, kind_in_words, kinds

SIDE_BY_SIDE = 30  # choices of so many characters in all stand side by side; longer ones make a list


class Setup:
    """The new-game form: a game, its variant, and who sits where. Seats beyond the number chosen are remembered.

    shown: whether it stands open.
    """

    def __init__(self, words: Words) -> None:
        self.shown = False
        self.game = games.names()[0]
        self.variant = games.load(self.game).variant()
        self.seats = [
            Seat(
                words.say("player", n=i + 1) if i == 0 else BOT_NAMES[i - 1],
                colour,
                HUMAN if i == 0 else "heuristic",
            )
            for i, colour in enumerate(COLOURS)
        ]

    @property
    def seats_in_play(self) -> list[Seat]:
        return self.seats[: self.variant["seats"]]

    def choose(self, game: str) -> None:
        if game in games.names() and game != self.game:
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
        """Give a seat to a person, here or elsewhere, or to a bot. A name that nobody chose changes with it."""
        who = self.seats[seat]
        default = words.say("player", n=seat + 1)
        person = kind in (HUMAN, AWAY)
        if person and who.name in BOT_NAMES:
            who.name = default
        elif not person and (who.name == default or not line(who.name)):
            used = {s.name for s in self.seats}
            who.name = next((name for name in BOT_NAMES if name not in used), default)
        who.kind = kind

    @property
    def bots(self) -> list[Seat]:
        return [who for who in self.seats_in_play if who.kind not in (HUMAN, AWAY)]

    def rekind_bots(self, kind: str) -> None:
        """Give all seats of bots to bots of one kind."""
        for who in self.bots:
            who.kind = kind

    def seats_around(self, person: int, seats: int, words: Words) -> list[Seat]:
        """Seats for a game in which one person plays among settlers: the first of the form, in its colour."""
        host = self.seats[0]
        names = iter(name for name in BOT_NAMES if name != host.name)
        colours = [who.colour for who in self.seats[1:]]
        colours.insert(person, host.colour)
        found = [Seat(next(names), colour, "heuristic") for colour in colours[:seats]]
        found[person].kind = HUMAN
        found[person].name = (line(host.name) if host.kind == HUMAN else "") or words.say("player", n=person + 1)
        return found

    def to_json(self) -> Json:
        return {"game": self.game, "variant": self.variant, "seats": [vars(s) for s in self.seats]}

    def restore(self, data: Json) -> None:
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


def new_game(words: Words, setup: Setup, live: bool) -> Tree:
    """The form for the game whose card is chosen. live: whether games can be played live."""
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
            h("div", {"class": "variants"}, *fields),
            h(
                "fieldset",
                {"class": "seats"},
                h("legend", {}, words.say("home.seats")),
                all_bots(words, setup) if len(setup.bots) > 1 else None,
                *(seat_row(words, setup.game, i, who) for i, who in enumerate(setup.seats_in_play)),
            ),
            h("button", {"type": "submit", "class": "btn btn-primary begin"}, words.say("home.begin")),
            button("begin-live", words.say("live.title"), symbol="i-live") if live else None,
            h("p", {}, words.say(f"{setup.game}.blurb")),
        ),
    )


def main_choices(words: Words, setup: Setup) -> list[Tree]:
    """For the dialog before a table is opened: what a game names first, each choice in sight and one press away."""
    offered = games.load(setup.game).offered(setup.variant)
    first = [key for key, choices in offered.items() if len(choices) > 1][:2]
    return [variant(words, setup, key, offered[key], "vary-live") for key in first]


def variant(words: Words, setup: Setup, key: str, choices: Sequence[object], verb: str = "vary") -> Tree:
    """What one thing is chosen from. verb: what a choice says; in the form, long choices make a list."""
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
                        "data-do": verb,
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
    if verb == "vary-live" or (len(choices) <= 6 and sum(map(len, said.values())) <= SIDE_BY_SIDE):
        return h(
            "fieldset",
            {"class": "field segmented-field" + " field-wide" * bool(told), "key": key, **described},
            h("legend", {}, words.say(name)),
            segmented(f"variant-{key}", verb, key, said, chosen),
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


def choice_words(words: Words, game: str, key: str, choice: object) -> str:
    id = f"{game}.variant.{key}.{choice}"
    return str(choice) if words.message(id) is None else words.say(id)


def all_bots(words: Words, setup: Setup) -> Tree:
    """Where all bots are set at once; nothing is chosen there while they are of several kinds."""
    now = {who.kind for who in setup.bots}
    offered = [kind for kind in kinds(setup.game) if kind not in (HUMAN, AWAY)]
    return h(
        "div",
        {"class": "all-bots", "key": "all-bots"},
        h("label", {"for": "all-bots"}, words.say("home.all_bots")),
        h(
            "select",
            {"id": "all-bots", "data-do": "rekind-bots"},
            h("option", {"value": "", "selected": len(now) > 1, "disabled": True}, "…") if len(now) > 1 else None,
            *(h("option", {"value": k, "selected": now == {k}}, kind_in_words(words, setup.game, k)) for k in offered),
        ),
    )


def named_seat(words: Words, i: int, who: Seat, verb: str, **more: str) -> tuple[Tree, Tree]:
    """The mark of a seat, and the field with the name of who sits there."""
    field = {"type": "text", "value": who.name, "maxlength": "40", "aria-label": words.say("home.name_of", n=i + 1)}
    mark = h("span", {"class": f"seat-mark seat-{who.colour}"}, icon(who.symbol))
    return mark, h("input", {**field, "data-do": verb, "data-arg": str(i), **more})


def seat_row(words: Words, game: str, i: int, who: Seat) -> Tree:
    n = i + 1
    return h(
        "div",
        {"class": "seat-row", "key": str(i), "role": "group", "aria-label": words.say("home.seat", n=n)},
        *named_seat(words, i, who, "rename-seat", autocomplete="off"),
        h(
            "select",
            {"aria-label": words.say("home.kind_of", n=n), "data-do": "rekind", "data-arg": str(i)},
            *(h("option", {"value": k, "selected": k == who.kind}, kind_in_words(words, game, k)) for k in kinds(game)),
        ),
        h(
            "select",
            {"aria-label": words.say("home.colour_of", n=n), "data-do": "recolour", "data-arg": str(i)},
            *(h("option", {"value": c, "selected": c == who.colour}, words.say(f"colour.{c}")) for c in COLOURS),
        ),
    )
