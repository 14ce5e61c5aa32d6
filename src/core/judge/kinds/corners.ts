/** Evidence of the corners: how far inside its box a shape begins there. */
import { bottom, right } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import type { SeenCandidate } from "../candidates.ts";
import { measuredOnce } from "../measured-once.ts";
import type { Measure, Scene } from "../scene.ts";

/** A step of so much in one channel is an edge. */
const step = 24;
/** Rays begin so many pixels outside the stroke. */
const outside = 2;

/** A side of another shape that runs on beyond a corner is looked for so far away, pixels. */
const beyond = 3;
/** From inside a corner is looked at from so deep on, in pixels and as a share of the shorter side, and such a share of that is the most of it. */
const within = { pixels: 4, share: 0.2, most: 0.3 } as const;
/** Of a shape whose corners others hide so many are hidden at least. */
const fewestHidden = 3;

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

/** Tells whether the lines of a corner run on beyond it: those of shapes that share its sides, before which one sees no corner of it from outside. */
function runsOn({ node: { box } }: SeenCandidate, { across, down }: (typeof corners)[number], { bitmap }: Scene): boolean {
  const [x, y] = [Math.floor(box.x + across * box.width), Math.floor(box.y + down * box.height)];
  const [outX, outY] = [x - beyond * (1 - 2 * across), y - beyond * (1 - 2 * down)];
  const level = differs(bitmap, [outX, y], [outX, y - beyond]) && differs(bitmap, [outX, y], [outX, y + beyond]);
  return level || (differs(bitmap, [x, outY], [x - beyond, outY]) && differs(bitmap, [x, outY], [x + beyond, outY]));
}

/** Walks out of a shape to a corner; returns by how many pixels its ground ends before it would at a sharp one, null where the shape shows no ground of its own there. */
function fromInside({ node: { box, style } }: SeenCandidate, { across, down }: (typeof corners)[number], { bitmap }: Scene): number | null {
  const shorter = Math.min(box.width, box.height);
  const deep = Math.floor(Math.max(within.pixels, within.share * shorter));
  if (deep >= shorter / 2) return null;
  const at = (far: number): Place => [
    Math.floor(box.x + across * box.width) + far * (1 - 2 * across),
    Math.floor(box.y + down * box.height) + far * (1 - 2 * down),
  ];
  let far = deep;
  while (far > 0 && !differs(bitmap, at(deep), at(far - 1))) far--;
  const half = style.stroke === null ? 0 : style.strokeWidth / 2;
  const sharp = [
    across === 0 ? Math.ceil(box.x + half) - Math.floor(box.x) : Math.floor(right(box)) - Math.ceil(right(box) - half) + 1,
    down === 0 ? Math.ceil(box.y + half) - Math.floor(box.y) : Math.floor(bottom(box)) - Math.ceil(bottom(box) - half) + 1,
  ];
  const begins = far - Math.max(...sharp);
  return begins > within.most * shorter ? null : Math.max(0, begins);
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

/**
 * Tells whether all corners of a shape are seen to be round from inside, most of them where the lines of others run on beyond them, as those of a bar do beyond the
 * buttons that fill its height: a net sees no round corner there.
 */
export function areRoundWithin(candidate: SeenCandidate, scene: Scene): boolean {
  if (scene.page.sketch) return false;
  const hidden = corners.filter((corner) => runsOn(candidate, corner, scene));
  return hidden.length >= fewestHidden && corners.every((corner) => (fromInside(candidate, corner, scene) ?? 0) >= 1);
}

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
