/** Plain is what draws nothing of its own. */
import { expect, test } from "vitest";
import { plainStyle } from "../../../src/core/diagram/plain-style.ts";
import { checkDiagram } from "../../../src/core/diagram/check.ts";
import { withNode } from "../../make/broken-diagram.ts";

test("a plain shape has neither fill nor outline, and is a shape by the rules", () => {
  expect(plainStyle).toMatchObject({ fill: null, stroke: null, shadow: false });
  expect(checkDiagram(withNode({ style: plainStyle }))).toEqual([]);
});
