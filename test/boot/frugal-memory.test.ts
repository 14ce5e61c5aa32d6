/** Processes that convert keep little memory: they start again with settings that only a start can set. */
import { expect, test, vi } from "vitest";
import { becomeFrugal, frugalFlags, frugalMemory, wantsToBeFrugal } from "../../src/boot/frugal-memory.ts";

const started = {
  platform: "linux",
  execPath: process.execPath,
  execArgv: ["--inspect"],
  argv: [process.execPath, "/opt/redraw.js", "convert", "a.png"],
  env: { HOME: "/home/ada" },
} as const;

/** A process with a start that only says with what it was called. */
function aProcess(changes: Partial<Record<keyof typeof started, unknown>> = {}) {
  const execve = vi.fn<NonNullable<NodeJS.Process["execve"]>>();
  return { execve, process: { ...started, execve, ...changes } as unknown as Parameters<typeof wantsToBeFrugal>[0] };
}

test("a command that converts starts again with its arguments, its own flags and environment, and the settings", () => {
  const { execve, process: one } = aProcess();
  becomeFrugal(one);
  const args = [process.execPath, "--inspect", ...frugalFlags, "/opt/redraw.js", "convert", "a.png"];
  expect(execve.mock.calls).toEqual([[process.execPath, args, { HOME: "/home/ada", ...frugalMemory }]]);
});

test.each([
  ["the process that was started again", { env: frugalMemory }],
  ["whoever keeps memory in another way", { env: { MALLOC_ARENA_MAX: "8" } }],
  ["other commands", { argv: [process.execPath, "/opt/redraw.js", "serve"] }],
  ["other systems", { platform: "darwin" }],
  ["a Node that is gone", { execPath: "/nowhere/node" }],
])("%s goes on as it is", (_, changes) => {
  const { execve, process: one } = aProcess(changes);
  becomeFrugal(one);
  expect(execve).not.toHaveBeenCalled();
});

test("a Node that cannot start again goes on as it is", () => {
  expect(wantsToBeFrugal({ ...aProcess().process, execve: undefined })).toBe(false);
});
