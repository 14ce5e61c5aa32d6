/** Connectors that run around like the outline of a frame. */
import { expect, test } from "vitest";
import { isConnectorLoop } from "../../../src/core/judge/connector-loops.ts";
import { aCandidate, aLine } from "../../make/bitmap.ts";

const hollow = { fill: null };
const plain = aCandidate({ x: 0, y: 0, width: 10, height: 10 }).style;
type Place = readonly [x: number, y: number, width: number, height: number];
const shape = ([x, y, width, height]: Place, kind: "rectangle" | "diamond" | "image" = "rectangle") =>
  aCandidate({ x, y, width, height }, { kind });
const frame = aCandidate({ x: 100, y: 50, width: 300, height: 200 }, { style: { ...plain, ...hollow } });
const [split, merge] = [shape([235, 35, 30, 30], "diamond"), shape([235, 235, 30, 30], "diamond")];
const [left, right] = [shape([40, 120, 120, 40]), shape([340, 120, 120, 40])];

test("branches that part at one shape and meet at another are no frame, be there one shape or two between them", () => {
  expect(isConnectorLoop(frame, { chosen: [frame, split, merge, left, right], lines: [], glyphHeight: 10 })).toBe(true);
  expect(isConnectorLoop(frame, { chosen: [frame, split, merge, left], lines: [], glyphHeight: 10 })).toBe(true);
});

test.each([
  ["whose shapes stand on two sides", [split, merge]],
  ["with shapes in it", [shape([150, 80, 80, 40]), shape([250, 80, 80, 40]), shape([150, 180, 80, 40])]],
  ["with ports", [shape([95, 100, 10, 10]), shape([395, 100, 10, 10]), shape([200, 45, 10, 10])]],
  ["with pictures on its border", [split, merge, shape([80, 120, 40, 40], "image"), shape([380, 120, 40, 40], "image")]],
])("a frame %s is one", (_, others) => {
  expect(isConnectorLoop(frame, { chosen: [frame, ...others], lines: [], glyphHeight: 10 })).toBe(false);
});

test("what is filled is no loop", () => {
  const filled = { ...frame, style: { ...plain, fill: "#dae8fc" } };
  expect(isConnectorLoop(filled, { chosen: [filled, split, merge, left, right], lines: [], glyphHeight: 10 })).toBe(false);
});

test("two connectors there and back, each with its label, are no box", () => {
  const texts = [aLine(220, 45, 60), aLine(215, 245, 70)];
  const holding = [frame, shape([150, 80, 80, 40])];
  expect(isConnectorLoop(frame, { chosen: holding, lines: texts, glyphHeight: 10 })).toBe(false);
  const isLoop = (...lines: readonly ReturnType<typeof aLine>[]): boolean =>
    isConnectorLoop(frame, { chosen: [frame], lines, glyphHeight: 10 });
  expect(isLoop(aLine(220, 45, 60), aLine(215, 245, 70))).toBe(true);
  expect(isLoop(aLine(70, 150, 60), aLine(370, 140, 60))).toBe(true);
  expect(isLoop(aLine(220, 45, 60))).toBe(false);
  expect(isLoop(aLine(220, 45, 60), aLine(215, 232, 70))).toBe(false);
  expect(isLoop(aLine(220, 45, 60), aLine(370, 140, 60))).toBe(false);
});
