/** Reads what is on a page of PlantUML from its text and from the groups of its drawing. */
import type { SeenGroup } from "./canvas.ts";
import { boxAround, scaleBox, shapeKind, wayOf } from "./truth.ts";
import type { PageContents, TrueConnector, TruePoint, TrueShape } from "./truth.ts";

/** A connector as the drawing names it. */
export interface SeenLink {
  readonly source: string | null;
  readonly target: string | null;
  /** The line of the text that asks for it. */
  readonly line: number;
  readonly text: string;
  readonly way: readonly TruePoint[];
}

/** What the keywords of a text are drawn as; the others are rectangles. */
const shapes: Readonly<Record<string, string>> = {
  database: "cylinder",
  actor: "actor",
  usecase: "ellipse",
  cloud: "cloud",
  node: "cube",
  component: "component",
};

/** A line that declares something. */
const declaration = /^(class|interface|abstract|enum|actor|usecase|database|cloud|node|package|component|folder|object|entity|rectangle)\b/;

/** A line of a text that connects, with a count at the first end or without: the head there, the line with a direction in it or without, the other head. */
const arrow = /\s(?:"[^"]*"\s*)?([<|*o}{]*)(?:-+|\.+)(?:[a-z]+[-.]+)?([|o>*{]*)\s/;

/** Returns the head that some characters at an end of an arrow ask for. */
export function headOf(characters: string): string {
  if (characters === "") return "none";
  if (/<\||\|>/.test(characters)) return "hollow_triangle";
  if (characters.includes("*")) return "diamond";
  if (characters === "o") return "hollow_diamond";
  return /[<>]/.test(characters) ? "block" : "er";
}

/** Returns the heads of the arrow in a line, first that at its source. */
export function headsOf(line: string): readonly [start: string, end: string] {
  const [, first = "", second = ""] = arrow.exec(line) ?? [];
  return [headOf(first), headOf(second)];
}

/** Returns the keyword by which a text declares a name; empty where it does not, as states are named by arrows alone. */
export function keywordOf(lines: readonly string[], name: string | null): string {
  if (name === null || name === "") return "";
  // Of a name in a group only the end is in the text.
  const own = name.split(".").at(-1)!;
  const declared = lines.find((line) => line.includes(own) && declaration.test(line)) ?? "";
  return declared.split(/\s/)[0]!;
}

function shapeOf(lines: readonly string[], { id, classes, name, shapes: drawn, texts }: SeenGroup, scale: number): TrueShape {
  const keyword = keywordOf(lines, name);
  // States and the dots at which they start and end are declared by arrows.
  const plain = shapes[keyword] ?? (lines.some((line) => line.startsWith("[*]")) ? "rounded_rectangle" : "rectangle");
  const isRound = drawn.every(({ tag }) => tag === "ellipse" || tag === "circle");
  return {
    id,
    bbox: scaleBox(boxAround((drawn.length > 0 ? drawn : texts).map(({ box }) => box)), scale),
    ...shapeKind(classes.includes("cluster"), isRound ? "ellipse" : plain),
    shape_raw: keyword === "" ? classes : keyword,
    text: texts.map(({ text }) => text).join("\n"),
    role: "primary",
  };
}

function connectorOf(lines: readonly string[], { source, target, line, text }: Omit<SeenLink, "way">, index: number): TrueConnector {
  const raw = lines[line] ?? "";
  const [start, end] = headsOf(raw);
  return {
    id: `e${index}`,
    source: source ?? "",
    target: target ?? "",
    start_arrow: start,
    end_arrow: end,
    text,
    role: "connector",
    dashed: raw.includes(".."),
    raw,
  };
}

/** Returns what is on a page, from all lines of its text; connectors to what is not seen are left out. */
export function plantumlContents(
  lines: readonly string[],
  groups: readonly SeenGroup[],
  links: readonly SeenLink[],
  scale: number,
): PageContents {
  const trimmed = lines.map((line) => line.trim());
  const nodes = groups.map((group) => shapeOf(trimmed, group, scale));
  const boxes = new Map(nodes.map(({ id, bbox }) => [id, bbox]));
  const edges = links.map(({ way, ...link }, index): TrueConnector => {
    const connector = connectorOf(lines, link, index);
    return { ...connector, ...wayOf(way, { source: boxes.get(connector.source), target: boxes.get(connector.target), scale }) };
  });
  return { nodes, edges: edges.filter(({ source, target }) => boxes.has(source) && boxes.has(target)) };
}
