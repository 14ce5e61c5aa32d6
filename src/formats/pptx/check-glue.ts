/** The rules of glue: P3 every glued end names a shape and one of its sites, P4 the connector ends where it is glued. */
import type { Diagram, Edge } from "../../core/diagram/types.ts";
import { distance, scale as scaleBy } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import type { Problem } from "../format.ts";
import { emuPerPixel } from "../lib/units.ts";
import { sideNames } from "./heads.ts";
import type { OwnedElement } from "./owner.ts";
import { portOffset } from "./placed-heads.ts";
import { endsOf, glueOf, sitesOf } from "./read.ts";
import type { ReadGlue } from "./read.ts";
import { slideFor } from "./slide.ts";

/** How far a connector may end from where it should, in pixels: rounding, and the least extent of bent connectors. */
const endTolerance = 1;

/** One end of a connector with what the diagram wants of it. */
interface CheckedEnd {
  readonly name: string;
  readonly glue: ReadGlue | null;
  readonly point: Point;
  readonly wanted: string | null;
  /** What the head of this end is called, to whose back the connector may be glued, or its port: they go with the shape. */
  readonly head: string;
  /** Where the diagram has the end, in pixels. */
  readonly drawn: Point;
}

/** Checks the glue of all connectors. */
export function checkGlue(elements: readonly OwnedElement[], diagram: Diagram): readonly Problem[] {
  const edges = new Map(diagram.edges.map((edge) => [edge.id, edge]));
  const byId = new Map(elements.map((owned) => [owned.element.id, owned]));
  const scale = slideFor(diagram.size).scale;
  return elements.flatMap(({ element, owner }) => {
    const edge = edges.get(owner);
    if (element.type !== "p:cxnSp" || edge === undefined) return [];
    return endsWanted(element, edge).flatMap((end) => checkEnd(end, byId, scale));
  });
}

function endsWanted(element: OwnedElement["element"], edge: Edge): readonly CheckedEnd[] {
  const glue = glueOf(element);
  const [source, target] = endsOf(element);
  const written = { source, target };
  return (["source", "target"] as const).map((side) => ({
    name: `${edge.id} ${side}`,
    glue: glue[side],
    point: written[side],
    wanted: edge[side].node,
    head: `${edge.id} ${sideNames[side]}`,
    drawn: edge[side].point,
  }));
}

function checkEnd(end: CheckedEnd, byId: ReadonlyMap<string, OwnedElement>, scale: number): readonly Problem[] {
  const { name, glue, point, wanted } = end;
  if (glue === null) return wanted === null ? checkFreeEnd(end, scale) : [{ rule: "P3", what: `${name} is not glued to ${wanted}` }];
  const shape = byId.get(glue.shapeId);
  const sites = shape === undefined ? undefined : sitesOf(shape.element);
  if (shape === undefined || sites === undefined)
    return [{ rule: "P3", what: `${name} is glued to ${glue.shapeId}, which is no shape of the slide` }];
  if (shape.owner !== wanted || (shape.part !== null && shape.part !== end.head))
    return [{ rule: "P3", what: `${name} is glued to ${shape.element.name}, not to ${wanted}` }];
  const site = sites[glue.site];
  if (site === undefined) return [{ rule: "P3", what: `${name} is glued to site ${glue.site} of ${sites.length}` }];
  const pixels = distance(site, point) / emuPerPixel;
  // An end may stand where it was drawn, a little off its site; else at the site. On a shrunk slide the least extent is more of a pixel.
  const offset = pixels / scale;
  return offset <= portOffset + endTolerance || pixels <= endTolerance
    ? []
    : [{ rule: "P4", what: `${name} ends ${offset.toFixed(1)} px from its site` }];
}

function checkFreeEnd({ name, point, drawn }: CheckedEnd, scale: number): readonly Problem[] {
  const pixels = distance(scaleBy(drawn, emuPerPixel * scale), point) / emuPerPixel;
  return pixels <= endTolerance ? [] : [{ rule: "P4", what: `${name} ends ${pixels.toFixed(1)} px from where it was drawn` }];
}
