"""The page: screens, table, saves, words. Only `start` touches the browser."""


def start() -> None:
    """Begin: called by py/main.py in the page."""
    from .browser import begin

    begin()
