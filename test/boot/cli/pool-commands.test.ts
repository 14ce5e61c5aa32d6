/** The commands of pools: what is typed reaches the right call; what is not understood is wrong use. */
import { expect, test } from "vitest";
import type { Administration } from "../../../src/app/application.ts";
import { runAdmin } from "../../../src/boot/cli/admin.ts";
import { poolCommands } from "../../../src/boot/cli/pool-commands.ts";
import { aTerminal } from "../../make/terminal.ts";

async function type(text: string): Promise<{ readonly calls: readonly unknown[]; readonly results: string }> {
  const command = poolCommands.find(({ name }) => text.startsWith(name))!;
  const calls: unknown[] = [];
  const administration = new Proxy({} as Administration, {
    get:
      (_target, method: string) =>
      (...args: unknown[]) => {
        calls.push([method, ...args]);
        return Promise.resolve(method.startsWith("list") ? [{ pool: "gpu", slots: 2 }] : { pool: "gpu", maxInFlight: null });
      },
  });
  const terminal = aTerminal();
  const words = text.split(" ").slice(command.name.split(" ").length);
  expect(await runAdmin(command, words, { terminal, withAdministration: (work) => work(administration) })).toBe(0);
  return { calls, results: terminal.results() };
}

test.each([
  ["accounts pool acme gpu", ["setPool", { account: "acme", pool: "gpu" }]],
  ["accounts pool acme default", ["setPool", { account: "acme", pool: null }]],
  ["pools list", ["listPools"]],
  ["pools set gpu", ["changePool", "gpu", {}]],
  ["pools set gpu --suspend", ["changePool", "gpu", { suspended: true }]],
  ["pools set gpu --resume --max-pending 5", ["changePool", "gpu", { suspended: false, maxPendingPerAccount: 5 }]],
  ["pools set gpu --max-wait 60 --max-in-flight 9", ["changePool", "gpu", { maxQueueWaitSeconds: 60, maxInFlight: 9 }]],
  ["workers list", ["listWorkers"]],
])("%s", async (text, call) => {
  const { calls, results } = await type(text);
  expect(calls).toEqual([call]);
  expect(results).toMatch(/^pool +gpu\n/);
});

test.each([
  ["pools set gpu --suspend --resume", /contradict/],
  ["pools set gpu --suspend=yes", /suspend/],
  ["pools set gpu --max-wait soon", /--max-wait takes a whole number from 1/],
])("%s is wrong use", async (text, sentence) => {
  await expect(type(text)).rejects.toMatchObject({ code: "invalid_request", message: expect.stringMatching(sentence) });
});
