/** What a Visio file cannot hold of a diagram. */
import type { Diagram, Edge, Node } from "../../core/diagram/types.ts";
import type { Loss } from "../format.ts";
import { arrowOf } from "./look.ts";

function doubleLoss({ double }: { readonly double?: boolean }): readonly string[] {
  return double === true ? ["double line: readers other than Visio draw one"] : [];
}

function edgeLosses(edge: Edge): readonly Loss[] {
  const markers = new Set([edge.startMarker, edge.endMarker].flatMap((marker) => arrowOf(marker).loss ?? []));
  const labels = edge.labels.length > 1 ? ["further labels are text shapes beside the connector"] : [];
  return [...markers, ...labels, ...doubleLoss(edge.style)].map((what) => ({ element: edge.id, what }));
}

function nodeLosses({ id, style, text }: Node): readonly Loss[] {
  const lost = [
    ...(style.fill !== null && style.gradient !== null ? ["gradient: readers other than Visio show its mean colour"] : []),
    ...doubleLoss(style),
    ...(style.shadow ? ["offset and softness of the shadow"] : []),
    ...(text?.font === "hand" ? ["handwritten font replaced by a similar one"] : []),
  ];
  return lost.map((what) => ({ element: id, what }));
}

/** Lists what is lost, in the order of the diagram. */
export function lossesOf(diagram: Diagram): readonly Loss[] {
  return [...diagram.nodes.flatMap(nodeLosses), ...diagram.edges.flatMap(edgeLosses)];
}
