/** Tests of icons whose strokes were taken for text, and of texts that were taken for drawings. */
import { describe, expect, test } from "vitest";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { findNamedShapes, findReadIcons } from "../../../src/core/assemble/icons.ts";
import { aCandidate, drawBitmap } from "../../make/bitmap.ts";
import { aDraft } from "../../make/draft.ts";
import { aReadLine } from "../../make/writing.ts";

const filled = (box: NodeCandidate["box"], kind: NodeCandidate["kind"] = "rectangle"): NodeCandidate => {
  const candidate = aCandidate(box, { kind });
  return { ...candidate, style: { ...candidate.style, fill: "#8c4fff" } };
};
const base = filled({ x: 20, y: 20, width: 60, height: 60 });
const { page, bitmap } = aDraft();
const line = (text: string, options: object) => ({ ...aReadLine(text, [35, 40, 30, 20]), ...options });
const kindOf = (candidate: NodeCandidate, lines: readonly ReturnType<typeof line>[]): string =>
  findReadIcons([candidate], { lines, page })[0]!.kind;

describe("findReadIcons", () => {
  test.each([
    ["signs without a letter", line("</>", { confidence: 0.95, glyphHeight: 13 })],
    ["large letters that could hardly be told", line("Loney", { confidence: 0.57, glyphHeight: 22 })],
    ["small ones", line("rr", { confidence: 0.77, glyphHeight: 5 })],
    ["such that lie aslant", line("ola", { confidence: 0.8, glyphHeight: 10, rotation: 90 })],
  ])("a filled shape that holds nothing but %s is a picture", (_, read) => {
    expect(kindOf(base, [read])).toBe("image");
  });

  test.each([
    ["a large letter that is sure", base, [line("A", { confidence: 0.99, glyphHeight: 22 })]],
    ["a doubtful word of the page's size", base, [line("ES", { confidence: 0.6, glyphHeight: 10 })]],
    [
      "one word among strokes",
      base,
      [line("ab", { confidence: 0.5, glyphHeight: 25 }), line("API", { confidence: 0.99, glyphHeight: 10 })],
    ],
    ["a single sign", base, [line("+", { confidence: 0.9, glyphHeight: 12 })]],
    ["no fill of its own", aCandidate(base.box), [line("</>", { confidence: 0.9, glyphHeight: 13 })]],
    ["no text at all", base, []],
    ["the form of a bar", filled({ x: 20, y: 20, width: 100, height: 60 }), [line("</>", { confidence: 0.9, glyphHeight: 13 })]],
  ])("a shape with %s stays one", (_, candidate, lines) => {
    expect(kindOf(candidate, lines)).toBe("rectangle");
  });

  test("shapes that were found in its drawing go", () => {
    const stroke = filled({ x: 30, y: 30, width: 12, height: 40 }, "trapezoid");
    const found = findReadIcons([base, stroke], { lines: [line("</>", { confidence: 0.95, glyphHeight: 13 })], page });
    expect(found).toMatchObject([{ kind: "image", box: base.box, params: null }]);
  });
});

describe("findNamedShapes", () => {
  const disc = aCandidate({ x: 20, y: 20, width: 60, height: 60 }, { kind: "circle", confidence: 0.97 });
  const picture: NodeCandidate = { ...disc, kind: "image", confidence: 0.5, base: disc };
  const number = line("1", { box: { x: 46, y: 42, width: 8, height: 16 }, confidence: 0.99 });
  const nameIn = (lines: readonly ReturnType<typeof line>[], shape = picture): NodeCandidate =>
    findNamedShapes([shape], { bitmap, lines, fragments: [] })[0]!;

  test("a disc whose drawing reads as a number is a disc", () => {
    expect(nameIn([number])).toMatchObject({ kind: "circle", box: disc.box });
    const fragments = [{ kind: "letter" as const, line: number }];
    expect(findNamedShapes([picture], { bitmap, lines: [], fragments })).toMatchObject([{ kind: "circle" }]);
  });

  test.each([
    ["reads unsurely", [line("1", { ...number, confidence: 0.6 })]],
    ["is no letter", [{ ...number, text: "@" }]],
    ["stands beside the middle", [line("1", { ...number, box: { x: 24, y: 42, width: 8, height: 16 }, confidence: 0.99 })]],
    ["has text beside it", [number, line("2", { ...number, box: { x: 60, y: 42, width: 8, height: 16 }, confidence: 0.99 })]],
    ["is not read", []],
  ])("a picture whose drawing %s stays one", (_, lines) => {
    expect(nameIn(lines).kind).toBe("image");
  });

  test("a picture with strokes beside its letter stays one", async () => {
    const drawn = await drawBitmap(100, 100, '<path d="M50 36L62 43V57L50 64L38 57V43Z" fill="none" stroke="#000" stroke-width="3"/>');
    expect(findNamedShapes([picture], { bitmap: drawn, lines: [number], fragments: [] })).toMatchObject([{ kind: "image" }]);
  });

  test("a picture that was measured as nothing else stays one", () => {
    expect(nameIn([number], { ...disc, kind: "image" }).kind).toBe("image");
  });
});
