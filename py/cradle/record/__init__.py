"""Games on file. `python -m cradle.record show FILE` shows a saved game or a link, `replay` goes through it.

`sample` writes games of bots as JSON lines, one record a line; `table` turns such a file into one row a decision. From
Python: `opened`, `read`, `write`, `sample`, `rows` and `write_table`. Everything is shown, secrets too: this is for
those who study games.
"""

from .command import main
from .lines import read, sample, write
from .opening import LONGEST, Opened, opened
from .showing import Step, steps
from .table import HEAD, columns, rows, write_table

__all__ = [
    "HEAD", "LONGEST", "Opened", "Step", "columns", "main", "opened", "read", "rows", "sample", "steps", "write",
    "write_table",
]  # fmt: skip
