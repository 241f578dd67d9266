"""Benchmarks leave no files behind, however they end."""

import os
import signal

import pytest

from tools.bench.folder import clean_up_when_stopped, disk_folder


def test_folder_is_removed_when_the_program_is_told_to_end(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = signal.getsignal(signal.SIGTERM)
    try:
        clean_up_when_stopped()
        with pytest.raises(SystemExit) as ended, disk_folder() as folder:  # noqa: PT012
            (folder / "left").write_text("x")
            assert folder.parent == tmp_path
            os.kill(os.getpid(), signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert ended.value.code == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []
