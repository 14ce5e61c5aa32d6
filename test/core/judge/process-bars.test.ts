/** Boxes with bars at both sides, and boxes beside which something else stands. */
import { expect, test } from "vitest";
import { withProcessBars } from "../../../src/core/judge/process-bars.ts";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { aCandidate } from "../../make/bitmap.ts";
import { aReadLine } from "../../make/writing.ts";

const inner = aCandidate({ x: 116, y: 100, width: 168, height: 60 });
const whole = aCandidate({ x: 100, y: 100, width: 200, height: 60 });
const name = aReadLine("Take order", [160, 124, 80, 12]);

const boxOf = (candidates: readonly NodeCandidate[], { chosen = [inner], lines = [name] } = {}): NodeCandidate["box"] =>
  withProcessBars(chosen, candidates, { lines })[0]!.box;

test("a box with a bar at both sides is that box with its bars", () => {
  expect(boxOf([inner, whole])).toEqual(whole.box);
});

test.each([
  ["a box that is wider at one side", [{ ...whole, box: { ...whole.box, x: 110 } }], {}],
  ["a higher box", [{ ...whole, box: { ...whole.box, height: 80 } }], {}],
  ["a box with wide cells beside", [{ ...whole, box: { ...whole.box, x: 50, width: 300 } }], {}],
  ["another outline right beside its own", [{ ...whole, box: { ...whole.box, x: 114, width: 172 } }], {}],
  ["a box of another colour", [{ ...whole, style: { ...whole.style, fill: "#ffcc00" } }], {}],
  ["a row of a table, whose cells say something", [whole], { lines: [name, aReadLine("1", [104, 124, 8, 12])] }],
  ["a row of chosen boxes", [whole], { chosen: [inner, aCandidate({ x: 100, y: 100, width: 16, height: 60 })] }],
] as const)("%s has no bars", (_, candidates, more) => {
  expect(boxOf(candidates, more as never)).toEqual(inner.box);
});
