/** Plans which parts of a picture the page net looks at, and in which sizes: tiles at working scale, and fewer of them for large things. */
import type { Box } from "../geometry/box.ts";

/** One look: a part of the picture in a scaled size. */
export interface Look {
  /** 0 for the working scale, 1 for half of it, 2 for a quarter. */
  readonly level: number;
  /** Pixels of the look for a pixel of the picture. */
  readonly factor: number;
  /** The part in pixels of the scaled picture, whole numbers. */
  readonly tile: Box;
  /** Sides of the whole scaled picture. */
  readonly whole: { readonly width: number; readonly height: number };
}

/** Height of capitals at working scale: that of 16-pixel type, as the net is trained. */
export const workingCapital = 11.5;
const leastFactor = 0.35;
const mostFactor = 3;
/** Side of the largest tile, and how much neighbours share. */
const tileSide = 768;
const overlap = 96;
/** A picture that needs more tiles is looked at smaller. */
const mostTiles = 16;
const levels: readonly number[] = [1, 0.5, 0.25];
/** A scaled picture shorter than this holds nothing that the level before did not show. */
const leastSide = 96;

/** Plans the looks at a picture whose capitals are `glyphHeight` high, in pixels; at working scale they are `capital` high. */
export function planLooks(
  size: { readonly width: number; readonly height: number },
  glyphHeight: number,
  capital: number = workingCapital,
): readonly Look[] {
  let working = Math.min(mostFactor, Math.max(leastFactor, capital / glyphHeight));
  while (tilesOf(scaled(size, working)).length > mostTiles) working *= 0.95;
  return levels.flatMap((share, level) => {
    const whole = scaled(size, working * share);
    if (level > 0 && Math.max(whole.width, whole.height) < leastSide) return [];
    return tilesOf(whole).map((tile) => ({ level, factor: working * share, tile, whole }));
  });
}

function scaled(size: { readonly width: number; readonly height: number }, factor: number): Look["whole"] {
  return { width: Math.max(1, Math.round(size.width * factor)), height: Math.max(1, Math.round(size.height * factor)) };
}

function tilesOf(whole: Look["whole"]): readonly Box[] {
  return spans(whole.height).flatMap(({ from: y, length: height }) =>
    spans(whole.width).map(({ from: x, length: width }) => ({ x, y, width, height })),
  );
}

/** Covers a length with equal spans that share at least the overlap. */
function spans(length: number): readonly { readonly from: number; readonly length: number }[] {
  const count = Math.max(1, Math.ceil((length - overlap) / (tileSide - overlap)));
  const span = Math.ceil((length + (count - 1) * overlap) / count);
  return Array.from({ length: count }, (_, index) => ({
    from: count === 1 ? 0 : Math.round((index * (length - span)) / (count - 1)),
    length: span,
  }));
}

/** Returns how far a box lies from the borders where its tile was cut, in pixels of the look; the picture's own borders do not count. */
export function distanceToCut({ tile, whole }: Look, box: Box): number {
  return Math.min(
    tile.x === 0 ? Infinity : box.x,
    tile.y === 0 ? Infinity : box.y,
    tile.x + tile.width >= whole.width ? Infinity : tile.width - box.x - box.width,
    tile.y + tile.height >= whole.height ? Infinity : tile.height - box.y - box.height,
  );
}
