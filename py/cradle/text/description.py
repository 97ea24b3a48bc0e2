"""`describe`: what a seat sees, as a good player would tell it, and what it may do, by number.

All words are those of the page. They come from a view, and from what the seat was told, so nothing secret is in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby

from .. import games
from ..board.contract import Scene, Tree
from ..board.defaults import Nobody
from ..board.description import SHORT, USUAL, WHOLE, Section
from ..board.trees import read_out
from ..kernel.game import Action, Decision, Event, Variant, View
from ..words.actions import foreseen_words, listed_words, prompt_id
from ..words.text import LANGUAGES, Voice, Words, paragraphs

DECIDES = -1  # in place of a seat: the one that decides
LENGTHS = {"short": SHORT, "usual": USUAL, "whole": WHOLE}
RECALLED = {SHORT: 4, USUAL: 16, WHOLE: 60}  # how many of the last events are told
FORESEEN = 100  # if a decision has more actions, nothing is said of what each would come to
FEW = 12  # so many numbers in a row are listed one by one; of more, the first and the last are


def describe(
    view: View,
    decision: Decision | None = None,
    language: str = "en",
    length: str = "usual",
    *,
    seat: int | None = DECIDES,
    names: Sequence[str] = (),
    told: Sequence[Event] = (),
    numbered: Callable[[Action], int] | None = None,
) -> str:
    """A view in words: the game, the position, what happened last, the question, and the legal actions with numbers.

    decision: the one that is asked now; None: the game is over. Its actions are listed if it is that of the seat that
    looks. length: "short", "usual" or "whole". seat: who looks (None: a bystander), where a view does not say it, as in
    a game without secrets. names: of the seats; "Player 1" and so on if they are left out; the number of the
    seat follows a name that several have. told: the
    events that the seat was told, the newest last. numbered: the number of an action; if it is left out, its place in
    `decision.actions`, from 0 on. Raises ValueError for another language or length.
    """
    if language not in LANGUAGES or length not in LENGTHS:
        raise ValueError(f"languages: {', '.join(LANGUAGES)}; lengths: {', '.join(LENGTHS)}")
    voice = voice_of(view["game"], language, distinct_names(names or seat_names(view["seats"], language)))
    if seat == DECIDES:
        seat = None if decision is None else decision.seat
    depth, me = LENGTHS[length], view.get("seat", seat)
    found = [heading(voice, view, me), *position(voice, view, depth, told)]
    if recalled := recent(voice, told, depth):
        found.append(Section(voice.words.say("text.recent"), recalled))
    found += question_lines(voice, view, decision, me, depth, numbered)
    return "\n\n".join("\n".join([*filter(None, [part.heading]), *part.lines]) for part in found if part.lines)


def pick_in_words(view: View, decision: Decision, action: Action, language: str = "en") -> str:
    """One action as `describe` lists it, without its number."""
    return action_line(
        voice_of(view["game"], language, (*seat_names(view["seats"], language),)), view, decision, action
    )


@cache
def voice_of(game: str, language: str, names: tuple[str, ...]) -> Voice:
    """The words at a table; kept, because they remember what they have read."""
    return Voice(Words(language), game, [*names])


def seat_names(seats: int, language: str) -> list[str]:
    """What seats are called that nobody has named."""
    return [Words(language).say("player", n=seat + 1) for seat in range(seats)]


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats; behind one that several have stands the number of the seat, that of "Player 1"."""
    return tuple(f"{name} #{n}" if names.count(name) > 1 else name for n, name in enumerate(names, 1))


# The position ---------------------------------------------------------------------------------------------------------
def heading(voice: Voice, view: View, me: int | None) -> Section:
    """Which game is played, by which rules, by how many, and who looks."""
    game, words = voice.game, voice.words
    players = words.say("text.players", n=view["seats"])
    title = [words.say(f"{game}.name"), *variant(words, game, view["variant"]), players]
    who = words.say("text.bystander") if me is None else words.say("text.you", name=voice.names[me])
    return Section("", [" · ".join(title) + ". " + who])


def variant(words: Words, game: str, chosen: Variant) -> Iterator[str]:
    """The rules that are played: choices that have an explanation, and those that are not the usual ones. The first
    choice with a name is the rules themselves, as the page has it, so its label is left out.
    """
    usual, rules = games.load(game).variant(), ""
    for key, choice in chosen.items():
        label, id = f"{game}.variant.{key}", f"{game}.variant.{key}.{choice}"
        if key != "seats" and (choice != usual[key] or words.message(f"{id}.help") is not None):
            named = words.say(id) if words.message(id) is not None else ""
            if choice is True:
                yield words.say(label)
            elif named and not rules:
                rules = named
                yield rules
            else:
                yield words.say("labelled", title=words.say(label), text=named or str(choice))


def position(voice: Voice, view: View, depth: int, told: Sequence[Event]) -> list[Section]:
    """What lies on the table, as the game tells it; else all words of its board."""
    if (tells := games.describe(voice.game)) is not None:
        return tells(view, voice.say, voice.names, depth, told)
    parts = voice.board.parts(view, scene(voice, view, None))
    return [Section("", [said for tree in parts.values() if (said := read_out(tree))])]


def scene(voice: Voice, view: View, decision: Decision | None) -> Scene:
    """What the board needs to know to say something beside the question."""
    seats = [Nobody(name) for name in voice.names]
    legal = {voice.board.target(action, decision) for action in decision.actions} - {""} if decision else set()
    seat, about = (decision.seat, decision.about) if decision else (None, {})
    return Scene(seats, seat, seat, legal, (), (), about, voice.say)


def recent(voice: Voice, told: Sequence[Event], depth: int) -> list[str]:
    """The last events in sentences. A turn of a seat begins with what it does, and its line says enough of a detail."""
    details = () if depth == WHOLE else voice.board.telling.details
    heard = [event for event in told if event.id not in details and (event.id != "turn" or "seat" not in event.params)]
    return [voice.event_sentence(event) for event in heard[-RECALLED[depth] :]]


# The question ---------------------------------------------------------------------------------------------------------
def question_lines(
    voice: Voice,
    view: View,
    decision: Decision | None,
    me: int | None,
    depth: int,
    numbered: Callable[[Action], int] | None,
) -> Iterator[Section]:
    """The question with its paragraph, what the board says beside it, and the actions; or who decides now."""
    words = voice.words
    if decision is None:
        yield Section("", [words.say("text.over")])
    elif decision.seat != me:
        yield Section("", [words.say("text.waits", name=voice.names[decision.seat])])
    else:
        number = paragraph(voice, view, decision)
        question = voice.say(prompt_id(voice, decision), seat=decision.seat, **decision.about)
        beside = said_beside(voice.board.beside(view, scene(voice, view, decision)), foreseeable(decision))
        yield Section("", [f"{question} (§ {number})" if number else question, *beside])
        if depth == WHOLE and (said := rule(voice.game, number, words.language)):
            yield Section("", [words.say("text.rule", paragraph=number, text=said)])
        yield Section(words.say("text.actions"), [*action_lines(voice, view, decision, numbered)])


def said_beside(tree: Tree | None, foreseen: bool) -> list[str]:
    """What the board says beside the question: a line for each of its parts. foreseen: it is said of each action what
    it would come to.
    """
    parts = tree[2:] if tree and not any(isinstance(part, str) for part in tree[2:]) else [tree or ""]
    said = [read_out(without_picks(part) if foreseen else part) for part in parts if part]
    return [words for words in said if words]


def without_picks(tree: Tree) -> Tree:
    """A tree without the buttons that pick an element of the board, with what that would come to: actions say both."""
    if isinstance(tree, str):
        return tree
    tag, attributes, *parts = tree
    if attributes.get("data-do") == "pick":
        return ""
    return [tag, attributes, *map(without_picks, parts)]


def paragraph(voice: Voice, view: View, decision: Decision) -> str:
    """The number of the paragraph of the rules that the question is about; "" if none is named."""
    game, board = games.load(voice.game), voice.board
    number = board.paragraphs.get(board.prompt(decision)) or game.paragraphs.get(decision.kind, "")
    return game.paragraph(game.imagine(view, 0), number) if number else ""


def rule(game: str, number: str, language: str = "en") -> str:
    """The text of a paragraph of a rule book; "" if it has no such paragraph, or if the book is not here."""
    try:
        return paragraphs(games.texts(game), language).get(number, "")
    except LookupError:
        return ""


def action_lines(
    voice: Voice, view: View, decision: Decision, numbered: Callable[[Action], int] | None
) -> Iterator[str]:
    """A line for each legal action: its number, its words, and what it would come to. Many numbers in a row, all legal,
    are one line.
    """
    number = numbered or {action: n for n, action in enumerate(decision.actions)}.__getitem__
    foreseen = foreseeable(decision)
    for row in rows(decision.actions, number):
        first, last = row[0], row[-1]
        words = action_line(voice, view, decision, first, foreseen=foreseen)
        if first == last:
            yield f"{number(first)}. {words}"
        else:
            ends = {"low": words, "high": action_line(voice, view, decision, last, foreseen=foreseen)}
            yield voice.words.say("text.range", first=number(first), last=number(last), **ends)


def foreseeable(decision: Decision) -> bool:
    """Whether it is said of each action what it would come to."""
    return sum(not isinstance(what, int) for _, what in decision.actions) <= FORESEEN


def rows(actions: Sequence[Action], number: Callable[[Action], int]) -> Iterator[list[Action]]:
    """The actions one by one, but many with numbers that rise by one, as their own numbers do, in one row."""

    def step(at: int) -> tuple[object, ...]:
        verb, what = actions[at]
        return (verb, what - at, number(actions[at]) - at) if isinstance(what, int) else (at,)

    for _, places in groupby(range(len(actions)), step):
        row = [actions[at] for at in places]
        yield from [row] if len(row) > FEW else [[one] for one in row]


def action_line(voice: Voice, view: View, decision: Decision, action: Action, foreseen: bool = True) -> str:
    """An action in words, with what it would come to."""
    words = listed_words(voice, view, decision, action)
    come = foreseen_words(voice, voice.board.preview(view, decision, action)) if foreseen else ""
    return f"{words} ({come})" if come else words
