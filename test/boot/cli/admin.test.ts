/** Commands of the administration: what is typed reaches the right call, what comes back is printed for people or programs. */
import { expect, test } from "vitest";
import type { Administration } from "../../../src/app/application.ts";
import { adminHelp, runAdmin } from "../../../src/boot/cli/admin.ts";
import type { WithAdministration } from "../../../src/boot/cli/admin.ts";
import { adminCommands } from "../../../src/boot/cli/admin-commands.ts";
import { Fault } from "../../../src/core/fault.ts";
import { aTerminal } from "../../make/terminal.ts";

const account = { account: "acme", balance: 70, limitPerHour: null, pool: null, createdAt: new Date("2026-01-02T03:04:05Z") };
const key = { id: "k1", name: "cli", role: "convert", prefix: "rdk_ab", createdAt: account.createdAt, revokedAt: null, key: "rdk_abc" };
const line = { id: 1, account: "acme", job: null, kind: "grant", amount: 70, note: "gift", at: account.createdAt };

const pool = { pool: "gpu", suspended: false, maxQueueWaitSeconds: 60, maxInFlight: null, maxPendingPerAccount: 5, queued: 1, workers: 2 };
const worker = { worker: "w1", pool: "gpu", slots: 2, busy: 1, draining: false, startedAt: account.createdAt, seenAt: account.createdAt };

/** Answers every call and remembers it. */
function anAdministration(): { calls: unknown[][]; withAdministration: WithAdministration } {
  const calls: unknown[][] = [];
  const answers: Readonly<Record<string, unknown>> = {
    addAccount: { ...account, ownerKey: { ...key, role: "owner" } },
    listAccounts: [account, { ...account, account: "beta", limitPerHour: 5 }],
    createKey: key,
    listKeys: [key],
    grantCredits: account,
    balance: account,
    ledger: [line],
    setLimit: account,
    setPool: { ...account, pool: "gpu" },
    listPools: [pool],
    changePool: pool,
    listWorkers: [worker],
    confirmSweeps: [],
  };
  const administration = new Proxy({} as Administration, {
    get:
      (_target, method: string) =>
      (...args: unknown[]) => {
        calls.push([method, ...args]);
        return Promise.resolve(answers[method]);
      },
  });
  return { calls, withAdministration: (work) => work(administration) };
}

async function type(text: string): Promise<{ status: number; results: string; messages: string; calls: unknown[][] }> {
  const words = text.split(" ");
  const command = adminCommands.find(({ name }) => text.startsWith(name))!;
  const terminal = aTerminal();
  const { calls, withAdministration } = anAdministration();
  const status = await runAdmin(command, words.slice(command.name.split(" ").length), { terminal, withAdministration });
  return { status, results: terminal.results(), messages: terminal.messages(), calls };
}

test.each([
  ["accounts add acme --credits 70", ["addAccount", { account: "acme", credits: 70 }]],
  ["accounts list", ["listAccounts"]],
  ["keys create acme", ["createKey", { account: "acme", name: "cli", role: "convert" }]],
  ["keys create acme --role owner --name ci", ["createKey", { account: "acme", name: "ci", role: "owner" }]],
  ["keys list acme", ["listKeys", "acme"]],
  ["keys revoke acme k1", ["revokeKey", { account: "acme", keyId: "k1" }]],
  ["credits grant acme 5 --note gift", ["grantCredits", { account: "acme", credits: 5, note: "gift" }]],
  ["credits balance acme", ["balance", "acme"]],
  ["credits ledger acme --limit 3", ["ledger", "acme", { limit: 3 }]],
  ["limits set acme 0", ["setLimit", { account: "acme", perHour: 0 }]],
  ["limits set acme default", ["setLimit", { account: "acme", perHour: null }]],
])("%s", async (text, call) => {
  const { status, calls, results } = await type(text);
  expect(status).toBe(0);
  expect(calls).toEqual([call]);
  expect(results).not.toBe("");
});

test("--json is one object a line, dates as texts", async () => {
  const { results } = await type("accounts list --json");
  const lines = results.trimEnd().split("\n");
  expect(lines.map((text) => (JSON.parse(text) as { account: string }).account)).toEqual(["acme", "beta"]);
  expect(JSON.parse(lines[0]!)).toEqual({ ...account, createdAt: "2026-01-02T03:04:05.000Z" });
});

test("several rows are a table, one row is a list; what is null is a dash", async () => {
  expect((await type("accounts list")).results).toMatch(/^account +balance +limitPerHour +pool +createdAt\nacme +70 +- +- +2026/);
  expect((await type("credits balance acme")).results).toMatch(/^account {7}acme\nbalance {7}70\n/);
});

test("a new key is printed", async () => {
  expect((await type("keys create acme")).results).toContain("rdk_abc");
  expect((await type("accounts add acme")).results).toContain("rdk_abc");
});

test.each([
  ["accounts add", /takes ACCOUNT, not nothing/],
  ["keys revoke acme", /takes ACCOUNT and KEY_ID/],
  ["credits grant acme many", /CREDITS takes a whole number from 1/],
  ["credits grant acme 0", /from 1/],
  ["limits set acme -1", /-1/],
  ["keys create acme --role king", /owner or convert/],
  ["accounts list all", /no operand/],
  ["accounts list --all", /--all/],
])("%s is wrong use", async (text, sentence) => {
  await expect(type(text)).rejects.toMatchObject({ code: "invalid_request", message: expect.stringMatching(sentence) });
});

test("a Fault is one sentence on standard error and status 1", async () => {
  const terminal = aTerminal();
  const fault = new Fault({ code: "not_found", kind: "not-found", message: "there is no account nobody" });
  const outside = { terminal, withAdministration: () => Promise.reject(fault) };
  const command = adminCommands.find(({ name }) => name === "credits balance")!;
  expect(await runAdmin(command, ["nobody"], outside)).toBe(1);
  expect(terminal.messages()).toBe("redraw: there is no account nobody\n");
});

test.each(adminCommands)("the help of $name shows its operands, options and an example that works", async (command) => {
  const help = adminHelp(command);
  for (const word of [...command.operands, ...Object.keys(command.options)]) expect(help).toContain(word);
  for (const row of help.split("\n")) expect(row.length).toBeLessThanOrEqual(110);
  expect((await type(command.example.replaceAll(/"([^"]*)"/g, (_, words: string) => words.replaceAll(" ", "_")))).status).toBe(0);
});
