"""JSON from outside: a file, an entry of storage, a link, a message, an answer of the worker. All of it is read here.

Brackets are counted before anything is read: in the page, Python's own guard against deep ones comes too late, and
Python dies.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

DEEPEST = 100  # brackets within brackets; a backup of whole games has a dozen
# It matches a string, even one that never ends, so that no part of a text is searched twice.
STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
OTHER = bytes(set(range(256)) - set(b"[]{}"))
ALIKE = bytes.maketrans(b"{}", b"[]")
RUNS = re.compile(rb"\[+|\]+")


def parse(text: str | bytes) -> Any:
    """What a text holds. Raises ValueError where it is no JSON, or deeper than anything that Cradle writes."""
    if isinstance(text, bytes):
        text = text.decode()
    if text.count("[") + text.count("{") > DEEPEST and too_deep(text):
        raise ValueError("too many brackets within each other")
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError(str(error)) from error


def too_deep(text: str) -> bool:
    """Whether brackets stand more than DEEPEST deep. Brackets within strings do not count."""
    brackets = STRING.sub(b"", text.encode("utf-8", "surrogatepass")).translate(ALIKE, OTHER)
    most = DEEPEST
    for _ in range(6):  # most brackets are shallow: it is faster to take these away than to count them
        brackets = brackets.replace(b"[]", b"")
        most -= 1
    runs = (len(run) if run[:1] == b"[" else -len(run) for run in RUNS.findall(brackets))
    return max(accumulate(runs), default=0) > most
