/** Commands find the administration: the data itself where no service runs, the service where one does, and never both. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Administration } from "../../src/app/application.ts";
import { serveAdministration } from "../../src/boot/admin-socket.ts";
import { withAdministration } from "../../src/boot/administration.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openDataFolder } from "../../src/boot/data-folder.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";

const folder = mkdtempSync(join(tmpdir(), "redraw-administration-"));
const config = readServiceConfig({ REDRAW_DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));

test("without a service the folder is opened, and everything is there the next time", async () => {
  const added = await withAdministration(config, (administration) => administration.addAccount({ account: "acme", credits: 30 }));
  expect(added.ownerKey.key).toMatch(/^rdk_/);
  expect(await withAdministration(config, (administration) => administration.balance("acme"))).toMatchObject({ balance: 30 });
});

test("what fails is thrown, and the folder is free again", async () => {
  await expect(withAdministration(config, (administration) => administration.balance("nobody"))).rejects.toMatchObject({
    code: "not_found",
  });
  await (await openDataFolder(folder)).close();
});

test("a running service is asked instead of the folder", async () => {
  const owner = await openDataFolder(folder);
  const answer = { account: "acme", balance: 7, limitPerHour: null, createdAt: new Date(0) };
  const served = serveAdministration(owner.server, { balance: () => Promise.resolve(answer) } as unknown as Administration);
  expect(await withAdministration(config, (administration) => administration.balance("acme"))).toEqual(answer);
  await served.close();
  await owner.close();
});

test("a folder that a service owns is not migrated", async () => {
  expect(await migrateDatabase(config)).toEqual([]);
  const owner = await openDataFolder(folder);
  await expect(migrateDatabase(config)).rejects.toMatchObject({ code: "data_folder_busy" });
  await owner.close();
});
