"""The task of the text net: synthetic lines in, CTC loss, character error rate as the score."""

from __future__ import annotations

import random

import numpy as np
import torch
import torch.nn.functional as functional

from training.config import Schedule
from training.text.alphabet import BLANK, decode, edit_distance, encode, normalised, symbols
from training.text.lines import make_line
from training.text.net import CHANNELS, TextNet
from training.text.show import held_out_lines, make_found_line

#: Width of the lines of a batch, how many there are, and how often such a batch is made; the first steps see short lines only.
BATCHES = ((160, 32, 0.55), (320, 16, 0.35), (640, 8, 0.10))
SHORT_STEPS = 1500
#: Share of the lines that real pages show, where such were listed.
REAL = 0.35
#: How much larger batches are on a GPU.
TIMES = 8
#: Lines that are never trained on, and real ones of authors whom no training sees.
HELD_OUT_SEED, HELD_OUT = 1_000_003, 1200


class TextTask:
    """Trains the text net of one size; nobody of the first fold is learned from, so that there are no nets of folds."""

    def __init__(self, size: str, times: int = 1) -> None:
        self.name = f"text-{size}"
        self.times = times
        self.size = size
        self.architecture = "text/1"
        self.seed = 11
        self.data_version = 7
        # A batch of a GPU says more of where to go.
        self.schedule = Schedule(rate=8e-4 if times == 1 else 1.2e-3, warm_up=200, weight_decay=0.01, decay_steps=600, evaluate_every=1000)

    def config(self) -> dict:
        return {"channels": CHANNELS[self.size], "outputs": len(symbols()) + 1, "height": 32}

    def make_net(self) -> TextNet:
        return TextNet(self.size, len(symbols()) + 1, drop=0.0)

    def make_batch(self, seed: int, index: int) -> dict[str, np.ndarray]:
        draw = np.random.default_rng([seed, index]).random() if index >= SHORT_STEPS else 0.0
        shares = np.cumsum([share for _, _, share in BATCHES])
        width, count, _ = BATCHES[min(int(np.searchsorted(shares, draw, side="right")), len(BATCHES) - 1)]
        count *= self.times
        lines = [_make(seed, 64 * self.times * index + number, width) for number in range(count)]
        codes = [encode(text) for _, text in lines]
        return {
            "picture": np.stack([picture for picture, _ in lines]),
            "codes": np.concatenate([np.asarray(code, dtype=np.int64) for code in codes]),
            "lengths": np.asarray([len(code) for code in codes], dtype=np.int64),
        }

    def loss(self, net: torch.nn.Module, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, dict[str, float]]:
        scores = net(as_input(batch["picture"])).float().log_softmax(dim=-1).transpose(0, 1)
        # On GPUs this loss is not deterministic.
        device = torch.device("cpu") if torch.are_deterministic_algorithms_enabled() else scores.device
        codes, lengths = batch["codes"].to(device), batch["lengths"].to(device)
        steps = torch.full((scores.shape[1],), scores.shape[0], dtype=torch.int64, device=device)
        losses = functional.ctc_loss(scores.to(device), codes, steps, lengths, blank=BLANK, reduction="none", zero_infinity=True)
        return losses.sum() / lengths.sum(), {}

    def evaluate(self, net: torch.nn.Module) -> dict[str, float]:
        wrong = {160: 0, 320: 0}
        total = {160: 0, 320: 0}
        exact = 0
        for width in wrong:
            lines = [make_line(HELD_OUT_SEED, index, width) for index in range(256)]
            for start in range(0, len(lines), 32):
                part = lines[start : start + 32]
                for (_, want), found in zip(part, read_lines(net, np.stack([picture for picture, _ in part]))):
                    wrong[width] += edit_distance(want, found)
                    total[width] += len(want)
                    exact += want == found
        rate = sum(wrong.values()) / sum(total.values())
        real = real_rates(net)
        score = 1 - (sum(real.values()) + rate) / (1 + len(real))
        return {"score": score, "cer": rate, **{f"cer{width}": wrong[width] / total[width] for width in wrong}, "exact": exact / 512, **real}

    def describe(self) -> dict:
        return {"input": [1, 32, 320, 1], "widths": [width for width, _, _ in BATCHES], "alphabet": symbols()}


def _make(seed: int, index: int, width: int) -> tuple[np.ndarray, str]:
    """Makes line `index` of a width: one that somebody drew, or a synthetic one."""
    chance = random.Random(f"real/{seed}/{index}/{width}")
    found = make_found_line(chance, width) if chance.random() < REAL else None
    return found or make_line(seed, index, width)


def real_rates(net: torch.nn.Module) -> dict[str, float]:
    """Returns the share of wrong symbols in real lines of authors who are held out, of print and by hand."""
    wrong: dict[str, list[tuple[int, int]]] = {}
    for line, picture in held_out_lines(HELD_OUT):
        said = normalised(read_lines(net, picture[None])[0])
        wrong.setdefault("byHand" if line.by_hand else "print", []).append((min(len(line.text), edit_distance(line.text, said)), len(line.text)))
    return {name: sum(errors for errors, _ in pairs) / sum(length for _, length in pairs) for name, pairs in sorted(wrong.items())}


def as_input(pictures: torch.Tensor) -> torch.Tensor:
    """Turns bytes `[N, 32, width]` into the net's input."""
    return pictures.unsqueeze(1).float() / 255


def read_lines(net: torch.nn.Module, pictures: np.ndarray) -> list[str]:
    """Reads lines of one width greedily."""
    device = next(net.parameters()).device
    with torch.no_grad():
        scores = net(as_input(torch.from_numpy(pictures).to(device)))
    return [decode(row) for row in scores.argmax(dim=-1).tolist()]


def open_text_small() -> TextTask:
    """Opens the task of the embedded default."""
    return TextTask("small")


def open_text_small_on_gpu() -> TextTask:
    """Opens the same with batches for a GPU."""
    return TextTask("small", TIMES)
