"""Bots of one's own, for the tests of the arena."""

from __future__ import annotations


def first(view, decision, chance, budget):
    return decision.actions[0]


def cheat(view, decision, chance, budget):
    return ("cheat", None)


def clumsy(view, decision, chance, budget):
    raise RuntimeError("my head hurts")
