"""Keeps today's bots on file as another version, so that later ones can be compared with them.

    python -m tools.study.freeze 2     # then `cradle arena ur --bots search,search-2`

`py/cradle/lab/frozen.py` plays them.
"""

from __future__ import annotations

import sys
import tarfile
from pathlib import Path

from cradle import games, players
from cradle.lab import frozen

from tools import ROOT

SOURCE = ROOT / "py/cradle"
NEEDED = ("__init__.py", "games.py", "kernel", "board", "players")  # by bots and rules, beside the games


def keep(version: int) -> Path:
    """Put today's bots on file. Returns where. Raises FileExistsError if there is such a version."""
    for name in games.names():
        for level in players.LEVELS:
            players.load(games.load(name), level)
    loaded = (
        Path(str(module.__file__)) for name, module in [*sys.modules.items()] if name.partition(".")[0] == "cradle"
    )
    file = Path(str(frozen.archive(version)))
    with tarfile.open(file, "x:xz", preset=9) as opened:
        for path in sorted(path.relative_to(SOURCE) for path in loaded if path.is_relative_to(SOURCE)):
            if path.parts[0] in (*NEEDED, *games.names()):
                opened.add(SOURCE / path, path, filter=nameless)
    return file


def nameless(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """A member of an archive without what differs from machine to machine."""
    member.uid = member.gid = member.mtime = 0
    member.uname = member.gname = ""
    return member


if __name__ == "__main__":
    print(keep(int(sys.argv[1])))
