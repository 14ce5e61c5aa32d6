"""What happens to pictures: compression, resampling, blur, noise, paper, light and the camera."""

import cv2
import numpy as np

from .chance import Chance

#: Side of the cells in which the colour of the paper is taken, and which share of a cell's pixels is darker than it.
FLAT_CELL, FLAT_SHARE = 16, 0.8
#: Level of paper, the least darkness of ink and the most of rulings, and over how many levels ink fades to white.
PAPER, LEAST_INK, MOST_RULING, FADE = 250, 38, 105, 24
#: Where more than this share of a cell is darker than rulings, no paper is.
MOST_DARK = 0.5
_KERNELS = (cv2.INTER_NEAREST, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA, cv2.INTER_LANCZOS4)


def resample(pixels: np.ndarray, side: tuple[int, int], chance: Chance) -> np.ndarray:
    """Brings a picture to another size with one of several kernels; nearest only rarely."""
    if pixels.shape[1::-1] == side:
        return pixels
    kernel = chance.choices(_KERNELS, weights=(3, 30, 25, 32, 10))[0]
    return cv2.resize(pixels, side, interpolation=kernel)


def compress(pixels: np.ndarray, chance: Chance) -> np.ndarray:
    """Writes and reads a picture as JPEG or WebP, seldom twice."""
    for _ in range(2 if chance.maybe(0.2) else 1):
        quality = chance.randint(15, 95) if chance.maybe(0.5) else chance.randint(60, 95)
        kind, flag = (".webp", cv2.IMWRITE_WEBP_QUALITY) if chance.maybe(0.12) else (".jpg", cv2.IMWRITE_JPEG_QUALITY)
        written = cv2.imencode(kind, pixels, [flag, quality])[1]
        pixels = cv2.imdecode(written, cv2.IMREAD_COLOR)
    return pixels


def blur(pixels: np.ndarray, chance: Chance, most: float) -> np.ndarray:
    """Softens a picture: out of focus, or moved."""
    if chance.maybe(0.8):
        return cv2.GaussianBlur(pixels, (0, 0), chance.between(0.3, most))
    length = chance.randint(2, 5)
    kernel = np.zeros((length, length), np.float32)
    (kernel[length // 2] if chance.maybe(0.5) else kernel[:, length // 2])[:] = 1 / length
    return cv2.filter2D(pixels, -1, kernel)


def noise(pixels: np.ndarray, chance: Chance, most: float) -> np.ndarray:
    """Adds grain."""
    numbers = np.random.default_rng(chance.getrandbits(32))
    grain = numbers.standard_normal(pixels.shape, np.float32) * chance.between(1, most)
    if chance.maybe(0.5):
        grain = grain[..., :1].repeat(3, axis=2)
    return np.clip(pixels + grain, 0, 255).astype(np.uint8)


def palette(pixels: np.ndarray, chance: Chance) -> np.ndarray:
    """Lowers the number of colours, as palette pictures do."""
    step = chance.pick([8, 16, 32, 51])
    return np.clip((pixels.astype(np.int16) + step // 2) // step * step, 0, 255).astype(np.uint8)


def digital(pixels: np.ndarray, chance: Chance) -> np.ndarray:
    """Damages a crop as screenshots and exports are damaged; half of them not at all."""
    if chance.maybe(0.12):
        pixels = palette(pixels, chance)
    if chance.maybe(0.18):
        pixels = blur(pixels, chance, 1.2)
    if chance.maybe(0.08):
        pixels = noise(pixels, chance, 6)
    if chance.maybe(0.4):
        pixels = compress(pixels, chance)
    return pixels


def paper(pixels: np.ndarray, size: float, chance: Chance) -> np.ndarray:
    """Prints squares, lines or dots below the ink, as on writing pads: a little turned, bowed as pages are, and near the size of the writing."""
    height, width = pixels.shape[:2]
    pitch = max(5.0, size * chance.spread(0.9, 2.8))
    colour = np.array([chance.between(95, 215), chance.between(115, 220), chance.between(125, 235)], np.float32)
    kind = chance.weighted({"squares": 70, "lines": 18, "dots": 12})
    turn, bow = np.radians(chance.between(-4, 4)), chance.between(-0.04, 0.04)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    across, down = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    middle = width / 2
    down += bow * (x - middle) ** 2 / middle
    across += chance.between(-0.03, 0.03) * (y - middle) ** 2 / middle
    half = chance.between(0.5, 1.3)
    rules = [np.clip(half + 0.5 - np.abs((place + chance.between(0, pitch)) % pitch - pitch / 2), 0, 1) for place in (down, across)]
    sheet = {"squares": np.maximum(*rules), "lines": rules[0], "dots": np.minimum(*rules)}[kind]
    sheet = (sheet * chance.between(0.25, 1))[..., None]
    ground = 255 * (1 - sheet) + colour * sheet
    return (pixels.astype(np.float32) * ground / 255).astype(np.uint8)


def light(pixels: np.ndarray, chance: Chance) -> np.ndarray:
    """Lights a page unevenly: slopes, a soft shadow with an edge, a tint."""
    height, width = pixels.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32) / max(height, width)
    field = 1 + chance.between(-0.35, 0.2) * rows + chance.between(-0.3, 0.3) * columns
    if chance.maybe(0.4):
        angle = chance.between(0, 6.28)
        edge = (columns - chance.random()) * np.cos(angle) + (rows - chance.random()) * np.sin(angle)
        field *= 1 - chance.between(0.15, 0.5) / (1 + np.exp(-edge * chance.spread(6, 60)))
    warmth = chance.between(-0.1, 0.13)
    tint = np.array([1 + warmth, 1 + chance.between(-0.02, 0.02), 1 - warmth], np.float32)
    level = chance.between(0.7, 1.0)
    return np.clip(pixels * (field[..., None] * tint * level), 0, 255).astype(np.uint8)


def surroundings(pixels: np.ndarray, chance: Chance) -> np.ndarray:
    """Lets the desk show beyond an edge of the page, the other side's ink shine through, or a hole be punched."""
    height, width = pixels.shape[:2]
    if chance.maybe(0.12):
        shade = np.array([chance.between(20, 170) for _ in range(3)], np.float32)
        depth, lean = chance.between(0.02, 0.2) * width, chance.between(-0.1, 0.1)
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        beyond = {"left": x, "right": width - x, "top": y, "bottom": height - y}[chance.choice(("left", "right", "top", "bottom"))]
        beyond = beyond + lean * (y if chance.maybe(0.5) else x) < depth
        pixels = np.where(beyond[..., None], shade, pixels).astype(np.uint8)
    if chance.maybe(0.15):
        other = cv2.GaussianBlur(pixels[:, ::-1], (0, 0), 1.5).astype(np.float32)
        pixels = (pixels * (1 - chance.between(0.04, 0.15) * (255 - other) / 255)).astype(np.uint8)
    if chance.maybe(0.06):
        x, pitch, colour = chance.randint(0, 16), chance.randint(12, 26), [chance.randint(20, 150)] * 3
        for y in range(chance.randint(0, pitch), height, pitch):
            cv2.ellipse(pixels, (x, y), (chance.randint(8, 20), max(2, pitch // 4)), chance.between(-20, 20), 0, 360, colour, chance.randint(1, 4), cv2.LINE_AA)
    if chance.maybe(0.08):
        hole = (int(chance.random() * width), int(chance.random() * height))
        cv2.circle(pixels, hole, chance.randint(8, 22), [chance.randint(0, 160)] * 3, -1, cv2.LINE_AA)
    return pixels


def flattened(pixels: np.ndarray) -> np.ndarray:
    """Takes uneven light away, as the product does before it asks a net: every pixel against the paper around it."""
    height, width = pixels.shape[:2]
    cells = (max(1, -(-width // FLAT_CELL)), max(1, -(-height // FLAT_CELL)))
    padded = np.pad(pixels, ((0, cells[1] * FLAT_CELL - height), (0, cells[0] * FLAT_CELL - width), (0, 0)), mode="edge")
    blocks = padded.reshape(cells[1], FLAT_CELL, cells[0], FLAT_CELL, 3).transpose(0, 2, 1, 3, 4).reshape(cells[1], cells[0], -1, 3)
    rank = int(FLAT_SHARE * blocks.shape[2])
    paper_colour = np.partition(blocks, rank, axis=2)[:, :, rank].astype(np.float32)
    paper_colour = cv2.blur(cv2.dilate(paper_colour, np.ones((3, 3))), (3, 3), borderType=cv2.BORDER_REPLICATE)
    ground = cv2.resize(np.atleast_3d(paper_colour), padded.shape[1::-1], interpolation=cv2.INTER_LINEAR)[:height, :width]
    return np.clip(pixels * (250.0 / np.maximum(ground, 40)), 0, 255).astype(np.uint8)


def _on_paper(dark: np.ndarray) -> np.ndarray:
    """Tells of every pixel whether it lies in a cell of paper: of a table around it most of a cell is dark."""
    height, width = dark.shape
    rows, columns = np.arange(0, height, FLAT_CELL), np.arange(0, width, FLAT_CELL)
    darker = np.add.reduceat(np.add.reduceat((dark > MOST_RULING).astype(np.int64), rows, axis=0), columns, axis=1)
    sizes = np.outer(np.diff(np.append(rows, height)), np.diff(np.append(columns, width)))
    paper_cells = darker <= MOST_DARK * sizes
    return paper_cells.repeat(FLAT_CELL, axis=0)[:height].repeat(FLAT_CELL, axis=1)[:, :width]


def whitened(pixels: np.ndarray) -> np.ndarray:
    """Leaves the ink of evenly lit paper, as the product does (src/core/photo/whiten-paper.ts): all lighter than a threshold becomes white."""
    dark = np.clip(PAPER - pixels.astype(np.int16).sum(axis=2) // 3, 0, 255)
    counts = np.bincount(dark[_on_paper(dark)], minlength=256)[LEAST_INK // 2 :].astype(np.float64)
    levels = np.arange(LEAST_INK // 2, 256)
    below, sums = np.cumsum(counts), np.cumsum(counts * levels)
    above = below[-1] - below
    gap = sums / np.maximum(below, 1) - (sums[-1] - sums) / np.maximum(above, 1)
    at = np.argmax(below * above * gap * gap)
    middle = (sums[at] / max(below[at], 1) + (sums[-1] - sums[at]) / max(above[at], 1)) / 2
    share = np.clip((dark - min(MOST_RULING, max(LEAST_INK, middle))) / FADE + 0.5, 0, 1)[..., None]
    return np.round(255 - share * (255.0 - pixels)).astype(np.uint8)


def camera(pixels: np.ndarray, size: float, chance: Chance) -> np.ndarray:
    """Damages a crop as a phone's camera or a scanner does, and takes the light away again where the product would."""
    pixels = photographed(pixels, size, chance)
    if not chance.maybe(0.85):
        return pixels
    pixels = flattened(pixels)
    return whitened(pixels) if chance.maybe(0.8) else pixels


def photographed(pixels: np.ndarray, size: float, chance: Chance) -> np.ndarray:
    """Damages a picture whose type has a size in pixels as a phone's camera or a scanner does."""
    pixels = surroundings(pixels, chance)
    if chance.maybe(0.65):
        pixels = paper(pixels, size, chance)
    if chance.maybe(0.8):
        pixels = light(pixels, chance)
    if chance.maybe(0.7):
        pixels = blur(pixels, chance, 1.4)
    if chance.maybe(0.7):
        pixels = noise(pixels, chance, 9)
    return compress(pixels, chance)


def homography(side: int, chance: Chance) -> np.ndarray:
    """Draws a small tilt and turn of a crop of this side, as a matrix."""
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    angle = np.radians(chance.between(-3.5, 3.5))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32)
    stray = np.array([[chance.between(-0.04, 0.04) * side for _ in range(2)] for _ in range(4)], np.float32)
    moved = (corners - side / 2) @ turn.T + side / 2 + stray
    return cv2.getPerspectiveTransform(corners, moved.astype(np.float32)).astype(np.float64)
