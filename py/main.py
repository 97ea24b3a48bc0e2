"""The page's entry point: the app is at hand, see assets/js/start/python.js."""

from importlib.util import find_spec

if find_spec("cradle_extra"):  # a build may bring games of its own
    import cradle_extra  # noqa: F401

from cradle.app import start

start()
