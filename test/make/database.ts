/** A migrated database in memory, one for each test process; accounts keep tests apart. */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { migrate, readMigrations } from "../../src/adapters/jobs/migrate.ts";
import { databaseOver } from "../../src/adapters/jobs/pglite-database.ts";
import { openSession } from "../../src/adapters/jobs/pglite-session.ts";
import type { Database } from "../../src/adapters/jobs/database.ts";

const databaseOf = (client: PGlite): Database => databaseOver(openSession(client));

const cache = "out/test-database";

/** The file of a database that was migrated before; it changes with the migrations and with PGlite. */
function templateOf(sql: readonly string[]): string {
  const version = readFileSync("node_modules/@electric-sql/pglite/package.json");
  const hash = createHash("sha256").update(version).update(sql.join("\0")).digest("hex");
  return `${cache}/${hash.slice(0, 16)}.tar`;
}

/** The first start takes five seconds of computing, a copy half a second (measured): the first process keeps one for the others. */
async function open(): Promise<Database> {
  const migrations = await readMigrations();
  const template = templateOf(migrations.map(({ sql }) => sql));
  if (existsSync(template)) return databaseOf(await PGlite.create({ loadDataDir: new Blob([readFileSync(template)]) }));
  const client = await PGlite.create();
  const database = databaseOf(client);
  await migrate(database, migrations);
  const unfinished = `${cache}/${randomUUID()}`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(unfinished, Buffer.from(await (await client.dumpDataDir("none")).arrayBuffer()));
  renameSync(unfinished, template);
  return database;
}

let opened: Promise<Database> | null = null;

/** Returns the process's database; nobody closes it but the end of the process. */
export function memoryDatabase(): Promise<Database> {
  opened ??= open();
  return opened;
}
