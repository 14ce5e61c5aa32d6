import { describe, expect, test } from "vitest";
import { bendBehindLabels } from "../../../../src/core/assemble/trace/label-bends.ts";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import { joinEnds } from "../../../../src/core/assemble/trace/web.ts";
import type { Web } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawScene, pairsOf } from "../../../make/tracing.ts";
import { aField, aWeb } from "../../../make/web.ts";
import { aReadLine } from "../../../make/writing.ts";

const label = aReadLine("a label", [130, 140, 40, 12]);
const a = aNode({ id: "a", box: [20.5, 20.5, 60, 40] });
const b = aNode({ id: "b", box: [220.5, 20.5, 60, 40] });

test("a broken curve that turns behind its label is one line", async () => {
  const drawn = `<path d="M50.5 60.5Q90 150 150 150Q210 150 245 66" fill="none" stroke="#000" stroke-dasharray="8 6"/><path d="M250.5 60.5l-8 6l7 4z"/>`;
  const { edges } = traceConnectors(await drawScene({ nodes: [a, b], drawn, texts: [label] }));
  expect(pairsOf(edges)).toEqual(["a -> b"]);
});

describe("bendBehindLabels", () => {
  const field = aField({ texts: [label] });
  test("joins two ends that point at the middle of a label", () => {
    const web = aWeb([
      [
        [60, 60],
        [138, 136],
      ],
      [
        [240, 60],
        [164, 136],
      ],
    ]);
    bendBehindLabels(web, field);
    expect(web.mate[1]).toBe(3);
  });

  test("joins a line with one that a border cuts before it has gone far, but none with a row of dashes", () => {
    const pieces = (count: number): Web => {
      const web = aWeb([
        [
          [60, 60],
          [138, 136],
        ],
        ...Array.from({ length: count }, (_, at): readonly Point[] => [
          [164 + 16 * at, 136 - 16 * at],
          [173 + 16 * at, 127 - 16 * at],
        ]),
      ]);
      for (let at = 1; at < count; at++) joinEnds(web, 2 * at + 1, 2 * at + 2);
      bendBehindLabels(web, field);
      return web;
    };
    expect(pieces(2).mate[1]).toBe(2);
    expect(pieces(4).mate[1]).toBe(-1);
  });

  test("but not one that passes beside it, nor two that bear heads", () => {
    const web = aWeb([
      [
        [60, 60],
        [138, 136],
      ],
      [
        [180, 60],
        [172, 136],
      ],
    ]);
    bendBehindLabels(web, field);
    expect(web.mate[1]).toBe(-1);
    const headed = aWeb([
      [
        [60, 60],
        [138, 136],
      ],
      [
        [240, 60],
        [164, 136],
      ],
    ]);
    headed.pronged[1] = true;
    bendBehindLabels(headed, field);
    expect(headed.mate[1]).toBe(-1);
  });
});
