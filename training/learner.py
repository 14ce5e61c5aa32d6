"""Holds everything that changes while a task learns, takes single steps, and turns into a checkpoint and back."""

from __future__ import annotations

import copy

import numpy as np
import torch

from training.average import MovingAverage
from training.config import hash_of
from training.precision import mixed_precision
from training.task import Task

FORMAT = 1


class Learner:
    """A net with its optimiser and its average at one step; the next step depends on these, the step's number and the batch alone."""

    def __init__(self, task: Task, threads: int = 1, device: str = "cpu") -> None:
        torch.set_num_threads(threads)
        torch.use_deterministic_algorithms(True)
        torch.utils.deterministic.fill_uninitialized_memory = False  # a tenth of the time, and no layer of ours reads such memory
        torch.manual_seed(task.seed)
        self.task = task
        self.threads = threads
        self.config_hash = hash_of({"task": task.name, "architecture": task.architecture, **task.config()})
        self.device = torch.device(device)
        self.net = task.make_net().to(self.device, memory_format=torch.channels_last)
        self.average = MovingAverage(self.net, task.schedule.average)
        self.optimiser = self._optimiser()
        self.step = 0
        #: Where the chain began: "random weights", or the hash of the weights file that it went on from, and its steps.
        self.origin = {"from": "random weights", "steps": 0}
        #: The step from which on each version of the data was used.
        self.data_versions: list[list[int]] = []
        self.best: float | None = None

    def take_step(self, batch: dict[str, np.ndarray], rate_factor: float = 1.0) -> dict[str, float]:
        """Learns from one batch and returns its figures."""
        return self.learn({name: torch.from_numpy(value).to(self.device) for name, value in batch.items()}, rate_factor)

    def learn(self, tensors: dict[str, torch.Tensor], rate_factor: float = 1.0) -> dict[str, float]:
        """Learns from one batch that lies on the device."""
        schedule = self.task.schedule
        torch.manual_seed(self.task.seed * 1_000_003 + self.step)
        self.net.train()
        for group in self.optimiser.param_groups:
            group["lr"] = schedule.rate * min(1.0, (self.step + 1) / schedule.warm_up) * rate_factor
        self.optimiser.zero_grad(set_to_none=True)
        with mixed_precision(self.device):
            loss, figures = self.task.loss(self.net, tensors)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.net.parameters(), schedule.gradient_norm)
        if torch.isfinite(norm):
            self.optimiser.step()
        self.step += 1
        self.average.update(self.net, self.step)
        return {"loss": float(loss.detach()), **figures}

    def averaged_net(self) -> torch.nn.Module:
        """Returns a copy of the net with the averaged weights, in evaluation mode."""
        net = copy.deepcopy(self.net)
        net.load_state_dict(self.average.values)
        return net.eval()

    def state(self) -> dict:
        """Returns everything that a checkpoint holds."""
        return {
            "format": FORMAT,
            "task": self.task.name,
            "config_hash": self.config_hash,
            "framework": str(torch.__version__),
            "threads": self.threads,
            "seed": self.task.seed,
            "step": self.step,
            "origin": self.origin,
            "data_versions": self.data_versions,
            "best": self.best,
            "net": self.net.state_dict(),
            "average": self.average.values,
            "optimiser": self.optimiser.state_dict(),
        }

    def restore(self, state: dict) -> None:
        """Takes over a checkpoint."""
        if state["format"] != FORMAT:
            raise SystemExit(f"The checkpoint has format {state['format']}, this trainer reads {FORMAT}.")
        self.net.load_state_dict(state["net"])
        self.average.load(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.step, self.origin, self.best = state["step"], state["origin"], state["best"]
        self.data_versions = state["data_versions"]

    def adopt_weights(self, values: dict[str, torch.Tensor], origin: dict) -> None:
        """Starts from exported weights: fresh optimiser, warm-up from step 0 of a new chain."""
        self.net.load_state_dict(values, strict=False)
        self.average.load(self.net.state_dict())
        self.origin = origin

    def note_data_version(self) -> None:
        """Records the version of the data that is used from this step on."""
        if not self.data_versions or self.data_versions[-1][1] != self.task.data_version:
            self.data_versions.append([self.step, self.task.data_version])
            self.best = None  # scores on other data are no measure for these

    def _optimiser(self) -> torch.optim.AdamW:
        schedule = self.task.schedule
        decayed = [value for value in self.net.parameters() if value.ndim > 1]
        plain = [value for value in self.net.parameters() if value.ndim <= 1]
        groups = [{"params": decayed, "weight_decay": schedule.weight_decay}, {"params": plain, "weight_decay": 0.0}]
        return torch.optim.AdamW(groups, lr=schedule.rate, betas=(0.9, 0.98), fused=True)
