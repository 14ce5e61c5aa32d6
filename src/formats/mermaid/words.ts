/** Texts and names as Mermaid takes them. */
import type { Node, NodeText } from "../../core/diagram/types.ts";
import { writtenText } from "../../core/diagram/bullets.ts";

/** Signs that mean something to Mermaid, its Markdown or the browser: underscores and stars only where they may begin or end emphasis, dollars only before another. */
const speaking = /["#&<>`\\~;%]|\*(?=\S)|(?<=[\p{L}\p{N}*])\*|\$(?=\$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** What Markdown takes for the beginning of a list, which versions before 12 refuse to show. */
const beginning = /^(\s*\d*)([-+.)*])(?=\s)/gm;

/** Writes a sign as Mermaid's entity. */
export const entity = (sign: string): string => `#${sign.codePointAt(0)!};`;

/** Returns a text whose signs are shown as they are. */
export function escape(text: string): string {
  return text.replaceAll(speaking, entity);
}

/** Returns a text in quotes; whatever it says is shown as it is (Mermaid's entities are `#` and a number), and line feeds break lines. */
export function quote(text: string): string {
  const plain = escape(text)
    .replaceAll(beginning, (_all, before: string, sign: string) => `${before}${entity(sign)}`)
    .replaceAll(/[\t\r]/g, " ")
    .replaceAll("\n", "<br>");
  // A label of nothing is refused.
  return `"${plain.trim() === "" ? " " : plain}"`;
}

const written = (text: NodeText | null): string => (text === null ? "" : writtenText(text));

/** Returns the text of a node and of its table's cells, row by row; empty when it has none. */
export function wordsOf(node: Node): string {
  const rows = (node.rows ?? []).map(({ cells }) => cells.map(({ text }) => written(text)).join(" | "));
  return [written(node.text), ...rows].filter((line) => line.replaceAll("|", "").trim() !== "").join("\n");
}

/** Gives every node a name that no word of Mermaid's languages is: its id where that is `n` and a number, else `m` and its place. */
export function namesOf(nodes: readonly Node[]): ReadonlyMap<string, string> {
  return new Map(nodes.map(({ id }, index) => [id, /^n\d+$/.test(id) ? id : `m${index + 1}`]));
}

/** Returns a title as the front matter of a diagram (YAML takes the strings of JSON); nothing without one. */
export function frontMatter(title: string | undefined): readonly string[] {
  return title === undefined ? [] : ["---", `title: ${JSON.stringify(title)}`, "---"];
}
