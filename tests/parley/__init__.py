"""Parley: the small game of the tests, and the worked example of docs/adding-a-game.md."""
