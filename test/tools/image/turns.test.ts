import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inTurn } from "../../../tools/image/turns.ts";
import { aFolder } from "../../make/folder.ts";

test("processes take turns: none begins before another has ended", async () => {
  const folder = aFolder();
  const script = `
    import { appendFileSync } from "node:fs";
    import { inTurn } from ${JSON.stringify(new URL("../../../tools/image/turns.ts", import.meta.url).href)};
    inTurn("turn", () => {
      appendFileSync("log", "begins ");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      appendFileSync("log", "ends\\n");
    });`;
  const children = [1, 2, 3].map(() => spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: folder }));
  const codes = await Promise.all(children.map((child) => new Promise((resolve) => void child.once("close", resolve))));
  expect(codes).toEqual([0, 0, 0]);
  expect(readFileSync(join(folder, "log"), "utf8")).toBe("begins ends\n".repeat(3));
  expect(existsSync(join(folder, "turn"))).toBe(false);
});

test("who was killed while it was its turn is not waited for, and a failure gives the turn back", () => {
  const file = join(aFolder(), "turn");
  // No process has this number: the largest is 4,194,304 (proc(5), pid_max).
  writeFileSync(file, "4999999 1");
  const fail = (): void =>
    inTurn(file, () => {
      throw new Error("no space");
    });
  expect(fail).toThrow("no space");
  expect(existsSync(file)).toBe(false);
});
