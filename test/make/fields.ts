/** Tables of classes and entities, by their words. */
import type { Node, Row } from "../../src/core/diagram/types.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import type { NodeOptions } from "./diagram.ts";
import { aNode, aText } from "./diagram.ts";

/** Makes a table of rows of words, 40 px high each, at (20, 20) or another place; empty words are cells without text. */
export function aTable(
  words: readonly (readonly string[])[],
  { at: [x, y] = [20, 20], ...options }: NodeOptions & { readonly at?: Point } = {},
): Node {
  const [width, height] = [140, 40 * words.length];
  const rows = words.map((cells, index): Row => {
    const cellOf = (value: string): Row["cells"][number] => ({
      width: width / cells.length,
      fill: null,
      text: value === "" ? null : aText({ value, fontSize: 4 }, { x, y: y + 40 * index, width, height: 40 }),
    });
    return { height: 40, header: index === 0, cells: cells.map(cellOf) };
  });
  return aNode({ kind: "table", rows, box: [x, y, width, height], ...options });
}
