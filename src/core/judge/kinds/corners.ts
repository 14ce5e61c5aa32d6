/** Evidence of the corners: how far inside its box a shape begins there. */
import type { Bitmap } from "../../raster/bitmap.ts";
import type { SeenCandidate } from "../candidates.ts";
import { measuredOnce } from "../measured-once.ts";
import type { Measure, Scene } from "../scene.ts";

/** A step of so much in one channel is an edge. */
const step = 24;
/** Rays begin so many pixels outside the stroke. */
const outside = 2;

/** The corners by name: to which side of the box they are. */
const corners = [
  { name: "corner top left", across: 0, down: 0 },
  { name: "corner top right", across: 1, down: 0 },
  { name: "corner bottom left", across: 0, down: 1 },
  { name: "corner bottom right", across: 1, down: 1 },
] as const;

type Place = readonly [number, number];

function differs({ data, width, height }: Bitmap, one: Place, other: Place): boolean {
  const [first, second] = [one, other].map(([x, y]) => {
    const [column, row] = [Math.min(width - 1, Math.max(0, Math.round(x))), Math.min(height - 1, Math.max(0, Math.round(y)))];
    return 3 * (row * width + column);
  }) as [number, number];
  return [0, 1, 2].some((channel) => Math.abs(data[first + channel]! - data[second + channel]!) >= step);
}

/** Walks along the diagonals until the picture is another one than outside; returns how many pixels inside the box that is, at most half its shorter side. */
const cornersOf = measuredOnce(({ node: { box, style } }: SeenCandidate, { bitmap }: Scene): readonly number[] => {
  const before = outside + (style.stroke === null ? 0 : Math.ceil(style.strokeWidth / 2));
  const depth = Math.min(box.width, box.height) / 2;
  return corners.map(({ across, down }) => {
    const at = (far: number): Place => [
      box.x + across * box.width + far * (1 - 2 * across),
      box.y + down * box.height + far * (1 - 2 * down),
    ];
    const begin = at(-before);
    for (let far = 1 - before; far < depth; far++) if (differs(bitmap, begin, at(far))) return Math.max(0, far);
    return depth;
  });
});

/** Returns the insets from the least to the most, pixels. */
const inOrder = (candidate: SeenCandidate, scene: Scene): readonly number[] =>
  cornersOf(candidate, scene).toSorted((one, other) => one - other);
const shorterSide = ({ node: { box } }: SeenCandidate): number => Math.max(1, Math.min(box.width, box.height));

/** In the order in which trees know them. */
export const cornerMeasures: readonly Measure[] = [
  ...corners.map(({ name }, at): Measure => ({
    name,
    of: (candidate, scene) => cornersOf(candidate, scene)[at]! / shorterSide(candidate),
  })),
  { name: "corner least", of: (candidate, scene) => inOrder(candidate, scene)[0]! },
  { name: "corner second", of: (candidate, scene) => inOrder(candidate, scene)[1]! },
  { name: "corner third", of: (candidate, scene) => inOrder(candidate, scene)[2]! },
  { name: "corner third in letters", of: (candidate, scene) => inOrder(candidate, scene)[2]! / scene.page.glyphHeight },
];
