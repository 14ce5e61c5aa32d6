/** A PostgreSQL server for the tests of a file, and databases on it with the schema of today. */
import { afterAll, beforeAll } from "vitest";
import type { Database } from "../../src/adapters/jobs/database.ts";
import { migrate, readMigrations } from "../../src/adapters/jobs/migrate.ts";
import { openPostgres } from "../../src/adapters/jobs/postgres.ts";
import { startTestedPostgres } from "../../tools/services/pgbouncer.ts";
import type { PostgresService } from "../../tools/services/postgres.ts";

/** A server that starts before the first test of a file and ends after its last. */
export interface SharedPostgres {
  /** The server; only from the first test on. */
  readonly server: () => PostgresService;
  /** Opens a database at an address and brings its schema up; it is closed after the last test. */
  readonly open: (url: string) => Promise<Database>;
}

/** Starts a server for the tests of the file that calls. */
export function sharePostgres(): SharedPostgres {
  let server: PostgresService;
  const opened: Database[] = [];
  beforeAll(async () => {
    server = await startTestedPostgres();
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await server.stop();
  });
  return {
    server: () => server,
    async open(url) {
      const database = openPostgres({ url, poolSize: 10 });
      opened.push(database);
      await migrate(database, await readMigrations());
      return database;
    },
  };
}
