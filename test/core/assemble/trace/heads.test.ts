import { describe, expect, test } from "vitest";
import { straightenHeads } from "../../../../src/core/assemble/trace/heads.ts";
import { placeOf } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb, strokesOf } from "../../../make/web.ts";

const field = aField({ nodes: [aNode({ box: [220, 70, 60, 60] })] });
/** The bones of a head whose tip points right, at a place. */
const bones = ([x, y]: Point): (readonly Point[])[] => [
  [
    [x, y],
    [x - 5, y],
  ],
  [
    [x - 5, y],
    [x - 10, y - 5],
  ],
  [
    [x - 5, y],
    [x - 10, y + 5],
  ],
];

describe("straightenHeads", () => {
  test("the bones of a head that stands alone before a shape become one stroke along its axis, tip first", () => {
    const web = aWeb(bones([218, 100]));
    straightenHeads(web, field);
    const [[stroke, tip, tail], ...others] = strokesOf(web) as readonly [readonly [number, Point, Point]];
    expect(others).toEqual([]);
    expect(tip).toEqual([218, 100]);
    expect(tail[0]).toBeCloseTo(208, 6);
    expect(tail[1]).toBeCloseTo(100, 6);
    expect([web.pronged[2 * stroke], web.pronged[2 * stroke + 1]]).toEqual([true, false]);
  });

  test("a head that holds a dash of its line ends before it, also when the last dash hangs in its tip", () => {
    const dash: readonly Point[] = [
      [180, 100],
      [211, 100],
    ];
    for (const held of [
      [],
      [
        [
          [213, 100],
          [212.5, 100],
        ],
      ],
    ] as const) {
      const web = aWeb([...bones([218, 100]), dash, ...held]);
      straightenHeads(web, field);
      const head = strokesOf(web).find(([stroke]) => stroke > 3)!;
      expect(head[1]).toEqual([218, 100]);
      expect(head[2][0]).toBeGreaterThan(211);
    }
  });

  test("an open head without a shaft of its own as well", () => {
    const web = aWeb([
      [
        [208, 95],
        [218, 100],
        [208, 105],
      ],
    ]);
    straightenHeads(web, field);
    expect(strokesOf(web)).toHaveLength(1);
    expect(web.pronged).toContain(true);
  });

  test("an open head between whose barbs a dash of its line hangs on", () => {
    const dashed = (back: number) =>
      aWeb([
        [
          [214, 100],
          [206 - back, 100],
        ],
        [
          [214, 100],
          [205, 91],
        ],
        [
          [214, 100],
          [206, 108],
        ],
      ]);
    const head = dashed(0);
    straightenHeads(head, field);
    expect(strokesOf(head)).toHaveLength(1);
    expect(head.pronged.filter(Boolean)).toHaveLength(1);
    // a line that goes on behind its head is another thing
    const line = dashed(8);
    straightenHeads(line, field);
    expect(strokesOf(line)).toHaveLength(3);
  });

  test("an open head also when its barbs reach the border of the container around its shape", () => {
    const framed = aField({
      nodes: [aNode({ id: "frame", kind: "container", box: [206, 20, 90, 160] }), aNode({ id: "inner", box: [220, 70, 60, 60] })],
    });
    const web = aWeb([
      [
        [208, 95],
        [218, 100],
        [208, 105],
      ],
    ]);
    straightenHeads(web, framed);
    const [[stroke, tip]] = strokesOf(web) as readonly [readonly [number, Point, Point]];
    expect(tip).toEqual([218, 100]);
    expect(web.pronged[2 * stroke]).toBe(true);
  });

  test("an open head whose line ends right before it, at the border of a lane that its barbs do not reach, keeps its tip", () => {
    const lanes = aField({
      nodes: [aNode({ id: "lane", kind: "container", box: [100, 20, 100, 160] }), aNode({ id: "inner", box: [220, 70, 60, 60] })],
    });
    const web = aWeb([
      [
        [215, 100],
        [202, 100],
      ],
      [
        [215, 100],
        [212, 95],
      ],
      [
        [215, 100],
        [212, 105],
      ],
    ]);
    straightenHeads(web, lanes);
    expect(strokesOf(web)).toHaveLength(3);
  });

  test.each([
    ["far from any shape", bones([150, 100])],
    [
      "that hang on their line",
      [
        ...bones([218, 100]),
        [
          [213, 100],
          [120, 100],
        ],
      ] as (readonly Point[])[],
    ],
    [
      "of a dash",
      [
        [
          [208, 100],
          [218, 100],
        ],
      ] as (readonly Point[])[],
    ],
  ])("strokes %s stay as they are", (_, lines) => {
    const web = aWeb(lines);
    straightenHeads(web, field);
    expect(strokesOf(web)).toHaveLength(lines.length);
    expect(web.pronged).not.toContain(true);
    expect(placeOf(web, 0)).toEqual(lines[0]![0]);
  });
});
