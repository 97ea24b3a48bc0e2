"""`cradle bench` plays cradle-bench-1: fixed games of seven tables against bots that never change. docs/bench.md."""

from .command import main

__all__ = ["main"]
