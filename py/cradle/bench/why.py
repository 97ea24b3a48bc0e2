"""Says why games of a file were lost: what came of them, and the picks that cost most by a second look."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from .. import codec, games
from ..kernel.record import Record
from ..lab.options import Fault
from ..text.description import pick_in_words
from .entry import Entry, game_words
from .play import Row, seats_at
from .regret import looks
from .tables import TABLES, Spot

GAMES = 3  # at each table, if nobody says so
MANY = 16  # second looks at each, four times as many as count among the figures
TOLD = 3  # picks that are told


def why(entry: Entry, tables: list[str], count: int, links: bool = False) -> Iterator[str]:
    """Lines on the first `count` lost games at each of these tables, and with `links` at the end those games, a link
    each. Raises Fault where a game is no game of it.
    """
    shown: list[tuple[int, Record]] = []
    for name in tables:
        rows = [(n, row) for n, row in enumerate(entry.rows, 1) if row["table"] == name]
        lost = [(n, *found) for n, row in rows if (found := lost_game(row))]
        yield from [f"{name}: {len(lost)} of {len(rows)} games lost"] if rows else []
        for n, record, seat, names in lost[:count]:
            yield from ["", f"game {n}, seed {record.seed}, {len(record)} decisions, you were seat {seat}"]
            yield from told(record, seat, names)
            shown.append((n, record))
    if links:
        for n, record in shown:
            yield from ["", f"game {n}:", f"#r={codec.record_link(record)}"]
    elif shown:
        yield from ["", "`cradle describe FILE --game N --at D` tells what you saw before decision D of game N.",
                    "--links tells these games as links, which the page opens."]  # fmt: skip


def lost_game(row: Row) -> tuple[Record, int, list[str]] | None:
    """The game, the seat of the entrant, and who sat where; None if it has won. Only the record is believed."""
    table = TABLES[row["table"]]
    try:
        record = codec.read_record(row["record"])
    except codec.LinkError as error:
        raise Fault(f"{game_words(row)}: {error}") from error
    begun = Record(games.load(table.game), table.variant, row["seed"])
    opening = begun.game.decision(begun.position)
    if (record.game, record.variant, record.seed) != (begun.game, begun.variant, begun.seed) or not opening:
        raise Fault(f"{game_words(row)}: the record is of another game.")
    seat, names = seats_at(Spot(row["table"], row["seed"], row["place"]), opening.seat)
    return None if won(record, seat) else (record, seat, names)


def won(record: Record, seat: int) -> bool:
    over = record.game.decision(record.position) is None
    return over and sorted(record.game.standings(record.position))[seat].rank == 1


def told(record: Record, seat: int, names: list[str]) -> Iterator[str]:
    """Ranks and scores, and the picks that cost most."""
    for standing in record.game.standings(record.position):
        yield f"{standing.rank:>4}. seat {standing.seat}  {names[standing.seat] or 'you'}  {standing.score} points"
    found = [*islice(looks(record, seat, Random(f"why/{record.seed}/{seat}")), MANY)]
    better = [look for look in found if look.loss > 0 and look.better != look.action]
    worst = sorted(better, key=lambda look: -look.loss)[:TOLD]
    for look in worst:
        decision, view = record.decided(look.n)[0], record.game.view(record.at(look.n), seat)
        picked, other = (pick_in_words(view, decision, action) for action in (look.action, look.better))
        yield f"  decision {look.n}, {decision.kind}: {picked}"
        yield f"    better by {100 * look.loss:.1f} % of the win: {other}"
    if not worst:
        yield f"  {len(found)} second looks found nothing better: the settler knows no better, or all was lost by then"
