"""A view of Ur in words: points and hands, who holds what, and the grid as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...board.contract import Say
from ...board.description import SHORT, WHOLE, Section, then, with_title
from ...kernel.game import Event, Json, View
from ..game import GAME
from ..rules.position import Ur
from ..rules.tables import ACTIONS, FREE, HOLE, PAIRS, TILES, ZIGGURATS
from .pieces import owned


def describe(view: View, say: Say, names: Sequence[str], length: int, told: Sequence[Event] = ()) -> list[Section]:
    """What everyone sees of the land, as there are no secrets."""
    p = GAME.imagine(view, 0)
    order = [(p.first + i) % p.seats for i in range(p.seats)]
    about = [say("ur.board.order", names=[names[seat] for seat in order])]
    about.append(say("ur.board.ziggurats", n=ZIGGURATS - p.built))
    if p.beside:
        face, back = (say(f"ur.action.{ACTIONS[a]}") for a in PAIRS[p.beside[0]])
        under = len(p.beside) - 1 + sum(p.hidden)
        more = [say("ur.board.under", n=under)] if under else []
        about.append(then(say, [say("ur.board.beside", face=face, back=back), *more]))
    detail = {standing.seat: standing.detail for standing in GAME.standings(p)}
    points = {standing.seat: standing.score for standing in GAME.standings(p)}
    found = [Section("", about)]
    for seat in order:
        found.append(Section("", [*of_seat(p, say, names, seat, points[seat], detail[seat], length)]))
    if length != SHORT:
        found.append(Section(say("ur.described.grid"), grid(p, say, names)))
    if length == WHOLE:
        found.append(Section(say("ur.board.map"), [*tiles(p, say, names)]))
    return found


def of_seat(p: Ur, say: Say, names: Sequence[str], seat: int, points: int, detail: Json, length: int) -> Iterator[str]:
    """The points of a seat, its tile in hand, its cubes, its tiles by action, and the sets that score."""
    left, right = (ACTIONS[a] for a in PAIRS[p.hand[seat]])
    about = {"name": names[seat], "left": left, "right": right, "m": p.supply[seat]}
    yield say("ur.described.seat", n=points, **about)
    held: dict[int, list[str]] = {}
    for cell in p.own(seat):
        held.setdefault(TILES[p.tile[cell]][0], []).append(f"{p.grid.names[cell].upper()} ({p.cubes[cell]})")
    words = [with_title(say, say(f"ur.action.{ACTIONS[face]}"), ", ".join(held[face])) for face in sorted(held)]
    built = [p.grid.names[cell].upper() for cell, owner in enumerate(p.owner) if owner == HOLE + seat]
    words += [with_title(say, say("ur.board.ziggurat"), ", ".join(built))] if built else []
    if words:
        yield "  " + then(say, words)
    if length != SHORT:
        sets = [f"{' + '.join(kind_word(say, k) for k in one['kinds'])} = {one['points']}" for one in detail["sets"]]
        yield "  " + say("ur.described.sets", sets=then(say, sets), action=detail["hand"])


def kind_word(say: Say, kind: str) -> str:
    return say("ur.board.ziggurat") if kind == "ziggurat" else say(f"ur.action.{kind}")


def grid(p: Ur, say: Say, names: Sequence[str]) -> list[str]:
    """The grid as a table: in each cell both faces of the tile, who holds it, and the cubes there."""
    size, rows = p.grid.size, []
    for top in range(0, size * size, size):
        cells = [cell_words(p, say, names, top + column) for column in range(size)]
        rows.append(f"| {top // size + 1} | {' | '.join(cells)} |")
    return [f"|  | {' | '.join('ABCDEF'[:size])} |", "|" + "---|" * (size + 1), *rows]


def cell_words(p: Ur, say: Say, names: Sequence[str], cell: int) -> str:
    (face, back), owner = TILES[p.tile[cell]], p.owner[cell]
    if owner >= HOLE:
        return f"{say(f'ur.action.{ACTIONS[face]}')}, {say('ur.board.ziggurat')}, {names[owner - HOLE]}"
    tile = f"{say(f'ur.action.{ACTIONS[face]}')}/{say(f'ur.action.{ACTIONS[back]}')}"
    return tile if owner == FREE else f"{tile}, {names[owner]} ({p.cubes[cell]})"


def tiles(p: Ur, say: Say, names: Sequence[str]) -> Iterator[str]:
    """Every tile as the page names it."""
    for cell, (owner, cubes) in enumerate(zip(p.owner, p.cubes, strict=True)):
        face, back = (say(f"ur.action.{ACTIONS[a]}") for a in TILES[p.tile[cell]])
        told = {"tile": p.grid.names[cell].upper(), "face": face, "back": back}
        yield owned(say, owner, cubes, "" if owner == FREE else names[owner % HOLE], 0, told)[1]
