"""How wide words of a map are: letters of the page's type, as parts of their size.

Sizes of what stands on a map are CSS pixels of the screen: letters and pieces keep them while the land grows.
"""

from __future__ import annotations

import unicodedata
from functools import cache

TALL = 1.1  # height of a line by the size of its letters
NAME, SEA = 11.0, 13.0  # sizes of names: of lands, of seas
_WIDE = {
    0.27: "ijlIf'’. ",
    0.34: "rtJ1-",
    0.42: "csfvyzL3579",
    0.5: "abdeghknopqux024680EFSTC",
    0.6: "ABDKNOPQRUVXYZGH",
    0.72: "mwM",
    0.9: "W",
}
WIDTH = {letter: width for width, letters in _WIDE.items() for letter in letters}


@cache
def width(text: str, size: float = NAME, wider: float = 1.0) -> float:
    """The width of a line, in pixels. wider: how much wider its type is than that of names."""
    plain = unicodedata.normalize("NFD", text)
    return wider * size * sum(WIDTH.get(letter, 0.5) for letter in plain if not unicodedata.combining(letter))


@cache
def lines(name: str, most: int) -> tuple[str, ...]:
    """A name in at most so many lines, broken where the longest of them is shortest; without what is in brackets."""
    words = name.partition(" (")[0].replace("-", "- ").split()
    cuts = [0, *range(1, len(words))] if most > 1 else [0]
    broken = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in cuts]
    best = min(broken, key=lambda pair: max(map(len, pair)))
    return tuple(line.replace("- ", "-") for line in best if line)


def size(name: str, most: int, letters: float = NAME, wider: float = 1.0) -> tuple[float, float]:
    """Width and height of the box in which a name stands."""
    found = lines(name, most)
    return max(width(line, letters, wider) for line in found) + 2, len(found) * letters * TALL
