"""Misery past the end of the track (6.5)."""

from ..position import suffer

__all__ = ["suffer"]
