/** A process with settings that cannot work says so in one sentence, with the status of wrong use. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each([
  [{}, "REDRAW_POSTGRES_URL, REDRAW_NATS_URL, REDRAW_MASTER_KEY must be set"],
  [{ REDRAW_PORT: "none" }, 'REDRAW_PORT is "none"'],
])(
  "with %j",
  (settings, sentence) => {
    const env = { PATH: process.env["PATH"], ...settings };
    const { status, stderr } = spawnSync(process.execPath, ["cmd/courier.ts"], { env, encoding: "utf8" });
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(2);
  },
  30_000,
);
