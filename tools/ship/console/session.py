"""Runs what is typed into the console of `make docs`, one statement after the other, as a Python prompt does."""

import ast
import traceback
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

names = {"__name__": "__main__"}


def run(text: str) -> str:
    """The output of some statements: what they print, the values of expressions, and the error that ends them."""
    printed = StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        try:
            for statement in ast.parse(text).body:
                exec(compile(ast.Interactive([statement]), "<console>", "single"), names)
        except BaseException as error:
            own = error.__traceback__
            traceback.print_exception(type(error), error, own and own.tb_next)
    return printed.getvalue()
