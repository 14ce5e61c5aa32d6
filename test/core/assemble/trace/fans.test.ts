/** Straight lines that run together at bare ground end at their common point. */
import { describe, expect, test } from "vitest";
import { gatherFans } from "../../../../src/core/assemble/trace/fans.ts";
import type { Field } from "../../../../src/core/assemble/trace/field.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb, strokesOf } from "../../../make/web.ts";

/** Where the lines are drawn to. */
const apex: Point = [40, 100];
const far: readonly Point[] = [
  [280, 60],
  [280, 100],
  [280, 150],
];

/** Returns the point of a line at a distance from the apex. */
function along([x, y]: Point, reach: number): Point {
  const length = Math.hypot(x - apex[0], y - apex[1]);
  return [apex[0] + (reach * (x - apex[0])) / length, apex[1] + (reach * (y - apex[1])) / length];
}

/** A field that shows ink at the apex. */
function seen(options: Parameters<typeof aField>[0] = {}): Field {
  const field = aField(options);
  field.lines.data[apex[1] * field.lines.width + apex[0]] = 1;
  return field;
}

/** What thinning makes of the lines: two part first, then the third, and the rest of all is one twig. */
function tree(ends: readonly Point[] = far): readonly (readonly Point[])[] {
  const [first, second] = [along(ends[1]!, 20), along(ends[1]!, 32)];
  return [
    [apex, first],
    [first, second],
    [first, along(ends[2]!, 34), ends[2]!],
    [second, along(ends[0]!, 44), ends[0]!],
    [second, ends[1]!],
  ];
}

const rounded = (point: Point): string => point.map(Math.round).join(" ");

describe("gatherFans", () => {
  test("leads every line of a tree straight to the common point", () => {
    const web = aWeb(tree());
    gatherFans(web, seen());
    expect(strokesOf(web).map(([, one, other]) => [one, other].map(rounded))).toEqual([
      ["40 100", "280 150"],
      ["40 100", "280 60"],
      ["40 100", "280 100"],
    ]);
    const [first] = web.strokes.filter((stroke) => stroke !== null);
    expect(first!.length).toBeCloseTo(Math.hypot(240, 50), 0);
  });

  test("glues them to the shape that the point is near", () => {
    const node = aNode({ id: "actor", kind: "actor", box: [4, 60, 24, 50] });
    const web = aWeb(tree());
    gatherFans(web, seen({ nodes: [node] }));
    expect(web.contact.filter((contact) => contact !== null)).toHaveLength(3);
  });

  test("leaves alone what is seen right at a shape, where nothing is drawn, and where a line goes on", () => {
    const untouched = strokesOf(aWeb(tree()));
    const kept = (field: Field, ends?: readonly Point[]): boolean => {
      const web = aWeb(tree(ends));
      gatherFans(web, field);
      return strokesOf(web).length === untouched.length;
    };
    expect(kept(seen({ nodes: [aNode({ box: [4, 80, 34, 40] })] }))).toBe(true);
    expect(kept(aField())).toBe(true);
    // a trunk from the left
    const web = aWeb([...tree(), [[10, 100], apex]]);
    gatherFans(web, seen());
    expect(strokesOf(web)).toHaveLength(untouched.length + 1);
    expect(
      kept(seen(), [
        [280, 60],
        [280, 100],
        [2, 90],
      ]),
    ).toBe(true);
  });
});
