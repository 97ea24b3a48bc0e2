"""Games on file. `cradle record show FILE` shows a saved game or a link, `replay` goes through it.

`cradle sample` makes a data set of games of bots, one record a line; `table` turns such lines into one row a decision.
From Python: `opened`, `read`, `read_lines`, `write`, `samples`, `rows` and `write_table`. Everything is shown, secrets
too: this is for those who study games.
"""

from ..kernel.record import Record
from .command import main
from .dataset import Sample, write_dataset
from .lines import read, read_lines, write
from .opening import LONGEST, Opened, opened
from .sample import samples
from .showing import Step, steps
from .table import HEAD, columns, rows, write_table

__all__ = [
    "HEAD", "LONGEST", "Opened", "Record", "Sample", "Step", "columns", "main", "opened", "read", "read_lines", "rows",
    "samples", "steps", "write", "write_dataset", "write_table",
]  # fmt: skip
