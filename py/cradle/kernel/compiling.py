"""What mypyc is told where it compiles the rules for a wheel. Python alone takes no notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**said: bool):
        """Mark a class. `serializable`: it can be copied and pickled, as a part of a position."""
        return lambda cls: cls


class Plain(type):
    """The class of tuples and numbers with methods, and of all that is made of them: Python makes these classes also
    where mypyc compiles them, because a C structure cannot be one.
    """
