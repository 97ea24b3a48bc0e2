"""`python -m cradle.bench`."""

import sys

from ..lab.options import run
from . import main

if __name__ == "__main__":
    sys.exit(run(main, "bench"))
