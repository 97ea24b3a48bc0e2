"""Checks of positions of Ur that come from outside, and how a link packs them."""
