/** Heads of lines that join no shapes: a line that meets another one looks like a mark to geometry, so the net says where heads are. */
import type { Edge, EdgeEnd, Marker } from "../../diagram/types.ts";
import type { Point } from "../../geometry/point.ts";
import { plainHeads } from "./forms.ts";
import type { HeadForms } from "./forms.ts";
import { nearestEnd } from "./scene.ts";
import type { LinkScene } from "./scene.ts";

/** An end that the net saw is that of a line which ends so near to it, in heights of capitals: on six pages of sequences all lay within 0.3. */
const samePlace = 1;

/** Returns what stands at an end of a line. */
function markerAt(point: Point, measured: Marker, scene: LinkScene, { usual }: HeadForms): Marker {
  const { far, end } = nearestEnd(point, scene);
  const plain = plainHeads.includes(measured) ? measured : "none";
  if (end === null || far > samePlace) return plain;
  if (!end.marked) return "none";
  return plain === "none" ? usual : plain;
}

/** Gives a free line the heads that the net saw. */
export function withSeenHeads(edge: Edge, scene: LinkScene, forms: HeadForms): Edge {
  const at = ({ point }: EdgeEnd, measured: Marker): Marker => markerAt(point, measured, scene, forms);
  return { ...edge, startMarker: at(edge.source, edge.startMarker), endMarker: at(edge.target, edge.endMarker) };
}
