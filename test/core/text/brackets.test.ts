/** Brackets alone on a line of a text. */
import { expect, test } from "vitest";
import { isBesideLines, isBracket } from "../../../src/core/text/brackets.ts";

test.each(["{", "}", "}}", "],", "};", "("])("%s is brackets alone", (text) => expect(isBracket(text)).toBe(true));
test.each(["{a", "", "||", "{BOM}", "}}}", "<"])("%s is none", (text) => expect(isBracket(text)).toBe(false));

const line = { box: { x: 40, y: 20, width: 80, height: 12 }, rotation: 0 };
const beside = (x: number, y: number, changes = {}): boolean => isBesideLines({ x, y, width: 5, height: 15 }, [{ ...line, ...changes }]);

test("it stands right above or below a line, flush, indented or in the middle", () => {
  expect([beside(40, 34), beside(40, 3), beside(20, 34), beside(78, 34)]).toEqual([true, true, true, true]);
});

test("beside a line, far from one, beyond its end or at a turned one it does not", () => {
  expect([beside(130, 18), beside(40, 60), beside(110, 34), beside(40, 34, { rotation: 90 })]).toEqual([false, false, false, false]);
  const own = { x: 40, y: 34, width: 5, height: 15 };
  expect(isBesideLines(own, [{ box: own, rotation: 0 }])).toBe(false);
});
