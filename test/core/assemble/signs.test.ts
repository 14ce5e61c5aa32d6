/** A letter in a small ring is text where the ring is a shape, and else a picture of the shape around it. */
import { expect, test } from "vitest";
import { tellSigns } from "../../../src/core/assemble/signs.ts";
import type { ReadLine } from "../../../src/core/detection.ts";
import { aCandidate, aLine } from "../../make/bitmap.ts";

const ring = { x: 24, y: 24, width: 24, height: 24 };
const around = aCandidate({ x: 20, y: 20, width: 120, height: 80 });
const letter: ReadLine = { ...aLine(32, 30, 8), ring, text: "C", confidence: 0.5 };
const name: ReadLine = { ...aLine(56, 30, 60), text: "Class1", confidence: 1 };

test("the letter in a ring before a name is a sign", () => {
  expect(tellSigns({ lines: [letter, name], fragments: [] }, [around])).toEqual({ lines: [name], fragments: [], signs: [ring] });
  expect(tellSigns({ lines: [name], fragments: [{ kind: "word", line: letter }] }, [around])).toMatchObject({
    fragments: [],
    signs: [ring],
  });
});

test("so is a sign before a line in a shape", () => {
  const marked: ReadLine = { ...name, sign: { x: 44, y: 31, width: 8, height: 8 } };
  expect(tellSigns({ lines: [marked], fragments: [] }, [around])).toEqual({ lines: [marked], fragments: [], signs: [marked.sign] });
  expect(tellSigns({ lines: [marked], fragments: [] }, []).signs).toEqual([]);
});

test.each([
  ["in a ring that is a shape", letter, [around, aCandidate({ x: 23, y: 23, width: 25, height: 25 })]],
  ["in a ring outside all shapes", letter, [aCandidate({ x: 200, y: 20, width: 120, height: 80 })]],
  ["that are several", { ...letter, text: "12" }, [around]],
  ["without a ring", { ...name, text: "C" }, [around]],
])("letters %s are text", (_, line, shapes) => {
  expect(tellSigns({ lines: [line], fragments: [] }, shapes)).toEqual({ lines: [line], fragments: [], signs: [] });
});
