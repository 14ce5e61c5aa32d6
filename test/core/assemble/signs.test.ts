/** A letter in a small ring is text where the ring is a shape, and else a picture of the shape around it. */
import { expect, test } from "vitest";
import { tellSigns } from "../../../src/core/assemble/signs.ts";
import type { NodeCandidate, ReadLine } from "../../../src/core/detection.ts";
import { aCandidate, aLine } from "../../make/bitmap.ts";
import { aDraft } from "../../make/draft.ts";

const ring = { x: 24, y: 24, width: 24, height: 24 };
const around = aCandidate({ x: 20, y: 20, width: 120, height: 80 });
const letter: ReadLine = { ...aLine(32, 30, 8), ring, text: "C", confidence: 0.5 };
const { page } = aDraft();
/** The shapes of a page, and what else was measured. */
const all = (shapes: readonly NodeCandidate[], others: readonly NodeCandidate[] = []) => ({
  shapes,
  candidates: [...shapes, ...others],
  page,
});
const name: ReadLine = { ...aLine(56, 30, 60), text: "Class1", confidence: 1 };

test("the letter in a ring before a name is a sign", () => {
  expect(tellSigns({ lines: [letter, name], fragments: [] }, all([around]))).toEqual({ lines: [name], fragments: [], signs: [ring] });
  expect(tellSigns({ lines: [name], fragments: [{ kind: "word", line: letter }] }, all([around]))).toMatchObject({
    fragments: [],
    signs: [ring],
  });
});

test("so is a sign before a line in a shape", () => {
  const marked: ReadLine = { ...name, sign: { x: 44, y: 31, width: 8, height: 8 } };
  expect(tellSigns({ lines: [marked], fragments: [] }, all([around]))).toEqual({ lines: [marked], fragments: [], signs: [marked.sign] });
  expect(tellSigns({ lines: [marked], fragments: [] }, all([])).signs).toEqual([]);
});

test.each([
  ["in a ring that is a shape", letter, [around, aCandidate({ x: 23, y: 23, width: 25, height: 25 })]],
  ["in a ring outside all shapes", letter, [aCandidate({ x: 200, y: 20, width: 120, height: 80 })]],
  ["that are several", { ...letter, text: "12" }, [around]],
  ["without a ring", { ...name, text: "C" }, [around]],
])("letters %s are text", (_, line, shapes) => {
  expect(tellSigns({ lines: [line], fragments: [] }, all(shapes))).toEqual({ lines: [line], fragments: [], signs: [] });
});

test("the filled square in the corner of a shape is a sign, and what is read in it no text", () => {
  const filled = (box: NodeCandidate["box"], fill: string | null): NodeCandidate => {
    const candidate = aCandidate(box);
    return { ...candidate, style: { ...candidate.style, fill } };
  };
  const square = { x: 20, y: 20, width: 26, height: 26 };
  const cloud = { ...aLine(24, 26, 18), text: "aws", confidence: 0.99 };
  const told = (place: NodeCandidate["box"], fill: string | null, shapes = [around]) =>
    tellSigns({ lines: [cloud, name], fragments: [] }, all(shapes, [filled(place, fill)]));
  expect(told(square, "#232f3e")).toEqual({ lines: [name], fragments: [], signs: [square] });
  // elsewhere, without a fill, or where it is a shape, it is none
  expect(told({ ...square, x: 60 }, "#232f3e").signs).toEqual([]);
  expect(told(square, null).signs).toEqual([]);
  expect(told(square, "#232f3e", [around, filled(square, "#232f3e")]).signs).toEqual([]);
});
