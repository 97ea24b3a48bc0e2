"""Parley as it is drawn and said."""
