/** Groups a container with its members, so that they move together, where no connector is glued to any of them. */
import type { Diagram, Node } from "../../core/diagram/types.ts";
import { union } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { ancestorsOf, elementsByZ, nodesById } from "../../core/diagram/walk.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { nonVisual, placeOn } from "./drawing.ts";
import type { Drawing } from "./drawing.ts";

/** A container that is written as a group. */
export interface Group {
  readonly container: Node;
  /** Ids of the container and of everything in it. */
  readonly members: ReadonlySet<string>;
  readonly box: Box;
}

/**
 * Finds the groups of a diagram, by the id of their container: outermost containers whose members stand next to each other in z and are not glued.
 * Connectors into groups are left alone, since PowerPoint wants a connector and its shapes on one level.
 */
export function findGroups(diagram: Diagram, glued: ReadonlySet<string>): ReadonlyMap<string, Group> {
  const byId = nodesById(diagram.nodes);
  const families = new Map<string, Node[]>();
  for (const node of diagram.nodes) {
    const outermost = ancestorsOf(node, byId).at(-1) ?? node;
    families.set(outermost.id, [...(families.get(outermost.id) ?? []), node]);
  }
  const order = elementsByZ(diagram).map((item) => (item.type === "node" ? item.node.id : item.edge.id));
  const groups = new Map<string, Group>();
  for (const [id, members] of families) {
    if (members.length < 2 || members.some((node) => glued.has(node.id) || node.rotation !== 0)) continue;
    const ids = new Set(members.map((node) => node.id));
    const first = order.indexOf(id);
    if (!order.slice(first, first + ids.size).every((found) => ids.has(found))) continue;
    groups.set(id, { container: byId.get(id)!, members: ids, box: members.map(({ box }) => box).reduce(union) });
  }
  return groups;
}

/** Writes a group; its inner coordinates are those of the slide. */
export function groupElement(drawing: Drawing, { container, box }: Group, inner: readonly XmlElement[]): XmlElement {
  const [offset, extent] = placeOn(drawing.slide, box);
  const place = [offset!, extent!, { ...offset!, name: "a:chOff" }, { ...extent!, name: "a:chExt" }];
  return element("p:grpSp", {}, [
    element("p:nvGrpSpPr", {}, [nonVisual(drawing.nextId(), `${container.id} group`), element("p:cNvGrpSpPr"), element("p:nvPr")]),
    element("p:grpSpPr", {}, [element("a:xfrm", {}, place)]),
    ...inner,
  ]);
}
