/** Ports that runs beside each other share: what one has taken, the others leave alone. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { freePort, takePort } from "../../../tools/services/ports.ts";

test("a port that a living process took is left alone, though nobody listens there, and taken over when it has ended", async () => {
  const port = await freePort();
  expect(takePort(port)).toBe(false);
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  const third = 19_000 + (process.pid % 900);
  expect(takePort(third, other.pid)).toBe(true);
  expect(takePort(third)).toBe(false);
  other.kill();
  await once(other, "exit");
  expect(takePort(third)).toBe(true);
});
