"""A part of Liar."""
