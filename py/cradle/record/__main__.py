"""`python -m cradle.record`, which is `cradle record`."""

import sys

from ..lab.options import run
from .command import main

if __name__ == "__main__":
    sys.exit(run(main, "record"))
