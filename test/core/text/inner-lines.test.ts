/** What is part of a longer line is no line of its own. */
import { expect, test } from "vitest";
import type { LineCandidate, Reading } from "../../../src/core/detection.ts";
import { areOwnLines } from "../../../src/core/text/inner-lines.ts";
import { aLine } from "../../make/bitmap.ts";

type Corners = readonly [x: number, y: number, width: number, height: number];
const at = ([x, y, width, height]: Corners, rotation = 0): LineCandidate => aLine(x, y, width, { box: { x, y, width, height }, rotation });
const says = (text: string, confidence = 0.95): Reading => ({ text, confidence });

const turned = [at([20, 20, 10, 53], -90), says("RabbitMQ")] as const;
const own = (...read: readonly (readonly [LineCandidate, Reading])[]): readonly boolean[] =>
  areOwnLines(
    read.map(([line]) => line),
    read.map(([, reading]) => reading),
  );

test("a row of letters of turned lines is none", () => {
  expect(own(turned, [at([20, 40, 10, 8]), says("bR")])).toEqual([true, false]);
  expect(own(turned, [at([36, 26, 10, 40], -90), says("Redis")], [at([20, 40, 26, 8]), says("5 r")])).toEqual([true, true, false]);
});

test("a piece of a line that was found whole is none", () => {
  expect(own([at([20, 20, 39, 12]), says("*pb")], [at([20, 22, 8, 8]), says("*")])).toEqual([true, false]);
});

test.each([
  ["a word that a turned line stands on", [at([15, 66, 60, 10]), says("Broker")]],
  ["a letter beside it", [at([32, 40, 10, 8]), says("bR")]],
  ["a longer one over it", [at([18, 40, 14, 8]), says("Topic")]],
] as const)("%s stays", (_, other) => {
  expect(own(turned, other)).toEqual([true, true]);
});

test("what is read unsurely hides nothing, and of two that say the same both stay", () => {
  expect(own([turned[0], says("RabbitMQ", 0.5)], [at([20, 40, 10, 8]), says("bR")])).toEqual([true, true]);
  expect(own([at([20, 20, 20, 12]), says("ab")], [at([20, 20, 20, 12]), says("ab")])).toEqual([true, true]);
});
