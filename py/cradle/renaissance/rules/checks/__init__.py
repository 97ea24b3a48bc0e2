"""Checks of positions of L'Âge de la Renaissance that come from outside, and how a link packs them."""
