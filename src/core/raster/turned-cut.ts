/** Pieces of a picture that are turned by any angle: cut out upright, and painted over where they stand. */
import { lerp } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import type { TurnedRectangle } from "../geometry/smallest-rectangle.ts";
import { directionOf, offsetIn } from "../geometry/smallest-rectangle.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, right } from "../geometry/box.ts";
import type { Bitmap } from "./bitmap.ts";

/** A rectangle of a picture as an upright one, and the place in the picture of any place in it. */
export interface TurnedCut {
  readonly bitmap: Bitmap;
  readonly placeOf: (at: Point) => Point;
}

/** Returns the corners of a rectangle, clockwise from the one where its writing begins. */
function cornersOf(rectangle: TurnedRectangle): readonly [Point, Point, Point, Point] {
  const { middle, width, height } = rectangle;
  const [x, y] = middle;
  const [cos, sin] = directionOf(rectangle);
  const corner = (along: number, across: number): Point => [
    x + (along * width * cos - across * height * sin) / 2,
    y + (along * width * sin + across * height * cos) / 2,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Writes the colour at a place between pixels, from the four around it; places off the picture are like its edge. */
function takeColour({ width, height, data }: Bitmap, [x, y]: Point, to: { readonly data: Uint8Array; readonly at: number }): void {
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [share, below] = [x - 0.5 - column, y - 0.5 - row];
  const [left, right] = [Math.min(width - 1, Math.max(0, column)), Math.min(width - 1, Math.max(0, column + 1))];
  const [top, bottom] = [width * Math.min(height - 1, Math.max(0, row)), width * Math.min(height - 1, Math.max(0, row + 1))];
  for (let channel = 0; channel < 3; channel++) {
    const [one, two] = [data[3 * (top + left) + channel]!, data[3 * (top + right) + channel]!];
    const [three, four] = [data[3 * (bottom + left) + channel]!, data[3 * (bottom + right) + channel]!];
    const upper = one + share * (two - one);
    to.data[to.at + channel] = Math.round(upper + below * (three + share * (four - three) - upper));
  }
}

/** Cuts a turned rectangle out, upright; bilinear. */
export function cutTurned(picture: Bitmap, rectangle: TurnedRectangle): TurnedCut {
  const [width, height] = [Math.max(1, Math.round(rectangle.width)), Math.max(1, Math.round(rectangle.height))];
  const [start, end, , foot] = cornersOf(rectangle);
  const placeOf = ([x, y]: Point): Point => {
    const along = lerp(start, end, x / width);
    return [along[0] + ((foot[0] - start[0]) * y) / height, along[1] + ((foot[1] - start[1]) * y) / height];
  };
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) takeColour(picture, placeOf([x + 0.5, y + 0.5]), { data, at: 3 * (y * width + x) });
  return { bitmap: { width, height, data }, placeOf };
}

/** Paints turned rectangles over, each with its own packed colour; the picture stays as it is. */
export function paintTurned(picture: Bitmap, painted: readonly { readonly rectangle: TurnedRectangle; readonly colour: number }[]): Bitmap {
  const data = picture.data.slice();
  for (const { rectangle, colour } of painted) {
    const corners = cornersOf(rectangle);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const around: Box = {
      x: Math.min(...xs),
      y: Math.min(...ys),
      width: Math.max(...xs) - Math.min(...xs),
      height: Math.max(...ys) - Math.min(...ys),
    };
    for (let y = Math.max(0, Math.floor(around.y)); y < Math.min(picture.height, bottom(around)); y++)
      for (let x = Math.max(0, Math.floor(around.x)); x < Math.min(picture.width, right(around)); x++) {
        const [along, down] = offsetIn(rectangle, [x + 0.5, y + 0.5]);
        const isInside = Math.abs(along) <= rectangle.width / 2 && Math.abs(down) <= rectangle.height / 2;
        if (isInside) data.set([colour >> 16, (colour >> 8) & 255, colour & 255], 3 * (y * picture.width + x));
      }
  }
  return { ...picture, data };
}
