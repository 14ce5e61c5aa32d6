/** Pens: lines and letters of a page drawn by hand have the look of the few pens that drew them. */
import { expect, test } from "vitest";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import { tellPens } from "../../../src/core/assemble/pens.ts";
import type { NodeText } from "../../../src/core/diagram/types.ts";
import { packedColour } from "../../../src/core/raster/bitmap.ts";
import { colourDistance } from "../../../src/core/raster/colour.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { anEdge, aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const [blue, red] = ["#2a3a8c", "#c83232"] as const;
const style = { fill: null, stroke: "#8890b4", strokeWidth: 1 } as const;

const written = (value: string, fontSize: number, changes: Partial<NodeText> = {}): Partial<NodeText> => ({
  value,
  fontSize,
  font: "hand",
  color: "#5a66a8",
  ...changes,
});

/** Two blue boxes, a little beside where they were found, and a red line between them. */
async function drawn(changes: Partial<Draft> = {}): Promise<Draft> {
  const bitmap = await drawBitmap(
    400,
    200,
    `<g fill="none" stroke-width="3"><path d="M21 32L120 30V110L22 108Z" stroke="${blue}"/><path d="M262 31H361V109L259 111Z" stroke="${blue}"/><path d="M121 70C160 66 220 74 260 70" stroke="${red}"/></g>`,
  );
  const nodes = [
    aNode({ id: "a", box: [20, 30, 100, 80], style, text: written("one", 20) }),
    aNode({
      id: "b",
      box: [260, 30, 100, 80],
      style: { ...style, stroke: "#9aa0c0" },
      text: written("two", 48, {
        bold: true,
        italic: true,
        lines: [{ text: "two", box: { x: 280, y: 60, width: 40, height: 30 }, bold: true, fontSize: 60 }],
      }),
    }),
    aNode({ id: "c", kind: "text", box: [20, 140, 60, 20], text: written("three", 8) }),
    aNode({ id: "d", kind: "text", box: [100, 140, 60, 20], text: written("four", 21, { color: "#d05050" }) }),
    aNode({ id: "e", kind: "text", box: [200, 140, 60, 20], text: written("Printed", 40, { font: "sans", bold: true }) }),
  ];
  const edges = [
    anEdge({
      points: [
        [120, 70],
        [260, 70],
      ],
      style: { stroke: "#dda0a0", strokeWidth: 1 },
      endMarker: "none",
    }),
  ];
  return aDraft({ bitmap, nodes, edges, proposals: {} as Draft["proposals"] & object, ...changes });
}

const isNear = (found: string | null, colour: string): boolean => colourDistance(packedColour(found!), packedColour(colour)) <= 12;

test("lines have the colour and the width of the pen that drew them, not those of their rims", async () => {
  const { nodes, edges } = tellPens(await drawn());
  for (const { style: found } of nodes.slice(0, 2)) expect([isNear(found.stroke, blue), found.strokeWidth]).toEqual([true, 3]);
  expect(nodes[0]!.style.stroke).toBe(nodes[1]!.style.stroke);
  expect([isNear(edges[0]!.style.stroke, red), edges[0]!.style.strokeWidth]).toEqual([true, 3]);
});

test("letters have the pen's colour and about one size, and are neither bold nor slanted; print keeps its look", async () => {
  const found = tellPens(await drawn()).nodes.map((node) => node.text!);
  expect(found.map(({ color }) => (isNear(color, blue) ? "blue" : isNear(color, red) ? "red" : color))).toEqual([
    "blue",
    "blue",
    "blue",
    "red",
    "blue",
  ]);
  expect(found.map(({ fontSize }) => fontSize)).toEqual([20, 26.25, 16.75, 21, 40]);
  expect(found[1]!.lines).toEqual([{ text: "two", box: { x: 280, y: 60, width: 40, height: 30 } }]);
  expect(found.map(({ bold, italic }) => bold || italic)).toEqual([false, false, false, false, true]);
});

test("a page that no hand drew stays as it is, and what has no ink below it too", async () => {
  const { proposals, ...page } = await drawn();
  expect(proposals).toBeDefined();
  expect(tellPens(page)).toEqual(page);
  const ghost = aNode({ id: "ghost", box: [300, 140, 60, 40], style });
  const { nodes } = tellPens(await drawn({ nodes: [...(await drawn()).nodes.slice(0, 2), ghost] }));
  expect(nodes[2]!.style).toEqual(ghost.style);
});
