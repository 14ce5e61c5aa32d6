/** The next version of the product for tests: a copy of this tree with one more migration and one more field in its messages. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Settings } from "./processes.ts";

/** Everything that a process of the copy reads; the rest of the tree is shared. */
const copied = ["src", "cmd"];
const shared = ["package.json", "node_modules", "models", "web", "docs"];

const migrations = "src/adapters/jobs/migrations";

/** The number of the newest migration of this tree. */
function newestMigration(): number {
  const numbers = readdirSync(migrations).map((name) => Number(/^(\d{4})-/.exec(name)?.[1] ?? 0));
  return Math.max(...numbers);
}

/** What a migration of the future adds: a column that may be empty, and a table. */
const addition = `ALTER TABLE job ADD COLUMN IF NOT EXISTS fixture_note text;
CREATE TABLE IF NOT EXISTS fixture (job uuid PRIMARY KEY, at timestamptz NOT NULL DEFAULT clock_timestamp());`;

/** Replaces a piece of a file that must be there: should the product change, the fixture says so instead of testing nothing. */
function replaceIn(file: string, [from, to]: readonly [string, string]): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} no longer holds ${from}, which the next version changes`);
  writeFileSync(file, text.replace(from, to));
}

/** A version of the product that is yet to come. */
export interface NextVersion {
  /** Where its `cmd/` lies. */
  readonly folder: string;
  /** Brings a database to its schema, as an operator does. */
  migrate(settings: Settings): void;
  remove(): void;
}

/** Makes a version that is `ahead` migrations before this tree; `isReadableByThis` says whether the programs of this tree may run on its schema. */
export function aNextVersion({ ahead, isReadableByThis }: { readonly ahead: number; readonly isReadableByThis: boolean }): NextVersion {
  const folder = mkdtempSync(join(tmpdir(), "redraw-next-"));
  for (const path of copied) cpSync(path, join(folder, path), { recursive: true });
  for (const path of shared) symlinkSync(resolve(path), join(folder, path));
  const number = newestMigration() + ahead;
  const name = `${String(number).padStart(4, "0")}-fixture.sql`;
  writeFileSync(join(folder, migrations, name), `-- oldest program: ${isReadableByThis ? 1 : number}\n\n${addition}\n`);
  replaceIn(join(folder, "src/adapters/queue/nats/publish.ts"), [
    "JSON.stringify({ job, epoch })",
    "JSON.stringify({ job, epoch, fixture: { version: 2 } })",
  ]);
  return {
    folder,
    migrate(settings) {
      const env = { ...process.env, ...settings };
      const { status, stderr } = spawnSync(process.execPath, ["cmd/redraw.ts", "migrate"], { cwd: folder, env, encoding: "utf8" });
      if (status !== 0) throw new Error(`the next version could not migrate: ${stderr}`);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
