"""Turns a net into the tensors of a weights file and back: kernels as HWIO, norms folded, float16."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import torch
from safetensors import safe_open
from safetensors.numpy import save_file
from torch import nn

from training.config import MODELS, REPOSITORY
from training.layers import Convolution
from training.manifest import entry_of

#: Tensors under this prefix serve a restart of the training; the product leaves them out.
RESTART = "training/"


def weights_path(name: str) -> Path:
    """Returns the committed weights file of a net."""
    return MODELS / f"{name}.safetensors"


def tensors_of(net: nn.Module) -> dict[str, np.ndarray]:
    """Returns every tensor that the product needs, and those of the norms, by name; refuses a net with parameters that it does not know."""
    tensors: dict[str, np.ndarray] = {}
    covered: set[str] = set()
    for name, module in net.named_modules():
        if isinstance(module, Convolution):
            kernel, bias = module.folded()
            tensors |= {f"{name}.kernel": _half(kernel.permute(2, 3, 1, 0)), f"{name}.bias": _half(bias)}
            norm = module.norm
            parts = {"scale": norm.weight, "offset": norm.bias, "mean": norm.running_mean, "variance": norm.running_var}
            tensors |= {f"{RESTART}{name}.{part}": _single(value) for part, value in parts.items()}
            covered |= {f"{name}.conv.weight", f"{name}.norm.weight", f"{name}.norm.bias"}
        elif isinstance(module, (nn.Conv2d, nn.Linear)) and f"{name}.weight" not in covered:
            order = (2, 3, 1, 0) if isinstance(module, nn.Conv2d) else (1, 0)
            tensors[f"{name}.kernel"] = _half(module.weight.permute(*order))
            if module.bias is not None:
                tensors[f"{name}.bias"] = _half(module.bias)
            covered |= {f"{name}.weight", f"{name}.bias"}
        elif isinstance(module, nn.LayerNorm):
            tensors |= {f"{name}.scale": _half(module.weight), f"{name}.offset": _half(module.bias)}
            covered |= {f"{name}.weight", f"{name}.bias"}
    unknown = [name for name, _ in net.named_parameters() if name not in covered]
    if unknown:
        raise ValueError(f"no rule to export {unknown}: build the net of Convolution, Conv2d, Linear and LayerNorm")
    return tensors


def values_of(net: nn.Module, tensors: dict[str, np.ndarray]) -> dict[str, torch.Tensor]:
    """Returns the state of a net that `tensors_of` would export as these tensors; the inverse, but for rounding to float16."""
    values: dict[str, torch.Tensor] = {}
    for name, module in net.named_modules():
        if isinstance(module, Convolution):
            parts = {part: _tensor(tensors[f"{RESTART}{name}.{part}"]) for part in ("scale", "offset", "mean", "variance")}
            factor = parts["scale"] / torch.sqrt(parts["variance"] + module.norm.eps)
            kernel = _tensor(tensors[f"{name}.kernel"]).permute(3, 2, 0, 1)
            dead = factor.abs() < 1e-6  # such a channel is constant: its kernel is lost and starts anew
            safe = torch.where(dead, torch.ones_like(factor), factor)[:, None, None, None]
            values[f"{name}.conv.weight"] = torch.where(dead[:, None, None, None], module.conv.weight.detach(), kernel / safe)
            values |= {f"{name}.norm.weight": parts["scale"], f"{name}.norm.bias": parts["offset"]}
            values |= {f"{name}.norm.running_mean": parts["mean"], f"{name}.norm.running_var": parts["variance"]}
        elif isinstance(module, (nn.Conv2d, nn.Linear)) and f"{name}.kernel" in tensors:
            order = (3, 2, 0, 1) if isinstance(module, nn.Conv2d) else (1, 0)
            values[f"{name}.weight"] = _tensor(tensors[f"{name}.kernel"]).permute(*order).contiguous()
            if module.bias is not None:
                values[f"{name}.bias"] = _tensor(tensors[f"{name}.bias"])
        elif isinstance(module, nn.LayerNorm):
            values[f"{name}.weight"] = _tensor(tensors[f"{name}.scale"])
            values[f"{name}.bias"] = _tensor(tensors[f"{name}.offset"])
    return values


def write_weights(path: Path, tensors: dict[str, np.ndarray], header: dict[str, str]) -> None:
    """Writes a weights file; the header names the net and its architecture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    save_file({name: np.ascontiguousarray(tensors[name]) for name in sorted(tensors)}, path, metadata=header)
    path.chmod(0o644)


def read_weights(path: Path) -> tuple[dict[str, np.ndarray], dict[str, str]]:
    """Reads a weights file and its header."""
    with safe_open(path, framework="numpy") as file:
        return {name: file.get_tensor(name) for name in file.keys()}, file.metadata() or {}


def read_committed(task, net: nn.Module) -> tuple[dict[str, torch.Tensor], dict] | None:
    """Reads the weights from which a task goes on without a checkpoint: where its chain stood, else those that are shipped; None when neither fits."""
    for path in (chain_path(task.name), weights_path(task.name)):
        if not path.exists():
            continue
        tensors, header = read_weights(path)
        if header.get("architecture") != task.architecture:
            continue
        known = entry_of(task.name) or {}
        steps = int(header["steps"]) if "steps" in header else known.get("steps", 0)
        return values_of(net, tensors), {"from": hashlib.sha256(path.read_bytes()).hexdigest(), "steps": steps}
    return None


def chain_path(name: str) -> Path:
    """Returns the file that says where the chain of a task stands; it is no part of the product."""
    return REPOSITORY / "training" / "chain" / f"{name}.safetensors"


def _half(value: torch.Tensor) -> np.ndarray:
    return value.detach().float().cpu().numpy().astype(np.float16)


def _single(value: torch.Tensor) -> np.ndarray:
    return value.detach().float().cpu().numpy()


def _tensor(value: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(value.astype(np.float32))
