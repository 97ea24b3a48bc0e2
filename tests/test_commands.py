"""The commands of the engine, perft and record: what they print, and what they say of bad input."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import cradle_extra  # noqa: F401  (parley has secrets)
import pytest
from cradle import arena, codec, games, perft, players, record
from cradle.app.table import game_files
from cradle.app.table.seats import Seat
from cradle.app.table.table import Table as Played
from cradle.kernel.record import Record
from cradle.record import sample
from every_game import Table, played

ROOT = Path(__file__).parents[1]


def table_of(name: str, **chosen: Any) -> Table:
    """The table of a game with these choices, and by default for the rest."""
    return Table(name, tuple(games.load(name).variant(**chosen).items()))


TABLE, PARLEY = table_of("ur", seats=2, agriculture_safe=True), table_of("parley")
SEATS = [Seat("Ada", "crimson"), Seat("Gwenaëlle", "azure", "search")]


def run(capsys, command: Any, *argv: Any) -> list[str]:
    """The lines it prints."""
    assert command.main(list(map(str, argv))) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


@pytest.fixture
def one() -> Record:
    return played(TABLE, 3)


@pytest.fixture(params=["save", "record", "link", "link in a file", "table link", "piped"])
def source(one: Record, tmp_path: Path, request, monkeypatch) -> str:
    """One game, in all forms it comes in."""
    at = {"name": "Sunday", "id": "1f", "seats": [{"name": s.name, "colour": s.colour, "kind": s.kind} for s in SEATS]}
    forms = {
        "save": game_files.dump(Played(one, SEATS, "1", "Sunday")),
        "record": "\n" + json.dumps(one.to_json(), indent=2),
        "link in a file": f"Your turn! https://example.org/#r={codec.record_link(one)}\n",
        "piped": json.dumps(one.to_json()),
    }
    if text := forms.get(request.param):
        if request.param == "piped":
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
            return "-"
        path = tmp_path / "game.cradle.json"
        path.write_text(text, "utf-8")
        return str(path)
    return "#r=" + (codec.table_link(one, at) if request.param == "table link" else codec.record_link(one))


def test_show_says_what_it_is_and_how_it_stands(capsys, one: Record, source: str, request) -> None:
    lines = run(capsys, record, "show", source)
    chosen = " ".join(f"{keyword}={choice}" for keyword, choice in one.variant.items())
    assert lines[0] == f"ur {chosen} rules_version={one.game.rules_version}"
    assert chosen.startswith("seats=2 agriculture_safe=True")
    assert "begun from seed 3" in lines
    assert f"{len(one)} decisions" in "\n".join(lines)
    best, other = TABLE.game.standings(one.position)
    head = lines.index("rank  seat  score")
    names = ("save" in request.node.name) or ("table" in request.node.name)
    who = ["Ada (human)", "Gwenaëlle (search)"] if names else ["", ""]
    for row, s in zip(lines[head + 1 :], (best, other), strict=False):
        assert row.split(maxsplit=3) == [str(s.rank), str(s.seat), str(s.score), *([who[s.seat]] if names else [])]
    assert ("called 'Sunday'" in lines) == names
    told: list[Any] = []
    one.at(len(one), told.append)
    log = lines[lines.index("after  what was told") + 1 :]
    assert [line.split()[1] for line in log] == [event.id for event in told]
    assert log[-1].split()[0] == str(len(one))


def test_show_as_json(capsys, one: Record, source: str) -> None:
    (line,) = run(capsys, record, "show", source, "--json")
    data = json.loads(line)
    told: list[Any] = []
    one.at(len(one), told.append)
    assert data["variant"] == one.variant and data["seed"] == 3 and data["game"] == "ur"
    assert data["decisions"] == len(one) and data["over"] is True
    assert data["turns"] == sum(event.id == "turn" for event in told)
    assert data["standings"] == json.loads(json.dumps([s._asdict() for s in TABLE.game.standings(one.position)]))
    assert [(e["id"], e["params"], e["to"]) for e in data["log"]] == [tuple(event) for event in told]


def test_show_tells_what_came_before_the_first_decision(capsys, tmp_path: Path) -> None:
    path, dealt = tmp_path / "dealt.json", Table("parley", (("seats", 2), ("rounds", 3))).record(1)
    path.write_text(json.dumps(dealt.to_json()))
    lines = run(capsys, record, "show", path)
    assert "0 decisions, 1 turns, not over" in lines
    assert lines[lines.index("after  what was told") + 1].split() == ["0", "turn", "n=1"]
    (line,) = run(capsys, record, "show", path, "--json")
    assert [e["n"] for e in json.loads(line)["log"]] == [-1] * len(dealt.opening) != []


def test_show_opens_hands_where_all_have_agreed_to_end(capsys, tmp_path: Path) -> None:
    """As the page does: trade cards count, which in a game that goes on nobody else knows."""
    path, dealt = tmp_path / "closed.json", Table("civilization", (("rules", "advanced"), ("seats", 3))).record(1)
    game, chance = dealt.game, Random(1)
    choose = players.load(game, "heuristic")
    while game.standings(game.ended(dealt.position)) == game.standings(dealt.position):
        decision = game.decision(dealt.position)
        dealt.play(choose(game.view(dealt.position, decision.seat), decision, chance, 0.0))
    path.write_text(json.dumps({"record": dealt.to_json(), "closed": True}))
    (line,) = run(capsys, record, "show", path, "--json")
    data = json.loads(line)
    assert data["over"] is data["closed"] is True
    counted = game.standings(game.ended(dealt.position))
    assert data["standings"] == json.loads(json.dumps([standing._asdict() for standing in counted]))
    assert any("ended as it stood, as all agreed" in line for line in run(capsys, record, "show", path))


@pytest.mark.parametrize("at", [0, 1, 17, None])
def test_replay_goes_through_it(capsys, one: Record, tmp_path: Path, at: int | None) -> None:
    path, n, game = tmp_path / "game.json", len(one) if at is None else at, one.game
    path.write_text(json.dumps(one.to_json()))
    argv = ["replay", path, *([] if at is None else ["--at", at])]
    lines = run(capsys, record, *argv)
    rows = [json.loads(line) for line in run(capsys, record, *argv, "--json")]
    *decisions, last = rows
    assert [row["n"] for row in decisions] == list(range(n))
    for row in decisions:
        assert row["actions"][one.indices[row["n"]]] == row["action"]
        assert row["seat"] == one.seats[row["n"]]
    assert last["n"] == n
    assert game.from_json(last["position"]) == one.at(n)
    assert codec.read_record(last["link"]).to_json() == one.branch(n).to_json()
    assert (last["decision"] is None) == (n == len(one))
    assert f"after {n} of {len(one)} decisions: {last['link']}" in lines
    assert len([line for line in lines if ", 1 of " in line]) == n
    assert lines[-1] == "the game is over" if n == len(one) else lines[-1].startswith("legal: ")


def test_a_position_and_what_began_from_one(capsys, one: Record, tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text(json.dumps(Record(one.game, one.variant, start=one.game.to_json(one.at(20))).to_json()))
    lines = run(capsys, record, "show", path)
    assert "begun from a stored position" in lines and lines[2].startswith("0 decisions, 0 turns, not over")
    assert json.loads(run(capsys, record, "show", path, "--json")[0])["seed"] is None
    assert json.loads(run(capsys, record, "replay", path, "--json")[0])["link"] == "", "no link holds it"
    assert "after 0 of 0 decisions" in run(capsys, record, "replay", path)
    path.write_text(json.dumps({**one.to_json(), "rules_version": 0}))
    assert run(capsys, record, "show", path)[1:3] == [
        "begun from a stored position",
        "played by other rules up to there, so nothing is known of its past",
    ]
    path.write_text(json.dumps(one.to_json()))
    assert not any("other rules" in line for line in run(capsys, record, "show", path))


def test_secrets_are_shown_and_said_to_be_such(capsys, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(played(PARLEY, 1).to_json()))
    assert any(line.endswith("(seat 0 alone)") for line in run(capsys, record, "show", path))


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "show|replay|sample|table"),
        (["show"], "FILE"),
        (["tell", "x"], "tell"),
        (["show", "nowhere.json"], "'nowhere.json' cannot be read: No such file"),
        (["show", "."], "cannot be read: Is a directory"),
        (["show", "a\0b"], "cannot be read"),
        (["show", "x" * 5000], "cannot be read"),
        (["show", "#r=abcdef"], "damaged or incomplete"),
        (["show", "#g=abcdef"], "holds a position"),
        (["show", "#r=" + "A" * 100_000], "far too long"),
        (["show", "FILE"], "not JSON, or only part of it"),
        (["replay", "GOOD", "--at", "-1"], "--at must be from 0 to 30"),
        (["replay", "GOOD", "--at", "31"], "--at must be from 0 to 30"),
        (["replay", "GOOD", "--at", "x"], "--at"),
        (["show", "GOOD", "--at", "3"], "--at"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence(capsys, tmp_path: Path, argv: list[str], words: str) -> None:
    text = json.dumps(played(TABLE, 1, 30).to_json())
    for name, body in (("FILE", text[:-9]), ("GOOD", text)):
        (tmp_path / name).write_text(body)
    refuses(capsys, [str(tmp_path / arg) if arg in ("FILE", "GOOD") else arg for arg in argv], words)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "neither a saved game nor a record"),
        (b"hello", "neither a saved game nor a record, nor a link"),
        (b"\xff\xfe\x00", "neither"),
        (b"[1, 2]", "neither"),
        (b"{}", "neither"),
        (b'{"record": 7}', "neither"),
        (b'{"record": {"game": ["ur"]}}', "neither"),
        (b'{"game": "chess"}', "no game 'chess'"),
        (b'{"game": "ur"}', "not a record of ur"),
        (b"[" * 100_000, "JSON"),
        (b'{"game": ' + b"9" * 5_000 + b"}", "JSON"),
        (b"#r=AAAA", "damaged"),
        (b"x" * (record.LONGEST + 1), "too large"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_what_is_no_game_is_said_in_a_sentence(capsys, tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "odd"
    path.write_bytes(content)
    refuses(capsys, ["show", str(path)], words)
    refuses(capsys, ["replay", str(path), "--json"], words)


def refuses(capsys, argv: list[str], words: str, command: Any = record) -> None:
    assert command.main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1 and err.startswith(f"{command.__name__.split('.')[1]}: ") and len(err) < 250
    assert words in err


def test_perft(capsys) -> None:
    lines = run(capsys, perft, "ur", "--seats", "2", "--agriculture_safe=true", "--depth", "2")
    assert [int(line.split()[1].replace(",", "")) for line in lines] == [25, 600]
    rows = [json.loads(line) for line in run(capsys, perft, "parley", "--depth", "3", "--json")]
    assert [row["sequences"] for row in rows] == [3, 5, 9]
    assert [row["depth"] for row in rows] == [1, 2, 3]


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        ("civilization --rules=farmers --seats=4 --nations=choice", [9, 72, 504]),
        ("renaissance --seats=3 --epochs=2", [2, 6, 18]),
    ],
)
def test_perft_of_the_large_games(capsys, table: str, counts: list[int]) -> None:
    rows = [json.loads(line) for line in run(capsys, perft, *table.split(), "--depth", "3", "--json")]
    assert [row["sequences"] for row in rows] == counts


def test_a_game_on_file_is_shown(capsys, tmp_path: Path) -> None:
    """As a record, and as its link."""
    path = next((ROOT / "tests/records").glob("renaissance-*-advances.json"))
    stored = json.loads(path.read_text())
    one = Record.from_json(games.load("renaissance"), stored["record"])
    for source in (path, f"#r={codec.record_link(one)}"):
        (line,) = run(capsys, record, "show", source, "--json")
        data = json.loads(line)
        assert (data["game"], data["variant"], data["over"]) == ("renaissance", one.variant, True)
        assert data["decisions"] == len(one)
        assert len(data["log"]) == len(one.opening) + stored["events"]
        assert data["log"][-1]["id"] == stored["ending"]
        assert [[s["seat"], s["rank"], s["score"]] for s in data["standings"]] == stored["standings"]


def test_perft_knows_where_games_end() -> None:
    last = played(TABLE, 3)
    assert perft.perft(last.game, last.position, 4) == 1
    near = last.at(len(last) - 1)
    assert perft.perft(last.game, near, 0) == 1 <= perft.perft(last.game, near, 2)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "game"),
        (["chess"], "no game 'chess'"),
        (["ur", "--depth", "0"], "--depth"),
        (["ur", "--seats", "9"], "2, 3, 4"),
        (["ur", "--rules=advanced"], "no variant 'rules'"),
    ],
)
def test_what_perft_cannot_count_is_said_in_a_sentence(capsys, argv: list[str], words: str) -> None:
    refuses(capsys, argv, words, perft)


def test_the_commands_run_as_modules_into_a_pipe_that_closes(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(played(TABLE, 3).to_json()))
    command = [sys.executable, "-m", "cradle.record", "replay", str(path), "--json"]
    with subprocess.Popen(command, cwd=ROOT / "py", stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        assert json.loads(process.stdout.readline())["n"] == 0
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("command", [arena, perft, sample])
def test_help_says_which_variants_there_are_and_what_is_usual(capsys: pytest.CaptureFixture[str], command: Any) -> None:
    with pytest.raises(SystemExit):
        command.main(["--help"])
    said = " ".join(capsys.readouterr().out.split())
    for name in games.names():
        for key, (choices, usual) in games.load(name).variants.items():
            assert f"{key} ({str(usual).lower()}, " in said and len(choices) > 1
    assert "of the first game (by default 1)" in said or command is perft
