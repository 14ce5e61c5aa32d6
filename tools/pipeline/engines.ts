/** The engines of the benchmark: nothing is promised that they do not write through to the disk. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { withAdministration } from "../../src/boot/administration.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";
import type { NatsService } from "../services/nats.ts";
import { startNats } from "../services/nats.ts";
import type { PostgresService } from "../services/postgres.ts";
import { startPostgres } from "../services/postgres.ts";

/** Settings of the product by name. */
export type Settings = Readonly<Record<string, string>>;

/** PostgreSQL and JetStream, as a distributed product needs them. */
export interface BenchEngines {
  readonly postgres: PostgresService;
  readonly nats: NatsService;
  readonly versions: readonly string[];
  /** Makes a database with the schema of this program, and returns the settings of processes on it. */
  makeProduct(name: string): Promise<Settings>;
  stop(): Promise<void>;
}

/** Makes a stream of our own for each product on the same servers: NATS keeps one by the account. */
export async function startEngines(folder: string): Promise<BenchEngines> {
  const settings = [
    "max_connections=200",
    "shared_preload_libraries=pg_stat_statements",
    "pg_stat_statements.track=all",
    "fsync=on",
    "shared_buffers=512MB",
    "max_wal_size=4GB",
  ];
  const postgres = await startPostgres({
    settings: [...settings, "synchronous_commit=on", "logging_collector=on", "log_destination=jsonlog"],
  });
  const nats = await startNats({ syncAlways: true });
  return {
    postgres,
    nats,
    versions: [postgres.version, `${nats.version}, sync_interval: always`],
    async makeProduct(name) {
      const data = join(folder, name);
      mkdirSync(data, { recursive: true });
      const product = {
        REDRAW_POSTGRES_URL: postgres.makeDatabase(name),
        ...nats.lines,
        REDRAW_MASTER_KEY: "k".repeat(40),
        REDRAW_TEXT: "none",
        REDRAW_RATE_PER_HOUR: "1000000",
        REDRAW_REQUESTS_PER_MINUTE: "1000000",
        REDRAW_LOG_LEVEL: "error",
        REDRAW_DATA_DIR: data,
      };
      await migrateDatabase(readServiceConfig(product));
      return product;
    },
    async stop() {
      await nats.stop();
      await postgres.stop();
    },
  };
}

/** Makes accounts with credits; returns their names and keys. */
export function makeAccounts(
  settings: Settings,
  count: number,
  credits = 100_000_000,
): Promise<readonly { readonly name: string; readonly key: string }[]> {
  return withAdministration(readServiceConfig(settings), async (administration) => {
    const accounts = [];
    for (let index = 0; index < count; index++) {
      const account = `bench-${index}`;
      accounts.push({ name: account, key: (await administration.addAccount({ account, credits })).ownerKey.key });
    }
    return accounts;
  });
}

/** Works with a connection of its own to a product's database. */
export async function withDatabase<Result>(settings: Settings, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = new Pool({ connectionString: settings["REDRAW_POSTGRES_URL"]!, max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
