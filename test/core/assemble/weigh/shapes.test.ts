/** Tests of shapes that little speaks for. */
import { expect, test } from "vitest";
import { weighShapes } from "../../../../src/core/assemble/weigh/shapes.ts";
import { aNode } from "../../../make/diagram.ts";

const shape = aNode({ id: "n1", box: [40, 40, 80, 40], confidence: 0.97 });
const ink = [{ x: 122, y: 50, width: 10, height: 10 }];
const confidenceOf = (nodes: readonly ReturnType<typeof aNode>[], unexplained = ink): number =>
  weighShapes({ nodes, unexplained })[0]!.confidence;

test("a shape alone of its sort beside ink that nothing explains is doubtful", () => {
  expect(confidenceOf([shape])).toBe(0.85);
  expect(confidenceOf([shape, aNode({ id: "n2", box: [40, 140, 80, 60] })])).toBe(0.85);
});

test("one that has its like, or no such ink near, keeps its confidence", () => {
  expect(confidenceOf([shape, aNode({ id: "n2", box: [40, 140, 81, 39] })])).toBe(0.97);
  expect(confidenceOf([shape], [{ x: 140, y: 50, width: 10, height: 10 }])).toBe(0.97);
  expect(confidenceOf([shape], [])).toBe(0.97);
});

test("what is less sure already stays as it is, and so does text", () => {
  expect(confidenceOf([{ ...shape, confidence: 0.6 }])).toBe(0.6);
  expect(confidenceOf([{ ...shape, kind: "text" }])).toBe(0.97);
});
