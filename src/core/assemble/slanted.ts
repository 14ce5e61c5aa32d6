/** Texts that lean stand on the page as they were read, turned about their middles, in the face that most of its texts have. */
import { commonest } from "../commonest.ts";
import type { FontFamily, Node } from "../diagram/types.ts";
import type { SlantedLine } from "../text/slanted.ts";
import type { Draft } from "./draft.ts";
import { composeTextNode } from "./own/compose.ts";

/** Makes a text of its own of a line that leans. */
function textOf(line: SlantedLine, id: string, { draft, font }: { readonly draft: Draft; readonly font: FontFamily }): Node {
  const { rectangle, ...read } = line;
  const { middle, width, height, angle } = rectangle;
  const box = { x: middle[0] - width / 2, y: middle[1] - height / 2, width, height };
  const node = composeTextNode(id, [{ ...read, box, rotation: 0 }], draft.bitmap);
  return { ...node, rotation: Math.round(10 * angle) / 10, text: { ...node.text!, font, italic: false } };
}

/** Adds the texts that lean. */
export function addSlanted(draft: Draft): Draft {
  const { slanted = [], nodes } = draft;
  if (slanted.length === 0) return draft;
  const font = commonest(nodes.flatMap(({ text }) => (text === null ? [] : [text.font])))?.value ?? "sans";
  const last = Math.max(0, ...nodes.map(({ id }) => Number(id.slice(1))));
  return { ...draft, nodes: [...nodes, ...slanted.map((line, at) => textOf(line, `n${last + at + 1}`, { draft, font }))] };
}
