/** Migrates the database that the settings name, for `redraw migrate`. */
import { migrate, readMigrations } from "../adapters/jobs/migrate.ts";
import type { ServiceConfig } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import { openScope } from "./scope.ts";
import { isEmbedded, openDatabase } from "./service-ports.ts";

/** Returns the names of the migrations that were applied. Throws `data_folder_busy` while a service owns the folder. */
export async function migrateDatabase(config: ServiceConfig): Promise<readonly string[]> {
  const scope = openScope();
  try {
    if (isEmbedded(config)) scope.keep(await openDataFolder(config.dataDir));
    const database = scope.keep(await openDatabase(config, config.dataDir));
    return await migrate(database, await readMigrations());
  } finally {
    await scope.close();
  }
}
