/** The memory of another process: told where the system tells it, and null otherwise. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { hasGrown, residentBytes } from "../../../src/adapters/image/child-memory.ts";

const canTell = process.platform === "linux";

test.runIf(canTell)("tells this process's own size, as the process itself does", () => {
  const own = process.memoryUsage().rss;
  const told = residentBytes(process.pid)!;
  expect(told).toBeGreaterThan(own / 2);
  expect(told).toBeLessThan(own * 2);
});

test.runIf(canTell)("sees memory that a child just filled", async () => {
  // a process of its own: this one may give back at any moment what earlier tests left behind
  const program = `console.log("ready"); process.stdin.once("data", () => { globalThis.filled = Buffer.alloc(64_000_000, 1); console.log("filled"); });`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["pipe", "pipe", "ignore"] });
  try {
    await once(child.stdout, "data");
    const before = residentBytes(child.pid!)!;
    child.stdin.write("fill");
    await once(child.stdout, "data");
    expect(residentBytes(child.pid!)! - before).toBeGreaterThan(32_000_000);
  } finally {
    child.kill();
  }
});

test("says nothing of a process that is gone", async () => {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  expect(residentBytes(child.pid!)).toBeNull();
});

test("says nothing of a child that never started", () => {
  expect(residentBytes(0)).toBeNull();
});

test("a child has grown above its bound only, and never where nothing is told", () => {
  expect(hasGrown(process.pid, 1)).toBe(canTell);
  expect(hasGrown(process.pid, 1e12)).toBe(false);
  expect(hasGrown(undefined)).toBe(false);
});
