/** What happens is logged at the level that was set, and counted whatever the level. */
import { expect, test } from "vitest";
import { openServiceTelemetry } from "../../src/boot/service-telemetry.ts";

test("quiet logs still count", async () => {
  const lines: string[] = [];
  const telemetry = openServiceTelemetry({ logLevel: "error" }, { write: (line) => lines.push(line) });
  telemetry.tell({ kind: "ended", job: "j", code: null, seconds: 1 });
  telemetry.tell({ kind: "trouble", where: "the relay", error: new Error("broken pipe") });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: "error", where: "the relay" });
  expect(await telemetry.metrics.text()).toMatch(/redraw_jobs_total\{outcome="succeeded",reason=""\} 1/);
});
