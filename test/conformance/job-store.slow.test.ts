/** The product's own way to its database: PGlite on disk, in a thread of its own. */
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Database } from "../../src/adapters/jobs/database.ts";
import { migrate, readMigrations } from "../../src/adapters/jobs/migrate.ts";
import { openPglite } from "../../src/adapters/jobs/pglite.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { describeJobStore } from "./job-store-suite.ts";

const folder = mkdtempSync(join(tmpdir(), "redraw-job-store-"));
let database: Database | null = null;
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

describeJobStore("the store on PGlite in a folder", async () => {
  database = await openPglite({ folder: join(folder, "database") });
  await migrate(database, await readMigrations());
  return database;
});
