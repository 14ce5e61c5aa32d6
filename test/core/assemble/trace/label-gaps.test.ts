import { describe, expect, test } from "vitest";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import { aimOf, clearDigits, clearLetters, crossLabels } from "../../../../src/core/assemble/trace/label-gaps.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { headedLine } from "../../../make/heads.ts";
import { drawScene, pairsOf } from "../../../make/tracing.ts";
import { aField, aWeb, strokesOf } from "../../../make/web.ts";
import { aReadLine } from "../../../make/writing.ts";

const label = aReadLine("a long label", [100, 90, 100, 20]);
const field = aField({ texts: [label] });

describe("aimOf", () => {
  test("measures a direction over as long a stretch as is straight", () => {
    const aim = aimOf(
      aWeb([
        [
          [20, 60],
          [20, 100],
          [60, 100],
        ],
      ]),
      1,
      10,
    );
    expect(aim?.out).toEqual([1, 0]);
    expect(aim?.length).toBe(30);
  });

  test("a dot has none", () => {
    expect(
      aimOf(
        aWeb([
          [
            [20, 60],
            [21, 60],
          ],
        ]),
        0,
        10,
      ),
    ).toBeNull();
  });
});

describe("crossLabels", () => {
  const left: readonly Point[] = [
    [20, 100],
    [92, 100],
  ];

  test.each([
    ["the line goes on", 208, 100, 100],
    ["a head bends the short rest of the line", 208, 101, 102],
    ["its ground is wider than its letters", 222, 100, 100],
  ])("joins what a label interrupts: %s", (_, from, first, last) => {
    const web = aWeb([
      left,
      [
        [from, first],
        [from + 16, last],
      ],
    ]);
    crossLabels(web, field);
    expect(web.mate[1]).toBe(2);
  });

  test.each([
    ["runs aside", [208, 112], [280, 112]],
    ["turns off", [208, 100], [230, 160]],
    ["lies far behind the label", [240, 100], [280, 100]],
  ] as const)("leaves what %s", (_, from, to) => {
    const web = aWeb([left, [from, to]]);
    crossLabels(web, field);
    expect(web.mate[1]).toBe(-1);
  });

  test("nothing goes on behind a shape", () => {
    const between = aField({
      nodes: [aNode({ box: [140, 80, 20, 40] })],
      texts: [aReadLine("one", [100, 90, 36, 20]), aReadLine("two", [164, 90, 36, 20])],
    });
    const web = aWeb([
      left,
      [
        [208, 100],
        [280, 100],
      ],
    ]);
    crossLabels(web, between);
    expect(web.mate[1]).toBe(-1);
  });
});

describe("clearLetters", () => {
  test("removes the two sides of an open letter and leaves the line", () => {
    const web = aWeb([
      [
        [20, 100],
        [90, 100],
      ],
      [
        [90, 100],
        [92, 95],
        [97, 94],
      ],
      [
        [90, 100],
        [92, 105],
        [97, 106],
      ],
    ]);
    clearLetters(web, field);
    expect(strokesOf(web).map(([stroke]) => stroke)).toEqual([0]);
    expect(web.junction[1]).toBe(-1);
  });

  test("leaves a line that branches before a label", () => {
    const web = aWeb([
      [
        [20, 85],
        [130, 85],
      ],
      [
        [130, 85],
        [280, 85],
      ],
      [
        [130, 85],
        [130, 97],
      ],
    ]);
    clearLetters(web, field);
    expect(strokesOf(web)).toHaveLength(3);
  });
});

describe("clearLetters where the border of a container runs through a label", () => {
  const container = aNode({ id: "lane", kind: "container", box: [150, 10, 140, 180] });
  const leaf = aNode({ id: "leaf", box: [150, 60, 60, 80] });
  const strokes: readonly (readonly Point[])[] = [
    [
      [20, 100],
      [92, 100],
    ],
    [
      [136, 101],
      [148, 99],
    ],
  ];

  test.each([
    ["a letter that touches the border is no piece of the line", container, [0]],
    ["a piece that ends at a shape is one", leaf, [0, 1]],
  ])("%s", (_, node, left) => {
    const nodes = [node, ...(node === container ? [aNode({ id: "held", box: [220, 60, 40, 40] })] : [])];
    const scene = aField({ texts: [label], nodes });
    const web = aWeb(strokes);
    const outline = scene.outlines.findIndex((found) => found.node.id === node.id);
    web.contact[3] = { outline, at: [150, 99], gap: 2, covered: 2 };
    clearLetters(web, scene);
    expect(strokesOf(web).map(([stroke]) => stroke)).toEqual(left);
  });
});

describe("clearDigits", () => {
  const line: readonly (readonly Point[])[] = [
    [
      [20, 60],
      [150, 60],
    ],
    [
      [150, 60],
      [280, 60],
    ],
  ];

  test("removes a digit that stands on a line", () => {
    const web = aWeb([
      ...line,
      [
        [150, 60],
        [150, 51],
      ],
    ]);
    clearDigits(web, field);
    expect(web.strokes[2]).toBeNull();
    expect(web.mate[1]).toBe(2);
  });

  test.each([
    ["a longer branch", [[150, 40]], []],
    [
      "a branch of dashes",
      [[150, 51]],
      [
        [
          [150, 45],
          [150, 36],
        ],
      ],
    ],
    ["a side of a head", [[143, 54]], []],
  ] as const)("leaves %s", (_, [tip], more) => {
    const web = aWeb([...line, [[150, 60], tip], ...more]);
    clearDigits(web, field);
    expect(web.strokes[2]).not.toBeNull();
  });
});

test("a label that touches its line with its first and its last letter does not part it", async () => {
  const nodes = [aNode({ id: "a", box: [10.5, 70.5, 50, 60] }), aNode({ id: "b", box: [240.5, 70.5, 50, 60] })];
  const read = aReadLine("abel", [118, 94, 62, 12]);
  const letters =
    '<path d="M110 94V110M110 95H115V103H110M186 93V106M183 97H190M186 105H190" stroke="#000" stroke-width="1.5" fill="none"/>';
  for (const gap of ["M61 100.5H110M186 100.5H236", "M61 100.5H240"]) {
    const drawn = `${headedLine("triangle", { from: 200, to: 240, y: 100.5 })}<path d="${gap}" stroke="#000"/>`;
    const draft = await drawScene({ nodes, drawn: drawn, texts: [read] });
    const lettered = await drawScene({ nodes, drawn: drawn + letters, texts: [read] });
    expect(pairsOf(traceConnectors(draft).edges), gap).toEqual(["a -> b"]);
    expect(pairsOf(traceConnectors(lettered).edges), gap).toEqual(["a -> b"]);
  }
});
