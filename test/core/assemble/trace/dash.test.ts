import { expect, test } from "vitest";
import { isDash, longestDash } from "../../../../src/core/assemble/trace/dash.ts";
import { aField, aWeb } from "../../../make/web.ts";

test("a stroke is a dash up to its length in capital heights, and none beyond", () => {
  const field = aField();
  const strokeOfLength = (length: number): Parameters<typeof aWeb>[0][number] => [
    [20, 50],
    [20 + length, 50],
  ];
  const most = longestDash * field.unit;
  const web = aWeb([strokeOfLength(most - 1), strokeOfLength(most + 1)]);
  expect([0, 1, 2, 3].map((end) => isDash(web, field, end))).toEqual([true, true, false, false]);
});
