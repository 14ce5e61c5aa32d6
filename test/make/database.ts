/** A migrated database in memory, one for each test process: its first start takes seconds, and accounts keep tests apart. */
import { migrate, readMigrations } from "../../src/adapters/jobs/migrate.ts";
import { openPglite } from "../../src/adapters/jobs/pglite.ts";
import type { Database } from "../../src/adapters/jobs/database.ts";

let opened: Promise<Database> | null = null;

async function open(): Promise<Database> {
  const database = await openPglite({ folder: null });
  await migrate(database, await readMigrations());
  return database;
}

/** Returns the process's database; nobody closes it but the end of the process. */
export function memoryDatabase(): Promise<Database> {
  opened ??= open();
  return opened;
}
