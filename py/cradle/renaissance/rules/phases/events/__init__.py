"""The eighteen events, by what they do (5.2); War has a file of its own (5.4)."""

# ruff: noqa: I001
from .table import AIMED, EVENTS, burden
from . import misery, persons, provinces, church, arms

__all__ = ["AIMED", "EVENTS", "arms", "burden", "church", "misery", "persons", "provinces"]
