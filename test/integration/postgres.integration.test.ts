import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { migrate, readMigrations } from "../../src/adapters/jobs/migrate.ts";
import { openPostgres } from "../../src/adapters/jobs/postgres.ts";
import { CommitError } from "../../src/adapters/jobs/database.ts";
import { openStores } from "../../src/adapters/jobs/store.ts";
import type { Database } from "../../src/adapters/jobs/database.ts";
import { describeJobStore } from "../conformance/job-store-suite.ts";
import { describeSourceStore } from "../conformance/source-store-suite.ts";
import { startPgBouncer, startTestedPostgres } from "../../tools/services/pgbouncer.ts";
import type { PgBouncerService } from "../../tools/services/pgbouncer.ts";
import { startStandby } from "../../tools/services/postgres-standby.ts";
import { startPostgres } from "../../tools/services/postgres.ts";
import type { PostgresService } from "../../tools/services/postgres.ts";
import { openAuthority } from "../make/certificates.ts";
import { aFolder } from "../make/folder.ts";
import { openHands } from "../make/stored-jobs.ts";
import { isSkipped } from "../oracles/skip.ts";

let server: PostgresService;
const opened: Database[] = [];

beforeAll(async () => {
  server = await startTestedPostgres();
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await server.stop();
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

describeSourceStore("pictures by address on a PostgreSQL server", async () => {
  const database = open(server.makeDatabase("sources"));
  await migrate(database, await readMigrations());
  return database;
});

describe.skipIf(isSkipped("pgbouncer"))("PgBouncer in transaction mode", () => {
  let pooler: PgBouncerService;
  beforeAll(async () => {
    pooler = await startPgBouncer(server);
  });
  afterAll(() => pooler.stop());

  describeJobStore("the store through the pooler", async () => {
    const database = open(pooler.urlOf(server.makeDatabase("pooled")));
    await migrate(database, await readMigrations());
    return database;
  });

  test("migrates once, several processes at once", async () => {
    const url = pooler.urlOf(server.makeDatabase("pooled-migration"));
    const migrations = await readMigrations();
    await Promise.all(Array.from({ length: 6 }, () => migrate(open(url), migrations)));
    const [row] = await open(url).query<{ count: number }>("SELECT count(*)::integer AS count FROM migration");
    expect(row?.count).toBe(migrations.length);
  });
});

/** The Fault that clients see as 503; what exactly is wrong is for operators. */
const outage = (detail: RegExp): object =>
  expect.objectContaining({ code: "unavailable", detail: expect.stringMatching(detail) as string }) as object;

describe("a PostgreSQL server over TLS", () => {
  test("is trusted by its own authority and by no other, and never reached without", async () => {
    const authority = openAuthority();
    const secure = await startPostgres({ tls: { ca: authority.ca, ...authority.certify("IP:127.0.0.1", "DNS:localhost") } });
    onTestFinished(() => secure.stop());
    const folder = aFolder({ "ours.pem": authority.ca, "another.pem": openAuthority().ca });
    const url = (name: string): string =>
      `${secure.lines["REDRAW_POSTGRES_URL"]!.replace("127.0.0.1", "localhost")}?sslmode=verify-full&sslrootcert=${join(folder, name)}`;
    const asked = open(url("ours.pem")).query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    expect(await asked).toEqual([{ ssl: true }]);
    await expect(open(url("another.pem")).query("SELECT 1")).rejects.toEqual(outage(/certificate|signature/i));
    const plain = server.makeDatabase("plain");
    await expect(open(`${plain}?sslmode=verify-full&sslrootcert=${join(folder, "ours.pem")}`).query("SELECT 1")).rejects.toEqual(
      outage(/SSL/),
    );
  });
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

describe("a standby", () => {
  test("follows; once promoted it has what it had received, and takes work", async () => {
    const primary = await startPostgres();
    onTestFinished(() => primary.stop());
    const url = primary.makeDatabase("followed");
    await migrate(open(url), await readMigrations());
    const standby = await startStandby(primary);
    onTestFinished(() => standby.stop());
    const before = await openHands(open(url)).account();
    const follower = open(standby.urlOf(url));
    const names = async (): Promise<readonly string[]> =>
      (await follower.query<{ name: string }>("SELECT name FROM account ORDER BY name")).map(({ name }) => name);
    await expect.poll(names, { timeout: 10_000 }).toEqual([before]);
    await expect(openHands(follower).account()).rejects.toEqual(outage(/read-only/));
    await primary.program.kill();
    standby.promote();
    const after = await openHands(follower).account();
    expect(await names()).toEqual([before, after].toSorted());
  });
});
