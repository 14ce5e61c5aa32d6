/** A connector whose end is too far from its shape stays, with that end loose: a diagram may not glue it, and no conversion fails by it. */
import { expect, test } from "vitest";
import { loosenFarEnds } from "../../../src/core/assemble/glue.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";

const [left, right] = [aNode({ id: "left", box: [20, 40, 80, 40] }), aNode({ id: "right", box: [300, 40, 80, 40] })];
const draft = aDraft({ bitmap: whitePicture(400, 200), nodes: [left, right] });

test("ends near their shapes keep them", () => {
  const glued = anEdge({ from: left, to: right });
  expect(loosenFarEnds({ ...draft, edges: [glued] }).edges).toEqual([glued]);
});

test("an end far from its shape hangs loose where it is", () => {
  const astray = anEdge({
    from: left,
    to: right,
    points: [
      [100, 60],
      [255, 60],
    ],
  });
  expect(loosenFarEnds({ ...draft, edges: [astray] }).edges).toEqual([{ ...astray, target: { ...astray.target, node: null } }]);
});
