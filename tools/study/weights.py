"""Puts what `cradle learn GAME --to weights.json` has found into the bots of the game.

python -m tools.study.weights weights.json
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from cradle.lab import taught
from cradle.learn.selfplay import weights_on_file
from cradle.ur.bots.learning import by_name
from cradle.ur.bots.weights import WEIGHTS

from tools import ROOT

WORDS = '"""Weights by which bots judge positions, fitted to games between bots by `cradle learn`."""'


def write(data: dict[str, Any]) -> Path:
    """The module of a game with these weights; others in it stay, and what is said of them."""
    game, found = data["game"], data["weights"]
    path: Path = ROOT / "py/cradle" / game / "bots/weights.py"
    told = [line for line in path.read_text("utf-8").splitlines() if line.startswith("# ")]
    told = [line for line in told if not any(line.startswith((f"# {name!r}:", f"# {name}:")) for name in found)]
    told += [f"# {name!r}: {part}" for name in found for part in data["made"].split("; ")]
    lines = [WORDS, "", *told, "", "WEIGHTS = {"]
    if game == "ur":
        for seats, table in sorted({**WEIGHTS, **{int(n): by_name(row) for n, row in found.items()}}.items()):
            cells = [
                f'        "{name}": ({", ".join(f"{x + 0.0:.3f}" for x in knots)}),' for name, knots in table.items()
            ]
            lines += [f"    {seats}: {{", *cells, "    },"]
    else:
        for key, row in sorted({**weights_on_file(game), **found}.items()):
            numbers = [f"{x:.4f}," for x in row]
            rows = ["        " + " ".join(numbers[i : i + 10]) for i in range(0, len(numbers), 10)]
            lines += [f'    "{key}": (', *rows, "    ),"]
    path.write_text("\n".join([*lines, "}  # fmt: skip", ""]), "utf-8")
    return path


if __name__ == "__main__":
    print(write(taught.read(sys.argv[1])))
