"""The tests' own game among the others: a build that holds this module has it, see tools/build/site.py."""

from cradle import games

games.add("parley", "parley.game")
