"""Where the phases register their steps."""

from __future__ import annotations

from ..kernel.steps import Steps

civ = Steps()
