/** Gives shapes the gradients that their fills were seen to have. */
import type { NodeCandidate } from "../detection.ts";
import type { Gradient } from "../diagram/types.ts";
import { centre, intersectionOverUnion } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import { colourDistance, packColour } from "../raster/colour.ts";
import { rampColour, steepestWay } from "../raster/ramps.ts";
import type { Ramp } from "../raster/ramps.ts";

/** The directions that authors choose, degrees; what is measured this near to one is one. */
const usualAngles = [0, 45, 90, 135, 180] as const;
const nearAngle = 5;
/** Stops this near, in levels, are those of one gradient. */
const sameColour = 6;

/** Describes a ramp as the gradient of a box: from left to right, or downwards. */
export function gradientOf(ramp: Ramp, box: Box): Gradient {
  const [x, y] = steepestWay(ramp).direction;
  const measured = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 180;
  const angle = (usualAngles.find((usual) => Math.abs(usual - measured) <= nearAngle) ?? Math.round(measured)) % 180;
  const direction: Point = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const reach = (Math.abs(box.width * direction[0]) + Math.abs(box.height * direction[1])) / 2;
  const middle = centre(box);
  const colourAt = (side: -1 | 1): string =>
    // pixels are measured in their middles
    hexColour(
      packColour(...rampColour(ramp, [middle[0] - 0.5 + side * reach * direction[0], middle[1] - 0.5 + side * reach * direction[1]])),
    );
  return {
    angle,
    stops: [
      { at: 0, color: colourAt(-1) },
      { at: 1, color: colourAt(1) },
    ],
  };
}

/** Tells whether two gradients differ by no more than measuring does. */
function isAlike(one: Gradient, other: Gradient): boolean {
  return (
    one.angle === other.angle &&
    one.stops.every(({ color }, index) => colourDistance(packedColour(color), packedColour(other.stops[index]!.color)) <= sameColour)
  );
}

/** Gives each shape that fills a ramp its gradient; shapes with nearly the same one get the same. */
export function addGradients(nodes: readonly NodeCandidate[], ramps: readonly Ramp[]): readonly NodeCandidate[] {
  const given: Gradient[] = [];
  return nodes.map((node) => {
    const { box, style, kind } = node;
    if (style.fill === null || kind === "image") return node;
    const fill = packedColour(style.fill);
    const ramp = ramps.find(
      (known) => colourDistance(fill, packColour(...known.colour)) <= sameColour && intersectionOverUnion(box, known.box) > 0.7,
    );
    if (ramp === undefined) return node;
    const measured = gradientOf(ramp, box);
    const same = given.find((gradient) => isAlike(gradient, measured));
    if (same === undefined) given.push(measured);
    return { ...node, style: { ...style, gradient: same ?? measured } };
  });
}
