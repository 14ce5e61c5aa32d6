/** A line may be found in two: readers say whether it is one. */
import { expect, test } from "vitest";
import type { Fragment } from "../../../src/core/detection.ts";
import { crossedPairs, isUnion, isWhole, joinLines, overlappingPairs } from "../../../src/core/text/divided-lines.ts";
import { aLine } from "../../make/bitmap.ts";

const before = aLine(20, 20, 44);
const behind = aLine(79, 20, 31);
const letters: Fragment = { ...aLine(73, 22, 5), letters: 1, crossing: [[0, 0]] };

test("two lines with letters between them that a connector touches may be one", () => {
  expect(crossedPairs([before, behind], [letters])).toEqual([[0, 1]]);
  expect(joinLines(before, behind).box).toEqual({ x: 20, y: 20, width: 90, height: 10 });
});

test.each([
  ["nothing stands between them", [before, behind], []],
  ["what stands there is touched by no line", [before, behind], [{ ...letters, crossing: [] }]],
  ["they are of other sizes", [before, { ...behind, glyphHeight: 15 }], [letters]],
  ["they are of other colours", [before, { ...behind, color: "#ff0000" }], [letters]],
  ["they stand on other levels", [before, aLine(79, 26, 31)], [letters]],
  ["they are far apart", [before, aLine(101, 20, 31)], [letters]],
  ["one of them is turned", [before, { ...behind, rotation: 90 }], [letters]],
])("lines are two where %s", (_name, lines, fragments) => {
  expect(crossedPairs(lines, fragments)).toEqual([]);
});

const says = (text: string, confidence = 0.97) => ({ text, confidence });

test.each([
  ["Backend function", "Backend", "nction"],
  // the connector had made another letter of the last one
  ["Service Bus queue", "Sew", "ce Bus queue"],
])("%s is a whole of its parts", (whole, left, next) => {
  expect(isWhole(says(whole), says(left), says(next))).toBe(true);
});

test.each([
  ["nothing more than both", says("Backend nction"), "Backend", "nction"],
  ["a stroke that parts them", says("Orders | Bills"), "Orders", "Bills"],
  ["a word of its own between them", says("Yes v No"), "Yes", "No"],
  ["something else", says("Front end junction"), "Backend", "nction"],
  ["it unsurely", says("Backend function", 0.7), "Backend", "nction"],
])("what says %s is no whole", (_name, whole, left, next) => {
  expect(isWhole(whole, says(left), says(next))).toBe(false);
});

test("two lines of which each goes on where the other ends may be one, those within others and on other levels are not", () => {
  const [first, second] = [aLine(20, 20, 100), aLine(80, 20, 120)];
  expect(overlappingPairs([first, second])).toEqual([[0, 1]]);
  expect(overlappingPairs([first, aLine(40, 20, 30)])).toEqual([]);
  expect(overlappingPairs([first, aLine(80, 27, 120)])).toEqual([]);
  expect(overlappingPairs([first, aLine(130, 20, 60)])).toEqual([]);
  expect(overlappingPairs([first, { ...second, ground: "#dddddd" }])).toEqual([]);
});

test("a whole of overlapping parts begins as one and ends as the other", () => {
  const isOne = (whole: string, confidence = 0.97): boolean =>
    isUnion(says(whole, confidence), says("BJBank - Diagrama d"), says("Diagrama de Casos de Uso"));
  expect(isOne("BJBank - Diagrama de Casos de Uso")).toBe(true);
  expect([isOne("BJBank - Diagrama d"), isOne("BJBank - Diagrama de Casos de Uso", 0.6), isOne("Diagrama de Casos de Uso Banco")]).toEqual([
    false,
    false,
    false,
  ]);
});
