"""Checks of positions of Civilization that come from outside, and how a link packs them."""
