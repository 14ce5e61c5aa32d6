/** What the field calls a shape: names of masters in Visio's own stencils, by which reports, other programs and people tell a Process from a Decision. */
import type { Diagram, Edge, Marker, Node } from "../../core/diagram/types.ts";
import { childrenByParent } from "../../core/diagram/walk.ts";
import { frameOf } from "../../core/shapes/catalog.ts";
import type { ShapeId } from "../../core/shapes/catalog.ts";
import { hasDot } from "../../core/shapes/ellipse.ts";
import { isContainer } from "./container.ts";
import { cornerRadiusOf } from "./rounding.ts";

/** Names that hold in every drawing. Kinds that are missing have no counterpart, or one that add-ons of Visio take for their own (containers, lanes). */
const everywhere: Readonly<Partial<Record<ShapeId, string>>> = {
  rectangle: "Rectangle",
  rounded_rectangle: "Rounded Rectangle",
  ellipse: "Ellipse",
  circle: "Circle",
  diamond: "Diamond",
  parallelogram: "Parallelogram",
  trapezoid: "Trapezoid",
  triangle: "Triangle",
  hexagon: "Hexagon",
  octagon: "Octagon",
  cylinder: "Database",
  cloud: "Cloud",
  document: "Document",
  note: "Note",
  actor: "Actor",
  cross: "Cross",
  cube: "Cube",
  folder: "Package",
  component: "Component",
};

/** Names that only hold where things follow each other. */
const inFlow: Readonly<Partial<Record<ShapeId, string>>> = {
  rectangle: "Process",
  ellipse: "Start/End",
  diamond: "Decision",
  parallelogram: "Data",
  hexagon: "Preparation",
};

/** The stars of Visio's Basic Shapes, by their points. */
const stars: ReadonlySet<number> = new Set([4, 5, 6, 7, 16, 24, 32]);

/** Heads that say what comes next; hollow triangles, diamonds and crow's feet say how things are related. */
const flowHeads: ReadonlySet<Marker> = new Set(["triangle", "thin", "stealth", "open"]);
const crowFeet: ReadonlySet<Marker> = new Set(["crow_one", "crow_many", "crow_one_many", "crow_zero_one", "crow_zero_many"]);

/** Returns the ids of the nodes at the ends of the connectors that have one of the heads. */
function joinedBy(edges: readonly Edge[], heads: ReadonlySet<Marker>): ReadonlySet<string> {
  const joined = edges.filter(({ startMarker, endMarker }) => heads.has(startMarker) || heads.has(endMarker));
  return new Set(joined.flatMap(({ source, target }) => [source.node, target.node].filter((id) => id !== null)));
}

/** Tells whether a shape has half circles at its ends. */
function isStadium(node: Node): boolean {
  const { width, height } = node.box;
  return node.kind === "rounded_rectangle" && width > height && cornerRadiusOf(node) >= 0.45 * height;
}

/** Tells whether a drawing is a flowchart: arrows lead to or from a shape that only such a chart has. */
function isFlowchart({ nodes, edges }: Diagram): boolean {
  const led = joinedBy(edges, flowHeads);
  const isSign = (node: Node): boolean => node.kind === "diamond" || node.kind === "parallelogram" || isStadium(node);
  return nodes.some((node) => led.has(node.id) && isSign(node)) && nodes.every(({ kind }) => kind !== "table");
}

/** Names a table by what its cells say: members of a class, keys of an entity; null for one that only is a table. */
function nameOfTable({ id, text, rows }: Node, related: ReadonlySet<string>): string | null {
  const texts = [text, ...(rows ?? []).flatMap(({ cells }) => cells.map((cell) => cell.text))];
  const lines = texts.flatMap((found) => (found === null ? [] : found.value.split("\n").map((line) => line.trim())));
  if (lines.some((line) => /^(?:PK|FK)\d*\b|\b(?:PK|FK)\d*$|\((?:PK|FK)\)/.test(line)) || related.has(id)) return "Entity";
  if (lines.some((line) => /^(?:[-+#~] ?\w|<<.+>>|«.+»)|^\w+\(.*\)/.test(line))) return "Class";
  return null;
}

/** Returns what names the master of a node of a diagram; null for a node that has none. */
export function masterNames(diagram: Diagram): (node: Node) => string | null {
  const [isFlow, related] = [isFlowchart(diagram), joinedBy(diagram.edges, crowFeet)];
  const members = childrenByParent(diagram.nodes);
  return (node) => {
    if (isContainer(node, { members })) return null;
    if (node.kind === "table") return nameOfTable(node, related);
    if (node.kind === "star") {
      const points = frameOf(node).params["points"];
      return points !== undefined && stars.has(points) ? `${points}-Point Star` : null;
    }
    if (hasDot(node)) return "Final State";
    if (isFlow && isStadium(node)) return "Start/End";
    return (isFlow ? inFlow[node.kind] : undefined) ?? everywhere[node.kind] ?? null;
  };
}
