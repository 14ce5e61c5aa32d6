"""Makes batches ahead of the trainer in worker processes, in the order of their index; they are handed over as files that both sides map."""

from __future__ import annotations

import multiprocessing
import os
import queue
import shutil
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path

import numpy as np

AHEAD = 4
#: Where files are memory, and the bytes that must be free there: batches of a GPU are 43 MB, and each worker has up to six lie there.
MEMORY, ROOM = Path("/dev/shm"), 4 * 2**30
#: Arrays begin at multiples of so many bytes.
_ALIGNED = 64
#: Name, type, shape and place of each array in the file of a batch.
Layout = list[tuple[str, str, tuple[int, ...], int]]


def batches(task_name: str, seed: int, first: int, workers: int) -> Iterator[dict[str, np.ndarray]]:
    """Yields the batches from index `first` on, without end; any number of workers gives the same ones, 0 makes them here."""
    if workers == 0:
        yield from _here(task_name, seed, first)
    context = multiprocessing.get_context("spawn")
    queues = [context.Queue(AHEAD) for _ in range(workers)]
    folder = Path(tempfile.mkdtemp(prefix="batches-", dir=_place()))
    processes = [
        context.Process(target=_work, args=(task_name, seed, first + number, workers, queues[number], folder), daemon=True) for number in range(workers)
    ]
    for process in processes:
        process.start()
    try:
        index = first
        while True:
            number = (index - first) % workers
            yield _read(_next_of(queues[number], processes[number]), folder / str(index))
            index += 1
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        shutil.rmtree(folder, ignore_errors=True)


def _place() -> Path | None:
    """Returns the folder for batches: memory where it has room, else the usual one for temporary files."""
    return MEMORY if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ROOM else None


def _write(batch: dict[str, np.ndarray], path: Path) -> Layout:
    """Lays the arrays of a batch into a file; returns where each is. A queue would copy 43 MB four times, by the trainer's own thread."""
    layout, place = [], 0
    with open(path, "wb") as file:
        for name, array in batch.items():
            place = -(-place // _ALIGNED) * _ALIGNED
            file.seek(place)
            np.ascontiguousarray(array).tofile(file)
            layout.append((name, array.dtype.str, array.shape, place))
            place += array.nbytes
        file.truncate(max(place, 1))
    return layout


def _read(layout: Layout, path: Path) -> dict[str, np.ndarray]:
    """Maps a batch; its file is gone as soon as nobody holds an array of it."""
    mapped = np.memmap(path, np.uint8, "r+")
    path.unlink()
    return {name: np.ndarray(shape, dtype, buffer=mapped, offset=place) for name, dtype, shape, place in layout}


def _here(task_name: str, seed: int, first: int) -> Iterator[dict[str, np.ndarray]]:
    from training.task import open_task

    task = open_task(task_name)
    index = first
    while True:
        yield task.make_batch(seed, index)
        index += 1


def _next_of(source, process) -> Layout:
    while True:
        alive = process.is_alive()
        try:
            said = source.get(timeout=5)
        except queue.Empty:
            if not alive:  # before the wait: what a worker says last must have come by now
                raise RuntimeError("a data worker ended without a word; is there memory enough?") from None
            continue
        if isinstance(said, str):
            raise RuntimeError(f"a data worker failed:\n{said}")
        return said


def _work(task_name: str, seed: int, first: int, stride: int, target, folder: Path) -> None:
    import signal

    import cv2

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the trainer ends us, after its last step
    cv2.setNumThreads(1)  # there is a worker for each core
    parent = os.getppid()
    try:
        from training.task import open_task

        task = open_task(task_name)
        index = first
        while _put(target, _write(task.make_batch(seed, index), folder / str(index)), parent):
            index += stride
        target.cancel_join_thread()  # nobody reads what is left
    except Exception:
        _put(target, traceback.format_exc(), parent)
        target.close()
        target.join_thread()
    finally:
        if os.getppid() != parent:  # the trainer was killed, and what lies in memory outlives it
            shutil.rmtree(folder, ignore_errors=True)


def _put(target, said: Layout | str, parent: int) -> bool:
    """Hands over where a batch lies, or what went wrong; False when the trainer is gone, so that no worker outlives it."""
    while os.getppid() == parent:
        try:
            target.put(said, timeout=5)
            return True
        except queue.Full:
            continue
    return False
