/** A new database is brought to the newest schema, and told so once. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";

test("every migration is named the first time, none the second", async () => {
  const folder = mkdtempSync(join(tmpdir(), "redraw-migrate-"));
  const config = readServiceConfig({ REDRAW_DATA_DIR: folder });
  const applied = await migrateDatabase(config);
  expect(applied[0]).toMatch(/^0001-.*\.sql$/);
  expect(await migrateDatabase(config)).toEqual([]);
  rmSync(folder, { recursive: true });
});
