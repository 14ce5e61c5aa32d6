/** Labels of connectors without what their lines and heads add to them. */
import { describe, expect, test } from "vitest";
import { labelsOf } from "../../../../src/core/assemble/own/label.ts";
import type { Edge } from "../../../../src/core/diagram/types.ts";
import { anEdge } from "../../../make/diagram.ts";
import { whitePicture } from "../../../make/draft.ts";
import { aReadLine } from "../../../make/writing.ts";

const page = whitePicture(300, 100);
const arrow = (changes: Partial<Edge> = {}): Edge => ({
  ...anEdge({
    points: [
      [20, 50],
      [120, 50],
    ],
    endMarker: "triangle",
    style: { headLength: 10 },
  }),
  ...changes,
});
const boxOf = (edge: Edge, box: readonly [number, number, number, number]): object | undefined =>
  labelsOf(edge, [[aReadLine("Documents", box)]], page)[0]?.box;

describe("a head that touches a label", () => {
  test("is no letter of it, at either end", () => {
    expect(boxOf(arrow(), [40, 45, 79, 10])).toMatchObject({ x: 40, width: 70 });
    const about = arrow({
      points: [
        [120, 50],
        [20, 50],
      ],
    });
    expect(boxOf(about, [21, 45, 79, 10])).toMatchObject({ x: 30, width: 70 });
  });

  test.each([
    ["a label above its head", arrow(), [40, 30, 79, 10]],
    ["a line without a head", arrow({ endMarker: "none" }), [40, 45, 79, 10]],
    [
      "an upright line",
      arrow({
        points: [
          [115, 10],
          [115, 50],
        ],
      }),
      [40, 45, 79, 10],
    ],
    ["a short label that lies over the head", arrow(), [106, 45, 12, 10]],
  ] as const)("takes nothing of %s", (_, edge, box) => {
    expect(boxOf(edge, box)).toMatchObject({ x: box[0], width: box[2] });
  });
});
