"""`python -m cradle.bench`."""

import sys

from ..lab.options import run
from . import main

sys.exit(run(main, "bench"))
