"""What builds, ships, measures and draws the page, and what fits its bots; nothing of it is in the page itself.

Run from the root of the project: `python -m tools.build`, `python -m tools.ship.serve`.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent  # of the project
sys.path.insert(0, str(ROOT / "py"))  # whatever tool is run, it finds cradle
