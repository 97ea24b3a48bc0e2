"""A small network whose weights are plain numbers: read from JSON, and asked without any package."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Any

WIDEST, DEEPEST = 4096, 8  # numbers in a layer, and layers, of a file that somebody brings
GREATEST = 1e6  # a number in it


class Network:
    """Layers one after the other, each with rows of weights and a bias for each row. Between them negative numbers
    become 0 (ReLU: Fukushima 1969).
    """

    def __init__(self, layers: Sequence[tuple[list[list[float]], list[float]]]) -> None:
        self.layers = layers
        self.reads = len(layers[0][0][0])  # how many numbers it reads

    def __call__(self, numbers: Sequence[float]) -> Sequence[float]:
        *hidden, (rows, biases) = self.layers
        for inner, shifts in hidden:
            found = [shift + sum(map(mul, row, numbers)) for row, shift in zip(inner, shifts, strict=True)]
            numbers = [x if x > 0.0 else 0.0 for x in found]
        return [shift + sum(map(mul, row, numbers)) for row, shift in zip(rows, biases, strict=True)]


def read_network(data: Any) -> Network:
    """A network from the layers that a file holds, each an object with `rows` and `biases`. Raises ValueError if they
    do not fit one another.
    """
    layers, width = [], None
    if not isinstance(data, list) or not 0 < len(data) <= DEEPEST:
        raise ValueError(f"a network has 1 to {DEEPEST} layers")
    for layer in data:
        rows = [numbers(row) for row in layer["rows"]]
        biases = numbers(layer["biases"])
        if len({len(row) for row in rows}) != 1 or len(rows) != len(biases):
            raise ValueError("the rows of a layer are of one length, and each has a bias")
        if width not in (None, len(rows[0])):
            raise ValueError("a layer reads as many numbers as that before it gives")
        layers.append((rows, biases))
        width = len(rows)
    return Network(layers)


def numbers(data: Any) -> list[float]:
    """A row of numbers from outside. Raises ValueError."""
    if not isinstance(data, list) or not 0 < len(data) <= WIDEST:
        raise ValueError("a row of numbers was expected")
    if not all(type(x) in (int, float) and -GREATEST <= x <= GREATEST for x in data):
        raise ValueError(f"a row holds something else than numbers up to {GREATEST:.0f}")
    return [float(x) for x in data]
