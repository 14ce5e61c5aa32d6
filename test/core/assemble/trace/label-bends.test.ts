import { describe, expect, test } from "vitest";
import { bendBehindLabels } from "../../../../src/core/assemble/trace/label-bends.ts";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
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
