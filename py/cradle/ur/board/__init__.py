"""Ur as it is drawn and said: board, panels, words, rule book, tour."""
