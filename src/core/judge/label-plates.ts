/** Plates of labels: what looks like a small filled box around a text and lies on a line that goes on behind it, as Mermaid draws labels of edges on dark pages. */
import type { NodeCandidate, ReadLine } from "../detection.ts";
import { commonest } from "../commonest.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, centre, containsPoint, right, union } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourNear } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";

/** A plate leaves its text so much room at most, in heights of capitals, at every side. */
const room = 0.9;
/** Beside it a line is so wide at most, in pixels and in heights of capitals, and as wide some pixels farther out: a head is not. */
const line = { pixels: 3, heights: 0.3, first: 3, steps: [2, 4, 6], wider: 1 } as const;
/** What stands out from the ground beside a plate by so much is drawn: its shadow is not. */
const drawn = 40;
/** The line leaves opposite sides at nearly one place, as a share of the side. */
const opposite = 0.3;

/** Where a line leaves a side, as a share of it. */
type Leaving = number | null;

/** Tells whether a candidate is the plate of a label. */
export function isLabelPlate({ box, kind, style }: NodeCandidate, bitmap: Bitmap, lines: readonly ReadLine[]): boolean {
  if ((kind !== "rectangle" && kind !== "rounded_rectangle") || style.fill === null) return false;
  if (style.stroke !== null && style.stroke !== style.fill) return false;
  const own = lines.filter((text) => text.rotation === 0 && containsPoint(box, centre(text.box)));
  if (own.length === 0 || !isTight(box, own)) return false;
  const capital = own[0]!.glyphHeight;
  const [above, below] = [-1, 1].map((way) => leavingAt(bitmap, { box, way, isLevel: true, capital }));
  const [before, after] = [-1, 1].map((way) => leavingAt(bitmap, { box, way, isLevel: false, capital }));
  const isThrough = (one: Leaving | undefined, other: Leaving | undefined): boolean =>
    typeof one === "number" && typeof other === "number" && Math.abs(one - other) <= opposite;
  return isThrough(above, below) !== isThrough(before, after);
}

/** Tells whether texts leave little of a box at each side. */
function isTight(box: Box, texts: readonly ReadLine[]): boolean {
  const held = texts.map((text) => text.box).reduce(union);
  const most = room * texts[0]!.glyphHeight;
  return [held.x - box.x, held.y - box.y, right(box) - right(held), bottom(box) - bottom(held)].every((left) => left <= most);
}

/** Returns where the only line beside a side leaves it; null where there is none, another thing or a head. */
function leavingAt(
  bitmap: Bitmap,
  { box, way, isLevel, capital }: { readonly box: Box; readonly way: number; readonly isLevel: boolean; readonly capital: number },
): Leaving {
  const [from, length] = isLevel ? [box.x, box.width] : [box.y, box.height];
  const side = isLevel ? (way < 0 ? box.y : bottom(box)) : way < 0 ? box.x : right(box);
  const runs = [0, ...line.steps].map((step) => {
    const across = side + way * (line.first + step);
    const colours = Array.from({ length: Math.round(length) }, (_, at) =>
      colourNear(bitmap, isLevel ? [from + at, across] : [across, from + at]),
    );
    return drawnOf(colours);
  });
  const widest = Math.max(line.pixels, line.heights * capital);
  const only = runs.map((run) => (run.length === 1 && run[0]!.to - run[0]!.from <= widest ? run[0]! : null));
  if (only.includes(null)) return null;
  const widths = only.map((run) => run!.to - run!.from);
  if (Math.max(...widths) > Math.min(...widths) + line.wider) return null;
  return (only[0]!.from + only[0]!.to) / 2 / length;
}

/** Lists the stretches that are drawn on a row or column. */
function drawnOf(colours: readonly number[]): readonly { readonly from: number; readonly to: number }[] {
  const ground = commonest(colours)!.value;
  const found: { from: number; to: number }[] = [];
  for (const [at, colour] of colours.entries()) {
    if (colourDistance(colour, ground) < drawn) continue;
    const last = found.at(-1);
    if (last !== undefined && last.to === at) last.to = at + 1;
    else found.push({ from: at, to: at + 1 });
  }
  return found;
}
