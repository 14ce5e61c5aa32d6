/**
 * Signs that are no writing: the corner of a diamond that its text fills, or the head that ends right before a text that fills its box, is read as the first or last
 * sign of that text. It lies on the outline of the shape, where no letter does.
 */
import type { ReadLine } from "../detection.ts";
import type { Node } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { boxFromEdges, bottom, centre, right } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import { silhouetteOf } from "../shapes/outline.ts";
import type { Draft } from "./draft.ts";

/** What corners and heads look like, right before a letter or behind one; in brackets and between numbers such a sign is meant. */
const [before, behind] = [/^[<>‹›](?=[\p{L}\p{N}])/u, /(?<=[\p{L}\p{N}])[<>‹›]$/u] as const;
const signs = /[<>‹›«»]/gu;
/** The outline runs through the sign, or so many pixels beside it; the sign is so wide at most, in heights of capitals. */
const [beside, wide] = [3, 1.3] as const;
/** So far behind the outline the text goes on, pixels. */
const inside = 2;

/** Returns where the outline of a shape crosses a height, from the left; nothing above and below it. */
function crossingsAt(node: Node, y: number): readonly number[] {
  const points = silhouetteOf(node);
  return points
    .flatMap((from, index) => {
      const to = points[(index + 1) % points.length]!;
      return from[1] <= y === to[1] <= y ? [] : [from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0])];
    })
    .toSorted((one, other) => one - other);
}

/** Takes the sign from one end of a line where the outline of a shape runs through it. */
function withoutRim(line: ReadLine, sides: readonly { readonly left: number; readonly right: number }[]): ReadLine {
  const { box, text, glyphHeight } = line;
  const reach = wide * glyphHeight;
  const resized = (from: number, to: number): Box => boxFromEdges(from, box.y, to, bottom(box));
  const left = sides.find((side) => side.left >= box.x - beside && side.left <= box.x + reach);
  if (before.test(text) && left !== undefined)
    return { ...line, text: text.replace(before, ""), box: resized(Math.max(box.x, left.left + inside), right(box)) };
  const last = sides.find((side) => side.right <= right(box) + beside && side.right >= right(box) - reach);
  if (!behind.test(text) || last === undefined) return line;
  return { ...line, text: text.replace(behind, ""), box: resized(box.x, Math.min(right(box), last.right - inside)) };
}

/** Takes corners and heads from the texts in shapes. */
export function dropRims(draft: Draft): Draft {
  const { lines, nodes } = draft;
  const mayHave = ({ text, rotation }: ReadLine): boolean =>
    rotation === 0 && (before.test(text) || behind.test(text)) && (text.match(signs) ?? []).length === 1;
  if (!lines.some(mayHave)) return draft;
  const index = createBoxIndex<Node>();
  for (const node of nodes) if (node.kind !== "text" && node.kind !== "image") index.add(node.box, node);
  const mended = lines.map((line) => {
    if (!mayHave(line)) return line;
    const y = centre(line.box)[1];
    const sides = index.at(centre(line.box)).flatMap((node) => {
      const crossings = crossingsAt(node, y);
      return crossings.length < 2 ? [] : [{ left: crossings[0]!, right: crossings.at(-1)! }];
    });
    return withoutRim(line, sides);
  });
  return { ...draft, lines: mended };
}
