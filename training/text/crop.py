"""Damages a drawn line as real pictures are, and cuts it out as the product does: dark on light by projection, one height of capitals."""

from __future__ import annotations

import io
import random
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter

#: Height of the net's picture, and of a capital letter in it.
HEIGHT = 32
CAP_HEIGHT = 20
#: No line is scaled so that its ink is higher than this.
MOST_INK = 30

KERNELS = (Image.Resampling.BICUBIC, Image.Resampling.BILINEAR, Image.Resampling.LANCZOS, Image.Resampling.BOX)


@dataclass(frozen=True)
class Window:
    """What to cut, in pixels of the picture: the ink's box and the height of capitals."""

    left: float
    top: float
    right: float
    bottom: float
    cap_height: float

    def scaled(self, factor: float) -> Window:
        """Returns the window in a picture that was resized."""
        return Window(*(factor * value for value in (self.left, self.top, self.right, self.bottom, self.cap_height)))

    def factor(self) -> float:
        """Returns by how much the cut is scaled."""
        return min(CAP_HEIGHT / self.cap_height, MOST_INK / max(1.0, self.bottom - self.top))

    def rim(self) -> int:
        """Returns the pixels around the ink that the cut keeps, one of them white."""
        return max(2, round(0.3 * self.cap_height))


def damage(chance: random.Random, picture: np.ndarray) -> np.ndarray:
    """Compresses, blurs or roughens a picture now and then."""
    if chance.random() < 0.12:
        picture = np.asarray(Image.fromarray(picture).filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 0.9))))
    if chance.random() < 0.25:
        stream = io.BytesIO()
        quality = round(chance.uniform(30, 96)) if chance.random() < 0.7 else round(chance.uniform(15, 50))
        Image.fromarray(picture).save(stream, "JPEG", quality=quality, subsampling=chance.choice((0, 2, 2)))
        picture = np.asarray(Image.open(stream).convert("RGB"))
    if chance.random() < 0.06:
        random_source = np.random.default_rng(chance.getrandbits(63))
        noise = random_source.normal(0, chance.uniform(2, 14), picture.shape)
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    return picture


def rescale(chance: random.Random, picture: np.ndarray, factor: float) -> np.ndarray:
    """Resizes a picture by a factor with one of the usual kernels."""
    height, width = picture.shape[:2]
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    return np.asarray(Image.fromarray(picture).resize(size, chance.choice(KERNELS)))


def project(picture: np.ndarray, ground: tuple[float, ...], colour: tuple[float, ...]) -> np.ndarray:
    """Returns the share of ink, 0..255, along the axis from ground to text colour."""
    axis = np.asarray(colour, dtype=np.float32) - np.asarray(ground, dtype=np.float32)
    axis /= max(1.0, float(axis @ axis))
    along = picture[..., :3].astype(np.float32) @ (255 * axis) - float(np.dot(ground, 255 * axis)) + 0.5
    return np.clip(along, 0, 255).astype(np.uint8)


def cut(ink: np.ndarray, window: Window, width: int, shift: tuple[float, float] = (0.0, 0.0)) -> np.ndarray:
    """Cuts a window out of ink shares and scales it into a picture of `width` × 32, ground around it; too long a line is cut off."""
    rim, factor = window.rim(), window.factor()
    left, right = int(np.floor(window.left)) - rim, int(np.ceil(window.right)) + rim
    top, bottom = int(np.floor(window.top)) - rim, int(np.ceil(window.bottom)) + rim
    middle = (top + bottom) / 2
    reach = HEIGHT / 2 / factor + 1
    first, last = int(np.floor(middle - reach)) - 2, int(np.ceil(middle + reach)) + 2
    patch = np.zeros((last - first, right - left), dtype=np.uint8)
    y0, y1 = max(first, top + 1, 0), min(last, bottom - 1, ink.shape[0])
    x0, x1 = max(left + 1, 0), min(right - 1, ink.shape[1])
    if y1 > y0 and x1 > x0:
        patch[y0 - first : y1 - first, x0 - left : x1 - left] = ink[y0:y1, x0:x1]
    shown = min(width, max(1, round((right - left) * factor)))
    start = middle - first - HEIGHT / 2 / factor + shift[1] / factor
    box = (0, max(0, start), min(right - left, shown / factor), min(last - first, max(0, start) + HEIGHT / factor))
    scaled = np.asarray(Image.fromarray(patch).resize((shown, HEIGHT), Image.Resampling.BICUBIC, box=box))
    result = np.zeros((HEIGHT, width), dtype=np.uint8)
    offset = min(round(shift[0]), width - shown)
    result[:, offset : offset + shown] = scaled
    return result
