"""Makes batches ahead of the trainer in worker processes, in the order of their index."""

from __future__ import annotations

import multiprocessing
import os
import queue
import traceback
from collections.abc import Iterator

import numpy as np

AHEAD = 4


def batches(task_name: str, seed: int, first: int, workers: int) -> Iterator[dict[str, np.ndarray]]:
    """Yields the batches from index `first` on, without end; any number of workers gives the same ones, 0 makes them here."""
    if workers == 0:
        yield from _here(task_name, seed, first)
    context = multiprocessing.get_context("spawn")
    queues = [context.Queue(AHEAD) for _ in range(workers)]
    processes = [context.Process(target=_work, args=(task_name, seed, first + number, workers, queues[number]), daemon=True) for number in range(workers)]
    for process in processes:
        process.start()
    try:
        index = first
        while True:
            number = (index - first) % workers
            yield _next_of(queues[number], processes[number])
            index += 1
    finally:
        for process in processes:
            process.terminate()


def _here(task_name: str, seed: int, first: int) -> Iterator[dict[str, np.ndarray]]:
    from training.task import open_task

    task = open_task(task_name)
    index = first
    while True:
        yield task.make_batch(seed, index)
        index += 1


def _next_of(source, process) -> dict[str, np.ndarray]:
    while True:
        alive = process.is_alive()
        try:
            batch = source.get(timeout=5)
        except queue.Empty:
            if not alive:  # before the wait: what a worker says last must have come by now
                raise RuntimeError("a data worker ended without a word; is there memory enough?") from None
            continue
        if isinstance(batch, str):
            raise RuntimeError(f"a data worker failed:\n{batch}")
        return batch


def _work(task_name: str, seed: int, first: int, stride: int, target) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the trainer ends us, after its last step
    parent = os.getppid()
    try:
        from training.task import open_task

        task = open_task(task_name)
        index = first
        while _put(target, task.make_batch(seed, index), parent):
            index += stride
        target.cancel_join_thread()  # nobody reads what is left
    except Exception:
        _put(target, traceback.format_exc(), parent)
        target.close()
        target.join_thread()


def _put(target, batch, parent: int) -> bool:
    """Hands a batch over; False when the trainer is gone, so that no worker outlives it."""
    while os.getppid() == parent:
        try:
            target.put(batch, timeout=5)
            return True
        except queue.Full:
            continue
    return False
