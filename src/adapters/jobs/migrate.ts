/** Brings a database to the schema of this program, and refuses one that is too new for it. */
import { readdir, readFile } from "node:fs/promises";
import { Fault } from "../../core/fault.ts";
import type { Connection, Database } from "./database.ts";

/** One numbered script; forward only, and only ever adding. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** Number of the newest migration that the oldest program knows which may still run on this schema. */
  readonly oldestProgram: number;
}

const folder: URL = new URL("./migrations/", import.meta.url);
const bound = /^-- oldest program: (\d+)$/m;

/** Reads the migrations of this program in their order. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { number: Number(name.slice(0, 4)), name, sql, oldestProgram: Number(bound.exec(sql)?.[1]) };
    }),
  );
}

/** Splits a script at the semicolons that end its statements; bodies between `$$` stay whole. */
function statementsOf(sql: string): readonly string[] {
  const pieces = sql.replaceAll(/^\s*--.*$/gm, "").split(/(\$\$[\s\S]*?\$\$)/);
  const marked = pieces.map((piece, index) => (index % 2 === 1 ? piece.replaceAll(";", "\0") : piece)).join("");
  return marked
    .split(";")
    .map((statement) => statement.replaceAll("\0", ";").trim())
    .filter((statement) => statement !== "");
}

async function apply(connection: Connection, migration: Migration): Promise<void> {
  // The row comes first: a second process that migrates at once waits here and then finds it.
  const insert =
    "INSERT INTO migration (number, name, oldest_program) VALUES ($1::integer, $2::text, $3::integer) ON CONFLICT DO NOTHING RETURNING number";
  const inserted = await connection.query(insert, [migration.number, migration.name, migration.oldestProgram]);
  if (inserted.length === 0) return;
  for (const statement of statementsOf(migration.sql)) await connection.query(statement);
}

/** Any number that no other program takes on this database. */
const lockNumber = 7_203_941;

async function makeTable(database: Database): Promise<void> {
  await database.transaction(async (connection) => {
    // Two processes that make a table at once break each other in spite of IF NOT EXISTS, in more ways than one (measured).
    await connection.query("SELECT pg_advisory_xact_lock($1::integer)", [lockNumber]);
    await connection.query(
      `CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY, name text NOT NULL, oldest_program integer NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
    );
  });
}

/**
 * Applies what is missing, each migration in one transaction, and returns the names of those that were applied. Throws
 * `unavailable` when the schema is so new that this program may not run on it.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<readonly string[]> {
  await makeTable(database);
  const newest = migrations.at(-1)?.number ?? 0;
  const applied = await database.query<{ number: number; name: string; oldest_program: number }>("SELECT * FROM migration ORDER BY number");
  const beyond = applied.find((row) => row.number > newest && row.oldest_program > newest);
  if (beyond !== undefined) {
    const message = `the database was brought to ${beyond.name} by a newer Redraw, which this one cannot read: start the newer one`;
    throw new Fault({ code: "unavailable", kind: "unavailable", message });
  }
  const missing = migrations.filter(({ number }) => !applied.some((row) => row.number === number));
  for (const migration of missing) await database.transaction((connection) => apply(connection, migration));
  return missing.map(({ name }) => name);
}
