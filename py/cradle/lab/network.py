"""A small network whose weights are plain numbers: read from JSON, and asked without any package."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import mul, ne
from typing import Any

WIDEST, DEEPEST = 4096, 8  # numbers in a layer, and layers, of a file that somebody brings
GREATEST = 1e6  # a number in it
AFRESH = 256  # questions after which the first layer is summed up anew, so that what is rounded does not add up


class Network:
    """Layers one after the other, each with rows of weights and a bias for each row. Between them negative numbers
    become 0 (ReLU: Fukushima 1969).

    What the first layer gives is kept, because bots ask about positions in which little differs: only what has changed
    since the last question is added (as in NNUE: Nasu 2018).
    """

    def __init__(self, layers: Sequence[tuple[list[list[float]], list[float]]]) -> None:
        rows, self.biases = layers[0]
        self.columns = [*zip(*rows, strict=True)]
        self.others = layers[1:]
        self.reads = len(self.columns)  # how many numbers it reads
        self.gives = len(layers[-1][0])
        self.places = range(self.reads)
        self.asked = 0
        self.last: Sequence[float] = ()  # what was read last,
        self.first: list[float] = []  # and what the first layer made of it

    def __call__(self, numbers: Sequence[float]) -> Sequence[float]:
        found = self.first_layer(numbers)
        for rows, biases in self.others:
            numbers = [x if x > 0.0 else 0.0 for x in found]
            found = [shift + sum(map(mul, row, numbers)) for row, shift in zip(rows, biases, strict=True)]
        return found

    def first_layer(self, numbers: Sequence[float]) -> list[float]:
        if self.asked % AFRESH == 0:
            self.last, self.first = [0.0] * self.reads, self.biases[:]
        self.asked += 1
        found, last = self.first, self.last
        for n in compress(self.places, map(ne, last, numbers)):
            more = numbers[n] - last[n]
            found = [x + more * weight for x, weight in zip(found, self.columns[n], strict=True)]
        self.last, self.first = numbers, found
        return found


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
