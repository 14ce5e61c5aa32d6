/** Writes a diagram as a class diagram: tables of one column as classes, connectors as relations. */
import type { Diagram, Edge, Marker } from "../../core/diagram/types.ts";
import type { Loss } from "../format.ts";
import { directionOf, endsOf } from "./ends.ts";
import type { Written } from "./flowchart.ts";
import { fieldsOf } from "./tables.ts";
import type { Fields } from "./tables.ts";
import { entity, escape, frontMatter, namesOf, quote } from "./words.ts";

/** Heads that only class diagrams have. */
const classHeads: ReadonlySet<Marker> = new Set(["triangle_hollow", "diamond", "diamond_hollow"]);

/** Tells whether a diagram is one of classes: tables of one column, joined by heads that say so. */
export function isClassDiagram({ nodes, edges }: Diagram): boolean {
  const tables = nodes.filter(({ kind, rows }) => kind === "table" && rows !== null);
  if (tables.length === 0 || tables.some(({ rows }) => rows!.some(({ cells }) => cells.length !== 1))) return false;
  return edges.some(({ startMarker, endMarker }) => classHeads.has(startMarker) || classHeads.has(endMarker));
}

/** A head as the sign at the left and at the right end of a relation; null where classes have none like it. */
const heads: Readonly<Record<Marker, readonly [left: string, right: string] | null>> = {
  none: ["", ""],
  triangle: ["<", ">"],
  open: ["<", ">"],
  thin: ["<", ">"],
  stealth: ["<", ">"],
  half: ["<", ">"],
  triangle_hollow: ["<|", "|>"],
  diamond: ["*", "*"],
  diamond_hollow: ["o", "o"],
  circle: null,
  circle_hollow: null,
  bar: null,
  cross: null,
  crow_one: null,
  crow_many: null,
  crow_zero_one: null,
  crow_zero_many: null,
  crow_one_many: null,
};

/** Nearer to an end than this share of the connector, a label is the number at that end. */
const nearEnd = 0.25;

/** Sorts the labels of a connector into those at its ends and the rest. */
function labelsOf({ labels }: Edge): { readonly start: string; readonly middle: string; readonly end: string } {
  const at = (from: number, to: number): string =>
    labels
      .filter((label) => label.at >= from && label.at < to)
      .map(({ text }) => text.replaceAll("\n", " ").trim())
      .join(" ");
  const [start, middle, end] = [at(-Infinity, nearEnd), at(nearEnd, 1 - nearEnd), at(1 - nearEnd, Infinity)];
  // A single label says what the relation is, wherever it stands.
  const isNumber = (text: string): boolean => /^[\d*.n]+$/i.test(text);
  if (labels.length === 1 && !isNumber(start + end)) return { start: "", middle: start + middle + end, end: "" };
  return { start, middle, end };
}

function relationLine(edge: Edge, ends: { readonly source: string; readonly target: string }, losses: Loss[]): string {
  const lose = (marker: Marker): readonly [string, string] => {
    losses.push({ element: edge.id, what: `head ${marker.replaceAll("_", " ")} has no like in a class diagram` });
    return ["", ""];
  };
  const [left] = heads[edge.startMarker] ?? lose(edge.startMarker);
  const [, right] = heads[edge.endMarker] ?? lose(edge.endMarker);
  const { start, middle, end } = labelsOf(edge);
  const number = (text: string): string => (text === "" ? "" : `${quote(text)} `);
  const line = edge.style.dash === "solid" ? "--" : "..";
  const label = middle === "" ? "" : ` : ${escape(middle).replaceAll(":", entity)}`;
  return `${ends.source} ${number(start)}${left}${line}${right} ${number(end)}${ends.target}${label}`;
}

/** A line of a class's body: nothing of it may end the body, begin a comment, or say what is generic, abstract or static. */
function memberLine(text: string): string {
  return escape(text).replaceAll(/[{}*$]/g, entity);
}

function classLines(fields: Fields, name: string): readonly string[] {
  const [kind, title] = /^[«<]{1,2}(\w+)[»>]{1,2}\s*\n?([\s\S]*)$/.exec(fields.title)?.slice(1) ?? [null, fields.title];
  const members = fields.rows.flatMap((cells) => cells.join(" ").split("\n"));
  const label = title!.trim() === "" ? "" : `[${quote(title!.replaceAll("\n", " "))}]`;
  if (members.length === 0 && kind === null) return [`  class ${name}${label}`];
  const lines = members.map((line) => line.trim()).filter((line) => line !== "");
  return [
    `  class ${name}${label} {`,
    ...(kind === null ? [] : [`    <<${kind}>>`]),
    ...lines.map((line) => `    ${memberLine(line)}`),
    "  }",
  ];
}

/** Writes a class diagram. */
export function writeClassDiagram(diagram: Diagram): Written {
  const names = namesOf(diagram.nodes);
  const losses: Loss[] = [];
  const { glued, lost } = endsOf(diagram, names);
  const said = fieldsOf(diagram, glued);
  const classes = said.fields.flatMap((fields) => classLines(fields, names.get(fields.node.id)!));
  const relations = glued.map(({ edge, ends }) => `  ${relationLine(edge, ends, losses)}`);
  const head = [...frontMatter(diagram.name), "classDiagram", `  direction ${directionOf(diagram)}`];
  return { lines: [...head, ...classes, ...relations], losses: [...said.losses, ...losses, ...lost] };
}
