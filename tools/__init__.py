"""The build and its tools.

Run from the root of the project: `python -m tools.build`, `python -m tools.serve`.
"""
