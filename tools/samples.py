"""Makes a set of games of settlers for every game, and compares it with docs/samples.sha256: `make samples`.

    python -m tools.samples            # 1,000 games of each, in dist/samples: twenty minutes on two idle cores
    python -m tools.samples --games 2
    python -m tools.samples ur         # of one game
    python -m tools.samples --renew    # writes the list again, once bots have changed

The list has the digest of every file, in the form of sha256sum, and the digest of its first games, which a test plays
again. Both come from one run, so they are of the same bots.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from hashlib import sha256
from itertools import islice
from pathlib import Path

from tools.build import ROOT

sys.path.insert(0, str(ROOT / "py"))

from cradle import games, record
from cradle.lab.cores import cores
from cradle.lab.options import run

LIST = ROOT / "docs/samples.sha256"
OUT = ROOT / "dist/samples"
WHOLE, FIRST = 1000, 2  # games of a set; those that the test plays again
SETS: dict[str, dict[str, object]] = {
    "ur": {"seats": 2},
    "civilization": {"rules": "classic", "seats": 3},
    "renaissance": {"seats": 3},
}


def known() -> dict[str, str]:
    """The digests of the list, by file."""
    lines = LIST.read_text("utf-8").splitlines() if LIST.exists() else []
    return {name: digest for digest, name in map(str.split, lines)}


def made(folder: Path, count: int, names: Iterable[str] = SETS) -> dict[str, str]:
    """Plays games of these names; returns the digests of their files, and of their first games alone."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for name in names:
        chosen, game, file = SETS[name], games.load(name), folder / f"{name}-{count}.jsonl"
        found[file.name] = record.write(record.sample(game, game.variant(**chosen), count, 1, cores=cores()), file)
        print(f"{found[file.name]}  {file.name}", flush=True)
        if count > FIRST:
            with file.open("rb") as lines:
                found[f"{name}-{FIRST}.jsonl"] = sha256(b"".join(islice(lines, FIRST))).hexdigest()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--games", type=int, default=WHOLE)
    parser.add_argument("--renew", action="store_true", help="write the list anew")
    options = parser.parse_args()
    if unknown := set(options.names) - SETS.keys():
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(SETS)}")
    if options.games < 1:
        parser.error("--games must be 1 or more")
    if options.renew and options.games != WHOLE:
        parser.error(f"the list is of {WHOLE} games; --renew plays them all")
    before, now = known(), made(OUT, options.games, options.names or SETS)
    if options.renew:
        lines = [f"{digest}  {name}" for name, digest in sorted({**before, **now}.items())]
        LIST.write_text("\n".join([*lines, ""]), "utf-8")
        return 0
    for name in now.keys() - before.keys():
        print(f"{name} is not in docs/samples.sha256; --renew adds it", file=sys.stderr)
    changed = [name for name in now.keys() & before.keys() if now[name] != before[name]]
    for name in changed:
        print(f"{name} is not the file that docs/samples.sha256 names", file=sys.stderr)
    return bool(changed)


if __name__ == "__main__":
    sys.exit(run(main, "samples"))
