"""Tables at which the environments are tried."""

from __future__ import annotations

from typing import Any

import pytest

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("ur", {"seats": 2}),
    ("ur", {"seats": 3}),
    ("ur", {"seats": 4, "agriculture_safe": True}),
    ("civilization", {"seats": 4, "rules": "nomads"}),
    ("civilization", {"seats": 3, "rules": "classic"}),
    ("civilization", {"seats": 5, "rules": "advanced"}),
    ("renaissance", {"seats": 3, "epochs": 1}),
    ("renaissance", {"seats": 6, "prerequisites": "printed"}),
]
every = pytest.mark.parametrize(("name", "variant"), TABLES)
