import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkRun } from "./checker.ts";
import { killAgainAndAgain } from "./kill-loops.ts";

test("a service that is killed in the middle of its work, again and again, keeps its promises", async () => {
  const folder = mkdtempSync(join(tmpdir(), "redraw-kill-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const report = await killAgainAndAgain({ folder, kills: 3, seed: 1 });
  expect(checkRun(report.run)).toEqual([]);
  expect(report.accepted).toBeGreaterThan(0);
});
