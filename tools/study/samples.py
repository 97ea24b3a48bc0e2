"""Makes a set of games of settlers for every game, and compares it with docs/samples.sha256: `make samples`.

    python -m tools.study.samples            # 1,000 games of each, in dist/samples: an hour or more on two idle cores
    python -m tools.study.samples --games 50
    python -m tools.study.samples ur         # of one game
    python -m tools.study.samples --renew    # writes the list again, once bots have changed: some minutes

The list has the digests of two beginnings of every file, in the form of sha256sum: of its first two games, which a test
plays again, and of its first fifty. Both come from one run, so they are of the same bots. A set of another length is
compared by the beginnings that it has.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from hashlib import sha256
from itertools import islice
from pathlib import Path

from cradle import games, record
from cradle.lab.cores import cores
from cradle.lab.options import run

from tools import ROOT
from tools.study import said_by_encoders

LIST = ROOT / "docs/samples.sha256"
OUT = ROOT / "dist/samples"
WHOLE = 1000  # games of a set
BEGINNINGS = (2, 50)  # games whose digest is listed
SETS = said_by_encoders("SAMPLED")


def listed_digests() -> dict[str, str]:
    """The digests of the list, by file."""
    lines = LIST.read_text("utf-8").splitlines() if LIST.exists() else []
    return {name: digest for digest, name in map(str.split, lines)}


def write_sets(folder: Path, count: int, names: Iterable[str] = SETS) -> dict[str, str]:
    """Plays games of these names; returns the digest of each beginning of their files, and prints that of the whole."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for name in names:
        chosen, game, file = SETS[name], games.load(name), folder / f"{name}-{count}.jsonl"
        whole = record.write(record.sample(game, game.variant(**chosen), count, 1, cores=cores()), file)
        print(f"{whole}  {file.name}", flush=True)
        for first in (n for n in BEGINNINGS if n <= count):
            with file.open("rb") as lines:
                found[f"{name}-{first}.jsonl"] = sha256(b"".join(islice(lines, first))).hexdigest()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--games", type=int, help=f"{WHOLE} if not said")
    parser.add_argument("--renew", action="store_true", help="write the list anew")
    options = parser.parse_args()
    if unknown := set(options.names) - SETS.keys():
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(SETS)}")
    if options.games is not None and options.games < 1:
        parser.error("--games must be 1 or more")
    if options.renew and options.games is not None:
        parser.error(f"the list is of the first {BEGINNINGS[-1]} games; --renew plays them all")
    count = BEGINNINGS[-1] if options.renew else options.games or WHOLE
    before, now = listed_digests(), write_sets(OUT, count, options.names or SETS)
    if options.renew:
        lines = [f"{digest}  {name}" for name, digest in sorted({**before, **now}.items())]
        LIST.write_text("\n".join([*lines, ""]), "utf-8")
        return 0
    for name in now.keys() - before.keys():
        print(f"{name} is not in docs/samples.sha256; --renew adds it", file=sys.stderr)
    changed = [name for name in now.keys() & before.keys() if now[name] != before[name]]
    for name in changed:
        print(f"{name} does not begin as docs/samples.sha256 says", file=sys.stderr)
    return bool(changed)


if __name__ == "__main__":
    sys.exit(run(main, "samples"))
