"""What workers hand over lies in files, which nobody may leave in memory: neither a trainer that ends nor one that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from training.config import REPOSITORY

#: Takes a batch of two workers, says so, and waits.
TAKER = """
import sys, time
from pathlib import Path
import training.batches as batches
if __name__ == "__main__":
    batches.MEMORY, batches.ROOM = Path(sys.argv[1]), 0
    source = batches.batches("training.tests.tiny:open_tiny", 1, 0, 2)
    next(source)
    print("taken", flush=True)
    sys.stdin.readline()
    source.close()
"""


def take(folder: Path) -> subprocess.Popen[str]:
    script, memory = folder / "taker.py", folder / "memory"
    script.write_text(TAKER)
    memory.mkdir()
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    taker = subprocess.Popen([sys.executable, str(script), str(memory)], env=os.environ | {"PYTHONPATH": str(REPOSITORY)}, **pipes)
    assert taker.stdout is not None and taker.stdout.readline() == "taken\n"
    assert len(list(memory.iterdir())) == 1
    return taker


def test_a_trainer_that_ends_leaves_no_batches(tmp_path: Path) -> None:
    take(tmp_path).communicate("\n", timeout=30)
    assert list((tmp_path / "memory").iterdir()) == []


def test_a_trainer_that_is_killed_leaves_no_batches(tmp_path: Path) -> None:
    taker = take(tmp_path)
    taker.send_signal(signal.SIGKILL)
    taker.wait()
    deadline = time.monotonic() + 30
    while list((tmp_path / "memory").iterdir()) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert list((tmp_path / "memory").iterdir()) == []
