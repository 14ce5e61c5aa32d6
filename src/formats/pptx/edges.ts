/** Writes connectors: the preset that follows the drawn route, or the route itself as the connector's geometry. */
import type { Edge, Marker } from "../../core/diagram/types.ts";
import { nodesById } from "../../core/diagram/walk.ts";
import { boundsOf } from "../../core/geometry/box.ts";
import { flatten, mapPath } from "../../core/geometry/path.ts";
import { distance } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { routePath } from "../../core/geometry/route.ts";
import { nearestOnSegment } from "../../core/geometry/segment.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { bentConnector, straightConnector } from "./connector.ts";
import type { PresetConnector } from "./connector.ts";
import { fitCurve } from "./curve.ts";
import { describeEdge } from "./describe.ts";
import { nonVisual, transform } from "./drawing.ts";
import type { Drawing } from "./drawing.ts";
import { lineGeometry, presetGeometry } from "./geometry.ts";
import type { GluedEdge, GluedEnd, Side } from "./glue.ts";
import { backSite, isPort } from "./heads.ts";
import type { PlacedHead } from "./placed-heads.ts";
import { bentRoute, mergedRoute, mostLegs } from "./route.ts";
import { angleUnits } from "./slide.ts";
import { connectorLine } from "./style.ts";

/** The heads of a connector that are shapes of their own. */
export type EdgeHeads = Readonly<Record<Side, PlacedHead | null>>;

/** Jogs up to this length, in pixels, are given up so that a preset holds the route. */
const jogGivenUp = 12;
/** Points this near to the line between the ends, in pixels or by this share of its length, are no bends. */
const straightTolerance = { pixels: 2, share: 0.01 } as const;

/** Writes a connector with its glue; `heads` are those of its heads that are shapes of their own. */
export function edgeElement(drawing: Drawing, glued: GluedEdge, heads: EdgeHeads): XmlElement {
  const { edge } = glued;
  noteLosses(drawing, glued, heads);
  const points = glued.points.slice();
  if (heads.source?.takesGlue === true) points[0] = heads.source.back;
  if (heads.target?.takesGlue === true) points[points.length - 1] = heads.target.back;
  const nativeMarker = (side: Side, marker: Marker): Marker => (heads[side] === null || isPort(heads[side]) ? marker : "none");
  const markers = { start: nativeMarker("source", edge.startMarker), end: nativeMarker("target", edge.endMarker) };
  return element("p:cxnSp", {}, [
    element("p:nvCxnSpPr", {}, [
      nonVisual(drawing.idOf(edge.id), edge.id, describeEdge(edge, nodesById(drawing.diagram.nodes))),
      element("p:cNvCxnSpPr", {}, [
        ...glueOf(drawing, "a:stCxn", glued.source, heads.source),
        ...glueOf(drawing, "a:endCxn", glued.target, heads.target),
      ]),
      element("p:nvPr"),
    ]),
    element("p:spPr", {}, [...connectorGeometry(drawing, edge, points), connectorLine(drawing.slide, edge.style, markers)]),
  ]);
}

function glueOf(drawing: Drawing, name: "a:stCxn" | "a:endCxn", end: GluedEnd | null, head: PlacedHead | null): readonly XmlElement[] {
  if (end === null) return [];
  if (head?.takesGlue === true) return [element(name, { id: head.id, idx: backSite })];
  return [element(name, { id: drawing.idOf(end.node), idx: end.site })];
}

function noteLosses(drawing: Drawing, { edge }: GluedEdge, heads: EdgeHeads): void {
  for (const head of [heads.source, heads.target]) {
    if (head === null) continue;
    const marker = (head.side === "source" ? edge.startMarker : edge.endMarker).replace(/^(.*)_hollow$/, "hollow $1").replaceAll("_", " ");
    const place = head.node === null ? "beside the free end" : "grouped with the shape that it stands at";
    const what = isPort(head)
      ? "end away from all connection sites is glued to a port, an unseen shape"
      : `${marker} marker is a small shape`;
    drawing.lose(edge.id, `${what} ${place}`);
  }
  if (edge.jumps.length > 0) drawing.lose(edge.id, "line jumps");
  if (edge.labels.length > 0) drawing.lose(edge.id, "label is a text box of its own and does not follow the connector");
}

/** Writes transform and geometry. */
function connectorGeometry(drawing: Drawing, edge: Edge, points: readonly Point[]): readonly XmlElement[] {
  const preset = presetConnector(drawing, edge, points);
  if (preset === null) return drawnGeometry(drawing, edge, points);
  const { x, y, width, height, rotation, flipX, flipY } = preset.transform;
  const place = element(
    "a:xfrm",
    { rot: rotation === 0 ? undefined : angleUnits(rotation / 60_000), flipH: flipX ? "1" : undefined, flipV: flipY ? "1" : undefined },
    [element("a:off", { x, y }), element("a:ext", { cx: width, cy: height })],
  );
  const adjust = Object.fromEntries(preset.adjust.map((value, index) => [`adj${index + 1}`, value]));
  return [place, presetGeometry(preset.preset, adjust)];
}

/** Finds the preset that holds a route; null when only the route itself will do. */
function presetConnector(drawing: Drawing, edge: Edge, points: readonly Point[]): PresetConnector | null {
  const { slide } = drawing;
  const [start, end] = [points[0]!, points.at(-1)!];
  if (isStraight(points)) return straightConnector(slide, start, end);
  if (edge.routing === "curved") {
    const fitted = fitCurve(flatten(routePath({ points, routing: "curved", cornerRadius: 0 })).flat());
    if (fitted !== null) return bentConnector(slide, fitted, "curved");
    return null;
  }
  const bent = bentRoute(points);
  if (bent === null) return null;
  const merged = bent.legs > mostLegs ? mergedRoute(bent, jogGivenUp) : bent;
  if (merged === null) return null;
  if (merged !== bent) drawing.lose(edge.id, "short jogs of the route straightened");
  if (edge.style.cornerRadius > 0 && merged.legs > 1) drawing.lose(edge.id, "rounded bends drawn sharp");
  return merged.legs === 1 ? straightConnector(slide, start, end) : bentConnector(slide, merged);
}

function isStraight(points: readonly Point[]): boolean {
  const [start, end] = [points[0]!, points.at(-1)!];
  const limit = Math.max(straightTolerance.pixels, straightTolerance.share * distance(start, end));
  return points.slice(1, -1).every((point) => nearestOnSegment(point, start, end).distance <= limit);
}

/** Writes the route as it is drawn: right to the pixel, without the yellow handle. */
function drawnGeometry(drawing: Drawing, edge: Edge, points: readonly Point[]): readonly XmlElement[] {
  const path = routePath({ points, routing: edge.routing, cornerRadius: edge.style.cornerRadius });
  const box = boundsOf(flatten(path).flat());
  drawing.lose(edge.id, "route is a freeform connector without a handle");
  return [
    transform(drawing.slide, box),
    lineGeometry(
      drawing.slide,
      mapPath(path, ([x, y]) => [x - box.x, y - box.y]),
      box,
    ),
  ];
}
