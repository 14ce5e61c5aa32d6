/** The four block arrow presets as formulas (ECMA-376, presetShapeDefinitions.xml). */
import { boundsOf } from "../../core/geometry/box.ts";
import type { Point } from "../../core/geometry/point.ts";
import type { Preset, PresetFrame, Site } from "./presets.ts";

/** Quarter turns clockwise from the arrow that points right. */
type Turns = 0 | 1 | 2 | 3;

/** Turns a point of a box of the given size; the turned box begins at the origin again. */
function turnPoint([x, y]: Point, [length, across]: Point, turns: Turns): Point {
  if (turns === 0) return [x, y];
  if (turns === 1) return [across - y, x];
  return turns === 2 ? [length - x, across - y] : [y, length - x];
}

/** Measures an arrow along itself: its length, its size across, where the head begins and half the shaft. */
function measure(
  { width, height, adjust }: PresetFrame,
  turns: Turns,
): { readonly size: Point; readonly neck: number; readonly halfShaft: number } {
  const size: Point = turns % 2 === 0 ? [width, height] : [height, width];
  const shorter = Math.min(width, height);
  const head = Math.min(size[0], Math.max(0, (shorter * (adjust["adj2"] ?? 0)) / 100_000));
  return { size, neck: size[0] - head, halfShaft: (size[1] * Math.min(100_000, Math.max(0, adjust["adj1"] ?? 0))) / 200_000 };
}

/** The order in which top, left, bottom and right appear: all four arrows list their sites this way. */
const order: readonly Point[] = [
  [0, -1],
  [-1, 0],
  [0, 1],
  [1, 0],
];

/** Makes the arrow that points right, turned. */
function arrow(turns: Turns): Preset {
  return {
    adjust: { adj1: 50_000, adj2: 50_000 },
    sites(frame) {
      const { size, neck } = measure(frame, turns);
      const [length, across] = size;
      const upright: readonly Site[] = [
        { point: [neck, 0], direction: [0, -1] },
        { point: [0, across / 2], direction: [-1, 0] },
        { point: [neck, across], direction: [0, 1] },
        { point: [length, across / 2], direction: [1, 0] },
      ];
      const placed = upright.map(({ point, direction }) => ({
        point: turnPoint(point, size, turns),
        direction: turnPoint(direction, [0, 0], turns),
      }));
      return order.map(([x, y]) => placed.find(({ direction }) => Math.abs(direction[0] - x) + Math.abs(direction[1] - y) < 0.5)!);
    },
    textBox(frame) {
      const { size, neck, halfShaft } = measure(frame, turns);
      const [length, across] = size;
      const tip = neck + ((length - neck) * halfShaft) / Math.max(across / 2, 1e-9);
      return boundsOf([turnPoint([0, across / 2 - halfShaft], size, turns), turnPoint([tip, across / 2 + halfShaft], size, turns)]);
    },
  };
}

/** The arrows, by the names of the presets. */
export const arrowPresets: Readonly<Record<string, Preset>> = {
  rightArrow: arrow(0),
  downArrow: arrow(1),
  leftArrow: arrow(2),
  upArrow: arrow(3),
};
