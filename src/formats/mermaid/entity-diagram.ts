/** Writes a diagram as an entity diagram: tables as entities with attributes, connectors with crow's feet as relations. */
import type { Diagram, Marker } from "../../core/diagram/types.ts";
import type { ShapeId } from "../../core/shapes/catalog.ts";
import type { Loss } from "../format.ts";
import { directionOf, endsOf } from "./ends.ts";
import type { Glued } from "./ends.ts";
import type { Written } from "./flowchart.ts";
import { fieldsOf } from "./tables.ts";
import type { Fields } from "./tables.ts";
import { frontMatter, namesOf, quote } from "./words.ts";

const isCrow = (marker: Marker): boolean => marker.startsWith("crow_");

/** Tells whether a diagram is one of entities: tables or boxes, most of whose connectors have a crow's foot. */
export function isEntityDiagram({ nodes, edges }: Diagram): boolean {
  const joined = edges.filter(({ source, target }) => source.node !== null && target.node !== null);
  const crows = joined.filter(({ startMarker, endMarker }) => isCrow(startMarker) || isCrow(endMarker));
  const ends = new Set(joined.flatMap(({ source, target }) => [source.node, target.node]));
  const others = nodes.filter(({ id, kind }) => ends.has(id) && !boxes.has(kind));
  return crows.length > 0 && 2 * crows.length >= joined.length && 2 * others.length <= ends.size;
}

/** Kinds that an entity is drawn as. */
const boxes: ReadonlySet<ShapeId> = new Set(["table", "rectangle", "rounded_rectangle", "container"]);

/** How many of an entity a head says: the signs at the left and at the right of a relation; a head that says nothing is exactly one. */
const counts: Partial<Record<Marker, readonly [left: string, right: string]>> = {
  crow_one: ["||", "||"],
  bar: ["||", "||"],
  crow_many: ["}|", "|{"],
  crow_one_many: ["}|", "|{"],
  crow_zero_one: ["|o", "o|"],
  crow_zero_many: ["}o", "o{"],
};

function relationLine({ edge, ends }: Glued, losses: Loss[]): string {
  const [start, end] = [counts[edge.startMarker], counts[edge.endMarker]];
  if (start === undefined) losses.push({ element: edge.id, what: "no number at the start: exactly one is written" });
  if (end === undefined) losses.push({ element: edge.id, what: "no number at the end: exactly one is written" });
  const line = edge.style.dash === "solid" ? "--" : "..";
  const label = edge.labels.map(({ text }) => text).join("\n");
  return `${ends.source} ${start?.[0] ?? "||"}${line}${end?.[1] ?? "||"} ${ends.target} : ${quote(label)}`;
}

/** A word that may name a type or an attribute. */
function wordOf(text: string): string {
  const word = text
    .trim()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
  return /^[\p{L}_]/u.test(word) ? word : `_${word}`;
}

const keys = /^(PK|FK|UK)\d*$/i;

/** Reads a row as Mermaid wants it, a type, a name and keys; what it says stands behind, where the words had to be changed. */
function attributeLine(cells: readonly string[]): string {
  const whole = cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim()).filter((cell) => cell !== "");
  const isKey = (text: string): boolean => text.split(/[\s,]+/).every((part) => keys.test(part));
  const columns = whole.filter((cell) => !isKey(cell));
  const units = columns.length > 1 ? columns : (columns[0] ?? "").split(/\s*:\s*|\s+/).filter((part) => part !== "");
  const marked = [...whole.filter(isKey), ...units.filter(isKey)].flatMap((text) => text.toUpperCase().match(/PK|FK|UK/g) ?? []);
  const [first = "", second, ...more] = units.filter((unit) => !isKey(unit));
  // Columns and `name: type` are the way of drawings, `type name` is that of Mermaid.
  const isNamedFirst = columns.length > 1 || whole.some((cell) => cell.includes(":"));
  const [name, type] = second === undefined ? [first, "any"] : isNamedFirst ? [first, second] : [second, first];
  const line = `${wordOf(type)} ${wordOf(name)}${marked.length === 0 ? "" : ` ${[...new Set(marked)].join(", ")}`}`;
  const isSaid = more.length === 0 && wordOf(name) === name && wordOf(type) === type;
  return isSaid ? line : `${line} ${quote(whole.join(" "))}`;
}

function entityLines(fields: Fields, name: string): readonly string[] {
  // An entity without a name is refused: it is called by its own.
  const label = fields.title.trim() === "" ? "" : `[${quote(fields.title.replaceAll("\n", " "))}]`;
  // A compartment of several lines has an attribute in each.
  const lines = fields.rows.flatMap((cells) => (cells.length === 1 ? cells[0]!.split("\n").map((line) => [line]) : [cells]));
  const attributes = lines.filter((cells) => cells.join("").trim() !== "").map((cells) => `    ${attributeLine(cells)}`);
  return attributes.length === 0 ? [`  ${name}${label}`] : [`  ${name}${label} {`, ...attributes, "  }"];
}

/** Writes an entity diagram. */
export function writeEntityDiagram(diagram: Diagram): Written {
  const names = namesOf(diagram.nodes);
  const losses: Loss[] = [];
  const { glued, lost } = endsOf(diagram, names);
  const said = fieldsOf(diagram, glued);
  const entities = said.fields.flatMap((fields) => entityLines(fields, names.get(fields.node.id)!));
  const relations = glued.map((one) => `  ${relationLine(one, losses)}`);
  const head = [...frontMatter(diagram.name), "erDiagram", `  direction ${directionOf(diagram)}`];
  return { lines: [...head, ...entities, ...relations], losses: [...said.losses, ...losses, ...lost] };
}
