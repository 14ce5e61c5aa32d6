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

type AppliedRow = { readonly number: number; readonly name: string; readonly oldest_program: number };

const readApplied = (database: Database): Promise<readonly AppliedRow[]> =>
  database.query<AppliedRow>("SELECT number, name, oldest_program FROM migration ORDER BY number");

/** Says why this program may not run on a schema that newer programs brought about; null when it may. */
function tooNew(applied: readonly AppliedRow[], migrations: readonly Migration[]): string | null {
  const newest = migrations.at(-1)?.number ?? 0;
  const beyond = applied.find((row) => row.number > newest && row.oldest_program > newest);
  return beyond === undefined
    ? null
    : `the database was brought to ${beyond.name} by a newer Redraw, which this one cannot read: start the newer one`;
}

const missingOf = (applied: readonly AppliedRow[], migrations: readonly Migration[]): readonly Migration[] =>
  migrations.filter(({ number }) => !applied.some((row) => row.number === number));

/** Says in a sentence why this program cannot run on the schema as it is; null when it can. Changes nothing. */
export async function schemaProblem(database: Database, migrations: readonly Migration[]): Promise<string | null> {
  const [table] = await database.query<{ is_there: boolean }>("SELECT to_regclass('migration') IS NOT NULL AS is_there");
  if (table?.is_there !== true) return "the database has no schema yet: run `redraw migrate`";
  const applied = await readApplied(database);
  const missing = missingOf(applied, migrations).map(({ name }) => name);
  return tooNew(applied, migrations) ?? (missing.length === 0 ? null : `the database lacks ${missing.join(", ")}: run \`redraw migrate\``);
}

/**
 * Applies what is missing, each migration in one transaction, and returns the names of those that were applied. Throws
 * `unavailable` when the schema is so new that this program may not run on it.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<readonly string[]> {
  await makeTable(database);
  const applied = await readApplied(database);
  const message = tooNew(applied, migrations);
  if (message !== null) throw new Fault({ code: "unavailable", kind: "unavailable", message });
  const missing = missingOf(applied, migrations);
  for (const migration of missing) await database.transaction((connection) => apply(connection, migration));
  return missing.map(({ name }) => name);
}
