/** Writes a diagram as an uncompressed draw.io file: shapes nested in their containers, connectors glued to them. */
import { bodyFillOf } from "../../core/diagram/lane-fills.ts";
import type { Diagram, Edge, Node } from "../../core/diagram/types.ts";
import { childrenByParent, elementsByZ, nodesById } from "../../core/diagram/walk.ts";
import type { Element } from "../../core/diagram/walk.ts";
import { centre } from "../../core/geometry/box.ts";
import type { Loss } from "../format.ts";
import { element, writeDocument } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { boxGeometry, cellElement } from "./cells.ts";
import { dividerElements } from "./divider.ts";
import { doubleOutline, isLink } from "./double.ts";
import { edgeElements } from "./edge.ts";
import { nativeOf } from "./native.ts";
import { foundStyle, gradientLoss, paintStyle } from "./style.ts";
import type { Style } from "./style.ts";
import { tableHeading, tableParts, tableStyle } from "./table.ts";
import { cellText } from "./text.ts";

/** Moves connectors behind both of their shapes: draw.io wants terminals before edges. Everything else keeps its order. */
function terminalsFirst(elements: readonly Element[]): readonly Element[] {
  const placed = new Set<string>();
  const waiting: Edge[] = [];
  const isReady = ({ source, target }: Edge): boolean => [source.node, target.node].every((id) => id === null || placed.has(id));
  const ordered: Element[] = [];
  for (const item of elements) {
    if (item.type === "edge" && !isReady(item.edge)) waiting.push(item.edge);
    else ordered.push(item);
    if (item.type === "edge") continue;
    placed.add(item.node.id);
    for (const edge of waiting.filter(isReady)) {
      ordered.push({ type: "edge", edge });
      waiting.splice(waiting.indexOf(edge), 1);
    }
  }
  return ordered;
}

/** Returns the words that only some nodes need: a holder of others stays open, a lane's body has the fill of its head, another one or none. */
function holderStyle(node: Node, holdsOthers: boolean): Style {
  const isOpen = node.params?.["open"] === 1;
  const bodyFill = bodyFillOf(node) ?? node.style.fill ?? "none";
  const lane = node.kind === "swimlane" ? { swimlaneFillColor: isOpen ? "none" : bodyFill } : {};
  const holder = holdsOthers && node.kind !== "swimlane" ? { container: 1, collapsible: 0 } : {};
  const unfilled = node.kind === "container" && node.style.fill === null ? { pointerEvents: 0 } : {};
  return { ...lane, ...holder, ...unfilled };
}

/** Returns the look of pictures and free text, which have none of their own. */
function lookOf(node: Node): Style {
  if (node.kind === "table") return tableStyle(node);
  return paintStyle(node);
}

function nodeElements(node: Node, parent: Node | undefined, holdsOthers: boolean): readonly XmlElement[] {
  const native = nativeOf(node);
  const inner = native.labelBox ?? { x: 0, y: 0, width: node.box.width, height: node.box.height };
  const area = { ...inner, x: inner.x + node.box.x, y: inner.y + node.box.y };
  const heading = tableHeading(node);
  const room = heading === null ? undefined : { rotation: node.rotation, about: centre(node.box), box: heading.box };
  const words = node.text ?? heading?.text ?? null;
  const text = words === null ? null : cellText(words, node, { area: heading?.box ?? area, ...(room === undefined ? {} : { room }) });
  const style: Style = {
    ...(node.kind === "table" ? {} : native.style),
    ...(text?.style ?? { html: 1 }),
    ...holderStyle(node, holdsOthers),
    ...lookOf(node),
    ...doubleOutline(node),
    // A lane says by `horizontal` where its heading stands, not how its text runs.
    ...(node.kind === "swimlane" ? { horizontal: native.style["horizontal"] } : {}),
    rotation: node.rotation === 0 ? undefined : node.rotation,
    ...foundStyle(node),
  };
  const origin = parent?.box ?? { x: 0, y: 0 };
  const geometry = boxGeometry({ ...node.box, x: node.box.x - origin.x, y: node.box.y - origin.y });
  const cell = { id: node.id, parent: parent?.id ?? "1", value: text?.value ?? "", style };
  return [cellElement(cell, { vertex: "1" }, geometry), ...tableParts(node), ...dividerElements(node)];
}

/** Writes the document. */
export function encodeDrawio(diagram: Diagram): string {
  const { width, height } = diagram.size;
  const byId = nodesById(diagram.nodes);
  const children = childrenByParent(diagram.nodes);
  const cells = terminalsFirst(elementsByZ(diagram)).flatMap((item) => {
    if (item.type === "edge") return edgeElements(item.edge, { diagram, byId });
    const parent = item.node.parent === null ? undefined : byId.get(item.node.parent);
    return nodeElements(item.node, parent, children.has(item.node.id));
  });
  const model = element(
    "mxGraphModel",
    {
      grid: 1,
      gridSize: 10,
      guides: 1,
      tooltips: 1,
      connect: 1,
      arrows: 1,
      fold: 1,
      page: 1,
      pageScale: 1,
      pageWidth: width,
      pageHeight: height,
      background: diagram.background,
      math: 0,
      shadow: 0,
      adaptiveColors: "auto",
    },
    [element("root", {}, [element("mxCell", { id: "0" }), element("mxCell", { id: "1", parent: "0" }), ...cells])],
  );
  const page = element("diagram", { id: "page-1", name: "Page-1" }, [model]);
  return `${writeDocument(element("mxfile", { host: "redraw", type: "device" }, [page]))}\n`;
}

/** Says what draw.io cannot hold of a diagram. */
export function drawioLosses(diagram: Diagram): readonly Loss[] {
  const single = "double line drawn as one thick line";
  const lines = diagram.edges
    .filter((edge) => edge.style.double === true && !isLink(edge))
    .map(({ id }) => ({ element: id, what: single }));
  const shapes = diagram.nodes.flatMap((node): readonly Loss[] => {
    const gradient = gradientLoss(node);
    const rotation = node.text?.rotation ?? 0;
    const runsUp = rotation === 0 || rotation === -90 || rotation === 270;
    return [
      ...(gradient === null ? [] : [{ element: node.id, what: gradient }]),
      ...(runsUp ? [] : [{ element: node.id, what: "text at its own angle in the shape drawn running upwards" }]),
      ...(node.style.double === true && Object.keys(doubleOutline(node)).length === 0 ? [{ element: node.id, what: single }] : []),
    ];
  });
  return [...shapes, ...lines];
}
