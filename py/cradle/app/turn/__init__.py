"""A turn: what is drawn for it, from presses to actions of the engine, and the bots in between."""
