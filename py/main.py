"""The page's entry point: the app is imported from the zip that pyscript.toml fetched."""

import sys
from importlib.util import find_spec

sys.path.insert(0, "./cradle.zip")
if find_spec("cradle_extra"):  # a build may bring games of its own
    import cradle_extra  # noqa: F401

from cradle.app import start

start()
