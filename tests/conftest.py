"""What every test shares."""

from __future__ import annotations

from hypothesis import settings

# No deadline: a busy machine is no fault of the code. Failures print what repeats them.
settings.register_profile("cradle", deadline=None, print_blob=True)
settings.load_profile("cradle")
