"""Cuts a box out of a picture with a margin, so that every box lies in the same place of a square; the product cuts alike (src/core/judge/cut-outs.ts)."""

from __future__ import annotations

import cv2
import numpy as np

#: Side of the square, and of the box within it; what is left are two equal margins.
SIDE, INNER = 64, 40
MARGIN = (SIDE - INNER) // 2
#: A margin shows so much of the box's side beyond it, of its shorter side, and so many pixels at least.
OF_SIDE, OF_SHORTER, LEAST = 0.15, 0.3, 4.0


def cut(pixels: np.ndarray, box: np.ndarray) -> np.ndarray:
    """Cuts `box` (left, top, right, bottom in pixels) out of `pixels` (rows, columns, 3 bytes); returns SIDE × SIDE × 3 floats, 0 to 255."""
    left, top, right, bottom = (float(side) for side in box)
    width, height = max(1e-3, right - left), max(1e-3, bottom - top)
    across, down = edges_of(left, width, min(width, height)), edges_of(top, height, min(width, height))
    level = max(0, int(np.floor(np.log2(max(1.0, min(width, height) / INNER)))))
    part, x, y = _reduced(pixels, across, down, level)
    columns, rows = _weights(across / 2**level - x, part.shape[1]), _weights(down / 2**level - y, part.shape[0])
    return np.einsum("ry,yxc,sx->rsc", rows, part.astype(np.float32), columns, optimize=True)


def edges_of(start: float, length: float, shorter: float) -> np.ndarray:
    """Returns where the SIDE cells of one direction begin and end in the picture, SIDE + 1 numbers."""
    margin = max(OF_SIDE * length, OF_SHORTER * shorter, LEAST)
    before = start - margin + margin * np.arange(MARGIN) / MARGIN
    inner = start + length * np.arange(INNER) / INNER
    after = start + length + margin * np.arange(MARGIN + 1) / MARGIN
    return np.concatenate([before, inner, after])


def _reduced(pixels: np.ndarray, across: np.ndarray, down: np.ndarray, level: int) -> tuple[np.ndarray, int, int]:
    """Returns the part of the picture that the cells see, halved `level` times, and where it begins there."""
    step = 2**level
    height, width = pixels.shape[:2]
    x, y = int(np.clip(across[0] // step, 0, (width - 1) // step)), int(np.clip(down[0] // step, 0, (height - 1) // step))
    until_x, until_y = int(np.clip(across[-1] // step + 1, x + 1, -(-width // step))), int(np.clip(down[-1] // step + 1, y + 1, -(-height // step)))
    part = pixels[y * step : until_y * step, x * step : until_x * step]
    if level > 0:
        rows, columns = until_y - y, until_x - x
        part = cv2.copyMakeBorder(part, 0, rows * step - part.shape[0], 0, columns * step - part.shape[1], cv2.BORDER_REPLICATE)
        part = cv2.resize(part, (columns, rows), interpolation=cv2.INTER_AREA)
    return part, x, y


def _weights(edges: np.ndarray, size: int) -> np.ndarray:
    """Returns how much each of `size` pixels counts in each cell, rows that sum to 1; what lies beyond the picture goes on as its edge."""
    begin, end = edges[:-1, None], edges[1:, None]
    places = np.arange(size)[None]
    low, high = places.astype(float), places + 1.0
    low[0, 0], high[0, -1] = -1e9, 1e9
    shared = np.clip(np.minimum(end, high) - np.maximum(begin, low), 0, None)
    return (shared / shared.sum(axis=1, keepdims=True)).astype(np.float32)
