"""Measures the page and the engine, as ratios in one run: `python -m tools.bench`."""
