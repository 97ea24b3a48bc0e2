"""French elision: the word before a name loses its vowel if the name begins with one (« d’Ur », « qu’Ada »). And
contraction: before an article, « de » and « à » become one word with it (« du Danube », « aux Sudètes »).

Names are typed by players, so elision looks at letters alone: any vowel, whatever its accent, and a mute h.
"""

from __future__ import annotations

import re
from unicodedata import normalize

LOSES = re.compile(r"\b(?:de|le|la|je|me|te|se|ne|que|jusque|lorsque|puisque|quoique) $", re.IGNORECASE)
# An h is mute in names that are French, Greek or Latin: « d’Hélène », but « de Hambourg », « de Harry ».
MUTE_H = re.compile(
    r"h(?:adrien|annibal|ector|e(?:l[eio]|nri|nry|r[ac]|rm|rod|rv|siod)|ila|ipp|ispan|om[eè]r|ono|ora|orten|ub|ug|umb|ya|yp)"
)
VOWEL = re.compile(r"[aeiouœæ]|y(?![aeiou])")  # « d’Yves », but « de Yann »
CONTRACTS = re.compile(r"\b(de|à) $", re.IGNORECASE)
CONTRACTED = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
SIGN = re.compile(r"[a-z]\d*(?!\w)")  # a letter that stands for itself, as a square of a grid: « de E4 »


def elide(before: str, word: str) -> str:
    """`before` as it is said in front of `word`: an apostrophe replaces its last vowel where French requires it."""
    plain = "".join(c for c in normalize("NFD", word.lower()) if not 0x300 <= ord(c) < 0x370)
    if not LOSES.search(before) or SIGN.match(plain):
        return before
    return f"{before[:-2]}’" if VOWEL.match(plain) or MUTE_H.match(plain) else before


def contract(before: str, word: str) -> tuple[str, str]:
    """`before` and a word that may begin with an article, which must not be the name of a person, as both are said."""
    article, _, rest = word.partition(" ")
    if rest and (found := CONTRACTS.search(before)) and (one := CONTRACTED.get(f"{found[1].lower()} {article}")):
        return f"{before[: found.start()]}{one.capitalize() if found[1][0].isupper() else one} ", rest
    return elide(before, word), word
