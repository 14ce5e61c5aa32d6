/** Log lines: JSON, one a line, without secrets. */
import { expect, test } from "vitest";
import type { LogLevel, Logger } from "../../../src/adapters/telemetry/logging.ts";
import { openLogger } from "../../../src/adapters/telemetry/logging.ts";

function aLog(level: LogLevel): { readonly logger: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  return { lines, logger: openLogger({ level, sink: { write: (line) => lines.push(line) } }) };
}

test("a line is an object with level, time and what belongs to it", () => {
  const { logger, lines } = aLog("info");
  logger.info("job accepted", { job: "7" });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toEqual({ level: "info", time: expect.stringMatching(/^\d{4}-.*Z$/), job: "7", msg: "job accepted" });
  expect(lines[0]!.endsWith("\n")).toBe(true);
});

test("what is less important than asked for is left out", () => {
  const { logger, lines } = aLog("warn");
  logger.debug("a");
  logger.info("b");
  logger.warn("c");
  logger.error("d");
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(["c", "d"]);
});

test("secrets are out, wherever they stand", () => {
  const { logger, lines } = aLog("info");
  const key = `rdk_${"x".repeat(36)}`;
  logger.error(`key ${key}`, { deep: { deeper: [key] }, [key]: 1, url: "https://a.example/?t=s3cret" });
  expect(lines[0]).not.toMatch(/xxxx|s3cret/);
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: "key rdk_[redacted]" });
});
