import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, readMigrations } from "../../src/adapters/jobs/migrate.ts";
import { openPostgres } from "../../src/adapters/jobs/postgres.ts";
import { CommitError } from "../../src/adapters/jobs/database.ts";
import { openStores } from "../../src/adapters/jobs/store.ts";
import type { Database } from "../../src/adapters/jobs/database.ts";
import { describeJobStore } from "../conformance/job-store-suite.ts";
import { startPostgres } from "./postgres-server.ts";
import type { PostgresServer } from "./postgres-server.ts";

let server: PostgresServer;
const opened: Database[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  server.stop();
});

function open(url: string): Database {
  const database = openPostgres({ url, poolSize: 10 });
  opened.push(database);
  return database;
}

describeJobStore("the store on a PostgreSQL server", async () => {
  const database = open(server.makeDatabase("conformance"));
  await migrate(database, await readMigrations());
  return database;
});

describe("a PostgreSQL server", () => {
  test("is migrated once by several processes at once", async () => {
    const migrations = await readMigrations();
    for (const name of ["one", "two", "three"]) {
      const url = server.makeDatabase(`migrated-${name}`);
      await Promise.all(Array.from({ length: 6 }, () => migrate(open(url), migrations)));
      const [row] = await open(url).query<{ count: number }>("SELECT count(*)::integer AS count FROM migration");
      expect(row?.count).toBe(migrations.length);
    }
  });

  test("that is restarted answers again, and the pool outlives it", async () => {
    const database = open(server.makeDatabase("restarted"));
    await migrate(database, await readMigrations());
    const stores = openStores(database);
    await stores.janitor.probe();
    await server.crash();
    const first = await stores.janitor.probe().catch((error: unknown) => error);
    if (first !== undefined) expect(first).toMatchObject({ code: "unavailable" });
    await expect(stores.janitor.probe()).resolves.toBeUndefined();
  });

  test("that ends a connection leaves the outcome of the statement on it open, and of no other", async () => {
    const database = open(server.makeDatabase("cut-off"));
    const outcome = database.commit("SELECT pg_sleep(20)::text, 'to be cut off' AS mark").catch((error: unknown) => error);
    const cut = `SELECT pg_terminate_backend(pid) AS is_cut FROM pg_stat_activity WHERE query LIKE '%to be cut off%' AND pid <> pg_backend_pid()`;
    await expect.poll(() => database.query(cut)).toEqual([{ is_cut: true }]);
    expect(await outcome).toBeInstanceOf(CommitError);
    await expect(database.commit("SELECT 1 / 0")).rejects.toMatchObject({ code: "22012" });
    await expect(open("postgresql://127.0.0.1:1/none").commit("SELECT 1")).rejects.toMatchObject({ code: "unavailable" });
  });

  test("that cannot be reached is unavailable, in a sentence without its address", async () => {
    const database = open("postgresql://redraw:secret@127.0.0.1:1/none");
    const error = await database.query("SELECT 1").catch((error: unknown) => error as Error);
    expect(error).toMatchObject({ code: "unavailable" });
    expect((error as Error).message).not.toMatch(/127\.0\.0\.1|secret/);
  });
});
