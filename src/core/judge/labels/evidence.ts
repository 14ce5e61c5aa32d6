/** All evidence about whether a text is the label of a connector, as numbers in one order: what trees are fitted on and ask for. */
import type { NearEdge } from "../../assemble/own/place.ts";
import type { Node } from "../../diagram/types.ts";
import { gapBetween } from "../../geometry/box.ts";
import { lengthOf } from "../../geometry/path.ts";
import { packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { asEvidence } from "../forest.ts";
import { hasHead } from "../links/scene.ts";
import type { LabelScene, NearText } from "./scene.ts";
import { sideOf, sides } from "./scene.ts";

/** Distances above so many heights of letters say nothing more. */
const far = 12;
/** What cardinalities look like. */
const cardinality = /^[\d*nNmM.,()[\]\s]+$/u;

/** One piece of evidence about a text and a connector near it. */
interface LabelMeasure {
  readonly name: string;
  readonly of: (near: NearEdge, text: NearText, scene: LabelScene) => number;
}

const capped = (value: number): number => Math.min(far, value);
const wordsOf = ({ block }: NearText): string => block.map(({ text }) => text).join(" ");

function othersOf({ edge }: NearEdge, { near }: NearText): readonly NearEdge[] {
  return near.filter((other) => other.edge !== edge);
}

/** Finds the shape that is nearest to a text, but that which it stands in. */
function nearestShape({ box, home }: NearText, { shapes }: LabelScene): { readonly shape: Node | null; readonly gap: number } {
  let [shape, gap]: [Node | null, number] = [null, Infinity];
  for (const one of shapes) {
    if (one === home) continue;
    const away = gapBetween(one.box, box);
    if (away < gap) [shape, gap] = [one, away];
  }
  return { shape, gap };
}

const endsAt = ({ edge }: NearEdge, shape: Node | null): number =>
  shape !== null && [edge.source.node, edge.target.node].includes(shape.id) ? 1 : 0;

/** Measures how far the nearest end is from the place along the connector where the text stands, in letter heights. */
const fromEnd = ({ at, edge }: NearEdge, { height }: NearText): number => (Math.min(at, 1 - at) * lengthOf(edge.points)) / height;

const ofPlace: readonly LabelMeasure[] = [
  { name: "distance", of: ({ distance }, { height }) => capped(distance / height) },
  { name: "from middle", of: ({ fromMiddle }, { height }) => capped(fromMiddle / height) },
  { name: "rank", of: ({ edge }, { near }) => near.findIndex((other) => other.edge === edge) },
  { name: "nearest", of: (_, { near, height }) => capped(near[0]!.distance / height) },
  {
    name: "nearest other",
    of: (near, text) => capped(Math.min(...othersOf(near, text).map(({ distance }) => distance)) / text.height),
  },
  {
    name: "nearest other from middle",
    of: (near, text) => capped(Math.min(...othersOf(near, text).map(({ fromMiddle }) => fromMiddle)) / text.height),
  },
  { name: "connectors", of: (_, { near }) => near.length },
  { name: "from end", of: (near, text) => capped(fromEnd(near, text)) },
  { name: "off middle of way", of: ({ at }) => Math.abs(at - 0.5) },
  { name: "off across", of: ({ foot }, { box, height }) => (box.x + box.width / 2 - foot[0]) / height },
  { name: "off down", of: ({ foot }, { box, height }) => (box.y + box.height / 2 - foot[1]) / height },
  { name: "left of text", of: ({ foot }, { box, height }) => (box.x - foot[0]) / height },
  { name: "level", of: ({ direction }) => Math.abs(direction[0]) },
  { name: "side", of: (near, text) => sides.indexOf(sideOf(text, near)) },
  { name: "page on this side", of: (near, text, { habits }) => habits.get(sideOf(text, near))! },
  { name: "page on", of: (_, __, { habits }) => habits.get("on")! },
  { name: "page right", of: (_, __, { habits }) => habits.get("right")! },
  { name: "page above", of: (_, __, { habits }) => habits.get("above")! },
];

const ofConnector: readonly LabelMeasure[] = [
  { name: "length", of: ({ edge }, { height }) => lengthOf(edge.points) / height },
  { name: "bends", of: ({ edge }) => edge.points.length - 2 },
  { name: "dashed", of: ({ edge }) => (edge.style.dash === "solid" ? 0 : 1) },
  { name: "headed", of: ({ edge }) => (hasHead(edge) ? 1 : 0) },
  { name: "sure", of: ({ edge }) => edge.confidence },
  { name: "texts", of: ({ edge }, _, { nearestTo }) => nearestTo.get(edge)?.length ?? 0 },
  {
    name: "nearer texts",
    of: ({ edge, distance }, { block }, { nearestTo }) =>
      (nearestTo.get(edge) ?? []).filter((other) => other.block !== block && other.near[0]!.distance < distance).length,
  },
];

const ofText: readonly LabelMeasure[] = [
  { name: "width", of: (_, { box, height }) => box.width / height },
  { name: "height", of: (_, { box, height }) => box.height / height },
  { name: "characters", of: (_, text) => wordsOf(text).length },
  { name: "cardinality", of: (_, text) => (cardinality.test(wordsOf(text)) ? 1 : 0) },
  { name: "size", of: (_, { height }, { unit }) => height / unit },
  { name: "turned", of: (_, { block }) => (block[0]!.rotation === 0 ? 0 : 1) },
  {
    name: "colour",
    of: ({ edge }, { block }) => colourDistance(packedColour(block[0]!.color), packedColour(edge.style.stroke)) / 255,
  },
  { name: "in home", of: (_, { home }) => (home === null ? 0 : 1) },
  { name: "ends at home", of: (near, { home }) => endsAt(near, home) },
  { name: "shape", of: (_, text, scene) => capped(nearestShape(text, scene).gap / text.height) },
  { name: "ends at shape", of: (near, text, scene) => endsAt(near, nearestShape(text, scene).shape) },
];

const labelMeasures: readonly LabelMeasure[] = [...ofPlace, ...ofConnector, ...ofText];

/** Names of the measures in their order. */
export const labelMeasureNames: readonly string[] = labelMeasures.map(({ name }) => name);

/** Measures a text and a connector in reach of it. */
export function labelEvidenceOf(near: NearEdge, text: NearText, scene: LabelScene): Float64Array {
  return asEvidence(labelMeasures.map(({ of }) => of(near, text, scene)));
}
