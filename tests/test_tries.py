"""What somebody may try with the commands: whatever goes wrong is one sentence, with an exit code that says so."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cradle import __main__ as cradle
from cradle import arena, bench, games, perft, record
from cradle.kernel.record import Record
from cradle.lab import code
from cradle.lab.results import Results
from cradle.record import sample
from cradle.text import command

ROOT = Path(__file__).parents[1]
CODES = {"arena": 1, "bench": 2, "cradle": 2, "describe": 2, "perft": 2, "record": 2, "sample": 2}
HUGE, LARGEST = 10**40, 2**128 - 1
BOTS = "--bots=random,random"
EIGHT = "--bots=" + ",".join(["random"] * 8)
SEEDS = "Every seed, including that of the last game, must be from 0 to 2^128 - 1."
SAMPLE = "record sample civilization --games=1 --to=out"
OWN, LOST = "sample ur --cores=1 --to=out --code=bots.py", "The game 'small' cannot be imported"
TRIES: list[tuple[str, str]] = [
    # choices that do not go together
    (f"arena civilization {EIGHT} --rules=nomads", "nomads is for 2 to 7 seats."),
    ("perft civilization --rules=nomads --seats=8", "nomads is for 2 to 7 seats."),
    (f"{SAMPLE} --rules=nomads --seats=8", "nomads is for 2 to 7 seats."),
    (f"arena civilization {BOTS} --area=no_north_west", "2 do not play on"),
    ("perft civilization --seats=2 --area=no_north_west", "2 do not play on"),
    (f"{SAMPLE} --seats=2 --area=no_north_west", "2 do not play on"),
    # choices that do not exist
    (f"arena ur {BOTS} --rules=nomads", "ur has no variant 'rules'"),
    (f"arena civilization {BOTS} --rules=chess", "--rules must be one of"),
    ("perft ur --seats=9", "--seats must be one of 2, 3, 4, not '9'."),
    ("perft ur --seats=two", "--seats must be a whole number, not 'two'."),
    ("perft ur seats=2", "'seats=2' is not understood: a variant is given as --NAME=VALUE."),
    ("perft chess", "There is no game 'chess'"),
    (f"arena ur {BOTS} --seats=3", "3 seats need 3 bots, not 2."),
    ("arena ur --bots=random,genius", "There is no bot 'genius'"),
    ("arena ur --bots=random,random/trader", "There is no bot 'random/trader'"),
    ("arena ur --bots=random,nowhere:choose", "cannot be imported"),
    ("arena ur", "The following arguments are required: --bots."),
    ("record sample ur --bots=random,genius --to=out", "There is no bot 'genius'"),
    ("record sample ur --bots=random,random,random --seats=2 --to=out", "2 bots are needed, or one for all, not 3."),
    ("sample ur", "One of the arguments --to --dataset is required."),
    ("sample --to=out", "The published set needs --dataset FOLDER."),
    ("sample ur --to=out --decisions", "--decisions makes a table of a data set: it goes with --dataset FOLDER"),
    ("sample ur --to=out --parquet", "--parquet makes a table of a data set"),
    ("sample ur --to=out --digests=list", "--digests and --renew are for the published set"),
    ("sample ur --playouts=0 --to=out", "--playouts must be 1 or more."),
    ("cradle chess", "There is no command 'chess'. Choose one of arena,"),
    ("perft ur --code=none.py", "--code: 'none.py' is neither a Python file nor a package."),
    ("perft ur --code=game.json", "--code: 'game.json' is neither a Python file nor a package."),
    ("perft ur --code=broken.py", "--code: 'broken.py' cannot be imported: ZeroDivisionError: division by zero."),
    ("arena ur --bots=random,random --code=own/random.py", "there is another module 'random'. Give it another name."),
    (f"{OWN} --bots=random,bots:fails", "decision 1, setup.first) raised ValueError: no no"),
    (f"{OWN} --bots=bots:leaves,random", "decision 0, setup.first) raised SystemExit"),
    (f"{OWN} --bots=random,bots:cheats --games=2 --cores=2", "answered ('win', 1), which is not legal."),
    ("sample small --to=out --code=lost.py", f"{LOST}: ModuleNotFoundError: No module named 'nowhere'."),
    ("arena small --code=lost.py --bots=random,random", LOST),
    ("perft empty --code=lost.py", "'empty' cannot be imported: AttributeError: module 'json' has"),
    ("describe lost --code=lost.py", LOST),
    ("record table lost --to=out --code=lost.py", LOST),
    ("record", "The following arguments are required"),
    ("bench", "One of the arguments --bot --check --why is required."),
    ("bench --bot=random --check=game.json", "not allowed with argument --bot."),
    ("bench --bot=genius", "There is no bot 'genius'"),
    ("bench --bot=a|b", "'a|b' is no name of a bot."),
    ("bench --bot=random --tables=ur-9", "There is no table 'ur-9': it is one of ur-2,"),
    ("bench --bot=random --games=0", "--games must be 1 or more."),
    ("bench --bot=random --tables=ur-2,advanced-5 --games=50", "The table ur-2 has 48 games: --games must be 48 or"),
    ("bench --bot=random --games=99", "The table ur-2 has 48 games: --games must be 48 or fewer."),
    ("bench --bot=random --cores=0", "--cores must be 1 or more."),
    ("bench --bot=random --budget=nan", "--budget and --playouts must be 0 or more."),
    ("bench --bot=random --links", "--links goes with --why."),
    ("bench --bot=random more", "Unrecognized arguments: more."),
    ("bench --check=none", "'none' cannot be read: No such file or directory."),
    ("bench --check=.", "cannot be read: Is a directory."),
    ("bench --check=game.json", "'game.json' holds nothing of cradle-bench-1."),
    ("bench --check=deep", "'deep' is no JSON, or only a part of it."),
    ("bench --check=letters", "'letters' is no JSON, or only a part of it."),
    ("bench --check=bytes", "'bytes' is no JSON, or only a part of it."),
    ("bench --check=null", "'null' holds nothing of cradle-bench-1."),
    ("bench --check=game.json --games=2", "it takes neither --games nor --tables nor --to."),
    ("bench --bot=random --to=game.json", "'game.json' holds nothing of cradle-bench-1."),
    # numbers
    *((f"{line} --seed={seed}", SEEDS) for seed in (-1, LARGEST + 1, HUGE, 10**400) for line in (
        f"arena ur {BOTS} --games=1", "perft ur", "record sample ur --games=1 --to=out",
    )),
    (f"arena ur {BOTS} --games=3 --seed={LARGEST}", SEEDS),
    (f"record sample ur --games=2 --to=out --seed={LARGEST}", SEEDS),
    ("perft ur --seed=10^30", "--seed must be a whole number, not '10^30'."),
    (f"perft ur --seed={'9' * 5000}", "--seed must be a whole number, not"),
    (f"arena ur {BOTS} --budget=x", "--budget must be a number, not 'x'."),
    ("perft ur --depth=0", "--depth must be 1 or more."),
    (f"arena ur {BOTS} --games=0", "--games must be 1 or more."),
    (f"arena ur {BOTS} --cap=-1", "--cap must be 1 or more."),
    (f"arena ur {BOTS} --cores=0", "--cores must be 1 or more."),
    (f"arena ur {BOTS} --budget=nan", "--budget and --playouts must be 0 or more."),
    (f"arena ur {BOTS} --playouts=-1", "--budget and --playouts must be 0 or more."),
    ("record sample ur --games=0 --to=out", "--games must be 1 or more."),
    ("record replay game.json --at=99", "--at must be from 0 to 0"),
    ("describe game.json --at=99", "--at must be from 0 to 0"),
    ("describe game.json --seat=4", "--seat must be from 0 to 3, or none."),
    ("describe game.json --more", "Unrecognized arguments: --more."),
    # files
    ("describe none", "'none' cannot be read: No such file or directory."),
    ("describe within", "The file is not JSON"),
    ("record show none", "'none' cannot be read: No such file or directory."),
    ("record show .", "'.' cannot be read: Is a directory."),
    ("record show deep", "The file is not JSON"),
    ("record show letters", "The file holds neither a saved game nor a record"),
    ("record show bytes", "The file holds neither a saved game nor a record"),
    ("record table deep --to=out.csv", "Line 1 of 'deep' is not a record"),
    ("record table within --to=out.csv", "Line 1 of 'within' is not a record"),
    ("record table letters --to=out.csv", "Line 1 of 'letters' is not a record"),
    ("record table bytes --to=out.csv", "Line 1 of 'bytes' is not a record"),
    ("record table null --to=out.csv", "Line 1 of 'null' is not a record"),
    ("record table nothing --to=out.csv", "Line 1 of 'nothing' is not a record: it has no 'game'."),
    ("record table empty --to=out.csv", "There is no record in the file."),
    ("record table none --to=out.csv", "'none': No such file or directory."),
    ("record table game.json --to=no/out.csv", "'no/out.csv': No such file or directory."),
    ("record table game.json", "The following arguments are required: --to."),
    ("record sample ur --games=1 --bot=random --to=no/out", "'no/out': No such file or directory."),
    (f"arena ur {BOTS} --games=1 --results=no/out", "'no/out': unable to open database file."),
    (f"arena ur {BOTS} --games=1 --results=letters", "'letters': file is not a database."),
    # a full disk
    ("record sample ur --games=1 --bot=random --to=/dev/full", "No space left on device."),
    ("record table game.json --to=/dev/full", "No space left on device."),
    (f"arena ur {BOTS} --games=2 --cores=1 --results=/dev/full", "disk"),
]  # fmt: skip
OWN_BOTS = """
def fails(view, decision, chance, budget):
    raise ValueError("no\\nno")

def leaves(view, decision, chance, budget):
    raise SystemExit

def cheats(view, decision, chance, budget):
    return ("win", 1)
"""
LOST_GAMES = "from cradle import games\n\ngames.add('small', 'nowhere.game')\ngames.add('empty', 'json')\n"
COMMANDS = {
    "arena": arena,
    "bench": bench,
    "cradle": cradle,
    "describe": command,
    "perft": perft,
    "record": record,
    "sample": sample,
}


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game, and with files that hold none."""
    monkeypatch.chdir(tmp_path)
    data = Record(games.load("ur"), {}, LARGEST).to_json()
    Path("game.json").write_text(json.dumps(data), "utf-8")
    Path("deep").write_text("[" * 100_000, "utf-8")
    deep = json.dumps({**data, "variant": "?"}).replace('"?"', "[" * 400 + "]" * 400)
    Path("within").write_text(deep.replace('"actions": []', f'"actions": {"[" * 90_000}'), "utf-8")
    Path("letters").write_text("Ω is no game\n" * 90, "utf-8")
    Path("bytes").write_bytes(b"\xff\xfe\x00\x80" * 9)
    Path("null").write_text("null\n", "utf-8")
    Path("nothing").write_text("{}\n", "utf-8")
    Path("empty").write_text("", "utf-8")
    Path("broken.py").write_text("1 / 0\n", "utf-8")
    Path("own").mkdir()
    Path("own/random.py").write_text("", "utf-8")
    Path("bots.py").write_text(OWN_BOTS, "utf-8")
    Path("lost.py").write_text(LOST_GAMES, "utf-8")
    Path("lost").write_text(json.dumps({**data, "game": "small"}), "utf-8")
    monkeypatch.setattr(sys, "path", sys.path[:])
    for name in ("bots", "lost"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(games, "_MODULES", dict(games._MODULES))
    monkeypatch.setattr(code, "brought", {})
    return tmp_path


@pytest.mark.parametrize(("line", "words"), TRIES, ids=lambda text: text[:70])
def test_a_try_ends_in_one_sentence(there: Path, capsys: pytest.CaptureFixture[str], line: str, words: str) -> None:
    name, *argv = line.split()
    assert COMMANDS[name].main(argv) == CODES[name]
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{name}: ") and err.count("\n") == 1 and err.endswith("\n")
    assert words in err
    assert len(err) < 600


@pytest.mark.parametrize("seed", [10**30, 2**64, LARGEST])
def test_a_large_seed_is_a_seed(there: Path, capsys: pytest.CaptureFixture[str], seed: int) -> None:
    assert record.main(["sample", "ur", "--games=1", "--bot=random", "--to=out", f"--seed={seed}"]) == 0
    assert record.main(["table", "out", "--to=out.csv"]) == 0
    assert f"\n{seed},0," in Path("out.csv").read_text("utf-8")
    assert perft.main(["ur", "--depth=1", f"--seed={seed}"]) == 0
    line = ["ur", BOTS, "--games=1", "--cores=1", "--json", "--results=kept", f"--seed={seed}"]
    told = []
    for _ in range(2):
        capsys.readouterr()
        assert arena.main(line) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1], "seconds too: nothing was played again"


def test_large_seeds_are_told_apart_in_results(tmp_path: Path) -> None:
    seeds = [0, 1, 2**63 - 1, 2**63, 2**64, 10**30, 10**30 + 1, LARGEST - 1, LARGEST, 0x1E5, 100000]
    results = Results(str(tmp_path / "kept"), "key")
    results.put([((None, seed, 0), ({"n": n}, [])) for n, seed in enumerate(seeds)])
    found = [results.get(seed, 0) for seed in seeds]
    results.close()
    assert [row and row[0]["n"] for row in found] == list(range(len(seeds)))


# In a process of its own ----------------------------------------------------------------------------------------------
def process(line: str, **more: Any) -> subprocess.Popen[str]:
    name, *argv = line.split()
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'py'}", **more.pop("env", {})}
    command = [sys.executable, "-m", f"cradle.{name}", *argv]
    # tests that run in the background were told not to hear Ctrl+C, and would pass that on
    hears = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    return subprocess.Popen(
        command, env=env, stderr=subprocess.PIPE, text=True, errors="replace", preexec_fn=hears, **more
    )


@pytest.mark.parametrize(
    "line",
    [
        "perft ur --depth=2",
        f"arena ur {BOTS} --games=1 --cap=9",
        f"arena ur {BOTS} --games=1 --cap=9 --json",
        "record show game.json",
        "record replay game.json --json",
        "record sample ur --games=1 --bot=random --to=out",
    ],
)
def test_a_full_disk_behind_the_output(there: Path, line: str) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        ended = process(line, stdout=full)
        err = ended.communicate()[1]
    assert ended.returncode in (1, 2)
    assert err == f"{line.split()[0]}: No space left on device.\n"


@pytest.mark.parametrize(
    ("closed", "line", "words", "exit_code"),
    [
        (">&-", "describe game.json", "", 0),
        (">&-", "record show game.json", "", 0),
        (">&-", "record show none", "record: 'none' cannot be read: No such file or directory.\n", 2),
        (">&-", "perft ur --depth=1", "", 0),
        ("<&-", "describe -", "describe: Nothing is piped in.\n", 2),
    ],
)
def test_an_output_or_an_input_that_is_closed(there: Path, closed: str, line: str, words: str, exit_code: int) -> None:
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'py'}"}
    shell = ["sh", "-c", f"{sys.executable} -m cradle {line} {closed}"]
    ended = subprocess.run(shell, env=env, capture_output=True, text=True, check=False)
    assert (ended.stderr, ended.returncode) == (words, exit_code)


@pytest.mark.parametrize("letters", ["cp1252", "ascii"])
def test_an_output_without_these_letters(there: Path, letters: str) -> None:
    saved = {"cradle": 1, "name": "Ωrion", "seats": [], "record": json.loads(Path("game.json").read_text("utf-8"))}
    Path("saved").write_text(json.dumps(saved), "utf-8")
    for line, words in (("record show saved", "'\\u03a9rion'"), (f"arena ur {BOTS} --games=1 --cap=9", "1 games")):
        ended = process(line, stdout=subprocess.PIPE, env={"PYTHONIOENCODING": letters, "PYTHONUTF8": "0"})
        assert ended.stdout is not None
        with ended.stdout:
            out = ended.stdout.read()
        assert (ended.communicate()[1], ended.returncode) == ("", 0)
        assert words in out
    ended = process("perft Ω", stdout=subprocess.DEVNULL, env={"PYTHONIOENCODING": letters, "PYTHONUTF8": "0"})
    assert "There is no game '\\u03a9'" in ended.communicate()[1] and ended.returncode == 2


@pytest.mark.parametrize(
    "line",
    [
        "perft renaissance --depth=99",
        "arena ur --bots=random,random --games=20000 --cores=1 --progress",
        "arena ur --bots=random,random --games=20000 --cores=2 --progress --results=kept",
        "record sample ur --games=4000 --bot=random --cores=2 --to=out",
    ],
)
def test_ctrl_c_is_one_word(there: Path, line: str) -> None:
    """It goes to all processes of the command, as in a terminal."""
    begun: dict[str, Callable[[], bool]] = {
        "perft": lambda: Path("told").read_text("utf-8") != "",
        "arena": lambda: True,
        "record": lambda: Path("out").exists() and Path("out").stat().st_size > 0,
    }
    name = line.split()[0]
    with open("told", "w", encoding="utf-8") as told:
        running = process(line, stdout=told, start_new_session=True)
        assert running.stderr is not None
        if name == "arena":
            running.stderr.readline()  # how far it is
        while not begun[name]() and running.poll() is None:
            pass
        os.killpg(running.pid, signal.SIGINT)
        err = running.communicate()[1]
    said = [one for one in err.splitlines() if "games, " not in one]
    assert (said, running.returncode) == ([f"{name}: Stopped."], 130)


INTERRUPTED = """
import sys
from cradle import games
from cradle.lab.options import run

def stop(frame, event, argument):
    if frame.f_code.co_name == "<module>":
        sys.settrace(None)
        raise KeyboardInterrupt

def main():
    position = games.load("ur").new(seats=2, seed=1)
    sys.settrace(stop)
    position.copy()
    return 0

sys.exit(run(main, "interrupted"))
"""


def test_ctrl_c_while_a_position_writes_its_methods_is_one_word_too(there: Path) -> None:
    Path("interrupted.py").write_text(INTERRUPTED, "utf-8")
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'py'}{os.pathsep}{there}"}
    ended = subprocess.run([sys.executable, "-m", "interrupted"], env=env, capture_output=True, text=True, check=False)
    assert (ended.stderr, ended.returncode) == ("interrupted: Stopped.\n", 130)


def test_a_tool_ends_in_one_word_too() -> None:
    """Ctrl+C as soon as it begins."""
    tool = "ladder"
    code = (
        f"import sys; from tools.study import {tool} as tool; from cradle.lab.options import run\n"
        "def main(): raise KeyboardInterrupt\n"
        f"tool.main = main; sys.exit(tool.run(tool.main, {tool!r}))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert (ended.stderr, ended.returncode) == (f"{tool}: Stopped.\n", 130)
    source = (ROOT / "tools/study" / f"{tool}.py").read_text("utf-8")
    assert f'sys.exit(run(main, "{tool}"))' in source
