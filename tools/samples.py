"""Makes a set of games of bots for every game, and compares them with docs/samples.sha256: `make samples`.

    python -m tools.samples            # 1,000 games of each, in dist/samples
    python -m tools.samples --games 2
    python -m tools.samples ur         # of one game

The list has every file with its digest, in the form of sha256sum. With --renew it is written again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.build import ROOT

sys.path.insert(0, str(ROOT / "py"))

from cradle import games, record
from cradle.cores import cores

LIST = ROOT / "docs/samples.sha256"
OUT = ROOT / "dist/samples"
SETS: dict[str, dict[str, object]] = {"ur": {"seats": 2}, "civilization": {"rules": "classic"}, "renaissance": {}}


def known() -> dict[str, str]:
    """The digests of the list, by file."""
    lines = LIST.read_text("utf-8").splitlines() if LIST.exists() else []
    return {name: digest for digest, name in map(str.split, lines)}


def made(folder: Path, count: int, names: Iterable[str] = SETS) -> dict[str, str]:
    """Plays games of these names; returns the digests of their files."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for name in names:
        chosen, game, file = SETS[name], games.load(name), folder / f"{name}-{count}.jsonl"
        found[file.name] = record.write(record.sample(game, game.variant(**chosen), count, 1, cores=cores()), file)
        print(f"{found[file.name]}  {file.name}", flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--renew", action="store_true", help="write the list anew")
    options = parser.parse_args()
    if unknown := set(options.names) - SETS.keys():
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(SETS)}")
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
    sys.exit(main())
