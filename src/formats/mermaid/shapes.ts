/** What each kind of shape is in a flowchart of Mermaid. */
import type { Node } from "../../core/diagram/types.ts";
import type { ShapeId } from "../../core/shapes/catalog.ts";
import { hasDot } from "../../core/shapes/ellipse.ts";
import { quote } from "./words.ts";

/** A shape by its brackets, which every version of Mermaid reads, or by its name, which those from 11.3 on read. */
type Look = { readonly open: string; readonly close: string } | { readonly shape: string };

const look = (brackets: string): Look => {
  const [open = "", close = ""] = brackets.split(" ");
  return { open, close };
};

/** The kinds that Mermaid has. */
const looks: Partial<Record<ShapeId, Look>> = {
  rectangle: look("[ ]"),
  rounded_rectangle: look("( )"),
  ellipse: look("([ ])"),
  circle: look("(( ))"),
  diamond: look("{ }"),
  parallelogram: look("[/ /]"),
  trapezoid: look("[/ \\]"),
  hexagon: look("{{ }}"),
  cylinder: look("[( )]"),
  triangle: { shape: "tri" },
  document: { shape: "doc" },
  note: { shape: "notch-rect" },
  queue: { shape: "h-cyl" },
  cloud: { shape: "cloud" },
  folder: { shape: "folder" },
  actor: { shape: "person" },
  component: { shape: "fr-rect" },
  text: { shape: "text" },
  container: look("[ ]"),
  swimlane: look("[ ]"),
};

/** Darker than this, a small circle without text is where states begin or end. */
const dark = 0x60;

/** Tells whether a colour, `#rrggbb` or none, is dark in all its parts. */
export function isDark(color: string | null): boolean {
  return color !== null && [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) < dark);
}

/** A node as a flowchart says it, and what of its shape is lost by that; null when nothing is. */
export function nodeLine(name: string, node: Node, words: string): { readonly line: string; readonly loss: string | null } {
  const found = wordlessLook(node, words) ?? looks[node.kind];
  const used = found ?? look("[ ]");
  const line =
    "shape" in used ? `${name}@{ shape: ${used.shape}, label: ${quote(words)} }` : `${name}${used.open}${quote(words)}${used.close}`;
  if (hasDot(node) && words !== "") return { line, loss: "disc in the middle is left out: its circle holds words" };
  return { line, loss: found === undefined ? lossOf(node) : null };
}

/** Where states end is a ring around a disc, where they begin a dark dot; neither has room for words in Mermaid. */
function wordlessLook(node: Node, words: string): Look | null {
  if (words !== "" || (node.kind !== "circle" && node.kind !== "ellipse")) return null;
  if (hasDot(node)) return { shape: "fr-circ" };
  return isDark(node.style.fill) ? { shape: "f-circ" } : null;
}

function lossOf({ kind, rows }: Node): string {
  if (kind === "image") return "picture is left out, its place is a rectangle";
  if (kind === "table") return `table of ${rows?.length ?? 0} rows is a rectangle with their text`;
  return `${kind.replaceAll("_", " ")} is a rectangle`;
}
