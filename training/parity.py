"""Records what the committed weights of a net answer to two inputs: `python -m training.parity NAME`; the product must answer the same.

The export does it for every new weights file. The record lies in `test/fixtures/nets/` and names the hash of the weights that it was made with.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from safetensors.numpy import save_file

from training.config import REPOSITORY
from training.layers import Convolution
from training.manifest import entry_of
from training.task import Task, open_task
from training.weights import read_weights, values_of, weights_path

FIXTURES = REPOSITORY / "test" / "fixtures" / "nets"
#: Index of the first line or page that is shown; its seed is one that no training sees.
FIRST, HELD_OUT_SEED = 7, 990_077
#: Heights and widths of the inputs of nets that do not take any: cut-outs lie below one another.
_SIDES = {"cutout/1": ((64, 64), (128, 64))}


def main() -> None:
    """Reads the command line and records."""
    parser = argparse.ArgumentParser(prog="python -m training.parity", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task")
    options = parser.parse_args()
    print(record(open_task(options.task)))


def record(task: Task) -> Path:
    """Writes the record of a task's committed weights and returns its file."""
    tensors, _ = read_weights(weights_path(task.name))
    net = exported_net(task, tensors)
    recorded = {}
    for number, picture in enumerate(pictures(task)):
        recorded[f"{number}.input"] = picture.astype(np.float16)
        recorded |= {f"{number}.output.{at}": output for at, output in enumerate(answers(net, picture))}
    FIXTURES.mkdir(parents=True, exist_ok=True)
    path = FIXTURES / f"{task.name}.safetensors"
    save_file({name: np.ascontiguousarray(recorded[name]) for name in sorted(recorded)}, path, metadata={"sha256": (entry_of(task.name) or {})["sha256"]})
    path.chmod(0o644)
    return path


def exported_net(task: Task, tensors: dict[str, np.ndarray]) -> torch.nn.Module:
    """Makes the net of exported tensors; its folded biases, too, are those of the file, rounded to float16."""
    net = task.make_net()
    net.load_state_dict(values_of(net, tensors), strict=False)
    with torch.no_grad():
        for name, module in net.named_modules():
            if isinstance(module, Convolution):
                bias = torch.from_numpy(tensors[f"{name}.bias"].astype(np.float32))
                module.norm.bias.copy_(bias + module.norm.running_mean * module.norm_scale())
    return net.eval()


def pictures(task: Task) -> list[np.ndarray]:
    """Makes two inputs (height, width, channels) as training sees them, of different sides; their values are exact as halves."""
    if task.architecture.startswith("text/"):
        from training.text.lines import make_line

        lines = [make_line(HELD_OUT_SEED, FIRST + number, 160)[0][:, :width, None] for number, width in enumerate((64, 96))]
        return [line.astype(np.float32) / 256 for line in lines]
    from training.scenes.crop import make_view

    crops = [make_view(HELD_OUT_SEED, FIRST + number).pixels for number in range(2)]
    return [crop[:height, :width].astype(np.float32) / 256 for crop, (height, width) in zip(crops, _SIDES.get(task.architecture, ((64, 96), (96, 64))))]


def answers(net: torch.nn.Module, picture: np.ndarray) -> list[np.ndarray]:
    """Returns a net's outputs for one input with their channels last, as the product has them."""
    with torch.no_grad():
        found = net(torch.from_numpy(picture.astype(np.float32)).permute(2, 0, 1)[None])
    outputs = found if isinstance(found, tuple) else (found,)
    return [(output[0].permute(1, 2, 0) if output.dim() == 4 else output[0]).float().numpy() for output in outputs]


if __name__ == "__main__":
    main()
