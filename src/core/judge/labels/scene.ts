/** What evidence about labels is measured in: the texts that may be labels, and the connectors near each. */
import type { Block } from "../../assemble/own/claim.ts";
import { boxOfLines } from "../../assemble/own/compose.ts";
import type { NearEdge } from "../../assemble/own/place.ts";
import { nearEdge } from "../../assemble/own/place.ts";
import type { Edge, Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { boundsOf, containsPoint, gapBetween } from "../../geometry/box.ts";

/** A label stands at most this many heights of its letters from its connector: of 404 labels of strangers' pages 401 do. */
const reach = 4;

/** A connector that runs outside of the shape in which a text stands labels itself there no nearer than this, in pixels: the border is between. */
const onBorder = 3;

/** Where a text stands, seen from the nearest point of a connector. */
export const sides = ["on", "right", "left", "above", "below"] as const;
export type Side = (typeof sides)[number];

/** A text, and the connectors in reach of it, the nearest first. */
export interface NearText {
  readonly block: Block;
  readonly box: Box;
  /** Height of its letters, pixels. */
  readonly height: number;
  /** The shape that it stands in. */
  readonly home: Node | null;
  readonly near: readonly NearEdge[];
}

/** A page whose labels are to be judged. */
export interface LabelScene {
  readonly shapes: readonly Node[];
  /** Height of capitals, pixels. */
  readonly unit: number;
  readonly texts: ReadonlyMap<Block, NearText>;
  /** The texts to which a connector is the nearest one. */
  readonly nearestTo: ReadonlyMap<Edge, readonly NearText[]>;
  /** Which share of the texts that stand near a connector is on which side of it. */
  readonly habits: ReadonlyMap<Side, number>;
}

/** Says on which side of a connector a text stands. */
export function sideOf({ box }: Pick<NearText, "box">, { distance, foot: [x, y], direction }: NearEdge): Side {
  if (distance === 0) return "on";
  const isLevel = Math.abs(direction[0]) > Math.abs(direction[1]);
  if (isLevel) return box.y + box.height / 2 < y ? "above" : "below";
  return box.x + box.width / 2 < x ? "left" : "right";
}

/** Prepares a page; `homes` names the shape that each text stands in. */
export function labelScene({
  blocks,
  edges,
  shapes,
  unit,
  homeOf,
}: {
  readonly blocks: readonly Block[];
  readonly edges: readonly Edge[];
  readonly shapes: readonly Node[];
  readonly unit: number;
  readonly homeOf: (block: Block) => Node | null;
}): LabelScene {
  const bounds = edges.map((edge) => ({ edge, around: boundsOf(edge.points) }));
  const texts = blocks.map((block): NearText => {
    const box = boxOfLines(block);
    const height = Math.max(...block.map(({ glyphHeight }) => glyphHeight));
    const home = homeOf(block);
    const near = bounds
      .filter(({ around }) => gapBetween(around, box) <= reach * height)
      .map(({ edge }) => nearEdge(box, edge))
      .filter(({ distance, foot }) => distance <= reach * height && (home === null || containsPoint(home.box, foot, onBorder)))
      .toSorted((one, other) => one.distance - other.distance || one.fromMiddle - other.fromMiddle);
    return { block, box, height, home, near };
  });
  const standing = texts.filter(({ near }) => near.length > 0);
  const bySide = Map.groupBy(standing, (text) => sideOf(text, text.near[0]!));
  return {
    shapes,
    unit,
    texts: new Map(texts.map((text) => [text.block, text])),
    nearestTo: Map.groupBy(standing, ({ near }) => near[0]!.edge),
    habits: new Map(sides.map((side) => [side, (bySide.get(side)?.length ?? 0) / Math.max(1, standing.length)])),
  };
}
