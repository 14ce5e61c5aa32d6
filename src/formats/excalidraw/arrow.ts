/** Connectors of a scene: arrows that follow their shapes, with their labels. */
import type { Edge, Marker, Node } from "../../core/diagram/types.ts";
import { boundsOf } from "../../core/geometry/box.ts";
import { landedPoints } from "../lib/route.ts";
import { typesetLabel } from "../lib/typeset.ts";
import type { ArrowElement, Binding, SceneElement } from "./scene.ts";
import { commonOf, round } from "./scene.ts";
import { strokeStyles } from "./shape.ts";
import { textElement } from "./text.ts";

/** Excalidraw's heads, and whether each is the one of the diagram. */
const heads: Readonly<Record<Marker, { readonly head: string | null; readonly isExact: boolean }>> = {
  none: { head: null, isExact: true },
  triangle: { head: "triangle", isExact: true },
  triangle_hollow: { head: "triangle_outline", isExact: true },
  open: { head: "arrow", isExact: true },
  thin: { head: "triangle", isExact: false },
  // its notch means nothing, and most arrows of draw.io have one
  stealth: { head: "triangle", isExact: true },
  half: { head: "arrow", isExact: false },
  diamond: { head: "diamond", isExact: true },
  diamond_hollow: { head: "diamond_outline", isExact: true },
  circle: { head: "circle", isExact: true },
  circle_hollow: { head: "circle_outline", isExact: true },
  bar: { head: "bar", isExact: true },
  cross: { head: "bar", isExact: false },
  crow_one: { head: "crowfoot_one", isExact: true },
  crow_many: { head: "crowfoot_many", isExact: true },
  crow_one_many: { head: "crowfoot_one_or_many", isExact: true },
  crow_zero_one: { head: "crowfoot_one", isExact: false },
  crow_zero_many: { head: "crowfoot_many", isExact: false },
};

/** Nearer to the middle than this share of the connector, a label is the arrow's own, which Excalidraw keeps there. */
const nearMiddle = 0.15;

/** Says what of a connector Excalidraw has none of. */
export function arrowLosses(edge: Edge): readonly string[] {
  const lost = [edge.startMarker, edge.endMarker].filter((marker) => !heads[marker].isExact);
  return [
    ...lost.map((marker) => `head ${marker.replaceAll("_", " ")} drawn as ${heads[marker].head!.replaceAll("_", " ")}`),
    ...(edge.labels.length > (ownLabel(edge) === null ? 0 : 1) ? ["labels away from its middle do not follow the connector"] : []),
    ...(edge.labels.some(({ background }) => background !== undefined) ? ["the plate under its label is left out"] : []),
    ...(edge.jumps.length > 0 ? ["jumps over other connectors are left out"] : []),
    ...(edge.style.double === true ? ["double line drawn as one"] : []),
    ...(edge.style.dash === "dashdot" || edge.style.dash === "longdash" ? ["line drawn dashed"] : []),
  ];
}

/** Returns the place of the label that becomes the arrow's own; null without one. */
function ownLabel({ labels }: Edge): number | null {
  const index = labels.findIndex(({ at, rotation }) => Math.abs(at - 0.5) <= nearMiddle && rotation === 0);
  return index === -1 ? null : index;
}

/** Makes the elements of a connector. */
export function edgeElements(edge: Edge, byId: ReadonlyMap<string, Node>): readonly SceneElement[] {
  const points = landedPoints(edge, byId);
  const [left, top] = points[0]!;
  const { style } = edge;
  const own = ownLabel(edge);
  const texts = edge.labels.flatMap((label, index) => {
    const set = typesetLabel(label);
    const place = { id: `${edge.id}:text${index + 1}`, groups: [], container: index === own ? edge.id : null };
    return set === null ? [] : [textElement(set, label, place)];
  });
  const look = {
    id: edge.id,
    box: boundsOf(points),
    stroke: style.stroke,
    strokeWidth: round(style.strokeWidth),
    strokeStyle: strokeStyles[style.dash],
    opacity: style.opacity,
    roundness: edge.routing === "curved" ? ({ type: 2 } as const) : null,
  };
  const bind = (node: string | null): Binding | null => (node === null ? null : { elementId: node, focus: 0, gap: 1 });
  const arrow: ArrowElement = {
    ...commonOf(look),
    x: round(left),
    y: round(top),
    type: "arrow",
    points: points.map(([x, y]) => [round(x - left), round(y - top)] as const),
    lastCommittedPoint: null,
    startBinding: bind(edge.source.node),
    endBinding: bind(edge.target.node),
    startArrowhead: heads[edge.startMarker].head,
    endArrowhead: heads[edge.endMarker].head,
    elbowed: false,
    boundElements: texts.filter(({ containerId }) => containerId !== null).map(({ id }) => ({ id, type: "text" as const })),
  };
  return [arrow, ...texts];
}
