/** Shapes as classes and entities see them: a title, and rows below it. */
import { childrenByParent } from "../../core/diagram/walk.ts";
import type { Diagram, Node } from "../../core/diagram/types.ts";
import type { Loss } from "../format.ts";
import type { Glued } from "./ends.ts";
import { wordsOf } from "./words.ts";

/** What a class or an entity says. */
export interface Fields {
  readonly node: Node;
  readonly title: string;
  /** Cells, row by row; the title is not among them. */
  readonly rows: readonly (readonly string[])[];
}

/** The first row is the title unless the table has one of its own. */
function splitTable(node: Node): Fields {
  const rows = (node.rows ?? []).map(({ cells }) => cells.map(({ text }) => text?.value ?? ""));
  const own = node.text?.value ?? "";
  const filled = rows.filter((cells) => cells.join("").trim() !== "");
  if (own !== "") return { node, title: own, rows: filled };
  const [first = [], ...rest] = filled;
  return { node, title: first.join(" "), rows: rest };
}

const isText = ({ kind }: Node): boolean => kind === "text";

const middleOf = ({ box }: Node): number => box.y + box.height / 2;

/** Texts side by side, such as a key and the name that it marks, are cells of one row if they have as many lines; columns of lines are as many rows. */
function rowsOf(texts: readonly Node[]): readonly (readonly string[])[] {
  const groups: Node[][] = [];
  for (const text of texts.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const row = groups.at(-1);
    const isBeside = row?.every((other) => Math.abs(middleOf(other) - middleOf(text)) < Math.min(other.box.height, text.box.height) / 2);
    if (isBeside === true) row!.push(text);
    else groups.push([text]);
  }
  return groups.flatMap((group) => {
    const columns = group.toSorted((one, other) => one.box.x - other.box.x).map((text) => wordsOf(text).split("\n"));
    const [{ length } = []] = columns;
    const isEven = columns.every((lines) => lines.length === length);
    if (columns.length > 1 && isEven) return Array.from({ length }, (_, index) => columns.map((lines) => lines[index]!));
    return columns.map((lines) => [lines.join("\n")]);
  });
}

/** A box with texts in it reads like a table. */
function splitBox(node: Node, texts: readonly Node[]): Fields {
  const rows = rowsOf(texts);
  const [first = [], ...rest] = node.text === null ? rows : [[wordsOf(node)], ...rows];
  return { node, title: first.join(" "), rows: rest };
}

/** Returns what becomes a class or an entity, and what is lost: frames and texts that no connector meets, and the looks of other shapes. */
export function fieldsOf(
  diagram: Diagram,
  glued: readonly Glued[],
): { readonly fields: readonly Fields[]; readonly losses: readonly Loss[] } {
  const children = childrenByParent(diagram.nodes);
  const joined = new Set(glued.flatMap(({ from, to }) => [from.id, to.id]));
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const losses: Loss[] = [];
  const isBox = (node: Node | undefined): boolean =>
    node !== undefined && (children.get(node.id) ?? []).length > 0 && children.get(node.id)!.every(isText);
  const fields = diagram.nodes.flatMap((node): readonly Fields[] => {
    const members = children.get(node.id) ?? [];
    // The box above says it.
    if (isText(node) && node.parent !== null && isBox(byId.get(node.parent)) && !joined.has(node.id)) return [];
    const isFrame = isText(node) || node.kind === "image" || (members.length > 0 && !isBox(node));
    if (isFrame && !joined.has(node.id)) {
      losses.push({ element: node.id, what: `${node.kind.replaceAll("_", " ")} is left out: it is neither a table nor joined to one` });
      return [];
    }
    if (node.kind === "table" && node.rows !== null) return [splitTable(node)];
    if (!["rectangle", "rounded_rectangle", "container"].includes(node.kind)) {
      losses.push({ element: node.id, what: `${node.kind.replaceAll("_", " ")} is a plain box` });
    }
    return [
      isBox(node)
        ? splitBox(
            node,
            members.filter(({ id }) => !joined.has(id)),
          )
        : { node, title: wordsOf(node), rows: [] },
    ];
  });
  return { fields, losses };
}
