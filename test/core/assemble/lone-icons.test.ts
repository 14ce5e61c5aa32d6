/** Icons that stand on the page by themselves are kept, and connectors that ended in the void beside them lead to them. */
import { expect, test } from "vitest";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import { keepLoneIcons } from "../../../src/core/assemble/lone-icons.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode, aText, anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const box = '<rect x="20.5" y="20.5" width="80" height="60" fill="#fff" stroke="#000"/>';
const star = '<path d="M220 30l9 22h23l-18 14l7 23l-21-14l-21 14l7-23l-18-14h23z" fill="#2a9d5c"/>';
const place = { x: 186, y: 28, width: 70, height: 64 };
const shape = aNode({ id: "n4", box: [20.5, 20.5, 80, 60] });

async function kept(drawn: string, draft: Partial<Draft> = {}): Promise<Draft> {
  const bitmap = await drawBitmap(300, 120, drawn);
  return keepLoneIcons(aDraft({ bitmap, nodes: [shape], ...draft }));
}

test("a solid silhouette is a picture where it stands", async () => {
  const { nodes } = await kept(box + star);
  expect(nodes.slice(1)).toMatchObject([{ id: "n5", kind: "image", confidence: 0.5, box: { x: 187, y: 30, width: 66, height: 60 } }]);
});

test("a connector that ends in the void beside it leads to it", async () => {
  const edge = anEdge({
    id: "e1",
    from: shape,
    points: [
      [100.5, 50],
      [184, 50],
    ],
  });
  const loose = { ...edge, source: { node: "n4", point: [100.5, 50] as const }, target: { node: null, point: [184, 50] as const } };
  const { edges } = await kept(`${box}${star}<path d="M101 50H184" stroke="#000"/>`, { edges: [loose] });
  expect(edges.map(({ source, target }) => [source.node, target.node])).toEqual([["n4", "n5"]]);
});

test.each([
  ["a line that was missed", `${box}<path d="M150 30L250 90" stroke="#000"/>`, {}],
  ["a letter", `${box}<path d="M200 40h14v14h-14z"/>`, {}],
  [
    "what a text says",
    box + star,
    { nodes: [shape, aNode({ id: "n5", kind: "text", box: place, text: aText({ lines: [{ text: "★", box: place }] }, place) })] },
  ],
  ["what is a shape", box + star, { nodes: [shape, aNode({ id: "n5", box: [186, 28, 70, 64] })] }],
  ["strokes by hand", box + star, { proposals: {} as never }],
])("%s is none", async (_, drawn, draft) => {
  const before = (draft as Partial<Draft>).nodes ?? [shape];
  expect((await kept(drawn, draft)).nodes).toHaveLength(before.length);
});
