"""The command that makes challenges."""

from __future__ import annotations

import sys

import pytest

from tools.study import challenges


def test_a_task_that_there_is_not_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["challenges", "ur", "--tasks", "war,peace"])
    with pytest.raises(SystemExit) as ended:
        challenges.main()
    assert ended.value.code == 2
    assert "There is no task 'peace': it is one of" in capsys.readouterr().err
