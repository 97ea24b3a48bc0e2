"""What every test shares."""

from __future__ import annotations

from hypothesis import settings

# No deadline: a busy machine is no fault of the code. The same examples every time: what fails here fails elsewhere.
settings.register_profile("cradle", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("cradle")
