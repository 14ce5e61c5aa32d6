/** Containers as Visio knows them: the structure rows and the relationships that both sides name. */
import type { Node } from "../../core/diagram/types.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell } from "./cells.ts";
import type { Plan } from "./plan.ts";

/** Codes of DEPENDSON in a Relationships cell: what a container says of its members, and a member of its container. */
export const relationCodes = { member: 1, container: 4 } as const;

/** Tells whether a node holds others, or is of a kind made to. */
export function isContainer(node: Node, { members }: Pick<Plan, "members">): boolean {
  return node.kind === "container" || node.kind === "swimlane" || members.has(node.id);
}

/** Returns the User rows by which Visio knows a container; it neither resizes itself nor moves its members away from its border. */
export function structureRows(node: Node, plan: Pick<Plan, "members">): Readonly<Record<string, number | string>> {
  return isContainer(node, plan) ? { msvStructureType: "Container", msvSDContainerMargin: 0, msvSDContainerResize: 0 } : {};
}

/** Makes the Relationships cell: the members of a container and the container of a member. */
export function relationCells(node: Node, plan: Plan): readonly XmlElement[] {
  const members = (plan.members.get(node.id) ?? []).map(({ id }) => sheetReference(id, plan));
  const terms = [
    ...(members.length > 0 ? [`DEPENDSON(${relationCodes.member},${members.join(",")})`] : []),
    ...(node.parent === null ? [] : [`DEPENDSON(${relationCodes.container},${sheetReference(node.parent, plan)})`]),
  ];
  return terms.length === 0 ? [] : [cell("Relationships", 0, `SUM(${terms.join(",")})`)];
}

function sheetReference(id: string, plan: Plan): string {
  const planned = plan.nodes.get(id);
  if (planned === undefined) throw new RangeError(`the diagram has no node ${id}`);
  return `Sheet.${planned.sheet}!SheetRef()`;
}
