"""Makes the site from its sources: `python -m tools.build`."""
