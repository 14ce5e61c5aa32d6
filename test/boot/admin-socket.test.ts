/** Commands reach a running service through its data folder: values, dates and Faults arrive as they were. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Administration } from "../../src/app/application.ts";
import { reachAdministration, serveAdministration } from "../../src/boot/admin-socket.ts";
import { openDataFolder, socketPath } from "../../src/boot/data-folder.ts";
import type { DataFolder } from "../../src/boot/data-folder.ts";
import { Fault } from "../../src/core/fault.ts";

const summary = { account: "acme", balance: 30, limitPerHour: null, createdAt: new Date(0) };
const administration = {
  balance: (account: string) => Promise.resolve({ ...summary, account }),
  grantCredits: () => Promise.reject(new Fault({ code: "not_found", kind: "not-found", message: "there is no account nobody" })),
  listAccounts: () => Promise.reject(new Error("secret detail")),
} as unknown as Administration;

let folder: DataFolder;
let close: () => Promise<void>;
beforeEach(async () => {
  folder = await openDataFolder(mkdtempSync(join(tmpdir(), "redraw-admin-")));
  const served = serveAdministration(folder.server, administration);
  close = () => served.close();
});
afterEach(async () => {
  await close();
  await folder.close();
  rmSync(folder.path, { recursive: true });
});

test("a value arrives whole, dates as dates", async () => {
  const reached = reachAdministration(socketPath(folder.path));
  expect(await reached.balance("acme")).toEqual(summary);
});

test("a Fault arrives with its code and sentence", async () => {
  const reached = reachAdministration(socketPath(folder.path));
  await expect(reached.grantCredits({ account: "nobody", credits: 1, note: null })).rejects.toMatchObject({
    code: "not_found",
    message: "there is no account nobody",
  });
});

test("a call that comes while the service starts waits for it, and hears when it does not start", async () => {
  const starting = await openDataFolder(mkdtempSync(join(tmpdir(), "redraw-admin-")));
  const opened = Promise.withResolvers<Administration>();
  const served = serveAdministration(starting.server, opened.promise);
  const early = reachAdministration(socketPath(starting.path)).balance("acme");
  expect(await Promise.race([early, new Promise((resolve) => setTimeout(resolve, 100, "waits"))])).toBe("waits");
  opened.resolve(administration);
  expect(await early).toEqual(summary);
  await served.close();
  const failing = serveAdministration(
    starting.server,
    Promise.reject(new Fault({ code: "unavailable", kind: "unavailable", message: "no" })),
  );
  await expect(reachAdministration(socketPath(starting.path)).balance("acme")).rejects.toMatchObject({ code: "unavailable" });
  await failing.close();
  await starting.close();
  rmSync(starting.path, { recursive: true });
});

test("a bug arrives as one", async () => {
  await expect(reachAdministration(socketPath(folder.path)).listAccounts()).rejects.toMatchObject({ code: "internal_error" });
});

test("what is no call of the administration is refused", async () => {
  const reached = reachAdministration(socketPath(folder.path)) as unknown as Record<string, unknown>;
  expect(Object.keys(reached)).not.toContain("constructor");
  const { request } = await import("node:http");
  const size = await new Promise<number>((resolve) => {
    request({ socketPath: socketPath(folder.path), path: "/constructor", method: "POST", agent: false }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length)).on("end", () => resolve(bytes));
    }).end();
  });
  expect(size).toBeGreaterThan(0);
});
