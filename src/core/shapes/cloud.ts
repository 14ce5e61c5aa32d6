/** The cloud: eleven arcs, those of the preset cloud of ECMA-376. */
import { arcCurves, pointOfEllipse } from "../geometry/arc.ts";
import { boundsOfPath, flatten, mapPath } from "../geometry/path.ts";
import type { PathCommand } from "../geometry/path.ts";
import { subtract } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { anchor, insetBox, solid } from "./draw.ts";
import type { Anchor, Shape } from "./shape.ts";

/** Each arc as radii on a grid of 432 (small, so that quarter arcs suffice), start and sweep in sixty-thousandths of a degree as seen from its centre. */
const presetArcs: readonly (readonly [rx: number, ry: number, start: number, sweep: number])[] = [
  [67.53, 91.9, -11429249, 7426832],
  [53.33, 72.67, -8646143, 5396714],
  [43.65, 59.45, -8748475, 5983381],
  [48.57, 65.95, -7859164, 7034504],
  [53.33, 72.73, -4722533, 6541615],
  [67.75, 92.2, -2776035, 7816140],
  [57.85, 78.67, 37501, 6842000],
  [67.52, 92.15, 1347096, 6910353],
  [77.2, 105.43, 3974558, 4542661],
  [43.6, 59.18, -16496525, 8804134],
  [43.45, 59.45, -14809710, 9151131],
];
const presetStart: Point = [39, 143.7];

/** Turns an angle as seen from the centre into the ellipse's parameter, in degrees. */
function parameterOf([rx, ry]: Point, angle: number): number {
  const radians = (angle / 60000) * (Math.PI / 180);
  return (Math.atan2(rx * Math.sin(radians), ry * Math.cos(radians)) * 180) / Math.PI;
}

/** The cloud in a box of 1 by 1, which it touches on all sides (the preset misses its box by up to 0.4 %). */
const unitCloud: readonly PathCommand[] = ((): readonly PathCommand[] => {
  const commands: PathCommand[] = [{ op: "M", to: presetStart }];
  let from = presetStart;
  for (const [rx, ry, seenStart, seenSweep] of presetArcs) {
    const radii: Point = [rx, ry];
    const start = parameterOf(radii, seenStart);
    const sweep = (((parameterOf(radii, seenStart + seenSweep) - start) % 360) + 360) % 360;
    const centre = subtract(from, pointOfEllipse([0, 0], radii, start));
    commands.push(...arcCurves({ centre, radii, start, sweep }));
    from = pointOfEllipse(centre, radii, start + sweep);
  }
  const last = commands.at(-1);
  // The preset's last arc ends 0.3 % from its first point; it is led there exactly.
  if (last?.op === "C") commands[commands.length - 1] = { ...last, to: presetStart };
  const bounds = boundsOfPath(commands, 1e-3);
  const fitted = mapPath(commands, ([x, y]) => [(x - bounds.x) / bounds.width, (y - bounds.y) / bounds.height]);
  return [...fitted, { op: "Z" }];
})();

/** The points where the outline is highest, rightmost, lowest and leftmost. */
const extremes: readonly Anchor[] = ((): readonly Anchor[] => {
  const points = flatten(unitCloud, 1e-6).flat();
  const furthest = (direction: Point): Point =>
    points.reduce((best, point) =>
      point[0] * direction[0] + point[1] * direction[1] > best[0] * direction[0] + best[1] * direction[1] ? point : best,
    );
  const at = (name: string, direction: Point): Anchor => anchor(name, ...furthest(direction), direction);
  return [at("top", [0, -1]), at("right", [1, 0]), at("bottom", [0, 1]), at("left", [-1, 0])];
})();

/** A cloud: the internet, a provider. */
export const cloud: Shape<"cloud"> = {
  id: "cloud",
  name: "Cloud",
  aliases: ["internet"],
  params: {},
  outline: ({ width, height }) => [solid(mapPath(unitCloud, ([x, y]) => [x * width, y * height]))],
  textBox: (frame) => insetBox(frame, 0.15 * frame.width, 0.15 * frame.height),
  anchors: () => extremes,
};
