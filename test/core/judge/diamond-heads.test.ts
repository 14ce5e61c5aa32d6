/** Small diamonds at the shapes that connectors lead to. */
import { expect, test } from "vitest";
import { isDiamondHead } from "../../../src/core/judge/diamond-heads.ts";
import { aCandidate } from "../../make/bitmap.ts";

const whole = aCandidate({ x: 100, y: 20, width: 120, height: 60 });
const diamondAt = (x: number, y: number, size = 24) => aCandidate({ x, y, width: size, height: size }, { kind: "diamond" });
const below = diamondAt(148, 81);

test("a small diamond whose tip is at a shape is the head of a connector", () => {
  expect(isDiamondHead(below, [whole, below], 9)).toBe(true);
  const beside = diamondAt(221, 38);
  expect(isDiamondHead(beside, [whole, beside], 9)).toBe(true);
});

test.each([
  ["that stands alone", diamondAt(148, 95), [whole]],
  ["between two shapes", below, [whole, aCandidate({ x: 100, y: 106, width: 120, height: 60 })]],
  ["of the size of others", diamondAt(130, 81, 60), [whole]],
  ["in a shape", diamondAt(148, 40), [whole]],
  ["beside a smaller one", below, [aCandidate({ x: 150, y: 60, width: 20, height: 20 })]],
])("a diamond %s is a shape", (_, node, others) => {
  expect(isDiamondHead(node, [node, ...others], 9)).toBe(false);
});

test("nor is any other kind a head", () => {
  const circle = { ...below, kind: "circle" as const };
  expect(isDiamondHead(circle, [whole, circle], 9)).toBe(false);
});
