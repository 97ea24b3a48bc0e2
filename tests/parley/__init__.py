"""Parley: the small game of the tests, and the worked example of docs/game-reference.md."""
