/** The first start makes one account with a key that is kept; nothing is made where there are accounts, nothing is revived. */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Administration, Application } from "../../src/app/application.ts";
import { openDemoAccount } from "../../src/boot/demo-account.ts";
import { Fault } from "../../src/core/fault.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "redraw-demo-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A service with these accounts, in which the key of `demo` is valid until it is revoked. */
function aService(accounts: string[]): Parameters<typeof openDemoAccount>[0] & { revoked: boolean; perHour: number | null } {
  const service = {
    revoked: false,
    perHour: null as number | null,
    application: {
      authenticate: () =>
        service.revoked
          ? Promise.reject(new Fault({ code: "unauthenticated", kind: "unauthenticated", message: "no" }))
          : Promise.resolve({}),
    } as unknown as Application,
    administration: {
      listAccounts: () => Promise.resolve(accounts.map((account) => ({ account }))),
      addAccount: ({ account, credits }: { account: string; credits: number }) => {
        accounts.push(account);
        return Promise.resolve({ account, balance: credits, ownerKey: { key: `rdk_${accounts.length}` } });
      },
      balance: () => Promise.resolve({ limitPerHour: service.perHour }),
      setLimit: ({ perHour }: { perHour: number | null }) => {
        service.perHour = perHour;
        return Promise.resolve({});
      },
    } as unknown as Administration,
  };
  return service;
}

test("the key is kept for its owner's eyes and given again at every start", async () => {
  const service = aService([]);
  expect(await openDemoAccount(service, folder)).toBe("rdk_1");
  expect(readFileSync(join(folder, "demo-key"), "utf8")).toBe("rdk_1\n");
  // Nobody who tries Redraw on a laptop meets a limit.
  expect(service.perHour).toBe(1_000_000);
  expect(statSync(join(folder, "demo-key")).mode & 0o777).toBe(0o600);
  expect(await openDemoAccount(service, folder)).toBe("rdk_1");
});

test("a key that was revoked is not given, and no other is made in its place", async () => {
  const service = aService([]);
  await openDemoAccount(service, folder);
  service.revoked = true;
  expect(await openDemoAccount(service, folder)).toBeNull();
});

test("where there are accounts none is made", async () => {
  expect(await openDemoAccount(aService(["acme"]), folder)).toBeNull();
});

test("data of an earlier version loses its limit, one that an operator has set stays", async () => {
  const service = aService([]);
  await openDemoAccount(service, folder);
  service.perHour = null;
  await openDemoAccount(service, folder);
  expect(service.perHour).toBe(1_000_000);
  service.perHour = 5;
  await openDemoAccount(service, folder);
  expect(service.perHour).toBe(5);
});
