import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { CommitError, isOutage, withRetries } from "../../src/adapters/jobs/database.ts";
import { migrate, readMigrations, schemaProblem } from "../../src/adapters/jobs/migrate.ts";
import { openPglite } from "../../src/adapters/jobs/pglite.ts";
import { databaseOver, ThreadLost } from "../../src/adapters/jobs/pglite-database.ts";
import type { Session, SessionRequest } from "../../src/adapters/jobs/pglite-session.ts";
import { openStores } from "../../src/adapters/jobs/store.ts";
import { memoryDatabase } from "../make/database.ts";
import { aFolder } from "../make/folder.ts";

// The stores themselves are proven by test/conformance/job-store-suite.ts, on both databases.

test("a folder is made by the first start, keeps what was committed, and needs no second migration", async () => {
  const folder = join(aFolder(), "database");
  const first = await openPglite({ folder });
  const migrations = await readMigrations();
  expect(await migrate(first, migrations)).toEqual(migrations.map(({ name }) => name));
  await openStores(first).janitor.lead("me", 60);
  await first.close();
  const second = await openPglite({ folder });
  expect(await migrate(second, migrations)).toEqual([]);
  expect(await openStores(second).janitor.lead("you", 60)).toBe(false);
  expect(await openStores(second).janitor.lead("me", 60)).toBe(true);
  await second.close();
  expect(existsSync(`${folder}.unfinished`)).toBe(false);
}, 120_000);

test("a database whose thread comes to its end by itself is told of, once; one that is closed is not", async () => {
  const folder = join(aFolder(), "database");
  const lost: Error[] = [];
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => posted.mockRestore());
  const database = await openPglite({ folder, onLost: (error) => lost.push(error) });
  await database.query("SELECT 1");
  await (posted.mock.contexts[0] as Worker).terminate();
  await expect(database.query("SELECT 1")).rejects.toMatchObject({ code: "unavailable" });
  await expect(database.query("SELECT 1")).rejects.toMatchObject({ code: "unavailable" });
  expect(lost).toHaveLength(1);
  const next = await openPglite({ folder, onLost: (error) => lost.push(error) });
  await next.close();
  expect(lost).toHaveLength(1);
}, 120_000);

test("a program runs on a newer schema within its bound, and is refused beyond it", async () => {
  const database = await memoryDatabase();
  const migrations = await readMigrations();
  const newer = (number: number, oldestProgram: number) => ({ number, name: `${number}-later.sql`, oldestProgram, sql: "SELECT 1;" });
  const undo = (): Promise<unknown> => database.query("DELETE FROM migration WHERE number > 9000");
  await migrate(database, [...migrations, newer(9_001, migrations.length)]);
  await expect(migrate(database, migrations)).resolves.toEqual([]);
  await migrate(database, [...migrations, newer(9_001, migrations.length), newer(9_002, 9_001)]);
  await expect(migrate(database, migrations)).rejects.toThrow(/brought to 9002-later.sql by a newer Redraw/);
  expect(await schemaProblem(database, migrations)).toContain("brought to 9002-later.sql by a newer Redraw");
  await undo();
  expect(await schemaProblem(database, migrations)).toBeNull();
  expect(await schemaProblem(database, [...migrations, newer(9_001, 1)])).toContain("lacks 9001-later.sql: run `redraw migrate`");
});

test("a migration that fails leaves nothing of itself", async () => {
  const database = await memoryDatabase();
  const broken = { number: 9_003, name: "broken", oldestProgram: 1, sql: "CREATE TABLE half (id integer); SELECT nonsense;" };
  await expect(migrate(database, [...(await readMigrations()), broken])).rejects.toThrow();
  const tables = await database.query("SELECT 1 FROM pg_tables WHERE tablename = 'half'");
  const rows = await database.query("SELECT 1 FROM migration WHERE number = 9003");
  expect([tables, rows]).toEqual([[], []]);
});

test("nothing comes between the steps of a transaction, in the order of the calls", async () => {
  const database = await memoryDatabase();
  await database.query("CREATE TEMPORARY TABLE turn (n integer)");
  const seen = (): Promise<readonly { readonly n: number }[]> => database.query("SELECT count(*)::integer AS n FROM turn");
  const pair = database.transaction(async (connection) => {
    await Promise.all([1, 2].map((n) => connection.query("INSERT INTO turn VALUES ($1::integer)", [n])));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await connection.query("INSERT INTO turn VALUES (3)");
  });
  const undone = database.transaction(async (connection) => {
    await connection.query("INSERT INTO turn VALUES (4)");
    throw new Error("no");
  });
  const [after] = await Promise.all([seen(), pair, expect(undone).rejects.toThrow("no")]);
  expect(after).toEqual([{ n: 3 }]);
  await database.query("DROP TABLE turn");
});

test("a thread that is lost leaves the outcome of what it was committing open, and of nothing else", async () => {
  const session = (fails: (request: SessionRequest) => boolean): Session => ({
    ask: (request) => (fails(request) ? Promise.reject(new ThreadLost()) : Promise.resolve([])),
    close: () => Promise.resolve(),
  });
  const dead = databaseOver(session(() => true));
  await expect(dead.query("SELECT 1")).rejects.toMatchObject({ code: "unavailable" });
  await expect(dead.commit("SELECT 1")).rejects.toBeInstanceOf(CommitError);
  await expect(dead.transaction(() => Promise.resolve())).rejects.toMatchObject({ code: "unavailable" });
  const dying = databaseOver(session(({ kind }) => kind === "end"));
  await expect(dying.transaction(() => Promise.resolve())).rejects.toBeInstanceOf(CommitError);
});

test("a statement that failed is asked again, and its parameters are plain values", async () => {
  const database = await memoryDatabase();
  const invert = "SELECT 1 / $1::integer AS inverse";
  await expect(database.query(invert, [0])).rejects.toMatchObject({ code: "22012" });
  expect(await database.query(invert, [1])).toEqual([{ inverse: 1 }]);
  await expect(database.query("SELECT nonsense")).rejects.toMatchObject({ code: "42703" });
  await expect(database.query(invert, [new Date()])).rejects.toThrow("a parameter should be");
  await expect(database.commit(invert, [0])).rejects.toMatchObject({ code: "22012" });
});

test("every migration states the oldest program that may run on it", async () => {
  for (const { number, oldestProgram } of await readMigrations()) {
    expect(oldestProgram).toBeGreaterThanOrEqual(1);
    expect(oldestProgram).toBeLessThanOrEqual(number);
  }
});

test("a transaction that another one stood in the way of runs again, three times in all", async () => {
  let runs = 0;
  const collide = (until: number) => () => {
    runs++;
    return runs < until ? Promise.reject(Object.assign(new Error("deadlock"), { code: "40P01" })) : Promise.resolve("done");
  };
  await expect(withRetries(collide(3))).resolves.toBe("done");
  runs = 0;
  await expect(withRetries(collide(9))).rejects.toThrow("deadlock");
  expect(runs).toBe(3);
});

test.each([
  ["ECONNREFUSED", true],
  ["57P01", true],
  ["28P01", true],
  ["25006", true],
  ["CERT_HAS_EXPIRED", true],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", true],
  ["ERR_TLS_CERT_ALTNAME_INVALID", true],
  ["23505", false],
  ["25P02", false],
  ["42P01", false],
  ["ERR_INVALID_ARG_TYPE", false],
])("an error with the code %s is an outage: %s", (code, expected) => {
  expect(isOutage(Object.assign(new Error("no"), { code }))).toBe(expected);
});
