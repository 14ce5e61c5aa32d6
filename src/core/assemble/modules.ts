/** Signs of components: small boxes with two lugs at their left, as stand in the corners of boxes, are told by their outline. */
import type { Node } from "../diagram/types.ts";
import { flatten } from "../geometry/path.ts";
import { placesOn } from "../geometry/places.ts";
import type { Point } from "../geometry/point.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourNear, packedColour } from "../raster/bitmap.ts";
import { shareDrawn } from "../raster/ink-along.ts";
import { frameOf } from "../shapes/catalog.ts";
import { component } from "../shapes/component.ts";
import type { Draft } from "./draft.ts";

/** A sign is so large at most, in heights of capitals, and at least, in pixels. */
const size = { most: 6, least: 12 } as const;
/** Lugs are so wide, in shorter sides. */
const lugs = [0.3, 0.35, 0.4, 0.45, 0.5] as const;
/** So much of the outline is drawn, within a pixel, and so little of the left side of the box where no lug is, as shares of its height. */
const [drawn, bare] = [0.85, 0.25] as const;
/** Of a box that was found in another place than its outline so much of that is drawn. */
const drawnElsewhere = 0.92;
const besideLugs = [
  [0.02, 0.14],
  [0.46, 0.54],
  [0.86, 0.98],
] as const;
/** Lists places along the outline of a component in the box of a node, a pixel apart. */
function placesOf({ box }: Node, lug: number): readonly Point[] {
  const frame = frameOf({ kind: "component", box, params: { lug }, path: null, style: { cornerRadius: 0 } });
  return component
    .outline(frame)
    .flatMap(({ commands }) => flatten(commands))
    .flatMap((points) => placesOn(points).map(({ at: [x, y] }): Point => [x + box.x, y + box.y]));
}

/** So far may the lugs stand out of a box that was found without them, as shares of its width. */
const outside = [0, 0.1, 0.15, 0.2, 0.25, 0.3] as const;
/** Upper and lower side may be so far inside of the box that was found, pixels: rules that run close to a small sign move them. */
const trims = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [0, 2],
] as const;

/** A component that a box may be, and how much of its outline is drawn. */
interface Tried {
  readonly node: Node;
  readonly share: number;
}

/** Tries a box as a component with lugs of each width; none where its left side is drawn where no lug is. */
function triedAs(node: Node, bitmap: Bitmap): readonly Tried[] {
  const { box } = node;
  const inside: Point = [box.x + 0.7 * box.width, box.y + 0.5 * box.height];
  const ground = colourNear(bitmap, inside);
  const left = besideLugs.flatMap(([from, to]) =>
    Array.from({ length: 5 }, (_, at): Point => [box.x + 0.25, box.y + (from + ((to - from) * at) / 4) * box.height]),
  );
  const line = packedColour(node.style.stroke!);
  if (shareDrawn(left, bitmap, { line, ground, reach: 0 }) > bare) return [];
  return lugs.map((lug) => ({
    node: { ...node, kind: "component", params: { lug } },
    share: shareDrawn(placesOf(node, lug), bitmap, { line, ground, reach: 1 }),
  }));
}

/** Makes a component of a box that is drawn as one, or as its body; the same node where it is not. */
function asModule(node: Node, bitmap: Bitmap): Node {
  const { x, y, width, height } = node.box;
  const tried = outside.flatMap((share) =>
    trims.flatMap(([top, bottom]) =>
      triedAs({ ...node, box: { x: x - share * width, y: y + top, width: (1 + share) * width, height: height - top - bottom } }, bitmap),
    ),
  );
  const best = tried.reduce<Tried>((one, other) => (other.share > one.share ? other : one), { node, share: 0 });
  const isMoved = best.node.box.x !== x || best.node.box.height !== height;
  return best.share < (isMoved ? drawnElsewhere : drawn) ? node : best.node;
}

/** Tells which small boxes are signs of components. */
export function findModules(draft: Draft): Draft {
  const most = size.most * draft.page.glyphHeight;
  const mayBe = ({ kind, box, rotation, text, style }: Node): boolean =>
    kind === "rectangle" &&
    rotation === 0 &&
    text === null &&
    style.stroke !== null &&
    box.width >= size.least &&
    Math.max(box.width, box.height) <= most;
  return { ...draft, nodes: draft.nodes.map((node) => (mayBe(node) ? asModule(node, draft.bitmap) : node)) };
}
