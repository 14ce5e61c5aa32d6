/** Connectors in draw.io: glued ends, way-points, heads and labels. */
import type { Diagram, Edge, EdgeLabel, Node } from "../../core/diagram/types.ts";
import { commonContainer } from "../../core/diagram/walk.ts";
import { centre, containsPoint, grow } from "../../core/geometry/box.ts";
import { flatten } from "../../core/geometry/path.ts";
import { distance, subtract } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { nearestOnSegment } from "../../core/geometry/segment.ts";
import { toFraction } from "../../core/shapes/outline.ts";
import { groundAt } from "../lib/ground.ts";
import { connectorPath, labelPlace, landedPoints } from "../lib/route.ts";
import { typesetLabel } from "../lib/typeset.ts";
import { decimal, element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cellElement, pointElement } from "./cells.ts";
import { curveWayPoints } from "./curve.ts";
import { doubleLine } from "./double.ts";
import { markerStyle } from "./marker.ts";
import { connectionPoint, nativeOf } from "./native.ts";
import { dashStyle, foundStyle, opacityStyle } from "./style.ts";
import type { Style } from "./style.ts";
import { fontStyle, htmlBlock } from "./text.ts";
import type { HtmlBlock } from "./text.ts";

/** What connectors need of the diagram around them. */
export interface Surroundings {
  readonly diagram: Diagram;
  readonly byId: ReadonlyMap<string, Node>;
}

/** Says where on its shape a glued end sits. */
function endStyle(name: "exit" | "entry", node: Node | undefined, point: Point): Style {
  if (node === undefined) return {};
  const [x, y] = connectionPoint(toFraction(node, point), nativeOf(node));
  return { [`${name}X`]: x, [`${name}Y`]: y, [`${name}Dx`]: 0, [`${name}Dy`]: 0, [`${name}Perimeter`]: 0 };
}

/** Tells whether every leg is level or upright. */
function isOrthogonal(points: readonly Point[]): boolean {
  return points.every((point, index) => {
    const next = points[index + 1];
    return next === undefined || Math.min(Math.abs(next[0] - point[0]), Math.abs(next[1] - point[1])) < 0.5;
  });
}

/** Says how the connector runs. A slanted one is no orthogonal one to draw.io, which would straighten it. */
function routeStyle({ routing, style }: Edge, points: readonly Point[]): Style {
  if (routing === "curved") return { edgeStyle: "none", curved: 1 };
  const rounded: Style = style.cornerRadius > 0 ? { rounded: 1, arcSize: 2 * style.cornerRadius } : { rounded: 0 };
  if (routing === "orthogonal" && points.length > 2 && isOrthogonal(points)) {
    return { edgeStyle: "orthogonalEdgeStyle", ...rounded, jettySize: "auto", orthogonalLoop: 1 };
  }
  return { edgeStyle: "none", ...rounded };
}

/** Finds the place of a label as draw.io counts it: along the poly-line of ends and way-points from -1 to 1, and pixels from there. */
function labelGeometry(label: EdgeLabel, onPath: Point, line: readonly Point[]): XmlElement {
  let best = { distance: Infinity, point: onPath, at: 0 };
  let before = 0;
  for (let index = 1; index < line.length; index++) {
    const found = nearestOnSegment(onPath, line[index - 1]!, line[index]!);
    if (found.distance < best.distance) best = { ...found, at: before + distance(line[index - 1]!, found.point) };
    before += distance(line[index - 1]!, line[index]!);
  }
  const [middleX, middleY] = centre(label.box);
  const offset = subtract([middleX, label.rotation === 0 ? labelBlock(label).middle : middleY], best.point);
  const x = before === 0 ? 0 : (2 * best.at) / before - 1;
  return element("mxGeometry", { x: decimal(x, 4), relative: 1, as: "geometry" }, [pointElement(offset, "offset")]);
}

function labelBlock(label: EdgeLabel): HtmlBlock {
  return htmlBlock(typesetLabel(label)!, label);
}

function labelHtml(label: EdgeLabel): string {
  return labelBlock(label).html;
}

/** A label has its plate behind it; one without that interrupts the line gets the ground's colour there, as in the picture. */
function labelStyle(label: EdgeLabel, drawn: readonly Point[], { diagram }: Surroundings): Style {
  const box = grow(label.box, 1);
  const interrupts = drawn.some((point, index) => {
    const next = drawn[index + 1];
    if (next === undefined) return false;
    const steps = Math.max(1, Math.ceil(distance(point, next) / 2));
    return Array.from({ length: steps + 1 }, (_, step): Point => {
      const share = step / steps;
      return [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share];
    }).some((place) => containsPoint(box, place));
  });
  const labelBackgroundColor = label.background ?? (interrupts ? groundAt(diagram, centre(label.box)) : "none");
  return { html: 1, align: "center", verticalAlign: "middle", labelBackgroundColor, ...fontStyle(label, label.text) };
}

/** Writes a connector, and the labels that it cannot carry itself as cells of their own. */
export function edgeElements(edge: Edge, around: Surroundings): readonly XmlElement[] {
  const container = commonContainer(edge, around.byId);
  const origin: Point = container === null ? [0, 0] : [container.box.x, container.box.y];
  const points = landedPoints(edge, around.byId);
  const [first, last] = [points[0]!, points.at(-1)!];
  const [source, target] = [edge.source, edge.target].map(({ node }) => (node === null ? undefined : around.byId.get(node)));
  const wayPoints = edge.routing === "curved" ? curveWayPoints(points) : points.slice(1, -1);
  const line = [first, ...wayPoints, last];
  const drawn = flatten(connectorPath({ ...edge, jumps: [] }, points)).flat();
  const geometryOf = (label: EdgeLabel): XmlElement => labelGeometry(label, labelPlace(edge, label, points).onPath, line);
  const labels = edge.labels.filter(({ text }) => text.trim() !== "");
  const own = labels[0]?.rotation === 0 ? labels[0] : undefined;
  const ownGeometry = own === undefined ? undefined : geometryOf(own);
  const relative = (point: Point): Point => subtract(point, origin);
  const geometry = element("mxGeometry", { x: ownGeometry?.attributes["x"], relative: 1, as: "geometry" }, [
    ...(source === undefined ? [pointElement(relative(first), "sourcePoint")] : []),
    ...(target === undefined ? [pointElement(relative(last), "targetPoint")] : []),
    ...(wayPoints.length === 0
      ? []
      : [
          element(
            "Array",
            { as: "points" },
            wayPoints.map((point) => pointElement(relative(point))),
          ),
        ]),
    ...(ownGeometry?.children ?? []),
  ]);
  const style: Style = {
    ...routeStyle(edge, points),
    ...endStyle("exit", source, first),
    ...endStyle("entry", target, last),
    ...markerStyle(edge),
    strokeColor: edge.style.stroke,
    strokeWidth: edge.style.strokeWidth === 1 ? undefined : edge.style.strokeWidth,
    ...doubleLine(edge),
    ...dashStyle(edge.style),
    ...opacityStyle(edge.style.opacity),
    ...(edge.jumps.length === 0 ? {} : { jumpStyle: "arc", jumpSize: 2 * Math.max(...edge.jumps.map(({ radius }) => radius)) }),
    ...(own === undefined ? { html: 1 } : labelStyle(own, drawn, around)),
    ...foundStyle(edge),
  };
  const parts = { id: edge.id, parent: container?.id ?? "1", value: own === undefined ? "" : labelHtml(own), style };
  const others = labels.filter((label) => label !== own);
  return [
    cellElement(parts, { edge: "1", source: source?.id, target: target?.id }, geometry),
    ...others.map((label, index) => {
      const style = { edgeLabel: true, ...labelStyle(label, drawn, around) } as const;
      const rotation = label.rotation === 0 ? undefined : label.rotation;
      const cell = { id: `${edge.id}.${index + 2}`, parent: edge.id, value: labelHtml(label), style: { ...style, rotation } };
      return cellElement(cell, { vertex: "1", connectable: "0" }, geometryOf(label));
    }),
  ];
}
