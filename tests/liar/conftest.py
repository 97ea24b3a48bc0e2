"""Liar's Dice, a small game with secrets. A test adds it to a copy of Cradle; here its own tests find it."""

from pathlib import Path

import cradle

cradle.__path__.append(str(Path(__file__).parent / "py"))
