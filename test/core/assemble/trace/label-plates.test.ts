import { describe, expect, test } from "vitest";
import { platesOf } from "../../../../src/core/assemble/trace/label-plates.ts";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawScene, pairsOf } from "../../../make/tracing.ts";
import { aReadLine } from "../../../make/writing.ts";

const ground = "#e8e8e8";
const label = aReadLine("a label", [130, 94, 60, 12], { ground });
const plate = `<rect x="126" y="90" width="68" height="20" fill="${ground}"/>`;

describe("platesOf", () => {
  const find = async (drawn: string, texts = [label]): Promise<unknown> =>
    platesOf((await drawScene({ nodes: [], drawn, texts })).bitmap, texts);

  test("finds the field under a label, however lines run into it", async () => {
    expect(await find(`<path d="M20 100H300M160 20V180" stroke="#000"/>${plate}`)).toEqual([{ x: 126, y: 90, width: 68, height: 20 }]);
  });

  test("finds that of a label of two rows whole", async () => {
    const rows = [aReadLine("a longer label", [110, 94, 100, 12], { ground }), aReadLine("here", [145, 112, 30, 12], { ground })];
    expect(await find(`<rect x="108" y="90" width="104" height="38" fill="${ground}"/>`, rows)).toEqual([
      { x: 108, y: 90, width: 104, height: 38 },
    ]);
  });

  test("finds it whole where the first letter was not read", async () => {
    const stem = '<path d="M128 92h2v16h-2z"/>';
    expect(await find(plate + stem)).toEqual([{ x: 126, y: 90, width: 68, height: 20 }]);
  });

  test.each([
    ["text on the page", ""],
    ["a shape, which leaves its text more room", `<rect x="100" y="70" width="120" height="60" fill="${ground}"/>`],
    ["what has an outline", `<rect x="126.5" y="90.5" width="67" height="19" fill="${ground}" stroke="#333"/>`],
    ["the edge of a fill", `<rect x="0" y="90" width="320" height="20" fill="${ground}"/>`],
  ])("takes %s for none", async (_name, drawn) => {
    const texts = drawn === "" ? [aReadLine("a label", [130, 94, 60, 12])] : [label];
    expect(await find(drawn, texts)).toEqual([]);
  });
});

test("a line that goes in at the side of a plate and out below it is one, though it points at no middle", async () => {
  const a = aNode({ id: "a", box: [20.5, 70.5, 60, 40] });
  const b = aNode({ id: "b", box: [240.5, 150.5, 60, 40] });
  const rows = [aReadLine("a label of two", [110, 84, 100, 12], { ground }), aReadLine("rows", [115, 100, 30, 12], { ground })];
  const hidden = `<rect x="108" y="80" width="104" height="36" fill="${ground}"/>`;
  const drawn = `<path d="M80 90.5H120C180 90 200 120 236 168" fill="none" stroke="#000"/><path d="M240 171l-9 -3l6 -6z"/>`;
  expect(pairsOf(traceConnectors(await drawScene({ nodes: [a, b], drawn: drawn + hidden, texts: rows })).edges)).toEqual(["a -> b"]);
});
