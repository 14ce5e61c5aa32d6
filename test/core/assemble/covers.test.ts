/** What hides an outline is filled. */
import { expect, test } from "vitest";
import { fillCovers } from "../../../src/core/assemble/covers.ts";
import type { NodeStyle } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { anEdge, aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const style: Partial<NodeStyle> = { fill: null, stroke: "#000000", strokeWidth: 1 };
const frame = aNode({ id: "n1", kind: "container", box: [20, 20, 120, 100], style: { ...style, dash: "dashed" }, z: 0 });
const disc = aNode({ id: "n2", kind: "circle", box: [110, 40, 60, 60], style, z: 1 });
const border = '<rect x="20" y="20" width="120" height="100" fill="none" stroke="#000" stroke-dasharray="4 3"/>';
const circle = (fill: string): string => `<circle cx="140" cy="70" r="30" fill="${fill}" stroke="#000"/>`;

/** Returns the fills of the frame and the disc. */
async function fillsIn(drawn: string, nodes = [frame, disc]): Promise<readonly (string | null)[]> {
  return fillCovers(aDraft({ bitmap: await drawBitmap(200, 140, drawn), nodes })).nodes.map((node) => node.style.fill);
}

test("a disc in front of a broken border has the colour of the ground", async () => {
  expect(await fillsIn(border + circle("#ffffff"))).toEqual([null, "#ffffff"]);
});

test("one through which the border is seen has no fill", async () => {
  expect(await fillsIn(border + circle("none"))).toEqual([null, null]);
});

test("what lies beneath hides nothing, nor does what is wholly within a frame", async () => {
  expect(
    await fillsIn(border + circle("#ffffff"), [
      { ...frame, z: 1 },
      { ...disc, z: 0 },
    ]),
  ).toEqual([null, null]);
  expect(await fillsIn(border, [frame, aNode({ id: "n3", box: [40, 40, 50, 50], style, z: 1 })])).toEqual([null, null]);
});

test("a box on a line that is drawn beneath it hides the line where none is seen in it", async () => {
  const line = anEdge({
    id: "e1",
    z: 0,
    points: [
      [100, 10],
      [100, 130],
    ],
  });
  const active = aNode({ id: "n1", box: [94, 40, 12, 60], style, z: 1 });
  const fillWith = async (fill: string, z: number): Promise<string | null> => {
    const drawn = `<path d="M100 10V130" stroke="#000" stroke-dasharray="5 3"/><rect x="94" y="40" width="12" height="60" fill="${fill}" stroke="#000"/>`;
    const draft = aDraft({ bitmap: await drawBitmap(200, 140, drawn), nodes: [active], edges: [{ ...line, z }] });
    return fillCovers(draft).nodes[0]!.style.fill;
  };
  expect(await fillWith("#f5f5f5", 0)).toBe("#f5f5f5");
  expect(await fillWith("none", 0)).toBeNull();
  expect(await fillWith("#f5f5f5", 2)).toBeNull();
});
