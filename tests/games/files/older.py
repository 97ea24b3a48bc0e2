"""Parley as its first version wrote it: its `upgrade` converts this to the present form."""

from __future__ import annotations

import json
from typing import Any


def first_form(data: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a position, or of a record with the position it has come to, as version 1 would have written it."""
    old: dict[str, Any] = json.loads(json.dumps(data))
    for part in (old, old.get("position"), old.get("start")):
        if not part:
            continue
        part["rules_version"] = 1
        if "fields" in part:
            fields = part["fields"]
            fields["coins"] = fields.pop("silver")
            fields["bid"] = [n + 1 for n in fields["bid"]]
            for step in part["steps"]:
                step[0] = {"sales": "markets", "sale": "market"}.get(step[0], step[0])
    return old
