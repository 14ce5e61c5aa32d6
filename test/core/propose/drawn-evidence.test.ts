/** What speaks for a shape on a drawn page. */
import { expect, test } from "vitest";
import type { EndCandidate } from "../../../src/core/detection.ts";
import { drawnEvidence, evidenceFor } from "../../../src/core/propose/drawn-evidence.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";

const bitmap = await drawBitmap(600, 400, '<rect x="100" y="50" width="120" height="80" fill="none" stroke="#222" stroke-width="3"/>');
const box = { x: 100, y: 50, width: 120, height: 80 };

const shape = { box, family: "rectangle", score: 0.3 } as const;
const seen = { box, isEnclosed: false };
const blank = { bitmap, ends: [], lines: [] };

test("ends count where they lie at the border and leave the shape, two at most", () => {
  const end = (x: number, y: number, dx: number): EndCandidate => ({ point: [x, y], direction: [dx, 0], marked: false, confidence: 0.5 });
  const count = (...ends: readonly EndCandidate[]): number => evidenceFor(shape, seen, { ...blank, ends })[drawnEvidence.indexOf("ends")]!;
  expect(count(end(223, 90, 1))).toBe(1);
  expect(count(end(223, 90, -1))).toBe(0);
  expect(count(end(160, 90, 1))).toBe(0);
  expect(count(end(300, 90, 1))).toBe(0);
  expect(count(end(223, 80, 1), end(97, 90, -1), end(223, 100, 1))).toBe(2);
});

test("what lies in a line of text is rather a letter", () => {
  const share = (line: typeof box): number =>
    evidenceFor(shape, seen, { ...blank, lines: [aLine(0, 0, 10, { box: line })] })[drawnEvidence.indexOf("in text")]!;
  expect(share({ x: 20, y: 45, width: 500, height: 90 })).toBe(1);
  expect(share({ x: 110, y: 80, width: 100, height: 20 })).toBe(0);
});

test("ink along the outline counts, and where it should be hangs on the family", () => {
  const share = (family: "rectangle" | "diamond"): number =>
    evidenceFor({ ...shape, family }, seen, blank)[drawnEvidence.indexOf("outline")]!;
  expect(share("rectangle")).toBe(1);
  expect(share("diamond")).toBeLessThan(0.5);
});
