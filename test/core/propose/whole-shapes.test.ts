import { describe, expect, test } from "vitest";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { intersectionOverUnion } from "../../../src/core/geometry/box.ts";
import { completeShapes } from "../../../src/core/propose/whole-shapes.ts";
import { aCandidate, aLine } from "../../make/bitmap.ts";
import { drawSource } from "../../make/regions.ts";

const face = aCandidate({ x: 60.5, y: 60.5, width: 120, height: 80 });
const rectangle = "M60.5 60.5H180.5V140.5H60.5Z";

async function complete(path: string, candidates: readonly NodeCandidate[]): Promise<readonly NodeCandidate[]> {
  return completeShapes(candidates, await drawSource(`<path d="${path}" fill="none" stroke="#000"/>`));
}

describe("a face and the lines beside it are one shape", () => {
  test.each([
    ["cube", "M60.5 60.5L80.5 40.5H200.5L180.5 60.5M200.5 40.5V120.5L180.5 140.5", [60.5, 40.5, 140, 100], { depth: 0.2 }],
    ["cube", "M60.5 60.5L40.5 40.5H160.5L180.5 60.5M40.5 40.5V120.5L60.5 140.5", [40.5, 40.5, 140, 100], { depth: 0.2, mirrored: 1 }],
    ["folder", "M60.5 60.5V44.5H100.5V60.5", [60.5, 44.5, 120, 96], { tabWidth: 40, tabHeight: 16 }],
    ["component", "M60.5 76.5H50.5V92.5H70.5V76.5H60.5M60.5 108.5H50.5V124.5H70.5V108.5H60.5", [50.5, 60.5, 130, 80], { lug: 0.25 }],
  ] as const)("%s: %s", async (kind, lines, [x, y, width, height], params) => {
    const [found, ...others] = await complete(rectangle + lines, [face]);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind });
    expect(intersectionOverUnion(found!.box, { x, y, width, height })).toBeGreaterThan(0.95);
    for (const [name, value] of Object.entries(params)) expect(Math.abs(found!.params![name]! / value - 1)).toBeLessThan(0.1);
  });

  test("a folded corner makes a note, and the fold is no shape", async () => {
    const fold = aCandidate({ x: 160.5, y: 60.5, width: 20, height: 20 }, { kind: "triangle" });
    const note = "M60.5 60.5H160.5L180.5 80.5V140.5H60.5ZM160.5 60.5V80.5H180.5";
    const found = await complete(note, [face, fold]);
    expect(found).toMatchObject([{ kind: "note", box: face.box }]);
    expect(Math.abs(found[0]!.params!["fold"]! - 20)).toBeLessThanOrEqual(2);
  });

  test("the lip of a lying cylinder belongs to its body", async () => {
    const body = aCandidate({ x: 20, y: 20, width: 90, height: 60 }, { kind: "queue", params: { lidless: 1, hollow: 10, bulge: 10 } });
    const lip = aCandidate({ x: 100, y: 20, width: 20, height: 60 }, { kind: "ellipse" });
    expect(await complete("", [body, lip])).toMatchObject([{ kind: "queue", box: { x: 20, width: 100 } }]);
  });
});

test.each([
  ["a plain box", rectangle],
  ["a box with a line that crosses a corner", `${rectangle}M160.5 60.5L180.5 80.5`],
  ["a box with a smaller box in its corner", `${rectangle}M160.5 60.5V80.5H180.5`],
  ["a box on which a wider one stands", `${rectangle}M60.5 60.5V40.5H180.5V60.5`],
  ["a box with another line of a sketch beside its corner", `${rectangle}M60.5 60.5V56.5H72.5V60.5`],
  ["a box from which a connector leaves at a corner", `${rectangle}M180.5 60.5L220.5 20.5`],
  [
    "a box that two thick lines lead to",
    `${rectangle}M20.5 76.5H60.5M20.5 77.5H60.5M20.5 78.5H60.5M20.5 79.5H60.5M20.5 80.5H60.5M20.5 108.5H60.5M20.5 109.5H60.5M20.5 110.5H60.5M20.5 111.5H60.5M20.5 112.5H60.5`,
  ],
] as const)("%s stays what it is", async (_name, path) => {
  expect(await complete(path, [face])).toEqual([face]);
});

test("a box with a thick outline has no faces beside it", async () => {
  const thick = await drawSource(`<path d="${rectangle}" fill="none" stroke="#000" stroke-width="9"/>`);
  expect(completeShapes([face], thick)).toEqual([face]);
});

test("shapes that were found of other faces go, and what stands in the front stays", async () => {
  const cube = `${rectangle}M60.5 60.5L80.5 40.5H200.5L180.5 60.5M200.5 40.5V120.5L180.5 140.5`;
  const top = aCandidate({ x: 60.5, y: 40.5, width: 140, height: 20 }, { kind: "parallelogram" });
  const outline = aCandidate({ x: 60.5, y: 40.5, width: 140, height: 100 }, { kind: "freeform" });
  const member = aCandidate({ x: 90, y: 80, width: 40, height: 30 });
  const found = await complete(cube, [face, top, outline, member]);
  expect(found.map(({ kind }) => kind)).toEqual(["cube", "rectangle"]);
  expect(found[1]).toEqual(member);
});

test("the space between lines is no callout and no cross, a written callout is one", async () => {
  const callout = aCandidate(face.box, { kind: "callout", style: { ...face.style, fill: null } });
  const cross = aCandidate(face.box, { kind: "cross", style: { ...face.style, fill: null } });
  const source = await drawSource('<path d="M60.5 20V200M180.5 20V200M20 60.5H220M20 140.5H220" stroke="#000"/>');
  expect(completeShapes([callout, cross], source)).toEqual([]);
  const plain = await drawSource(`<path d="${rectangle}" fill="none" stroke="#000"/>`);
  expect(completeShapes([callout], { ...plain, lines: [aLine(90, 90, 60)] })).toEqual([callout]);
});
