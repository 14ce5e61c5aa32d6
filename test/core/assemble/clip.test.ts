/** Tests of keeping boxes on the page. */
import { expect, test } from "vitest";
import { clipToPage } from "../../../src/core/assemble/clip.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";

test("a box that reaches over the edge of the page is cut there, one inside is left alone", () => {
  const nodes = [
    aNode({ id: "n1", box: { x: -3, y: 70, width: 50, height: 15 } }),
    aNode({ id: "n2", box: { x: 10, y: 10, width: 20, height: 20 } }),
  ];
  const draft = aDraft({ bitmap: whitePicture(100, 80), nodes });
  expect(clipToPage(draft).nodes.map((node) => node.box)).toEqual([
    { x: 0, y: 70, width: 47, height: 10 },
    { x: 10, y: 10, width: 20, height: 20 },
  ]);
});
