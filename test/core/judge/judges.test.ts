/** Whom judges are for. */
import { expect, test } from "vitest";
import { loadJudges } from "../../../src/adapters/detector/judges.ts";
import { judgeNames } from "../../../src/core/judge/judges.ts";

test("the judges of this tree are those that it knows", async () => {
  expect(Object.keys(await loadJudges()).toSorted()).toEqual([...judgeNames].toSorted());
});
