/** Writes a diagram as a presentation of one slide. */
import type { Diagram, Node } from "../../core/diagram/types.ts";
import { elementsByZ, nodesById } from "../../core/diagram/walk.ts";
import type { Encoded, Loss } from "../format.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { packParts } from "../lib/zip.ts";
import type { Drawing } from "./drawing.ts";
import { edgeElement } from "./edges.ts";
import { planGlue } from "./glue.ts";
import type { GluePlan } from "./glue.ts";
import { findGroups, groupElement } from "./groups.ts";
import { labelElements } from "./labels.ts";
import { markerElements } from "./markers.ts";
import { captionElements, nodeElement } from "./nodes.ts";
import { packageParts, slideNamespaces, treeHead } from "./package.ts";
import { slideFor } from "./slide.ts";
import { solidFill } from "./style.ts";
import { cellElements, isNativeTable, tableElement } from "./tables.ts";
import { titleOf, titleShape } from "./title.ts";

/** The id of the shape tree itself; elements count from the next one. */
const treeId = 1;
/** The relationship of the layout; pictures follow. */
const layoutRelationships = 1;

/** A drawing with what has been collected on the way. */
interface OpenDrawing extends Drawing {
  readonly losses: readonly Loss[];
  readonly pictures: readonly Uint8Array[];
}

/** Writes a diagram; equal diagrams give equal bytes. */
export async function encodePptx(diagram: Diagram): Promise<Encoded> {
  const drawing = openDrawing(diagram);
  const root = slideRoot(drawing);
  const bytes = await packParts(packageParts(drawing.slide, root, drawing.pictures, diagram.name));
  return { bytes, losses: drawing.losses };
}

function openDrawing(diagram: Diagram): OpenDrawing {
  const ids = new Map([...diagram.nodes, ...diagram.edges].map(({ id }, index) => [id, treeId + 1 + index]));
  const losses: Loss[] = [];
  const pictures: Uint8Array[] = [];
  const known = new Map<string, string>();
  let lastId = treeId + ids.size;
  return {
    diagram,
    slide: slideFor(diagram.size),
    losses,
    pictures,
    idOf(id) {
      const found = ids.get(id);
      if (found === undefined) throw new RangeError(`no element ${id} on the slide`);
      return found;
    },
    nextId: () => ++lastId,
    pictureOf(data) {
      const relationship = known.get(data) ?? `rId${layoutRelationships + pictures.length + 1}`;
      if (!known.has(data)) pictures.push(bytesOf(data));
      known.set(data, relationship);
      return relationship;
    },
    lose: (id, what) => losses.push({ element: id, what }),
  };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

function slideRoot(drawing: Drawing): XmlElement {
  const { diagram } = drawing;
  const plan = planGlue(diagram);
  const glued = new Set(plan.edges.flatMap(({ source, target }) => [source?.node, target?.node].filter((id) => id !== undefined)));
  const gluedEdges = new Map(plan.edges.map((edge) => [edge.edge.id, edge]));
  const groups = findGroups(diagram, glued);
  const grouped = new Set([...groups.values()].flatMap(({ members }) => [...members]));
  const byId = nodesById(diagram.nodes);
  const title = titleShape(drawing.slide, drawing.nextId(), titleOf(diagram));
  const inner = elementsByZ(diagram).flatMap((item) => {
    if (item.type === "node") {
      const group = groups.get(item.node.id);
      if (group === undefined) return grouped.has(item.node.id) ? [] : nodeElements(drawing, item.node, plan, glued);
      // Members are listed in the order of z, as all nodes are.
      return [
        groupElement(
          drawing,
          group,
          [...group.members].flatMap((id) => nodeElements(drawing, byId.get(id)!, plan, glued)),
        ),
      ];
    }
    const edge = gluedEdges.get(item.edge.id)!;
    return [edgeElement(drawing, edge), ...markerElements(drawing, edge)];
  });
  const labels = diagram.edges.toSorted((a, b) => a.z - b.z).flatMap((edge) => labelElements(drawing, edge));
  const background = element("p:bg", {}, [element("p:bgPr", {}, [solidFill(diagram.background, 1), element("a:effectLst")])]);
  return element("p:sld", slideNamespaces, [
    element("p:cSld", {}, [background, element("p:spTree", {}, [...treeHead(), title, ...inner, ...labels])]),
    element("p:clrMapOvr", {}, [element("a:masterClrMapping")]),
  ]);
}

function nodeElements(drawing: Drawing, node: Node, plan: GluePlan, glued: ReadonlySet<string>): readonly XmlElement[] {
  if (isNativeTable(node, glued)) return [tableElement(drawing, node)];
  const shape = nodeElement(drawing, node, plan.forms.get(node.id)!);
  return [shape, ...captionElements(drawing, node), ...cellElements(drawing, node)];
}
