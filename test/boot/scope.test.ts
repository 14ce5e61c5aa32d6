/** What was opened last is closed first, and one that fails does not keep the others open. */
import { expect, test } from "vitest";
import { openScope } from "../../src/boot/scope.ts";

test("releases run in reverse order, once", async () => {
  const closed: string[] = [];
  const scope = openScope();
  const kept = scope.keep({ close: () => Promise.resolve(void closed.push("first")) });
  scope.atEnd(() => void closed.push("second"));
  expect(kept).toHaveProperty("close");
  await scope.close();
  await scope.close();
  expect(closed).toEqual(["second", "first"]);
});

test("the others are closed although one fails, and the failure is told", async () => {
  const closed: string[] = [];
  const scope = openScope();
  scope.atEnd(() => void closed.push("first"));
  scope.atEnd(() => Promise.reject(new Error("stuck")));
  await expect(scope.close()).rejects.toMatchObject({ errors: [expect.objectContaining({ message: "stuck" })] });
  expect(closed).toEqual(["first"]);
});
