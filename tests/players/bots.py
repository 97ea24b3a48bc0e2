"""Bots of one's own, for the tests of the arena."""

from __future__ import annotations


def first(view, decision, chance, budget):
    return decision.actions[0]


def cheat(view, decision, chance, budget):
    return ("cheat", None)


def clumsy(view, decision, chance, budget):
    raise RuntimeError("my head hurts")


def quitter(view, decision, chance, budget):
    raise SystemExit(3)


def leaver(view, decision, chance, budget):
    raise GeneratorExit


def talker(view, decision, chance, budget):
    raise ValueError("first of all,\nsecondly,\n" + "and " * 1_000)


def shortener(view, decision, chance, budget):
    """Works through the list that it was given."""
    while len(decision.actions) > 1:
        decision.actions.pop()
    return decision.actions[0]


def sorter(view, decision, chance, budget):
    decision.actions.sort(key=repr, reverse=True)
    return decision.actions[0]


def inventor(view, decision, chance, budget):
    decision.actions = [("win", None)]
    return ("win", None)


class Anything:
    """Is equal to all there is, and cannot be shown."""

    def __eq__(self, other):
        return True

    __hash__ = None

    def __repr__(self):
        raise RuntimeError("no name")


def anything(view, decision, chance, budget):
    return Anything()


class Own:
    """A bot of which each seat gets its own: it refuses to play for another seat than its first one."""

    def __init__(self, game):
        self.game, self.seat = game, None

    def __call__(self, view, decision, chance, budget):
        self.seat = decision.seat if self.seat is None else self.seat
        assert self.game.name == view["game"] and decision.seat == self.seat
        return decision.actions[0]


class Unready:
    def __init__(self, game):
        raise RuntimeError("not today")
