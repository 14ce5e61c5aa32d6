import { expect, test } from "vitest";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import { aNode } from "../../../make/diagram.ts";
import { headedLine } from "../../../make/heads.ts";
import { drawScene, pairsOf } from "../../../make/tracing.ts";

const a = aNode({ id: "a", box: [10.5, 80.5, 50, 40] });
const between = aNode({ id: "between", box: [110.5, 20.5, 60, 160] });
const b = aNode({ id: "b", box: [230.5, 80.5, 50, 40] });

/** Says what is joined when these lines are drawn over the shapes. */
const joined = async (drawn: string): Promise<readonly string[]> =>
  pairsOf(traceConnectors(await drawScene({ nodes: [a, between, b], drawn })).edges);

test("a line that is drawn over a shape joins those on both sides of it", async () => {
  expect(await joined(headedLine("triangle", { from: 61, to: 230, y: 100.5 }))).toEqual(["a -> b"]);
});

test("two lines that end at a shape opposite each other stay two", async () => {
  const [one, other] = [headedLine("triangle", { from: 61, to: 110, y: 100.5 }), headedLine("triangle", { from: 171, to: 230, y: 100.5 })];
  expect(await joined(one + other)).toEqual(["a -> between", "between -> b"]);
});
