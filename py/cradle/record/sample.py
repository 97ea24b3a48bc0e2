"""`cradle sample ur --bots search,heuristic --games 9 --dataset FOLDER`: games of bots, as a data set with a card.

Each game keeps who sat where, scores, ranks and returns by seat, and every deal with what was said and what was true.
`--to FILE` writes the lines alone. Without a game it makes the published set, a folder for every game. The same version
of the engine writes the same lines on every machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

from .. import games
from ..kernel.game import Game, Json
from ..kernel.record import Record
from ..lab.bots import answer, by_seat, load_bot, needless, split
from ..lab.cores import cores, spread
from ..lab.options import VARIANTS, Fault, Parser, check_seeds, load_game, refused, run, variant
from ..lab.returns import by_win
from .dataset import LINES, PLAYOUTS, Sample, write_dataset
from .lines import write

GAMES = 1000  # of a sample
CAP = 20_000  # decisions, then a game is kept as it stands
BEGINNING = 2  # games of the published set whose digest is listed beside that of all


def published_set() -> dict[str, tuple[Sample, int]]:
    """The published set, by game: what its encoder says in SAMPLED, the choices of the variant and the bots, and how
    many games.
    """
    said = games.said_by_encoders("SAMPLED").items()
    return {name: (Sample(name, games.load(name).variant(**how), bots), many) for name, (how, bots, many) in said}


def samples(what: Sample, count: int, seed: int, cores: int = 1) -> Iterator[Json]:
    """Whole games from rising seeds, as JSON: records, with `seats` and `deals`.

    count: games. seed: of the first. cores: of this machine, that play at once. Raises Fault if there is no such bot.
    """
    with spread(min(cores, count)) as over:
        yield from over(partial(one_game, what), range(seed, seed + count))


def one_game(what: Sample, seed: int) -> Json:
    """One game, see `samples`. It holds no position: its actions lead to the last one. Raises Fault if a bot fails."""
    game = load_game(what.game)
    record, chance, deals = Record(game, what.variant, seed), Random(seed), []
    bots = [load_bot(game, name, what.playouts) for name in what.bots]
    has_deals = games.has_module(what.game, "views.deals")
    dealt = games.game_module(what.game, "views.deals").deals if has_deals else None
    while (decision := game.decision(record.position)) is not None and len(record) < CAP:
        seat = decision.seat
        where = f"The bot {what.bots[seat]!r} (seat {seat}, seed {seed}, decision {len(record)}, {decision.kind})"
        action = answer(bots[seat], where, game.view(record.position, seat), decision, chance, 0.0)
        if dealt:
            deals += [{"n": len(record), **deal} for deal in dealt(record.position, decision, action)]
        record.play(action)
    data = record.to_json()
    del data["position"]
    return {**data, "over": decision is None, "seats": outcome(game, record, what.bots), "deals": deals}


def outcome(game: Game, record: Record, bots: Sequence[str]) -> list[Json]:
    """By seat: who sat there, and the score, the rank and the return; None for these if the game is not over."""
    standings = sorted(game.standings(record.position))
    over = game.decision(record.position) is None
    returns = by_win([standing.rank for standing in standings])
    return [
        {
            "name": name,
            "kind": "bot",
            "score": standing.score,
            "rank": standing.rank if over else None,
            "return": won if over else None,
        }
        for name, standing, won in zip(bots, standings, returns, strict=True)
    ]


def parser() -> Parser:
    whole = Parser(prog="cradle sample", description=__doc__, allow_abbrev=False)
    whole.add_argument("game", nargs="?", help=f"{', '.join(games.names())}; without one, the published set")
    whole.add_argument("--seats", type=int, help="by default as many as bots")
    whole.add_argument(
        "--bots",
        "--bot",
        default="heuristic",
        help="one per seat, comma-separated, or one for all; by default heuristic",
    )
    whole.add_argument("--games", type=int, help=f"{GAMES} by default; of the published set all")
    whole.add_argument("--seed", type=int, default=1, help="of the first game")
    whole.add_argument("--playouts", type=int, default=PLAYOUTS, help="per decision of a strategist")
    whole.add_argument("--cores", type=int, default=cores(), help="games that are played at once")
    where = whole.add_mutually_exclusive_group(required=True)
    where.add_argument("--to", type=Path, metavar="FILE", help="for the JSON lines alone")
    where.add_argument("--dataset", type=Path, metavar="FOLDER", help="for the lines, tables and a card")
    whole.add_argument("--parquet", action="store_true", help="with --dataset: tables of games and of deals")
    whole.add_argument("--decisions", action="store_true", help="and a large one of all decisions, with what was seen")
    whole.add_argument("--digests", type=Path, metavar="FILE", help="what the published set is compared with")
    whole.add_argument("--renew", action="store_true", help="write that file again")
    whole.epilog = VARIANTS
    return whole


def sample_asked_for(options: argparse.Namespace, rest: list[str]) -> Sample:
    """What a command line asks for. Raises Fault."""
    game, bots = load_game(options.game), split(options.bots)
    seats = [f"--seats={options.seats or len(bots)}"] if options.seats or len(bots) > 1 else []
    whole = game.variant(**variant(game, [*seats, *rest]))
    names = by_seat(bots, whole["seats"])
    for name in names:
        load_bot(game, name)
    if options.playouts < 1:
        raise Fault("--playouts must be 1 or more.")
    return Sample(options.game, whole, tuple(names), options.playouts)


def main(argv: list[str] | None = None, name: str = "sample") -> int:
    """The command, by its name in messages; returns its exit code."""
    try:
        options, rest = parser().parse_known_args(sys.argv[1:] if argv is None else argv)
        count = GAMES if options.games is None else options.games
        if count < 1:
            raise Fault("--games must be 1 or more.")
        check_seeds(options.seed, options.seed + count - 1)
        check_together(options)
        if options.game is None:
            if rest:
                raise Fault(f"{rest[0]!r} is not understood: the published set has its own choices.")
            if not options.dataset:
                raise Fault("The published set needs --dataset FOLDER.")
            return write_published(options)
        what = sample_asked_for(options, rest)
        if options.playouts != PLAYOUTS and (said := needless(games.load(what.game), what.bots, what.playouts)):
            print(f"{name}: {said}", file=sys.stderr)
        for file, digest in make_sample(what, options, count, options.dataset).items():
            print(f"{digest}  {file}")
    except BrokenPipeError:
        raise
    except (OSError, Fault) as fault:
        return refused(name, fault)
    return 0


def check_together(options: argparse.Namespace) -> None:
    """Raises Fault for options that would do nothing."""
    for name in ("parquet", "decisions"):
        if getattr(options, name) and not options.dataset:
            raise Fault(f"--{name} makes a table of a data set: it goes with --dataset FOLDER, not with --to.")
    if options.game and (options.digests or options.renew):
        raise Fault("--digests and --renew are for the published set, which is made where no game is named.")


def report_progress(played: Iterator[Json], count: int) -> Iterator[Json]:
    """Pass on the games; a terminal is told how many have been played."""
    shows = sys.stderr is not None and sys.stderr.isatty()
    for n, game in enumerate(played, 1):
        yield game
        if shows:
            print(f"{n} of {count} games", end="\n" if n == count else "\r", file=sys.stderr, flush=True)


def make_sample(what: Sample, options: argparse.Namespace, count: int, folder: Path | None) -> dict[str, str]:
    """Play and write a sample; returns the digest of every file."""
    played = report_progress(samples(what, count, options.seed, options.cores), count)
    if folder is None:
        return {str(options.to): write(played, options.to)}
    return write_dataset(played, folder, what, count, options.seed, options.parquet, options.decisions)


def write_published(options: argparse.Namespace) -> int:
    """Make the published set, a folder for each game, and compare its beginnings with a list, if one is named."""
    listed = listed_digests(options.digests)
    found: dict[str, str] = {}
    for name, (what, whole) in published_set().items():
        folder, count = options.dataset / name, options.games or whole
        for file, digest in make_sample(what, options, count, folder).items():
            print(f"{digest}  {file}", flush=True)
        found |= beginnings(name, folder / LINES, {BEGINNING, whole} & {*range(count + 1)})
    if options.renew and options.digests:
        lines = [f"{digest}  {name}" for name, digest in sorted({**listed, **found}.items())]
        options.digests.write_text("\n".join([*lines, ""]), "utf-8")
        return 0
    changed = [name for name in sorted(found) if options.digests and listed.get(name) != found[name]]
    for name in changed:
        print(f"sample: {name} does not begin as {str(options.digests)!r} says.", file=sys.stderr)
    return bool(changed)


def beginnings(name: str, file: Path, counts: set[int]) -> dict[str, str]:
    """The digests of the first so many games of a file."""
    found = {}
    for first in counts:
        with file.open("rb") as lines:
            found[f"{name}-{first}.jsonl"] = sha256(b"".join(islice(lines, first))).hexdigest()
    return found


def listed_digests(path: Path | None) -> dict[str, str]:
    """The digests of a list in the form of sha256sum, by file."""
    lines = path.read_text("utf-8").splitlines() if path and path.exists() else []
    return {name: digest for digest, name in map(str.split, lines)}


if __name__ == "__main__":
    sys.exit(run(main, "sample"))
