"""Work on several cores of this machine: processes that share nothing, so any of them can be ended at any time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from . import code

if TYPE_CHECKING:  # a browser has no processes
    from multiprocessing import Process
    from multiprocessing.connection import Connection

Item = TypeVar("Item")
Answer = TypeVar("Answer")


class Over(Protocol):
    """A function like `map`."""

    def __call__(self, function: Callable[[Item], Answer], items: Iterable[Item], /) -> Iterator[Answer]: ...


def cores() -> int:
    """As many as this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def spread(count: int) -> Iterator[Over]:
    """A map function by so many processes. Results come in the order of the items; what a process raises is raised.

    When the block ends, the processes end, whatever they are doing.
    """
    if count <= 1:
        yield map
        return
    from multiprocessing import Pipe, Process  # not in a browser

    started: list[tuple[Process, Connection]] = []
    try:
        for _ in range(count):
            here, there = Pipe()
            inherited = [here, *(other for _, other in started)]
            process = Process(target=work, args=(there, inherited, [*code.brought.values()]), daemon=True)
            process.start()
            there.close()
            started.append((process, here))
        yield lambda function, items: over([here for _, here in started], function, items)
    finally:
        for process, here in started:
            process.terminate()
            process.join()
            here.close()


def work(pipe: Connection, inherited: list[Connection], files: list[str]) -> None:
    """What a process does: it answers each question with whether it went well, and what came of it.

    inherited: the other ends of pipes. If it kept them open, it would not notice that the asking process was killed.
    files: code that was brought; a process that is no copy of the asking one has to bring it again.
    """
    for file in files:
        code.bring(file)
    for end in inherited:
        end.close()
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            function, item = pipe.recv()
            try:
                answer = True, function(item)
            except Exception as error:
                answer = False, error
            pipe.send(answer)


def over(idle: list[Connection], function: Callable[[Item], Answer], items: Iterable[Item]) -> Iterator[Answer]:
    """Gives each idle process the next item, and yields the results in order."""
    from multiprocessing.connection import wait

    left, due = enumerate(items), 0
    busy: dict[Connection, int] = {}
    done: dict[int, Answer] = {}
    while True:
        while idle and (job := next(left, None)):
            pipe = idle.pop()
            pipe.send((function, job[1]))
            busy[pipe] = job[0]
        while due in done:
            yield done.pop(due)
            due += 1
        if not busy:
            return
        ready: list[Any] = wait(list(busy))
        for pipe in ready:
            well, result = pipe.recv()
            if not well:
                raise result
            done[busy.pop(pipe)] = result
            idle.append(pipe)
