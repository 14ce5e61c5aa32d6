import { expect, test } from "vitest";
import { isOnPage } from "../../../src/core/diagram/rule.ts";
import { aDiagram } from "../../make/diagram.ts";

test.each<[string, number, boolean]>([
  ["half a stroke beyond the edge", 301.5, true],
  ["further beyond it", 302.5, false],
])("%s is on the page: %d", (_, x, want) => {
  expect(isOnPage({ x, y: 0, width: 100, height: 10 }, aDiagram())).toBe(want);
});
