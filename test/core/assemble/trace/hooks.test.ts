/** Ends of lines whose thinned head leads past the tip and back along a barb. */
import { expect, test } from "vitest";
import { cutHooks } from "../../../../src/core/assemble/trace/hooks.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb, strokesOf } from "../../../make/web.ts";

const field = aField({ nodes: [aNode({ id: "b", box: [220, 70, 60, 60] })] });
const lineTo = (...more: readonly Point[]): readonly Point[] => [
  ...Array.from({ length: 15 }, (_, at): Point => [146 + 5 * at, 100]),
  ...more,
];

test("a line that leads past the tip of its head and back along a barb ends at the tip, and bears a head there", () => {
  const web = aWeb([lineTo([215, 103], [213, 105])]);
  cutHooks(web, field);
  expect(strokesOf(web)).toEqual([[0, [146, 100], [216, 100]]]);
  expect(web.pronged[1]).toBe(true);
});

test("it is cut at its beginning as at its end", () => {
  const web = aWeb([lineTo([215, 103], [213, 105]).toReversed()]);
  cutHooks(web, field);
  expect(strokesOf(web)).toEqual([[0, [216, 100], [146, 100]]]);
  expect(web.pronged[0]).toBe(true);
});

test.each<readonly [string, readonly Point[]]>([
  ["that ends at its shape", []],
  ["that bends a little before its shape", [[217, 102]]],
])("a line %s stays", (_, more) => {
  const web = aWeb([lineTo(...more)]);
  const before = strokesOf(web);
  cutHooks(web, field);
  expect(strokesOf(web)).toEqual(before);
  expect(web.pronged[1]).toBe(false);
});

test("a line that turns back in the open keeps its end", () => {
  const far = aField({ nodes: [aNode({ id: "b", box: [20, 150, 30, 30] })] });
  const web = aWeb([lineTo([215, 103], [213, 105])]);
  cutHooks(web, far);
  expect(strokesOf(web)).toEqual([[0, [146, 100], [213, 105]]]);
});
